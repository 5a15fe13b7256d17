// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Estimates from a sample how boxes are spread along each axis, and chooses the axes and the strips by it.
#include "broad/sweep/sweep_axes.hpp"

#include <cmath>
#include <limits>

namespace dt::broad
{
namespace
{

constexpr std::uint32_t max_samples = 64;
/// Share of the samples that is ignored at each end of an axis.
constexpr double outer = 1.0 / 32;
/// Smallest width of a strip, relative to the mean extent: wider strips have more candidates, narrower ones more boxes
/// in two.
constexpr double strip_width = 4;
/// Smallest average number of boxes in a strip.
constexpr double boxes_in_strip = 256;
/// Largest number of boxes that are not cut into strips.
constexpr std::size_t uncut = 1000;

/// Chooses some of the ids, spread over all of them by a golden-ratio step, which follows no regular pattern among
/// them.
std::uint32_t sample(std::span<const ProxyId> ids, ProxyId (&samples)[max_samples])
{
    constexpr double golden = 0.6180339887498949;
    const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(ids.size(), max_samples));
    double at = 0.5;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        samples[i] = ids[std::min(ids.size() - 1, static_cast<std::size_t>(at * static_cast<double>(ids.size())))];
        at += golden;
        if (at >= 1) at -= 1;
    }
    return count;
}

/// How boxes are spread along one axis. Lengths are halved, as that of a box may overflow.
struct AxisSpread
{
    double begin, half_spread, half_extent;

    /// The number of boxes that fit side by side.
    double ratio() const { return half_spread > 0 ? half_spread / (half_extent + 1e-6 * half_spread) : 0; }
};

AxisSpread spread_along(int axis, std::span<const ProxyId> samples, std::span<const Proxy> proxies)
{
    double centres[max_samples], halves[max_samples];
    const std::size_t n = samples.size(), cut = static_cast<std::size_t>(outer * static_cast<double>(n));
    for (std::size_t i = 0; i < n; ++i)
    {
        const Bounds& box = proxies[samples[i]].enlarged;
        const double lo = 0.5 * static_cast<double>(box.lo[axis]), hi = 0.5 * static_cast<double>(box.hi[axis]);
        centres[i] = lo + hi;
        halves[i] = hi - lo;
    }
    std::sort(centres, centres + n);
    std::sort(halves, halves + n);
    double mean = 0;
    for (std::size_t i = 0; i < n - cut; ++i)
        mean += halves[i] / static_cast<double>(n - cut);
    return {centres[cut], 0.5 * centres[n - 1 - cut] - 0.5 * centres[cut], mean};
}

std::uint32_t strips_along(const AxisSpread& spread, std::size_t boxes)
{
    if (boxes <= uncut || !(spread.half_spread > 0)) return 1;
    const double by_width = spread.half_spread / (strip_width * spread.half_extent);
    const double by_number = static_cast<double>(boxes) / boxes_in_strip;
    const double strips = std::min({by_width, by_number, static_cast<double>(SweepAxes::max_strips)});
    const double per_length = 0.5 * strips / spread.half_spread;
    const bool usable = per_length < static_cast<double>(std::numeric_limits<Scalar>::max());
    return usable && strips > 1 ? static_cast<std::uint32_t>(strips) : 1;
}

}  // namespace

SweepAxes sweep_axes(std::span<const ProxyId> ids, std::span<const Proxy> proxies)
{
    ProxyId samples[max_samples];
    const std::span some(samples, sample(ids, samples));
    const AxisSpread lies[] = {spread_along(0, some, proxies), spread_along(1, some, proxies),
                               spread_along(2, some, proxies)};
    int order[] = {0, 1, 2};
    std::sort(order, order + 3, [&](int a, int b) { return lies[a].ratio() > lies[b].ratio(); });

    const AxisSpread& sorted = lies[order[0]];
    const AxisSpread& cut = lies[order[1]];
    const std::uint32_t strips = strips_along(cut, ids.size());
    const double per_length = strips > 1 ? 0.5 * strips / cut.half_spread : 0;
    const double candidates = static_cast<double>(ids.size()) / std::max(1.0, sorted.ratio()) / strips;
    return {order[0],  order[1], order[2], strips, static_cast<Scalar>(cut.begin), static_cast<Scalar>(per_length),
            candidates};
}

}  // namespace dt::broad
