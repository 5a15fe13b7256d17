// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours, through the public C API: BP_ scenes, which report the begin and the end of an overlap at once, or, without
// callbacks, tell all pairs when they are asked.
#include "box_engine.hpp"
#include "solid_client.hpp"

#include "SOLID/SOLID_broad.h"

namespace bench::scene
{
namespace
{

class Boxes : public BoxEngine
{
public:
    Boxes(const BoxWorkload& workload, BP_SceneHandle scene) : workload_(workload), scene_(scene) {}
    ~Boxes() override { BP_DestroyScene(scene_); }

    void add() override
    {
        for (std::uint32_t i = 0; i < workload_.boxes.size(); ++i)
        {
            const auto& [lo, hi] = workload_.boxes[i];
            proxies_.push_back(BP_CreateProxy(scene_, pointer_to(i), Corner(lo).at, Corner(hi).at));
        }
    }
    void move(std::span<const Move> moves) override
    {
        for (const auto& [box, to] : moves)
            BP_SetBBox(proxies_[box], Corner(to.lo).at, Corner(to.hi).at);
    }
    void remove(std::span<const std::uint32_t> order) override
    {
        for (const std::uint32_t box : order)
            BP_DestroyProxy(scene_, proxies_[box]);
    }

protected:
    BP_SceneHandle scene() const { return scene_; }

private:
    const BoxWorkload& workload_;
    BP_SceneHandle scene_;
    std::vector<BP_ProxyHandle> proxies_;
};

class Events final : public Boxes
{
public:
    explicit Events(const BoxWorkload& workload) : Boxes(workload, BP_CreateScene(&pairs_, &begin, &end)) {}

    std::size_t test() override { return pairs_.count; }
    PairSet found() override { return pairs_; }

private:
    static void begin(void* set, void* a, void* b) { static_cast<PairSet*>(set)->insert(number_of(a), number_of(b)); }
    static void end(void* set, void* a, void* b) { static_cast<PairSet*>(set)->erase(number_of(a), number_of(b)); }

    PairSet pairs_;
};

class List final : public Boxes
{
public:
    explicit List(const BoxWorkload& workload) : Boxes(workload, BP_CreateScene(nullptr, nullptr, nullptr)) {}

    std::size_t test() override
    {
        const auto list = [&] { return BP_GetPairs(scene(), objects_.data(), DT_Count(objects_.size() / 2)); };
        count_ = list();
        if (2 * count_ <= objects_.size()) return count_;
        objects_.resize(4 * count_);
        return list();
    }
    PairSet found() override
    {
        PairSet pairs;
        for (std::size_t i = 0; i < count_; ++i)
            pairs.insert(number_of(objects_[2 * i]), number_of(objects_[2 * i + 1]));
        return pairs;
    }

private:
    std::vector<void*> objects_;
    std::size_t count_ = 0;
};

}  // namespace

void add_events(BoxCandidates& candidates)
{
    add<Events>(candidates, "solid-events");
    add<List>(candidates, "solid-list");
}

}  // namespace bench::scene
