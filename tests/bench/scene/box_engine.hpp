// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one interface between the benchmark and a broad phase. An engine is made for one workload and then empty; the
// virtual call is per frame, never per box.
#pragma once

#include "box_pairs.hpp"

#include <memory>
#include <string>

namespace bench::scene
{

class BoxEngine
{
public:
    BoxEngine() = default;
    BoxEngine(const BoxEngine&) = delete;
    BoxEngine& operator=(const BoxEngine&) = delete;
    virtual ~BoxEngine() = default;

    /// All boxes of the workload, one by one, where they are at first.
    virtual void add() = 0;
    virtual void move(std::span<const Move> moves) = 0;
    virtual void remove(std::span<const std::uint32_t> order) = 0;

    /// Brings the pairs up to date. Returns how many there are, if the engine knows.
    virtual std::size_t test() = 0;

    /// Which they are, after test().
    virtual PairSet found() = 0;
};

template <class Engine, class Workload> struct Candidate
{
    std::string name;
    std::function<std::unique_ptr<Engine>(const Workload&)> make;
};

using BoxCandidate = Candidate<BoxEngine, BoxWorkload>;
using BoxCandidates = std::vector<BoxCandidate>;

template <class Engine, class... Arguments> void add(BoxCandidates& to, const char* name, Arguments... arguments)
{
    to.push_back(
        {name, [=](const BoxWorkload& workload) { return std::make_unique<Engine>(workload, arguments...); }});
}

/// Each adds its own. An engine whose package is missing is not linked.
void add_pair_list(BoxCandidates& candidates);
void add_events(BoxCandidates& candidates);
void add_solid(BoxCandidates& candidates);
void add_baseline(BoxCandidates& candidates);
void add_bullet(BoxCandidates& candidates);
void add_fcl(BoxCandidates& candidates);
void add_ode(BoxCandidates& candidates);
void add_book(BoxCandidates& candidates);

}  // namespace bench::scene
