// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Let all faces of a cell be behind all others. No face enters the part R of the cell behind all of them, so R is solid
// altogether or air altogether; and there is matter behind a face, so it is solid, unless the face is one side of a
// skin without thickness. What is in front of some face is air. A cell without faces is solid or air as well.
#include "pieces/cut/decompose.hpp"

#include "pieces/cut/cut_plane.hpp"
#include "surface/winding_number.hpp"

#include <algorithm>
#include <cmath>

namespace dt::pieces
{
namespace
{

/// Limits the cuts along a way down. None is needed twice, and no model has come near this.
constexpr int max_depth = 400;

/// Limits the error of the volume of an exact decomposition, relative to the volume.
constexpr double volume_slack = 1e-9;

/// Limits the triangles of a surface that is decomposed in a second style.
constexpr std::size_t small_surface = 1000;

/// Limits the faces looked at: per face of the surface, and at least. A large surface that is bumpy everywhere would
/// take time with its square. Exact decompositions have needed up to 40 per face.
constexpr std::size_t faces_seen_each = 64, least_faces_seen = 200'000;

/// Limits the steps: per face, and at least. To look at a face may mean to compare it with all others.
constexpr std::size_t steps_each = 200'000, least_steps = 100'000'000;
/// The steps to cut a cell, per point of it, and to split its part of the surface, per face of it.
constexpr std::size_t steps_of_cut = 10, steps_of_split = 50;

/// Bounds how far four points of a plane, rounded to floats, are off a plane, relative to the largest coordinate.
constexpr double float_rounding = 0x1p-23;

/// Limits how far faces on a plane may be off it, relative to how deep dents may be.
constexpr double same_side = 3;

/// The least share of reflex edges that must vanish if dents are taken as flat.
constexpr double many_dents = 0.1;

struct Cell
{
    FaceSoup soup;
    ConvexCell region;
    int depth;
};

double total_volume(const std::pmr::vector<ConvexCell>& cells)
{
    double sum = 0;
    for (const ConvexCell& cell : cells)
        sum += cell.volume();
    return sum;
}

double area_of(const surface::Surface& surface)
{
    double sum = 0;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        const auto [a, b, c] = surface.corners(t);
        sum += 0.5 * norm(cross(b - a, c - a));
    }
    return sum;
}

double float_resolution(std::span<const Vec3> vertices)
{
    return float_rounding * largest_coordinate(box_around(vertices));
}

Vec3 times_power_of_two(Vec3 p, int exponent)
{
    return {std::ldexp(p.x, exponent), std::ldexp(p.y, exponent), std::ldexp(p.z, exponent)};
}

struct Filling
{
    std::pmr::vector<ConvexCell> cells;
    bool exact;
};

class Decomposition
{
public:
    /// Dents no deeper than `flat` are none.
    Decomposition(const surface::Surface& surface, const CutStyle& style, std::size_t max_pieces, double flat,
                  std::pmr::memory_resource& memory)
        : surface_(surface), winding_(surface, memory), style_(style), max_pieces_(max_pieces), flat_(flat),
          eps_(flat > 0 ? flat : surface::resolution(surface.vertices)), memory_(memory),
          work_(steps_each * surface.triangles.size() + least_steps), todo_(&memory), solid_(&memory)
    {}

    Filling run();

private:
    void cut_all();
    void examine(Cell cell);
    ConvexCell behind_all(const Cell& cell, bool convex);
    bool is_side_of(const ConvexCell& region, const FaceSoup& soup, const Face& face) const;
    bool finish(const Cell& cell, bool convex);
    void cut(Cell cell, const Plane& plane);

