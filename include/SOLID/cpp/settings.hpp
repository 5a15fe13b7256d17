// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// What holds for the whole process: accuracy, tolerance, worker threads, memory and version. Include SOLID.hpp.
#ifndef SOLID_CPP_SETTINGS_HPP
#define SOLID_CPP_SETTINGS_HPP

#include "basics.hpp"

namespace solid
{

/// Sets the largest relative error of distances and depths; 1e-3 at the start. QueryOptions sets it for one call.
inline void set_accuracy(double max_error)
{
    detail::ask([&] { DT_SetAccuracy(detail::scalar(max_error)); });
}
/// Returns the accuracy.
inline double accuracy() noexcept
{
    return double(DT_GetAccuracy());
}

/// Sets the distance within which rays and casts count as hits, relative to the sizes of the shapes.
inline void set_tolerance(double tol_error)
{
    detail::ask([&] { DT_SetTolerance(detail::scalar(tol_error)); });
}
/// Returns the tolerance of rays and casts.
inline double tolerance() noexcept
{
    return double(DT_GetTolerance());
}

/// Sets the number of threads that work on one call, the calling thread included; 0: one for each processor. Returns
/// the number now in use.
inline DT_Count set_worker_count(DT_Count count)
{
    return detail::ask([&] { return DT_SetWorkerCount(count); });
}
/// Returns the number of threads that work on one call.
inline DT_Count worker_count() noexcept
{
    return DT_GetWorkerCount();
}

/// Returns how many bytes the library holds.
inline std::size_t byte_count() noexcept
{
    return DT_GetByteCount();
}

/// Sets the allocator of the library, before anything is made; null functions restore the default.
inline void set_allocator(DT_AllocFunction alloc, DT_FreeFunction free, void* client_data = nullptr)
{
    detail::ask([&] { return DT_SetAllocator(alloc, free, client_data); });
}

/// The version of the library.
struct Version
{
    int major_number = 0;  ///< the first number
    int minor_number = 0;  ///< the second number
    int patch_number = 0;  ///< the third number
};

/// Returns the version of the library that runs; that of the headers is DT_VERSION_MAJOR, DT_VERSION_MINOR and
/// DT_VERSION_PATCH.
inline Version version() noexcept
{
    Version found;
    DT_GetVersion(&found.major_number, &found.minor_number, &found.patch_number);
    return found;
}

/// Returns sizeof(DT_Scalar) in the library that runs; if it is not that of the program, USE_DOUBLES is set wrongly.
inline std::size_t scalar_size() noexcept
{
    return DT_GetScalarSize();
}

}  // namespace solid

#endif
