// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The deepest face of a hollow mesh: as found by asking about every face, and with an honest interval where the work ends
// first.
#include "complex/face_body.hpp"
#include "depth/deepest_face.hpp"
#include "pieces/polyhedron.hpp"
#include "surface/triangle_gap.hpp"
#include "tests/math/random_vectors.hpp"
#include "tests/pieces/solids.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

std::pmr::memory_resource& deepest_memory()
{
    return *std::pmr::get_default_resource();
}

std::shared_ptr<complex::Mesh> hollow_of(const Soup& soup)
{
    std::pmr::vector<Scalar> corners(&deepest_memory());
    std::vector<std::uint32_t> indices;
    std::vector<std::uint64_t> first{0};
    for (const Vec3& v : soup.vertices)
        for (const double x : {v.x, v.y, v.z})
            corners.push_back(static_cast<Scalar>(x));
    for (const shape::Triangle& t : soup.triangles)
    {
        indices.insert(indices.end(), t.begin(), t.end());
        first.push_back(indices.size());
    }
    return *complex::make_mesh({}, std::move(corners), complex::FaceList{indices, first}, deepest_memory());
}

constexpr double accuracy = 1e-3;

struct Asked
{
    std::optional<depth::Penetration> found;
    double slack;
};

/// Whether faces are apart from the solid without radii is of no consequence: they overlap by more in these tests, or
/// the gap is that of the surfaces.
Asked ask(const pieces::SolidRef& solid, const complex::PlacedMesh& hollow, depth::DepthScratch& scratch)
{
    const auto found = deepest_face(
        solid, hollow, {accuracy}, [](const convex::Body&) { return 0.0; }, scratch);
    return {found, scratch.slack};
}

/// The bounds by asking about every face.
struct OfAll
{
    double lower = 0, upper = 0;
};

OfAll ask_every_face(const pieces::SolidRef& solid, const complex::PlacedMesh& hollow, depth::DepthScratch& scratch)
{
    if (!solid.is_filled()) scratch.refined.set_resting(solid);
    OfAll all;
    complex::FaceBody face(hollow);
    for (std::uint32_t slot = 0; slot < hollow.mesh->faces().count(); ++slot)
        if (const auto p = depth_of_face(solid, face.load(slot), {accuracy}, nullptr, 0, scratch))
            all = {std::max(all.lower, p->lower), std::max(all.upper, p->upper)};
    return all;
}

Affine any_place(Random& random, double far)
{
    return {rotation(random), in_cube(random, far)};
}

TEST(DeepestFace, IsTheOneThatAllFacesTell)
{
    Random random(40);
    const Soup models[] = {box({-1, -1, -1}, {1, 1, 1}), torus(9, 5, 1, 0.35), star(5)};
    int deep = 0, apart = 0;
    for (int k = 0; k < 60; ++k)
    {
        const Soup& soup = models[k % 3];
        const pieces::PolyhedronRef solid =
            *pieces::make_polyhedron(soup.vertices, soup.triangles, false, deepest_memory());
        const auto mesh = hollow_of(models[(k / 3) % 3]);
        const double margin = k % 4 == 3 ? 0.1 : 0;
        const pieces::SolidRef placed = solid->placed(any_place(random, 0.2), 0);
        const complex::PlacedMesh hollow = place(*mesh, any_place(random, k % 5 == 4 ? 4 : 1), margin);
        depth::DepthScratch scratch(&deepest_memory());
        const OfAll all = ask_every_face(placed, hollow, scratch);
        const auto [found, slack] = ask(placed, hollow, scratch);
        if (!found)
        {
            EXPECT_LE(all.lower, slack + 1e-9) << "case " << k;
            ++apart;
            continue;
        }
        ++deep;
        EXPECT_LE(found->lower, all.upper * (1 + 1e-9)) << "case " << k;
        EXPECT_GE(found->upper, all.lower * (1 - 1e-9)) << "case " << k;
        EXPECT_TRUE(found->lower <= found->depth && found->depth <= found->upper) << "case " << k;
        EXPECT_NEAR(norm(found->on_b - found->on_a), found->depth, 1e-6) << "case " << k;
        if (margin > 0) continue;
        EXPECT_LE(found->upper, 1.01 * found->lower) << "case " << k;
    }
    EXPECT_GT(deep, 30);
    EXPECT_GT(apart, 3);
}

/// The depth of a point in a solid, by all triangles.
double depth_of_point(const surface::Surface& surface, Vec3 x)
{
    if (!is_inside(surface, x)) return 0;
    double least = HUGE_VAL;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        least = std::min(least, norm(surface::nearest_point(surface.corners(t), x) - x));
    return least;
}

TEST(DeepestFace, OfAFineMeshHasABoundOfWorkAndAnHonestInterval)
{
    Random random(41);
    const Soup ring = torus(40, 25, 1, 0.35), fine = torus(90, 60, 1, 0.35);
    const surface::Surface surface = surface_of(ring);
    const pieces::PolyhedronRef solid = pieces::make_inner_polyhedron(surface, deepest_memory());
    const auto mesh = hollow_of(fine);
    depth::DepthScratch scratch(&deepest_memory());
    for (int k = 0; k < 4; ++k)
    {
        const Affine at{rotation(random), Vec3{0.9, 0, 0} + in_cube(random, 0.2)};
        const complex::PlacedMesh hollow = place(*mesh, at, 0);
        const auto [found, slack] = ask(solid->placed({}, 0), hollow, scratch);
        ASSERT_TRUE(found) << "case " << k;
        double lower = 0;  // what contains a point is as deep
        for (std::size_t i = 0; i < fine.vertices.size(); i += 3)
            lower = std::max(lower, depth_of_point(surface, at(fine.vertices[i])));
        EXPECT_GE(found->upper, lower - 1e-6) << "case " << k;
        EXPECT_GE(found->lower, 0.8 * lower) << "case " << k;
        EXPECT_LE(found->upper, 1.3 * found->lower) << "case " << k;
        EXPECT_TRUE(found->lower <= found->depth && found->depth <= found->upper) << "case " << k;
        EXPECT_LT(found->steps, 1500) << "case " << k;
        // Moved by the way, no inner point of the face is in the solid.
        complex::FaceBody face(hollow, scratch.deepest_slot);
        const Vec3 way = found->on_a - found->on_b;
        const auto& corner = face.facet().corner;
        for (int i = 0; i < 66; ++i)
        {
            const double u = (i % 11) / 10.0, v = (1 - u) * (i / 11) / 5.0;
            const Vec3 x = at.t + corner[0] + u * (corner[1] - corner[0]) + v * (corner[2] - corner[0]);
            EXPECT_LT(depth_of_point(surface, x + way), 1e-5) << "case " << k;
        }
    }
}

TEST(DeepestFace, OfAMeshThatIsTheSurfaceOfTheSolidEnds)
{
    const Soup ring = torus(40, 25, 1, 0.35);
    const pieces::PolyhedronRef solid = pieces::make_inner_polyhedron(surface_of(ring), deepest_memory());
    const auto mesh = hollow_of(of_floats(ring));
    depth::DepthScratch scratch(&deepest_memory());
    const auto [found, slack] = ask(solid->placed({}, 0), place(*mesh, {}, 0), scratch);
    EXPECT_LT(found ? found->lower : 0, 1e-5);
    EXPECT_GE(found ? found->upper : slack, 0);
}

}  // namespace
}  // namespace dt::test
