// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The searches go on side by side, one question of each at a time.

#include "impact_times.hpp"

#include "contact_time.hpp"

#include <numeric>
#include <optional>

namespace simulation
{
namespace
{

class Motions
{
public:
    Motions(std::span<const Overlap> pairs, std::span<const RigidBody> bodies, std::span<const Pose> start,
            Collision& collision)
        : pairs_(pairs), bodies_(bodies), start_(start), collision_(collision)
    {}

    /// How some of the pairs are to each other, each at its own time.
    std::vector<Approach> ask(std::span<const std::size_t> which, std::span<const double> times)
    {
        moments_.clear();
        for (const std::size_t k : which)
            moments_.push_back({pairs_[k].a, pairs_[k].b, pose(pairs_[k].a, times[k]), pose(pairs_[k].b, times[k])});
        const std::span<const Separation> separations = collision_.separations(moments_, bodies_);
        std::vector<Approach> found;
        for (std::size_t i = 0; i < which.size(); ++i)
        {
            const Moment& moment = moments_[i];
            const Vec v_a = velocity_at(moment.a, moment.pose_a, separations[i].on_a);
            const Vec v_b = velocity_at(moment.b, moment.pose_b, separations[i].on_b);
            const std::size_t k = which[i];
            found.push_back({times[k], separations[i].distance, dot(v_a - v_b, pairs_[k].normal)});
        }
        return found;
    }

    /// At the end of the step, where the bodies are now.
    Approach end(std::size_t k, double step) const
    {
        const Overlap& pair = pairs_[k];
        const Vec v_a = bodies_[pair.a].velocity_at(pair.on_a), v_b = bodies_[pair.b].velocity_at(pair.on_b);
        return {step, -pair.depth, dot(v_a - v_b, pair.normal)};
    }

private:
    Pose pose(std::size_t i, double t) const
    {
        return bodies_[i].awake() ? advanced(start_[i], bodies_[i].velocity, bodies_[i].spin, t) : start_[i];
    }
    Vec velocity_at(std::size_t i, const Pose& pose, Vec point) const
    {
        return bodies_[i].velocity + cross(bodies_[i].spin, point - pose.centre);
    }

    std::span<const Overlap> pairs_;
    std::span<const RigidBody> bodies_;
    std::span<const Pose> start_;
    Collision& collision_;
    std::vector<Moment> moments_;
};

}  // namespace

ImpactTimes find_impact_times(std::span<const Overlap> pairs, std::span<const RigidBody> bodies,
                              std::span<const Pose> start, double step, double tolerance, Collision& collision)
{
    Motions motions(pairs, bodies, start, collision);
    ImpactTimes found = {std::vector<double>(pairs.size()), static_cast<int>(pairs.size())};
    std::vector<std::size_t> open(pairs.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    std::vector<std::optional<ContactSearch>> searches(pairs.size());
    const std::vector<Approach> begin = motions.ask(open, found.times);
    for (const std::size_t k : open)
        if (begin[k].distance > 0) searches[k].emplace(begin[k], motions.end(k, step), tolerance);
    const auto is_closed = [&](std::size_t k) { return !searches[k] || searches[k]->is_done(); };
    for (std::erase_if(open, is_closed); !open.empty(); std::erase_if(open, is_closed))
    {
        for (const std::size_t k : open)
            found.times[k] = searches[k]->time();
        const std::vector<Approach> now = motions.ask(open, found.times);
        found.queries += static_cast<int>(open.size());
        for (std::size_t i = 0; i < open.size(); ++i)
            searches[open[i]]->tell(now[i]);
    }
    for (std::size_t k = 0; k < pairs.size(); ++k)
        if (searches[k]) found.times[k] = searches[k]->time();
    return found;
}

}  // namespace simulation
