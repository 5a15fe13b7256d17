// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How the workloads are drawn. Every pair is placed relative to its touching distance tau along a random direction,
// found by the reference, so hit rates and gaps are by design and not by luck:
//   intersect  the centre uniform in the ball of directions and 1.22 tau: 55 % hits
//   distance   1.05 to 3 tau: gaps about the size
//   depth      uniform in the volume below tau; shallow: about 1 % of tau deep
//   cast       from 2 tau, aimed near the centre, three quarters hit
//   ray        the same for a point
//   build      polytopes of points on ellipsoids
#include "workload.hpp"

#include "common/draw.hpp"
#include "reference.hpp"

#include <algorithm>
#include <numbers>

namespace bench
{
namespace
{

constexpr double hit_rate = 0.55;

Shape any_shape(Draw& draw, Kind kind, int vertices = 0)
{
    if (kind == Kind::hull) return any_hull(draw, vertices);
    Shape shape{.kind = kind};
    shape.radius = draw.size(0.4, 0.9);
    shape.half = draw.size(0.4, 0.9);
    if (kind == Kind::box) shape.half_extents = {draw.size(0.3, 1), draw.size(0.3, 1), draw.size(0.3, 1)};
    if (kind == Kind::capsule) shape.radius = draw.size(0.2, 0.6);
    return shape;
}

/// Places two bodies of a pool. The first is anywhere; the second is at a multiple of the touching distance from it.
class Placer
{
public:
    Placer(Workload& workload, Draw& draw) : workload_(workload), draw_(draw) {}

    void choose(int a, int b)
    {
        a_ = {a, draw_.pose({draw_.uniform(-2, 2), draw_.uniform(-2, 2), draw_.uniform(-2, 2)})};
        u_ = draw_.direction();
        const Shape &first = shape(a), &second = shape(b);
        const double far = 1.01 * (bounding_radius(first) + bounding_radius(second));
        b_ = {b, draw_.pose(a_.pose.t + far * u_)};
        const auto touch = first_touch({first, a_.pose}, far * u_, {second, b_.pose});
        tau_ = touch ? far * (1 - touch->param) : far;
        facing_ = touch ? dot(touch->normal, u_) : 1;
    }

    void put(double multiple) { b_.pose.t = a_.pose.t + multiple * tau_ * u_; }
    void put_shallow(double fraction) { put(1 - fraction / facing_); }

    Certified now() const { return signed_distance({shape(a_.shape), a_.pose}, {shape(b_.shape), b_.pose}); }

    void store()
    {
        const int next = static_cast<int>(workload_.bodies.size());
        workload_.bodies.push_back(a_);
        workload_.bodies.push_back(b_);
        workload_.pairs.push_back({next, next + 1, 0, {}});
    }

