// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "complex/box_distances.hpp"

#include "complex/bound_keys.hpp"

namespace solid
{

namespace
{

constexpr int slab_a = 6, slab_b = 7, chosen = 8;

[[gnu::always_inline]] inline Float8 gap(const float* lo, const float* hi, float from, float to)
{
    return max(max(Float8::load(lo) - Float8::broadcast(to), Float8::broadcast(from) - Float8::load(hi)),
               Float8::broadcast(0));
}

/// Squared distances of eight boxes from one, whose intervals are `stride` apart.
[[gnu::always_inline]] inline Float8 box_distance2(const NodeLanes& lanes, const float* lo, const float* hi,
                                                   int stride)
{
    Float8 sum[2] = {Float8::broadcast(0), Float8::broadcast(0)};
    for (int k = 0; k < 6; ++k)
    {
        const Float8 g = gap(lanes.lo[k], lanes.hi[k], lo[k * stride], hi[k * stride]);
        sum[k / 3] = sum[k / 3] + g * g;
    }
    return max(sum[0], sum[1]);
}

[[gnu::always_inline]] inline Float8 not_negative(const Float8& bound2)
{
    return max(bound2, Float8::broadcast(0));  // what is no number is no bound
}

}  // namespace

void BoxDistances::set_direction(const float (&n)[3])
{
    for (int s = 0; s < 2; ++s)
        for (int k = 0; k < 3; ++k)
        {
            const float* const axis = frame_.side[s].axis[k];
            along_[s][k] = axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2];
        }
    const float* const t = frame_.side[1].offset;
    offset_ = t[0] * n[0] + t[1] * n[1] + t[2] * n[2];
    ++version_;
}

void BoxDistances::load(int s, std::uint32_t node)
{
    Lanes& lanes = lanes_[s];
    if (lanes.load(frame_, s, node))
    {
        lanes.version = 0;
        lanes.weight = -1;
    }
    if (lanes.version == version_) return;
    lanes.version = version_;
    lanes.set(chosen, lanes.along(along_[s], s == 0 ? 0 : offset_), s == 0 ? 0 : frame_.direction_slack);
}

/// The children of two nodes along the slabs of both.
void BoxDistances::measure_slabs()
{
    for (int s = 0; s < 2; ++s)
    {
        Lanes &own = lanes_[s], &other = lanes_[1 - s];
        float g[3];
        const float offset = pulled_back(frame_.side[1 - s].to_other, own.D, g);
        other.set(slab_a + s, other.along(g, offset), frame_.side[s].slab_slack);
        if (own.weight >= 0) continue;
        const Vec3 G = transposed_times(frame_.side[s].covector, Vec3{own.D[0], own.D[1], own.D[2]});
        constexpr double safe = 1 - 1e-6;
        own.weight = frame_.side[s].slabs_measure ? static_cast<float>(std::min(safe / norm(G), 1e38)) : 0;
    }
}

int BoxDistances::open(BoxPair at, float limit2, BoundedPair* out)
{
    const Opening opening(frame_, at);
    if (opening.a && opening.b) return open_both(at, limit2, out);
    return open_one(at, opening.a ? 0 : 1, limit2, out);
}

int BoxDistances::open_both(BoxPair at, float limit2, BoundedPair* out)
{
    const Mesh &mesh_a = *frame_.side[0].mesh, &mesh_b = *frame_.side[1].mesh;
    const std::uint32_t na = child_of(mesh_a, at.a), nb = child_of(mesh_b, at.b);
    load(0, na);
    load(1, nb);
    Lanes &A = lanes_[0], &B = lanes_[1];
    const BoxAxes whole(frame_, 0, at.a);
    const Float8 limit = Float8::broadcast(limit2);
    const Float8 from_all = gap(B.lo[chosen], B.hi[chosen], first_lane(lowest(Float8::load(A.lo[chosen]))),
                                first_lane(highest(Float8::load(A.hi[chosen]))));
    const Float8 from_whole = max(box_distance2(B, whole.lo, whole.hi, 1), from_all * from_all);
    unsigned rows = ~bits(from_whole >= limit) & mesh_b.tree().nodes[nb].used();
    if (!rows) return 0;

    measure_slabs();
    BoundKeys keys;
    const Float8 weight_a = Float8::broadcast(A.weight), weight_b = Float8::broadcast(B.weight);
    const unsigned used = mesh_a.tree().nodes[na].used();
    for (; rows; rows &= rows - 1)
    {
        const unsigned j = static_cast<unsigned>(std::countr_zero(rows));
        Float8 bound2 = box_distance2(A, B.lo[0] + j, B.hi[0] + j, 8);
        const auto along = [&](int k) { return gap(A.lo[k], A.hi[k], B.lo[k][j], B.hi[k][j]); };
        const Float8 d_a = along(slab_a) * weight_a, d_b = along(slab_b) * weight_b, d = along(chosen);
        bound2 = max(bound2, max(d_a * d_a, d_b * d_b, d * d));
        keys.add(~bits(bound2 >= limit) & used, not_negative(bound2), 3, j);
    }
    keys.sort();
    for (int i = 0; i < keys.n; ++i)
    {
        const std::uint32_t key = keys.key[i];
        out[keys.n - 1 - i] = {{AabbTree::reference(na, key >> 3 & 7), AabbTree::reference(nb, key & 7)},
                               keys.below(i)};
    }
    return keys.n;
}

int BoxDistances::open_one(BoxPair at, int opened, float limit2, BoundedPair* out)
{
    const int one = 1 - opened;
    const Mesh& mesh = *frame_.side[opened].mesh;
    const std::uint32_t many = child_of(mesh, opened == 0 ? at.a : at.b);
    load(opened, many);
    BoxAxes box(frame_, one, one == 0 ? at.a : at.b);
    box.measure(along_[one], one == 0 ? 0 : offset_, one == 0 ? 0 : frame_.direction_slack);
    const Float8 along = gap(lanes_[opened].lo[chosen], lanes_[opened].hi[chosen], box.along_lo, box.along_hi);
    const Float8 bound2 = max(box_distance2(lanes_[opened], box.lo, box.hi, 1), along * along);
    BoundKeys keys;
    keys.add(~bits(bound2 >= Float8::broadcast(limit2)) & mesh.tree().nodes[many].used(), not_negative(bound2), 0, 0);
    keys.sort();
    for (int i = 0; i < keys.n; ++i)
    {
        const std::uint32_t child = AabbTree::reference(many, keys.key[i] & 7);
        out[keys.n - 1 - i] = {opened == 0 ? BoxPair{child, at.b} : BoxPair{at.a, child}, keys.below(i)};
    }
    return keys.n;
}

}  // namespace solid
