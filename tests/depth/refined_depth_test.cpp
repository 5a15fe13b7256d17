// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The depth by inner pieces: its interval contains the exact answer where that is known, the way out is one by all
// triangles, and the answer does not depend on what was asked before.
#include "depth/refine/refined_depth.hpp"
#include "depth/solid_depth.hpp"
#include "pieces/body_pieces.hpp"
#include "pieces/polyhedron.hpp"
#include "surface/winding_number.hpp"
#include "tests/depth/large_solids.hpp"
#include "tests/math/random_vectors.hpp"

#include <chrono>
#include <gtest/gtest.h>
#include <list>

namespace dt::test
{
namespace
{

using test::Random;

std::pmr::memory_resource& memory()
{
    return *std::pmr::get_default_resource();
}

/// A solid both ways.
struct Known
{
    surface::Surface surface;
    pieces::PolyhedronRef exact, inner;

    explicit Known(const Soup& soup)
        : surface(surface_of(soup)), exact(*pieces::make_polyhedron(soup.vertices, soup.triangles, false, memory())),
          inner(pieces::make_inner_polyhedron(surface, memory()))
    {
        EXPECT_TRUE(exact->is_exact());
        EXPECT_FALSE(inner->is_exact());
    }
};

Affine any_placement(Random& random, double far, bool bent)
{
    Affine at{test::rotation(random), test::in_cube(random, far)};
    if (bent) at.M = at.M * Mat3{{1, 0.2, 0}, {0, 0.7, 0.1}, {0.3, 0, 1.2}};
    return at;
}

struct Interval
{
    double lower = 0, upper = 0;
};

Interval interval(const std::optional<depth::Penetration>& p)
{
    return p ? Interval{p->lower, p->upper} : Interval{};
}

/// Whether the solids have no common inner point, by all triangles and without any tree.
bool are_apart(const surface::Surface& p, const Affine& a, const surface::Surface& q, const Affine& b)
{
    std::vector<Vec3> v, w;
    for (const Vec3& x : p.vertices)
        v.push_back(a(x));
    for (const Vec3& x : q.vertices)
        w.push_back(b(x));
    const auto pierces = [](Vec3 s, Vec3 t, const std::vector<Vec3>& points, const shape::Triangle& triangle) {
        const Vec3 o = points[triangle[0]], e = points[triangle[1]] - o, f = points[triangle[2]] - o;
        const Vec3 d = t - s, h = cross(d, f);
        const double det = dot(e, h);
        if (det == 0) return false;
        const double u = dot(s - o, h) / det, k = dot(d, cross(s - o, e)) / det, r = dot(f, cross(s - o, e)) / det;
        return u > 0 && k > 0 && u + k < 1 && r > 0 && r < 1;
    };
    const auto box_of = [](const std::vector<Vec3>& points, const shape::Triangle& t) {
        return surface::box_of(surface::Corners{points[t[0]], points[t[1]], points[t[2]]});
    };
    for (const shape::Triangle& s : p.triangles)
        for (const shape::Triangle& t : q.triangles)
        {
            const Aabb here = box_of(v, s), there = box_of(w, t);
            if (max_abs(max(max(here.lo - there.hi, there.lo - here.hi), Vec3{})) > 0) continue;
            for (std::size_t i = 0; i < 3; ++i)
                if (pierces(v[s[i]], v[s[(i + 1) % 3]], w, t) || pierces(w[t[i]], w[t[(i + 1) % 3]], v, s))
                    return false;
        }
    const auto inside = [](const std::vector<Vec3>& points, const surface::Surface& of, Vec3 x) {
        return std::fabs(surface::winding_number(points, of.triangles, x)) > 0.5;
    };
    for (std::size_t i = 0; i < v.size(); i += 7)
        if (inside(w, q, v[i])) return false;
    for (std::size_t i = 0; i < w.size(); i += 7)
        if (inside(v, p, w[i])) return false;
    return true;
}

std::vector<Soup> small_solids()
{
    Random random(1);
    Soup shell = box({0, 0, 0}, {4, 4, 4});
    shell.add(box({1, 1, 1}, {3, 3, 3}).flipped());
    return {voxels({"#.#", "#.#", "###"}).scaled(0.5),
            torus(12, 8, 1, 0.4),
            star(5),
            gear(6),
            shell.scaled(0.4),
            bumpy_ball(random, 5, 6, 0.5)};
}

TEST(RefinedDepth, OfTwoCubesWithMarginsIsTheOverlapAndTheMargins)
{
    const Known cube(box({0, 0, 0}, {1, 1, 1}));
    depth::RefinedDepth refined(&memory());
    const auto found = refined.find(cube.exact->placed({{}, {0.75, 0, 0}}, 0.125), cube.exact->placed({}, 0), {});
    EXPECT_NEAR(interval(found).upper, 0.375, 1e-6);
}

// Pieces that take its dents as flat, and pieces grown inside it with all its dents: the intervals have a point in
// common.
TEST(RefinedDepth, AgreesWhereDentsOfRoundingAreTakenAsFlat)
{
    Random random(12);
    depth::RefinedDepth refined(&memory());
    depth::SolidDepth exact(&memory());
    int deep = 0, blurred = 0;
    for (const int around : {6, 16, 24})
    {
        const Known ring(of_floats(torus(around, 8, 1, 0.3).turned({1, 2, 3}, 1)));
        blurred += ring.exact->pieces.blur > 1e-8;
        EXPECT_LT(ring.exact->pieces.blur, 1e-6);
        EXPECT_LE(ring.exact->pieces.covering, 3 * std::size_t(around));
        for (int k = 0; k < 12; ++k)
        {
            const Affine a = any_placement(random, 0.8, k % 3 == 2), b = any_placement(random, 0.3, false);
            const auto known = exact.find({.pieces = &ring.exact->pieces, .at = a},
                                          {.pieces = &ring.exact->pieces, .at = b}, {1e-3});
            const auto found = refined.find(ring.inner->placed(a, 0), ring.inner->placed(b, 0), {0.05});
            const auto [lower, upper] = interval(found);
            const auto [least, most] = interval(known);
            EXPECT_LE(lower, most + 1e-6);
            EXPECT_GE(upper, least - 1e-6);
            EXPECT_LE(most - least, 1e-3 * most + 1e-6);
            deep += most > 0.05;
            if (!(most > 1e-4)) continue;
            const Vec3 way = known->on_b - known->on_a;
            const Affine moved{a.M, a.t + (1 + 1e-6 / most) * way};
            EXPECT_LE(interval(refined.find(ring.inner->placed(moved, 0), ring.inner->placed(b, 0), {0.05})).lower,
                      1e-6);
        }
    }
    EXPECT_GT(deep, 15);
    EXPECT_GT(blurred, 0);
}

TEST(RefinedDepth, AgreesWithTheExactDepth)
{
    Random random(2);
    std::list<Known> solids;
    for (const Soup& soup : small_solids())
        solids.emplace_back(soup);
    depth::RefinedDepth refined(&memory());
    depth::SolidDepth exact(&memory());
    int deep = 0, narrow = 0;
    for (const Known& p : solids)
        for (const Known& q : solids)
            for (int k = 0; k < 6; ++k)
            {
                const Affine a = any_placement(random, 1, k % 3 == 2), b = any_placement(random, 0.3, false);
                const auto known =
                    exact.find({.pieces = &p.exact->pieces, .at = a}, {.pieces = &q.exact->pieces, .at = b}, {});
                const pieces::SolidRef other = k % 2 ? q.exact->placed(b, 0) : q.inner->placed(b, 0);
                const auto found = refined.find(p.inner->placed(a, 0), other, {0.02});
                const auto [lower, upper] = interval(found);
                EXPECT_LE(lower, upper);
                EXPECT_LE(lower, (known ? known->upper : 0) + 1e-9);
                if (!known) continue;
                ASSERT_TRUE(found);
                EXPECT_GE(upper, known->lower - 1e-9);
                ++deep;
                narrow += upper - lower <= 0.021 * upper;
                EXPECT_NEAR(norm(found->on_b - found->on_a), upper, 1e-9);
                EXPECT_NEAR(dot(found->normal, found->on_a - found->on_b), upper, 1e-9);
            }
    EXPECT_GT(deep, 150);
    EXPECT_GT(narrow, deep * 0.97);
}

TEST(RefinedDepth, FindsWaysOutByAllTriangles)
{
    Random random(3);
    std::list<std::pair<surface::Surface, pieces::PolyhedronRef>> solids;
    for (const Soup& soup : test::large_solids())
    {
        const surface::Surface surface = surface_of(soup);
        solids.emplace_back(surface, pieces::make_inner_polyhedron(surface, memory()));
    }
    depth::RefinedDepth refined(&memory());
    int deep = 0, narrow = 0;
    for (const auto& [p, inner_p] : solids)
        for (const auto& [q, inner_q] : solids)
        {
            Affine a = any_placement(random, 0.5, deep % 2 == 1), b = any_placement(random, 0.5, false);
            const auto found = refined.find(inner_p->placed(a, 0), inner_q->placed(b, 0), {0.05});
            EXPECT_EQ(!found, are_apart(p, a, q, b));
            if (!found) continue;
            ++deep;
            const auto [lower, upper] = interval(found);
            EXPECT_LE(lower, upper);
            narrow += upper - lower <= 0.051 * upper;
            const Vec3 way = found->on_b - found->on_a, before = a.t;
            a.t = before + way;
            EXPECT_TRUE(are_apart(p, a, q, b));
            for (int k = 0; k < 3; ++k)
            {
                a.t = before + (lower * (1 - 1e-6)) * test::unit_vector(random);
                EXPECT_FALSE(are_apart(p, a, q, b));
            }
        }
    EXPECT_GT(deep, 18);
    EXPECT_GT(narrow, deep * 0.9);
}

TEST(RefinedDepth, HasItsLowerBoundBelowItsUpperOne)
{
    Random random(4);
    std::vector<pieces::PolyhedronRef> solids;
    for (const Soup& soup : test::large_solids())
        solids.push_back(pieces::make_inner_polyhedron(surface_of(soup), memory()));
    depth::RefinedDepth refined(&memory());
    int overlaps = 0;
    for (int k = 0; k < 60; ++k)
    {
        const Affine a = any_placement(random, 1.2, k % 4 == 0), b = any_placement(random, 0.1, k % 5 == 0);
        const double radius = k % 3 == 0 ? 0.05 : 0;
        depth::DepthLimits limits{0.1};
        if (k % 7 == 0) limits.max_steps = 1 + k;
        const auto& p = *solids[random() % solids.size()];
        const auto found = refined.find(p.placed(a, radius), solids[random() % solids.size()]->placed(b, 0), limits);
        if (!found) continue;
        ++overlaps;
        EXPECT_LE(interval(found).lower, interval(found).upper);
        EXPECT_GE(interval(found).lower, 0);
    }
    EXPECT_GT(overlaps, 25);
}

TEST(RefinedDepth, DoesNotDependOnWhatWasAskedBefore)
{
    Random random(5);
    const pieces::PolyhedronRef ring = pieces::make_inner_polyhedron(surface_of(test::wavy_ring(30, 12)), memory());
    const pieces::PolyhedronRef ball =
        pieces::make_inner_polyhedron(surface_of(test::wavy_ball(16, 20, 0.15)), memory());
    depth::RefinedDepth used(&memory());
    int deep = 0;
    Vec3 way{};
    for (int k = 0; k < 12; ++k)
    {
        const Affine a{Mat3{}, {0.6 + 0.01 * k, 0.02 * k, 0.1}}, b = any_placement(random, 0, false);
        depth::RefinedDepth fresh(&memory());
        const auto cold = fresh.find(ring->placed(a, 0), ball->placed({}, 0), {0.05});
        const auto again = used.find(ring->placed(a, 0), ball->placed({}, 0), {0.05});
        used.find(ball->placed(b, 0), ring->placed(a, 0), {0.2});
        ASSERT_TRUE(cold && again);
        EXPECT_EQ(cold->lower, again->lower);
        EXPECT_EQ(cold->upper, again->upper);
        EXPECT_EQ(cold->on_a, again->on_a);
        if (k > 0)
        {
            const auto warm = fresh.find(ring->placed(a, 0), ball->placed({}, 0), {0.05}, &way);
            ASSERT_TRUE(warm);
            EXPECT_LE(interval(warm).lower, interval(cold).upper);
            EXPECT_LE(interval(cold).lower, interval(warm).upper);
            EXPECT_LE(interval(warm).upper - interval(warm).lower, 0.051 * interval(warm).upper);
            ++deep;
        }
        way = cold->on_b - cold->on_a;
    }
    EXPECT_EQ(deep, 11);
}

/// A body as RefinedDepth wants it.
struct Placed
{
    shape::ShapeRef shape;
    convex::View view;
    convex::Body body;
    pieces::ConvexPieces piece{&memory()};

