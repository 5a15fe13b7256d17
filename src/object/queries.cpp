// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The table of queries: convex or mesh against convex or mesh. Pairs with a polyhedron go to solid_queries.hpp.
#include "object/queries.hpp"

#include "complex/queries.hpp"
#include "convex/queries.hpp"
#include "object/mesh_first.hpp"
#include "object/solid_queries.hpp"

#include <utility>

namespace dt::object
{

namespace
{

/// Calls query(x, y, eps, cache) with the body or mesh of a and of b; of_solids(a, b, eps, cache) if one is a solid.
template <class Query, class OfSolids>
[[gnu::always_inline]] inline auto ask(const Object& a, const Object& b, const Tolerance& eps,
                                       convex::PairCache* cache, Query query, OfSolids of_solids)
{
    const auto with_rest = [&](const auto& x, const auto& y) { return query(x, y, eps, cache); };
    const convex::Body* const body_a = a.body();
    const convex::Body* const body_b = b.body();
    if (body_a && body_b) [[likely]]
        return with_rest(*body_a, *body_b);
    return solids::has_polyhedron(a, b) ? of_solids(a, b, eps, cache) : mesh_first(a, b, with_rest);
}

}  // namespace

bool intersect(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    const auto query = [](const auto&... x) { return intersect(x...); };
    return ask(a, b, eps, cache, query, solids::intersect);
}

std::optional<Vec3> common_point(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    const auto query = [](const auto&... x) { return common_point(x...); };
    return ask(a, b, eps, cache, query, solids::common_point);
}

convex::Proximity closest_points(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    const auto query = [](const auto&... x) { return closest_points(x...); };
    return ask(a, b, eps, cache, query, solids::closest_points);
}

std::optional<convex::Proximity> penetration(const Object& a, const Object& b, const Tolerance& eps,
                                             convex::PairCache* cache)
{
    const auto query = [](const auto&... x) { return penetration(x...); };
    return ask(a, b, eps, cache, query, solids::penetration);
}

convex::Proximity signed_distance(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    const auto query = [](const auto&... x) { return signed_distance(x...); };
    return ask(a, b, eps, cache, query, solids::signed_distance);
}

std::optional<convex::CastHit> cast(const Object& a, Vec3 translation, const Object& b, double max_param,
                                    const Tolerance& eps)
{
    const auto onto = [&](const auto& moving, const auto& target) {
        return cast(moving, translation, target, max_param, eps);
    };
    const convex::Body* const body_a = a.body();
    const convex::Body* const body_b = b.body();
    if (body_a && body_b) return onto(*body_a, *body_b);
    const bool is_solid = solids::has_polyhedron(a, b);
    if (is_solid)
        if (const auto inside = solids::point_inside_either(a, b)) return convex::CastHit{0, *inside, {}};
    const auto hit = body_a   ? onto(*body_a, *b.mesh())
                     : body_b ? onto(*a.mesh(), *body_b)
                              : onto(*a.mesh(), *b.mesh());
    if (!is_solid) return hit;
    const auto filled = solids::cast_to_fillings(a, translation, b, hit ? hit->param : max_param, eps);
    return filled && !(hit && hit->param <= filled->param) ? filled : hit;
}

std::optional<convex::CastHit> ray_cast_without_margin(const Vec3& source, const Vec3& direction,
                                                       const Object& object, double max_param, const Tolerance& eps)
{
    convex::View view;  // taking a huge margin off the radius again would leave nothing of it
    const shape::ConvexShape& shape = *std::get<shape::ShapeRef>(object.shape());
    return ray_cast(source, direction, make_body(shape, object.placement(), 0, view), max_param, eps);
}

}  // namespace dt::object
