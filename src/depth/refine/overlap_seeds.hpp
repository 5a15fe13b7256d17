// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which points are inside two solids that overlap, by their real surfaces?
#pragma once

#include "depth/refine/transformed_solid.hpp"

namespace dt::depth
{

struct OverlapSeed
{
    Vec3 at;  ///< relative to Q
    double room;  ///< how far it is to a surface, roughly
};

/// Holds the memory of its queries; one at a time.
class OverlapSeeds
{
public:
    explicit OverlapSeeds(std::pmr::memory_resource* memory) : crossings_(memory), seeds_(memory) {}

    /// Looks where the surfaces cross when P stands at `shift` relative to Q. False if they do not.
    bool cross(const TransformedSolid& p, const TransformedSolid& q, Vec3 shift);

    /// After cross(): candidates, those with most room first. Whether they are inside is not known for sure. If the
    /// surfaces do not cross, those of `middles`, points in P or Q relative to Q, that are inside the other.
    std::span<const OverlapSeed> seeds(std::span<const Vec3> middles);

private:
    struct Crossing
    {
        Vec3 at;
        Vec3 out_p, out_q;  ///< normals of the surfaces there
    };

    void look_inside(const Crossing& crossing, Vec3 direction);

    const TransformedSolid *p_ = nullptr, *q_ = nullptr;
    Vec3 shift_{};
    double size_ = 0;
    std::pmr::vector<Crossing> crossings_;
    std::pmr::vector<OverlapSeed> seeds_;
};

}  // namespace dt::depth