    Placed(const shape::ShapeRef& from, const Affine& at, double margin = 0)
        : shape(from), body(make_body(*shape, at, margin, view))
    {
        pieces::BodyPieces pieces(&memory());
        if (pieces::has_curved_core(body))
            make_coarse_piece(body, pieces.inner);
        else
            make_body_pieces(body, pieces);
        piece = pieces.inner;
    }
    pieces::SolidRef solid() const
    {
        return {&piece, nullptr, nullptr, {}, {{}, body.at.t()}, body.radius, &body, pieces::has_curved_core(body)};
    }
};

void expect_depth(const std::optional<depth::Penetration>& found, double depth, double accuracy)
{
    ASSERT_TRUE(found);
    const auto [lower, upper] = interval(found);
    EXPECT_LE(lower, depth + 1e-9);
    EXPECT_GE(upper, depth - 1e-9);
    EXPECT_LE(upper - lower, 1.001 * accuracy * upper);
    EXPECT_NEAR(norm(found->on_b - found->on_a), upper, 1e-9);
}

/// A ball leaves an edge or a corner of a cube along the way that is nearest, and a wall straight on.
TEST(RefinedDepth, CountsRadii)
{
    const surface::Surface surface = surface_of(box({-1, -1, -1}, {1, 1, 1}));
    const pieces::PolyhedronRef inner = pieces::make_inner_polyhedron(surface, memory()),
                                exact =
                                    *pieces::make_polyhedron(surface.vertices, surface.triangles, false, memory());
    depth::RefinedDepth refined(&memory());
    struct Case
    {
        Vec3 at;
        double radius, gap, depth;
    };
    const Case cases[] = {{{1.25, 0, 0}, 0.5, 0.25, 0.25},
                          {{0.5, 0.1, 0}, 0.25, 0, 0.75},
                          {{1.3, 1.4, 0}, 0.75, 0.5, 0.25},
                          {{1.2, 1.3, 1.6}, 1, 0.7, 0.3},
                          {{0, 0, 0.875}, 0.5, 0, 0.625}};
    for (const Case& c : cases)
        for (const pieces::PolyhedronRef& cube : {inner, exact})
            for (const double accuracy : {1e-2, 1e-4, 0.0})
            {
                const Placed ball(shape::make_sphere(c.radius, memory()), {{}, c.at});
                const double least = std::max(accuracy, depth::RefinedDepth::least_accuracy);
                expect_depth(refined.find(cube->placed({}, 0), ball.solid(), {accuracy}, nullptr, c.gap), c.depth,
                             least);
                expect_depth(refined.find(ball.solid(), cube->placed({}, 0), {accuracy}, nullptr, c.gap), c.depth,
                             least);
                const Placed core(shape::make_sphere(c.radius / 4, memory()), {{}, c.at});
                expect_depth(
                    refined.find(cube->placed({}, 0.75 * c.radius), core.solid(), {accuracy}, nullptr, c.gap),
                    c.depth, least);
            }
    const Placed apart(shape::make_sphere(0.4375, memory()), {{}, {1.5, 0, 0}});
    EXPECT_FALSE(refined.find(inner->placed({}, 0), apart.solid(), {1e-3}, nullptr, 0.5));
}

/// Walls keep out what comes from outside: a way that ends in the cavity is found from where the solids are.
TEST(RefinedDepth, IsAsSmallAsTheOverlapInACavity)
{
    Soup soup = box({-1, -1, -1}, {1, 1, 1});
    soup.add(box({-0.875, -0.875, -0.875}, {0.875, 0.875, 0.875}).flipped());
    const pieces::PolyhedronRef walls = pieces::make_inner_polyhedron(surface_of(soup), memory());
    const shape::ShapeRef shapes[] = {shape::make_sphere(0.125, memory()),
                                      shape::make_box({0.25, 0.25, 0.25}, memory())};
    const pieces::PolyhedronRef block =
        pieces::make_inner_polyhedron(surface_of(box({-0.125, -0.125, -0.125}, {0.125, 0.125, 0.125})), memory());
    depth::RefinedDepth refined(&memory());
    for (const double depth : {2e-9, 1e-8, 1e-7, 1e-6})
        for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{0, -1, 0}, Vec3{1, 0, 1}, Vec3{-1, 1, 1}})
        {
            const Affine at{{}, (0.75 + depth) * way};
            const auto expect_small = [&](const std::optional<depth::Penetration>& found) {
                ASSERT_TRUE(found);
                EXPECT_LE(interval(found).lower, norm(depth * way) + 1e-15);
                EXPECT_LE(interval(found).upper, 8 * depth + 1e-8);
            };
            for (const shape::ShapeRef& shape : shapes)
            {
                const Placed body(shape, at);
                expect_small(
                    refined.find(body.solid(), walls->placed({}, 0), {0.01}, nullptr, body.body.radius - depth));
            }
            expect_small(refined.find(block->placed(at, 0), walls->placed({}, 0), {0.01}));
        }
}

