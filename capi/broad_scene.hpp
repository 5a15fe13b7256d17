// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The things of the handles of SOLID_broad.h: scenes and proxies of the broad phase.
#pragma once

#include "broad/overlap_events.hpp"
#include "broad/pairs_on_demand.hpp"

#include "SOLID/SOLID_broad.h"

#include <atomic>
#include <memory_resource>
#include <variant>
#include <vector>

namespace dt::capi
{

struct BroadScene
{
    BroadScene(void* data, BP_Callback begin, BP_Callback end, std::pmr::memory_resource& memory)
        : client_data(data), begin_overlap(begin), end_overlap(end), handles(&memory)
    {
        if (begin || end) { boxes.emplace<broad::OverlapEvents>(memory); }
        else { boxes.emplace<broad::PairsOnDemand>(memory); }
    }

    /// Calls query(boxes) with the store that the scene has.
    template <class Query> decltype(auto) ask(Query query)
    {
        if (auto* const told = std::get_if<broad::OverlapEvents>(&boxes)) return query(*told);
        return query(std::get<broad::PairsOnDemand>(boxes));
    }

    void* client_data;
    BP_Callback begin_overlap, end_overlap;  ///< may be null
    std::variant<std::monostate, broad::OverlapEvents, broad::PairsOnDemand> boxes;  ///< never the first
    std::pmr::vector<BP_ProxyHandle> handles;  ///< by ProxyId; null where there is none
    std::atomic<int> rays{0};  ///< ray casts under way
};

struct BroadProxy
{
    BroadScene* scene;
    broad::ProxyId id;
};

}  // namespace dt::capi
