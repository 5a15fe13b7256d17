// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one interface between the benchmark and an engine. The virtual call is per workload, never per pair, so each
// engine is timed in its own loop. An answer is 1 or 0 for intersect, the distance, the depth, or the param of a cast
// or ray (no_hit if none), 1 for a shape that was built; NaN where the engine gave up.
#pragma once

#include "workload.hpp"

#include <memory>
#include <span>

namespace bench
{

inline constexpr double no_hit = 2;

class Engine
{
public:
    explicit Engine(std::string name) : name_(std::move(name)) {}
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    const std::string& name() const { return name_; }
    void rename(std::string name) { name_ = std::move(name); }
    virtual void load(const Workload& workload) = 0;
    virtual void answer(std::span<double> answers) = 0;

private:
    std::string name_;
};

using Engines = std::vector<std::unique_ptr<Engine>>;

/// Each adds what it has for this query, if anything. An engine whose package is missing is not linked.
void add_solid(Engines& engines, const Workload& workload);
void add_baseline(Engines& engines, const Workload& workload);
void add_bullet(Engines& engines, const Workload& workload);
void add_fcl(Engines& engines, const Workload& workload);
void add_ccd(Engines& engines, const Workload& workload);
void add_ode(Engines& engines, const Workload& workload);

}  // namespace bench
