// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// In this order: equal vertices are merged, triangles that bound nothing dropped, the rest oriented, crossings looked
// for, shells turned. What is not closed that way is tried again with vertices welded that differ by rounding; and, if
// it is to be repaired, with doubles merged, vertices welded at the rims of holes, and at last with holes filled.
#include "core/error_text.hpp"
#include "surface/repair/plausible.hpp"
#include "surface/repair/seams.hpp"
#include "surface/repair/tidy.hpp"
#include "surface/repair/weld.hpp"
#include "surface/self_crossing.hpp"
#include "surface/shells.hpp"
#include "surface/solid_volume.hpp"
#include "surface/surface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::surface
{
namespace
{

constexpr std::size_t most_triangles = 0x2fffffff;  // three edges each have numbers

/// Limits the pairs of triangles that are tested for crossings: per triangle, and at least. Meshes of needles would
/// otherwise take time with the square of their number.
constexpr std::size_t pairs_each = 100'000, least_pairs = 10'000'000;

/// Limits the difference of vertices that are one, in roundings of the largest coordinate: one for each of two vertices,
/// along three axes, and some for a placement; and relative to the size, far beyond which models are made of rounding.
constexpr double some_roundings = 4, most_rounding = 1e-2;

/// Limits the distance of vertices that are welded: the size, and the shortest edge that could be lost. Edges that are
/// shorter than the last, relative to the size, are slivers and may be.
constexpr double most_weld = 1e-3, below_edges = 0.25, sliver_edge = 3e-5;

/// How far from an edge a corner on it may be, in distances of vertices that are welded.
constexpr double seam_width = 2;

/// Limits the thickness of shells that are left out, in resolutions of the surface.
constexpr double flat_shell = 100;

std::optional<Error> bad_input(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles)
{
    if (triangles.size() > most_triangles) return Error{DT_ERROR_UNSUPPORTED, "more than 805306367 triangles"};
    for (std::size_t t = 0; t < triangles.size(); ++t)
        for (const std::uint32_t i : triangles[t])
        {
            if (i >= vertices.size())
                return composed(DT_ERROR_INVALID_ARGUMENT, "triangle %zu has no vertex %lu", t,
                                static_cast<unsigned long>(i));
            if (!(max_abs(vertices[i]) <= max_solid_coordinate) || !is_finite(vertices[i]))
                return composed(DT_ERROR_INVALID_ARGUMENT, "vertex %lu of triangle %zu is %s",
                                static_cast<unsigned long>(i), t,
                                is_finite(vertices[i]) ? "further than 1e18 from 0" : "not finite");
        }
    return std::nullopt;
}

Error hole(const Surface& surface, const OpenEdge& fault)
{
    const Vec3 a = surface.vertices[fault.edge.lo], b = surface.vertices[fault.edge.hi];
    const auto triangle = static_cast<unsigned long>(surface.numbers[fault.edge.triangle]);
    return composed(DT_ERROR_NOT_CLOSED,
                    fault.odd
                        ? "face %lu has an open edge from (%g, %g, %g) to (%g, %g, %g); close the surface, or have "
                          "it repaired"
                        : "the faces at the edge of face %lu from (%g, %g, %g) to (%g, %g, %g) cannot be "
                          "turned the same way; the surface has no inside",
                    triangle, a.x, a.y, a.z, b.x, b.y, b.z);
}

Error crossing_error(const Surface& surface, const Crossing& crossing)
{
    return composed(
        DT_ERROR_NOT_CLOSED, "faces %lu and %lu cross near (%g, %g, %g); part them, or have the surface repaired",
        static_cast<unsigned long>(surface.numbers[crossing.first]),
        static_cast<unsigned long>(surface.numbers[crossing.second]), crossing.at.x, crossing.at.y, crossing.at.z);
}

/// Turns shells outward, or inward around a cavity, and drops those that bound nothing.
Result<Surface> turned(Surface surface, const Shells& shells, std::pmr::memory_resource& memory)
{
    constexpr Error encloses_nothing{
        DT_ERROR_NOT_CLOSED,
        "the faces enclose nothing, or no more than rounding of their coordinates; look for a corner far off"};
    if (surface.triangles.empty()) return encloses_nothing;
    const auto signs = shell_signs(surface, shells);
    if (!signs) return Error{DT_ERROR_UNSUPPORTED, "too many shells lie within each other"};
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        if ((*signs)[shells.of[t]] < 0) std::swap(surface.triangles[t][1], surface.triangles[t][2]);
    filter(surface, [&](std::size_t t) { return (*signs)[shells.of[t]] != 0; });
    drop_unused_vertices(surface, memory);
    if (!(volume(surface) > 0)) return encloses_nothing;
    return surface;
}

/// Leaves out shells without a volume: faces given twice, of which one is divided, and their filling.
bool drop_flat_shells(Surface& surface, Shells& shells, std::pmr::memory_resource& memory)
{
    std::pmr::vector<double> six(shells.count(), 0, &memory), area(shells.count(), 0, &memory);
    const Vec3 origin = surface.vertices.empty() ? Vec3{} : surface.vertices.front();
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        const auto [a, b, c] = surface.corners(t);
        six[shells.of[t]] += dot(a - origin, cross(b - origin, c - origin));
        area[shells.of[t]] += norm(cross(b - a, c - a));
    }
    const double eps = flat_shell * resolution(surface.vertices);
    const auto is_flat = [&](std::size_t t) { return std::fabs(six[shells.of[t]]) <= eps * area[shells.of[t]]; };
    const std::size_t before = surface.triangles.size();
    std::pmr::vector<char> kept(&memory);
    for (std::size_t t = 0; t < before; ++t)
        kept.push_back(!is_flat(t));
    filter(surface, [&](std::size_t t) { return kept[t] != 0; });
    std::size_t count = 0;
    for (std::size_t t = 0; t < before; ++t)
        if (kept[t]) shells.of[count++] = shells.of[t];
    shells.of.resize(count);
    return count < before;
}

/// Makes one surface.
class Maker
{
public:
    Maker(const Given& given, const Wishes& wishes, std::pmr::memory_resource& memory)
        : given_(given), wishes_(wishes), memory_(memory), welding_(given.vertices, given.triangles, memory),
          surface_(&memory), sources_(&memory)
    {}

    Result<Surface> make();
    Findings findings(const Result<Surface>& made) const;
    const Welding& welding() const { return welding_; }

private:
    void tidy(Doubles which);
    Result<Surface> closed();
    Result<Surface> repaired();
    void weld_rims();
    void close_seams();
    std::size_t mark_rims(std::pmr::vector<char>& rims, double& shortest) const;
    Crossings crossings() const;
    void count_faults(Findings& found, bool may_cross) const;
    std::size_t count_dropped() const;
    std::size_t count_turned(const Surface& surface) const;

    const Given& given_;
    const Wishes& wishes_;
    std::pmr::memory_resource& memory_;
    Welding welding_;
    Surface surface_;  ///< tidied
    std::pmr::vector<std::uint32_t> sources_;  ///< for each of its vertices, which of the client's it is
    double distance_ = 0;  ///< within which vertices have been welded
};

void Maker::tidy(Doubles which)
{
    Draft draft = tidied(given_, welding_, which, memory_);
    surface_ = std::move(draft.surface);
    sources_ = std::move(draft.sources);
}

Crossings Maker::crossings() const
{
    const std::size_t most_pairs = pairs_each * surface_.triangles.size() + least_pairs;
    return self_crossings(surface_, resolution(surface_.vertices), most_pairs, &memory_);
}

/// Makes the surface if it is closed as it is.
Result<Surface> Maker::closed()
{
    Surface surface = surface_;
    Shells shells(&memory_);
    if (const auto fault = orient(surface.triangles, shells)) return hole(surface, *fault);
    const Crossings found = crossings();
    if (found.first) return crossing_error(surface, *found.first);
    surface.may_cross = !found.complete;
    return turned(std::move(surface), shells, memory_);
}

/// Makes the surface with its holes filled, where the winding number is more than a half.
Result<Surface> Maker::repaired()
{
    Surface surface = surface_;
    Shells shells(&memory_);
    if (const auto fault = orient_roughly(surface.triangles, shells)) return hole(surface, *fault);
    const Rims rims = fill_holes(surface, shells);
    const bool are_flat = drop_flat_shells(surface, shells, memory_);
    surface.may_cross = true;
    if (are_flat && surface.filled == 0)
    {
        const Crossings left = self_crossings(surface, resolution(surface.vertices), least_pairs, &memory_);
        surface.may_cross = left.first || !left.complete;
    }
    Result<Surface> made = turned(std::move(surface), shells, memory_);
    if (!made) return made;
    if (const auto fault = implausible(*made, rims, memory_)) return *fault;
    return made;
}

/// Marks the client's vertices that have an edge of an odd number of triangles. Returns the number of such edges, and
/// the length of the shortest edge between marked vertices.
std::size_t Maker::mark_rims(std::pmr::vector<char>& rims, double& shortest) const
{
    std::size_t count = 0;
    rims.assign(given_.vertices.size(), 0);
    const double sliver = sliver_edge * diagonal_length(welding_.box());
    const EdgeUses uses = edge_uses(surface_.triangles, &memory_);
    for_each_edge(uses, [&](std::span<const EdgeUse> edge) {
        if (edge.size() % 2 == 0) return;
        ++count;
        rims[sources_[edge[0].lo]] = rims[sources_[edge[0].hi]] = 1;
    });
    shortest = std::numeric_limits<double>::infinity();
    for (const EdgeUse& use : uses)
        if (rims[sources_[use.lo]] && rims[sources_[use.hi]])
            if (const double length = norm(surface_.vertices[use.lo] - surface_.vertices[use.hi]); length > sliver)
                shortest = std::min(shortest, length);
    return count;
}

/// Welds vertices at rims, within distances that double, until the surface is closed or edges would be lost. Of several
/// distances that leave as many edges open the smallest counts.
void Maker::weld_rims()
{
    std::pmr::vector<char> rims(&memory_);
    double shortest;
    std::size_t least = mark_rims(rims, shortest);
    Welding best = welding_;
    const double most = most_weld * diagonal_length(welding_.box());
    for (double distance = distance_; least > 0; distance *= 2)
    {
        if (!(distance > 0 && 2 * distance <= most && 2 * distance <= below_edges * shortest)) break;
        if (welding_.weld(2 * distance, rims) == 0) continue;
        tidy(Doubles::all);
        const std::size_t open = mark_rims(rims, shortest);
        if (open < least) least = open, best = welding_, distance_ = 2 * distance;
    }
    welding_ = std::move(best);
    tidy(Doubles::all);
}

/// Splits triangles at corners that others have on their edges, and merges doubles again.
void Maker::close_seams()
{
    std::pmr::vector<char> rims(&memory_);
    double shortest;
    mark_rims(rims, shortest);
    std::pmr::vector<std::uint32_t> at_rims(&memory_);
    for (std::uint32_t i = 0; i < sources_.size(); ++i)
        if (rims[sources_[i]]) at_rims.push_back(i);
    if (!split_seams(surface_, at_rims, seam_width * distance_, memory_)) return;
    const auto dropped = superfluous_doubles(surface_.triangles, Doubles::all, memory_);
    filter(surface_, [&](std::size_t t) { return !dropped[t]; });
}

Result<Surface> Maker::make()
{
    distance_ = std::max(wishes_.weld, welding_.rounding());
    if (wishes_.weld > 0) welding_.weld(wishes_.weld);
    tidy(Doubles::opposite);
    Result<Surface> made = closed();
    const auto is_done = [&] { return made || made.error().code != DT_ERROR_NOT_CLOSED; };
    const double most = std::min(some_roundings * distance_, most_rounding * diagonal_length(welding_.box()));
    for (double next = distance_; wishes_.weld == 0 && !is_done() && next > 0 && next <= most; next *= 2)
    {
        distance_ = next;
        if (welding_.weld(next) == 0) continue;
        tidy(Doubles::opposite);
        made = closed();
    }
    if (is_done() || !wishes_.repair) return made;
    const std::size_t before = surface_.triangles.size(), welded = welding_.welded();
    tidy(Doubles::all);
    if (wishes_.weld == 0) weld_rims();
    close_seams();
    if (surface_.triangles.size() != before || welding_.welded() != welded) made = closed();
    return is_done() ? made : repaired();
}

/// Counts parts, holes and crossings, whether they were repaired or not.
void Maker::count_faults(Findings& found, bool may_cross) const
{
    Surface surface = surface_;
    Shells shells(&memory_);
    orient_roughly(surface.triangles, shells);
    const Rims rims = fill_holes(surface, shells);
    found.parts = shells.count();
    found.holes = rims.count;
    found.longest_rim = rims.longest;
    if (may_cross) found.crossings = crossings().count;
}

/// Counts the triangles that the client has turned the other way.
std::size_t Maker::count_turned(const Surface& surface) const
{
    std::pmr::vector<char> is_turned(given_.triangles.size(), 0, &memory_);
    for (std::size_t t = 0; t + surface.filled < surface.triangles.size(); ++t)
    {
        const auto [a, b, c] = surface.corners(t);
        const auto& [i, j, k] = given_.triangles[surface.numbers[t]];
        const auto& v = given_.vertices;
        if (dot(cross(b - a, c - a), cross(v[j] - v[i], v[k] - v[i])) < 0) is_turned[surface.numbers[t]] = 1;
    }
    return static_cast<std::size_t>(std::ranges::count(is_turned, 1));
}

std::size_t Maker::count_dropped() const
{
    std::pmr::vector<char> is_dropped(given_.triangles.size(), 1, &memory_);
    for (const std::uint32_t number : surface_.numbers)
        is_dropped[number] = 0;
    return static_cast<std::size_t>(std::ranges::count(is_dropped, 1));
}

Findings Maker::findings(const Result<Surface>& made) const
{
    Findings found;
    const Vec3 middle = centre(welding_.box());
    for (const auto& [i, j, k] : given_.triangles)
    {
        const Vec3 a = given_.vertices[i] - middle, b = given_.vertices[j] - middle, c = given_.vertices[k] - middle;
        found.volume_given += dot(a, cross(b, c)) / 6;
    }
    found.welded = welding_.welded();
    if (given_.numbers.empty()) found.dropped = count_dropped();
    count_faults(found, !made || made->may_cross);
    if (!made) return found;
    found.volume = made->may_cross ? solid_volume(*made, Measured::well, memory_) : volume(*made);
    if (given_.numbers.empty()) found.turned = count_turned(*made);
    return found;
}

}  // namespace

Result<Surface> make_surface(const Given& given, const Wishes& wishes, std::pmr::memory_resource& memory,
                             Findings* findings, std::pmr::vector<WeldedVertex>* welded)
{
    if (const auto fault = bad_input(given.vertices, given.triangles)) return *fault;
    Maker maker(given, wishes, memory);
    Result<Surface> made = maker.make();
    if (findings) *findings = maker.findings(made);
    for (std::uint32_t i = 0; welded && i < given.vertices.size(); ++i)
        if (const std::uint32_t to = maker.welding()[i]; to != i && !(given.vertices[i] == given.vertices[to]))
            welded->push_back({i, to});
    return made;
}

Result<Surface> closed_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                               std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers)
{
    return make_surface({vertices, triangles, numbers}, {}, memory);
}

Result<Surface> repaired_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                 std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers)
{
    return make_surface({vertices, triangles, numbers}, {.repair = true}, memory);
}

}  // namespace dt::surface
