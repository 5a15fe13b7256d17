// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// N numbers at once without vector instructions: a plain array. Also says what every operation means; the
// specialisations for Float4, Double4 and Float8 agree with it to the last bit, but for rough_sum() and
// rough_difference(). Include their headers instead of this.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <type_traits>

namespace dt
{

template <class T, int N> struct Lanes
{
    /// The outcome of a comparison: −1 in the lanes where it holds, else 0. Masks are joined by & and |.
    using Mask = Lanes;

    T v[N];

    static Lanes load(const T* p) { return each(same, p); }
    /// Four floats as doubles.
    static Lanes load(const float* p) requires(std::is_same_v<T, double>)
    {
        return from_index([p](int i) { return static_cast<T>(p[i]); });
    }
    template <class Float4> static Lanes widened(const Float4& a)
    {
        float four[4];
        a.store(four);
        return load(four);
    }
    /// Three of four numbers that are there; the fourth lane is 0.
    template <class Number> static Lanes load_xyz(const Number* p)
    {
        return {{static_cast<T>(p[0]), static_cast<T>(p[1]), static_cast<T>(p[2]), 0}};
    }
    static Lanes of(T a, T b, T c, T d) { return {{a, b, c, d}}; }
    static Lanes broadcast(T x)
    {
        return from_index([x](int) { return x; });
    }
    static Lanes from_bytes(const std::uint8_t* p) { return each(same, p); }
    /// Four floats in lanes 0 to 3, and again in lanes 4 to 7.
    static Lanes twice(const std::byte* p)
    {
        float four[4];
        std::memcpy(four, p, sizeof four);
        return from_index([&](int i) { return static_cast<T>(four[i & 3]); });
    }
    template <class Float4> static Lanes twice(const Float4& a)
    {
        float four[4];
        a.store(four);
        return twice(reinterpret_cast<const std::byte*>(four));
    }
    /// 2^(p[i] − 127) for three of four bytes, none of them 0 or 255, then 0; twice.
    static Lanes powers_of_two(const std::uint8_t* p)
    {
        const auto power = [p](int i) { return std::bit_cast<float>(static_cast<std::uint32_t>(p[i]) << 23); };
        const float four[4] = {power(0), power(1), power(2), 0};
        return twice(reinterpret_cast<const std::byte*>(four));
    }
    /// The x, y, z of points of four numbers each.
    template <class Index> static void gather(const T* points, const Index* ids, Lanes& x, Lanes& y, Lanes& z)
    {
        for (int i = 0; i < N; ++i)
        {
            const T* p = points + 4 * static_cast<std::size_t>(ids[i]);
            x.v[i] = p[0];
            y.v[i] = p[1];
            z.v[i] = p[2];
        }
    }
    /// The x, y, z of points of three numbers each, at any addresses. Reads not a byte more.
    static void gather3(const std::byte* const* at, Lanes& x, Lanes& y, Lanes& z)
    {
        for (int i = 0; i < N; ++i)
        {
            T p[3];
            std::memcpy(p, at[i], sizeof p);
            x.v[i] = p[0];
            y.v[i] = p[1];
            z.v[i] = p[2];
        }
    }
    void store(T* p) const { std::copy_n(v, N, p); }
    void to_bytes(std::uint8_t* p) const
    {
        std::transform(v, v + N, p, [](T x) { return static_cast<std::uint8_t>(x); });
    }

    /// Lanes (y, z, x, w).
    Lanes yzx() const { return in_order({1, 2, 0, 3}); }
    /// Lanes (z, x, y, w).
    Lanes zxy() const { return in_order({2, 0, 1, 3}); }
    /// Lane z in all lanes.
    Lanes zzz() const { return broadcast(v[2]); }
    /// Lanes (x, y, z, 0).
    Lanes xyz() const { return {{v[0], v[1], v[2], 0}}; }

    friend Lanes operator+(const Lanes& a, const Lanes& b) { return each(std::plus<>(), a.v, b.v); }
    friend Lanes operator-(const Lanes& a, const Lanes& b) { return each(std::minus<>(), a.v, b.v); }
    friend Lanes operator*(const Lanes& a, const Lanes& b) { return each(std::multiplies<>(), a.v, b.v); }
    friend Lanes operator/(const Lanes& a, const Lanes& b) { return each(std::divides<>(), a.v, b.v); }
    friend Lanes operator-(const Lanes& a) { return each(std::negate<>(), a.v); }
    /// a·b + c and a − b·c, and where the processor can, without rounding the product: for bounds, not for answers.
    friend Lanes rough_sum(const Lanes& a, const Lanes& b, const Lanes& c) { return a * b + c; }
    friend Lanes rough_difference(const Lanes& a, const Lanes& b, const Lanes& c) { return a - b * c; }
    /// b where a or b is not a number.
    friend Lanes min(const Lanes& a, const Lanes& b) { return each(lesser_one, a.v, b.v); }
    friend Lanes max(const Lanes& a, const Lanes& b) { return each(greater_one, a.v, b.v); }
    /// The larger of lanes that are not negative.
    friend Lanes larger(const Lanes& a, const Lanes& b) { return max(a, b); }
    /// The smaller or larger of two times, which are not NaN; of two negative ones, either. Compares integers where the
    /// processor does that faster.
    friend Lanes sooner(const Lanes& a, const Lanes& b) { return min(a, b); }
    friend Lanes later(const Lanes& a, const Lanes& b) { return max(a, b); }
    friend Mask is_sooner(const Lanes& a, const Lanes& b) { return a < b; }
    friend Lanes abs(const Lanes& a)
    {
        return each([](T x) { return std::fabs(x); }, a.v);
    }
    friend Lanes copysign(const Lanes& size, const Lanes& sign)
    {
        return each([](T x, T y) { return std::copysign(x, y); }, size.v, sign.v);
    }
    friend Lanes sqrt(const Lanes& a)
    {
        return each([](T x) { return std::sqrt(x); }, a.v);
    }
    /// Rounds towards zero to an integer; for |a| < 2³¹.
    friend Lanes truncated(const Lanes& a)
    {
        return each([](T x) { return static_cast<T>(static_cast<std::int32_t>(x)); }, a.v);
    }

    friend Mask operator<(const Lanes& a, const Lanes& b) { return mask(std::less<>(), a, b); }
    friend Mask operator<=(const Lanes& a, const Lanes& b) { return mask(std::less_equal<>(), a, b); }
    friend Mask operator>(const Lanes& a, const Lanes& b) { return b < a; }
    friend Mask operator>=(const Lanes& a, const Lanes& b) { return b <= a; }
    friend Mask operator&(const Mask& a, const Mask& b) { return mask(std::logical_and<>(), a, b); }
    friend Mask operator|(const Mask& a, const Mask& b) { return mask(std::logical_or<>(), a, b); }
    friend Mask less(const Lanes& a, const Lanes& b) { return a < b; }
    friend Mask greater(const Lanes& a, const Lanes& b) { return b < a; }
    /// Bit i is the sign of lane i.
    friend unsigned sign_lanes(const Lanes& a)
    {
        unsigned r = 0;
        for (unsigned i = 0; i < N; ++i)
            r |= static_cast<unsigned>(std::signbit(a.v[i])) << i;
        return r;
    }
    /// Bit i is lane i.
    friend unsigned bits(const Mask& m) { return sign_lanes(m); }
    /// Bit i: lane i of a is below, or equals, that of b.
    friend unsigned less_lanes(const Lanes& a, const Lanes& b) { return bits(a < b); }
    friend unsigned equal_lanes(const Lanes& a, const Lanes& b) { return bits(mask(std::equal_to<>(), a, b)); }
    /// a where the mask is set, else b.
    friend Lanes select(const Mask& m, const Lanes& a, const Lanes& b)
    {
        return each([](T set, T x, T y) { return set != 0 ? x : y; }, m.v, a.v, b.v);
    }
    /// a where the mask is set, else 0.
    friend Lanes where(const Mask& m, const Lanes& a) { return select(m, a, broadcast(0)); }

    /// Lane i of the result is lane from[i] of a.
    friend Lanes permuted(const Lanes& a, const std::uint32_t* from)
    {
        return from_index([&](int i) { return a.v[from[i] % N]; });
    }
    friend Lanes halves_swapped(const Lanes& a) { return a.in_order({4, 5, 6, 7, 0, 1, 2, 3}); }
    friend Lanes low_twice(const Lanes& a) { return a.in_order({0, 1, 2, 3, 0, 1, 2, 3}); }
    friend Lanes high_twice(const Lanes& a) { return a.in_order({4, 5, 6, 7, 4, 5, 6, 7}); }
    /// Lane K of each half, in all lanes of that half.
    template <int K> friend Lanes spread(const Lanes& a)
    {
        return a.in_order({K, K, K, K, K + 4, K + 4, K + 4, K + 4});
    }
    friend T first_lane(const Lanes& a) { return a.v[0]; }
    /// The largest of all, in every lane.
    friend Lanes highest(const Lanes& a) { return broadcast(best(greater_one, a)); }
    /// The smallest of all, in every lane.
    friend Lanes lowest(const Lanes& a) { return broadcast(best(lesser_one, a)); }

private:
    static constexpr auto same = [](T x) { return x; };
    static constexpr auto lesser_one = [](T x, T y) { return x < y ? x : y; };
    static constexpr auto greater_one = [](T x, T y) { return x > y ? x : y; };

    template <class F> static Lanes from_index(F f)
    {
        Lanes r;
        for (int i = 0; i < N; ++i)
            r.v[i] = f(i);
        return r;
    }
    template <class F, class... Rows> static Lanes each(F f, const Rows&... rows)
    {
        return from_index([&](int i) { return f(rows[i]...); });
    }
    template <class F> static Mask mask(F f, const Lanes& a, const Lanes& b)
    {
        return from_index([&](int i) { return f(a.v[i], b.v[i]) ? T(-1) : T(0); });
    }
    template <class F> static T best(F f, const Lanes& a)
    {
        T result = a.v[0];
        for (const T x : a.v)
            result = f(x, result);
        return result;
    }
    Lanes in_order(const std::uint32_t (&from)[N]) const { return permuted(*this, from); }
};

}  // namespace dt
