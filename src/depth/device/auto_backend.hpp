// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Does a depth query go to the processor or to a graphics device? The caller may choose; AutoBackend otherwise starts on
// the processor and asks the device once the search has taken as long as the device would have.
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

/// Asks the device where a query turns out to be hard, if the device is real hardware. It is opened when a query has taken
/// as long as opening takes.
class AutoBackend final : public Backend
{
public:
    explicit AutoBackend(const DeviceAccess& access) : access_(access) {}

    double price(std::size_t sums) const override;
    bool is_ready() override;
    void cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits) override;

    bool was_asked() const { return was_asked_; }

private:
    DeviceAccess access_;
    std::shared_ptr<Device> device_;  ///< once it is ready
    bool was_asked_ = false;
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
};

/// Runs find(backend), where null means the processor. A device that fails is an error if it was chosen; otherwise the
/// processor answers alone. `device_helps`: a device that was chosen has a part in the answer.
Result<BackendAnswer> find_with_backend(BackendChoice choice, const DeviceAccess& access, bool device_helps,
                                        FunctionView<std::optional<convex::Proximity>(Backend*)> find);

}  // namespace dt::depth
