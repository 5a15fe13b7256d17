// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The table: convex or mesh, against convex or mesh, for each query. A mesh against a convex body is asked with the
// mesh first, and the answer turned round if the client had it second.
#include "scene/pair_tests.hpp"

#include "complex/queries.hpp"
#include "convex/queries.hpp"

#include <utility>

namespace solid
{

namespace
{

inline bool turned_round(bool answer)
{
    return answer;
}

inline std::optional<Vec3> turned_round(std::optional<Vec3> answer)
{
    return answer;
}

inline Proximity turned_round(Proximity answer)
{
    std::swap(answer.on_a, answer.on_b);
    std::swap(answer.feature_a, answer.feature_b);
    answer.normal = -answer.normal;
    return answer;
}

inline std::optional<Proximity> turned_round(std::optional<Proximity> answer)
{
    if (answer) answer = turned_round(*answer);
    return answer;
}

/// query(x, y) for what a and b are, mesh first.
template <class Query> [[gnu::always_inline]] inline auto mesh_first(const Object& a, const Object& b, Query query)
{
    const Body* const body_a = a.body();
    const Body* const body_b = b.body();
    if (body_a && body_b) [[likely]]
        return query(*body_a, *body_b);
    if (body_a) return turned_round(query(*b.mesh(), *body_a));
    if (body_b) return query(*a.mesh(), *body_b);
    return query(*a.mesh(), *b.mesh());
}

}  // namespace

bool intersect(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return mesh_first(a, b, [&](const auto& x, const auto& y) { return intersect(x, y, eps, cache); });
}

std::optional<Vec3> common_point(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return mesh_first(a, b, [&](const auto& x, const auto& y) { return common_point(x, y, eps, cache); });
}

Proximity closest_points(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return mesh_first(a, b, [&](const auto& x, const auto& y) { return closest_points(x, y, eps, cache); });
}

std::optional<Proximity> penetration(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return mesh_first(a, b, [&](const auto& x, const auto& y) { return penetration(x, y, eps, cache); });
}

Proximity signed_distance(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return mesh_first(a, b, [&](const auto& x, const auto& y) { return signed_distance(x, y, eps, cache); });
}

std::optional<CastHit> cast(const Object& a, Vec3 translation, const Object& b, double max_param,
                            const Tolerance& eps)
{
    const auto onto = [&](const auto& moving, const auto& target) {
        return cast(moving, translation, target, max_param, eps);
    };
    const Body* const body_a = a.body();
    const Body* const body_b = b.body();
    if (body_a) return body_b ? onto(*body_a, *body_b) : onto(*body_a, *b.mesh());
    return body_b ? onto(*a.mesh(), *body_b) : onto(*a.mesh(), *b.mesh());
}

std::optional<CastHit> ray_cast_convex(const Vec3& source, const Vec3& direction, const Object& object,
                                       double max_param, const Tolerance& eps)
{
    if (!(object.margin() > 0)) return ray_cast(source, direction, *object.body(), max_param, eps);
    View view;  // taking a huge margin off the radius again would leave nothing of it
    const ConvexShape& shape = *std::get<ShapeRef>(object.shape());
    return ray_cast(source, direction, make_body(shape, object.placement(), 0, view), max_param, eps);
}

}  // namespace solid
