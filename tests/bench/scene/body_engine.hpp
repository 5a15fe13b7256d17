// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one interface between the benchmark and a scene of bodies. An engine is made for one workload, with all bodies
// where they are at first.
#pragma once

#include "bodies.hpp"
#include "box_engine.hpp"

namespace bench::scene
{

struct Contact
{
    std::uint32_t a = 0, b = 0;
    double depth = 0;  // if it was asked for
};

using Contacts = std::vector<Contact>;

enum class BodyQuestion
{
    simple,
    depth,
    rays
};

inline constexpr double no_hit = 2;  // the parameter of a ray that misses

class BodyEngine
{
public:
    BodyEngine() = default;
    BodyEngine(const BodyEngine&) = delete;
    BodyEngine& operator=(const BodyEngine&) = delete;
    virtual ~BodyEngine() = default;

    /// Places the first bodies, as many as there are poses, which are the first of a frame of the workload.
    virtual void move(std::span<const Pose> poses) = 0;

    /// All pairs that intersect, once each; the depth if it was asked for.
    virtual const Contacts& test() = 0;

    /// The parameter of the first hit of each ray of the workload.
    virtual void cast(std::span<double> params)
    {
        for (double& param : params)
            param = no_hit;
    }
};

using BodyCandidate = Candidate<BodyEngine, BodyWorkload>;
using BodyCandidates = std::vector<BodyCandidate>;

template <class Engine, class... Arguments> void add(BodyCandidates& to, const char* name, Arguments... arguments)
{
    to.push_back(
        {name, [=](const BodyWorkload& workload) { return std::make_unique<Engine>(workload, arguments...); }});
}

/// Each adds what it has for this question. An engine whose package is missing is not linked.
void add_solid(BodyCandidates& candidates, BodyQuestion question);
void add_baseline(BodyCandidates& candidates, BodyQuestion question);
void add_bullet(BodyCandidates& candidates, BodyQuestion question);
void add_fcl(BodyCandidates& candidates, BodyQuestion question);
void add_ode(BodyCandidates& candidates, BodyQuestion question);

}  // namespace bench::scene
