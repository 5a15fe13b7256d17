// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Computes true pairs, depths and hits, and counts where an engine disagrees.
#include "body_truth.hpp"

#include "convex/reference.hpp"

#include <algorithm>
#include <limits>

namespace bench::scene
{
namespace
{

constexpr double slack = 1e-4;  // largest shift that may excuse a wrong answer, relative to the size
constexpr double reference_gap = 1e-4;  // error of the reference, relative to the depth: a tenth of what is judged
constexpr double smallest_depth =
    1e-3;  // depth below which errors count as if the depth were this, relative to the size
constexpr double max_p99 = 1.001e-3;  // what depths are asked for, and a little rounding

Box ball_box(const Shape& shape, const Pose& pose)
{
    const double r = 1.001 * bounding_radius(shape);
    const auto at = [](double x) { return static_cast<float>(x); };
    const auto& [x, y, z] = pose.t;
    return {{at(x - r), at(y - r), at(z - r)}, {at(x + r), at(y + r), at(z + r)}};
}

PairTruth truth_of(Placed a, Placed b)
{
    const double size = bounding_radius(a.shape) + bounding_radius(b.shape);
    const Certified d = signed_distance(a, b);
    PairTruth truth{.hit = d.lower + d.upper < 0};
    truth.certain = truth.hit ? d.upper < -slack * size : d.lower > slack * size;
    truth.depth = -(d.lower + d.upper) / 2;
    const double floor = smallest_depth * size;
    if (d.upper - d.lower <= reference_gap * std::max(truth.depth, floor)) truth.floor = floor;
    return truth;
}

double first_hit_of_sphere(double r, Vec3 source, Vec3 motion)
{
    const double a = dot(motion, motion), b = dot(source, motion), c = dot(source, source) - r * r;
    if (c <= 0) return 0;
    const double root = b * b - a * c;
    if (root < 0 || b > 0) return no_hit;
    const double t = (-b - std::sqrt(root)) / a;
    return t <= 1 ? t : no_hit;
}

double first_hit_of_box(Vec3 half, Vec3 source, Vec3 motion)
{
    double enters = 0, leaves = 1;
    const auto clip = [&](double h, double s, double m) {
        if (m == 0) return std::abs(s) <= h;
        const double near = (std::copysign(h, -m) - s) / m, far = (std::copysign(h, m) - s) / m;
        enters = std::max(enters, near), leaves = std::min(leaves, far);
        return enters <= leaves;
    };
    const bool hit =
        clip(half.x, source.x, motion.x) && clip(half.y, source.y, motion.y) && clip(half.z, source.z, motion.z);
    return hit ? enters : no_hit;
}

/// With its body made larger by `growth`.
double first_hit(const Shape& shape, const Pose& pose, const Ray& ray, double growth)
{
    const Vec3 source = pose.turned_back(ray.source - pose.t), motion = pose.turned_back(ray.target - ray.source);
    if (shape.kind == Kind::sphere) return first_hit_of_sphere(growth * shape.radius, source, motion);
    const auto& [x, y, z] = shape.half_extents;
    return first_hit_of_box(growth * Vec3{x, y, z}, source, motion);
}

double first_hit(const BodyWorkload& workload, const Ray& ray, double growth)
{
    double first = no_hit;
    for (std::size_t i = 0; i < workload.bodies.size(); ++i)
        first = std::min(first, first_hit(workload.shape_of(i), workload.bodies[i].pose, ray, growth));
    return first;
}

}  // namespace

PairsTruth truth_of(const BodyWorkload& workload, std::span<const Pose> poses)
{
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < poses.size(); ++i)
        boxes.push_back(ball_box(workload.shape_of(i), poses[i]));
    PairsTruth truth;
    for_each_pair(boxes, [&](std::uint32_t i, std::uint32_t j) {
        const auto [a, b] = std::minmax(i, j);
        const Shape &s = workload.shape_of(a), &t = workload.shape_of(b);
        if (norm(poses[a].t - poses[b].t) > 1.001 * (bounding_radius(s) + bounding_radius(t))) return;
        truth[{a, b}] = truth_of(Placed{s, poses[a]}, Placed{t, poses[b]});
    });
    return truth;
}

std::vector<double> truth_of_rays(const BodyWorkload& workload)
{
    std::vector<double> truth;
    for (const Ray& ray : workload.rays)
    {
        const double hit = first_hit(workload, ray, 1);
        const double larger = first_hit(workload, ray, 1 + slack), smaller = first_hit(workload, ray, 1 - slack);
        const bool sure = (larger == no_hit) == (smaller == no_hit) && std::abs(larger - smaller) < 10 * slack;
        truth.push_back(sure ? hit : std::numeric_limits<double>::quiet_NaN());
    }
    return truth;
}

void Judge::hear(const Contacts& contacts, const PairsTruth& truth, bool depth)
{
    std::map<PairsTruth::key_type, double> said;
    for (const auto& [a, b, value] : contacts)
        wrong_ += !said.emplace(std::minmax(a, b), value).second;
    for (const auto& [pair, right] : truth)
    {
        const auto found = said.find(pair);
        const bool hit = found != said.end();
        if (right.certain && hit != right.hit) ++wrong_;
        if (!hit) continue;
        if (depth && right.hit && right.certain && right.floor > 0)
            errors_.push_back(std::abs(found->second - right.depth) / std::max(right.depth, right.floor));
        said.erase(found);
    }
    wrong_ += said.size();  // pairs that are not even near
    if (!depth) errors_.push_back(0);
}

void Judge::hear(std::span<const double> params, std::span<const double> truth)
{
    for (std::size_t i = 0; i < params.size(); ++i)
    {
        if (std::isnan(truth[i])) continue;
        const bool other_way = (params[i] == no_hit) != (truth[i] == no_hit);
        if (other_way || std::isnan(params[i]))
            ++wrong_;
        else
            errors_.push_back(std::abs(params[i] - truth[i]) / std::max(truth[i], max_p99));
    }
}

Agreement Judge::verdict()
{
    Agreement agreement{.wrong = wrong_};
    if (errors_.empty()) return agreement;
    std::sort(errors_.begin(), errors_.end());
    agreement.p99 = errors_[errors_.size() * 99 / 100];
    agreement.worst = errors_.back();
    agreement.accurate = agreement.p99 < max_p99 && wrong_ == 0;
    return agreement;
}

}  // namespace bench::scene
