// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far are all faces of two meshes apart along one direction? Where very many pairs of faces are equally near, as
// fans of faces or faces on top of each other are, floats cannot tell them apart, and each pair would be measured. One
// plane between the meshes settles all pairs at once.
#pragma once

#include "complex/mesh/placed_mesh.hpp"

#include <algorithm>

namespace dt::complex
{

struct WholeGap
{
    /// How far b is beyond a, margins included; negative: how far b must move to be beyond a.
    double size;
    double rounding;  ///< how far that may be off
};

/// Measures along n, a unit vector. It looks at every face.
WholeGap gap_along(const PlacedMesh& a, const PlacedMesh& b, Vec3 n);

/// Decides when a search looks at all faces at once: after as many pairs of faces as that costs, then after twice as
/// many, and so on.
class Patience
{
public:
    Patience(const PlacedMesh& a, const PlacedMesh& b)
        : left_(std::max<std::size_t>(least, (a.mesh->faces().count() + b.mesh->faces().count()) / faces_per_pair)),
          next_(2 * left_)
    {}

    /// Counts one pair.
    void spend() { left_ -= left_ > 0; }
    /// Whether it is time; if so, starts again.
    bool is_over()
    {
        if (left_ > 0) [[likely]]
            return false;
        left_ = next_;
        next_ *= 2;
        return true;
    }

private:
    static constexpr std::size_t least = 64;
    static constexpr std::size_t faces_per_pair = 32;  ///< faces that are looked at in the time to measure a pair

    std::size_t left_, next_;
};

}  // namespace dt::complex
