// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID.hpp as a client of C++20 uses it, in two files: ownership moves, refusals throw, absent answers are empty,
// callbacks may throw.
#include "modern.hpp"

#include <SOLID/SOLID.hpp>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

int faults = 0;

void check_that(bool holds, const char* what)
{
    if (holds) return;
    std::printf("not so: %s\n", what);
    ++faults;
}

namespace
{

bool near(double a, double b)
{
    return std::abs(a - b) < 2e-3;
}

template <class Call> DT_Error code_of(Call call)
{
    try
    {
        call();
    }
    catch (const solid::Failure& failure)
    {
        check_that(!std::string(failure.what()).empty(), "a failure has a text");
        return failure.code();
    }
    return DT_ERROR_NONE;
}

static_assert(!std::is_copy_constructible_v<solid::Shape> && std::is_nothrow_move_constructible_v<solid::Shape>);
static_assert(!std::is_copy_assignable_v<solid::Object> && std::is_nothrow_move_assignable_v<solid::Object>);

const std::vector<solid::Vector> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<DT_Index> triangles = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};

void own()
{
    solid::Shape box = solid::Shape::box(2, 2, 2);
    solid::Object object(box);
    solid::Shape other = std::move(box);
    check_that(!box && other, "moving leaves nothing behind");
    box = std::move(other);
    solid::Shape& same = box;
    box = std::move(same);
    check_that(bool(box), "moving a thing to itself keeps it");
    solid::Object second = std::move(object);
    check_that(!object && near(second.bounding_box().point2.x, 1), "an object moves with its handle");
    check_that(code_of([&] { object.set_margin(1); }) == DT_ERROR_INVALID_HANDLE, "what was moved from is empty");
    DT_DestroyObject(second.release());
    check_that(code_of([] { solid::Shape::sphere(-1); }) == DT_ERROR_INVALID_ARGUMENT, "refusals throw");
    check_that(code_of([] { solid::Shape::polytope(std::vector<solid::Vector>{}); }) != DT_ERROR_NONE,
               "a polytope of nothing");
    const std::span<const DT_Index> open(triangles.data(), 9);
    check_that(code_of([&] { solid::Shape::polyhedron(corners, open); }) == DT_ERROR_NOT_CLOSED,
               "an open polyhedron");
}

void ask()
{
    solid::Object box(solid::Shape::box(2, 2, 2)), ball(solid::Shape::sphere(1));
    ball.set_position({3, 0, 0});
    const auto [distance, points] = solid::closest_points(box, ball);
    check_that(near(distance, 1) && near(points.point2.x, 2), "the distance");
    check_that(!solid::common_point(box, ball) && !solid::penetration(box, ball), "apart is empty");
    check_that(near(solid::signed_distance(box, ball).distance, 1), "the signed distance");
    const auto hit = solid::cast(ball, {-4, 0, 0}, box);
    check_that(hit && near(hit->param, 0.25), "a cast");
    ball.set_position({1.5, 0, 0});
    const auto deepest = solid::penetration(box, ball);
    check_that(deepest && near(deepest->point1.x - deepest->point2.x, 0.5), "the depth");
    check_that(solid::common_point(box, ball).has_value(), "a common point");
    const auto ray = solid::ray_cast(box, {-5, 0, 0}, {-4, 0, 0}, solid::no_limit);
    check_that(ray && near(ray->param, 4) && near(ray->normal[0], -1), "a ray without end");

    solid::Pairs pairs;
    for (int i = 0; i < 1000; ++i)
        pairs.add(ball, box);
    check_that(intersect(pairs)[999] == DT_TRUE, "a batch");
    const std::vector<solid::Vector> ways(1000, solid::Vector{-4, 0, 0});
    check_that(cast(pairs, ways)[7].param == 0, "a batch of casts");
    const std::vector<solid::Ray> rays(1000, solid::Ray{{-5, 0, 0}, {-3, 0, 0}});
    check_that(near(solid::ray_cast(pairs.second(), rays, 9)[9].param, 2), "a batch of rays");
    std::vector<DT_Bool> meet(999);
    check_that(code_of([&] { solid::intersect(pairs.first(), pairs.second(), meet); }) == DT_ERROR_INVALID_ARGUMENT,
               "its sizes");
}

void solids()
{
    const solid::Shape shape = solid::Shape::polyhedron(corners, triangles),
                       hollow = solid::Shape::mesh(corners, triangles);
    solid::Object a(shape), b(shape), c(hollow);
    b.set_position({0.25, 0, 0});
    const auto depth = solid::global_depth(a, b);
    check_that(depth && depth->depth > 0 && depth->lower <= depth->depth, "the depth of two solids");
    check_that(code_of([&] { solid::global_depth(a, c); }) == DT_ERROR_UNSUPPORTED, "a hollow one has none");
    const std::span<const DT_Index> open(triangles.data(), 9);
    check_that(bool(solid::Shape::polyhedron(corners, open, true)), "a hole is filled");
    DT_SolidReport report{};
    const solid::Shape whole = solid::Shape::solid(corners, triangles, {}, &report);
    check_that(bool(whole) && report.volume > 0 && report.holes == 0, "a solid, with a report");
    check_that(code_of([&] { solid::Shape::solid(corners, open, {}, &report); }) == DT_ERROR_NOT_CLOSED &&
                   report.holes == 1 && report.volume == 0,
               "a report of a hole");
    check_that(bool(solid::Shape::solid(corners, open, {.repair = true}, &report)) && report.volume > 0,
               "the hole is filled");
    check_that(code_of([&] { solid::Shape::solid(std::vector<solid::Vector>{}, {}); }) == DT_ERROR_INVALID_ARGUMENT,
               "a solid of nothing");
    check_that(code_of([&] { solid::Shape::mesh(corners, open.first(8)); }) == DT_ERROR_INVALID_ARGUMENT,
               "eight indices");
    const auto exact = solid::global_depth(a, b, {.accuracy = 1e-6, .backend = DT_DEPTH_CPU});
    check_that(exact && exact->backend == DT_DEPTH_CPU && solid::has_depth_backend(DT_DEPTH_CPU), "a backend");
    check_that(solid::has_depth_backend(DT_DEPTH_GPU) != solid::depth_device().empty(), "a device has a name");
    check_that(solid::ray_cast(c, {-1, 0.2, 0.2}, {1, 0.2, 0.2}).has_value(), "a ray on a mesh");
}

