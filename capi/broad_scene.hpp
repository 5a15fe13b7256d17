// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The things of the handles of SOLID_broad.h: scenes and proxies of the broad phase.
#pragma once

#include "broad/overlap_events.hpp"

#include "SOLID/SOLID_broad.h"

#include <atomic>
#include <memory_resource>
#include <vector>

namespace dt::capi
{

struct BroadScene
{
    BroadScene(void* data, BP_Callback begin, BP_Callback end, std::pmr::memory_resource& memory)
        : client_data(data), begin_overlap(begin), end_overlap(end), boxes(memory), handles(&memory)
    {}

    void* client_data;
    BP_Callback begin_overlap, end_overlap;  ///< may be null
    broad::OverlapEvents boxes;
    std::pmr::vector<BP_ProxyHandle> handles;  ///< by ProxyId; null where there is none
    std::atomic<int> rays{0};  ///< ray casts under way
};

struct BroadProxy
{
    BroadScene* scene;
    broad::ProxyId id;
};

}  // namespace dt::capi
