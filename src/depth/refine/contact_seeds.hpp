// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where are two solids, or a convex body and a solid, nearer to each other than a radius? Finds points inside both that are.
#pragma once

#include "depth/refine/close_parts.hpp"

namespace dt::depth
{

struct SeedPair
{
    Vec3 in_p, in_q;  ///< relative to Q, P moved
    double room;  ///< how far from there it is to what does not matter, roughly
};

/// Holds the memory of its queries; one at a time.
class ContactSeeds
{
public:
    explicit ContactSeeds(std::pmr::memory_resource* memory) : contacts_(memory), seeds_(memory) {}

    /// When P stands at `shift` relative to Q: pairs of points nearer to each other than the radius. If P is a body and the
    /// radius is zero, the two are the same. That they are inside is likely, and not sure.
    std::span<const SeedPair> seeds(const TransformedSolid& p, const TransformedSolid& q, Vec3 shift, double radius);

    /// Finds other seeds, with more work, if those of seeds() were not inside; for a body with radius zero.
    std::span<const SeedPair> seeds_in_body(Vec3 shift);

private:
    struct Contact
    {
        surface::Gap gap;
        std::uint32_t i, j;  ///< triangles
    };

    void look_beside(const Contact& contact, Vec3 shift, double radius);
    void look_inside(Vec3 at, Vec3 out, Vec3 shift);
    void look_between();
    void look_straight_under(const Contact& contact, Vec3 shift);
    Vec3 middle_of_cut(const surface::Corners& t, Vec3 n, Vec3 x, Vec3 shift) const;
    double way_in_body(Vec3 x, Vec3 d, double most) const;

    const TransformedSolid *p_ = nullptr, *q_ = nullptr;
    std::pmr::vector<Contact> contacts_;
    std::pmr::vector<SeedPair> seeds_;
};

}  // namespace dt::depth
