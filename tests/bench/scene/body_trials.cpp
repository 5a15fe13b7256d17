// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs scenes of bodies through their frames, and compares the engines with the truth.
#include "body_trials.hpp"

#include "body_truth.hpp"

#include <algorithm>
#include <cstdio>

namespace bench::scene
{
namespace
{

constexpr std::size_t judged_frames = 3;

BodyCandidates candidates_for([[maybe_unused]] BodyQuestion question, const std::string& part)
{
    BodyCandidates candidates;
#ifdef BENCH_SOLID
    add_solid(candidates, question);
#endif
#ifdef BENCH_BASELINE
    add_baseline(candidates, question);
#endif
#ifdef BENCH_BULLET
    add_bullet(candidates, question);
#endif
#ifdef BENCH_FCL
    add_fcl(candidates, question);
#endif
#ifdef BENCH_ODE
    add_ode(candidates, question);
#endif
    std::erase_if(candidates, [&](const auto& candidate) { return candidate.name.find(part) == std::string::npos; });
    return candidates;
}

/// A workload and what is true of it, found when it is first asked for.
class Judged
{
public:
    explicit Judged(BodyWorkload workload) : workload_(std::move(workload)) {}

    const BodyWorkload& workload() const { return workload_; }
    const PairsTruth& frame(std::size_t i)
    {
        while (frames_.size() <= i)
        {
            const PairsTruth& found = frames_.emplace_back(truth_of(workload_, workload_.frame(frames_.size())));
            const auto hits = std::ranges::count_if(found, [](const auto& entry) { return entry.second.hit; });
            const auto certain = std::ranges::count_if(found, [](const auto& entry) { return entry.second.certain; });
            std::printf("  frame %zu: %zu pairs are near, %td overlap, the reference is certain of %td\n",
                        frames_.size(), found.size(), hits, certain);
        }
        return frames_[i];
    }
    const std::vector<double>& rays()
    {
        if (!rays_.empty()) return rays_;
        rays_ = truth_of_rays(workload_);
        const auto hits = std::ranges::count_if(rays_, [](double param) { return param < no_hit; });
        const auto misses = std::ranges::count(rays_, no_hit);
        std::printf("  %zu rays, %td hits, %td misses\n", rays_.size(), hits, misses);
        return rays_;
    }

private:
    BodyWorkload workload_;
    std::vector<PairsTruth> frames_;
    std::vector<double> rays_;
};

/// A scene of bodies that goes through its frames.
class Running
{
public:
    Running(const BodyCandidate& candidate, std::shared_ptr<Judged> judged)
        : judged_(std::move(judged)), engine_(candidate.make(judged_->workload())),
          params_(judged_->workload().rays.size())
    {}
    const Contacts& step()
    {
        place(1);
        return engine_->test();
    }
    /// Places one in `part` bodies as the next frame has them.
    void place(std::size_t part)
    {
        const std::span<const Pose> poses = judged_->workload().frame(frame_++);
        engine_->move(poses.first(poses.size() / part));
    }
    void run(Frame frame)
    {
        if (frame == Frame::all || frame == Frame::place) place(1);
        if (frame == Frame::some) place(20);
        if (frame != Frame::place) engine_->test();
    }
    void cast() { engine_->cast(params_); }

    /// In every frame of a short run, with which the cycle of frames begins.
    Agreement judge_contacts(bool depth)
    {
        Judge judge;
        for (frame_ = 0; frame_ < judged_frames;)
        {
            const std::size_t frame = frame_;
            const Contacts& contacts = step();
            judge.hear(contacts, judged_->frame(frame), depth);
        }
        return judge.verdict();
    }
    Agreement judge_rays()
    {
        cast();
        Judge judge;
        judge.hear(params_, judged_->rays());
        return judge.verdict();
    }

private:
    std::shared_ptr<Judged> judged_;
    std::unique_ptr<BodyEngine> engine_;
    std::vector<double> params_;
    std::size_t frame_ = 0;
};

}  // namespace

Trials contact_trials(bool depth, Frame frame, std::size_t count, const std::string& engine)
{
    const auto judged = std::make_shared<Judged>(moving_bodies(count));
    Trials trials;
    for (const auto& candidate : candidates_for(depth ? BodyQuestion::depth : BodyQuestion::simple, engine))
    {
        const auto running = std::make_shared<Running>(candidate, judged);
        trials.push_back(
            {candidate.name, [=] { return running->judge_contacts(depth); }, [=] { running->run(frame); }});
        if (frame == Frame::place) trials.back().questions = static_cast<double>(count);
    }
    return trials;
}

Trials ray_trials(Rays rays, std::size_t count, const std::string& engine)
{
    const auto judged = std::make_shared<Judged>(bodies_with_rays(count, rays));
    Trials trials;
    for (const auto& candidate : candidates_for(BodyQuestion::rays, engine))
    {
        const auto running = std::make_shared<Running>(candidate, judged);
        trials.push_back({candidate.name,
                          [=] { return running->judge_rays(); },
                          [=] { running->cast(); },
                          {},
                          static_cast<double>(judged->workload().rays.size())});
    }
    return trials;
}

}  // namespace bench::scene
