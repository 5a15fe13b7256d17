// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "complex/box_pairs.hpp"

#include <bit>
#include <cfloat>

namespace solid
{

namespace
{

/// The lanes that overlap an interval, as the larger of the two gaps.
[[gnu::always_inline]] inline Float8 gap(const float* lo, const float* hi, float from, float to)
{
    return max(Float8::load(lo) - Float8::broadcast(to), Float8::broadcast(from) - Float8::load(hi));
}

}  // namespace

int BoxPairs::open(BoxPair at, BoxPair* out)
{
    const Opening opening(frame_, at);
    if (opening.a && opening.b) return open_both(at, out);
    return open_one(at, opening.a ? 0 : 1, out);
}

int BoxPairs::open_both(BoxPair at, BoxPair* out)
{
    const Mesh &mesh_a = *frame_.side[0].mesh, &mesh_b = *frame_.side[1].mesh;
    const std::uint32_t na = child_of(mesh_a, at.a), nb = child_of(mesh_b, at.b);
    const Node &a = mesh_a.tree().nodes[na], &b = mesh_b.tree().nodes[nb];
    NodeLanes &A = lanes_[0], &B = lanes_[1];
    A.load(frame_, 0, na);
    B.load(frame_, 1, nb);
    float g[3];
    float offset = pulled_back(frame_.side[1].to_other, A.D, g);
    B.set(6, B.along(g, offset), frame_.side[0].slab_slack);
    offset = pulled_back(frame_.side[0].to_other, B.D, g);
    A.set(7, A.along(g, offset), frame_.side[1].slab_slack);

    // Children of b that meet the whole box of a.
    const BoxAxes whole(frame_, 0, at.a);
    Float8 s = gap(B.lo[0], B.hi[0], whole.lo[0], whole.hi[0]);
    for (int k = 1; k < 6; ++k)
        s = max(s, gap(B.lo[k], B.hi[k], whole.lo[k], whole.hi[k]));
    const Float8 zero = Float8::broadcast(0);

    // Keys: by how much they overlap, and in the six low bits which they are.
    std::uint32_t key[most_children_pairs];
    int n = 0, best = -1, leaves = 0;
    std::uint32_t best_key = 0;
    for (unsigned rows = ~bits(s > zero) & b.used(); rows; rows &= rows - 1)
    {
        const unsigned j = static_cast<unsigned>(std::countr_zero(rows));
        s = gap(A.lo[0], A.hi[0], B.lo[0][j], B.hi[0][j]);
        for (int k = 1; k < 8; ++k)
            s = max(s, gap(A.lo[k], A.hi[k], B.lo[k][j], B.hi[k][j]));
        unsigned meet = ~bits(s > zero) & a.used();
        if (!meet) continue;
        float overlap[8];
        (-s).store(overlap);
        for (; meet; meet &= meet - 1)
        {
            const unsigned i = static_cast<unsigned>(std::countr_zero(meet));
            key[n++] = (std::bit_cast<std::uint32_t>(overlap[i]) & ~63u) | i << 3 | j;
        }
    }

    // Inner pairs from the front, pairs of leaves from the back, then the best inner pair behind the inner ones.
    for (int k = 0; k < n; ++k)
    {
        const unsigned i = key[k] >> 3 & 7, j = key[k] & 7;
        const BoxPair pair{AabbTree::reference(na, i), AabbTree::reference(nb, j)};
        if (!a.is_inner(i) && !b.is_inner(j))
            out[n - ++leaves] = pair;
        else
        {
            const int place = k - leaves;
            out[place] = pair;
            if (best < 0 || key[k] > best_key) best = place, best_key = key[k];
        }
    }
    if (best >= 0) std::swap(out[best], out[n - leaves - 1]);
    return n;
}

int BoxPairs::open_one(BoxPair at, int opened, BoxPair* out)
{
    const int one = 1 - opened;
    const PairSide &side_one = frame_.side[one], &side_many = frame_.side[opened];
    const std::uint32_t reference = one == 0 ? at.a : at.b;
    const std::uint32_t many = child_of(*side_many.mesh, opened == 0 ? at.a : at.b);
    const Node& node = side_many.mesh->tree().nodes[many];
    NodeLanes& lanes = lanes_[opened];
    lanes.load(frame_, opened, many);

    const BoxAxes box(frame_, one, reference);
    Float8 s = Float8::broadcast(-FLT_MAX);
    for (int k = 0; k < 6; ++k)
        s = max(s, gap(lanes.lo[k], lanes.hi[k], box.lo[k], box.hi[k]));
    // The slab of the one.
    const Slab& slab = side_one.mesh->tree().slabs[AabbTree::node_of(reference)];
    const std::array<float, 3> D = slab.D();
    const float slack = side_one.slab_slack;
    double org = slab.org;
    for (std::size_t k = 0; k < 3; ++k)
        org -= static_cast<double>(D[k]) * static_cast<double>(side_one.centre[k]);
    const unsigned slot = AabbTree::slot_of(reference);
    const float from = static_cast<float>(org) + slab.step() * static_cast<float>(slab.lo[slot]),
                to = static_cast<float>(org) + slab.step() * static_cast<float>(slab.hi[slot]);
    float g[3];
    const float offset = pulled_back(side_many.to_other, D, g);
    const NodeLanes::Interval i = lanes.along(g, offset);
    s = max(s, max(i.lo - Float8::broadcast(to + slack), Float8::broadcast(from - slack) - i.hi));

    int n = 0;
    for (unsigned meet = ~bits(s > Float8::broadcast(0)) & node.used(); meet; meet &= meet - 1)
    {
        const std::uint32_t child = AabbTree::reference(many, static_cast<unsigned>(std::countr_zero(meet)));
        out[n++] = opened == 0 ? BoxPair{child, at.b} : BoxPair{at.a, child};
    }
    return n;
}

}  // namespace solid
