// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID_task.h: sets and tells the number of workers.
#include "capi/guarded.hpp"
#include "capi/library.hpp"

#include "SOLID/SOLID_task.h"

#include <thread>

using namespace dt;
using namespace dt::capi;

DT_Count DT_SetWorkerCount(DT_Count count)
{
    return guarded<DT_Count>("DT_SetWorkerCount", 0, [&]() -> Result<DT_Count> {
        const unsigned wanted = count == 0 ? std::thread::hardware_concurrency() : count;
        const unsigned now = library::workers().set_worker_count(wanted);
        if (now == 0) return Error{DT_ERROR_OUT_OF_MEMORY, "the system has no more threads; ask for fewer"};
        return now;
    });
}

DT_Count DT_GetWorkerCount(void)
{
    return library::workers().worker_count();
}
