// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "capi/depth_device.hpp"

#include "core/memory.hpp"
#include "task/process_lock.hpp"

#include <limits>
#include <mutex>
#include <optional>

namespace solid::library
{

namespace
{

/// Seconds, about: to load a driver and compile the shader.
constexpr double price_of_opening = 0.25;
constexpr double never = std::numeric_limits<double>::infinity();

/// Not in the client's memory, which can go back to nothing while the device stays.
struct TheDevice
{
    ProcessLock lock;
    std::shared_ptr<Device> device;
    std::optional<Error> why_not;
};
constinit Immortal<TheDevice> the_device;

/// Made after the driver has been loaded, so it ends before the driver does.
struct DeviceEnd
{
    ~DeviceEnd()
    {
        TheDevice& the = the_device.value;
        std::shared_ptr<Device> last;
        const std::lock_guard lock(the.lock);
        the.why_not = Error{DT_ERROR_NO_GPU, "the graphics device has been closed: the program ends"};
        last.swap(the.device);
    }
};

}  // namespace

Result<std::shared_ptr<Device>> depth_device()
{
    TheDevice& the = the_device.value;
    const std::lock_guard lock(the.lock);
    if (!the.device && !the.why_not)
    {
        Result<Device> opened = open_device();
        if (opened)
            the.device = std::make_shared<Device>(std::move(*opened));
        else
            the.why_not = opened.error();
        static const DeviceEnd end;
    }
    if (!the.device) return *the.why_not;
    return the.device;
}

bool has_depth_device()
{
    const auto device = depth_device();
    if (!device) return false;
    try
    {
        return (*device)->backend->is_ready();
    }
    catch (const BackendFailure&)
    {
        return false;
    }
}

/// The real one's, if that is open, whoever opened it.
double DeviceForHardQuestions::price(std::size_t sums) const
{
    if (device_) return device_->cost.of(sums);
    TheDevice& the = the_device.value;
    const std::lock_guard lock(the.lock);
    return the.device    ? (the.device->is_software ? never : the.device->cost.of(sums))
           : the.why_not ? never
                         : price_of_opening;
}

bool DeviceForHardQuestions::is_ready()
{
    const auto device = depth_device();
    if (!device || (*device)->is_software) return false;
    device_ = *device;
    return device_->backend->is_ready();
}

void DeviceForHardQuestions::cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits)
{
    device_->backend->cover(sums, cells, exits);
    was_asked_ = true;
}

}  // namespace solid::library
