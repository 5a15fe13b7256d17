// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Queries on two objects, single and in batches: what they write is finite, in order, and consistent in itself; and
// queries agree with each other.
#include "script.hpp"

#include <algorithm>
#include <cmath>

namespace fuzz
{
namespace
{

bool is_feature(DT_Index feature)
{
    return feature == DT_NO_FEATURE || feature < 64;
}

/// The largest coordinate of the boxes of two objects, from the origin: what rounding is relative to.
double size_of(DT_ObjectHandle a, DT_ObjectHandle b)
{
    double size = 0;
    for (const DT_ObjectHandle object : {a, b})
    {
        DT_Vector3 min, max;
        DT_GetBBox(object, min, max);
        for (int i = 0; i < 3; ++i)
            size = std::max({size, std::abs(double(min[i])), std::abs(double(max[i]))});
    }
    return size;
}

/// `q` is where `step * direction` leads from `p`, to rounding.
bool leads_to(const double* p, double step, const double* direction, const double* q, double size)
{
    for (int i = 0; i < 3; ++i)
    {
        if (!(std::abs(p[i] + step * direction[i] - q[i]) <= 1e-6 * size)) return false;
    }
    return true;
}

void check(const Script& s, const DT_Proximity& p, double size)
{
    s.show(p);
    s.expect(is_finite(p.distance) && is_finite(p.lower) && is_finite(p.upper), "a distance is finite");
    s.expect(p.lower <= p.distance && p.distance <= p.upper, "lower <= distance <= upper");
    s.expect(are_finite(p.point1) && are_finite(p.point2), "points are finite");
    s.expect(is_unit(p.normal), "the normal has unit length");
    s.expect(leads_to(p.point1, p.distance, p.normal, p.point2, size), "point2 = point1 + distance * normal");
    s.expect(is_feature(p.feature1) && is_feature(p.feature2), "features are faces");
}

/// As DT_GetDistance writes it: without depths.
void check_near(const Script& s, const DT_Proximity& p, double size, const DT_QueryOptions* options)
{
    const bool has_depth = options && (options->flags & DT_QUERY_DEPTH) != 0;
    if (has_depth || p.distance != 0) return check(s, p, size);
    s.expect(p.lower == 0 && p.upper == 0 && is_zero(p.normal), "at contact, bounds and normal are 0");
    s.expect(are_finite(p.point1) && std::equal(p.point1, p.point1 + 3, p.point2), "at contact, there is one point");
    s.expect(is_feature(p.feature1) && is_feature(p.feature2), "features are faces");
}

void check_far(const Script& s, const DT_Proximity& p)
{
    s.expect(std::isinf(p.distance) && p.distance > 0 && std::isinf(p.upper), "what is too far is infinitely far");
    s.expect(is_finite(p.lower) && p.lower >= 0, "a lower bound is finite");
    s.expect(is_zero(p.point1) && is_zero(p.point2) && is_zero(p.normal), "what is too far has no points");
}

/// Distance 0 if and only if the objects intersect; depths only then.
void check_agreement(const Script& s, DT_ObjectHandle a, DT_ObjectHandle b)
{
    if (s.failed()) return;
    DT_Vector3 p, q;
    DT_Proximity found;
    DT_QueryOptions with_depth{};
    with_depth.struct_size = sizeof with_depth;
    with_depth.flags = DT_QUERY_DEPTH;
    const bool meet = DT_Intersect(a, b, nullptr) == DT_TRUE;
    s.expect((DT_GetClosestPair(a, b, p, q) == 0) == meet || DT_GetError() != DT_ERROR_NONE, "distance 0 is contact");
    s.expect((DT_GetCommonPoint(a, b, p) == DT_TRUE) == meet || DT_GetError() != DT_ERROR_NONE,
             "contact has a point");
    if (DT_GetPenDepth(a, b, p, q)) s.expect(meet, "a depth is a contact");
    if (DT_GetDistance(a, b, nullptr, nullptr, &found))
        s.expect((found.distance == 0) == meet, "distance 0 is contact");
    if (!DT_GetSignedDistance(a, b, nullptr, &found)) return;
    s.expect((found.distance <= 0) == meet, "a signed distance is positive if and only if there is no contact");
    DT_Proximity other;
    if (!DT_GetDistance(b, a, &with_depth, nullptr, &other)) return;
    s.expect((other.distance <= 0) == meet, "the order of the objects does not matter");
    s.expect(found.lower <= other.upper && other.lower <= found.upper, "two intervals of a pair have a common point");
}

void closest_pair(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    Output<DT_Scalar, 3> p(s), q(s);
    const DT_Scalar distance = s.call("DT_GetClosestPair", DT_GetClosestPair, a, b, p.pointer(), q.pointer());
    s.expect(is_finite(double(distance)) && distance >= 0, "a distance is finite, and not negative");
    if (s.failed())
    {
        s.expect(distance == 0 && p.is_untouched() && q.is_untouched(), "what fails writes nothing");
        return;
    }
    s.expect(are_finite(p.values) && are_finite(q.values), "points are finite");
    s.expect(distance > 0 || p.values == q.values, "at contact, there is one point");
    check_agreement(s, a, b);
}

void common_point(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    Output<DT_Scalar, 3> p(s);
    const bool meet = s.told(s.call("DT_GetCommonPoint", DT_GetCommonPoint, a, b, p.pointer()));
    s.expect(meet ? are_finite(p.values) : p.is_untouched(), "a common point is finite, else nothing is written");
    check_agreement(s, a, b);
}

void pen_depth(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    Output<DT_Scalar, 3> p(s), q(s);
    const bool meet = s.told(s.call("DT_GetPenDepth", DT_GetPenDepth, a, b, p.pointer(), q.pointer()));
    if (meet)
        s.expect(are_finite(p.values) && are_finite(q.values), "points are finite");
    else
        s.expect(p.is_untouched() && q.is_untouched(), "without a depth nothing is written");
    check_agreement(s, a, b);
}

void intersect(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    DT_PairCache* const cache = s.cache();
    s.told(s.call("DT_Intersect", DT_Intersect, a, b, cache));
    check_agreement(s, a, b);
}

void signed_distance(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    DT_PairCache* const cache = s.cache();
    Output<DT_Proximity> found(s);
    const bool is_told = s.told(s.call("DT_GetSignedDistance", DT_GetSignedDistance, a, b, cache, found.pointer()));
    s.expect(is_told != s.failed(), "there is an answer or an error");
    if (is_told)
        check(s, found[0], size_of(a, b));
    else
        s.expect(found.is_untouched(), "what fails writes nothing");
    check_agreement(s, a, b);
}

/// Often the defaults.
DT_QueryOptions query_options(Script& s)
{
    DT_QueryOptions options{};
    const unsigned b = s.byte();
    options.struct_size = s.struct_size(sizeof options);
    options.flags = b >= 0xF0 ? s.byte() : b & DT_QUERY_DEPTH;
    options.reserved = b >= 0xF8 ? s.byte() : 0;
    if (b & 2) options.accuracy = s.positive();
    if (b & 4) options.max_distance = s.positive();
    return options;
}

void distance(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    const DT_QueryOptions options = query_options(s);
    const DT_QueryOptions* const given = s.below(4) == 0 ? nullptr : &options;
    DT_PairCache* const cache = s.cache();
    Output<DT_Proximity> found(s);
    const bool is_near = s.told(s.call("DT_GetDistance", DT_GetDistance, a, b, given, cache, found.pointer()));
    if (is_near)
        check_near(s, found[0], size_of(a, b), given);
    else
        s.expect(found.is_untouched(), "what is too far writes nothing");
    s.expect(is_near || s.failed() || (given && given->max_distance > 0), "without a limit nothing is too far");
}

void global_depth(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    DT_DepthOptions options{};
    const unsigned how = s.byte();
    options.struct_size = s.struct_size(sizeof options);
    if (how & 1) options.accuracy = s.positive();
    options.max_steps = 1 + s.byte();
    options.backend = DT_DepthBackend(how >= 0xF8 ? s.below(5) : how & 2 ? 1u : 0u);
    if (how >= 0xFC) options.keep = s.number(), options.direction[how % 3] = s.number(), options.flags = s.byte();
    const DT_DepthOptions* const given = &options;
    Output<DT_DepthResult> out(s);
    out.set_struct_size(s.struct_size(sizeof(DT_DepthResult)));
    const bool meet = s.told(s.call("DT_GetGlobalPenDepth", DT_GetGlobalPenDepth, a, b, given, out.pointer()));
    if (!meet) return s.expect(out.is_untouched(), "without a depth nothing is written");
    const DT_DepthResult& d = out[0];
    s.show(d);
    s.expect(is_finite(d.depth) && is_finite(d.lower), "a depth is finite");
    s.expect(0 <= d.lower && d.lower <= d.depth, "0 <= lower <= depth");
    s.expect(is_unit(d.direction), "the direction has unit length");
    s.expect(are_finite(d.point1) && are_finite(d.point2), "points are finite");
    s.expect(leads_to(d.point1, d.depth, d.direction, d.point2, size_of(a, b)),
             "point2 = point1 + depth * direction");
    s.expect(is_feature(d.feature1) && is_feature(d.feature2), "features are faces");
    s.expect(d.backend == DT_DEPTH_CPU || d.backend == DT_DEPTH_GPU, "a processor was used");
}

/// The pairs of a batch.
struct Pairs
{
    DT_Count count;
    std::array<DT_ObjectHandle, max_batch> a{}, b{};
    DT_PairCache* caches;

