// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Decodes boxes and projects them onto the axes of a pair.
#include "complex/with_mesh/node_lanes.hpp"

namespace dt::complex
{

namespace
{

/// Three axes from `first` on.
[[gnu::always_inline]] inline void project(NodeLanes& lanes, const PairSide& side, int first)
{
    for (int k = first; k < first + 3; ++k)
    {
        const Float8 x = Float8::broadcast(side.axis[0][k]), y = Float8::broadcast(side.axis[1][k]),
                     z = Float8::broadcast(side.axis[2][k]);
        const Float8 middle =
            lanes.centre.x * x + lanes.centre.y * y + lanes.centre.z * z + Float8::broadcast(side.offset[k]);
        const Float8 reach = lanes.half.x * Float8::broadcast(side.axis_size[0][k]) +
                             lanes.half.y * Float8::broadcast(side.axis_size[1][k]) +
                             lanes.half.z * Float8::broadcast(side.axis_size[2][k]) +
                             Float8::broadcast(side.slack[k]);
        (middle - reach).store(lanes.lo[k]);
        (middle + reach).store(lanes.hi[k]);
    }
}

}  // namespace

void NodeLanes::read(const PairFrame& frame, int s, std::uint32_t at)
{
    node = at;
    const PairSide& side = frame.side[s];
    const Node& n = side.mesh->tree().nodes[at];
    const int own = 3 * s, other = 3 - own;
    const Float8 one_half = Float8::broadcast(0.5f);
    Float8 c[3], e[3];
    for (int k = 0; k < 3; ++k)
    {
        const float org = n.org[k] - side.centre[static_cast<std::size_t>(k)];
        const Float8 from = decoded(n.lo[k], n.step(k), org), to = decoded(n.hi[k], n.step(k), org);
        c[k] = one_half * (from + to);
        e[k] = one_half * (to - from);
        if (!side.aligned) continue;
        const Float8 stretch = Float8::broadcast(side.axis[k][own + k]),
                     slack = Float8::broadcast(side.slack[own + k]);
        (stretch * from - slack).store(lo[own + k]);
        (stretch * to + slack).store(hi[own + k]);
    }
    centre = {c[0], c[1], c[2]};
    half = {e[0], e[1], e[2]};
    if (!side.aligned) project(*this, side, own);
    project(*this, side, other);

    const Slab& own_slab = side.mesh->tree().slabs[at];
    D = own_slab.D();
    per_DD = 1 / (D[0] * D[0] + D[1] * D[1] + D[2] * D[2]);
    const float org = local_org(side, own_slab);
    slab_lo = decoded(own_slab.lo, own_slab.step(), org);
    slab_hi = decoded(own_slab.hi, own_slab.step(), org);
    slab_lo.store(lo[slab + s]);
    slab_hi.store(hi[slab + s]);
}

BoxAxes::BoxAxes(const PairFrame& frame, int s, std::uint32_t reference)
{
    const PairSide& side = frame.side[s];
    const ChildBox box = decode(side.mesh->tree().node(reference), AabbTree::slot_of(reference));
    Float8 at = Float8::load(side.offset), reach = Float8::load(side.slack);
    for (std::size_t k = 0; k < 3; ++k)
    {
        const float from = box.lo[k] - side.centre[k], to = box.hi[k] - side.centre[k];
        middle[k] = 0.5f * (from + to);
        half[k] = 0.5f * (to - from);
        at = at + Float8::load(side.axis[k]) * Float8::broadcast(middle[k]);
        reach = reach + Float8::load(side.axis_size[k]) * Float8::broadcast(half[k]);
    }
    (at - reach).store(lo);
    (at + reach).store(hi);
}

}  // namespace dt::complex
