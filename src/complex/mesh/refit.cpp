// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Fits boxes and slabs bottom-up. Leaves are read eight at a time, one in each lane.
#include "complex/faces/triangle_batch.hpp"
#include "complex/mesh/build.hpp"
#include "complex/mesh/quantise.hpp"
#include "math/outward.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <type_traits>

namespace dt::complex
{
namespace
{

// Error of a dot product in floats, rounded coordinates included; relative to the sum of |factor·coordinate|.
constexpr float dot_error = 4e-7f;
// Error of a dot product whose factors and coordinates are computed; relative to the sum of |factor·coordinate|.
constexpr float split_error = 6e-7f;
// Rounding of products too small to be normal floats.
constexpr float underflow = 1e-43f;

/// The bounds of a child, for its parent.
struct Extent
{
    float lo[3], hi[3];
    float normal[3];  ///< sum of the faces' normals, each with the sign that suits the others
};

/// The eight children of a node, a lane each.
struct Lanes
{
    float lo[3][8], hi[3][8], normal[3][8];
    Float8 vertices[Node::max_leaf][3][3];  ///< [face of the leaf][corner][axis]; any vertices if the child is inner

    void put(const Extent& e, unsigned s)
    {
        for (int k = 0; k < 3; ++k)
        {
            lo[k][s] = e.lo[k];
            hi[k][s] = e.hi[k];
            normal[k][s] = e.normal[k];
        }
    }
};

class Refit
{
public:
    Refit(AabbTree& tree, const Faces& faces, shape::VertexView vertices, double largest)
        : tree_(tree), faces_(faces), vertices_(vertices), unit_(static_cast<float>(1 / std::max(largest, 1e-38)))
    {}

    // Recursion is as deep as the tree, at most AabbTree::max_depth.
    Extent node(std::uint32_t i)
    {
        Extent inner[8];
        const Node& n = tree_.nodes[i];
        for (unsigned s = 0; s < n.count; ++s)
            if (n.is_inner(s)) inner[s] = node(n.child(s));
        return enclose(i, inner);
    }

private:
    [[gnu::noinline]] Extent enclose(std::uint32_t i, const Extent (&inner)[8]);
    void read_leaves(const Node& n, Lanes& lanes) const;
    void gather_plain(const Node& n, Lanes& lanes) const;
    void gather_any(const Node& n, Lanes& lanes) const;
    void sum_normals(Lanes& lanes) const;
    template <class Visit> void for_each_polygon_point(const Node& n, Visit visit) const;
    void fit_slab(std::uint32_t i, const Lanes& lanes, const Extent& all);

