// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours, through the public C API: BP_ scenes, which report the begin and the end of an overlap at once.
#include "box_engine.hpp"
#include "solid_client.hpp"

#include "SOLID/SOLID_broad.h"

namespace bench::scene
{
namespace
{

class Events final : public BoxEngine
{
public:
    explicit Events(const BoxWorkload& workload) : workload_(workload) {}
    ~Events() override { BP_DestroyScene(scene_); }

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
    std::size_t test() override { return pairs_.count; }
    PairSet found() override { return pairs_; }

private:
    static void begin(void* set, void* a, void* b) { static_cast<PairSet*>(set)->insert(number_of(a), number_of(b)); }
    static void end(void* set, void* a, void* b) { static_cast<PairSet*>(set)->erase(number_of(a), number_of(b)); }

    const BoxWorkload& workload_;
    PairSet pairs_;
    BP_SceneHandle scene_ = BP_CreateScene(&pairs_, &begin, &end);
    std::vector<BP_ProxyHandle> proxies_;
};

}  // namespace

void add_events(BoxCandidates& candidates)
{
    add<Events>(candidates, "solid-events");
}

}  // namespace bench::scene
