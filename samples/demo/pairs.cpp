// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The pair queries, as a client writes them.

#include "pairs.hpp"

#include <algorithm>

namespace demo
{
namespace
{

// The classic queries promise a relative error of 1e-3; the bodies are about one unit in size.
constexpr double relative_slack = 3e-3, absolute_slack = 1e-4;

bool agree(double a, double b)
{
    return std::abs(a - b) <= absolute_slack + relative_slack * std::max(std::abs(a), std::abs(b));
}

/// Fills in `pair` and says what is wrong with the answers; an empty text if nothing is.
std::string answer(DT_ObjectHandle a, DT_ObjectHandle b, Pair& pair)
{
    DT_Proximity proximity;
    if (!DT_GetSignedDistance(a, b, &pair.cache, &proximity)) return "no signed distance";
    pair.collides = DT_Intersect(a, b, &pair.cache) == DT_TRUE;
    pair.distance = static_cast<double>(proximity.distance);
    pair.point1 = load(proximity.point1);
    pair.point2 = load(proximity.point2);

    DT_Vector3 p, q, common;
    const double distance = static_cast<double>(DT_GetClosestPair(a, b, p, q));
    if (!agree(distance, std::max(pair.distance, 0.))) return "closest pair and signed distance differ";
    if (std::abs(pair.distance) < absolute_slack) return {};  // just touching: the yes-or-no answers may differ
    if (pair.collides != (pair.distance < 0)) return "intersection and signed distance differ";
    if ((DT_GetCommonPoint(a, b, common) == DT_TRUE) != pair.collides) return "common point and intersection differ";
    if ((DT_GetPenDepth(a, b, p, q) == DT_TRUE) != pair.collides) return "depth and intersection differ";
    if (pair.collides && !agree(length(load(p) - load(q)), -pair.distance)) return "depth and signed distance differ";
    return {};
}

}  // namespace

std::vector<Pair> all_pairs(const Stage& stage)
{
    std::vector<Pair> pairs;
    for (std::size_t j = 1; j < stage.bodies().size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            pairs.push_back({.first = i, .second = j});
    return pairs;
}

void intersect_all(const Stage& stage, std::vector<Pair>& pairs)
{
    for (Pair& pair : pairs)
        pair.collides = DT_Intersect(stage.bodies()[pair.first].object, stage.bodies()[pair.second].object,
                                     &pair.cache) == DT_TRUE;
}

std::vector<std::string> answer_all(const Stage& stage, std::vector<Pair>& pairs)
{
    std::vector<std::string> contradictions;
    for (Pair& pair : pairs)
    {
        const Body& a = stage.bodies()[pair.first];
        const Body& b = stage.bodies()[pair.second];
        const std::string wrong = answer(a.object, b.object, pair);
        if (!wrong.empty()) contradictions.push_back(a.name + " and " + b.name + ": " + wrong);
    }
    return contradictions;
}

FirstHit cast_among(const Stage& stage, std::size_t moving, Vec way)
{
    DT_Vector3 translation;
    store(way, translation);
    FirstHit first;
    DT_Scalar reach = 1;
    for (std::size_t i = 0; i < stage.bodies().size(); ++i)
    {
        DT_CastHit hit;
        if (i == moving) continue;
        if (!DT_ObjectCast(stage.bodies()[moving].object, translation, stage.bodies()[i].object, reach, &hit))
            continue;
        reach = hit.param;  // later bodies must be nearer than this one
        first = {true, i, static_cast<double>(hit.param) * length(way), load(hit.point)};
    }
    return first;
}

}  // namespace demo
