// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Presents the faces of a placed mesh as convex bodies, one after the other: their points, times the placement, with
// the margin as radius. Points are relative to the placement's translation, so that no digits are lost far from the
// origin.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/body.hpp"

namespace dt::complex
{

/// Stays where it is, because the body points into it. The mesh must outlive it.
class FaceBody
{
public:
    explicit FaceBody(const PlacedMesh& mesh) : mesh_(mesh)
    {
        facet_.vertices = mesh.mesh->vertices();
        facet_.L = mesh.at.M;
        body_.at.move_to(mesh.at.t);
        body_.core = static_cast<const shape::Facet*>(&facet_);
        body_.radius = mesh.margin;
    }
    FaceBody(const PlacedMesh& mesh, std::uint32_t slot) : FaceBody(mesh) { load(slot); }
    FaceBody(const FaceBody&) = delete;
    FaceBody& operator=(const FaceBody&) = delete;

    /// Becomes the face at this place in the order of the leaves.
    const convex::Body& load(std::uint32_t slot)
    {
        if (mesh_.mesh->faces().is_polygon(slot)) [[unlikely]]
            load_polygon(slot);
        else
            load_triangle(slot);
        settle(body_);
        return body_;
    }
    const convex::Body& body() const { return body_; }
    const shape::Facet& facet() const { return facet_; }

private:
    void load_triangle(std::uint32_t slot)
    {
        const auto ids = mesh_.mesh->faces().triangle(slot);
        facet_.index = nullptr;
        facet_.count = 3;
        facet_.has_four_corners = false;
        double extent2 = 0;
        for (std::size_t k = 0; k < 3; ++k)
        {
            facet_.corner[k] = facet_.L * facet_.vertices[ids[k]];
            extent2 = std::max(extent2, norm2(facet_.corner[k]));
        }
        body_.extent = std::sqrt(extent2);
        body_.centre = (facet_.corner[0] + facet_.corner[1] + facet_.corner[2]) * (1.0 / 3);
    }
    [[gnu::noinline]] void load_polygon(std::uint32_t slot)
    {
        const std::span<const std::uint32_t> ids = mesh_.mesh->faces().polygon(slot);
        facet_.index = ids.data();
        facet_.count = static_cast<std::uint32_t>(ids.size());
        facet_.has_four_corners = false;
        double extent2 = 0;
        Vec3 sum{};
        for (std::uint32_t i = 0; i < facet_.count; ++i)
        {
            const Vec3 p = facet_.vertex(i);
            if (i < 4) facet_.corner[i] = p;
            extent2 = std::max(extent2, norm2(p));
            sum += p;
        }
        body_.extent = std::sqrt(extent2);
        facet_.has_four_corners = facet_.count == 4;
        body_.centre = sum * (1.0 / facet_.count);
    }

    const PlacedMesh& mesh_;
    shape::Facet facet_;
    convex::Body body_;
};

}  // namespace dt::complex
