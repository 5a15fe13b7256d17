// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Libraries that are opened while the program runs, because they need not be there.
#pragma once

#include "depth/device/device.hpp"

namespace dt::depth::gl
{

/// What dlsym() finds: null, or a function of the type that it is stored as.
struct Symbol
{
    void* address;

    template <class Function> operator Function*() const { return reinterpret_cast<Function*>(address); }
};

class Library
{
public:
    explicit Library(void* handle) : handle_(handle), is_complete_(handle != nullptr) {}

    Symbol find(const char* name) const { return {handle_ ? dlsym(handle_, name) : nullptr}; }
    Symbol require(const char* name)
    {
        const Symbol found = find(name);
        is_complete_ = is_complete_ && found.address;
        return found;
    }
    bool is_complete() const { return is_complete_; }  ///< it has all that was required

private:
    void* handle_;
    bool is_complete_;
};

}  // namespace dt::depth::gl
