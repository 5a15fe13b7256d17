// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A workload: one kind of query over a few thousand pairs made in advance, so that no branch predictor learns them.
// A coherent workload holds the frames of its pairs one after the other, as placements of their own; pairs with the
// same `cache` are the same two objects a frame later, and the last frame leads back to the first.
#pragma once

#include "common/geometry.hpp"
#include "common/result.hpp"

namespace bench
{

enum class Query
{
    intersect,
    distance,
    depth,
    cast,
    ray,  // from the place of a to that moved
    build  // of the shape of a, and its end
};

struct Pair
{
    int a = 0, b = 0;  // bodies
    int cache = 0;
    Vec3 motion;  // translation of a, for a cast, and of a ray
};

struct Workload
{
    Query query = Query::intersect;
    bool warm = false;
    int cache_count = 0;
    std::vector<Shape> shapes{};
    std::vector<Body> bodies{};
    std::vector<Pair> pairs{};
};

/// A row of the goals, in ns, and its workload.
struct Row
{
    Goal goal;
    Workload (*make)();
};

const std::vector<Row>& rows();

}  // namespace bench
