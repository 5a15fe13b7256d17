// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID.hpp: errors belong to the call that made them, what was made is owned, meshes own their vertices, placements
// keep their digits.
#include "cpp_fixture.hpp"

#include "SOLID/SOLID.hpp"

#include <cmath>
#include <random>

namespace
{

using solid::Object;
using solid::Shape;
using solid::Vector;
using solid::Vertex;

class Cpp : public CppTest
{};

/// Leaves an error of C waiting in this thread.
void leave_error()
{
    EXPECT_EQ(DT_NewSphere(-1), nullptr);
}

TEST_F(Cpp, AWaitingErrorOfCIsNotThrownByACallThatSucceeds)
{
    Object box(Shape::box(2, 2, 2)), far(Shape::sphere(1));
    far.set_position({9, 0, 0});
    solid::Scene scene;
    solid::ResponseTable table;
    const std::vector<std::function<void()>> calls = {
        [&] { Shape::box(1, 1, 1); },
        [&] { Object another(Shape::sphere(1)); },
        [&] { Shape::mesh(corners(), triangles()); },
        [&] {
            box.set_position({0, 0, 1});
        },
        [&] { box.set_margin(0.5); },
        [&] { EXPECT_FALSE(solid::intersect(box, far)) << "an answer that looks like a failure"; },
        [&] {
            EXPECT_FALSE(solid::ray_cast(box, {5, 5, 5}, {5, 5, 6}));
        },
        [&] {
            EXPECT_FALSE(scene.ray_cast({5, 5, 5}, {5, 5, 6}));
        },
        [&] { EXPECT_EQ(scene.test(table), 0u); },
        [&] { EXPECT_EQ(table.class_of(box), std::nullopt); },
        [&] { table.add([](const solid::Contact&) {}); },
    };
    for (std::size_t i = 0; i < calls.size(); ++i)
    {
        leave_error();
        EXPECT_NO_THROW(calls[i]()) << i;
    }
    DT_GetError();
}

TEST_F(Cpp, WhatIsMadeUnderAWaitingErrorIsNotLost)
{
    const std::size_t before = DT_GetByteCount();
    {
        leave_error();
        const Shape box = Shape::box(1, 1, 1);
        EXPECT_TRUE(box.is_valid());
        EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT) << "it is still there for C to ask";
    }
    EXPECT_EQ(DT_GetByteCount(), before);
}