    const surface::Surface& surface_;
    const surface::WindingTree winding_;
    const CutStyle& style_;
    std::size_t max_pieces_;
    double flat_, eps_;
    std::pmr::memory_resource& memory_;
    Work work_;
    std::pmr::vector<Cell> todo_;
    std::pmr::vector<ConvexCell> solid_;
    bool complete_ = true;
};

Filling Decomposition::run()
{
    cut_all();
    const double whole = volume(surface_), slack = volume_slack * whole + flat_ * area_of(surface_);
    const bool exact = complete_ && std::fabs(total_volume(solid_) - whole) <= slack;
    join_cells(solid_, eps_);
    return {std::move(solid_), exact};
}

void Decomposition::cut_all()
{
    const Aabb box = box_around(surface_.vertices);
    const Aabb around = grown(box, 0.01 * max_abs(box.hi - box.lo));
    todo_.push_back({soup_of(surface_, 2 * eps_, &memory_), ConvexCell(around, &memory_), 0});
    const std::size_t most_cells = 8 * max_pieces_ + 64;
    const std::size_t most_faces_seen = faces_seen_each * surface_.triangles.size() + least_faces_seen;
    std::size_t cells = 0, faces = 0;
    while (!todo_.empty() && cells++ < most_cells && faces < most_faces_seen && solid_.size() <= max_pieces_ &&
           !work_.is_used_up())
    {
        Cell cell = std::move(todo_.back());
        todo_.pop_back();
        faces += cell.soup.faces.size();
        examine(std::move(cell));
    }
    complete_ &= todo_.empty() && solid_.size() <= max_pieces_ && !work_.is_used_up();
    if (solid_.size() > max_pieces_) solid_.pop_back();
}

void Decomposition::examine(Cell cell)
{
    if (cell.region.empty()) return;
    ConvexPosition position{cell.soup.reflex.empty(), 0};
    if (position.yes) position = convex_position(cell.soup, 2 * eps_, work_);
    if (position.yes && finish(cell, true)) return;
    if (cell.depth < max_depth)
        if (const auto plane = cut_plane(cell.soup, position.face, style_, eps_, work_))
            return cut(std::move(cell), *plane);
    complete_ &= position.yes;
    if (!position.yes) finish(cell, false);
}

/// What is behind all faces: where nothing has been cut, what they enclose.
ConvexCell Decomposition::behind_all(const Cell& cell, bool convex)
{
    const FaceSoup& soup = cell.soup;
    if (convex && cell.depth == 0) return ConvexCell(soup.points, soup.corners, soup.faces, &memory_);
    ConvexCell region(cell.region, &memory_);
    for (const Face& face : soup.faces)
    {
        work_.spend(steps_of_cut * region.points().size());
        if (work_.is_used_up()) return ConvexCell(&memory_);
        if (!(flat_ > 0) || !is_side_of(region, soup, face)) region.cut(face.plane, eps_);
    }
    return region;
}

/// Has the region a side where the face is, but for its dents? Two planes that are nearly one cannot both be sides.
bool Decomposition::is_side_of(const ConvexCell& region, const FaceSoup& soup, const Face& face) const
{
    const auto holds_face = [&](const Face& side) {
        if (!(dot(side.plane.n, face.plane.n) > 0)) return false;
        for (const std::uint32_t i : soup.loop(face))
            if (std::fabs(side.plane.above(soup.points[i])) > same_side * flat_) return false;
        return true;
    };
    return std::any_of(region.faces().begin(), region.faces().end(), holds_face);
}

/// Keeps what is behind all faces. False if that is nothing though there are faces.
bool Decomposition::finish(const Cell& cell, bool convex)
{
    ConvexCell region = behind_all(cell, convex);
    const double size = max_abs(region.empty() ? Vec3{} : region.bounds().hi - region.bounds().lo);
    if (region.empty() || !(region.volume() > eps_ * size * size)) return cell.soup.faces.empty();
    if (winding_.is_inside(region.middle())) solid_.push_back(std::move(region));
    return true;
}

void Decomposition::cut(Cell cell, const Plane& plane)
{
    work_.spend(steps_of_split * cell.soup.faces.size());
    SoupHalves halves = split(cell.soup, plane, eps_);
    ConvexCell below(cell.region, &memory_), above = std::move(cell.region);
    below.cut(plane, eps_);
    above.cut(flipped(plane), eps_);
    todo_.push_back({std::move(halves.above), std::move(above), cell.depth + 1});
    todo_.push_back({std::move(halves.below), std::move(below), cell.depth + 1});
}

/// The surface times a power of two, without rounding.
surface::Surface scaled(const surface::Surface& surface, int exponent, std::pmr::memory_resource& memory)
{
    surface::Surface copy(&memory);
    copy.triangles = surface.triangles;
    for (const Vec3& p : surface.vertices)
        copy.vertices.push_back(times_power_of_two(p, exponent));
    return copy;
}

}  // namespace

bool is_dented_by_rounding(const surface::Surface& surface, std::pmr::memory_resource& memory)
{
    const auto dents = [&](double eps) {
        return static_cast<double>(soup_of(surface, 2 * eps, &memory).reflex.size());
    };
    const double all = dents(surface::resolution(surface.vertices));
    return dents(float_resolution(surface.vertices)) < (1 - many_dents) * all;
}

Pieces decompose(const surface::Surface& surface, std::size_t max_pieces, std::pmr::memory_resource& memory,
                 Flatness flatness)
{
    Pieces pieces(&memory);
    if (surface.triangles.empty()) return pieces;
    const double largest = largest_coordinate(box_around(surface.vertices));
    if (!(largest > 0)) return pieces;

    const int exponent = std::ilogb(largest);
    const surface::Surface unit = scaled(surface, -exponent, memory);
    const double flat = flatness == Flatness::exact
                            ? 0
                            : std::max(surface::resolution(unit.vertices), float_resolution(unit.vertices));
    Filling best = Decomposition(unit, whole_faces, max_pieces, flat, memory).run();
    if (best.exact && best.cells.size() > 2 && surface.triangles.size() <= small_surface)
    {
        Filling other = Decomposition(unit, near_edges, max_pieces, flat, memory).run();
        if (other.exact && other.cells.size() < best.cells.size()) best = std::move(other);
    }
    pieces.exact = best.exact;
    pieces.resolution = std::ldexp(flat, exponent);
    for (const ConvexCell& cell : best.cells)
    {
        for (const Vec3& p : cell.points())
            pieces.vertices.push_back(times_power_of_two(p, exponent));
        pieces.end_piece();
    }
    return pieces;
}

}  // namespace dt::pieces
