// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Packs the sums as floats that err to the safe side, and cuts cells until few are open.
#include "depth/device/cover.hpp"

#include "convex/simplex.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace dt::depth
{

namespace
{

/// Taken off every h, relative to the unit. Rays go to twice the unit. There n·(s·k) is wrong by at most 2·(1 + 5)·2⁻²⁴
/// (n rounded to floats, and five operations), h and the quotient s by 2·4·2⁻²⁴, together 1.2e-6; the rest is for
/// devices that divide badly.
constexpr double margin = 4e-6;
/// The roofs of parts lie a little below that of the whole, by more than rounding.
constexpr float below = 1 - 1e-6f;

constexpr int first_cuts = 3;  ///< 512 cells
constexpr int max_cuts = 20;  ///< corners have no rounding up to 23
/// So few are left to the search, which is quicker with them; or this many, once cutting makes them hardly fewer.
constexpr std::size_t few_cells = 16, many_cells = 256;
constexpr double fewer = 0.75;
constexpr std::size_t max_cells = 1 << 14;
constexpr std::size_t ways_tried = 4;
constexpr std::size_t cells_of_step = 64;  ///< as much work as a node of the search, on a device

/// The steps of the search between two looks at the clock.
constexpr long first_steps = 4, most_steps = 64;

Vec3 direction(const Cell::Corner& c)
{
    return {c.x, c.y, c.z};
}

Cell::Corner between(const Cell::Corner& a, const Cell::Corner& b)
{
    // Where the ray through the middle of a and b crosses the segment from s_a·a to s_b·b.
    const float s = a.s > 0 && b.s > 0 ? below * (2 * a.s / (a.s + b.s)) * b.s : 0.f;
    return {0.5f * (a.x + b.x), 0.5f * (a.y + b.y), 0.5f * (a.z + b.z), s};
}

void cut(const Cell& cell, std::pmr::vector<Cell>& out)
{
    const auto& [a, b, c] = cell.corners;
    const Cell::Corner ab = between(a, b), bc = between(b, c), ca = between(c, a);
    out.insert(out.end(), {{{a, ab, ca}}, {{ab, b, bc}}, {{ca, bc, c}}, {{ab, bc, ca}}});
}

}  // namespace

bool run_until_worth_asking(DepthSearch& search, Backend& backend)
{
    const auto begin = std::chrono::steady_clock::now();
    const auto is_due = [&] {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        return taken.count() >= backend.price(search.sums().count());
    };
    const long most = search.limits().max_steps;
    for (long steps = 0; !search.is_settled() && steps < most; search.run(steps))
    {
        if (is_due())
        {
            if (!backend.is_ready()) return false;
            if (is_due()) return true;  // what it costs may not have been known before it was ready
        }
        steps += std::clamp(steps, first_steps, most_steps);
    }
    return false;
}

Cover::Cover(DepthSearch& search, std::pmr::memory_resource* memory)
    : search_(search), unit_(search.upper()), facets_(memory), sums_(memory), cells_(memory), open_(memory),
      exits_(memory), order_(memory), cones_(memory)
{}

void Cover::operator()(Backend& backend)
{
    if (!pack_sums()) return;
    cut_sphere();
    std::size_t before = cells_.size();
    covered_ = std::numeric_limits<double>::infinity();
    for (int cuts = first_cuts;; ++cuts)
    {
        const long steps = static_cast<long>((cells_.size() + cells_of_step - 1) / cells_of_step);
        const bool affordable = steps_ + steps <= search_.limits().max_steps;
        if (affordable)
        {
            exits_.resize(cells_.size());
            backend.cover({facets_, sums_}, cells_, exits_);
            if (!is_sane())
                throw BackendFailure{{DT_ERROR_NO_GPU, "the graphics device gives numbers that cannot be"}};
            steps_ += steps;
            try_ways();
        }
        sort_out();
        const std::size_t n = open_.size();
        const bool is_slow = static_cast<double>(n) > fewer * static_cast<double>(before);
        if (!affordable || n <= few_cells || (n <= many_cells && is_slow) || cuts == max_cuts) break;
        if (4 * n > max_cells) return;
        before = n;
        cut_open_cells();
    }
    make_cones();
    search_.search_only(cones_, covered_, steps_);
}

/// Sums and facets that matter within the unit. False if none contains the origin clearly.
bool Cover::pack_sums()
{
    PairwiseSums& sums = search_.sums();
    std::pmr::vector<double> depths(facets_.get_allocator().resource());
    for (std::uint32_t i = 0; i < sums.count(); ++i)
    {
        depths.push_back(sums.facet_count(i, unit_) == 0 ? unit_ : sums.facet(i, 0).h);
        if (depths[i] > -unit_) order_.push_back(i);
    }
    std::stable_sort(order_.begin(), order_.end(), [&](auto a, auto b) { return depths[a] > depths[b]; });
    if (order_.empty() || !(depths[order_[0]] > 2 * margin * unit_)) return false;
    const double scale = 1 / unit_;
    for (const std::uint32_t i : order_)
    {
        const Aabb box = sums.box(i);
        UnionSum sum{};
        for (int axis = 0; axis < 3; ++axis)
        {
            sum.lo[axis] = static_cast<float>(std::max(scale * box.lo[axis], -1e6));
            sum.hi[axis] = static_cast<float>(std::min(scale * box.hi[axis], 1e6));
        }
        sum.first = static_cast<std::uint32_t>(facets_.size());
        for (std::size_t k = 0; k < sums.facet_count(i, unit_); ++k)
        {
            const auto f = sums.facet(i, k);
            if (!(f.h < unit_)) break;
            facets_.push_back({static_cast<float>(f.n.x), static_cast<float>(f.n.y), static_cast<float>(f.n.z),
                               static_cast<float>(scale * f.h - margin)});
        }
        sum.count = static_cast<std::uint32_t>(facets_.size()) - sum.first;
        sums_.push_back(sum);
    }
    return true;
}

void Cover::cut_sphere()
{
    for (const float x : {1.f, -1.f})
        for (const float y : {1.f, -1.f})
            for (const float z : {1.f, -1.f})
                open_.push_back({{{x, 0, 0, 0}, {0, y, 0, 0}, {0, 0, z, 0}}});
    for (int k = 0; k < first_cuts; ++k)
    {
        cut_open_cells();
        open_.swap(cells_);
    }
    cells_.swap(open_);
}

void Cover::cut_open_cells()
{
    cells_.clear();
    for (const Cell& cell : open_)
        cut(cell, cells_);
}

bool Cover::is_sane() const
{
    const auto is_length = [](float s) { return s >= 0 && s <= 2 * Backend::reach; };
    return std::all_of(exits_.begin(), exits_.end(), is_length) &&
           std::all_of(cells_.begin(), cells_.end(), [&](const Cell& cell) {
               const auto& [a, b, c] = cell.corners;
               return is_length(a.s) && is_length(b.s) && is_length(c.s);
           });
}

/// The middles that leave the union first.
void Cover::try_ways()
{
    order_.clear();
    for (std::uint32_t i = 0; i < cells_.size(); ++i)
        order_.push_back(i);
    const auto length = [&](std::uint32_t i) {
        const auto& [a, b, c] = cells_[i].corners;
        return static_cast<double>(exits_[i]) * norm(direction(a) + direction(b) + direction(c));
    };
    const std::size_t n = std::min(ways_tried, order_.size());
    std::partial_sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(n), order_.end(),
                      [&](auto i, auto j) { return length(i) < length(j); });
    for (std::size_t k = 0; k < n; ++k)
    {
        const auto& [a, b, c] = cells_[order_[k]].corners;
        const double t = unit_ * (static_cast<double>(exits_[order_[k]]) + 2 * margin);
        search_.improve(t * (direction(a) + direction(b) + direction(c)));
    }
}

