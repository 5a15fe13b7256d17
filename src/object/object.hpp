// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An object: a shape, its placement and its margin. world = M·local + origin for any non-singular M. A matrix near a
// rotation with scaling along the axes is taken for the nearest one (math/proper_map.hpp); all answers are about that.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/body.hpp"
#include "core/linked_list.hpp"
#include "core/result.hpp"
#include "math/aabb.hpp"
#include "object/shape.hpp"

#include <array>
#include <cstdint>
#include <type_traits>
#include <variant>

namespace dt::object
{

/// Is notified when an object moves or ends. A scene has one in each of its objects.
struct Watcher
{
    void (*moved)(Watcher&, bool moved_only) noexcept;  ///< `moved_only`: Object::reach() is what it was
    void (*ends)(Watcher&) noexcept;  ///< must remove the watcher from the list of the object
    Link<Watcher> link{};  ///< in the list of the object
};

/// A matrix by columns, as clients set and get it.
using MatrixOfFloats = std::array<std::array<float, 3>, 3>;

/// Identifies an object: its place in the table of objects, and its number in the order of creation.
struct ObjectId
{
    std::uint32_t slot = 0;  ///< as in its handle
    std::uint32_t generation = 0;  ///< as in its handle
    std::uint64_t serial = 0;  ///< from 1, in the order of creation, never used again
};

/// Whether the coordinates of a shape are small enough for an object, so that every distance is a float.
bool fits(const AnyShape& shape);

/// At the start of a cache line, and what queries read first.
class alignas(64) Object
{
public:
    Object(void* client, AnyShape shape);
    ~Object();
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void* client() const { return client_; }
    void set_client(void* client) { client_ = client; }
    const ObjectId& id() const { return id_; }
    void set_id(const ObjectId& id) { id_ = id; }  ///< once, before the object is used
    const AnyShape& shape() const { return shape_; }
    std::uintptr_t shape_name() const { return shape_name_; }  ///< what the client calls its shape; 0 at the start
    void set_shape_name(std::uintptr_t name) { shape_name_ = name; }
    Affine placement() const { return form_ == Form::plain ? placed_.body.at.affine() : placement_; }  ///< used
    Vec3 position() const { return form_ == Form::plain ? placed_.body.at.t() : placement_.t; }  ///< its t
    MatrixOfFloats given() const;  ///< the linear part that was set, rounded
    double margin() const { return margin_; }

    // What the queries use, margin included: one of the two is not null.
    const convex::Body* body() const { return body_; }
    const complex::PlacedMesh* mesh() const { return body_ ? nullptr : &placed_.mesh; }
    const MeshShape* mesh_shape() const  ///< null if mesh() is
    {
        const auto* const mesh = std::get_if<MeshRef>(&shape_);
        return mesh ? mesh->get() : nullptr;
    }
    const pieces::Polyhedron* polyhedron() const  ///< null unless the mesh is the surface of a solid
    {
        const MeshShape* const mesh = mesh_shape();
        return mesh ? mesh->polyhedron() : nullptr;
    }

    // Each returns an error and changes nothing if the outcome would be singular or not finite.
    Result<Done> set_position(Vec3 origin);
    Result<Done> set_orientation(double x, double y, double z, double w);  ///< any non-zero length; drops scaling
    Result<Done> set_scaling(Vec3 factors);  ///< multiplies the columns that were set: cumulative
    Result<Done> set_placement(const Affine& given);
    /// The same for a matrix of 16 numbers by columns, if that takes no more than turning the body. False: it has had no effect.
    template <class Number> bool turn_and_move(const Number* m);
    /// Whether that would have an effect.
    template <class Number> bool would_turn_and_move(const Number* m) const;
    /// What set_placement() would return now, and whenever shape and margin are the same.
    Result<Done> can_be_placed(const Affine& given) const;
    Result<Done> set_margin(double margin);
    Result<Done> set_shape(const AnyShape& shape);  ///< an error, without effect, also if the new one reaches too far

    /// The bounding box, margin included. Tight for convex objects; for meshes not larger than the box of the placed
    /// local box.
    Aabb bounds() const;

    /// A box relative to the origin of placement() that contains the object and the rounding errors of queries on it.
    /// Not quite as tight as bounds(), faster to compute, and unchanged while only the origin moves.
    Aabb reach() const;

    /// Whether the object would be within the largest coordinate if this were the local box of its mesh.
    bool fits(const Aabb& local) const;

    /// Notifies the watchers that the object has changed. `moved_only`: reach() is the same.
    void changed(bool moved_only = false);

    /// Prefetches what queries and callbacks read of a convex object.
    void fetch() const
    {
        for (int line = 0; line < 4; ++line)
            __builtin_prefetch(reinterpret_cast<const char*>(this) + 64 * line);
    }

    LinkedList<Watcher>& watchers() { return watchers_; }
    const LinkedList<Watcher>& watchers() const { return watchers_; }

private:
    union Placed
    {
        Placed() {}  // NOLINT: adopt() makes one of the two
        convex::Body body;  ///< if body_ is not null; may point to view_
        complex::PlacedMesh mesh;
    };
    static_assert(std::is_trivially_destructible_v<Placed>);

    /// What may change without the body being made again.
    enum class Form : std::uint8_t
    {
        general,  ///< the position
        rigid,  ///< the rotation too
        plain  ///< the same, and body.at is the placement, and there is room to move
    };

    Result<Done> place(const Affine& placement, double margin);
    void turn(const Double4 (&rows)[3], Vec3 origin);
    Form form_of(const convex::Body& body, const Mat3& M) const;
    bool place_convex(const Affine& placement, double margin, bool moved_only);
    bool place_mesh(const Affine& placement, double margin);
    void adopt();

    // What queries and callbacks read: four cache lines.
    Placed placed_;
    const convex::Body* body_ = nullptr;  ///< in placed_
    void* client_;
    ObjectId id_;

    AnyShape shape_;
    std::uintptr_t shape_name_ = 0;
    double margin_ = 0;
    LinkedList<Watcher> watchers_;
    MatrixOfFloats given_;  ///< unless is_given_
    bool is_given_ = true;  ///< the linear part that was set is that of placement()
    Form form_ = Form::general;
    Affine placement_;  ///< unless the form is plain
    convex::View view_;

public:
    Link<Object> link;  ///< in the list of the mesh
};

}  // namespace dt::object
