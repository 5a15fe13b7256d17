// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// From two bodies to the code for their two kinds of core. Queries are written once as a template over the kinds,
// with the lower kind first; the table below holds its 36 instances.
#pragma once

#include "convex/body.hpp"

#include <array>
#include <utility>

namespace solid
{

enum CoreKind : int
{
    kind_point,
    kind_segment,
    kind_box,
    kind_cylinder,
    kind_cone,
    kind_polytope,
    kind_view,
    kind_facet,
    kind_count
};
static_assert(kind_count == std::variant_size_v<BodyCore>);

template <int K> const auto& core_of(const Body& body)
{
    if constexpr (K >= kind_view)
        return **std::get_if<K>(&body.core);
    else
        return *std::get_if<K>(&body.core);
}

template <int K> using CoreOf = std::remove_cvref_t<decltype(core_of<K>(std::declval<const Body&>()))>;

/// Calls Query::run<KA, KB>(a, b, args…) with KA ≤ KB. `swapped` says whether a and b changed places.
template <class Query, class... Args>
typename Query::Answer dispatch(const Body& a, const Body& b, bool& swapped, Args... args)
{
    using Function = typename Query::Answer (*)(const Body&, const Body&, Args...);
    static constexpr auto table = []<int... I>(std::integer_sequence<int, I...>)
    {
        return std::array<Function, sizeof...(I)>{&Query::template run<std::min(I / kind_count, I % kind_count),
                                                                       std::max(I / kind_count, I % kind_count)>...};
    }
    (std::make_integer_sequence<int, kind_count * kind_count>{});

    const std::size_t ka = a.core.index(), kb = b.core.index();
    swapped = ka > kb;
    const Function f = table[ka * kind_count + kb];
    return swapped ? f(b, a, args...) : f(a, b, args...);
}

}  // namespace solid
