// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What numbers does a script ask with? Bytes become numbers from a mixture: halves, powers of two, fractions, what is
// almost a half, extremes, and any bits at all; and these become vectors, turns and matrices of every kind.
#pragma once

#include <SOLID/SOLID_types.h>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace fuzz
{

/// Numbers that are handed over as an array; as null, if the script says so.
template <class T, std::size_t n> struct Numbers
{
    std::array<T, n> values{};
    bool is_null = false;

    operator const T*() const { return is_null ? nullptr : values.data(); }
};

using Vector = Numbers<DT_Scalar, 3>;

/// The bytes of a script, read from the front; zeros after the end.
class Bytes
{
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    bool is_empty() const { return size_ == 0; }
    std::uint8_t byte() { return raw<std::uint8_t>(); }
    unsigned below(unsigned count) { return byte() % count; }

    /// The next bytes, as a value of this type.
    template <class T> T raw()
    {
        T value{};
        const std::size_t count = sizeof value < size_ ? sizeof value : size_;
        if (count > 0) std::memcpy(&value, data_, count);
        data_ += count;
        size_ -= count;
        return value;
    }

    double number();
    double positive();  ///< mostly; sizes that are not are errors
    DT_Scalar scalar() { return DT_Scalar(number()); }
    DT_Scalar size() { return DT_Scalar(positive()); }

    template <class T, std::size_t n> Numbers<T, n> numbers()
    {
        Numbers<T, n> result;
        for (T& value : result.values)
            value = T(number());
        return result;
    }
    Vector vector() { return numbers<DT_Scalar, 3>(); }

    /// A rotation, scaled, mirrored, sheared, nearly singular, or any numbers; by columns.
    Numbers<double, 16> matrix();

private:
    const std::uint8_t* data_;
    std::size_t size_;
};

}  // namespace fuzz