TEST_F(Cpp, AFailureTellsItsOwnErrorAndNotTheOneThatWaits)
{
    DT_DestroyObject(nullptr);  // DT_ERROR_INVALID_HANDLE waits
    EXPECT_EQ(failure_of([] { Shape::box(1, -1, 1); }), DT_ERROR_INVALID_ARGUMENT);
    DT_DestroyObject(nullptr);
    Object box(Shape::box(1, 1, 1));
    EXPECT_EQ(failure_of([&] { box.set_margin(-1); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

TEST_F(Cpp, WhatCHasEndedEndsWithoutAnError)
{
    {
        const Object box(Shape::box(1, 1, 1));
        DT_DestroyObject(box.handle());
        EXPECT_FALSE(box.is_valid());
    }
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

TEST_F(Cpp, AShapeThatCLeftOpenIsNotTakenOver)
{
    const DT_ShapeHandle open = DT_NewComplexShape(nullptr);
    EXPECT_EQ(failure_of([] { Shape::mesh(corners(), triangles()); }), DT_ERROR_INVALID_OPERATION);
    EXPECT_TRUE(DT_IsValid(open));
    DT_DeleteShape(open);
    EXPECT_TRUE(Shape::mesh(corners(), triangles()).is_valid());
}

TEST_F(Cpp, AnIndexBeyondTheVerticesIsAnException)
{
    std::vector<DT_Index> wrong = triangles();
    wrong.back() = 4;
    const std::vector<Vertex> vertices = packed(corners());
    const solid::VertexBase base(vertices);
    EXPECT_EQ(failure_of([&] { Shape::mesh(corners(), wrong); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(failure_of([&] { Shape::mesh(base, wrong); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(failure_of([&] { Shape::polyhedron(corners(), wrong); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(failure_of([&] { Shape::polyhedron(base, wrong); }), DT_ERROR_INVALID_ARGUMENT);
    wrong.back() = 0xFFFFFFFF;
    EXPECT_EQ(failure_of([&] { Shape::mesh(base, wrong); }), DT_ERROR_INVALID_ARGUMENT);
    wrong.pop_back();
    EXPECT_EQ(failure_of([&] { Shape::mesh(base, wrong); }), DT_ERROR_INVALID_ARGUMENT) << "eleven indices";
    const std::vector<DT_Count> sizes = {3, 3, 3, 3};
    EXPECT_EQ(failure_of([&] { Shape::mesh(corners(), wrong, sizes); }), DT_ERROR_INVALID_ARGUMENT);
    try
    {
        Shape::mesh(base, std::vector<DT_Index>{0, 1, 7});
        ADD_FAILURE();
    }
    catch (const solid::Failure& failure)
    {
        EXPECT_STREQ(failure.what(), "indices[2] is 7, but there are only 4 vertices");
    }
}

TEST_F(Cpp, FewerVerticesThanBeforeAreRefused)
{
    std::vector<Vertex> vertices = packed(corners());
    solid::VertexBase base(vertices);
    const Object mesh(Shape::mesh(base, triangles()));
    EXPECT_EQ(failure_of([&] { base.change(std::span(vertices).first(3)); }), DT_ERROR_INVALID_ARGUMENT);
    for (Vertex& vertex : vertices)
        vertex[0] += 5;
    base.change(vertices);
    EXPECT_NEAR(mesh.bounding_box().point1.x, 5, 1e-5);
}

/// Its vertices end with the function.
Object made_by_a_function(bool solid)
{
    const std::vector<Vector> vertices = corners();
    return Object(solid ? Shape::polyhedron(vertices, triangles()) : Shape::mesh(vertices, triangles()));
}

TEST_F(Cpp, AMeshOwnsItsVerticesUnlessToldOtherwise)
{
    for (const bool is_solid : {false, true})
    {
        Object part = made_by_a_function(is_solid);
        const std::vector<Vertex> other(1000, Vertex{7, 7, 7});  // where the vertices may have been
        Object ball(Shape::sphere(0.5));
        ball.set_position({-2, 0.1, 0.1});
        const auto found = solid::distance(part, ball);
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->distance, 1.5, 2e-3) << is_solid;
        EXPECT_NEAR(found->point1[0], 0, 1e-3);
        EXPECT_EQ(solid::intersect(part, ball), false);
    }
}

TEST_F(Cpp, PointsOfAnyTypeMakeShapes)
{
    struct Foreign
    {
        float x, y, z;
    };
    const double raw[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    std::vector<Foreign> foreign;
    for (const auto& p : raw)
        foreign.push_back({float(p[0]), float(p[1]), float(p[2])});
    std::vector<Object> objects;
    objects.emplace_back(Shape::polytope(raw));
    objects.emplace_back(Shape::polytope(foreign));
    objects.emplace_back(Shape::mesh(raw, triangles()));
    objects.emplace_back(Shape::mesh(packed(corners()), triangles()));
    const std::vector<DT_Index> indices = {0, 1, 2, 1, 2, 3, 0};
    const std::vector<DT_Count> sizes = {3, 4};
    objects.emplace_back(Shape::mesh(foreign, indices, sizes));
    for (const Object& object : objects)
    {
        const auto [low, high] = object.bounding_box();
        for (std::size_t i = 0; i < 3; ++i)
        {
            EXPECT_NEAR(low[i], 0, 1e-6);
            EXPECT_NEAR(high[i], 1, 1e-6);
        }
    }
}

TEST_F(Cpp, PlacementsKeepAllDigits)
{
    Object box(Shape::box(1, 1, 1));
    const Vector far(1e8 + 0.125, -1e-9, 1.0 / 3);
    box.set_position(far);
    EXPECT_EQ(box.position(), far);
    box.scale({2, 3, 4});
    box.set_position({0.1, 0.2, 0.3});
    EXPECT_EQ(box.position(), Vector(0.1, 0.2, 0.3));
    EXPECT_EQ(box.scaling(), Vector(2, 3, 4)) << "a position keeps the scaling";
    Object other(Shape::box(1, 1, 1));
    other.set_matrix(box.matrix());
    EXPECT_EQ(other.matrix(), box.matrix());
}

TEST_F(Cpp, OrientationsComeBackAsTheyWereSet)
{
    std::mt19937 random(7);
    std::normal_distribution<double> number;
    Object box(Shape::box(1, 1, 1)), by_c(Shape::box(1, 1, 1));
    for (int i = 0; i < 1000; ++i)
    {
        solid::Quaternion q = {number(random), number(random), number(random), number(random)};
        if (i < 4) q = {}, q[std::size_t(i)] = 3;
        box.set_placement({1, 2, 3}, q);
        if (i % 2) box.scale({2, 0.5, 3});
        const solid::Quaternion back = box.orientation();
        double dot = 0, length = 0;
        for (std::size_t k = 0; k < 4; ++k)
        {
            dot += q[k] * back[k];
            length += q[k] * q[k];
        }
        ASSERT_NEAR(std::abs(dot), std::sqrt(length), 1e-9 * std::sqrt(length)) << i;
        box.set_orientation(q);
        ASSERT_EQ(box.position(), Vector(1, 2, 3));
        const DT_Scalar c[4] = {DT_Scalar(q[0]), DT_Scalar(q[1]), DT_Scalar(q[2]), DT_Scalar(q[3])};
        DT_SetOrientation(by_c.handle(), c);
        for (std::size_t k = 0; k < 12; ++k)
            ASSERT_NEAR(box.matrix()[k], by_c.matrix()[k], 1e-6) << i << " " << k;
    }
    EXPECT_EQ(failure_of([&] { box.set_orientation({0, 0, 0, 0}); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(failure_of([&] { box.set_orientation({NAN, 0, 0, 1}); }), DT_ERROR_INVALID_ARGUMENT);
}

TEST_F(Cpp, AMatrixByRowsIsRefused)
{
    Object box(Shape::box(1, 1, 1));
    const solid::Matrix by_rows = {1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7, 0, 0, 0, 1};
    EXPECT_EQ(failure_of([&] { box.set_matrix(by_rows); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(box.position(), Vector());
    const float by_columns[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1};
    box.set_matrix(by_columns);
    EXPECT_EQ(box.position(), Vector(5, 6, 7));
}

TEST_F(Cpp, ManyArePlacedOrNone)
{
    Object first(Shape::box(1, 1, 1)), second(Shape::sphere(1));
    const DT_ObjectHandle both[] = {first.handle(), second.handle()};
    solid::Matrix there[] = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1},
                             {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1}};
    solid::set_matrices(both, there);
    EXPECT_EQ(first.matrix(), there[0]);
    EXPECT_EQ(second.matrix(), there[1]);
    solid::Matrix flat[] = {there[1], there[0]}, by_rows[] = {there[1], there[0]};
    flat[1][0] = 0;
    by_rows[1][3] = 5;
    EXPECT_EQ(failure_of([&] { solid::set_matrices(both, flat); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(failure_of([&] { solid::set_matrices(both, by_rows); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(failure_of([&] { solid::set_matrices(both, std::span(there).first(1)); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(first.matrix(), there[0]);
    EXPECT_EQ(second.matrix(), there[1]);
    solid::set_matrices({}, {});
}

TEST_F(Cpp, WhatIsSetCanBeAsked)
{
    const Shape ball = Shape::sphere(1), box = Shape::box(1, 1, 1);
    Object object(ball);
    EXPECT_EQ(object.shape(), ball.handle());
    object.set_shape(box);
    EXPECT_EQ(object.shape(), box.handle());
    object.set_margin(0.25);
    EXPECT_EQ(object.margin(), 0.25);
    object.set_margin(0);
    EXPECT_EQ(object.margin(), 0) << "which is no failure";
    const double accuracy = solid::accuracy(), tolerance = solid::tolerance();
    solid::set_accuracy(1e-5);
    solid::set_tolerance(1e-4);
    EXPECT_NEAR(solid::accuracy(), 1e-5, 1e-11);
    EXPECT_NEAR(solid::tolerance(), 1e-4, 1e-10);
    solid::set_accuracy(accuracy);
    solid::set_tolerance(tolerance);
    EXPECT_EQ(failure_of([] { solid::set_accuracy(0); }), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(solid::set_worker_count(3), 3u);
    EXPECT_EQ(solid::worker_count(), 3u);
    solid::set_worker_count(1);
    EXPECT_EQ(solid::version().major_number, DT_VERSION_MAJOR);
    EXPECT_EQ(solid::scalar_size(), sizeof(DT_Scalar));
    EXPECT_GT(solid::byte_count(), 0u);
    EXPECT_EQ(failure_of([] { solid::set_allocator(nullptr, nullptr); }), DT_ERROR_INVALID_OPERATION)
        << "something is alive";
}

TEST_F(Cpp, TheOptionsOfADistanceHoldForOneCall)
{
    Object box(Shape::box(2, 2, 2)), ball(Shape::sphere(1));
    ball.set_position({5, 0, 0});
    EXPECT_FALSE(solid::distance(box, ball, {.max_distance = 2.9}));
    const auto near = solid::distance(box, ball, {.accuracy = 1e-9, .max_distance = 3.1});
    ASSERT_TRUE(near);
    EXPECT_NEAR(near->distance, 3, 1e-8);
    ball.set_position({1.5, 0, 0});
    solid::PairCache cache;
    EXPECT_EQ(solid::distance(box, ball, {}, &cache)->distance, 0);
    EXPECT_NEAR(solid::distance(box, ball, {.depth = true}, &cache)->distance, -0.5, 1e-3);
    EXPECT_EQ(failure_of([&] { solid::distance(box, ball, {.accuracy = -1}); }), DT_ERROR_INVALID_ARGUMENT);
    const auto out = solid::penetration(box, ball);
    ASSERT_TRUE(out);
    EXPECT_NEAR(out->point2.x - out->point1.x, -0.5, 1e-3) << "the box goes to the left";
    ball.set_position({2, 0, 0});
    EXPECT_FALSE(solid::penetration(box, ball)) << "touching is no depth";
    EXPECT_TRUE(solid::intersect(box, ball));
}

TEST_F(Cpp, RaysAndCastsEndAtTheirTargetsUnlessToldOtherwise)
{
    Object wall(Shape::box(2, 2, 2)), ball(Shape::sphere(1));
    ball.set_position({-5, 0, 0});
    EXPECT_FALSE(solid::ray_cast(wall, {-5, 0, 0}, {-4, 0, 0}));
    EXPECT_FALSE(solid::cast(ball, {1, 0, 0}, wall));
    const auto ray = solid::ray_cast(wall, {-5, 0, 0}, {-4, 0, 0}, solid::no_limit);
    const auto cast = solid::cast(ball, {1, 0, 0}, wall, solid::no_limit);
    ASSERT_TRUE(ray && cast);
    EXPECT_NEAR(ray->param, 4, 1e-6);
    EXPECT_NEAR(cast->param, 3, 1e-5);
    EXPECT_EQ(solid::object_of(ray->object), &wall);
    EXPECT_EQ(solid::object_of(cast->object), &wall);
    const Object mesh(Shape::mesh(corners(), triangles()));
    EXPECT_EQ(solid::ray_cast(mesh, {-1, 0.1, 0.1}, {1, 0.1, 0.1})->feature2, 2u) << "the face at x = 0";
}

TEST_F(Cpp, BatchesAnswerAsSingleCalls)
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> place(-2, 2);
    const Shape shapes[] = {Shape::box(1, 2, 1), Shape::sphere(1), Shape::mesh(corners(), triangles())};
    std::vector<Object> objects;
    for (int i = 0; i < 30; ++i)
    {
        objects.emplace_back(shapes[i % 3]);
        objects.back().set_position({place(random), place(random), place(random)});
    }
    solid::Pairs pairs;
    std::vector<Vector> ways;
    std::vector<solid::Ray> rays;
    std::vector<DT_ObjectHandle> targets;
    for (const Object& a : objects)
        for (const Object& b : objects)
        {
            EXPECT_EQ(pairs.add(a, b), ways.size());
            ways.emplace_back(float(place(random)), 0, 0);
            rays.push_back({{5, 0, float(place(random))}, {-5, 0, 0}});
            targets.push_back(a.handle());
        }
    const solid::QueryOptions near{.accuracy = 1e-4, .max_distance = 1, .depth = true};
    const auto distances = distance(pairs, near);
    const auto signed_distances = signed_distance(pairs);
    const auto meet = intersect(pairs);
    const auto casts = cast(pairs, ways);
    const auto hits = solid::ray_cast(targets, rays);
    int far = 0, met = 0, cast_hits = 0, ray_hits = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
    {
        const Object &a = objects[i / 30], &b = objects[i % 30];
        const auto single = solid::distance(a, b, near);
        ASSERT_EQ(std::isinf(distances[i].distance), !single) << i;
        if (single) { ASSERT_NEAR(distances[i].distance, single->distance, 2e-3) << i; }
        ASSERT_NEAR(signed_distances[i].distance, solid::signed_distance(a, b).distance, 1e-2) << i;
        ASSERT_EQ(meet[i] != DT_FALSE, solid::intersect(a, b)) << i;
        const auto moved = solid::cast(a, ways[i], b);
        ASSERT_EQ(casts[i].param, moved ? moved->param : -1) << i;
        const auto ray = solid::ray_cast(a, rays[i].source, rays[i].target);
        ASSERT_EQ(bool(hits[i]), ray.has_value()) << i;
        if (ray) { ASSERT_NEAR(hits[i].param, ray->param, 1e-6) << i; }
        if (ray) { ASSERT_NEAR(hits[i].point.x, ray->point[0], 1e-5) << i; }
        far += !single, met += meet[i], cast_hits += moved.has_value(), ray_hits += ray.has_value();
    }
    EXPECT_TRUE(far > 100 && met > 50 && cast_hits > 50 && ray_hits > 50)
        << far << " " << met << " " << cast_hits << " " << ray_hits;
    std::vector<solid::PairCache> one(1);
    std::vector<DT_Bool> results(pairs.size());
    EXPECT_EQ(failure_of([&] { solid::intersect(pairs.first(), pairs.second(), results, one); }),
              DT_ERROR_INVALID_ARGUMENT);
    objects.pop_back();
    EXPECT_EQ(failure_of([&] { intersect(pairs); }), DT_ERROR_INVALID_HANDLE);
    pairs.clear();
    EXPECT_TRUE(distance(pairs).empty() && cast(pairs, {}).empty() && solid::ray_cast({}, {}).empty());
}

}  // namespace
