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

Result<BackendAnswer> find_on_device(const DeviceAccess& access, bool device_helps,
                                     FunctionView<std::optional<convex::Proximity>(Backend*)> find)
{
    const auto device = access.open();
    if (!device) return device.error();
    Backend& backend = *(*device)->backend;
    try
    {
        backend.is_ready();  // throws if it is not
        return BackendAnswer{find(&backend), device_helps};
    }
    catch (const BackendFailure& failure)
    {
        return failure.error;
    }
}

}  // namespace

/// The price of the open device, whoever opened it.
double AutoBackend::price(std::size_t sums) const
{
    if (device_) return device_->cost.of(sums);
    const DeviceAccess::State now = access_.state();
    if (!now.device) return now.can_open ? price_of_opening : never;
    return now.device->is_software ? never : now.device->cost.of(sums);
}

bool AutoBackend::is_ready()
{
    const auto device = access_.open();
    if (!device || (*device)->is_software) return false;
    device_ = *device;
    return device_->backend->is_ready();
}

void AutoBackend::cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits)
{
    device_->backend->cover(sums, cells, exits);
    was_asked_ = true;
}

Result<BackendAnswer> find_with_backend(BackendChoice choice, const DeviceAccess& access, bool device_helps,
                                        FunctionView<std::optional<convex::Proximity>(Backend*)> find)
{
    if (choice == BackendChoice::device) return find_on_device(access, device_helps, find);
    if (choice == BackendChoice::automatic)
    {
        AutoBackend backend(access);
        try
        {
            const auto found = find(&backend);
            return BackendAnswer{found, backend.was_asked()};
        }
        catch (const BackendFailure&)
        {
            // The processor answers alone.
        }
    }
    return BackendAnswer{find(nullptr), false};
}

}  // namespace dt::depth
