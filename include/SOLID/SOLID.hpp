// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// The C++20 interface: owning handles, vectors as values, spans, optional results, and errors as exceptions. Header
/// only: a thin layer over the functions of SOLID_all.h, which accept every handle().
///
/// - Owning types can be moved, not copied. A moved-from one is empty; using it fails with DT_ERROR_INVALID_HANDLE.
/// - Each call that fails throws solid::Failure with the code and text of the error. "Apart" and "no hit" are empty
///   optionals.
/// - Callbacks may throw: the exception leaves Scene::test, or the function of Drawing that was called.
/// - Meshes do not copy the array of their VertexBase: it must outlive them.
#ifndef SOLID_HPP
#define SOLID_HPP

#include "SOLID_all.h"

#include <array>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

/// The C++20 interface of the library.
namespace solid
{

using Vector = std::array<DT_Scalar, 3>;  ///< x, y, z
using Quaternion = std::array<DT_Scalar, 4>;  ///< x, y, z, w
using Proximity = DT_Proximity;  ///< a signed distance with its bounds
using CastHit = DT_CastHit;  ///< the first contact of a motion
using PairCache = DT_PairCache;  ///< frame coherence: begin with PairCache{}, and keep one for each pair

/// The max_param of a ray without an end.
inline constexpr DT_Scalar no_limit = std::numeric_limits<DT_Scalar>::max();

/// A call of the library that failed.
class Failure : public std::runtime_error
{
public:
    /// Takes what DT_GetError and DT_GetErrorText returned.
    Failure(DT_Error code, const char* text) : std::runtime_error(text), code_(code) {}
    /// Returns the error code.
    DT_Error code() const noexcept { return code_; }

private:
    DT_Error code_;
};

/// Throws Failure if this thread has an error, and clears the error.
inline void check()
{
    if (const DT_Error code = DT_GetError(); code != DT_ERROR_NONE) throw Failure(code, DT_GetErrorText());
}

/// Returns `result`, the result of a call, unless that call failed; then throws Failure.
template <class T> T checked(T result)
{
    check();
    return result;
}

/// Owns a handle and ends it with `end`.
template <class Handle, void (*end)(Handle)> class Owned
{
public:
    /// Makes an empty owner.
    Owned() = default;
    /// Takes ownership of a handle.
    explicit Owned(Handle handle) : handle_(handle) {}
    /// Takes the handle of the other, which becomes empty.
    Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    /// Ends its handle and takes that of the other, which becomes empty.
    Owned& operator=(Owned&& other) noexcept
    {
        if (this != &other) reset(std::exchange(other.handle_, nullptr));
        return *this;
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    /// Ends its handle.
    ~Owned() { reset(); }

    /// Returns the handle, for functions of the C interface; null if empty.
    Handle handle() const noexcept { return handle_; }
    /// Tells whether it owns a handle.
    explicit operator bool() const noexcept { return handle_ != nullptr; }

    /// Returns the handle and becomes empty: the caller must end it.
    [[nodiscard]] Handle release() noexcept { return std::exchange(handle_, nullptr); }

    /// Ends its handle and takes ownership of another.
    void reset(Handle handle = nullptr) noexcept
    {
        if (handle_ != nullptr) end(handle_);
        handle_ = handle;
    }

private:
    Handle handle_ = nullptr;
};

/// An array of vertices in the client's memory, which must outlive the last mesh that uses it.
class VertexBase : public Owned<DT_VertexBaseHandle, DT_DeleteVertexBase>
{
public:
    /// Describes packed vertices.
    explicit VertexBase(std::span<const Vector> vertices) : VertexBase(vertices.data(), sizeof(Vector)) {}
    /// Describes vertices that are `stride` bytes apart.
    VertexBase(const void* pointer, std::size_t stride) : Owned(checked(DT_NewVertexBase(pointer, DT_Size(stride))))
    {}

    /// Announces that the vertices have changed or moved, and refits the meshes that use them.
    void change(const void* pointer) const { DT_ChangeVertexBase(handle(), pointer), check(); }
};

/// A shape in local coordinates. Objects, sums and hulls that use a shape keep it alive.
class Shape : public Owned<DT_ShapeHandle, DT_DeleteShape>
{
public:
    using Owned::Owned;

    /// Makes a box centred at the origin, with edges of length x, y and z.
    static Shape box(DT_Scalar x, DT_Scalar y, DT_Scalar z) { return made(DT_NewBox(x, y, z)); }
    /// Makes a ball around the origin.
    static Shape sphere(DT_Scalar radius) { return made(DT_NewSphere(radius)); }
    /// Makes a cone around the y-axis, with its apex at +height/2.
    static Shape cone(DT_Scalar radius, DT_Scalar height) { return made(DT_NewCone(radius, height)); }
    /// Makes a cylinder around the y-axis, centred at the origin.
    static Shape cylinder(DT_Scalar radius, DT_Scalar height) { return made(DT_NewCylinder(radius, height)); }
    /// Makes a single point.
    static Shape point(const Vector& p) { return made(DT_NewPoint(p.data())); }
    /// Makes the segment between two points.
    static Shape segment(const Vector& p, const Vector& q) { return made(DT_NewLineSegment(p.data(), q.data())); }
    /// Makes the Minkowski sum of two convex shapes; with a sphere, a rounded shape.
    static Shape minkowski(const Shape& a, const Shape& b) { return made(DT_NewMinkowski(a.handle(), b.handle())); }
    /// Makes the convex hull of two convex shapes.
    static Shape hull(const Shape& a, const Shape& b) { return made(DT_NewHull(a.handle(), b.handle())); }

    /// Makes the convex hull of points, which are copied.
    static Shape polytope(std::span<const Vector> points)
    {
        Shape shape = made(DT_NewPolytope(nullptr));
        for (const Vector& p : points)
            DT_Vertex(p.data());
        DT_EndPolytope();
        return finished(std::move(shape));
    }

    /// Makes a hollow mesh of triangles, three indices each, over a vertex base.
    static Shape mesh(const VertexBase& base, std::span<const DT_Index> triangles)
    {
        need_threes(triangles);
        Shape shape = made(DT_NewComplexShape(base.handle()));
        add_triangles(triangles);
        DT_EndComplexShape();
        return finished(std::move(shape));
    }

    /// Makes a solid from the triangles of its closed surface. With repair, the surface may have holes, which are
    /// filled, and faces that cross.
    static Shape polyhedron(const VertexBase& base, std::span<const DT_Index> triangles, bool repair = false)
    {
        need_threes(triangles);
        Shape shape = made(DT_NewPolyhedron(base.handle()));
        if (repair) DT_RepairPolyhedron();
        add_triangles(triangles);
        DT_EndPolyhedron();
        return finished(std::move(shape));
    }

    /// Returns the number of bytes that the library holds for the shape.
    std::size_t byte_count() const { return checked(DT_GetShapeByteCount(handle())); }

private:
    static Shape made(DT_ShapeHandle handle) { return Shape(checked(handle)); }

    /// Throws if the shape could not be finished; the library has deleted it then.
    static Shape finished(Shape shape)
    {
        if (const DT_Error code = DT_GetError(); code != DT_ERROR_NONE)
        {
            const Failure failure(code, DT_GetErrorText());
            shape.reset();
            DT_GetError();
            throw failure;
        }
        return shape;
    }

    static void need_threes(std::span<const DT_Index> triangles)
    {
        if (triangles.size() % 3 != 0) throw Failure(DT_ERROR_INVALID_ARGUMENT, "triangles have three indices each");
    }

    static void add_triangles(std::span<const DT_Index> triangles)
    {
        for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
            DT_VertexIndices(3, &triangles[i]);
    }
};

/// A pair of points: witness points of two objects, or the corners of a box.
struct Segment
{
    Vector point1{};  ///< on the first object, or the lowest corner
    Vector point2{};  ///< on the second object, or the highest corner
};

/// The hit of a ray.
struct RayHit
{
    DT_Scalar param = 0;  ///< the hit is at source + param * (target - source)
    Vector normal{};  ///< unit normal, on the side of the source; zero if the source lies inside
};

/// A shape with a placement in the world.
class Object : public Owned<DT_ObjectHandle, DT_DestroyObject>
{
public:
    /// Makes an object with the identity as placement; `client` identifies it in callbacks and ray casts.
    explicit Object(const Shape& shape, void* client = nullptr)
        : Owned(checked(DT_CreateObject(client, shape.handle())))
    {}

    /// Sets the origin.
    void set_position(const Vector& p) { DT_SetPosition(handle(), p.data()), check(); }
    /// Replaces the linear part by a rotation, which drops any scaling.
    void set_orientation(const Quaternion& q) { DT_SetOrientation(handle(), q.data()), check(); }
    /// Scales along the local axes, in addition to the present scaling.
    void scale(const Vector& factors) { DT_SetScaling(handle(), factors.data()), check(); }
    /// Sets the margin: adds all points within this distance of the shape, in world units.
    void set_margin(DT_Scalar margin) { DT_SetMargin(handle(), margin), check(); }
    /// Sets the placement, 16 numbers in column-major order.
    void set_matrix(std::span<const float, 16> m) { DT_SetMatrixf(handle(), m.data()), check(); }
    /// Sets the placement, 16 numbers in column-major order.
    void set_matrix(std::span<const double, 16> m) { DT_SetMatrixd(handle(), m.data()), check(); }

    /// Returns the placement, 16 numbers in column-major order.
    std::array<double, 16> matrix() const
    {
        std::array<double, 16> m{};
        DT_GetMatrixd(handle(), m.data());
        check();
        return m;
    }

    /// Returns the corners of a bounding box along the world axes, margin included.
    Segment bounding_box() const
    {
        Segment box;
        DT_GetBBox(handle(), box.point1.data(), box.point2.data());
        check();
        return box;
    }
};

/// Computes the distance of two objects and a closest pair of points.
inline std::pair<DT_Scalar, Segment> closest_points(const Object& a, const Object& b)
{
    Segment points;
    const DT_Scalar distance = DT_GetClosestPair(a.handle(), b.handle(), points.point1.data(), points.point2.data());
    check();
    return {distance, points};
}

/// Finds a common point of two objects; nothing if they are disjoint.
inline std::optional<Vector> common_point(const Object& a, const Object& b)
{
    Vector point{};
    if (!checked(DT_GetCommonPoint(a.handle(), b.handle(), point.data()))) return std::nullopt;
    return point;
}

/// Computes the penetration depth: translating a by point2 - point1 leaves the two just touching. Nothing if the
/// interiors are disjoint.
inline std::optional<Segment> penetration(const Object& a, const Object& b)
{
    Segment points;
    if (!checked(DT_GetPenDepth(a.handle(), b.handle(), points.point1.data(), points.point2.data())))
        return std::nullopt;
    return points;
}

/// Tests whether two objects intersect; touching counts.
inline bool intersect(const Object& a, const Object& b, PairCache* cache = nullptr)
{
    return checked(DT_Intersect(a.handle(), b.handle(), cache)) != DT_FALSE;
}

/// Computes the signed distance of two objects, with bounds: minus the penetration depth if they overlap.
inline Proximity signed_distance(const Object& a, const Object& b, PairCache* cache = nullptr)
{
    Proximity result{};
    DT_GetSignedDistance(a.handle(), b.handle(), cache, &result);
    check();
    return result;
}

/// Finds the shortest translation of a that makes the interiors disjoint; nothing if they are disjoint already.
inline std::optional<DT_DepthResult> global_depth(const Object& a, const Object& b,
                                                  const DT_DepthOptions* options = nullptr)
{
    DT_DepthResult result{};
    result.struct_size = sizeof result;
    if (!checked(DT_GetGlobalPenDepth(a.handle(), b.handle(), options, &result))) return std::nullopt;
    return result;
}

/// Tells whether a backend is available.
inline bool has_depth_backend(DT_DepthBackend backend)
{
    return checked(DT_HasDepthBackend(backend)) != DT_FALSE;
}

/// Returns the name of the graphics device that DT_DEPTH_GPU uses; empty if there is none.
inline std::string depth_device()
{
    return checked(DT_GetDepthDevice());
}

/// Finds the first hit of the ray source + t * (target - source), 0 <= t <= max_param; nothing for a miss.
inline std::optional<RayHit> ray_cast(const Object& object, const Vector& source, const Vector& target,
                                      DT_Scalar max_param = no_limit)
{
    RayHit hit;
    if (!checked(DT_ObjectRayCast(object.handle(), source.data(), target.data(), max_param, &hit.param,
                                  hit.normal.data())))
        return std::nullopt;
    return hit;
}

/// Finds the first contact when `moving` is translated by t * translation, 0 <= t <= max_param; nothing for a miss.
inline std::optional<CastHit> cast(const Object& moving, const Vector& translation, const Object& target,
                                   DT_Scalar max_param = 1)
{
    CastHit hit{};
    if (!checked(DT_ObjectCast(moving.handle(), translation.data(), target.handle(), max_param, &hit)))
        return std::nullopt;
    return hit;
}

/// Throws Failure unless all sizes, of the spans of a batch, are equal.
inline void need_equal(std::size_t size, std::initializer_list<std::size_t> others)
{
    for (const std::size_t other : others)
        if (other != size) throw Failure(DT_ERROR_INVALID_ARGUMENT, "the spans of a batch differ in size");
}

static_assert(sizeof(Vector) == 3 * sizeof(DT_Scalar));  // so that vectors lie one after the other
/// Returns the numbers of vectors, packed: 3 * vectors.size() of them.
inline const DT_Scalar* flat(std::span<const Vector> vectors) noexcept
{
    return vectors.empty() ? nullptr : vectors.front().data();
}
/// Returns the numbers of vectors, packed, for writing.
inline DT_Scalar* flat(std::span<Vector> vectors) noexcept
{
    return vectors.empty() ? nullptr : vectors.front().data();
}

/// Tests many pairs of objects for intersection. The spans must have equal sizes. Returns the number of pairs that
/// intersect.
inline DT_Count intersect(std::span<const DT_ObjectHandle> objects1, std::span<const DT_ObjectHandle> objects2,
                          std::span<DT_Bool> results)
{
    need_equal(objects1.size(), {objects2.size(), results.size()});
    return checked(
        DT_IntersectBatch(DT_Count(objects1.size()), objects1.data(), objects2.data(), nullptr, results.data()));
}

/// Computes the signed distances of many pairs of objects. The spans must have equal sizes.
inline void signed_distance(std::span<const DT_ObjectHandle> objects1, std::span<const DT_ObjectHandle> objects2,
                            std::span<Proximity> results)
{
    need_equal(objects1.size(), {objects2.size(), results.size()});
    DT_GetSignedDistanceBatch(DT_Count(objects1.size()), objects1.data(), objects2.data(), nullptr, results.data());
    check();
}

/// Casts many objects, each at its own target. The spans must have equal sizes. A miss has the parameter -1. Returns
/// the number of hits.
inline DT_Count cast(std::span<const DT_ObjectHandle> moving, std::span<const Vector> translations,
                     std::span<const DT_ObjectHandle> targets, std::span<CastHit> hits, DT_Scalar max_param = 1)
{
    need_equal(moving.size(), {translations.size(), targets.size(), hits.size()});
    return checked(DT_ObjectCastBatch(DT_Count(moving.size()), moving.data(), flat(translations), targets.data(),
                                      max_param, hits.data()));
}

/// Casts many rays, each at its own object. The spans must have equal sizes. A miss has the parameter -1. Returns the
/// number of hits.
inline DT_Count ray_cast(std::span<const DT_ObjectHandle> objects, std::span<const Vector> sources,
                         std::span<const Vector> targets, std::span<DT_Scalar> params, std::span<Vector> normals,
                         DT_Scalar max_param = no_limit)
{
    need_equal(objects.size(), {sources.size(), targets.size(), params.size(), normals.size()});
    return checked(DT_ObjectRayCastBatch(DT_Count(objects.size()), objects.data(), flat(sources), flat(targets),
                                         max_param, params.data(), flat(normals)));
}

/// A table of the callbacks for pairs of objects that intersect. A callback receives the client pointers and the
/// contact data, null for simple responses; it returns whether the test continues.
class ResponseTable : public Owned<DT_RespTableHandle, DT_DestroyRespTable>
{
public:
    /// Is called for a pair; returns true to continue the test, false to end it.
    using Callback = std::function<bool(void* client1, void* client2, const DT_CollData* data)>;

    /// Makes a table with class 0 and no callbacks.
    ResponseTable() : Owned(checked(DT_CreateRespTable())) {}

    /// Adds a class of objects and returns its number.
    DT_ResponseClass new_class() { return checked(DT_GenResponseClass(handle())); }
    /// Sets the class of an object; without one it is never reported.
    void set_class(const Object& object, DT_ResponseClass c = 0)
    {
        DT_SetResponseClass(handle(), object.handle(), c), check();
    }
    /// Removes the class of an object.
    void clear_class(const Object& object) { DT_ClearResponseClass(handle(), object.handle()), check(); }

    /// Adds a callback for all pairs of classes.
    void add(Callback callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        DT_AddDefaultResponse(handle(), call, type, keep(std::move(callback)));
        check();
    }
    /// Adds a callback for all pairs of one class with any class.
    void add(DT_ResponseClass c, Callback callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        DT_AddClassResponse(handle(), c, call, type, keep(std::move(callback)));
        check();
    }
    /// Adds a callback for one pair of classes.
    void add(DT_ResponseClass c1, DT_ResponseClass c2, Callback callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        DT_AddPairResponse(handle(), c1, c2, call, type, keep(std::move(callback)));
        check();
    }

private:
    friend class Scene;

    static DT_Bool call(void* data, void* client1, void* client2, const DT_CollData* coll_data) noexcept
    {
        if (thrown()) return DT_DONE;
        try
        {
            return (*static_cast<Callback*>(data))(client1, client2, coll_data) ? DT_CONTINUE : DT_DONE;
        }
        catch (...)
        {
            thrown() = std::current_exception();
            return DT_DONE;
        }
    }

    void* keep(Callback callback) { return &callbacks_.emplace_back(std::move(callback)); }

    /// Holds what a callback threw, until the test in this thread ends.
    static std::exception_ptr& thrown()
    {
        thread_local std::exception_ptr held;
        return held;
    }

    std::deque<Callback> callbacks_;  // addresses stay
};

/// The hit of a ray in a scene.
struct SceneHit : RayHit
{
    void* client = nullptr;  ///< the client pointer of the object hit
};

/// A set of objects that are tested together. Objects may end before or after their scene.
class Scene : public Owned<DT_SceneHandle, DT_DestroyScene>
{
public:
    /// Makes a scene without objects.
    Scene() : Owned(checked(DT_CreateScene())) {}

    /// Adds an object to the scene.
    void add(const Object& object) { DT_AddObject(handle(), object.handle()), check(); }
    /// Removes an object from the scene.
    void remove(const Object& object) { DT_RemoveObject(handle(), object.handle()), check(); }

    /// Calls the responses of all pairs that intersect, and returns the number of pairs.
    DT_Count test(const ResponseTable& table)
    {
        const DT_Count count = DT_Test(handle(), table.handle());
        if (ResponseTable::thrown())
        {
            DT_GetError();  // the exception stands for this error
            std::rethrow_exception(std::exchange(ResponseTable::thrown(), nullptr));
        }
        check();
        return count;
    }

    /// Finds the first object hit whose client pointer is not `ignored`; nothing for a miss.
    std::optional<SceneHit> ray_cast(const Vector& source, const Vector& target, DT_Scalar max_param = no_limit,
                                     void* ignored = nullptr) const
    {
        SceneHit hit;
        hit.param = -1;
        hit.client = checked(
            DT_RayCast(handle(), ignored, source.data(), target.data(), max_param, &hit.param, hit.normal.data()));
        if (hit.param < 0) return std::nullopt;
        return hit;
    }
};

/// The client's functions that draw points, lines, triangles and texts, any of which may be empty, and what to draw
/// with them. If one of them throws, the exception leaves the call.
struct Drawing
{
    std::function<void(const Vector& at, DT_Color color)> point;  ///< draws a point
    std::function<void(const Vector& from, const Vector& to, DT_Color color)> line;  ///< draws a line
    /// Draws a triangle, counter-clockwise seen from outside.
    std::function<void(const Vector& a, const Vector& b, const Vector& c, DT_Color color)> triangle;
    std::function<void(const Vector& at, const char* text, DT_Color color)> text;  ///< draws a text
    DT_Count segments = 0;  ///< segments per full turn of a round surface: 8 to 256; 0: 32

    /// Draws the surface of an object, margin included.
    void object(const Object& object, DT_Color color) const
    {
        run([&](const DT_DebugDraw* draw) { return DT_DrawObject(object.handle(), draw, color), DT_Count(0); });
    }
    /// Draws one level of the bounding box tree; returns the number of levels.
    DT_Count tree(const Object& object, DT_Count level) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawTree(object.handle(), level, draw); });
    }
    /// Draws the bounding boxes of a scene; returns the number of overlapping pairs.
    DT_Count scene(const Scene& scene) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawScene(scene.handle(), draw); });
    }
    /// Draws the convex pieces of a solid; returns their number.
    DT_Count pieces(const Object& object) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawPieces(object.handle(), draw); });
    }
    /// Draws the Minkowski difference of two objects, around the origin.
    void difference(const Object& a, const Object& b) const
    {
        run([&](const DT_DebugDraw* draw) { return DT_DrawDifference(a.handle(), b.handle(), draw), DT_Count(0); });
    }
    /// Draws one step of GJK, around the origin; returns the number of steps.
    DT_Count gjk(const Object& a, const Object& b, DT_Count step) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawGjk(a.handle(), b.handle(), step, draw); });
    }
    /// Draws one step of EPA, around the origin; returns the number of steps.
    DT_Count epa(const Object& a, const Object& b, DT_Count step) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawEpa(a.handle(), b.handle(), step, draw); });
    }

