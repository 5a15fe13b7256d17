// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Debug drawing: what is drawn of objects, trees, scenes and solids is what the queries see.
#include "drawn.hpp"
#include "failing_allocator.hpp"
#include "polyhedra.hpp"

#include <functional>
#include <random>

namespace
{

constexpr double pi = 3.141592653589793;

class Draw : public ApiTest
{
protected:
    /// The corners of all triangles are on the surface of the object, they enclose this volume, but for what the curved
    /// parts lose, and every triangle is seen from outside.
    void expect_surface(DT_ObjectHandle drawn_object, double volume, double lost)
    {
        Drawn drawn;
        drawn.callbacks.segments = 64;
        DT_DrawObject(drawn_object, &drawn.callbacks, 0x336699FF);
        ASSERT_GE(drawn.triangles.size(), 4u);
        EXPECT_TRUE(drawn.is_closed());
        EXPECT_LE(drawn.volume(), volume * (1 + 1e-5));
        EXPECT_GE(drawn.volume(), volume * (1 - lost - 1e-5));
        const DT_Vector3 zero = {0, 0, 0};
        const DT_ObjectHandle probe = object(keep(DT_NewPoint(zero)));
        for (std::size_t i = 0; i < drawn.triangles.size(); i += 1 + drawn.triangles.size() / 500)
        {
            const auto& t = drawn.triangles[i];
            EXPECT_EQ(t.color, 0x336699FFu);
            const DT_Vector3 at = {DT_Scalar(t.at[0][0]), DT_Scalar(t.at[0][1]), DT_Scalar(t.at[0][2])};
            DT_SetPosition(probe, at);
            DT_Proximity near;
            ASSERT_TRUE(DT_GetSignedDistance(probe, drawn_object, nullptr, &near));
            EXPECT_NEAR(double(near.distance), 0, 2e-5 * (1 + norm(t.at[0])));
        }
    }
};

TEST_F(Draw, ACubeIsTwelveTriangles)
{
    Drawn drawn;
    DT_DrawObject(box(2), &drawn.callbacks, 0x336699FF);
    EXPECT_EQ(drawn.triangles.size(), 12u);
    EXPECT_EQ(drawn.triangles[0].color, 0x336699FFu);
    EXPECT_NEAR(drawn.volume(), 8, 1e-5);
}

TEST_F(Draw, ShapesHaveTheirSurfaceAndVolume)
{
    const DT_ShapeHandle cuboid = keep(DT_NewBox(2, 3, 4)), sphere = keep(DT_NewSphere(2)),
                         pin = keep(DT_NewCone(1, 3)), drum = keep(DT_NewCylinder(1, 2));
    expect_surface(object(cuboid, 1, 2, 3), 24, 0);
    expect_surface(object(sphere, 5), 4.0 / 3 * pi * 8, 0.01);
    expect_surface(object(pin), pi, 0.01);
    expect_surface(object(drum, 0, 7), 2 * pi, 0.01);
    expect_surface(object(keep(polytope({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}))), 1.0 / 6, 0);
    expect_surface(object(keep(polytope(cube_corners(2)))), 8, 0);
    // A rounded box: the box, a slab on each face, a quarter of a cylinder on each edge, a ball in the corners.
    const double rounded = 24 + 2 * 2 * (6 + 8 + 12) + pi * 4 * 9 + 4.0 / 3 * pi * 8;
    expect_surface(object(keep(DT_NewMinkowski(cuboid, sphere))), rounded, 0.01);
    // A box swept along another: prisms of (2+1) x (3+1) x (4+1).
    expect_surface(object(keep(DT_NewMinkowski(cuboid, keep(DT_NewBox(1, 1, 1))))), 60, 0);
    // A drum on a drum of the same axis: radii and heights add up.
    expect_surface(object(keep(DT_NewMinkowski(drum, drum))), pi * 4 * 4, 0.01);
}

TEST_F(Draw, HullsPlacementsAndMarginsCount)
{
    const DT_ShapeHandle sphere = keep(DT_NewSphere(1));
    const DT_Vector3 from = {0, 0, 0}, to = {0, 0, 3};
    const DT_ShapeHandle capsule = keep(DT_NewMinkowski(keep(DT_NewLineSegment(from, to)), sphere));
    expect_surface(object(capsule), 3 * pi + 4.0 / 3 * pi, 0.01);
    // A cone with its base is the hull of its apex and a flat drum.
    const DT_Vector3 apex = {0, 3, 0};
    expect_surface(object(keep(DT_NewHull(keep(DT_NewPoint(apex)), keep(DT_NewCylinder(1, 0))))), pi, 0.01);

    const DT_ObjectHandle ellipsoid = object(sphere, 1);
    const DT_Vector3 factors = {1, 2, 3};
    DT_SetScaling(ellipsoid, factors);
    expect_surface(ellipsoid, 4.0 / 3 * pi * 6, 0.01);
    DT_SetMargin(ellipsoid, DT_Scalar(0.5));
    // Steiner: the ellipsoid has the area 48.8822 and the integral 26.4049 of its mean curvature, by quadrature.
    expect_surface(ellipsoid, 4.0 / 3 * pi * (6 + 0.125) + 48.8822 * 0.5 + 26.4049 * 0.25, 0.01);

    const DT_ObjectHandle drum = object(keep(DT_NewCylinder(1, 2)));
    DT_SetMargin(drum, DT_Scalar(0.5));
    // Core, two discs, the side moved out, and half of a torus around each rim (Pappus: centroids at 1 + 4/(3 pi) r).
    const double r = 0.5, rims = 2 * (pi * r * r / 4) * 2 * pi * (1 + 4 * r / (3 * pi));
    const double side = pi * ((1 + r) * (1 + r) - 1) * 2;
    expect_surface(drum, 2 * pi + 2 * pi * r + side + rims, 0.01);

    const DT_ObjectHandle sheared = object(keep(DT_NewBox(1, 1, 1)));
    const float mirror[16] = {-2, 0, 0, 0, 1, 1, 0, 0, 0, 0, 3, 0, 5, 6, 7, 1};
    DT_SetMatrixf(sheared, mirror);
    expect_surface(sheared, 6, 0);
}

TEST_F(Draw, WhatIsFlatIsDrawnAsWhatItIs)
{
    const DT_Vector3 p = {1, 2, 3}, q = {4, 2, 3};
    Drawn point, line, polygon;
    DT_DrawObject(object(keep(DT_NewPoint(p)), 1), &point.callbacks, 1);
    ASSERT_EQ(point.points.size(), 1u);
    EXPECT_EQ(point.points[0].at[0], (Point3{2, 2, 3}));
    EXPECT_EQ(point.count(), 1u);
    DT_DrawObject(object(keep(DT_NewLineSegment(p, q))), &line.callbacks, 1);
    ASSERT_EQ(line.lines.size(), 1u);
    EXPECT_NEAR(norm(line.lines[0].at[0] - line.lines[0].at[1]), 3, 1e-6);
    DT_DrawObject(object(keep(polytope({0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}))), &polygon.callbacks, 1);
    EXPECT_EQ(polygon.triangles.size(), 4u);  // two, from both sides
    EXPECT_EQ(polygon.lines.size(), 4u);
    EXPECT_TRUE(polygon.is_closed());
}

TEST_F(Draw, SharpEdgesAreLines)
{
    Drawn box_lines, ball_lines, drum_lines;
    DT_DrawObject(box(2), &box_lines.callbacks, 0x80808040);
    EXPECT_EQ(box_lines.lines.size(), 12u);
    EXPECT_EQ(box_lines.lines[0].color, 0x40404040u);
    DT_DrawObject(ball(2), &ball_lines.callbacks, 1);
    EXPECT_TRUE(ball_lines.lines.empty());
    drum_lines.callbacks.segments = 40;
    DT_DrawObject(object(keep(DT_NewCylinder(1, 1))), &drum_lines.callbacks, 1);
    EXPECT_EQ(drum_lines.lines.size(), 80u);  // its two rims
}

TEST_F(Draw, MeshesShowTheirFaces)
{
    const MeshData torus = torus_mesh(12, 8, 2, 0.5);
    const DT_ObjectHandle mesh = object(keep(complex_copy(torus)), 3);
    Drawn plain, grown;
    DT_DrawObject(mesh, &plain.callbacks, 1);
    EXPECT_EQ(plain.triangles.size(), torus.triangles.size() / 3);
    EXPECT_TRUE(plain.is_closed());
    // A polygon of 8 corners at 12 places around an axis: its area, its radius of 2, and the sine of each step.
    const double area = 0.5 * 8 * 0.25 * std::sin(2 * pi / 8), exact = area * 2 * 12 * std::sin(2 * pi / 12);
    EXPECT_NEAR(std::fabs(plain.volume()), exact, 1e-4 * exact);

    const DT_ObjectHandle face = object(keep(complex_copy({{0, 0, 0, 3, 0, 0, 0, 4, 0}, {0, 1, 2}})));
    DT_SetMargin(face, 1);
    expect_surface(face, 2 * 6 + pi / 2 * 12 + 4.0 / 3 * pi, 0.01);  // slabs, half cylinders, a ball
}

TEST_F(Draw, BoxesOfATreeHoldAllVerticesAtEveryLevel)
{
    const MeshData soup = soup_mesh(500, 3);
    const DT_ObjectHandle mesh = object(keep(complex_copy(soup)), 2);
    Drawn first;
    const DT_Count levels = DT_DrawTree(mesh, 0, &first.callbacks);
    EXPECT_GE(levels, 3u);
    EXPECT_EQ(first.lines.size(), 12u);
    std::size_t boxes_before = 0;
    for (DT_Count level = 0; level <= levels; ++level)
    {
        Drawn drawn;
        EXPECT_EQ(DT_DrawTree(mesh, level, &drawn.callbacks), levels);
        EXPECT_EQ(drawn.lines.size() % 12, 0u);
        if (level == levels)
            EXPECT_EQ(drawn.lines.size(), boxes_before);  // too large: the last
        else
            EXPECT_GT(drawn.lines.size(), boxes_before);
        boxes_before = drawn.lines.size();
        for (std::size_t i = 0; i < soup.vertices.size(); i += 3)
        {
            const Point3 x{soup.vertices[i] + 2, soup.vertices[i + 1], soup.vertices[i + 2]};
            bool held = false;
            for (std::size_t b = 0; b < drawn.lines.size() && !held; b += 12)
            {
                Point3 lo = drawn.lines[b].at[0], hi = lo;
                for (std::size_t k = b; k < b + 12; ++k)
                    for (const Point3& p : drawn.lines[k].at)
                        for (std::size_t c = 0; c < 3; ++c)
                            lo[c] = std::min(lo[c], p[c]), hi[c] = std::max(hi[c], p[c]);
                held = true;
                for (std::size_t c = 0; c < 3; ++c)
                    held &= lo[c] - 1e-6 <= x[c] && x[c] <= hi[c] + 1e-6;
            }
            ASSERT_TRUE(held) << "level " << level;
        }
    }
    Drawn of_ball;
    EXPECT_EQ(DT_DrawTree(ball(1), 7, &of_ball.callbacks), 1u);
    EXPECT_EQ(of_ball.lines.size(), 12u);
}

TEST_F(Draw, ScenesShowBoxesAndPairs)
{
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_ObjectHandle one = ball(1), two = ball(1, DT_Scalar(1.5)), far = ball(1, 9);
    for (const DT_ObjectHandle o : {one, two, far})
        DT_AddObject(scene, o);
    Drawn drawn;
    EXPECT_EQ(DT_DrawScene(scene, &drawn.callbacks), 1u);
    EXPECT_EQ(drawn.lines.size(), 3u * 12 + 1);
    const auto in_color = [&](DT_Color color) {
        return std::count_if(drawn.lines.begin(), drawn.lines.end(), [&](const auto& l) { return l.color == color; });
    };
    EXPECT_EQ(in_color(DT_COLOR_ENCOUNTER), 25);
    EXPECT_EQ(in_color(DT_COLOR_BOX), 12);
    const DT_Vector3 away = {0, 0, 50};
    DT_SetPosition(two, away);
    Drawn apart;
    EXPECT_EQ(DT_DrawScene(scene, &apart.callbacks), 0u);
    EXPECT_EQ(apart.lines.size(), 36u);
    DT_DestroyScene(scene);
}

TEST_F(Draw, PiecesFillTheSolid)
{
    const MeshData u = letter_u();
    const DT_ObjectHandle letter = object(keep(polyhedron(u)));
    Drawn drawn;
    const DT_Count count = DT_DrawPieces(letter, &drawn.callbacks);
    EXPECT_GE(count, 3u);
    std::map<DT_Color, std::vector<Drawn::Mark>> pieces;
    for (const auto& t : drawn.triangles)
        pieces[t.color].push_back(t);
    EXPECT_EQ(pieces.size(), count);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(-0.5, 3.5);
    int inside_count = 0;
    for (int i = 0; i < 2000; ++i)
    {
        const Point3 x{place(random), place(random), place(random) / 3};
        const auto in = [&](double lo_x, double lo_y, double hi_x, double hi_y) {
            return lo_x < x[0] && x[0] < hi_x && lo_y < x[1] && x[1] < hi_y && 0 < x[2] && x[2] < 1;
        };
        const bool inside = in(0, 0, 3, 1) || in(0, 0, 1, 3) || in(2, 0, 3, 3);
        const bool found = std::any_of(pieces.begin(), pieces.end(), [&](const auto& piece) {
            return std::all_of(piece.second.begin(), piece.second.end(), [&](const auto& t) {
                return dot(cross(t.at[1] - t.at[0], t.at[2] - t.at[0]), x - t.at[0]) <= 0;
            });
        });
        EXPECT_EQ(found, inside) << x[0] << ' ' << x[1] << ' ' << x[2];
        inside_count += inside;
    }
    EXPECT_GT(inside_count, 300);
    EXPECT_LT(inside_count, 1500);
    Drawn of_box;
    EXPECT_EQ(DT_DrawPieces(box(2), &of_box.callbacks), 1u);
    EXPECT_NEAR(of_box.volume(), 8, 1e-5);
}

TEST_F(Draw, NothingIsDrawnWithoutMemory)
{
    Failing failing;
    bool drawn_once = false;
    for (long n = 0; !drawn_once; n += 1 + n / 16)
    {
        ASSERT_TRUE(DT_SetAllocator(Failing::alloc, Failing::free, &failing));
        failing = {1000000000, false};
        const MeshData u = letter_u();
        const DT_ShapeHandle shape = polyhedron(u), cube = DT_NewBox(1, 1, 1);
        const DT_ObjectHandle letter = DT_CreateObject(nullptr, shape), brick = DT_CreateObject(nullptr, cube);
        const size_t bytes = DT_GetByteCount();
        Drawn drawn;
        drawn.callbacks.segments = 8;
        failing.countdown = n;
        DT_DrawDifference(letter, brick, &drawn.callbacks);
        EXPECT_EQ(DT_GetError(), failing.failed ? DT_ERROR_OUT_OF_MEMORY : DT_ERROR_NONE);
        EXPECT_EQ(drawn.count() == 0, failing.failed);
        EXPECT_EQ(DT_GetByteCount(), bytes);
        drawn_once = !failing.failed;
        for (const DT_ObjectHandle o : {letter, brick})
            DT_DestroyObject(o);
        for (const DT_ShapeHandle s : {shape, cube})
            DT_DeleteShape(s);
        ASSERT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr));
    }
}

