// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Libraries that are opened while the program runs, because they need not be there.
#pragma once

#include "core/function_view.hpp"

#include <dlfcn.h>

namespace dt::depth::gl
{

/// The handle of a library for dlsym(), or null. What is opened stays: drivers do not bear to be unloaded.
using OpenLibrary = FunctionView<void*(const char* name)>;

inline void* open_system_library(const char* name)
{
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

/// Several functions of one library: all there, or not.
class Symbols
{
public:
    explicit Symbols(void* library) : library_(library), all_found_(library != nullptr) {}

    template <class Function> Symbols& find(const char* name, Function*& function)
    {
        void* const address = library_ ? dlsym(library_, name) : nullptr;
        function = reinterpret_cast<Function*>(address);
        all_found_ = all_found_ && address;
        return *this;
    }
    bool all_found() const { return all_found_; }

private:
    void* library_;
    bool all_found_;
};

}  // namespace dt::depth::gl
