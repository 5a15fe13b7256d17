// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// The library for C++20: handles that clean up behind themselves, vectors as values, spans, optional results, and
/// errors as exceptions. Header only; all of it is a thin coat over the functions of SOLID_all.h, and every handle()
/// may be handed to those.
///
/// - Things can be moved, not copied. A thing that was moved from is empty; asking it is an error of the library.
/// - What the library refuses throws solid::Failure with its code and text. "Apart" and "no hit" are empty optionals.
/// - Callbacks may throw: the exception comes out of Scene::test, where the ResponseTable keeps them, or out of the
///   function of Drawing.
/// - Arrays that a mesh reads (see VertexBase) must live as long as it; they are not copied.
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

/// The interface for C++20.
namespace solid
{

using Vector = std::array<DT_Scalar, 3>;  ///< x, y, z
using Quaternion = std::array<DT_Scalar, 4>;  ///< x, y, z, w
using Proximity = DT_Proximity;  ///< a signed distance with its bounds
using CastHit = DT_CastHit;  ///< the first touch of a motion
using PairCache = DT_PairCache;  ///< what a pair remembers; make it PairCache{}, and keep one per pair

/// For rays without an end.
inline constexpr DT_Scalar no_limit = std::numeric_limits<DT_Scalar>::max();

/// What the library refused to do.
class Failure : public std::runtime_error
{
public:
    /// An error as the library tells it.
    Failure(DT_Error code, const char* text) : std::runtime_error(text), code_(code) {}
    /// Which error it is.
    DT_Error code() const noexcept { return code_; }

private:
    DT_Error code_;
};

/// Throws the error of this thread, if there is one.
inline void check()
{
    if (const DT_Error code = DT_GetError(); code != DT_ERROR_NONE) throw Failure(code, DT_GetErrorText());
}

/// The same after a call, passing on what it returned.
template <class T> T checked(T result)
{
    check();
    return result;
}

/// A handle that one owner has.
template <class Handle, void (*end)(Handle)> class Owned
{
public:
    /// Nothing.
    Owned() = default;
    /// Takes over what the handle stands for.
    explicit Owned(Handle handle) : handle_(handle) {}
    /// Takes over what the other owned, which is empty then.
    Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    /// Ends what it owned, and takes over what the other did.
    Owned& operator=(Owned&& other) noexcept
    {
        if (this != &other) reset(std::exchange(other.handle_, nullptr));
        return *this;
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    /// Ends what it owns.
    ~Owned() { reset(); }

    /// The handle, for functions of the C interface; null if empty.
    Handle handle() const noexcept { return handle_; }
    /// Whether it owns something.
    explicit operator bool() const noexcept { return handle_ != nullptr; }

    /// Leaves the life of the thing to the caller.
    [[nodiscard]] Handle release() noexcept { return std::exchange(handle_, nullptr); }

    /// Ends what it owns, and takes over another handle.
    void reset(Handle handle = nullptr) noexcept
    {
        if (handle_ != nullptr) end(handle_);
        handle_ = handle;
    }

private:
    Handle handle_ = nullptr;
};

/// Vertices in the client's memory, which must live as long as the last mesh on them.
class VertexBase : public Owned<DT_VertexBaseHandle, DT_DeleteVertexBase>
{
public:
    /// Vertices without gaps.
    explicit VertexBase(std::span<const Vector> vertices) : VertexBase(vertices.data(), sizeof(Vector)) {}
    /// Vertices `stride` bytes apart.
    VertexBase(const void* pointer, std::size_t stride) : Owned(checked(DT_NewVertexBase(pointer, DT_Size(stride))))
    {}

    /// Tells that the vertices have changed, or are somewhere else.
    void change(const void* pointer) const { DT_ChangeVertexBase(handle(), pointer), check(); }
};

/// Geometry without a place. Objects, sums and hulls keep what they need of it.
class Shape : public Owned<DT_ShapeHandle, DT_DeleteShape>
{
public:
    using Owned::Owned;

    /// Edges of full length, centred.
    static Shape box(DT_Scalar x, DT_Scalar y, DT_Scalar z) { return made(DT_NewBox(x, y, z)); }
    /// A ball about the origin.
    static Shape sphere(DT_Scalar radius) { return made(DT_NewSphere(radius)); }
    /// About the y-axis, apex at +height/2.
    static Shape cone(DT_Scalar radius, DT_Scalar height) { return made(DT_NewCone(radius, height)); }
    /// About the y-axis, centred.
    static Shape cylinder(DT_Scalar radius, DT_Scalar height) { return made(DT_NewCylinder(radius, height)); }
    /// A single point.
    static Shape point(const Vector& p) { return made(DT_NewPoint(p.data())); }
    /// The segment between two points.
    static Shape segment(const Vector& p, const Vector& q) { return made(DT_NewLineSegment(p.data(), q.data())); }
    /// All sums of a point of a and one of b: with a sphere, a rounded shape.
    static Shape minkowski(const Shape& a, const Shape& b) { return made(DT_NewMinkowski(a.handle(), b.handle())); }
    /// The convex hull of two shapes.
    static Shape hull(const Shape& a, const Shape& b) { return made(DT_NewHull(a.handle(), b.handle())); }

    /// The convex hull of points, which are copied.
    static Shape polytope(std::span<const Vector> points)
    {
        Shape shape = made(DT_NewPolytope(nullptr));
        for (const Vector& p : points)
            DT_Vertex(p.data());
        DT_EndPolytope();
        return finished(std::move(shape));
    }

    /// Triangles over a vertex base, three indices each; hollow.
    static Shape mesh(const VertexBase& base, std::span<const DT_Index> triangles)
    {
        need_threes(triangles);
        Shape shape = made(DT_NewComplexShape(base.handle()));
        add_triangles(triangles);
        DT_EndComplexShape();
        return finished(std::move(shape));
    }

    /// The same for a closed surface; solid. With repair, holes are filled and faces may cross each other.
    static Shape polyhedron(const VertexBase& base, std::span<const DT_Index> triangles, bool repair = false)
    {
        need_threes(triangles);
        Shape shape = made(DT_NewPolyhedron(base.handle()));
        if (repair) DT_RepairPolyhedron();
        add_triangles(triangles);
        DT_EndPolyhedron();
        return finished(std::move(shape));
    }

    /// Bytes that the library holds for it.
    std::size_t byte_count() const { return checked(DT_GetShapeByteCount(handle())); }

private:
    static Shape made(DT_ShapeHandle handle) { return Shape(checked(handle)); }

    /// What could not be finished has been deleted.
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

/// Two points.
struct Segment
{
    Vector point1{};  ///< of the first object, or the lowest corner
    Vector point2{};  ///< of the second object, or the highest corner
};

/// Where a ray hits.
struct RayHit
{
    DT_Scalar param = 0;  ///< at source + param * (target - source)
    Vector normal{};  ///< unit, towards the source; zero if the source lies inside
};

/// A shape in the world.
class Object : public Owned<DT_ObjectHandle, DT_DestroyObject>
{
public:
    /// With the identity as placement; `client` is for callbacks and rays.
    explicit Object(const Shape& shape, void* client = nullptr)
        : Owned(checked(DT_CreateObject(client, shape.handle())))
    {}

    /// Sets the origin.
    void set_position(const Vector& p) { DT_SetPosition(handle(), p.data()), check(); }
    /// Replaces the linear part by a rotation, which drops any scaling.
    void set_orientation(const Quaternion& q) { DT_SetOrientation(handle(), q.data()), check(); }
    /// Scales along the local axes, on top of what was.
    void scale(const Vector& factors) { DT_SetScaling(handle(), factors.data()), check(); }
    /// Adds all points within this distance, in world units.
    void set_margin(DT_Scalar margin) { DT_SetMargin(handle(), margin), check(); }
    /// Sets the placement, 16 numbers by columns.
    void set_matrix(std::span<const float, 16> m) { DT_SetMatrixf(handle(), m.data()), check(); }
    /// Sets the placement, 16 numbers by columns.
    void set_matrix(std::span<const double, 16> m) { DT_SetMatrixd(handle(), m.data()), check(); }

    /// The placement, 16 numbers by columns.
    std::array<double, 16> matrix() const
    {
        std::array<double, 16> m{};
        DT_GetMatrixd(handle(), m.data());
        check();
        return m;
    }

    /// The corners of a box along the world axes.
    Segment bounding_box() const
    {
        Segment box;
        DT_GetBBox(handle(), box.point1.data(), box.point2.data());
        check();
        return box;
    }
};

/// The distance, and a closest pair of points.
inline std::pair<DT_Scalar, Segment> closest_points(const Object& a, const Object& b)
{
    Segment points;
    const DT_Scalar distance = DT_GetClosestPair(a.handle(), b.handle(), points.point1.data(), points.point2.data());
    check();
    return {distance, points};
}

/// A point of both, or nothing.
inline std::optional<Vector> common_point(const Object& a, const Object& b)
{
    Vector point{};
    if (!checked(DT_GetCommonPoint(a.handle(), b.handle(), point.data()))) return std::nullopt;
    return point;
}

/// The deepest points of an overlap: moving a by point2 - point1 leaves the two just touching.
inline std::optional<Segment> penetration(const Object& a, const Object& b)
{
    Segment points;
    if (!checked(DT_GetPenDepth(a.handle(), b.handle(), points.point1.data(), points.point2.data())))
        return std::nullopt;
    return points;
}

/// Whether the two have a common point; touching counts.
inline bool intersect(const Object& a, const Object& b, PairCache* cache = nullptr)
{
    return checked(DT_Intersect(a.handle(), b.handle(), cache)) != DT_FALSE;
}

/// The distance of objects apart, minus the depth of objects that overlap, with bounds.
inline Proximity signed_distance(const Object& a, const Object& b, PairCache* cache = nullptr)
{
    Proximity result{};
    DT_GetSignedDistance(a.handle(), b.handle(), cache, &result);
    check();
    return result;
}

/// The shortest translation of a that makes the interiors disjoint, or nothing if they are.
inline std::optional<DT_DepthResult> global_depth(const Object& a, const Object& b,
                                                  const DT_DepthOptions* options = nullptr)
{
    DT_DepthResult result{};
    result.struct_size = sizeof result;
    if (!checked(DT_GetGlobalPenDepth(a.handle(), b.handle(), options, &result))) return std::nullopt;
    return result;
}

/// Whether this backend can be asked for.
inline bool has_depth_backend(DT_DepthBackend backend)
{
    return checked(DT_HasDepthBackend(backend)) != DT_FALSE;
}

/// The name of the graphics device for depths; empty if there is none.
inline std::string depth_device()
{
    return checked(DT_GetDepthDevice());
}

/// The first hit of the ray source + t * (target - source), t up to max_param, or nothing.
inline std::optional<RayHit> ray_cast(const Object& object, const Vector& source, const Vector& target,
                                      DT_Scalar max_param = no_limit)
{
    RayHit hit;
    if (!checked(DT_ObjectRayCast(object.handle(), source.data(), target.data(), max_param, &hit.param,
                                  hit.normal.data())))
        return std::nullopt;
    return hit;
}

/// The first touch when `moving` moves by t * translation, t up to max_param, or nothing.
inline std::optional<CastHit> cast(const Object& moving, const Vector& translation, const Object& target,
                                   DT_Scalar max_param = 1)
{
    CastHit hit{};
    if (!checked(DT_ObjectCast(moving.handle(), translation.data(), target.handle(), max_param, &hit)))
        return std::nullopt;
    return hit;
}

/// For batches: throws unless all sizes are equal.
inline void need_equal(std::size_t size, std::initializer_list<std::size_t> others)
{
    for (const std::size_t other : others)
        if (other != size) throw Failure(DT_ERROR_INVALID_ARGUMENT, "the spans of a batch differ in size");
}

static_assert(sizeof(Vector) == 3 * sizeof(DT_Scalar));  // so that vectors lie one after the other
/// The numbers of vectors, one after the other.
inline const DT_Scalar* flat(std::span<const Vector> vectors) noexcept
{
    return vectors.empty() ? nullptr : vectors.front().data();
}
/// The same, to be written.
inline DT_Scalar* flat(std::span<Vector> vectors) noexcept
{
    return vectors.empty() ? nullptr : vectors.front().data();
}

/// A question for each element of the spans, which must be of the same size; returns how many are answered by yes.
inline DT_Count intersect(std::span<const DT_ObjectHandle> objects1, std::span<const DT_ObjectHandle> objects2,
                          std::span<DT_Bool> results)
{
    need_equal(objects1.size(), {objects2.size(), results.size()});
    return checked(
        DT_IntersectBatch(DT_Count(objects1.size()), objects1.data(), objects2.data(), nullptr, results.data()));
}

/// The same for signed distances.
inline void signed_distance(std::span<const DT_ObjectHandle> objects1, std::span<const DT_ObjectHandle> objects2,
                            std::span<Proximity> results)
{
    need_equal(objects1.size(), {objects2.size(), results.size()});
    DT_GetSignedDistanceBatch(DT_Count(objects1.size()), objects1.data(), objects2.data(), nullptr, results.data());
    check();
}

/// Where there is no hit, the parameter is -1.
inline DT_Count cast(std::span<const DT_ObjectHandle> moving, std::span<const Vector> translations,
                     std::span<const DT_ObjectHandle> targets, std::span<CastHit> hits, DT_Scalar max_param = 1)
{
    need_equal(moving.size(), {translations.size(), targets.size(), hits.size()});
    return checked(DT_ObjectCastBatch(DT_Count(moving.size()), moving.data(), flat(translations), targets.data(),
                                      max_param, hits.data()));
}

/// A ray for each object; where there is no hit, the parameter is -1.
inline DT_Count ray_cast(std::span<const DT_ObjectHandle> objects, std::span<const Vector> sources,
                         std::span<const Vector> targets, std::span<DT_Scalar> params, std::span<Vector> normals,
                         DT_Scalar max_param = no_limit)
{
    need_equal(objects.size(), {sources.size(), targets.size(), params.size(), normals.size()});
    return checked(DT_ObjectRayCastBatch(DT_Count(objects.size()), objects.data(), flat(sources), flat(targets),
                                         max_param, params.data(), flat(normals)));
}

/// Whom to call when two objects meet. A callback gets the client pointers and, but for simple responses, data; it
/// returns whether the test goes on.
class ResponseTable : public Owned<DT_RespTableHandle, DT_DestroyRespTable>
{
public:
    /// What is called for a pair: true goes on.
    using Callback = std::function<bool(void* client1, void* client2, const DT_CollData* data)>;

    /// A table with class 0 and no callbacks.
    ResponseTable() : Owned(checked(DT_CreateRespTable())) {}

    /// A new class of objects.
    DT_ResponseClass new_class() { return checked(DT_GenResponseClass(handle())); }
    /// Gives an object a class; without one it is never reported.
    void set_class(const Object& object, DT_ResponseClass c = 0)
    {
        DT_SetResponseClass(handle(), object.handle(), c), check();
    }
    /// Takes the class of an object away.
    void clear_class(const Object& object) { DT_ClearResponseClass(handle(), object.handle()), check(); }

    /// For all pairs of classes.
    void add(Callback callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        DT_AddDefaultResponse(handle(), call, type, keep(std::move(callback)));
        check();
    }
    /// For all pairs with a class.
    void add(DT_ResponseClass c, Callback callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        DT_AddClassResponse(handle(), c, call, type, keep(std::move(callback)));
        check();
    }
    /// For one pair of classes.
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

    /// What a callback threw, until the test under way in this thread has ended.
    static std::exception_ptr& thrown()
    {
        thread_local std::exception_ptr held;
        return held;
    }

    std::deque<Callback> callbacks_;  // addresses stay
};

/// Where a ray hits an object of a scene.
struct SceneHit : RayHit
{
    void* client = nullptr;  ///< the client pointer of the object
};

/// Many objects, all pairs of which are tested at once. They may end before or after it.
class Scene : public Owned<DT_SceneHandle, DT_DestroyScene>
{
public:
    /// A scene without objects.
    Scene() : Owned(checked(DT_CreateScene())) {}

    /// Puts an object into the scene.
    void add(const Object& object) { DT_AddObject(handle(), object.handle()), check(); }
    /// Takes an object out of the scene.
    void remove(const Object& object) { DT_RemoveObject(handle(), object.handle()), check(); }

    /// Calls the responses of all pairs that meet, and returns how many there were.
    DT_Count test(const ResponseTable& table)
    {
        const DT_Count count = DT_Test(handle(), table.handle());
        if (ResponseTable::thrown())
        {
            DT_GetError();  // what came of it is not news
            std::rethrow_exception(std::exchange(ResponseTable::thrown(), nullptr));
        }
        check();
        return count;
    }

    /// The first object hit whose client pointer is not `ignored`.
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

/// How a client draws what the library sees: functions for points, lines, triangles and texts, any of which may be
/// empty, and what to draw by them. They may throw: the exception comes out of the call.
struct Drawing
{
    std::function<void(const Vector& at, DT_Color color)> point;  ///< draws a point
    std::function<void(const Vector& from, const Vector& to, DT_Color color)> line;  ///< draws a line
    /// Draws a triangle, counter-clockwise seen from outside.
    std::function<void(const Vector& a, const Vector& b, const Vector& c, DT_Color color)> triangle;
    std::function<void(const Vector& at, const char* text, DT_Color color)> text;  ///< writes a text
    DT_Count segments = 0;  ///< of a full turn of what is round: 8 to 256; 0: 32

    /// The surface of an object, margin included.
    void object(const Object& object, DT_Color color) const
    {
        run([&](const DT_DebugDraw* draw) { return DT_DrawObject(object.handle(), draw, color), DT_Count(0); });
    }
    /// The boxes of its tree at a level; returns how many levels there are.
    DT_Count tree(const Object& object, DT_Count level) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawTree(object.handle(), level, draw); });
    }
    /// The boxes of a scene, and those that overlap; returns how many pairs do.
    DT_Count scene(const Scene& scene) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawScene(scene.handle(), draw); });
    }
    /// The convex pieces of a solid; returns how many there are.
    DT_Count pieces(const Object& object) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawPieces(object.handle(), draw); });
    }
    /// The Minkowski difference, about the origin.
    void difference(const Object& a, const Object& b) const
    {
        run([&](const DT_DebugDraw* draw) { return DT_DrawDifference(a.handle(), b.handle(), draw), DT_Count(0); });
    }
    /// A step of GJK, about the origin; returns how many there are.
    DT_Count gjk(const Object& a, const Object& b, DT_Count step) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawGjk(a.handle(), b.handle(), step, draw); });
    }
    /// A step of EPA, about the origin; returns how many there are.
    DT_Count epa(const Object& a, const Object& b, DT_Count step) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawEpa(a.handle(), b.handle(), step, draw); });
    }

private:
    /// A call under way: what it draws is shown, until something is thrown.
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
                                        segments};
        const DT_Count count = draw(&callbacks);
        if (call.thrown) std::rethrow_exception(call.thrown);
        return checked(count);
    }
};

}  // namespace solid

#endif
