// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The support mappings of A − B for every two kinds of core.
#include "convex/difference.hpp"

#include <utility>

namespace dt::convex
{

namespace
{

template <int KA, int KB> void support(const Difference& C, double x, double y, double z, Vertex& w)
{
    find_support<KA, KB>(C, {x, y, z}, w);
}

template <int KA, int KB> void exact_support(const Difference& C, double x, double y, double z, Vertex& w)
{
    const Vec3 d{x, y, z};
    put_vertex(C, core_of<KA>(C.body_a).exact_support(d),
               unscaled_core_of<KB>(C.body_b).exact_support(-transposed_times(C.R, d)), w);
}

template <int KA, int KB> void vertex(const Difference& C, std::uint32_t ia, std::uint32_t ib, Vertex& w)
{
    put_vertex(C, {core_of<KA>(C.body_a).vertex(ia), ia}, {unscaled_core_of<KB>(C.body_b).vertex(ib), ib}, w);
}

/// Only these choose vertices in single precision.
constexpr bool has_choice_error(int kind)
{
    return kind == kind_polytope || kind == kind_view;
}

/// Queries take the lower kind first.
template <int KA, int KB> constexpr CorePair pair_of_kinds()
{
    if constexpr (KA > KB)
        return {};
    else
        return {CoreOf<KA>::has_ids && CoreOf<KB>::has_ids, &support<KA, KB>,
                has_choice_error(KA) || has_choice_error(KB) ? &exact_support<KA, KB> : &support<KA, KB>,
                &vertex<KA, KB>};
}

}  // namespace

constexpr std::array<CorePair, kind_count* kind_count> core_pairs = []<int... I>(std::integer_sequence<int, I...>)
{
    return std::array<CorePair, sizeof...(I)>{pair_of_kinds<I / kind_count, I % kind_count>()...};
}
(std::make_integer_sequence<int, kind_count * kind_count>{});

}  // namespace dt::convex
