// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// From two bodies to the code for their two kinds of core. A query is a template over the kinds, the lower kind first;
// only the pairs that it names have code of their own, and all others share the code for any two cores.
#pragma once

#include "convex/body.hpp"

#include <array>
#include <utility>

namespace dt::convex
{

/// Two bodies in the order in which queries take them: the lower kind of core first.
struct OrderedPair
{
    const Body &a, &b;
    bool is_swapped;  ///< a was given second
};

inline OrderedPair in_order(const Body& a, const Body& b)
{
    const bool is_swapped = a.core.index() > b.core.index();
    return {is_swapped ? b : a, is_swapped ? a : b, is_swapped};
}

/// Calls Query::run<KA, KB>(a, b, args…) if Query::has_own_code<KA, KB>, else Query::run_any(a, b, args…).
template <class Query, class... Args>
[[gnu::always_inline]] inline auto dispatch(const OrderedPair& pair, Args&&... args)
{
    using Function = decltype(&Query::run_any);
    constexpr auto code = []<int KA, int KB>() -> Function {
        if constexpr (KA > KB)
            return nullptr;
        else if constexpr (Query::template has_own_code<KA, KB>)
            return &Query::template run<KA, KB>;
        else
            return &Query::run_any;
    };
    static constexpr auto table = [code]<int... I>(std::integer_sequence<int, I...>)
    {
        return std::array<Function, sizeof...(I)>{code.template operator()<I / kind_count, I % kind_count>()...};
    }
    (std::make_integer_sequence<int, kind_count * kind_count>{});
    return table[pair.a.core.index() * kind_count + pair.b.core.index()](pair.a, pair.b, args...);
}

}  // namespace dt::convex
