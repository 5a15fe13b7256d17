// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// What all parts of SOLID.hpp share: vectors, errors as exceptions, and owners of handles. Include SOLID.hpp.
#ifndef SOLID_CPP_BASICS_HPP
#define SOLID_CPP_BASICS_HPP

#include "../SOLID_all.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// The C++20 interface of the library.
namespace solid
{

/// A number that converts to double.
template <class T>
concept Number = std::is_arithmetic_v<T>;

/// A point or vector: x, y, z. Any three numbers make one, and so does whatever has members x, y and z, an array of
/// three numbers of C, as in the results, and a std::array.
struct Vector
{
    double x = 0;  ///< the first coordinate
    double y = 0;  ///< the second coordinate
    double z = 0;  ///< the third coordinate

    /// Makes the zero vector.
    constexpr Vector() = default;
    /// Makes a vector of three numbers.
    template <Number X, Number Y, Number Z>
    constexpr Vector(X x_, Y y_, Z z_) : x(double(x_)), y(double(y_)), z(double(z_))
    {}
    /// Takes three numbers of an array of C.
    template <Number T> constexpr Vector(const T (&v)[3]) : Vector(v[0], v[1], v[2]) {}
    /// Takes the numbers of a std::array.
    template <Number T> constexpr Vector(const std::array<T, 3>& v) : Vector(v[0], v[1], v[2]) {}
    /// Takes x, y and z of a vector of another library.
    template <class Other>
    requires(!std::same_as<Other, Vector> &&
             requires(const Other& v) {
                 requires Number<std::remove_cvref_t<decltype(v.x)>>;
                 requires Number<std::remove_cvref_t<decltype(v.y)>>;
                 requires Number<std::remove_cvref_t<decltype(v.z)>>;
             }) constexpr Vector(const Other& v)
        : Vector(v.x, v.y, v.z)
    {}

    /// Returns coordinate i: 0, 1 or 2.
    constexpr double operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }
    /// Returns coordinate i, to be changed.
    constexpr double& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }

    /// Tells whether all coordinates are equal.
    friend constexpr bool operator==(const Vector&, const Vector&) = default;
    /// Adds two vectors.
    friend constexpr Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    /// Subtracts two vectors.
    friend constexpr Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    /// Returns the opposite vector.
    friend constexpr Vector operator-(const Vector& a) { return {-a.x, -a.y, -a.z}; }
    /// Multiplies a vector by a number.
    friend constexpr Vector operator*(double k, const Vector& a) { return {k * a.x, k * a.y, k * a.z}; }
};

/// Three numbers as meshes have them in memory: x, y, z.
using Vertex = std::array<DT_Scalar, 3>;

/// A quaternion x, y, z, w: the scalar part comes last.
using Quaternion = std::array<double, 4>;

/// A placement: 16 numbers, column by column.
using Matrix = std::array<double, 16>;

/// A pair of points: witness points of two objects, or the corners of a box.
struct Segment
{
    Vector point1;  ///< on the first object, or the lowest corner
    Vector point2;  ///< on the second object, or the highest corner
};

/// The max_param of a ray or cast without an end.
inline constexpr double no_limit = std::numeric_limits<double>::infinity();

/// What a callback returns to go on: the same as DT_CONTINUE, false, or nothing.
inline constexpr bool go_on = false;

/// What a callback returns to end the call: the same as DT_DONE or true.
inline constexpr bool done = true;

/// A call of the library that failed.
class Failure : public std::runtime_error
{
public:
    /// Takes what DT_GetError and DT_GetErrorText returned.
    Failure(DT_Error code, const std::string& text) : std::runtime_error(text), code_(code) {}
    /// Returns the error code.
    DT_Error code() const noexcept { return code_; }

private:
    DT_Error code_;
};

/// Throws Failure if this thread has an error, and clears the error. For use after functions of C.
inline void check()
{
    if (const DT_Error code = DT_GetError(); code != DT_ERROR_NONE) throw Failure(code, DT_GetErrorText());
}

