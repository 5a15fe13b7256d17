// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The incremental sweep and prune of [Bergen03], section 5.4:
// on each axis one sorted array of the endpoints of all boxes, each with its stabbing number, which says how many
// intervals it lies in. Moves swap neighbours, and a swap of a lower with an upper endpoint begins or ends an overlap.
// Coming and going shifts the arrays. Range queries look at one axis and compare the others directly.
#pragma once

#include "boxes.hpp"

#include <unordered_set>

namespace bench::scene
{

class BookSap
{
public:
    /// Numbers are the caller's, each used once at a time.
    void add(std::uint32_t box, const Box& at);
    void move(std::uint32_t box, const Box& to);
    void remove(std::uint32_t box);

    /// The key of a pair: the smaller number in the upper half, then the larger one.
    const std::unordered_set<std::uint64_t>& pairs() const { return pairs_; }

private:
    struct Endpoint
    {
        float at;
        std::uint32_t corner;  // twice the box, and one for an upper endpoint
        std::int32_t stabbing;  // lower minus upper endpoints to the left

        bool is_upper() const { return corner & 1; }
        std::uint32_t box() const { return corner / 2; }
        std::int32_t stabbing_behind() const { return is_upper() ? stabbing - 1 : stabbing + 1; }
    };
    struct Axis
    {
        std::vector<Endpoint> endpoints;
        std::vector<std::uint32_t> place;  // index of a corner in `endpoints`
    };

    static bool before(const Endpoint& a, const Endpoint& b);
    static bool overlap(const Axis& axis, std::uint32_t a, std::uint32_t b);
    static void insert(Axis& axis, std::uint32_t box, float lo, float hi);
    static void erase(Axis& axis, std::uint32_t box);
    void put(std::size_t axis, std::uint32_t corner, float at);
    void passed(std::size_t axis, bool begins, std::uint32_t a, std::uint32_t b);
    template <class Visit> void for_each_partner(std::uint32_t box, Visit visit) const;

    std::array<Axis, 3> axes_;
    std::unordered_set<std::uint64_t> pairs_;
};

}  // namespace bench::scene
