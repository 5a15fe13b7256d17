// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What does a pair of objects remember from one query to the next? Frame coherence [Bergen99, section 4]: the last
// separating axis often still separates, the last simplex is often still next to the answer.
#pragma once

#include "math/vec3.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace dt::convex
{

/// Holds the last separating axis and the last simplex of GJK, or a pair of faces, or a way out. Any bytes are safe:
/// what they do not hold is not read, and a foreign content costs time only.
class PairCache
{
public:
    /// Vertices of A − B by their numbers in A and B.
    struct Simplex
    {
        std::uint32_t count = 0;  ///< 0: none
        std::array<std::uint32_t, 4> a, b;
    };
    /// Faces by their places in the order of the leaves.
    struct Faces
    {
        std::uint32_t a, b;
    };

    void clear() { state_ = 0; }
    bool is_empty() const { return state_ == 0; }

    /// The direction that last separated the two, of length 1; zero if there is none. It is in the frame of the first
    /// body of an OrderedPair; in the frame of the body for a mesh and a body; in the world for two meshes.
    Vec3 axis() const
    {
        if (!(state_ & has_axis) || !is_finite()) return {};
        const Vec3 v = vector();
        return norm2(v) > 0.5 && norm2(v) < 2 ? v : Vec3{};  // what set_axis() stored has length 1, but for rounding
    }
    /// Stores the axis, and nothing else.
    void set_axis(Vec3 unit)
    {
        set_vector(unit);
        state_ = has_axis;
    }
    /// Keeps only the axis.
    void forget_simplex()
    {
        state_ &= has_axis;
        a_ = b_ = {};
    }

    Simplex simplex() const
    {
        const std::uint32_t n = state_ >> count_shift;
        if (!(state_ & has_simplex) || n > 4) return {};
        return {n, a_, b_};
    }
    /// Adds n vertices, given by vertex(i).ia and .ib, to what is stored.
    template <class Vertex> void add_simplex(int n, Vertex vertex)
    {
        state_ |= has_simplex | static_cast<std::uint32_t>(n) << count_shift;
        for (int i = 0; i < n; ++i)
        {
            a_[static_cast<std::size_t>(i)] = vertex(i).ia;
            b_[static_cast<std::size_t>(i)] = vertex(i).ib;
        }
    }

    /// The two faces that met, or were nearest or deepest; of a mesh and a body, b is 0.
    std::optional<Faces> faces() const
    {
        return state_ & has_faces ? std::optional(Faces{a_[0], b_[0]}) : std::nullopt;
    }
    void set_faces(Faces faces)
    {
        state_ = has_faces;
        a_[0] = faces.a;
        b_[0] = faces.b;
    }

    /// The translation, in the world, that last moved one solid out of the other.
    std::optional<Vec3> way_out() const
    {
        return state_ == has_way_out && is_finite() ? std::optional(vector()) : std::nullopt;
    }
    void set_way_out(Vec3 x)
    {
        set_vector(x);
        state_ = has_way_out;
    }
    void forget_way_out()
    {
        if (state_ == has_way_out) clear();
    }

private:
    static constexpr std::uint32_t has_axis = 1, has_simplex = 2, has_faces = 4,
                                   has_way_out = 128;  ///< the last alone
    static constexpr std::uint32_t count_shift = 8;  ///< above it: the vertices of the simplex

    /// By the bits of the vector: comparing a NaN, or making it double, would be an invalid operation, which a client
    /// may trap.
    bool is_finite() const
    {
        constexpr std::uint32_t exponent = 0x7f800000;
        const auto is_number = [](float x) { return (std::bit_cast<std::uint32_t>(x) & exponent) != exponent; };
        return is_number(vector_[0]) && is_number(vector_[1]) && is_number(vector_[2]);
    }
    Vec3 vector() const { return {vector_[0], vector_[1], vector_[2]}; }
    void set_vector(Vec3 v) { vector_ = {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)}; }

    std::array<float, 3> vector_{};  ///< the axis, or the way out
    std::uint32_t state_ = 0;  ///< what is stored; 0: nothing
    std::array<std::uint32_t, 4> a_{}, b_{};  ///< the simplex, or in a_[0] and b_[0] the faces
    [[maybe_unused]] std::array<std::uint32_t, 4> spare_{};  ///< fills a line of the cache
};
static_assert(sizeof(PairCache) == 64);

}  // namespace dt::convex
