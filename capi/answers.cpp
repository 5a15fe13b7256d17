// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reads the options of DT_GetDistance and answers it for two objects.
#include "capi/answers.hpp"

#include "capi/library.hpp"

#include <cmath>

namespace dt::capi
{

Result<DistanceQuestion> read(const DT_QueryOptions* options)
{
    DistanceQuestion question{library::tolerance()};
    if (!options) return question;
    if (options->struct_size < sizeof(DT_QueryOptions))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->struct_size must be sizeof(DT_QueryOptions)"};
    if (!(options->accuracy >= 0 && std::isfinite(options->accuracy)))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->accuracy must be a finite number that is not negative"};
    if (!(options->max_distance >= 0))
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->max_distance must be a number that is not negative"};
    if (options->flags & ~DT_QUERY_DEPTH)
        return Error{DT_ERROR_INVALID_ARGUMENT, "options->flags has a bit that is no DT_QUERY_..."};
    if (options->reserved != 0) return Error{DT_ERROR_INVALID_ARGUMENT, "options->reserved must be 0"};
    if (options->accuracy > 0) question.eps.accuracy = std::min(options->accuracy, library::largest_accuracy);
    if (options->max_distance > 0) question.eps.max_distance = options->max_distance;
    question.wants_depth = options->flags & DT_QUERY_DEPTH;
    return question;
}

convex::Proximity distance_within(const object::Object& a, const object::Object& b, const DistanceQuestion& question,
                                  DT_PairCache* cache)
{
    convex::Proximity found = with_cache(cache, [&](convex::PairCache* ours) {
        return question.wants_depth ? signed_distance(a, b, question.eps, ours)
                                    : closest_points(a, b, question.eps, ours);
    });
    const double limit = question.eps.max_distance;
    if (std::isinf(found.distance) || (found.distance > limit && found.lower >= limit))
    {
        found = convex::further_than(found.lower);
        found.normal = {};
    }
    else if (!question.wants_depth && !(found.distance > 0))
    {
        found.distance = found.lower = found.upper = 0;
        found.on_b = found.on_a;
        found.normal = {};
    }
    return found;
}

}  // namespace dt::capi