/// Returns the result of a function of C. If that is null or 0, an error is thrown as Failure.
template <class T> T checked(T result)
{
    if (result == T{}) check();
    return result;
}

/// Parts of the header that are not for clients.
namespace detail
{

/// Calls a function whose result does not tell a failure from an answer: nothing, DT_FALSE or 0. An error of an
/// earlier call is cleared before, so that what is thrown belongs to this call.
template <class Call> auto ask(Call call)
{
    DT_GetError();
    if constexpr (std::is_void_v<decltype(call())>)
    {
        call();
        check();
    }
    else { return checked(call()); }
}

/// Calls a function that makes something, and whose result is null only if it failed. An error of an earlier call
/// stays if this one succeeds; if it hides the error of this one, it is cleared, and the call is tried again.
template <class Call> auto make(std::string_view function, Call call)
{
    auto made = call();
    if (!made && !std::string_view(DT_GetErrorText()).starts_with(function))
    {
        DT_GetError();
        made = call();
    }
    return checked(made);
}

/// Rounds to the number of the C interface. What is too large becomes infinite, which the library refuses.
inline DT_Scalar scalar(double x)
{
    return static_cast<DT_Scalar>(x);
}

/// The max_param of a function that takes DT_Scalar.
inline DT_Scalar limit(double max_param)
{
    return max_param > double(std::numeric_limits<DT_Scalar>::max()) ? std::numeric_limits<DT_Scalar>::max()
                                                                     : scalar(max_param);
}

/// A vector as functions of C take it.
struct Packed
{
    explicit Packed(const Vector& v) : numbers{scalar(v.x), scalar(v.y), scalar(v.z)} {}
    operator const DT_Scalar*() const { return numbers; }

    DT_Scalar numbers[3];
};

/// A number of elements as functions of C take it.
inline DT_Count count_of(std::size_t size)
{
    if (size > std::numeric_limits<DT_Count>::max())
        throw Failure(DT_ERROR_INVALID_ARGUMENT, "there are more elements than fit into a DT_Count");
    return static_cast<DT_Count>(size);
}

/// Runs callbacks of the client's for a function of C, which no exception may cross. Keeps what the first of them
/// throws.
class Thrown
{
public:
    template <class Call> void run(Call call) noexcept
    {
        try
        {
            call();
        }
        catch (...)
        {
            if (!what_) what_ = std::current_exception();
        }
    }
    explicit operator bool() const noexcept { return what_ != nullptr; }
    void rethrow()
    {
        if (what_) std::rethrow_exception(std::exchange(what_, nullptr));
    }

private:
    std::exception_ptr what_;
};

}  // namespace detail

/// Owns a handle and ends it with `end`.
template <class Handle, void (*end)(Handle)> class Owned
{
public:
    /// Makes an empty owner.
    Owned() = default;
    /// Takes ownership of a handle.
    explicit Owned(Handle handle) : handle_(handle) {}
    /// Takes the handle of the other, which becomes empty.
    Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    /// Ends its handle and takes that of the other, which becomes empty.
    Owned& operator=(Owned&& other) noexcept
    {
        if (this != &other) reset(std::exchange(other.handle_, nullptr));
        return *this;
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    /// Ends its handle.
    ~Owned() { reset(); }

    /// Returns the handle, for functions of the C interface; null if empty.
    Handle handle() const noexcept { return handle_; }
    /// Tells whether it owns a handle.
    explicit operator bool() const noexcept { return handle_ != nullptr; }
    /// Tells whether it owns a handle that stands for something alive.
    bool is_valid() const noexcept { return DT_IsValid(handle_) != DT_FALSE; }

    /// Returns the handle and becomes empty: the caller must end it.
    [[nodiscard]] Handle release() noexcept { return std::exchange(handle_, nullptr); }

    /// Ends its handle, unless C has ended it, and takes ownership of another.
    void reset(Handle handle = nullptr) noexcept
    {
        if (is_valid()) end(handle_);
        handle_ = handle;
    }

private:
    Handle handle_ = nullptr;
};

}  // namespace solid

#endif
