// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Our broad phase on its own, below the API: the list of pairs that scenes walk in a test.
#include "box_engine.hpp"
#include "broad/pair_list.hpp"

namespace bench::scene
{
namespace
{

dt::broad::Bounds to_solid(const Box& box)
{
    const dt::Scalar lo[] = {box.lo[0], box.lo[1], box.lo[2]}, hi[] = {box.hi[0], box.hi[1], box.hi[2]};
    return dt::broad::make_box(lo, hi);
}

class Boxes final : public BoxEngine
{
public:
    explicit Boxes(const BoxWorkload& workload) : workload_(workload) {}

    /// Numbers ascend from 0, so they are those of the workload.
    void add() override
    {
        for (const Box& box : workload_.boxes)
            pairs_.add(to_solid(box));
    }
    void move(std::span<const Move> moves) override
    {
        for (const auto& [box, to] : moves)
            pairs_.move(box, to_solid(to));
    }
    void remove(std::span<const std::uint32_t> order) override
    {
        for (const std::uint32_t box : order)
            pairs_.remove(box);
    }
    std::size_t test() override
    {
        pairs_.update();
        std::size_t count = 0;
        for (const auto& pair : pairs_.pairs())
            count += pair.overlap != 0;
        return count;
    }
    PairSet found() override
    {
        PairSet found;
        for (const auto& pair : pairs_.pairs())
        {
            if (pair.overlap) found.insert(pair.first, pair.second);
        }
        return found;
    }

private:
    const BoxWorkload& workload_;
    dt::broad::PairList pairs_{*std::pmr::new_delete_resource()};
};

}  // namespace

void add_pair_list(BoxCandidates& candidates)
{
    add<Boxes>(candidates, "solid-batch");
}

}  // namespace bench::scene