    AabbTree& tree_;
    const Faces& faces_;
    shape::VertexView vertices_;
    float unit_;  ///< coordinates times this are at most 1: products of normals neither overflow nor vanish
};

/// Inner children come first.
bool has_leaves(const Node& n)
{
    return !n.is_inner(n.count - 1u);
}

/// Gathers plain triangles corner by corner, so that registers suffice. A leaf that is not full repeats its last
/// face; an inner child gets the first face of all leaves.
void Refit::gather_plain(const Node& n, Lanes& lanes) const
{
    const std::uint64_t* words[8];
    std::uint64_t few[8][Node::max_leaf];
    for (unsigned s = 0; s < 8; ++s)
    {
        words[s] = faces_.plain_words(n.face(s));
        const unsigned count = n.face_count(s);
        if (count == Node::max_leaf) continue;
        for (unsigned f = 0; f < Node::max_leaf; ++f)
            few[s][f] = words[s][std::min(f, count - 1)];
        words[s] = few[s];
    }
    for (int f = 0; f < Node::max_leaf; ++f)
        for (unsigned c = 0; c < 3; ++c)
        {
            const std::byte* at[8];
            for (unsigned s = 0; s < 8; ++s)
                at[s] = vertices_.address(Faces::plain_vertex(words[s][f], c));
            gather(at, lanes.vertices[f][c]);
        }
}

/// Gathers faces of all kinds.
void Refit::gather_any(const Node& n, Lanes& lanes) const
{
    for (unsigned f = 0; f < Node::max_leaf; ++f)
    {
        std::uint32_t slots[8];
        for (unsigned s = 0; s < 8; ++s)
            slots[s] = n.face(s) + std::min(f, n.face_count(s) - 1);
        gather(faces_, vertices_, slots, lanes.vertices[f]);
    }
}

void Refit::read_leaves(const Node& n, Lanes& lanes) const
{
    if (!has_leaves(n)) return;
    if (faces_.is_plain()) [[likely]]
        gather_plain(n, lanes);
    else
        gather_any(n, lanes);
    Float8 lo[3], hi[3];
    for (int f = 0; f < Node::max_leaf; ++f)
    {
        const auto& v = lanes.vertices[f];
        for (int k = 0; k < 3; ++k)
        {
            const Float8 low = min(v[0][k], v[1][k], v[2][k]), high = max(v[0][k], v[1][k], v[2][k]);
            lo[k] = f == 0 ? low : min(lo[k], low);
            hi[k] = f == 0 ? high : max(hi[k], high);
        }
    }
    for (int k = 0; k < 3; ++k)
    {
        lo[k].store(lanes.lo[k]);
        hi[k].store(lanes.hi[k]);
    }
    if constexpr (!std::is_same_v<Scalar, float>)  // the floats were the nearest
        for (int k = 0; k < 3; ++k)
            for (int s = 0; s < 8; ++s)
            {
                lanes.lo[k][s] = next_below(lanes.lo[k][s]);
                lanes.hi[k][s] = next_above(lanes.hi[k][s]);
            }
    sum_normals(lanes);
}

/// Sums the normals of every leaf, each with the sign that agrees with the first.
void Refit::sum_normals(Lanes& lanes) const
{
    const Float8 unit = Float8::broadcast(unit_), zero = Float8::broadcast(0);
    Float8 sum[3], first[3];
    for (int f = 0; f < Node::max_leaf; ++f)
    {
        const auto& v = lanes.vertices[f];
        Float8 e[3], g[3];
        for (int k = 0; k < 3; ++k)
        {
            e[k] = (v[1][k] - v[0][k]) * unit;
            g[k] = (v[2][k] - v[0][k]) * unit;
        }
        const Float8 n[3] = {e[1] * g[2] - e[2] * g[1], e[2] * g[0] - e[0] * g[2], e[0] * g[1] - e[1] * g[0]};
        const Float8 along = f == 0 ? zero : n[0] * first[0] + n[1] * first[1] + n[2] * first[2];
        for (int k = 0; k < 3; ++k)
        {
            if (f == 0) first[k] = n[k];
            sum[k] = f == 0 ? n[k] : sum[k] + select(along < zero, -n[k], n[k]);
        }
    }
    for (int k = 0; k < 3; ++k)
        sum[k].store(lanes.normal[k]);
}

/// Calls visit(child, point) for all points of polygons in leaves: the batches leave some out.
template <class Visit> void Refit::for_each_polygon_point(const Node& n, Visit visit) const
{
    if (!faces_.has_polygons()) return;
    for (unsigned s = 0; s < n.count; ++s)
        for (unsigned f = 0; !n.is_inner(s) && f < n.face_count(s); ++f)
            if (faces_.is_polygon(n.face(s) + f))
                for (const std::uint32_t id : faces_.polygon(n.face(s) + f))
                    visit(s, vertices_[id]);
}

Extent Refit::enclose(std::uint32_t i, const Extent (&inner)[8])
{
    Node& n = tree_.nodes[i];
    Lanes lanes;
    read_leaves(n, lanes);
    for_each_polygon_point(n, [&](unsigned s, Vec3 p) {
        for (int k = 0; k < 3; ++k)
        {
            lanes.lo[k][s] = std::min(lanes.lo[k][s], float_below(p[k]));
            lanes.hi[k][s] = std::max(lanes.hi[k][s], float_above(p[k]));
        }
    });
    for (unsigned s = 0; s < n.count; ++s)
        if (n.is_inner(s)) lanes.put(inner[s], s);

    Extent all{};
    for (int s = 0; s < n.count; ++s)
    {
        float along = 0;
        for (int k = 0; k < 3; ++k)
            along += all.normal[k] * lanes.normal[k][s];
        for (int k = 0; k < 3; ++k)
            all.normal[k] += along < 0 ? -lanes.normal[k][s] : lanes.normal[k][s];
    }
    for (int k = 0; k < 3; ++k)
    {
        for (int s = n.count; s < 8; ++s)
        {
            lanes.lo[k][s] = lanes.lo[k][0];
            lanes.hi[k][s] = lanes.hi[k][0];
        }
        const Float8 lo = Float8::load(lanes.lo[k]), hi = Float8::load(lanes.hi[k]);
        quantise(lo, hi, n.count, n.org[k], n.exponent[k], n.lo[k], n.hi[k]);
        all.lo[k] = n.org[k];
        all.hi[k] = first_lane(highest(hi));
    }
    fit_slab(i, lanes, all);
    return all;
}

/// The direction nearest to a normal that a slab can have.
void set_direction(Slab& slab, const float (&normal)[3])
{
    const float largest = std::max({std::fabs(normal[0]), std::fabs(normal[1]), std::fabs(normal[2])});
    if (!(largest > 0))
    {
        slab.direction[0] = 127;
        slab.direction[1] = slab.direction[2] = 0;
        return;
    }
    for (int k = 0; k < 3; ++k)
    {
        const float x = normal[k] / largest * 127;
        slab.direction[k] = static_cast<std::int8_t>(x + (x < 0 ? -0.5f : 0.5f));
    }
}

/// The interval of D·x over an inner child, from the boxes and slabs of its own children, whose slabs are along C:
/// D = α·C + r, so D·x is in α·[slab] + r·[box], whatever α is; and it is in D·[box].
std::pair<float, float> along(const float (&D)[3], const Node& child, const Slab& slab, const Extent& all)
{
    const auto C = slab.D();
    const float alpha = (D[0] * C[0] + D[1] * C[1] + D[2] * C[2]) / (C[0] * C[0] + C[1] * C[1] + C[2] * C[2]);
    const ChildBoxes boxes = decode(child);
    const Interval8 slabs = decode(slab);
    const Float8 s0 = Float8::broadcast(alpha) * slabs.lo, s1 = Float8::broadcast(alpha) * slabs.hi;
    Float8 split_lo = min(s0, s1), split_hi = max(s0, s1), lo = Float8::broadcast(0), hi = lo;
    float magnitude = 0;
    for (int k = 0; k < 3; ++k)
    {
        const double product = static_cast<double>(alpha) * C[static_cast<std::size_t>(k)];
        const float r = static_cast<float>(D[k] - product);
        const Float8 R = Float8::broadcast(r), Dk = Float8::broadcast(D[k]);
        split_lo = split_lo + R * (r < 0 ? boxes.hi[k] : boxes.lo[k]);
        split_hi = split_hi + R * (r < 0 ? boxes.lo[k] : boxes.hi[k]);
        lo = lo + Dk * (D[k] < 0 ? boxes.hi[k] : boxes.lo[k]);
        hi = hi + Dk * (D[k] < 0 ? boxes.lo[k] : boxes.hi[k]);
        magnitude += (std::fabs(r) + std::fabs(static_cast<float>(product))) *
                     std::max(std::fabs(all.lo[k]), std::fabs(all.hi[k]));
    }
    static constexpr float in_order[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const auto used = Float8::load(in_order) < Float8::broadcast(child.count);
    const Float8 low = max(lo, split_lo), high = min(hi, split_hi),
                 most = Float8::broadcast(std::numeric_limits<float>::max());
    const float slack = split_error * magnitude + underflow;
    return {first_lane(lowest(select(used, low, most))) - slack,
            first_lane(highest(select(used, high, -most))) + slack};
}

void Refit::fit_slab(std::uint32_t i, const Lanes& lanes, const Extent& all)
{
    const Node& n = tree_.nodes[i];
    Slab& slab = tree_.slabs[i];
    set_direction(slab, all.normal);
    const auto direction = slab.D();
    const float D[3] = {direction[0], direction[1], direction[2]};
    float magnitude = 0;
    for (int k = 0; k < 3; ++k)
        magnitude += std::fabs(D[k]) * std::max(std::fabs(all.lo[k]), std::fabs(all.hi[k]));
    const float slack = dot_error * magnitude + underflow;

    float lo[8], hi[8];
    if (has_leaves(n))
    {
        Float8 low = Float8::broadcast(0), high = low;
        for (int f = 0; f < Node::max_leaf; ++f)
            for (int c = 0; c < 3; ++c)
            {
                const auto& v = lanes.vertices[f][c];
                const Float8 p =
                    Float8::broadcast(D[0]) * v[0] + Float8::broadcast(D[1]) * v[1] + Float8::broadcast(D[2]) * v[2];
                low = f + c == 0 ? p : min(low, p);
                high = f + c == 0 ? p : max(high, p);
            }
        (low - Float8::broadcast(slack)).store(lo);
        (high + Float8::broadcast(slack)).store(hi);
        for_each_polygon_point(n, [&](unsigned s, Vec3 p) {
            const auto at = static_cast<float>(dot({D[0], D[1], D[2]}, p));
            lo[s] = std::min(lo[s], at - slack);
            hi[s] = std::max(hi[s], at + slack);
        });
    }
    for (unsigned s = 0; s < n.count; ++s)
        if (n.is_inner(s)) std::tie(lo[s], hi[s]) = along(D, tree_.nodes[n.child(s)], tree_.slabs[n.child(s)], all);
    for (int s = n.count; s < 8; ++s)
    {
        lo[s] = lo[0];
        hi[s] = hi[0];
    }
    quantise(Float8::load(lo), Float8::load(hi), n.count, slab.org, slab.exponent, slab.lo, slab.hi);
}

}  // namespace

void refit(AabbTree& tree, const Faces& faces, shape::VertexView vertices, double largest)
{
    if (!tree.empty()) Refit(tree, faces, vertices, largest).node(0);
}

}  // namespace dt::complex
