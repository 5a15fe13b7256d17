// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bullet's broad phases on their own: the pair of dynamic trees, and the incremental sweep and prune. Their pairs are
// of enlarged or rounded boxes, and the sweep knows only those that were moved exactly; so the client's boxes are
// compared when pairs are counted.
#include "box_engine.hpp"

#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

namespace bench::scene
{
namespace
{

btVector3 to_bullet(const std::array<float, 3>& p)
{
    return {p[0], p[1], p[2]};
}

std::unique_ptr<btBroadphaseInterface> tree(const BoxWorkload&)
{
    return std::make_unique<btDbvtBroadphase>();
}

/// It wants to know the world and the number of boxes in advance.
std::unique_ptr<btBroadphaseInterface> sweep(const BoxWorkload& workload)
{
    constexpr float border = 3;
    Box world{{-border, -border, -border}, {border, border, border}};
    for (const Box& box : workload.boxes)
    {
        for (std::size_t i = 0; i < 3; ++i)
            world.hi[i] = std::max(world.hi[i], box.hi[i] + border);
    }
    const auto most = static_cast<unsigned>(workload.boxes.size() + 1);
    return std::make_unique<bt32BitAxisSweep3>(to_bullet(world.lo), to_bullet(world.hi), most, nullptr, true);
}

using MakeBroadPhase = std::unique_ptr<btBroadphaseInterface> (*)(const BoxWorkload&);

class Boxes final : public BoxEngine
{
public:
    Boxes(const BoxWorkload& workload, MakeBroadPhase make)
        : boxes_(workload.boxes), broad_phase_(make(workload)), proxies_(workload.boxes.size())
    {}
    ~Boxes() override
    {
        for (btBroadphaseProxy* proxy : proxies_)
        {
            if (proxy) broad_phase_->destroyProxy(proxy, nullptr);
        }
    }
    void add() override
    {
        for (std::size_t i = 0; i < proxies_.size(); ++i)
        {
            const auto& [lo, hi] = boxes_[i];
            proxies_[i] = broad_phase_->createProxy(to_bullet(lo), to_bullet(hi), 0, &proxies_[i], 1, -1, nullptr);
        }
    }
    void move(std::span<const Move> moves) override
    {
        for (const auto& [box, to] : moves)
        {
            boxes_[box] = to;
            broad_phase_->setAabb(proxies_[box], to_bullet(to.lo), to_bullet(to.hi), nullptr);
        }
    }
    void remove(std::span<const std::uint32_t> order) override
    {
        for (const std::uint32_t box : order)
        {
            broad_phase_->destroyProxy(proxies_[box], nullptr);
            proxies_[box] = nullptr;
        }
    }
    std::size_t test() override
    {
        broad_phase_->calculateOverlappingPairs(nullptr);
        std::size_t count = 0;
        for_each_overlap([&](std::uint32_t, std::uint32_t) { ++count; });
        return count;
    }
    PairSet found() override
    {
        PairSet found;
        for_each_overlap([&](std::uint32_t a, std::uint32_t b) { found.insert(a, b); });
        return found;
    }

private:
    template <class Visit> void for_each_overlap(Visit visit)
    {
        btOverlappingPairCache& cache = *broad_phase_->getOverlappingPairCache();
        const btBroadphasePair* pairs = cache.getOverlappingPairArrayPtr();
        for (int i = 0; i < cache.getNumOverlappingPairs(); ++i)
        {
            const std::uint32_t a = box(*pairs[i].m_pProxy0), b = box(*pairs[i].m_pProxy1);
            if (overlap(boxes_[a], boxes_[b])) visit(a, b);
        }
    }
    std::uint32_t box(const btBroadphaseProxy& proxy) const
    {
        return static_cast<std::uint32_t>(static_cast<btBroadphaseProxy**>(proxy.m_clientObject) - proxies_.data());
    }

    std::vector<Box> boxes_;
    std::unique_ptr<btBroadphaseInterface> broad_phase_;
    std::vector<btBroadphaseProxy*> proxies_;
};

}  // namespace

void add_bullet(BoxCandidates& candidates)
{
    add<Boxes>(candidates, "bullet-dbvt", &tree);
    add<Boxes>(candidates, "bullet-sap", &sweep);
}

}  // namespace bench::scene
