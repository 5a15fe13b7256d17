// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Links meshes to their vertex base and to their objects, and refits them when the vertices change.
#include "object/shape.hpp"

#include "object/object.hpp"

namespace dt::object
{

Result<Done> SharedBase::move_to(const std::byte* pointer)
{
    const std::lock_guard lock(mutex_);
    const shape::VertexView vertices{pointer, vertices_.stride};
    Result<Done> done = Done{};
    meshes_.for_each([&](MeshShape& shape) {
        if (done) done = shape.check(vertices);
    });
    if (!done)
    {
        meshes_.for_each([](MeshShape& shape) { shape.next_polyhedron_.reset(); });
        return done;
    }
    vertices_.pointer = pointer;
    meshes_.for_each([&](MeshShape& shape) {
        shape.mesh_->refit(vertices, shape.measured_);
        if (shape.next_polyhedron_) shape.polyhedron_ = std::move(shape.next_polyhedron_);
        shape.objects_.for_each([](Object& object) { object.changed(); });
    });
    return done;
}

MeshShape::MeshShape(std::shared_ptr<complex::Mesh> mesh, std::shared_ptr<SharedBase> base,
                     pieces::PolyhedronRef polyhedron, shape::Memory* memory)
    : mesh_(std::move(mesh)), polyhedron_(std::move(polyhedron)), depths_(*memory), base_(std::move(base))
{
    if (!base_) return;
    const std::lock_guard lock(base_->mutex_);
    base_->meshes_.add(*this);
}

MeshShape::~MeshShape()
{
    if (!base_) return;
    const std::lock_guard lock(base_->mutex_);
    LinkedList<MeshShape>::remove(*this);
}

void MeshShape::add_object(Object& object)
{
    if (!base_) return;
    const std::lock_guard lock(base_->mutex_);
    objects_.add(object);
}

void MeshShape::remove_object(Object& object)
{
    if (!base_) return;
    const std::lock_guard lock(base_->mutex_);
    LinkedList<Object>::remove(object);
}

/// Prepares a refit: checks the mesh and its objects against the new vertices, and decomposes a solid anew.
Result<Done> MeshShape::check(shape::VertexView vertices)
{
    const Result<Aabb> box = mesh_->measure(vertices);
    if (!box) return box.error();
    measured_ = *box;
    bool all_fit = true;
    objects_.for_each([&](const Object& object) { all_fit = all_fit && object.fits(*box); });
    if (!all_fit) return Error{DT_ERROR_INVALID_ARGUMENT, "an object would reach beyond a quarter of FLT_MAX"};
    if (!polyhedron_) return Done{};
    const Result<pieces::PolyhedronRef> solid =
        pieces::make_polyhedron(mesh_->faces(), vertices, {.repair = polyhedron_->may_repair}, depths_.memory());
    if (!solid) return solid.error();
    next_polyhedron_ = *solid;
    return Done{};
}

std::size_t byte_count(const AnyShape& shape)
{
    if (const auto* const mesh = std::get_if<MeshRef>(&shape))
    {
        const pieces::Polyhedron* const polyhedron = (*mesh)->polyhedron();
        return sizeof(MeshShape) + (*mesh)->mesh().bytes() + (polyhedron ? polyhedron->bytes() : 0);
    }
    return byte_count(*std::get<shape::ShapeRef>(shape));
}

}  // namespace dt::object
