// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The result of a function that may fail: a value, or an error whose text says what the caller should change.
#pragma once

#include "SOLID/SOLID_error.h"

#include <optional>
#include <utility>

namespace dt
{

struct Error
{
    DT_Error code = DT_ERROR_NONE;
    const char* text = "";  ///< valid until the thread's next error
};

template <class T> class Result
{
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(error) {}

    explicit operator bool() const { return value_.has_value(); }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }
    const Error& error() const { return error_; }

private:
    std::optional<T> value_;
    Error error_;
};

/// Success without a value.
struct Done
{};

}  // namespace dt
