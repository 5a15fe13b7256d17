// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Tries an exact decomposition, of the surface as it is or with dents taken as flat; else grows inner pieces.
#include "pieces/polyhedron.hpp"

#include "math/scalar.hpp"
#include "math/tolerance.hpp"
#include "pieces/cut/decompose.hpp"
#include "pieces/grow/grow.hpp"
#include "pieces/grow/seed_growth.hpp"
#include "shape/convex_hull.hpp"

#include <algorithm>
#include <numeric>

namespace dt::pieces
{

namespace
{

constexpr std::size_t max_pieces = 400;  ///< limits the pieces of an exact decomposition

/// Limits the blur of the pieces of an exact decomposition, relative to the size.
constexpr double most_blur = 1e-8;

/// Limits the triangles of a surface whose dents are taken as flat. Fine tori, which all but coincide, are searched
/// faster with inner pieces.
constexpr std::size_t most_dented = 1000;

/// Limits how many times as many pieces as without slivers a decomposition with slivers may have.
constexpr std::size_t fewer = 2;

/// Limits how far pieces that took dents as flat may be off the solid, relative to how deep these may be.
constexpr double most_off = 4;

/// Bounds the misfit between the corners where it is measured, relative to what was measured.
constexpr double times_misfit = 2;

/// The triangles of a mesh, in the order of the client, with the numbers of their faces, and the vertices they use, by
/// new numbers; `used` gets the old ones.
void gather(const complex::Faces& faces, shape::VertexView from, std::pmr::vector<Vec3>& vertices,
            std::pmr::vector<shape::Triangle>& triangles, std::pmr::vector<std::uint32_t>& numbers,
            std::pmr::vector<std::uint32_t>& used)
{
    std::pmr::vector<std::uint32_t> slots(faces.count(), numbers.get_allocator());
    std::iota(slots.begin(), slots.end(), 0u);
    std::ranges::sort(slots, {}, [&](std::uint32_t s) { return std::pair(faces.number(s), faces.triangle(s)); });
    for (const std::uint32_t slot : slots)
    {
        triangles.push_back(faces.triangle(slot));
        numbers.push_back(faces.number(slot));
        used.insert(used.end(), triangles.back().begin(), triangles.back().end());
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (const std::uint32_t i : used)
        vertices.push_back(from[i]);
    for (shape::Triangle& t : triangles)
        for (std::uint32_t& i : t)
            i = static_cast<std::uint32_t>(std::lower_bound(used.begin(), used.end(), i) - used.begin());
}

/// Lists one vertex of each connected part of the surface.
void find_shells(const surface::Surface& surface, std::pmr::vector<Vec3>& points)
{
    std::pmr::vector<std::uint32_t> root(surface.vertices.size(), points.get_allocator());
    std::iota(root.begin(), root.end(), 0u);
    const auto find = [&](std::uint32_t i) {
        while (root[i] != i)
            i = root[i] = root[root[i]];
        return i;
    };
    for (const shape::Triangle& t : surface.triangles)
        root[find(t[0])] = find(t[1]), root[find(t[1])] = find(t[2]);
    for (std::uint32_t i = 0; i < root.size(); ++i)
        if (find(i) == i) points.push_back(surface.vertices[i]);
}

bool add(const Pieces& pieces, ConvexPieces& to, std::pmr::memory_resource* memory)
{
    for (std::size_t i = 0; i < pieces.count(); ++i)
    {
        std::optional<Piece> piece = make_piece(pieces[i], memory);
        if (!piece) return false;
        to.pieces.push_back(std::move(*piece));
    }
    return true;
}

/// How far x is outside the piece, by the plane that says most.
double outside_of(const Piece& piece, Vec3 x)
{
    double most = 0;
    for (std::size_t k = 0; k < piece.normals.size(); ++k)
        most = std::max(most, dot(piece.normals[k], x) - piece.offsets[k]);
    return most;
}

double outside_all(const ConvexPieces& pieces, Vec3 x, double most)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < pieces.covering && least > 0; ++i)
        if (const Aabb& box = pieces.pieces[i].box; max_abs(outside(box, x)) <= most)
            least = std::min(least, outside_of(pieces.pieces[i], x));
    return least;
}

/// Measures how far the solid and the union of all its pieces, helpers too, differ: that is most at corners of one or
/// the other. None if it is more than `most`, which is small: then the pieces are not those of the solid.
std::optional<double> misfit(const Polyhedron& solid, const surface::Surface& surface, double most,
                             std::pmr::memory_resource& memory)
{
    double worst = 0;
    for (const Vec3& v : surface.vertices)
        worst = std::max(worst, outside_all(solid.pieces, v, most));
    if (!(worst <= most)) return std::nullopt;
    const surface::WindingTree winding(surface, memory);
    for (const Piece& piece : solid.pieces.pieces)
        for (std::size_t i = 0; i < piece.vertices.size(); ++i)
        {
            const Vec3 v = piece.vertices[i];
            const double distance = solid.surface.distance(v);
            if (distance <= most)
                worst = std::max(worst, distance);
            else if (!winding.is_inside(v))
                return std::nullopt;
        }
    return worst;
}

/// Makes pieces, tree and outline. False if the arithmetic fails, or if all are too thin to be pieces.
bool store(const Pieces& pieces, const Pieces& helpers, ConvexPieces& to, std::pmr::memory_resource* memory)
{
    if (pieces.count() == 0 || !add(pieces, to, memory)) return false;
    to.covering = to.pieces.size();
    to.tree = make_piece_tree(to.pieces, memory);
    if (!add(helpers, to, memory)) to.pieces.erase(to.pieces.begin() + std::ptrdiff_t(to.covering), to.pieces.end());
    for (const Vec3& v : shape::convex_hull(pieces.vertices, memory).vertices)
        to.outline.push_back(v);
    to.measure();
    return true;
}

/// Stores pieces if they fit the surface. Where dents were taken as flat, the misfit is measured and becomes blur.
/// False if it, or what slivers lose in their hulls, is more than rounding of the solid's coordinates.
bool store_fitting(const surface::Surface& surface, const Pieces& pieces, const Pieces& helpers, Polyhedron& solid,
                   std::pmr::memory_resource& memory)
{
    solid.pieces = ConvexPieces(&memory);
    if (!store(pieces, helpers, solid.pieces, &memory)) return false;
    double& blur = solid.pieces.blur;
    if (!(pieces.resolution > 0)) return blur <= most_blur * diagonal_length(solid.pieces.box);
    const double most = most_off * pieces.resolution;
    const auto off = misfit(solid, surface, most, memory);
    if (off) blur += times_misfit * *off;
    return off && blur <= 2 * times_misfit * most;
}

/// Stores pieces that overlap, if they are simple enough: they are fewer, long bars instead of short ones.
bool store_best(const surface::Surface& surface, const Pieces& disjoint, Polyhedron& solid,
                std::pmr::memory_resource& memory)
{
    if (!disjoint.exact) return false;
    const auto [overlapping, helpers] = grown_pieces(surface, disjoint, memory);
    const bool is_simpler = overlapping.vertices.size() <= disjoint.vertices.size();
    return (is_simpler && store_fitting(surface, overlapping, helpers, solid, memory)) ||
           store_fitting(surface, disjoint, helpers, solid, memory);
}

/// Stores an exact decomposition. Dents of rounding make many slivers, which may defeat the arithmetic: then they are
/// taken as flat.
bool store_exact(const surface::Surface& surface, Polyhedron& solid, std::pmr::memory_resource& memory)
{
    const Pieces pieces = decompose(surface, max_pieces, memory);
    if (surface.triangles.size() > most_dented || !is_dented_by_rounding(surface, memory))
        return store_best(surface, pieces, solid, memory);
    const Pieces flat = decompose(surface, max_pieces, memory, Flatness::rounded);
    const bool are_fewer = flat.exact && (!pieces.exact || fewer * flat.count() < pieces.count());
    return store_best(surface, are_fewer ? flat : pieces, solid, memory) ||
           store_best(surface, are_fewer ? pieces : flat, solid, memory);
}

std::shared_ptr<Polyhedron> with_surface(const surface::Surface& surface, std::pmr::memory_resource& memory)
{
    auto made = std::allocate_shared<Polyhedron>(std::pmr::polymorphic_allocator<Polyhedron>(&memory), &memory);
    made->surface.build(surface.vertices, surface.triangles);
    find_shells(surface, made->shell_points);
    return made;
}

/// Makes a mesh of what fills holes. An error if its coordinates are too large for a mesh.
Result<Done> store_filling(const surface::Surface& surface, Polyhedron& solid, std::pmr::memory_resource& memory)
{
    if (surface.filled == 0) return Done{};
    std::pmr::vector<Scalar> corners(&memory);
    std::pmr::vector<std::uint32_t> numbers(&memory);
    std::pmr::vector<std::uint64_t> first(1, 0, &memory);
    for (std::size_t i = surface.triangles.size() - surface.filled; i < surface.triangles.size(); ++i)
    {
        for (std::size_t k = 0; k < 3; ++k)
        {
            numbers.push_back(static_cast<std::uint32_t>(numbers.size()));
            const Vec3 v = surface.corner(i, k);
            for (const double x : {v.x, v.y, v.z})
                corners.push_back(static_cast<Scalar>(x));
        }
        first.push_back(numbers.size());
        solid.beside_filling.push_back(surface.numbers[i]);
    }
    auto mesh = make_mesh({}, std::move(corners), complex::FaceList{numbers, first}, memory);
    if (!mesh) return mesh.error();
    solid.filling = std::move(*mesh);
    return Done{};
}

void store_inner(Polyhedron& solid, std::pmr::memory_resource& memory)
{
    solid.winding.emplace(solid.surface.vertices(), solid.surface.triangles(), memory);
    solid.pieces = ConvexPieces(&memory);
    for (const Vec3& v : shape::convex_hull(solid.surface.vertices(), &memory).vertices)
        solid.pieces.outline.push_back(v);
    add_inner_pieces(solid.surface, *solid.winding, solid.pieces);
    solid.pieces.measure();
}

}  // namespace

