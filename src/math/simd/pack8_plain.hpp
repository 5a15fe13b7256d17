// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight numbers at once without vector instructions: a plain array. Also says what every operation means; the other
// implementations agree with it to the last bit, but for rough_sum(). Include math/simd/pack8.hpp instead of this.
#pragma once

#include "math/simd/float4.hpp"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace dt
{

template <class T> struct Pack8
{
    /// The outcome of a comparison, lane by lane.
    struct Mask
    {
        bool v[8];

        friend Mask operator&(Mask a, const Mask& b)
        {
            return each([&](int i) { return a.v[i] && b.v[i]; });
        }
        friend Mask operator|(Mask a, const Mask& b)
        {
            return each([&](int i) { return a.v[i] || b.v[i]; });
        }
        /// Bit i is lane i.
        friend unsigned bits(const Mask& m)
        {
            unsigned r = 0;
            for (unsigned i = 0; i < 8; ++i)
                r |= static_cast<unsigned>(m.v[i]) << i;
            return r;
        }
        template <class F> static Mask each(F f)
        {
            Mask r;
            for (int i = 0; i < 8; ++i)
                r.v[i] = f(i);
            return r;
        }
    };

    T v[8];

    template <class F> static Pack8 each(F f)
    {
        Pack8 r;
        for (int i = 0; i < 8; ++i)
            r.v[i] = f(i);
        return r;
    }
    static Pack8 load(const T* p)
    {
        return each([&](int i) { return p[i]; });
    }
    static Pack8 broadcast(T x)
    {
        return each([&](int) { return x; });
    }
    static Pack8 from_bytes(const std::uint8_t* p)
    {
        return each([&](int i) { return static_cast<T>(p[i]); });
    }
    /// Four numbers in lanes 0 to 3, and again in lanes 4 to 7.
    static Pack8 twice(Float4 a)
    {
        float four[4];
        a.store(four);
        return each([&](int i) { return static_cast<T>(four[i & 3]); });
    }
    /// Four floats from memory in lanes 0 to 3, and again in lanes 4 to 7.
    static Pack8 twice(const std::byte* p)
    {
        float four[4];
        std::memcpy(four, p, sizeof four);
        return twice(Float4::load(four));
    }
    /// 2^(p[i] − 127) for three of four bytes, none of them 0 or 255, then 0; twice.
    static Pack8 powers_of_two(const std::uint8_t* p)
    {
        const auto power = [p](int i) { return std::bit_cast<float>(static_cast<std::uint32_t>(p[i]) << 23); };
        return twice(Float4::of(power(0), power(1), power(2), 0));
    }
    /// The x, y, z of eight points of four numbers each.
    template <class Index> static void gather(const T* points, const Index* ids, Pack8& x, Pack8& y, Pack8& z)
    {
        for (int i = 0; i < 8; ++i)
        {
            const T* p = points + 4 * static_cast<std::size_t>(ids[i]);
            x.v[i] = p[0];
            y.v[i] = p[1];
            z.v[i] = p[2];
        }
    }
    /// The x, y, z of eight points of three numbers each, at any addresses. Reads not a byte more.
    static void gather3(const std::byte* const* at, Pack8& x, Pack8& y, Pack8& z)
    {
        for (int i = 0; i < 8; ++i)
        {
            T p[3];
            std::memcpy(p, at[i], sizeof p);
            x.v[i] = p[0];
            y.v[i] = p[1];
            z.v[i] = p[2];
        }
    }
    void store(T* p) const
    {
        for (int i = 0; i < 8; ++i)
            p[i] = v[i];
    }
    /// For integers from 0 to 255.
    void to_bytes(std::uint8_t* p) const
    {
        for (int i = 0; i < 8; ++i)
            p[i] = static_cast<std::uint8_t>(v[i]);
    }
    friend Pack8 operator+(const Pack8& a, const Pack8& b)
    {
        return each([&](int i) { return a.v[i] + b.v[i]; });
    }
    friend Pack8 operator-(const Pack8& a, const Pack8& b)
    {
        return each([&](int i) { return a.v[i] - b.v[i]; });
    }
    friend Pack8 operator-(const Pack8& a)
    {
        return each([&](int i) { return -a.v[i]; });
    }
    friend Pack8 operator*(const Pack8& a, const Pack8& b)
    {
        return each([&](int i) { return a.v[i] * b.v[i]; });
    }
    friend Pack8 operator/(const Pack8& a, const Pack8& b)
    {
        return each([&](int i) { return a.v[i] / b.v[i]; });
    }
    /// a·b + c, and where the processor can, without rounding the product: for bounds, not for answers.
    friend Pack8 rough_sum(const Pack8& a, const Pack8& b, const Pack8& c) { return a * b + c; }
    /// b where a or b is not a number.
    friend Pack8 min(const Pack8& a, const Pack8& b)
    {
        return each([&](int i) { return a.v[i] < b.v[i] ? a.v[i] : b.v[i]; });
    }
    friend Pack8 max(const Pack8& a, const Pack8& b)
    {
        return each([&](int i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; });
    }
    /// The smaller or larger of two times, which are not NaN; of two negative ones, either. Compares integers where the
    /// processor does that faster.
    friend Pack8 sooner(const Pack8& a, const Pack8& b) { return min(a, b); }
    friend Pack8 later(const Pack8& a, const Pack8& b) { return max(a, b); }
    friend Mask is_sooner(const Pack8& a, const Pack8& b) { return a < b; }
    friend Pack8 abs(const Pack8& a)
    {
        return each([&](int i) { return std::fabs(a.v[i]); });
    }
    friend Pack8 sqrt(const Pack8& a)
    {
        return each([&](int i) { return std::sqrt(a.v[i]); });
    }
    /// Rounds towards zero to an integer; for |a| < 2³¹.
    friend Pack8 truncated(const Pack8& a)
    {
        return each([&](int i) { return static_cast<T>(static_cast<std::int32_t>(a.v[i])); });
    }
    friend Mask operator<(const Pack8& a, const Pack8& b)
    {
        return Mask::each([&](int i) { return a.v[i] < b.v[i]; });
    }
    friend Mask operator<=(const Pack8& a, const Pack8& b)
    {
        return Mask::each([&](int i) { return a.v[i] <= b.v[i]; });
    }
    friend Mask operator>(const Pack8& a, const Pack8& b) { return b < a; }
    friend Mask operator>=(const Pack8& a, const Pack8& b) { return b <= a; }
    /// a where the mask is set, else b.
    friend Pack8 select(const Mask& m, const Pack8& a, const Pack8& b)
    {
        return each([&](int i) { return m.v[i] ? a.v[i] : b.v[i]; });
    }
    /// a where the mask is set, else 0.
    friend Pack8 where(const Mask& m, const Pack8& a)
    {
        return each([&](int i) { return m.v[i] ? a.v[i] : T(0); });
    }
    /// Lane i of the result is lane from[i] of a.
    friend Pack8 permuted(const Pack8& a, const std::uint32_t* from)
    {
        return each([&](int i) { return a.v[from[i] & 7]; });
    }
    /// Lanes 4 to 7, then 0 to 3.
    friend Pack8 halves_swapped(const Pack8& a)
    {
        return each([&](int i) { return a.v[(i + 4) & 7]; });
    }
    /// Lanes 0 to 3, twice.
    friend Pack8 low_twice(const Pack8& a)
    {
        return each([&](int i) { return a.v[i & 3]; });
    }
    /// Lanes 4 to 7, twice.
    friend Pack8 high_twice(const Pack8& a)
    {
        return each([&](int i) { return a.v[4 + (i & 3)]; });
    }
    /// Lane K of each half, in all lanes of that half.
    template <int K> friend Pack8 spread(const Pack8& a)
    {
        return each([&](int i) { return a.v[(i & 4) + K]; });
    }
    /// The largest of the eight, in every lane.
    friend Pack8 highest(const Pack8& a)
    {
        T m = a.v[0];
        for (int i = 1; i < 8; ++i)
            m = a.v[i] > m ? a.v[i] : m;
        return broadcast(m);
    }
    /// The smallest of the eight, in every lane.
    friend Pack8 lowest(const Pack8& a)
    {
        T m = a.v[0];
        for (int i = 1; i < 8; ++i)
            m = a.v[i] < m ? a.v[i] : m;
        return broadcast(m);
    }
    friend T first_lane(const Pack8& a) { return a.v[0]; }
    /// Bit i: lane i of a equals that of b.
    friend unsigned equal_lanes(const Pack8& a, const Pack8& b)
    {
        return bits(Mask::each([&](int i) { return a.v[i] == b.v[i]; }));
    }
    /// Bit i: lane i of a is not below that of b.
    friend unsigned at_least_lanes(const Pack8& a, const Pack8& b) { return bits(a >= b); }
};

}  // namespace dt