/// Every function, on two boxes and their scene.
const std::vector<std::function<void(DT_ObjectHandle, DT_ObjectHandle, DT_SceneHandle, const DT_DebugDraw*)>> all = {
    [](auto a, auto, auto, auto* d) { DT_DrawObject(a, d, 1); },
    [](auto a, auto, auto, auto* d) { DT_DrawTree(a, 0, d); },
    [](auto, auto, auto s, auto* d) { DT_DrawScene(s, d); },
    [](auto a, auto, auto, auto* d) { DT_DrawPieces(a, d); },
    [](auto a, auto b, auto, auto* d) { DT_DrawDifference(a, b, d); },
    [](auto a, auto b, auto, auto* d) { DT_DrawGjk(a, b, 1, d); },
    [](auto a, auto b, auto, auto* d) { DT_DrawEpa(a, b, 1, d); },
};

TEST_F(Draw, CallbacksMayBeNullThrowAndDestroyWhatIsDrawn)
{
    for (const auto& draw : all)
    {
        const DT_ShapeHandle cube = DT_NewBox(2, 2, 2);
        const DT_ObjectHandle a = DT_CreateObject(nullptr, cube), b = DT_CreateObject(nullptr, cube);
        const DT_SceneHandle scene = DT_CreateScene();
        DT_AddObject(scene, a);
        DT_AddObject(scene, b);

        DT_DebugDraw null{};
        null.struct_size = sizeof null;
        draw(a, b, scene, &null);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);

        DT_DebugDraw throwing = null;
        throwing.line = [](void*, const DT_Vector3, const DT_Vector3, DT_Color) { throw 7; };
        draw(a, b, scene, &throwing);
        EXPECT_EQ(DT_GetError(), DT_ERROR_INTERNAL);

        struct World
        {
            DT_ObjectHandle a, b;
            DT_SceneHandle scene;
            int lines = 0;
        } world{a, b, scene};
        Drawn counted;
        draw(a, b, scene, &counted.callbacks);
        DT_DebugDraw destroying = null;
        destroying.client_data = &world;
        destroying.line = [](void* data, const DT_Vector3, const DT_Vector3, DT_Color) {
            World& w = *static_cast<World*>(data);
            if (w.lines++ > 0) return;
            DT_DestroyObject(w.a);
            DT_DestroyObject(w.b);
            DT_DestroyScene(w.scene);
        };
        draw(a, b, scene, &destroying);
        EXPECT_EQ(std::size_t(world.lines), counted.lines.size());
        EXPECT_GT(world.lines, 0);
        DT_DeleteShape(cube);
    }
}

