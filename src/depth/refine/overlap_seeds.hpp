// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where do two solids, or a convex body and a solid, overlap, or come nearer to each other than a radius? Finds points
// inside both, by their real surfaces, around which pieces can be grown.
#pragma once

#include "depth/refine/transformed_solid.hpp"

namespace dt::depth
{

struct SeedPair
{
    Vec3 in_p, in_q;  ///< relative to Q, P moved; the same point where they overlap
    double room;  ///< how far from there it is to a surface, or to what does not matter, roughly
};

/// Holds the memory of its queries; one at a time. Seeds with most room come first; that they are inside is likely, and
/// not sure.
class OverlapSeeds
{
public:
    explicit OverlapSeeds(std::pmr::memory_resource* memory) : crossings_(memory), contacts_(memory), seeds_(memory)
    {}

    void reset(const TransformedSolid& p, const TransformedSolid& q,
               Vec3 shift);  ///< P stands at `shift` relative to Q

    /// For two surfaces: points where they overlap. If the surfaces do not cross, those of `middles`, points in P or Q,
    /// that are inside the other.
    std::span<const SeedPair> at_crossings(std::span<const SeedPair> middles);

    /// Pairs of points nearer to each other than the radius. If P is a body and the radius is zero, the two are the
    /// same.
    std::span<const SeedPair> at_contacts(double radius);

    /// After at_contacts(): others, with more work, if those were not inside; for a body with radius zero.
    std::span<const SeedPair> in_body();

private:
    struct Crossing
    {
        Vec3 at;
        Vec3 out_p, out_q;  ///< normals of the surfaces there
    };
    struct Contact
    {
        surface::Gap gap;
        std::uint32_t i, j;  ///< triangles
    };

    void find_crossings();
    void send_ray(const Crossing& crossing, Vec3 direction);
    void look_beside(const Contact& contact, double radius);
    void look_inside(Vec3 at, Vec3 out);
    void look_between();
    void look_straight_under(const Contact& contact);
    Vec3 middle_of_cut(const surface::Corners& t, Vec3 n, Vec3 x) const;
    double way_in_body(Vec3 x, Vec3 d, double most) const;
    void add(Vec3 at, double room) { seeds_.push_back({at, at, room}); }
    void sort_by_room();

    const TransformedSolid *p_ = nullptr, *q_ = nullptr;
    Vec3 shift_{};
    double size_p_ = 0, size_q_ = 0;
    std::pmr::vector<Crossing> crossings_;
    std::pmr::vector<Contact> contacts_;
    std::pmr::vector<SeedPair> seeds_;
};

}  // namespace dt::depth
