// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs scenes of boxes through their frames, and compares the pairs of the engines.
#include "box_trials.hpp"

#include "box_engine.hpp"
#include "common/timing.hpp"

#include <algorithm>
#include <cstdlib>

namespace bench::scene
{
namespace
{

constexpr double too_long = 5;  // seconds, for filling the scene and one run

BoxCandidates candidates_for(const std::string& part)
{
    BoxCandidates candidates;
#ifdef BENCH_PAIR_LIST
    add_pair_list(candidates);
#endif
#ifdef BENCH_EVENTS
    add_events(candidates);
#endif
#ifdef BENCH_SOLID
    add_solid(candidates);
#endif
#ifdef BENCH_BASELINE
    add_baseline(candidates);
#endif
#ifdef BENCH_BULLET
    add_bullet(candidates);
#endif
#ifdef BENCH_FCL
    add_fcl(candidates);
#endif
#ifdef BENCH_ODE
    add_ode(candidates);
#endif
    add_book(candidates);
    std::erase_if(candidates, [&](const auto& candidate) { return candidate.name.find(part) == std::string::npos; });
    return candidates;
}

void compare(const PairSet& found, const PairSet& truth, Agreement& agreement)
{
    if (found == truth) return;
    const auto difference = static_cast<std::ptrdiff_t>(found.count) - static_cast<std::ptrdiff_t>(truth.count);
    agreement.wrong += static_cast<std::size_t>(std::max(std::ptrdiff_t(1), std::abs(difference)));
    agreement.accurate = false;
}

/// A scene full of boxes that goes through its frames.
class Running
{
public:
    using Workload = std::shared_ptr<const BoxWorkload>;

    Running(const BoxCandidate& candidate, Workload workload) : workload_(std::move(workload)), candidate_(candidate)
    {}

    void empty()
    {
        engine_.reset();
        engine_ = candidate_.make(*workload_);
        frame_ = 0;
    }
    void add()
    {
        engine_->add();
        engine_->test();
    }
    void fill()
    {
        empty();
        add();
    }
    void step()
    {
        engine_->move(workload_->frame(frame_++));
        engine_->test();
    }
    void remove(std::span<const std::uint32_t> order)
    {
        engine_->remove(order);
        engine_->test();
    }
    void remove_all() { remove(workload_->order); }

    /// In every frame of a short run.
    Agreement judge_frames()
    {
        Agreement agreement{.accurate = true};
        std::vector<Box> boxes = workload_->boxes;
        fill();
        compare(engine_->found(), pairs_of(boxes), agreement);
        const std::size_t frames = boxes.size() > 20'000 ? 2 : 10;
        for (std::size_t i = 0; i < frames; ++i)
        {
            for (const auto& [box, to] : workload_->frame(frame_))
                boxes[box] = to;
            step();
            compare(engine_->found(), pairs_of(boxes), agreement);
        }
        return agreement;
    }

    /// After all boxes have come, after half of them are gone, and after all are.
    Agreement judge_coming_and_going()
    {
        Agreement agreement{.accurate = true};
        const std::span order(workload_->order);
        const std::size_t half = order.size() / 2;
        std::vector<bool> gone(order.size());
        fill();
        compare(engine_->found(), pairs_of(workload_->boxes), agreement);
        for (const std::uint32_t box : order.first(half))
            gone[box] = true;
        PairSet rest;
        for_each_pair(workload_->boxes, [&](std::uint32_t a, std::uint32_t b) {
            if (!gone[a] && !gone[b]) rest.insert(a, b);
        });
        remove(order.first(half));
        compare(engine_->found(), rest, agreement);
        remove(order.subspan(half));
        compare(engine_->found(), {}, agreement);
        return agreement;
    }

private:
    Workload workload_;
    BoxCandidate candidate_;
    std::unique_ptr<BoxEngine> engine_;
    std::size_t frame_ = 0;
};

Trial trial_of(const std::string& engine, BoxQuestion question, std::shared_ptr<Running> running)
{
    const auto judge = [running] { return running->judge_coming_and_going(); };
    switch (question)
    {
    case BoxQuestion::frames:
        running->fill();
        return {engine, [running] { return running->judge_frames(); }, [running] { running->step(); }};
    case BoxQuestion::adding:
        return {engine, judge, [running] { running->add(); }, [running] { running->empty(); }};
    case BoxQuestion::removing:
        break;
    }
    return {engine, judge, [running] { running->remove_all(); }, [running] { running->fill(); }};
}

double seconds_for(const BoxCandidate& candidate, BoxQuestion question, Motion motion, std::size_t count)
{
    Running running(candidate, std::make_shared<const BoxWorkload>(boxes_in(motion, count)));
    const double start = cpu_seconds();
    running.fill();
    if (question == BoxQuestion::frames) running.step();
    if (question == BoxQuestion::removing) running.remove_all();
    return cpu_seconds() - start;
}

/// To fill the scene and to run once. Nothing is known in advance of the engines, so growth is taken to be quadratic,
/// which is the worst of them.
double expected_seconds(const BoxCandidate& candidate, BoxQuestion question, Motion motion, std::size_t count)
{
    if (count <= 1000) return 0;
    static std::map<std::tuple<std::string, BoxQuestion, Motion, std::size_t>, double> known;
    const auto [found, is_new] = known.try_emplace({candidate.name, question, motion, count});
    if (is_new)
    {
        const double expected = expected_seconds(candidate, question, motion, count / 10);
        found->second = 100 * (expected > too_long ? expected : seconds_for(candidate, question, motion, count / 10));
    }
    return found->second;
}

}  // namespace

Trials box_trials(BoxQuestion question, Motion motion, std::size_t count, const std::string& engine)
{
    const auto workload = std::make_shared<const BoxWorkload>(boxes_in(motion, count));
    Trials trials;
    for (const auto& candidate : candidates_for(engine))
    {
        if (expected_seconds(candidate, question, motion, count) > too_long) continue;
        trials.push_back(trial_of(candidate.name, question, std::make_shared<Running>(candidate, workload)));
    }
    return trials;
}

}  // namespace bench::scene
