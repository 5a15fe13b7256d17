// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Does a depth query go to the processor or to a graphics device? The caller may choose; otherwise the search starts on
// the processor and asks the device once it has taken as long as the device would have.
#pragma once

#include "convex/proximity.hpp"
#include "core/function_view.hpp"
#include "depth/device/device.hpp"

#include <memory>
#include <optional>

namespace dt::depth
{

/// How a query reaches the one device of the process, which this layer does not keep.
struct DeviceAccess
{
    struct State
    {
        std::shared_ptr<Device> device;  ///< null if it is not open
        bool can_open = false;
    };
    State (*state)();  ///< never opens the device
    Result<std::shared_ptr<Device>> (*open)();
};

enum class BackendChoice
{
    automatic,
    processor,
    device
};

struct BackendAnswer
{
    std::optional<convex::Proximity> depth;
    bool by_device = false;
    long steps = 0;  ///< of the search
};

/// Runs find(backend), where null means the processor. A device that fails is an error if it was chosen; otherwise the
/// processor answers alone. `device_helps`: a device that was chosen has a part in the answer.
Result<BackendAnswer> find_with_backend(BackendChoice choice, const DeviceAccess& access, bool device_helps,
                                        FunctionView<std::optional<convex::Proximity>(Backend*)> find);

}  // namespace dt::depth
