// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Decides by prices: seconds that the device would need, against seconds that the search has already taken.
#include "depth/device/auto_backend.hpp"

#include <limits>

namespace dt::depth
{

namespace
{

/// Estimates the seconds it takes to load a driver and compile the shader.
constexpr double price_of_opening = 0.25;
constexpr double never = std::numeric_limits<double>::infinity();

/// Asks the device where a query turns out to be hard, if the device is real hardware. It is opened when a query has
/// taken as long as opening takes.
class AutoBackend final : public Backend
{
public:
    explicit AutoBackend(const DeviceAccess& access) : access_(access) {}

    /// The price of the open device, whoever opened it.
    double price(std::size_t sums) const override
    {
        if (device_) return device_->cost.of(sums);
        const DeviceAccess::State now = access_.state();
        if (!now.device) return now.can_open ? price_of_opening : never;
        return now.device->is_software ? never : now.device->cost.of(sums);
    }
    bool is_ready() override
    {
        const auto device = access_.open();
        if (!device || (*device)->is_software) return false;
        device_ = *device;
        return device_->backend->is_ready();
    }
    void cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits) override
    {
        device_->backend->cover(sums, cells, exits);
        was_asked_ = true;
    }
    bool was_asked() const { return was_asked_; }

private:
    DeviceAccess access_;
    std::shared_ptr<Device> device_;  ///< once it is ready
    bool was_asked_ = false;
};

}  // namespace

Result<BackendAnswer> find_with_backend(BackendChoice choice, const DeviceAccess& access, bool device_helps,
                                        FunctionView<std::optional<convex::Proximity>(Backend*)> find)
{
    try
    {
        if (choice == BackendChoice::device)
        {
            const auto device = access.open();
            if (!device) return device.error();
            Backend& backend = *(*device)->backend;
            backend.is_ready();  // throws if it is not
            return BackendAnswer{find(&backend), device_helps};
        }
        if (choice == BackendChoice::automatic)
        {
            AutoBackend backend(access);
            const auto found = find(&backend);
            return BackendAnswer{found, backend.was_asked()};
        }
    }
    catch (const BackendFailure& failure)
    {
        if (choice == BackendChoice::device) return failure.error;
    }
    return BackendAnswer{find(nullptr), false};
}

}  // namespace dt::depth
