// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// libccd: GJK and MPR for the boolean, GJK with EPA and MPR for the depth. It has no distance in its interface. The
// supports are ours, as libccd asks of its users: one function per kind of shape and a plain loop over the vertices.
#include "engine.hpp"

#include <ccd/ccd.h>
#include <cmath>
#include <limits>

namespace bench
{
namespace
{

constexpr double tolerance = 1e-5;  // the default of 1e-4 is not enough for shallow depths
constexpr unsigned long max_iterations = 500;

struct CcdBody
{
    const Shape* shape;
    Pose pose;
    std::vector<Vec3> const* vertices;
    ccd_support_fn support;
};

Vec3 local_direction(const CcdBody& body, const ccd_vec3_t* d)
{
    return body.pose.turned_back({d->v[0], d->v[1], d->v[2]});
}

void store_world(const CcdBody& body, Vec3 local, ccd_vec3_t* out)
{
    const Vec3 p = body.pose(local);
    ccdVec3Set(out, p.x, p.y, p.z);
}

template <Kind kind> void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* out)
{
    const CcdBody& body = *static_cast<const CcdBody*>(object);
    const Shape& s = *body.shape;
    const Vec3 d = local_direction(body, direction);
    const double up = d.y < 0 ? -s.half : s.half;
    if constexpr (kind == Kind::box)
    {
        store_world(body,
                    {std::copysign(s.half_extents[0], d.x), std::copysign(s.half_extents[1], d.y),
                     std::copysign(s.half_extents[2], d.z)},
                    out);
    }
    else if constexpr (kind == Kind::sphere || kind == Kind::capsule)
    {
        const Vec3 round = (s.radius / norm(d)) * d;
        store_world(body, kind == Kind::sphere ? round : round + Vec3{0, up, 0}, out);
    }
    else if constexpr (kind == Kind::hull)
    {
        const Vec3* best = body.vertices->data();
        double height = dot(*best, d);
        for (const Vec3& p : *body.vertices)
        {
            const double h = dot(p, d);
            if (h > height) height = h, best = &p;
        }
        store_world(body, *best, out);
    }
    else
    {
        const double sigma = std::sqrt(d.x * d.x + d.z * d.z);
        const double k = sigma > 0 ? s.radius / sigma : 0;
        const bool apex = kind == Kind::cone && d.y * 2 * s.half > sigma * s.radius;
        const double y = kind == Kind::cylinder || apex ? up : -s.half;
        store_world(body, apex ? Vec3{0, y, 0} : Vec3{k * d.x, y, k * d.z}, out);
    }
}

ccd_support_fn support_of(Kind kind)
{
    switch (kind)
    {
    case Kind::sphere:
        return support<Kind::sphere>;
    case Kind::box:
        return support<Kind::box>;
    case Kind::capsule:
        return support<Kind::capsule>;
    case Kind::cylinder:
        return support<Kind::cylinder>;
    case Kind::cone:
        return support<Kind::cone>;
    case Kind::hull:
        return support<Kind::hull>;
    }
    return nullptr;
}

void center(const void* object, ccd_vec3_t* out)
{
    const Vec3 t = static_cast<const CcdBody*>(object)->pose.t;
    ccdVec3Set(out, t.x, t.y, t.z);
}

/// The first direction libccd likes best: between the centres.
void between_centers(const void* object1, const void* object2, ccd_vec3_t* out)
{
    const Vec3 d = static_cast<const CcdBody*>(object2)->pose.t - static_cast<const CcdBody*>(object1)->pose.t;
    ccdVec3Set(out, d.x, d.y, d.z);
}

template <auto test> double boolean(const CcdBody& a, const CcdBody& b, const ccd_t& ccd)
{
    return test(&a, &b, &ccd) != 0 ? 1 : 0;
}

template <auto penetration> double depth(const CcdBody& a, const CcdBody& b, const ccd_t& ccd)
{
    double found = 0;
    ccd_vec3_t direction, position;
    return penetration(&a, &b, &ccd, &found, &direction, &position) == 0 ? found
                                                                         : std::numeric_limits<double>::quiet_NaN();
}

template <auto ask> class CcdEngine final : public Engine
{
public:
    using Engine::Engine;

    void load(const Workload& workload) override
    {
        pairs_ = workload.pairs;
        vertices_.resize(workload.shapes.size());
        for (std::size_t i = 0; i < workload.shapes.size(); ++i)
        {
            for (const auto& p : workload.shapes[i].points)
                vertices_[i].push_back({p[0], p[1], p[2]});
        }
        for (const Body& body : workload.bodies)
        {
            const auto i = static_cast<std::size_t>(body.shape);
            const Shape& shape = workload.shapes[i];
            bodies_.push_back({&shape, body.pose, &vertices_[i], support_of(shape.kind)});
        }
    }

    void answer(std::span<double> answers) override
    {
        ccd_t ccd;
        CCD_INIT(&ccd);
        ccd.first_dir = between_centers;
        ccd.center1 = ccd.center2 = center;
        ccd.max_iterations = max_iterations;
        ccd.epa_tolerance = ccd.mpr_tolerance = tolerance;
        for (std::size_t i = 0; i < pairs_.size(); ++i)
        {
            const CcdBody& a = bodies_[static_cast<std::size_t>(pairs_[i].a)];
            const CcdBody& b = bodies_[static_cast<std::size_t>(pairs_[i].b)];
            ccd.support1 = a.support;
            ccd.support2 = b.support;
            answers[i] = ask(a, b, ccd);
        }
    }

private:
    std::vector<std::vector<Vec3>> vertices_;
    std::vector<CcdBody> bodies_;
    std::vector<Pair> pairs_;
};

}  // namespace

void add_ccd(Engines& engines, const Workload& workload)
{
    if (workload.query == Query::intersect)
    {
        engines.push_back(std::make_unique<CcdEngine<boolean<ccdGJKIntersect>>>("libccd"));
        engines.push_back(std::make_unique<CcdEngine<boolean<ccdMPRIntersect>>>("libccd-mpr"));
    }
    if (workload.query == Query::depth)
    {
        engines.push_back(std::make_unique<CcdEngine<depth<ccdGJKPenetration>>>("libccd"));
        engines.push_back(std::make_unique<CcdEngine<depth<ccdMPRPenetration>>>("libccd-mpr"));
    }
}

}  // namespace bench
