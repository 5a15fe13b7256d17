// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes a convex body of a face: its points, times the placement, with the margin as radius.
#include "complex/face_body.hpp"

namespace dt::complex
{

FaceBody::FaceBody(const PlacedMesh& mesh) : mesh_(mesh)
{
    facet_.vertices = mesh.mesh->vertices();
    facet_.L = mesh.at.M;
    body_.at.move_to(mesh.at.t);
    body_.core = static_cast<const shape::Facet*>(&facet_);
    body_.radius = mesh.margin;
}

void FaceBody::load_polygon(std::uint32_t slot)
{
    const std::span<const std::uint32_t> ids = mesh_.mesh->faces().polygon(slot);
    facet_.index = ids.data();
    facet_.count = static_cast<std::uint32_t>(ids.size());
    double extent2 = 0;
    Vec3 sum{};
    for (std::uint32_t i = 0; i < facet_.count; ++i)
    {
        const Vec3 p = facet_.vertex(i);
        extent2 = std::max(extent2, norm2(p));
        sum += p;
    }
    body_.extent = std::sqrt(extent2);
    body_.centre = sum * (1.0 / facet_.count);
}

}  // namespace dt::complex