    const Body& a() const { return a_; }
    const Body& b() const { return b_; }
    const Shape& shape(int i) const { return workload_.shapes[static_cast<std::size_t>(i)]; }
    double tau() const { return tau_; }
    Vec3 u() const { return u_; }

private:
    Workload& workload_;
    Draw& draw_;
    Body a_, b_;
    Vec3 u_;
    double tau_ = 0, facing_ = 1;
};

enum class Pool
{
    box,
    mix3,
    mix5,
    hull32,
    hull128,
    hull4096
};

std::vector<Shape> shapes_of(Pool pool, Draw& draw)
{
    constexpr std::array mixed{Kind::sphere, Kind::box, Kind::capsule, Kind::cylinder, Kind::cone};
    std::vector<Shape> shapes;
    const auto add = [&](int count, int vertices) {
        for (int i = 0; i < count; ++i)
            shapes.push_back(any_shape(draw, Kind::hull, vertices));
    };
    switch (pool)
    {
    case Pool::hull32:
        add(64, 32);
        break;
    case Pool::hull128:
        add(32, 128);
        break;
    case Pool::hull4096:
        add(8, 4096);
        break;
    case Pool::box:
        for (int i = 0; i < 128; ++i)
            shapes.push_back(any_shape(draw, Kind::box));
        break;
    case Pool::mix3:
    case Pool::mix5:
        for (std::size_t i = 0; i < 120; ++i)
        {
            shapes.push_back(any_shape(draw, mixed[i % (pool == Pool::mix3 ? 3 : 5)]));
        }
        break;
    }
    return shapes;
}

std::size_t pair_count(Pool pool)
{
    return pool == Pool::hull4096 ? 512 : 2048;
}

template <Pool pool, Query query> Workload random_pairs()
{
    Draw draw;
    Workload workload{.query = query, .shapes = shapes_of(pool, draw)};
    Placer placer(workload, draw);
    while (workload.pairs.size() < pair_count(pool))
    {
        placer.choose(draw.index(workload.shapes.size()), draw.index(workload.shapes.size()));
        const double s = std::cbrt(draw.uniform(0, 1));
        if (query == Query::intersect) placer.put(s / std::cbrt(hit_rate));
        if (query == Query::distance) placer.put(draw.uniform(1.05, 3));
        if (query == Query::depth) placer.put(s);
        placer.store();
    }
    return workload;
}

template <Pool pool> Workload shallow_pairs()
{
    constexpr double fraction = 0.01;
    Draw draw;
    Workload workload{.query = Query::depth, .shapes = shapes_of(pool, draw)};
    Placer placer(workload, draw);
    while (workload.pairs.size() < pair_count(pool))
    {
        placer.choose(draw.index(workload.shapes.size()), draw.index(workload.shapes.size()));
        placer.put_shallow(fraction);
        const double found = -placer.now().upper / placer.tau();
        if (found > fraction / 2 && found < fraction * 2) placer.store();
    }
    return workload;
}

/// The frames of one pair: the second body goes round a small circle and swings about a random axis, one percent of
/// its size and a degree or two at a time; the first one rests.
std::vector<Body> frames_of(const Body& body, double size, int count, Draw& draw)
{
    const Vec3 axis = draw.direction(), e = draw.direction();
    Vec3 f = cross(axis, e);
    f = (1 / norm(f)) * f;
    std::vector<Body> frames;
    for (int i = 0; i < count; ++i)
    {
        const double phase = 2 * std::numbers::pi * i / count, swing = 0.3 * std::sin(phase);
        const Pose turn = pose_of(std::sin(swing / 2) * axis, std::cos(swing / 2), {});
        Body frame = body;
        for (std::size_t r = 0; r < 3; ++r)
            frame.pose.rows[r] = body.pose.turned_back(turn.rows[r]);
        frame.pose.t = body.pose.t + (0.1 * size) * (std::cos(phase) * e + std::sin(phase) * f);
        frames.push_back(frame);
    }
    return frames;
}

template <Pool pool, Query query> Workload coherent_pairs()
{
    constexpr int frame_count = 64, objects = 32;
    Draw draw;
    Workload workload{.query = query, .warm = true, .cache_count = objects, .shapes = shapes_of(pool, draw)};
    Placer placer(workload, draw);
    std::vector<std::vector<Body>> motions;
    while (motions.size() < objects)
    {
        placer.choose(draw.index(workload.shapes.size()), draw.index(workload.shapes.size()));
        const double part = (static_cast<double>(motions.size()) + 0.5) / objects;
        placer.put(query == Query::intersect ? 0.6 + 0.75 * part : 1.4 + 1.6 * part);
        workload.bodies.push_back(placer.a());
        motions.push_back(frames_of(placer.b(), placer.tau(), frame_count, draw));
    }
    for (std::size_t frame = 0; frame < frame_count; ++frame)
    {
        for (int i = 0; i < objects; ++i)
        {
            workload.pairs.push_back({i, static_cast<int>(workload.bodies.size()), i, {}});
            workload.bodies.push_back(motions[static_cast<std::size_t>(i)][frame]);
        }
    }
    return workload;
}

/// Hits and misses only where the answer does not hang on a hair: grazing motions are drawn again.
bool clear(const Shape& a, const Pose& from, Vec3 motion, const Shape& b, const Pose& target)
{
    constexpr double reach = 1e-3, grazing = 0.05;
    const auto hit = first_touch({a, from}, motion, {b, target});
    if (hit) return dot(hit->normal, motion) > grazing * norm(motion);
    return !first_touch({a, from}, motion, {b, target}, reach);
}

template <Kind moving> Workload casts()
{
    constexpr std::size_t movers = 64;
    Draw draw;
    Workload workload{.query = Query::cast, .shapes = shapes_of(Pool::hull32, draw)};
    const std::size_t targets = workload.shapes.size();
    for (std::size_t i = 0; i < movers; ++i)
        workload.shapes.push_back(any_shape(draw, moving, 32));
    Placer placer(workload, draw);
    while (workload.pairs.size() < 2048)
    {
        placer.choose(static_cast<int>(targets) + draw.index(movers), draw.index(targets));
        placer.put(draw.uniform(1.5, 3));
        const Vec3 way = placer.b().pose.t - placer.a().pose.t;
        const Vec3 motion = draw.uniform(1, 1.6) * way + (draw.uniform(0, 2.6) * placer.tau()) * draw.direction();
        if (!clear(placer.shape(placer.a().shape), placer.a().pose, motion, placer.shape(placer.b().shape),
                   placer.b().pose))
        {
            continue;
        }
        placer.store();
        workload.pairs.back().motion = motion;
    }
    return workload;
}

template <Kind target, int vertices = 0> Workload rays()
{
    constexpr int targets = 64;
    Draw draw;
    Workload workload{.query = Query::ray};
    for (int i = 0; i < targets; ++i)
        workload.shapes.push_back(any_shape(draw, target, vertices));
    workload.shapes.push_back({.kind = Kind::sphere});  // the point
    Placer placer(workload, draw);
    while (workload.pairs.size() < 2048)
    {
        placer.choose(targets, draw.index(targets));
        placer.put(draw.uniform(1.5, 3));
        const Vec3 way = placer.b().pose.t - placer.a().pose.t;
        const Vec3 motion = draw.uniform(1, 1.6) * way + (draw.uniform(0, 2.6) * placer.tau()) * draw.direction();
        const Shape &point = placer.shape(targets), &body = placer.shape(placer.b().shape);
        if (!clear(point, placer.a().pose, motion, body, placer.b().pose)) continue;
        placer.store();
        workload.pairs.back().motion = motion;
    }
    return workload;
}

template <int vertices> Workload buildings()
{
    Draw draw;
    Workload workload{.query = Query::build};
    for (int i = 0; i < 64; ++i)
    {
        workload.shapes.push_back(any_shape(draw, Kind::hull, vertices));
        workload.bodies.push_back({i, {}});
        workload.pairs.push_back({i, i, 0, {}});
    }
    return workload;
}

}  // namespace

const std::vector<Row>& rows()
{
    using enum Query;
    static const std::vector<Row> all{
        {{"box/I", 22, 178}, random_pairs<Pool::box, intersect>},
        {{"box/D", 250, 532}, random_pairs<Pool::box, distance>},
        {{"box/P", 100, 1877}, random_pairs<Pool::box, depth>},
        {{"mix3/I", 30, 193}, random_pairs<Pool::mix3, intersect>},
        {{"mix3/D", 80, 368}, random_pairs<Pool::mix3, distance>},
        {{"mix3/P", 55, 1730}, random_pairs<Pool::mix3, depth>},
        {{"mix5/I", 70, 201}, random_pairs<Pool::mix5, intersect>},
        {{"mix5/D", 400, 796}, random_pairs<Pool::mix5, distance>},
        {{"mix5/P", 900, 3113}, random_pairs<Pool::mix5, depth>},
        {{"hull32/I", 200, 409}, random_pairs<Pool::hull32, intersect>},
        {{"hull32/D", 500, 1519}, random_pairs<Pool::hull32, distance>},
        {{"hull32/P", 2000, 4446}, random_pairs<Pool::hull32, depth>},
        {{"hull128/I", 300, 1105}, random_pairs<Pool::hull128, intersect>},
        {{"hull128/D", 850, 4640}, random_pairs<Pool::hull128, distance>},
        {{"hull128/P", 4000, 11988}, random_pairs<Pool::hull128, depth>},
        {{"hull4096/I", 320, 11970}, random_pairs<Pool::hull4096, intersect>},
        {{"hull4096/D", 1200, 39823}, random_pairs<Pool::hull4096, distance>},
        {{"hull4096/P", 6000, 56107}, random_pairs<Pool::hull4096, depth>},
        {{"warm128/I", 100, 1452}, coherent_pairs<Pool::hull128, intersect>},
        {{"warm128/D", 190, 3848}, coherent_pairs<Pool::hull128, distance>},
        {{"warm4096/I", 130, 9458}, coherent_pairs<Pool::hull4096, intersect>},
        {{"warm4096/D", 300, 23957}, coherent_pairs<Pool::hull4096, distance>},
        {{"shallow-box/P", 95, 510}, shallow_pairs<Pool::box>},
        {{"shallow-hull32/P", 700, 1550}, shallow_pairs<Pool::hull32>},
        {{"shallow-hull128/P", 1400, 5219}, shallow_pairs<Pool::hull128>},
        {{"cast-sphere/C", 320, 1796}, casts<Kind::sphere>},
        {{"cast-box/C", 700, 1758}, casts<Kind::box>},
        {{"cast-hull32/C", 800, 2201}, casts<Kind::hull>},
        {{"ray-sphere/R", 0, 0}, rays<Kind::sphere>},
        {{"ray-box/R", 0, 0}, rays<Kind::box>},
        {{"ray-capsule/R", 0, 0}, rays<Kind::capsule>},
        {{"ray-cylinder/R", 0, 0}, rays<Kind::cylinder>},
        {{"ray-cone/R", 0, 0}, rays<Kind::cone>},
        {{"ray-hull20/R", 0, 0}, rays<Kind::hull, 20>},
        {{"ray-hull128/R", 0, 0}, rays<Kind::hull, 128>},
        {{"build-hull8/B", 0, 0}, buildings<8>},
        {{"build-hull44/B", 0, 0}, buildings<44>},
        {{"build-hull128/B", 0, 0}, buildings<128>},
        {{"build-hull1000/B", 0, 0}, buildings<1000>},
    };
    return all;
}

}  // namespace bench
