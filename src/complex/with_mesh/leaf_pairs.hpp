// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which pairs of leaves of two meshes may meet, and which pair of faces does the cache remember?
#pragma once

#include "complex/with_mesh/box_pairs.hpp"
#include "convex/pair_cache.hpp"
#include "math/tolerance.hpp"

#include <optional>

namespace dt::complex
{

/// Calls visit(a, b) with the references of all pairs of leaves whose boxes may be within the frame's growth of each
/// other, until it returns true; returns whether it did. Neither mesh is empty.
template <class Visit> bool visit_leaf_pairs(const PairFrame& frame, Visit visit)
{
    BoxPair stack[pair_stack_size];
    BoxPairs boxes(frame);
    int n = 0;
    stack[n++] = {AabbTree::root, AabbTree::root};
    while (n > 0)
    {
        const BoxPair top = stack[--n];
        if (is_open(frame, top))
            n += boxes.open(top, stack + n);
        else if (visit(top.a, top.b))
            return true;
    }
    return false;
}

/// Two faces by slot, one of each mesh.
using FacePair = convex::PairCache::Faces;

/// The pair that the cache remembers, if these meshes have it.
std::optional<FacePair> cached_pair(const convex::PairCache* cache, const Mesh& a, const Mesh& b);
void remember(convex::PairCache* cache, FacePair pair);

/// Some faces that meet, margins counted; nothing if none do.
std::optional<FacePair> find_meeting_faces(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                           convex::PairCache* cache);

}  // namespace dt::complex