void scene(bool scene_first)
{
    auto world = std::make_unique<solid::Scene>();
    solid::ResponseTable table;
    const solid::Shape ball = solid::Shape::sphere(1);
    std::vector<solid::Object> objects;
    int numbers[3] = {0, 1, 2};
    for (int& number : numbers)
    {
        objects.emplace_back(ball, &number);
        objects.back().set_position({1.5 * number, 0, 0});
        world->add(objects.back());
        table.set_class(objects.back());
    }
    int told = 0;
    table.add([&](const solid::Contact& contact) { told += *contact.object2.client<int>() > 0; });
    check_that(world->test(table) == 2 && told == 2, "callbacks are told");
    const auto hit = world->ray_cast({-5, 0, 0}, {0, 0, 0});
    check_that(hit && hit->object == &objects[0] && near(hit->param, 0.8), "the first on a ray");

    table.add([](const solid::Contact&) { throw std::string("thrown"); });
    try
    {
        world->test(table);
        check_that(false, "an exception comes out of the test");
    }
    catch (const std::string& text)
    {
        check_that(text == "thrown" && told == 3, "what a callback throws comes out of the test, at once");
    }
    if (scene_first) world.reset();
}

void draw()
{
    const solid::Shape shape = solid::Shape::polyhedron(corners, triangles),
                       hollow = solid::Shape::mesh(corners, triangles);
    solid::Object box(solid::Shape::box(2, 2, 2)), other(solid::Shape::box(2, 2, 2)), solid(shape), mesh(hollow);
    other.set_position({3, 0, 0});
    int drawn = 0;
    double volume = 0;
    std::string text;
    solid::Drawing drawing;
    drawing.object(box, 0xFF0000FF);  // without any function
    drawing.triangle = [&](const solid::Vector& a, const solid::Vector& b, const solid::Vector& c, DT_Color color) {
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0])) /
                  6;
        drawn += color == 0xFF0000FF;
    };
    drawing.object(box, 0xFF0000FF);
    check_that(drawn == 12 && near(volume, 8), "the surface of a box is drawn, outside out");
    volume = 0;
    drawing.difference(box, other);
    check_that(near(volume, 64), "the difference of two boxes");
    volume = 0;
    check_that(drawing.pieces(solid) == 1 && near(volume, 1. / 6), "a tetrahedron is one piece");

    int lines = 0, points = 0;
    drawing.triangle = nullptr;
    drawing.line = [&](const solid::Vector&, const solid::Vector&, DT_Color) { ++lines; };
    drawing.point = [&](const solid::Vector&, DT_Color) { ++points; };
    drawing.text = [&](const solid::Vector&, const char* words, DT_Color) { text = words; };
    check_that(drawing.tree(mesh, 0) >= 1 && lines == 12, "a box is twelve lines");
    const DT_Count steps = drawing.gjk(box, other, 1000);
    check_that(steps > 0 && points > 0 && text.find("distance") != std::string::npos, "GJK has steps and a text");
    check_that(drawing.epa(box, other, 0) == 0, "there is no EPA of things apart");
    other.set_position({1, 0, 0});
    check_that(drawing.epa(box, other, 0) > 0 && text.find("depth") != std::string::npos, "EPA has steps");
    solid::Scene world;
    world.add(box), world.add(other);
    check_that(drawing.scene(world) == 1, "a pair of a scene");

    check_that(code_of([&] { drawing.pieces(mesh); }) == DT_ERROR_UNSUPPORTED, "a hollow thing has no pieces");
    drawing.segments = 7;
    check_that(code_of([&] { drawing.object(box, 0); }) == DT_ERROR_INVALID_ARGUMENT, "seven segments");
    drawing.segments = 0;
    lines = 0;
    drawing.line = [&](const solid::Vector&, const solid::Vector&, DT_Color) { throw ++lines; };
    try
    {
        drawing.object(box, 0);
        check_that(false, "an exception comes out of a drawing");
    }
    catch (int thrown)
    {
        check_that(thrown == 1 && lines == 1, "what is thrown ends the drawing, at once");
    }
    check_that(DT_GetError() == DT_ERROR_NONE, "and leaves no error");
}

}  // namespace

int main(int argc, char**)
{
    own();
    ask();
    solids();
    scene(argc > 1);
    draw();
    track_boxes();
    check_that(DT_GetByteCount() == 0 || argc < 0, "nothing is left");
    if (faults == 0) std::printf("all well\n");
    return faults != 0;
}