/// All triangles of one are nearer to those of the other than the radius; few are as near as the nearest.
TEST(RefinedDepth, LooksAtFewTrianglesWithinWideRadii)
{
    const pieces::PolyhedronRef ball =
        pieces::make_inner_polyhedron(surface_of(test::wavy_ball(80, 120, 0)), memory());
    depth::RefinedDepth refined(&memory());
    const auto start = std::chrono::steady_clock::now();
    const auto found =
        refined.find(ball->placed({{}, {2.125, 0, 0}}, 1), ball->placed({}, 1), {0.01}, nullptr, 0.126);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));  // all pairs take ten
    ASSERT_TRUE(found);
    EXPECT_NEAR(interval(found).upper, 1.875, 0.01);
}

/// The axis of a cylinder is parallel to an edge of the cube that is in it.
TEST(RefinedDepth, KnowsCurvedBodiesByTheirSupport)
{
    const pieces::PolyhedronRef cube =
        pieces::make_inner_polyhedron(surface_of(box({-1, -1, -1}, {1, 1, 1})), memory());
    depth::RefinedDepth refined(&memory());
    for (const double margin : {0.0, 0.125})
    {
        const Placed cylinder(shape::make_cylinder(0.75 - margin, 1, memory()), {{}, {1.3, 0, 1.4}}, margin);
        for (const double accuracy : {1e-2, 1e-4})
        {
            expect_depth(refined.find(cylinder.solid(), cube->placed({}, 0), {accuracy}), 0.25, accuracy);
            expect_depth(refined.find(cube->placed({}, 0), cylinder.solid(), {accuracy}), 0.25, accuracy);
        }
    }
    const Affine egg{{{2, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {2.5, 0, 0}};
    const Placed ellipsoid(shape::make_sphere(1, memory()), egg);
    expect_depth(refined.find(ellipsoid.solid(), cube->placed({}, 0), {1e-3}), 0.5, 1e-3);
}

/// Where a body cuts edges and tips of a solid, or slips into a hole of it that lies aside of the way there.
TEST(RefinedDepth, IsAsExactAsAskedForOfCurvedBodiesInLargeSolids)
{
    Random random(6);
    std::vector<pieces::PolyhedronRef> solids;
    for (const Soup& soup : test::large_solids())
        solids.push_back(pieces::make_inner_polyhedron(surface_of(soup), memory()));
    const std::vector<shape::ShapeRef> shapes = {
        shape::make_cylinder(0.6, 0.06, memory()), shape::make_cone(0.4, 0.9, memory()),
        shape::make_sphere(0.5, memory()), shape::make_cylinder(0.1, 1.5, memory())};
    depth::RefinedDepth refined(&memory());
    int deep = 0, wide = 0;
    for (int k = 0; k < 100; ++k)
    {
        const Affine a = any_placement(random, 1, true), b = any_placement(random, 0.1, k % 5 == 0);
        const Placed body(shapes[random() % shapes.size()], a, k % 3 == 0 ? 0.05 : 0);
        const auto found =
            refined.find(body.solid(), solids[random() % solids.size()]->placed(b, 0), {0.01, 100'000});
        if (!found) continue;
        ++deep;
        wide += interval(found).upper - interval(found).lower > 0.0101 * interval(found).upper;
    }
    EXPECT_GT(deep, 40);
    EXPECT_EQ(wide, 0);
}

/// Two cubes with margins, corner against corner and edge against edge.
TEST(RefinedDepth, RoundsSolidsOnBothSides)
{
    const surface::Surface surface = surface_of(box({-1, -1, -1}, {1, 1, 1}));
    const pieces::PolyhedronRef inner = pieces::make_inner_polyhedron(surface, memory()),
                                exact =
                                    *pieces::make_polyhedron(surface.vertices, surface.triangles, false, memory());
    depth::RefinedDepth refined(&memory());
    for (const pieces::PolyhedronRef& a : {inner, exact})
        for (const pieces::PolyhedronRef& b : {inner, exact})
        {
            const Affine corner{{}, {2.2, 2.3, 2.6}}, edge{{}, {2.3, 0.5, 2.4}};
            expect_depth(refined.find(a->placed(corner, 0.5), b->placed({}, 0.5), {1e-3}, nullptr, 0.7), 0.3, 1e-3);
            expect_depth(refined.find(a->placed(edge, 0.25), b->placed({}, 0.5), {1e-3}, nullptr, 0.5), 0.25, 1e-3);
        }
}

}  // namespace
}  // namespace dt::test
