// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How the workloads are drawn.
//   two meshes    both turned at random, the second somewhere in a cube; of these, three hits for every two misses
//   linked tori   through each other's hole without touching;  nested: one inside the tube of the other
//   distance      both turned at random, centres 2.5 to 4 apart (a mesh has the half edge 1)
//   solids        a tenth to a third of the mesh, somewhere in its box; again three hits for every two misses
//   rays          from a distance of 2.5 through a point of the box
#include "workload.hpp"

#include "common/draw.hpp"
#include "reference.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace bench::mesh
{
namespace
{

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t boolean_count = 600, distance_count = 100, tori_count = 60, solid_count = 1000,
                      ray_count = 20'000;

PlacedTriangles reference_of(const Surface& surface)
{
    return {surface.points, surface.triangles};
}

Vec3 in_cube(Draw& draw, double half)
{
    return {draw.uniform(-half, half), draw.uniform(-half, half), draw.uniform(-half, half)};
}

/// Lets through three hits for every two misses.
class Quota
{
public:
    explicit Quota(std::size_t count) : hits_(count * 3 / 5), misses_(count - hits_) {}
    bool takes(bool hit)
    {
        std::size_t& left = hit ? hits_ : misses_;
        return left > 0 && left--;
    }
    bool open() const { return hits_ + misses_ > 0; }

private:
    std::size_t hits_, misses_;
};

/// A polytope of a box, so that the reference knows one kind of edged solid.
Shape faces_of(const Shape& box)
{
    Shape hull{.kind = Kind::hull};
    const auto& [x, y, z] = box.half_extents;
    for (int i = 0; i < 8; ++i)
        hull.points.push_back({i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z});
    hull.triangles = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
    return hull;
}

bool touches(const Shape& shape, const Pose& pose, const PlacedTriangles& mesh)
{
    const Vec3 end{0, shape.kind == Kind::capsule ? shape.half : 0.0, 0};
    switch (shape.kind)
    {
    case Kind::sphere:
    case Kind::capsule:
        return intersect(Segment{pose(end), pose(-end)}, shape.radius, mesh);
    case Kind::box:
        return touches(faces_of(shape), pose, mesh);
    default:
        break;
    }
    PlacedTriangles hull(shape.points, shape.triangles);
    hull.place(pose);
    return solid_intersect(hull, mesh);
}

Shape any_solid(Draw& draw, Kind kind)
{
    Shape shape{.kind = kind};
    if (kind == Kind::hull)
    {
        shape = any_hull(draw, 32);
        const float size = draw.size(0.1, 0.3);
        for (auto& p : shape.points)
            p = {size * p[0], size * p[1], size * p[2]};
        return shape;
    }
    shape.radius = kind == Kind::capsule ? draw.size(0.05, 0.15) : draw.size(0.1, 0.3);
    shape.half = draw.size(0.05, 0.15);
    shape.half_extents = {draw.size(0.1, 0.3), draw.size(0.1, 0.3), draw.size(0.1, 0.3)};
    return shape;
}

Workload distance_workload(SurfacePointer surface)
{
    constexpr std::size_t known = 40;
    Workload workload{.question = Question::distance, .a = surface, .b = surface};
    PlacedTriangles a = reference_of(*surface), b = a;
    Draw draw;
    while (workload.size() < distance_count)
    {
        const Pose at = draw.pose({});
        const Vec3 direction = draw.direction();
        const Pose other = draw.pose(draw.uniform(2.5, 4) * direction);
        workload.placements.push_back({at, other});
        workload.truth.push_back(unknown);
        if (workload.size() > known) continue;
        a.place(at);
        b.place(other);
        workload.truth.back() = distance(a, b);
    }
    return workload;
}

/// Two tori of 80 000 triangles. Nested: about one axis, the inner turned; linked: at a right angle, almost touching.
Workload tori_workload(bool nested)
{
    const auto outer = std::make_shared<const Surface>(torus("torus 80k", 200, 200));
    const auto inner = std::make_shared<const Surface>(torus("thin torus 80k", 200, 200, 0.37));
    Workload workload{.question = Question::boolean, .a = outer, .b = nested ? inner : outer};
    PlacedTriangles a = reference_of(*workload.a), b = reference_of(*workload.b);
    Draw draw;
    while (workload.size() < tori_count)
    {
        const Pose at = draw.pose({});
        const double half_turn = nested ? 0.01 * static_cast<double>(workload.size()) : std::numbers::pi / 4;
        const Vec3 axis = nested ? Vec3{0, std::sin(half_turn), 0} : Vec3{std::sin(half_turn), 0, 0};
        const Vec3 shift = nested ? Vec3{} : Vec3{draw.uniform(0.6, 0.8), 0, 0};
        const Pose relative = pose_of(axis, std::cos(half_turn), {});
        Pose other;
        for (std::size_t k = 0; k < 3; ++k)
            other.rows[k] = relative.turned_back(at.rows[k]);  // rows of R_at R_relative
        other.t = at(shift);
        a.place(at);
        b.place(other);
        workload.placements.push_back({at, other});
        workload.truth.push_back(intersect(a, b) ? 1 : 0);
    }
    return workload;
}

Workload solid_workload(SurfacePointer surface, Kind kind)
{
    Workload workload{.question = Question::solid, .a = surface};
    const PlacedTriangles mesh = reference_of(*surface);
    Draw draw;
    for (Quota quota(solid_count); quota.open();)
    {
        const Shape shape = any_solid(draw, kind);
        const Pose pose = draw.pose(in_cube(draw, 1));
        const bool hit = touches(shape, pose, mesh);
        if (!quota.takes(hit)) continue;
        workload.shapes.push_back(shape);
        workload.poses.push_back(pose);
        workload.truth.push_back(hit ? 1 : 0);
    }
    return workload;
}

Workload whole(Question question, SurfacePointer surface)
{
    return {.question = question, .a = std::move(surface), .truth = {unknown}};
}

/// Asks a question again with one side moved.
class Moved
{
public:
    Moved(const Workload& workload, std::size_t i)
        : workload_(workload), i_(i), a_(reference_of(*workload.a)),
          b_(reference_of(*(workload.b ? workload.b : workload.a)))
    {
        if (workload.question == Question::boolean) a_.place(workload.placements[i].a);
    }
    bool hits(Vec3 by)
    {
        if (workload_.question == Question::ray)
            return first_hit(workload_.rays[i_].source + by, workload_.rays[i_].motion, a_).has_value();
        const bool solid = workload_.question == Question::solid;
        Pose pose = solid ? workload_.poses[i_] : workload_.placements[i_].b;
        pose.t = pose.t + by;
        if (solid) return touches(workload_.shapes[i_], pose, a_);
        b_.place(pose);
        return intersect(a_, b_);
    }

private:
    const Workload& workload_;
    std::size_t i_;
    PlacedTriangles a_, b_;
};

struct NamedGoal
{
    const char* name;
    double aim, peer;
};

constexpr NamedGoal goals[] = {
    {"torus/I", 2500, 14700},      {"teapot/I", 2500, 23000},       {"bunny/I", 3300, 27000},
    {"nested-80k/I", 5e5, 2211e3}, {"bunny/D", 25e4, 1103e3},       {"sphere-bunny/I", 1300, 20e3},
    {"box-bunny/I", 1600, 9900},   {"capsule-bunny/I", 1700, 32e3}, {"hull32-bunny/I", 2300, 55e3},
    {"torus/R", 1.15 * 571, 571},  {"bunny/R", 1.15 * 751, 751},    {"bunny/build", 18e6, 55e6},
    {"bunny/refit", 1e6, 6.8e6},   {"bunny/bytes", 16.5, 33},
};

Goal goal_of(const std::string& name)
{
    for (const NamedGoal& goal : goals)
    {
        if (goal.name == name) return {name, goal.aim, goal.peer};
    }
    return {name};
}

}  // namespace

Workload boolean_workload(SurfacePointer surface_a, SurfacePointer surface_b, std::size_t count)
{
    constexpr double spread = 1.45;
    Workload workload{.question = Question::boolean, .a = surface_a, .b = surface_b};
    PlacedTriangles a = reference_of(*surface_a), b = reference_of(*surface_b);
    Draw draw;
    for (Quota quota(count); quota.open();)
    {
        const Pose at = draw.pose({}), other = draw.pose(in_cube(draw, spread));
        a.place(at);
        b.place(other);
        const bool hit = intersect(a, b);
        if (!quota.takes(hit)) continue;
        workload.placements.push_back({at, other});
        workload.truth.push_back(hit ? 1 : 0);
    }
    return workload;
}

Workload ray_workload(SurfacePointer surface, std::size_t count)
{
    Workload workload{.question = Question::ray, .a = surface};
    const PlacedTriangles mesh = reference_of(*surface);
    Draw draw;
    while (workload.size() < count)
    {
        const Vec3 source = 2.5 * draw.direction(), through = in_cube(draw, 0.9);
        workload.rays.push_back({source, 2 * (through - source)});
        workload.truth.push_back(first_hit(source, workload.rays.back().motion, mesh).value_or(no_hit));
    }
    return workload;
}

bool is_close_call(const Workload& workload, std::size_t i)
{
    constexpr double slack = 2e-4;  // the size being about 2
    Moved moved(workload, i);
    const bool hit = moved.hits({});
    Draw draw;
    for (int k = 0; k < 30; ++k)
    {
        if (moved.hits(slack * draw.direction()) != hit) return true;
    }
    return false;
}

std::vector<Row> rows_for(const std::vector<SurfacePointer>& surfaces)
{
    std::vector<Row> rows;
    const auto add = [&](const std::string& name, const char* unit, double scale, std::function<Workload()> make) {
        rows.push_back({goal_of(name), unit, scale, std::move(make)});
    };
    for (const auto& s : surfaces)
        add(s->name + "/I", "us", 1e3, [s] { return boolean_workload(s, s, boolean_count); });
    add("linked-80k/I", "us", 1e3, [] { return tori_workload(false); });
    add("nested-80k/I", "us", 1e3, [] { return tori_workload(true); });
    for (const auto& s : surfaces)
        add(s->name + "/D", "us", 1e3, [s] { return distance_workload(s); });

    SurfacePointer ground = surfaces.front();
    for (const auto& s : surfaces)
    {
        const bool larger = ground->name != "bunny" && s->triangles.size() > ground->triangles.size();
        if (s->name == "bunny" || larger) ground = s;
    }
    const std::pair<const char*, Kind> solids[] = {
        {"sphere-", Kind::sphere}, {"box-", Kind::box}, {"capsule-", Kind::capsule}, {"hull32-", Kind::hull}};
    for (const auto& [name, kind] : solids)
        add(name + ground->name + "/I", "us", 1e3, [ground, k = kind] { return solid_workload(ground, k); });

    for (const auto& s : surfaces)
        add(s->name + "/R", "ns", 1, [s] { return ray_workload(s, ray_count); });
    for (const auto& s : surfaces)
        add(s->name + "/build", "ms", 1e6, [s] { return whole(Question::build, s); });
    for (const auto& s : surfaces)
        add(s->name + "/refit", "ms", 1e6, [s] { return whole(Question::refit, s); });
    for (const auto& s : surfaces)
        add(s->name + "/bytes", "B", 1, [s] { return whole(Question::bytes, s); });
    return rows;
}

}  // namespace bench::mesh