bool Polyhedron::contains(Vec3 x) const
{
    return winding ? winding->is_inside(x) : pieces.contain(x, surface);
}

SolidRef Polyhedron::placed(const Affine& at, double radius) const
{
    return {&pieces, &surface, winding ? &*winding : nullptr, shell_points, at, radius};
}

std::size_t Polyhedron::bytes() const
{
    std::size_t sum =
        sizeof *this + sizeof(Vec3) * shell_points.capacity() + sizeof(Piece) * pieces.pieces.capacity();
    for (const Piece& piece : pieces.pieces)
        sum += piece.bytes();
    sum += pieces.tree.bytes() + pieces.outline.bytes();
    if (filling) sum += filling->bytes() + sizeof(std::uint32_t) * beside_filling.capacity();
    return sum + surface.bytes() + (winding ? winding->bytes() : 0);
}

Result<PolyhedronRef> make_polyhedron(const complex::Faces& faces, shape::VertexView vertices,
                                      const surface::Wishes& wishes, std::pmr::memory_resource& memory,
                                      const SurfaceNotes& notes)
{
    std::pmr::vector<Vec3> points(&memory);
    std::pmr::vector<shape::Triangle> triangles(&memory);
    std::pmr::vector<std::uint32_t> numbers(&memory), used(&memory);
    gather(faces, vertices, points, triangles, numbers, used);
    Result<PolyhedronRef> made = make_polyhedron({points, triangles, numbers}, wishes, memory, notes);
    if (notes.welded)
        for (auto& [from, to] : *notes.welded)
            from = used[from], to = used[to];
    return made;
}

Result<PolyhedronRef> make_polyhedron(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                      bool repair, std::pmr::memory_resource& memory)
{
    return make_polyhedron({vertices, triangles}, {.repair = repair}, memory);
}

Result<PolyhedronRef> make_polyhedron(const surface::Given& given, const surface::Wishes& wishes,
                                      std::pmr::memory_resource& memory, const SurfaceNotes& notes)
{
    const Result<surface::Surface> surface =
        surface::make_surface(given, wishes, memory, notes.findings, notes.welded);
    if (!surface) return surface.error();
    const std::shared_ptr<Polyhedron> made = with_surface(*surface, memory);
    made->may_repair = wishes.repair;
    if (const auto filled = store_filling(*surface, *made, memory); !filled) return filled.error();
    if (surface->may_cross || !store_exact(*surface, *made, memory)) store_inner(*made, memory);
    return PolyhedronRef(made);
}

PolyhedronRef make_inner_polyhedron(const surface::Surface& surface, std::pmr::memory_resource& memory)
{
    const std::shared_ptr<Polyhedron> made = with_surface(surface, memory);
    store_inner(*made, memory);
    return made;
}

}  // namespace dt::pieces
