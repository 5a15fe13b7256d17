// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ways out of a solid by its real surface: is P, moved by x, free of Q, and can it come nearer without touching it
// again?
//
// P and Q are free of each other if their surfaces do not meet, and no part of one is inside the other. From there P is
// slid: every two triangles that are near have a plane between them. As long as none of these planes is passed, and no
// further than triangles are apart that are not near, P stays free: so the way is free by construction.
#pragma once

#include "depth/half_space.hpp"
#include "depth/refine/transformed_solid.hpp"

namespace dt::depth
{

class FreeSpace
{
public:
    explicit FreeSpace(std::pmr::memory_resource* memory) : region_(memory) {}

    /// P stands at t relative to Q. `radius`: they have to be that far apart. All must stay.
    void reset(const TransformedSolid& p, const TransformedSolid& q, Vec3 t, double radius);

    /// Clear by more than rounding.
    bool is_free(Vec3 x) const;

    /// Moves a free x towards the origin as long as that is easy, until it is no longer than `enough`.
    void slide(Vec3& x, double enough);

    /// The points that are nearest to each other when P has been moved by x.
    struct Contact
    {
        Vec3 on_q;
        Vec3 n;  ///< from Q to P
        double room;  ///< how much further apart they are than the radius
    };
    Contact contact(Vec3 x, double about) const;  ///< `about`: how far apart they may be, at least

    /// Shortens a free x until P touches Q. Returns where.
    Contact press(Vec3& x) const;

    double clearance() const { return clearance_; }

private:
    enum class Region
    {
        found,
        too_many,
        not_free
    };
    Region find_region(Vec3 x, double near);

    const TransformedSolid *p_ = nullptr, *q_ = nullptr;
    Vec3 t_{};
    double radius_ = 0, size_ = 0, clearance_ = 0;
    std::pmr::vector<HalfSpace> region_;
};

}  // namespace dt::depth