TEST_F(Draw, ASceneIsNotDrawnWhileItIsTested)
{
    struct World
    {
        DT_SceneHandle scene = DT_CreateScene();
        Drawn drawn;
        DT_Error error = DT_ERROR_NONE;
    } world;
    const DT_RespTableHandle table = DT_CreateRespTable();
    const DT_ObjectHandle a = ball(1), b = ball(1, 1);
    for (const DT_ObjectHandle o : {a, b})
    {
        DT_AddObject(world.scene, o);
        DT_SetResponseClass(table, o, 0);
    }
    const auto draw = [](void* data, void*, void*, const DT_CollData*) -> DT_Bool {
        World& w = *static_cast<World*>(data);
        EXPECT_EQ(DT_DrawScene(w.scene, &w.drawn.callbacks), 0u);
        w.error = DT_GetError();
        return DT_CONTINUE;
    };
    DT_AddDefaultResponse(table, draw, DT_SIMPLE_RESPONSE, &world);
    EXPECT_EQ(DT_Test(world.scene, table), 1u);
    EXPECT_EQ(world.error, DT_ERROR_INVALID_OPERATION);
    EXPECT_EQ(world.drawn.count(), 0u);
    DT_DestroyRespTable(table);
    DT_DestroyScene(world.scene);
}

}  // namespace
