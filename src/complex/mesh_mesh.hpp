// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Walking down the trees of two meshes at once.
#pragma once

#include "complex/box_pairs.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"

#include <optional>

namespace solid
{

/// The faces of a leaf: slots first to first + count − 1.
struct LeafRange
{
    std::uint32_t first, count;

    LeafRange(const Mesh& mesh, std::uint32_t reference)
        : first(mesh.tree().nodes[AabbTree::node_of(reference)].face(AabbTree::slot_of(reference))),
          count(mesh.tree().nodes[AabbTree::node_of(reference)].face_count(AabbTree::slot_of(reference)))
    {}
};

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
        if (is_inner(*frame.side[0].mesh, top.a) || is_inner(*frame.side[1].mesh, top.b))
            n += boxes.open(top, stack + n);
        else if (visit(top.a, top.b))
            return true;
    }
    return false;
}

/// Two faces by slot, one of each mesh.
struct FacePair
{
    std::uint32_t a, b;
};

/// The pair that the cache remembers, if these meshes have it.
std::optional<FacePair> cached_pair(const PairCache* cache, const Mesh& a, const Mesh& b);
void remember(PairCache* cache, FacePair pair);
void forget(PairCache* cache);

/// Some faces that meet, margins counted; nothing if none do.
std::optional<FacePair> find_meeting_faces(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                           PairCache* cache);

}  // namespace solid
