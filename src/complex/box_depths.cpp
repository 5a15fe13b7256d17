// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "complex/box_depths.hpp"

#include "complex/bound_keys.hpp"

#include <cfloat>

namespace solid
{

namespace
{

constexpr int slab_a = 6;

[[gnu::always_inline]] inline Float8 way_out(const float* lo, const float* hi, float from, float to)
{
    return min(Float8::load(hi) - Float8::broadcast(from), Float8::broadcast(to) - Float8::load(lo));
}

/// Of eight boxes from one, whose intervals are `stride` apart.
[[gnu::always_inline]] inline Float8 ways_out(const NodeLanes& lanes, const float* lo, const float* hi, int stride)
{
    Float8 least = Float8::broadcast(FLT_MAX);
    for (int k = 0; k < 6; ++k)
        least = min(least, way_out(lanes.lo[k], lanes.hi[k], lo[k * stride], hi[k * stride]));
    return least;
}

/// Bit i: the bound is not below the limit. What is no number is no bound, here and below.
[[gnu::always_inline]] inline unsigned reaching(const Float8& bound, float limit)
{
    return ~bits(bound < Float8::broadcast(limit));
}
[[gnu::always_inline]] inline Float8 as_key(const Float8& bound)
{
    return max(min(bound, Float8::broadcast(FLT_MAX)), Float8::broadcast(0));
}

}  // namespace

void BoxDepths::load(int s, std::uint32_t node)
{
    Lanes& lanes = lanes_[s];
    if (!lanes.load(frame_, s, node)) return;
    const PairSide& side = frame_.side[s];
    const Vec3 G = transposed_times(side.covector, Vec3{lanes.D[0], lanes.D[1], lanes.D[2]});
    constexpr double safe = 1 + 1e-6, least = 1e-30, most = 1e30;  // floats, with room
    const double unit = norm(G);
    lanes.known = side.slabs_measure && unit > least && unit < most;
    lanes.length = lanes.known ? static_cast<float>(safe / unit) : 0;
}

/// The children of two nodes along the slabs of both.
void BoxDepths::measure_slabs()
{
    for (int s = 0; s < 2; ++s)
    {
        Lanes& other = lanes_[1 - s];
        float g[3];
        const float offset = pulled_back(frame_.side[1 - s].to_other, lanes_[s].D, g);
        other.set(slab_a + s, other.along(g, offset), frame_.side[s].slab_slack);
    }
}

int BoxDepths::open(BoxPair at, float limit, DeepPair* out)
{
    const Opening opening(frame_, at);
    if (opening.a && opening.b) return open_both(at, limit, out);
    return open_one(at, opening.a ? 0 : 1, limit, out);
}

int BoxDepths::open_both(BoxPair at, float limit, DeepPair* out)
{
    const Mesh &mesh_a = *frame_.side[0].mesh, &mesh_b = *frame_.side[1].mesh;
    const std::uint32_t na = child_of(mesh_a, at.a), nb = child_of(mesh_b, at.b);
    load(0, na);
    load(1, nb);
    const Lanes &A = lanes_[0], &B = lanes_[1];
    const BoxAxes whole(frame_, 0, at.a);
    unsigned rows = reaching(ways_out(B, whole.lo, whole.hi, 1), limit) & mesh_b.tree().nodes[nb].used();
    if (!rows) return 0;

    measure_slabs();
    BoundKeys keys;
    const unsigned used = mesh_a.tree().nodes[na].used();
    for (; rows; rows &= rows - 1)
    {
        const unsigned j = static_cast<unsigned>(std::countr_zero(rows));
        Float8 bound = ways_out(A, B.lo[0] + j, B.hi[0] + j, 8);
        unsigned apart = 0;
        for (int s = 0; s < 2; ++s)
        {
            const int k = slab_a + s;
            const Float8 way = way_out(A.lo[k], A.hi[k], B.lo[k][j], B.hi[k][j]);
            apart |= bits(way < Float8::broadcast(0));
            if (lanes_[s].known) bound = min(bound, way * Float8::broadcast(lanes_[s].length));
        }
        keys.add(reaching(bound, limit) & used & ~apart, as_key(bound), 3, j);
    }
    keys.sort();
    for (int i = 0; i < keys.n; ++i)
    {
        const std::uint32_t key = keys.key[i];
        out[i] = {{AabbTree::reference(na, key >> 3 & 7), AabbTree::reference(nb, key & 7)}, keys.above(i)};
    }
    return keys.n;
}

int BoxDepths::open_one(BoxPair at, int opened, float limit, DeepPair* out)
{
    const int one = 1 - opened;
    const Mesh& mesh = *frame_.side[opened].mesh;
    const std::uint32_t many = child_of(mesh, opened == 0 ? at.a : at.b);
    load(opened, many);
    const BoxAxes box(frame_, one, one == 0 ? at.a : at.b);
    const Float8 bound = ways_out(lanes_[opened], box.lo, box.hi, 1);
    BoundKeys keys;
    keys.add(reaching(bound, limit) & mesh.tree().nodes[many].used(), as_key(bound), 0, 0);
    keys.sort();
    for (int i = 0; i < keys.n; ++i)
    {
        const std::uint32_t child = AabbTree::reference(many, keys.key[i] & 7);
        out[i] = {opened == 0 ? BoxPair{child, at.b} : BoxPair{at.a, child}, keys.above(i)};
    }
    return keys.n;
}

}  // namespace solid
