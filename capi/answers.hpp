// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Converts results of queries to the structs of SOLID_query.h, and the client's options and pair cache to ours. Single
// calls and batches share it.
#pragma once

#include "capi/convert.hpp"
#include "core/result.hpp"
#include "object/queries.hpp"

#include "SOLID/SOLID_query.h"

#include <algorithm>
#include <cstring>

namespace dt::capi
{

static_assert(sizeof(convex::PairCache) <= sizeof(DT_PairCache::data));
static_assert(sizeof(DT_PairCache) == 128);  // in every build: caches may outlive a change of the library
static_assert(convex::no_feature == DT_NO_FEATURE);

/// Calls ask(cache) with a copy of the client's cache, then stores it back. A null cache is passed on as null.
template <class Ask> inline auto with_cache(DT_PairCache* cache, Ask ask)
{
    if (!cache) return ask(static_cast<convex::PairCache*>(nullptr));
    convex::PairCache ours;
    std::memcpy(&ours, cache->data, sizeof ours);
    const auto answer = ask(&ours);
    std::memcpy(cache->data, &ours, sizeof ours);
    return answer;
}

inline void store(const convex::Proximity& from, DT_Proximity& to)
{
    to.lower = from.lower;
    to.upper = from.upper;
    to.distance = std::min(std::max(from.distance, from.lower), from.upper);
    store(from.on_a, to.point1);
    store(from.on_b, to.point2);
    store(from.normal, to.normal);
    to.feature1 = from.feature_a;
    to.feature2 = from.feature_b;
}

inline void store(const convex::CastHit& from, DT_ObjectHandle target, DT_CastHit& to)
{
    to.param = from.param;
    store(from.point, to.point);
    store(from.normal, to.normal);
    to.feature1 = from.feature_a;
    to.feature2 = from.feature_b;
    to.object = target;
}

/// How DT_GetDistance is to answer.
struct DistanceQuestion
{
    Tolerance eps;
    bool wants_depth = false;
};

Result<DistanceQuestion> read(const DT_QueryOptions* options);

/// Answers DT_GetDistance. Infinity if the objects are further apart than asked.
convex::Proximity distance_within(const object::Object& a, const object::Object& b, const DistanceQuestion& question,
                                  DT_PairCache* cache);

}  // namespace dt::capi
