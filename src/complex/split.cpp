// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "complex/split.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace solid
{
namespace
{

using Pack = Pack8<float>;

constexpr int max_bins = 16;
constexpr std::size_t full_leaf = Node::max_leaf, full_node = full_leaf * Node::width;
// Below the first the cut is moved so that nodes become full, below the second areas are not looked at any more.
constexpr std::size_t packed_below = 256, halved_below = 64;

Pack nothing()
{
    return Pack::broadcast(std::numeric_limits<float>::max());
}

/// Twice the centre, and minus that.
Pack centre(Pack box)
{
    return box - halves_swapped(box);
}

float half_area(Pack box)
{
    float lanes[8];
    (box + halves_swapped(box)).store(lanes);  // lo − hi
    return lanes[0] * lanes[1] + lanes[1] * lanes[2] + lanes[2] * lanes[0];
}

/// Leaves that so many faces need.
float leaves(std::size_t faces)
{
    return static_cast<float>((faces + full_leaf - 1) / full_leaf);
}

struct Bin
{
    Pack box = nothing();
    std::size_t faces = 0;

    void add(const Bin& other)
    {
        box = min(box, other.box);
        faces += other.faces;
    }
};

/// Bins of equal width along each axis, between the outermost centres.
struct Bins
{
    explicit Bins(const FaceRange& range) : count(range.count() > halved_below ? 16 : 12), lowest(range.centres)
    {
        float lanes[8];
        range.centres.store(lowest_lanes);
        (range.centres + halves_swapped(range.centres)).store(lanes);
        for (int k = 0; k < 3; ++k)
        {
            const float scale = static_cast<float>(count) * 0.9999f / -lanes[k];
            if (scale > 0 && scale < 1e30f) factors[k] = scale;
            usable[k] = factors[k] > 0;
        }
        per_length = Pack::load(factors);
    }
    int of(const FaceBox& face, int axis) const
    {
        return static_cast<int>((face.centre(axis) - lowest_lanes[axis]) * factors[axis]);
    }
    void of(const FaceBox& face, int (&bin)[3]) const
    {
        float lanes[8];
        ((centre(face.all()) - lowest) * per_length).store(lanes);
        for (int k = 0; k < 3; ++k)
            bin[k] = static_cast<int>(lanes[k]);
    }

    int count;
    bool usable[3];  ///< the centres are apart along this axis
    Pack lowest, per_length;
    float lowest_lanes[8], factors[8] = {};
};

struct Cut
{
    int axis, bin;  ///< faces of lower bins go left
    float cost;
};

void best_cut(const Bin (&bins)[max_bins], int count, int axis, Cut& best)
{
    float right_area[max_bins];
    std::size_t right_faces[max_bins];
    Bin right;
    for (int i = count - 1; i > 0; --i)
    {
        right.add(bins[i]);
        right_area[i] = half_area(right.box);
        right_faces[i] = right.faces;
    }
    Bin left;
    for (int i = 1; i < count; ++i)
    {
        left.add(bins[i - 1]);
        if (left.faces == 0 || right_faces[i] == 0) continue;
        const float cost = half_area(left.box) * leaves(left.faces) + right_area[i] * leaves(right_faces[i]);
        if (cost < best.cost) best = {axis, i, cost};
    }
}

std::optional<Cut> best_cut(std::span<const FaceBox> faces, const FaceRange& range, const Bins& bins)
{
    Bin filled[3][max_bins];
    for (std::size_t i = range.begin; i < range.end; ++i)
    {
        int at[3];
        bins.of(faces[i], at);
        for (int k = 0; k < 3; ++k)
        {
            Bin& bin = filled[k][at[k]];
            bin.box = min(bin.box, faces[i].all());
            ++bin.faces;
        }
    }
    Cut best{-1, 0, std::numeric_limits<float>::infinity()};
    for (int k = 0; k < 3; ++k)
        if (bins.usable[k]) best_cut(filled[k], bins.count, k, best);
    if (best.axis < 0) return std::nullopt;
    return best;
}

/// How many of up to packed_below keys come before each, equal ones in their order. The keys are followed by seven
/// that are larger than all.
void rank(const float* keys, std::size_t count, float* ranks)
{
    const Pack one = Pack::broadcast(1);
    const float in_order[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    for (std::size_t i = 0; i < count; i += 8)
    {
        const Pack mine = Pack::load(keys + i), lane = Pack::load(in_order);
        Pack before = Pack::broadcast(0);
        const auto other = [&](std::size_t j) { return Pack::broadcast(keys[j]); };
        for (std::size_t j = 0; j < i; ++j)
            before = before + where(other(j) <= mine, one);
        for (std::size_t j = i; j < i + 8; ++j)
        {
            const auto earlier = Pack::broadcast(static_cast<float>(j - i)) < lane;
            before = before + where((other(j) < mine) | ((other(j) <= mine) & earlier), one);
        }
        for (std::size_t j = i + 8; j < count; ++j)
            before = before + where(other(j) < mine, one);
        before.store(ranks + i);
    }
}

/// Brings the `left` lowest centres of a few faces to the front.
void select_of_few(std::span<FaceBox> faces, std::size_t left, int axis)
{
    alignas(32) float keys[packed_below + 8], ranks[packed_below + 8];
    FaceBox others[packed_below];
    const std::size_t count = faces.size();
    for (std::size_t i = 0; i < count; ++i)
        keys[i] = faces[i].centre(axis);
    std::fill(keys + count, keys + count + 8, std::numeric_limits<float>::max());
    rank(keys, count, ranks);
    std::size_t l = 0, r = 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        const FaceBox face = faces[i];
        const bool goes_left = ranks[i] < static_cast<float>(left);
        faces[l] = others[r] = face;
        l += goes_left;
        r += !goes_left;
    }
    std::copy(others, others + r, faces.begin() + static_cast<std::ptrdiff_t>(l));
}

/// Brings the `left` lowest centres to the front.
void select_lowest(std::span<FaceBox> faces, std::size_t left, int axis)
{
    if (faces.size() <= packed_below) return select_of_few(faces, left, axis);
    const auto before = [axis](const FaceBox& a, const FaceBox& b) {
        const float p = a.centre(axis), q = b.centre(axis);
        return p < q || (p == q && a.number() < b.number());
    };
    std::nth_element(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(left), faces.end(), before);
}

/// Exchanges faces so that those of a kind come first; how many they are. Swaps always, for a branch would often be
/// mispredicted.
template <class IsFirst> std::size_t bring_to_front(std::span<FaceBox> faces, IsFirst is_first)
{
    std::size_t count = 0;
    for (FaceBox& face : faces)
    {
        const FaceBox here = face;
        face = faces[count];
        faces[count] = here;
        count += is_first(here);
    }
    return count;
}

std::pair<FaceRange, FaceRange> ranges(std::span<const FaceBox> faces, const FaceRange& range, std::size_t middle)
{
    return {range_of(faces, range.begin, middle), range_of(faces, middle, range.end)};
}

/// The first `left` faces along the longest axis of the centres.
std::pair<FaceRange, FaceRange> split_at(std::span<FaceBox> faces, const FaceRange& range, std::size_t left)
{
    float lanes[8];
    (range.centres + halves_swapped(range.centres)).store(lanes);  // minus the lengths
    const int axis = static_cast<int>(std::min_element(lanes, lanes + 3) - lanes);
    select_lowest(faces.subspan(range.begin, range.count()), left, axis);
    return ranges(faces, range, range.begin + left);
}

/// n to the nearest multiple of unit, if that leaves something on both sides of `count`.
std::size_t nearest_multiple(std::size_t n, std::size_t unit, std::size_t count)
{
    const std::size_t most = (count - 1) / unit * unit;
    return std::clamp((n + unit / 2) / unit * unit, std::min(unit, most), most);
}

}  // namespace

FaceRange range_of(std::span<const FaceBox> faces, std::size_t begin, std::size_t end)
{
    FaceRange range{begin, end, nothing(), nothing(), 0};
    for (std::size_t i = begin; i < end; ++i)
    {
        const Pack box = faces[i].all();
        range.box = min(range.box, box);
        range.centres = min(range.centres, centre(box));
    }
    range.area = half_area(range.box);
    return range;
}

std::pair<FaceRange, FaceRange> split_by_area(std::span<FaceBox> faces, const FaceRange& range)
{
    const std::size_t n = range.count();
    if (n <= halved_below)
        return split_at(faces, range, nearest_multiple(n / 2, n > full_node ? full_node : full_leaf, n));
    const Bins bins(range);
    const auto cut = best_cut(faces, range, bins);
    if (!cut) return split_in_half(faces, range);

    const auto all = faces.subspan(range.begin, n);
    std::size_t left = bring_to_front(all, [&](const FaceBox& face) { return bins.of(face, cut->axis) < cut->bin; });
    if (n <= packed_below)
    {
        const std::size_t wanted = nearest_multiple(left, full_node, n);
        if (wanted < left) select_lowest(all.first(left), wanted, cut->axis);
        if (wanted > left) select_lowest(all.subspan(left), wanted - left, cut->axis);
        left = wanted;
    }
    return ranges(faces, range, range.begin + left);
}

std::pair<FaceRange, FaceRange> split_in_half(std::span<FaceBox> faces, const FaceRange& range)
{
    return split_at(faces, range, (range.count() / 2 + full_leaf / 2) / full_leaf * full_leaf);
}

}  // namespace solid
