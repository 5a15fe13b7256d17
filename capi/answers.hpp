// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What queries find, as the structs of SOLID_query.h; and the client's cache as ours. Single calls and batches share it.
#pragma once

#include "capi/convert.hpp"
#include "scene/pair_tests.hpp"

#include "SOLID/SOLID_query.h"

#include <algorithm>
#include <cstring>

namespace solid
{

static_assert(sizeof(PairCache) <= sizeof(DT_PairCache::data));
static_assert(no_feature == DT_NO_FEATURE);

/// ask(cache) with the client's cache as ours, for the time of a query.
template <class Ask> inline auto lend(DT_PairCache* cache, Ask ask)
{
    if (!cache) return ask(static_cast<PairCache*>(nullptr));
    PairCache ours;
    std::memcpy(&ours, cache->data, sizeof ours);
    const auto answer = ask(&ours);
    std::memcpy(cache->data, &ours, sizeof ours);
    return answer;
}

inline void store(const Proximity& from, DT_Proximity& to)
{
    to.lower = rounded_down(from.lower);
    to.upper = rounded_up(from.upper);
    to.distance = std::min(std::max(rounded(from.distance), to.lower), to.upper);
    store(from.on_a, to.point1);
    store(from.on_b, to.point2);
    store(from.normal, to.normal);
    to.feature1 = from.feature_a;
    to.feature2 = from.feature_b;
}

inline void store(const CastHit& from, DT_ObjectHandle target, DT_CastHit& to)
{
    to.param = DT_Scalar(from.param);
    store(from.point, to.point);
    store(from.normal, to.normal);
    to.feature1 = from.feature_a;
    to.feature2 = from.feature_b;
    to.object = target;
}

}  // namespace solid
