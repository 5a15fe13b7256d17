// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// Queries of SOLID.hpp about two objects, one by one and in batches. Include SOLID.hpp.
#ifndef SOLID_CPP_QUERIES_HPP
#define SOLID_CPP_QUERIES_HPP

#include "objects.hpp"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace solid
{

using Proximity = DT_Proximity;  ///< a signed distance with its bounds, points and normal
using CastHit = DT_CastHit;  ///< the first contact of a motion, or the hit of a ray
using DepthResult = DT_DepthResult;  ///< a global depth with its lower bound

/// The feature of a shape that has no numbered faces.
inline constexpr DT_Index no_feature = DT_NO_FEATURE;

/// What the library remembers about a pair from one query to the next. Keep one for each pair of objects that are
/// asked again and again; any query may use it. It may be copied; not by two threads at once.
struct PairCache : DT_PairCache
{
    /// Makes an empty cache.
    PairCache() : DT_PairCache{} {}
};

/// How distance() finds a distance. Zero means the default.
struct QueryOptions
{
    double accuracy = 0;  ///< the largest relative error; 0: that of set_accuracy()
    double max_distance = 0;  ///< objects further apart than this are only told to be; 0: however far
    bool depth = false;  ///< objects that meet have their depth, as a negative distance, instead of 0

    /// Returns the options as C has them.
    DT_QueryOptions c() const
    {
        return {sizeof(DT_QueryOptions), accuracy, max_distance, depth ? DT_QUERY_DEPTH : 0u, 0};
    }
};

/// How global_depth() computes a depth. Zero means the default.
struct DepthOptions
{
    double accuracy = 0;  ///< the search stops when depth - lower <= accuracy * depth; 0: that of set_accuracy()
    DT_Count max_steps = 0;  ///< limits the steps of the search; 0: 10000
    DT_DepthBackend backend = DT_DEPTH_AUTO;  ///< the backend to use

    /// Returns the options as C has them.
    DT_DepthOptions c() const
    {
        DT_DepthOptions options{};
        options.struct_size = sizeof options;
        options.accuracy = accuracy;
        options.max_steps = max_steps;
        options.backend = backend;
        return options;
    }
};

/// Finds the distance of two objects, with bounds, points and normal; 0 if they meet, unless the options ask for the
/// depth. Nothing if they are further apart than options.max_distance.
inline std::optional<Proximity> distance(const Object& a, const Object& b, const QueryOptions& options = {},
                                         PairCache* cache = nullptr)
{
    Proximity result{};
    const DT_QueryOptions asked = options.c();
    if (!detail::ask([&] { return DT_GetDistance(a.handle(), b.handle(), &asked, cache, &result); }))
        return std::nullopt;
    return result;
}

/// Computes the distance of two objects and a closest pair of points; if they meet, 0 and a common point, twice.
inline std::pair<double, Segment> closest_points(const Object& a, const Object& b)
{
    const Proximity found = distance(a, b).value();
    return {found.distance, {found.point1, found.point2}};
}

/// Computes the signed distance of two objects, with bounds: minus the penetration depth if they overlap.
inline Proximity signed_distance(const Object& a, const Object& b, PairCache* cache = nullptr)
{
    Proximity result{};
    detail::ask([&] { return DT_GetSignedDistance(a.handle(), b.handle(), cache, &result); });
    return result;
}

/// Tests whether two objects intersect; touching counts.
inline bool intersect(const Object& a, const Object& b, PairCache* cache = nullptr)
{
    return detail::ask([&] { return DT_Intersect(a.handle(), b.handle(), cache); }) != DT_FALSE;
}

/// Finds a common point of two objects; nothing if they are disjoint.
inline std::optional<Vector> common_point(const Object& a, const Object& b)
{
    DT_Vector3 point;
    if (!detail::ask([&] { return DT_GetCommonPoint(a.handle(), b.handle(), point); })) return std::nullopt;
    return point;
}

/// Computes the penetration depth: translating a by point2 - point1 leaves the two just touching. Nothing if the
/// interiors are disjoint.
inline std::optional<Segment> penetration(const Object& a, const Object& b, PairCache* cache = nullptr)
{
    QueryOptions options;
    options.depth = true;
    options.max_distance = std::numeric_limits<double>::min();  // it need not be known how far apart they are
    const std::optional<Proximity> found = distance(a, b, options, cache);
    if (!found || !(found->distance < 0)) return std::nullopt;
    return Segment{found->point1, found->point2};
}

/// Finds the shortest translation of a that makes the interiors disjoint; nothing if they are disjoint already.
inline std::optional<DepthResult> global_depth(const Object& a, const Object& b, const DepthOptions& options = {})
{
    DepthResult result{};
    result.struct_size = sizeof result;
    const DT_DepthOptions asked = options.c();
    if (!detail::ask([&] { return DT_GetGlobalPenDepth(a.handle(), b.handle(), &asked, &result); }))
        return std::nullopt;
    return result;
}

/// Tells whether a backend is available.
inline bool has_depth_backend(DT_DepthBackend backend)
{
    return detail::ask([&] { return DT_HasDepthBackend(backend); }) != DT_FALSE;
}

/// Returns the name of the graphics device that DT_DEPTH_GPU uses; empty if there is none.
inline std::string depth_device()
{
    return DT_GetDepthDevice();
}

/// Finds the first hit of the ray source + t * (target - source), 0 <= t <= max_param, on an object without its
/// margin: from the source to the target, unless max_param says how far beyond. Nothing for a miss. The face hit is
/// feature2.
inline std::optional<CastHit> ray_cast(const Object& object, const Vector& source, const Vector& target,
                                       double max_param = 1)
{
    CastHit hit{};
    const DT_Vector3d from = {source.x, source.y, source.z}, to = {target.x, target.y, target.z};
    if (!detail::ask([&] { return DT_GetRayHit(object.handle(), from, to, max_param, &hit); })) return std::nullopt;
    return hit;
}

/// Finds the first contact when `moving` is translated by t * translation, 0 <= t <= max_param: by the whole
/// translation, unless max_param says otherwise. Nothing for a miss.
inline std::optional<CastHit> cast(const Object& moving, const Vector& translation, const Object& target,
                                   double max_param = 1)
{
    CastHit hit{};
    if (!detail::ask([&] {
            return DT_ObjectCast(moving.handle(), detail::Packed(translation), target.handle(),
                                 detail::limit(max_param), &hit);
        }))
        return std::nullopt;
    return hit;
}

/// A ray source + t * (target - source).
struct Ray
{
    Vector source;  ///< where it begins: t = 0
    Vector target;  ///< a point on it: t = 1
};

/// The hit of a ray of a batch; for a miss param is -1.
struct RayHit
{
    double param = -1;  ///< the hit is at source + param * (target - source); -1 for a miss
    Vector point;  ///< the point hit
    Vector normal;  ///< unit normal, on the side of the source; zero if the source lies inside

    /// Tells whether something was hit.
    explicit operator bool() const noexcept { return param >= 0; }
};

namespace detail
{

/// Throws Failure unless the spans of a batch have equal sizes.
inline void need_equal(std::size_t size, std::initializer_list<std::size_t> others)
{
    for (const std::size_t other : others)
        if (other != size)
            throw Failure(DT_ERROR_INVALID_ARGUMENT, "the spans of a batch differ in size: " + std::to_string(size) +
                                                         " and " + std::to_string(other));
}

static_assert(sizeof(PairCache) == sizeof(DT_PairCache));
/// Returns the caches of a batch of `count` pairs; null if there are none.
inline DT_PairCache* caches_of(std::span<PairCache> caches, std::size_t count)
{
    if (caches.empty()) return nullptr;
    need_equal(count, {caches.size()});
    return caches.data();
}

/// Rays as functions of C take them, and room for their hits.
struct PackedRays
{
    explicit PackedRays(std::span<const Ray> rays)
        : count(count_of(rays.size())), params(rays.size()), sources(3 * rays.size()), targets(3 * rays.size()),
          normals(3 * rays.size())
    {
        for (std::size_t i = 0; i < 3 * rays.size(); ++i)
        {
            sources[i] = scalar(rays[i / 3].source[i % 3]);
            targets[i] = scalar(rays[i / 3].target[i % 3]);
        }
    }

    /// Returns hit i of these rays.
    RayHit hit(const Ray& ray, std::size_t i) const
    {
        if (params[i] < 0) return {};
        const double param = double(params[i]);
        return {param, ray.source + param * (ray.target - ray.source),
                Vector(normals[3 * i], normals[3 * i + 1], normals[3 * i + 2])};
    }

    DT_Count count;
    std::vector<DT_Scalar> params, sources, targets, normals;
};

}  // namespace detail

/// Finds the distances of many pairs of objects, as distance() does. The spans must have equal sizes; `caches` may be
/// empty. What is further apart than options.max_distance has an infinite distance. Returns how many are not.
inline DT_Count distance(std::span<const DT_ObjectHandle> objects1, std::span<const DT_ObjectHandle> objects2,
                         std::span<Proximity> results, const QueryOptions& options = {},
                         std::span<PairCache> caches = {})
{
    detail::need_equal(objects1.size(), {objects2.size(), results.size()});
    DT_PairCache* const memory = detail::caches_of(caches, objects1.size());
    const DT_QueryOptions asked = options.c();
    return detail::ask([&] {
        return DT_GetDistanceBatch(detail::count_of(objects1.size()), objects1.data(), objects2.data(), &asked,
                                   memory, results.data());
    });
}

/// Computes the signed distances of many pairs of objects. The spans must have equal sizes; `caches` may be empty.
inline void signed_distance(std::span<const DT_ObjectHandle> objects1, std::span<const DT_ObjectHandle> objects2,
                            std::span<Proximity> results, std::span<PairCache> caches = {})
{
    detail::need_equal(objects1.size(), {objects2.size(), results.size()});
    DT_PairCache* const memory = detail::caches_of(caches, objects1.size());
    detail::ask([&] {
        return DT_GetSignedDistanceBatch(detail::count_of(objects1.size()), objects1.data(), objects2.data(), memory,
                                         results.data());
    });
}

/// Places many objects, each by a matrix as Object::set_matrix() takes it: all of them, or on failure none. The spans
/// must have equal sizes. Of an object given twice the last matrix counts.
inline void set_matrices(std::span<const DT_ObjectHandle> objects, std::span<const Matrix> matrices)
{
    detail::need_equal(objects.size(), {matrices.size()});
    for (const Matrix& m : matrices)
        detail::need_columns(m);
    const double* const numbers = matrices.empty() ? nullptr : matrices.front().data();
    detail::ask([&] { DT_SetMatrixdBatch(detail::count_of(objects.size()), objects.data(), numbers); });
}

/// Tests many pairs of objects for intersection. The spans must have equal sizes; `caches` may be empty. Returns the
/// number of pairs that intersect.
inline DT_Count intersect(std::span<const DT_ObjectHandle> objects1, std::span<const DT_ObjectHandle> objects2,
                          std::span<DT_Bool> results, std::span<PairCache> caches = {})
{
    detail::need_equal(objects1.size(), {objects2.size(), results.size()});
    DT_PairCache* const memory = detail::caches_of(caches, objects1.size());
    return detail::ask([&] {
        return DT_IntersectBatch(detail::count_of(objects1.size()), objects1.data(), objects2.data(), memory,
                                 results.data());
    });
}

/// Casts many objects, each at its own target. The spans must have equal sizes. A miss has the parameter -1. Returns
/// the number of hits.
inline DT_Count cast(std::span<const DT_ObjectHandle> moving, std::span<const Vector> translations,
                     std::span<const DT_ObjectHandle> targets, std::span<CastHit> hits, double max_param = 1)
{
    detail::need_equal(moving.size(), {translations.size(), targets.size(), hits.size()});
    std::vector<DT_Scalar> ways(3 * translations.size());
    for (std::size_t i = 0; i < ways.size(); ++i)
        ways[i] = detail::scalar(translations[i / 3][i % 3]);
    return detail::ask([&] {
        return DT_ObjectCastBatch(detail::count_of(moving.size()), moving.data(), ways.data(), targets.data(),
                                  detail::limit(max_param), hits.data());
    });
}

/// Casts many rays, each at its own object, as far as max_param; up to their targets, unless it says otherwise. The
/// spans must have equal sizes. Returns the hits, one for each ray.
inline std::vector<RayHit> ray_cast(std::span<const DT_ObjectHandle> objects, std::span<const Ray> rays,
                                    double max_param = 1)
{
    detail::need_equal(objects.size(), {rays.size()});
    detail::PackedRays packed(rays);
    detail::ask([&] {
        return DT_ObjectRayCastBatch(packed.count, objects.data(), packed.sources.data(), packed.targets.data(),
                                     detail::limit(max_param), packed.params.data(), packed.normals.data());
    });
    std::vector<RayHit> hits;
    hits.reserve(rays.size());
    for (std::size_t i = 0; i < rays.size(); ++i)
        hits.push_back(packed.hit(rays[i], i));
    return hits;
}

/// Pairs of objects that are asked together, again and again. Each pair has a cache, and the worker threads share the
/// work. The objects must be alive when they are asked about; they may have been moved.
class Pairs
{
public:
    /// Appends a pair and returns its number, which is its place in the answers.
    std::size_t add(const Object& a, const Object& b)
    {
        first_.push_back(a.handle());
        second_.push_back(b.handle());
        caches_.emplace_back();
        return first_.size() - 1;
    }
    /// Removes all pairs.
    void clear() noexcept
    {
        first_.clear();
        second_.clear();
        caches_.clear();
    }
    /// Returns the number of pairs.
    std::size_t size() const noexcept { return first_.size(); }

    /// Returns the first objects.
    std::span<const DT_ObjectHandle> first() const noexcept { return first_; }
    /// Returns the second objects.
    std::span<const DT_ObjectHandle> second() const noexcept { return second_; }
    /// Returns the caches.
    std::span<PairCache> caches() noexcept { return caches_; }

private:
    std::vector<DT_ObjectHandle> first_, second_;
    std::vector<PairCache> caches_;
};

/// Finds the distances of all pairs, as distance() does for two objects. What is further apart than
/// options.max_distance has an infinite distance.
inline std::vector<Proximity> distance(Pairs& pairs, const QueryOptions& options = {})
{
    std::vector<Proximity> results(pairs.size());
    distance(pairs.first(), pairs.second(), results, options, pairs.caches());
    return results;
}

/// Computes the signed distances of all pairs.
inline std::vector<Proximity> signed_distance(Pairs& pairs)
{
    std::vector<Proximity> results(pairs.size());
    signed_distance(pairs.first(), pairs.second(), results, pairs.caches());
    return results;
}

/// Tests all pairs for intersection; touching counts. An element is DT_TRUE or DT_FALSE.
inline std::vector<DT_Bool> intersect(Pairs& pairs)
{
    std::vector<DT_Bool> results(pairs.size());
    intersect(pairs.first(), pairs.second(), results, pairs.caches());
    return results;
}

/// Casts the first object of each pair at the second, by its own translation. A miss has the parameter -1.
inline std::vector<CastHit> cast(const Pairs& pairs, std::span<const Vector> translations, double max_param = 1)
{
    std::vector<CastHit> hits(pairs.size());
    cast(pairs.first(), translations, pairs.second(), hits, max_param);
    return hits;
}

}  // namespace solid

#endif
