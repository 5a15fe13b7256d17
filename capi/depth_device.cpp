// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Keeps the device where it outlives the client's memory, and closes it before its driver goes.
#include "capi/depth_device.hpp"

#include "core/memory.hpp"
#include "task/process_lock.hpp"

#include <mutex>
#include <optional>

namespace dt::capi::library
{

namespace
{

/// Not in the client's memory, which can go back to nothing while the device stays.
struct TheDevice
{
    task::ProcessLock lock;
    std::shared_ptr<depth::Device> device;
    std::optional<Error> why_not;
};
constinit Immortal<TheDevice> the_device;

/// Made after the driver has been loaded, so it ends before the driver does.
struct DeviceEnd
{
    ~DeviceEnd()
    {
        TheDevice& the = the_device.value;
        std::shared_ptr<depth::Device> last;
        const std::lock_guard lock(the.lock);
        the.why_not = Error{DT_ERROR_NO_GPU, "the graphics device has been closed: the program ends"};
        last.swap(the.device);
    }
};

depth::DeviceAccess::State state_of_device()
{
    TheDevice& the = the_device.value;
    const std::lock_guard lock(the.lock);
    return {the.device, !the.why_not};
}

}  // namespace

Result<std::shared_ptr<depth::Device>> depth_device()
{
    TheDevice& the = the_device.value;
    const std::lock_guard lock(the.lock);
    if (!the.device && !the.why_not)
    {
        Result<depth::Device> opened = depth::open_device();
        if (opened)
            the.device = std::make_shared<depth::Device>(std::move(*opened));
        else
            the.why_not = opened.error();
        static const DeviceEnd end;
    }
    if (!the.device) return *the.why_not;
    return the.device;
}

depth::DeviceAccess depth_device_access()
{
    return {state_of_device, depth_device};
}

bool has_depth_device()
{
    const auto device = depth_device();
    if (!device) return false;
    try
    {
        return (*device)->backend->is_ready();
    }
    catch (const depth::BackendFailure&)
    {
        return false;
    }
}

}  // namespace dt::capi::library