double Cover::covered_to(const Cell& cell) const
{
    convex::Simplex roof;
    for (const Cell::Corner& c : cell.corners)
    {
        if (!(c.s > 0)) return 0;
        roof.add({static_cast<double>(c.s) * direction(c), 0, {}, 0});
    }
    Vec3 nearest;
    return unit_ * std::min(1.0, std::sqrt(nearest_to_origin(roof, nearest)));
}

void Cover::sort_out()
{
    open_.clear();
    const double enough = search_.enough();
    for (const Cell& cell : cells_)
        if (const double lower = covered_to(cell); lower < enough)
            open_.push_back(cell);
        else
            covered_ = std::min(covered_, lower);
}

void Cover::make_cones()
{
    for (const Cell& cell : open_)
    {
        OpenCone cone{covered_to(cell), {}};
        Vec3 k[3];
        for (std::size_t i = 0; i < 3; ++i)
            k[i] = direction(cell.corners[i]);
        for (std::size_t i = 0; i < 3; ++i)
        {
            const Vec3 n = normalized(cross(k[i], k[(i + 1) % 3]), {});
            cone.sides[i] = dot(n, k[(i + 2) % 3]) < 0 ? -n : n;
        }
        cones_.push_back(cone);
    }
}

}  // namespace dt::depth
