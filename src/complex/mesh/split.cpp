// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Cuts a range of faces in two: by the surface area heuristic over bins of the centres, or in half. Boxes are eight
// lanes, so that one minimum merges two.
#include "complex/mesh/split.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

namespace dt::complex
{
namespace
{

constexpr std::size_t packed_below = 3 * full_node;  // cuts of so few are moved so that leaves and nodes become full
constexpr int bin_count = 16;  // along each axis
constexpr float least_length = 1e-29f;  // shortest axis that is cut into bins: bins per length are floats
constexpr float least_share = 0.5f;  // and relative to the longest; of shorter ones a cut is rarely the best

Float8 nothing()
{
    return Float8::broadcast(std::numeric_limits<float>::max());
}

/// Twice the centre, and minus that.
Float8 centre(Float8 box)
{
    return box - halves_swapped(box);
}

/// lo − hi, twice.
Float8 lengths(Float8 box)
{
    return box + halves_swapped(box);
}

float half_area(Float8 box)
{
    float lanes[8];
    lengths(box).store(lanes);
    return lanes[0] * lanes[1] + lanes[1] * lanes[2] + lanes[2] * lanes[0];
}

/// Half the surfaces of eight boxes.
Float8 half_areas(const Float8* boxes)
{
    static constexpr std::uint32_t in_order[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    float lanes[4 * 8 + 4];  // the fourth of each is anything
    for (int i = 0; i < 8; ++i)
        lengths(boxes[i]).store(lanes + 4 * i);
    Float8 x, y, z;
    Float8::gather(lanes, in_order, x, y, z);
    return x * y + y * z + z * x;
}

/// Leaves that so many faces need; one for none, whose area may be infinite.
Float8 leaves(Float8 faces)
{
    const Float8 counts = max(faces, Float8::broadcast(1)) + Float8::broadcast(full_leaf - 1);
    return truncated(counts * Float8::broadcast(1.0f / full_leaf));
}

/// Bins of equal width along each axis, between the outermost centres.
struct Bins
{
    explicit Bins(const FaceRange& range) : lowest(range.centres)
    {
        float lanes[8];
        range.centres.store(lowest_lanes);
        lengths(range.centres).store(lanes);
        const float longest = -std::min({lanes[0], lanes[1], lanes[2]});
        for (int k = 0; k < 3; ++k)
        {
            usable[k] = -lanes[k] > least_length && -lanes[k] >= least_share * longest;
            if (usable[k]) factors[k] = bin_count * 0.9999f / -lanes[k];
        }
        per_length = Float8::load(factors);
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

    bool usable[3];  ///< the centres are apart along this axis
    Float8 lowest, per_length;
    float lowest_lanes[8], factors[8] = {};
};

struct Cut
{
    int axis, bin;  ///< faces of lower bins go left
    float cost;
};

/// The faces in the bins of an axis.
class Filling
{
public:
    Filling() { std::fill(boxes_, boxes_ + bin_count, nothing()); }

    void add(int bin, Float8 box)
    {
        boxes_[bin] = min(boxes_[bin], box);
        ++faces_[bin];
    }
    /// Improves `best` by the cuts that leave faces on both sides. The cost of a cut: the leaves of each side times
    /// its area, to which the number of visits is proportional.
    void best_cut(int axis, Cut& best) const
    {
        Float8 left[bin_count], right[bin_count];  // of a cut before the bin
        float left_faces[bin_count], right_faces[bin_count];
        sum_up(left, left_faces, right, right_faces);
        for (int i = 0; i < bin_count; i += 8)
        {
            const Float8 l = Float8::load(left_faces + i), r = Float8::load(right_faces + i),
                         one = Float8::broadcast(1);
            const Float8 cost = half_areas(left + i) * leaves(l) + half_areas(right + i) * leaves(r);
            const Float8 valid = select((l >= one) & (r >= one), cost, Float8::broadcast(best.cost));
            const float least = first_lane(lowest(valid));
            if (!(least < best.cost)) continue;
            best = {axis, i + std::countr_zero(equal_lanes(valid, Float8::broadcast(least))), least};
        }
    }

private:
    void sum_up(Float8 (&left)[bin_count], float (&left_faces)[bin_count], Float8 (&right)[bin_count],
                float (&right_faces)[bin_count]) const
    {
        Float8 box = nothing();
        std::size_t faces = 0;
        for (int i = 0; i < bin_count; ++i)
        {
            left[i] = box;
            left_faces[i] = static_cast<float>(faces);
            box = min(box, boxes_[i]);
            faces += faces_[i];
        }
        box = nothing();
        for (int i = bin_count - 1; i >= 0; --i)
        {
            box = min(box, boxes_[i]);
            right[i] = box;
            right_faces[i] = static_cast<float>(faces) - left_faces[i];
        }
    }

    Float8 boxes_[bin_count];
    std::uint32_t faces_[bin_count] = {};
};

std::optional<Cut> best_cut(std::span<const FaceBox> faces, const Bins& bins)
{
    Filling filling[3];
    for (const FaceBox& face : faces)
    {
        int at[3];
        bins.of(face, at);
        const Float8 box = face.all();
        for (int k = 0; k < 3; ++k)
            if (bins.usable[k]) filling[k].add(at[k], box);
    }
    Cut best{-1, 0, std::numeric_limits<float>::infinity()};
    for (int k = 0; k < 3; ++k)
        if (bins.usable[k]) filling[k].best_cut(k, best);
    if (best.axis < 0) return std::nullopt;
    return best;
}

/// How many of up to packed_below keys come before each, equal ones in their order. The keys are followed by seven
/// that are larger than all.
void rank(const float* keys, std::size_t count, float* ranks)
{
    const Float8 one = Float8::broadcast(1);
    const float in_order[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    for (std::size_t i = 0; i < count; i += 8)
    {
        const Float8 mine = Float8::load(keys + i), lane = Float8::load(in_order);
        Float8 before = Float8::broadcast(0);
        const auto other = [&](std::size_t j) { return Float8::broadcast(keys[j]); };
        for (std::size_t j = 0; j < i; ++j)
            before = before + where(other(j) <= mine, one);
        for (std::size_t j = i; j < i + 8; ++j)
        {
            const auto earlier = Float8::broadcast(static_cast<float>(j - i)) < lane;
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

/// n to the nearest multiple of unit, if that leaves something on both sides of `count`.
std::size_t nearest_multiple(std::size_t n, std::size_t unit, std::size_t count)
{
    const std::size_t most = (count - 1) / unit * unit;
    return std::clamp((n + unit / 2) / unit * unit, std::min(unit, most), most);
}

/// Exchanges faces so that those of a kind come first; how many they are. Swaps always, for a branch would often be
/// mispredicted.
template <class IsFirst> std::size_t bring_to_front(std::span<FaceBox> faces, IsFirst is_first)
{
    std::size_t count = 0;
    for (FaceBox& face : faces)
    {
        const bool first = is_first(face);  // before the exchange, so that it does not wait for the count
        const Float8 here = face.all(), there = faces[count].all();
        there.store(face.lanes);
        here.store(faces[count].lanes);
        count += first;
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
    lengths(range.centres).store(lanes);
    const int axis = static_cast<int>(std::min_element(lanes, lanes + 3) - lanes);
    select_lowest(faces.subspan(range.begin, range.count()), left, axis);
    return ranges(faces, range, range.begin + left);
}

}  // namespace

FaceRange range_of(std::span<const FaceBox> faces, std::size_t begin, std::size_t end)
{
    Float8 all = nothing(), centres = nothing();
    for (const FaceBox& face : faces.subspan(begin, end - begin))
    {
        const Float8 box = face.all();
        all = min(all, box);
        centres = min(centres, centre(box));
    }
    return {begin, end, all, centres, half_area(all)};
}

std::pair<FaceRange, FaceRange> split_by_area(std::span<FaceBox> faces, const FaceRange& range)
{
    const auto all = faces.subspan(range.begin, range.count());
    const Bins bins(range);
    const auto cut = best_cut(all, bins);
    if (!cut) return split_in_half(faces, range);
    std::size_t left = bring_to_front(all, [&](const FaceBox& face) { return bins.of(face, cut->axis) < cut->bin; });
    const std::size_t n = range.count();
    if (n <= packed_below)
    {
        const std::size_t wanted = nearest_multiple(left, n > full_node ? full_node : full_leaf, n);
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

}  // namespace dt::complex
