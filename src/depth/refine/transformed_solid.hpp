// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What does a depth query ask of a solid with a surface, or of a convex body with a support mapping, once it is mapped?
#pragma once

#include "pieces/solid_ref.hpp"

namespace dt::depth
{

/// A solid as one query uses it: mapped, but not translated.
class TransformedSolid
{
public:
    explicit TransformedSolid(std::pmr::memory_resource* memory) : surface_(memory), shell_points_(memory) {}

    /// What `from` points to must stay.
    void reset(const pieces::SolidRef& from);

    const pieces::SolidRef& solid() const { return from_; }
    const convex::Body* body() const { return from_.body; }
    const surface::TriangleTree& surface() const { return surface_; }  ///< a body has none
    std::span<const Vec3> shell_points() const { return shell_points_; }
    const Aabb& box() const { return box_; }
    bool contains(Vec3 x) const;
    double reach(Vec3 d) const;  ///< the largest d·x

private:
    pieces::SolidRef from_;
    Mat3 inverse_;
    surface::TriangleTree surface_;
    std::pmr::vector<Vec3> shell_points_;
    Aabb box_;
};

}  // namespace dt::depth
