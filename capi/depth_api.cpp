// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID_depth.h, but for the building of polyhedra. Keeps the graphics device where it outlives the client's memory,
// and closes it before its driver goes.
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "core/memory.hpp"
#include "object/solid_queries.hpp"
#include "task/process_lock.hpp"

#include "SOLID/SOLID_depth.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>

using namespace dt;
using namespace dt::capi;

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

/// The one graphics device of the process: opened by the first who asks for it, which is tried once, and closed at exit
/// or when the library is unloaded.
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

/// Whether there is a device that works in this process.
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

struct Options
{
    depth::DepthLimits limits;
    depth::BackendChoice backend = depth::BackendChoice::automatic;
};

bool is_backend(const DT_DepthBackend& backend)
{
    const std::uint32_t number = number_of(backend);
    return number == DT_DEPTH_AUTO || number == DT_DEPTH_CPU || number == DT_DEPTH_GPU;
}

Result<Options> read(const DT_DepthOptions* options)
{
    Options made;
    made.limits.accuracy = library::tolerance().accuracy;
    if (!options) return made;
    if (options->struct_size < sizeof(DT_DepthOptions))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->struct_size must be sizeof(DT_DepthOptions)"};
    if (options->reserved != 0) return Error{DT_ERROR_INVALID_ARGUMENT, "options->reserved must be 0"};
    if (options->flags != 0 || options->keep != 0 || !(load(options->direction) == Vec3{}))
        return Error{DT_ERROR_UNSUPPORTED,
                     "options->direction, keep and flags are for a later version; leave them zero"};
    if (!is_backend(options->backend))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->backend is none of the enum"};
    if (!(options->accuracy >= 0 && std::isfinite(options->accuracy)))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->accuracy must be a finite number that is not negative"};
    made.backend = options->backend == DT_DEPTH_GPU   ? depth::BackendChoice::device
                   : options->backend == DT_DEPTH_CPU ? depth::BackendChoice::processor
                                                      : depth::BackendChoice::automatic;
    if (options->accuracy > 0) made.limits.accuracy = std::min(options->accuracy, library::largest_accuracy);
    if (options->max_steps > 0) made.limits.max_steps = static_cast<long>(options->max_steps);
    return made;
}

bool is_solid(const object::Object& object)
{
    return object.body() || object.polyhedron();
}

void store_depth(const convex::Proximity& from, DT_DepthResult& to)
{
    to.depth = -from.lower;
    to.lower = std::max(0.0, -from.upper);
    store(-from.normal, to.direction);
    store(from.on_a, to.point1);
    store(from.on_b, to.point2);
    to.feature1 = from.feature_a;
    to.feature2 = from.feature_b;
}

}  // namespace

DT_Bool DT_GetGlobalPenDepth(DT_ObjectHandle object1, DT_ObjectHandle object2, const DT_DepthOptions* options,
                             DT_DepthResult* result)
{
    return guarded<DT_Bool>("DT_GetGlobalPenDepth", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!result) return Error{DT_ERROR_INVALID_ARGUMENT, "result may not be null"};
        if (result->struct_size < sizeof(DT_DepthResult))
            return Error{DT_ERROR_INVALID_ARGUMENT, "result->struct_size must be sizeof(DT_DepthResult)"};
        const Result<Options> chosen = read(options);
        if (!chosen) return chosen.error();
        const object::Object* const a = find(object1);
        const object::Object* const b = find(object2);
        if (!a || !b) return first_bad_handle("object1", object1, "object2", object2);
        if (!is_solid(*a))
            return Error{DT_ERROR_UNSUPPORTED, "object1 is a complex shape, which is hollow; make a polyhedron"};
        if (!is_solid(*b))
            return Error{DT_ERROR_UNSUPPORTED, "object2 is a complex shape, which is hollow; make a polyhedron"};
        const Result<depth::BackendAnswer> found = object::solids::global_depth(
            *a, *b, chosen->limits, chosen->backend, {state_of_device, depth_device}, library::tolerance());
        if (!found) return found.error();
        if (!found->depth) return DT_FALSE;
        store_depth(*found->depth, *result);
        result->backend = found->by_device ? DT_DEPTH_GPU : DT_DEPTH_CPU;
        result->steps = DT_Count(std::min<long>(found->steps, std::numeric_limits<int>::max()));
        return DT_TRUE;
    });
}

DT_Bool DT_HasDepthBackend(DT_DepthBackend backend)
{
    return guarded<DT_Bool>("DT_HasDepthBackend", DT_FALSE, [&]() -> Result<DT_Bool> {
        if (!is_backend(backend)) return Error{DT_ERROR_INVALID_ARGUMENT, "backend is none of the enum"};
        return backend != DT_DEPTH_GPU || has_depth_device() ? DT_TRUE : DT_FALSE;
    });
}

const char* DT_GetDepthDevice(void)
{
    return guarded<const char*>("DT_GetDepthDevice", "", []() -> Result<const char*> {
        return has_depth_device() ? (*depth_device())->name : "";
    });
}