private:
    /// A call under way: passes on what is drawn until a function throws.
    struct Call
    {
        const Drawing& by;
        std::exception_ptr thrown{};

        template <class Draw, class... Arguments> void show(const Draw& draw, const Arguments&... arguments) noexcept
        {
            if (thrown) return;
            try
            {
                draw(arguments...);
            }
            catch (...)
            {
                thrown = std::current_exception();
            }
        }
    };

    static Vector at(const DT_Scalar* p) noexcept { return {p[0], p[1], p[2]}; }
    static Call& call(void* data) noexcept { return *static_cast<Call*>(data); }

    static void show_point(void* data, const DT_Vector3 p, DT_Color color)
    {
        call(data).show(call(data).by.point, at(p), color);
    }
    static void show_line(void* data, const DT_Vector3 p, const DT_Vector3 q, DT_Color color)
    {
        call(data).show(call(data).by.line, at(p), at(q), color);
    }
    static void show_triangle(void* data, const DT_Vector3 p, const DT_Vector3 q, const DT_Vector3 r, DT_Color color)
    {
        call(data).show(call(data).by.triangle, at(p), at(q), at(r), color);
    }
    static void show_text(void* data, const DT_Vector3 p, const char* words, DT_Color color)
    {
        call(data).show(call(data).by.text, at(p), words, color);
    }

    template <class Draw> DT_Count run(Draw draw) const
    {
        Call call{*this};
        const DT_DebugDraw callbacks = {sizeof callbacks,
                                        &call,
                                        point ? show_point : nullptr,
                                        line ? show_line : nullptr,
                                        triangle ? show_triangle : nullptr,
                                        text ? show_text : nullptr,
                                        segments,
                                        0};
        const DT_Count count = draw(&callbacks);
        if (call.thrown) std::rethrow_exception(call.thrown);
        return checked(count);
    }
};

}  // namespace solid

#endif