    explicit Pairs(Script& s) : count(s.below(max_batch + 1))
    {
        for (DT_Count i = 0; i < count; ++i)
            a[i] = s.object(), b[i] = s.object();
        caches = s.below(2) == 0 ? nullptr : s.caches.data();
        if (s.has_trace()) print_all(a), std::printf(" with "), print_all(b), std::printf("\n");
    }
    const DT_ObjectHandle* first() const { return a.data(); }
    const DT_ObjectHandle* second() const { return b.data(); }
};

/// After a batch: nothing written beyond `count`, nothing at all on failure; that memory runs out, excepted.
template <class T> bool is_whole(const Script& s, const Output<T, max_batch>& out)
{
    if (s.error() == DT_ERROR_OUT_OF_MEMORY) return false;
    s.expect(!s.failed() || out.is_untouched(), "what fails writes nothing");
    return !s.failed();
}

void intersect_batch(Script& s)
{
    const Pairs pairs(s);
    Output<DT_Bool, max_batch> out(s);
    const DT_Count hits = s.call("DT_IntersectBatch", DT_IntersectBatch, pairs.count, pairs.first(), pairs.second(),
                                 pairs.caches, out.pointer());
    if (!is_whole(s, out)) return s.expect(hits == 0, "what fails is 0");
    s.expect(hits == DT_Count(std::count(out.values.begin(), out.values.begin() + pairs.count, DT_TRUE)),
             "hits are counted");
}

void signed_distance_batch(Script& s)
{
    const Pairs pairs(s);
    Output<DT_Proximity, max_batch> out(s);
    const DT_Count told = s.call("DT_GetSignedDistanceBatch", DT_GetSignedDistanceBatch, pairs.count, pairs.first(),
                                 pairs.second(), pairs.caches, out.pointer());
    if (!is_whole(s, out)) return s.expect(told == 0, "what fails is 0");
    s.expect(told == pairs.count, "all are told");
    for (DT_Count i = 0; i < told; ++i)
        check(s, out[i], size_of(pairs.a[i], pairs.b[i]));
}

void distance_batch(Script& s)
{
    const Pairs pairs(s);
    const DT_QueryOptions options = query_options(s);
    const DT_QueryOptions* const given = s.below(4) == 0 ? nullptr : &options;
    Output<DT_Proximity, max_batch> out(s);
    const DT_Count near = s.call("DT_GetDistanceBatch", DT_GetDistanceBatch, pairs.count, pairs.first(),
                                 pairs.second(), given, pairs.caches, out.pointer());
    if (!is_whole(s, out)) return s.expect(near == 0, "what fails is 0");
    DT_Count counted = 0;
    for (DT_Count i = 0; i < pairs.count; ++i)
    {
        const bool is_near = is_finite(out[i].distance);
        is_near ? check_near(s, out[i], size_of(pairs.a[i], pairs.b[i]), given) : check_far(s, out[i]);
        counted += is_near;
    }
    s.expect(counted == near, "near ones are counted");
}

void has_backend(Script& s)
{
    const auto backend = DT_DepthBackend(s.below(5));
    const bool has = s.told(s.call("DT_HasDepthBackend", DT_HasDepthBackend, backend));
    s.expect(has || backend > DT_DEPTH_CPU, "there is always a CPU");
    s.expect(s.call("DT_GetDepthDevice", DT_GetDepthDevice) != nullptr, "a device has a name");
}

}  // namespace

Calls pair_calls()
{
    static constexpr Call calls[] = {
        {"DT_GetClosestPair", closest_pair},
        {"DT_GetCommonPoint", common_point},
        {"DT_GetPenDepth", pen_depth},
        {"DT_Intersect", intersect},
        {"DT_GetSignedDistance", signed_distance},
        {"DT_GetDistance", distance},
        {"DT_GetGlobalPenDepth", global_depth},
        {"DT_IntersectBatch", intersect_batch},
        {"DT_GetSignedDistanceBatch", signed_distance_batch},
        {"DT_GetDistanceBatch", distance_batch},
        {"DT_HasDepthBackend", has_backend},
    };
    return calls;
}

}  // namespace fuzz
