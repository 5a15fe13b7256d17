// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The table: convex or mesh, against convex or mesh, for each query, but for polyhedra, which solid_tests.hpp knows.
#include "scene/pair_tests.hpp"

#include "complex/queries.hpp"
#include "convex/queries.hpp"
#include "scene/mesh_first.hpp"
#include "scene/solid_tests.hpp"

#include <utility>

namespace solid
{

namespace
{

/// query(x, y) for what a and b are; of_solids() if one is a polyhedron.
template <class Query, class OfSolids>
[[gnu::always_inline]] inline auto ask(const Object& a, const Object& b, Query query, OfSolids of_solids)
{
    const Body* const body_a = a.body();
    const Body* const body_b = b.body();
    if (body_a && body_b) [[likely]]
        return query(*body_a, *body_b);
    return solids::concern(a, b) ? of_solids() : mesh_first(a, b, query);
}

}  // namespace

bool intersect(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return ask(
        a, b, [&](const auto& x, const auto& y) { return intersect(x, y, eps, cache); },
        [&] { return solids::intersect(a, b, eps, cache); });
}

std::optional<Vec3> common_point(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return ask(
        a, b, [&](const auto& x, const auto& y) { return common_point(x, y, eps, cache); },
        [&] { return solids::common_point(a, b, eps, cache); });
}

Proximity closest_points(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return ask(
        a, b, [&](const auto& x, const auto& y) { return closest_points(x, y, eps, cache); },
        [&] { return solids::closest_points(a, b, eps, cache); });
}

std::optional<Proximity> penetration(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return ask(
        a, b, [&](const auto& x, const auto& y) { return penetration(x, y, eps, cache); },
        [&] { return solids::penetration(a, b, eps, cache); });
}

Proximity signed_distance(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    return ask(
        a, b, [&](const auto& x, const auto& y) { return signed_distance(x, y, eps, cache); },
        [&] { return solids::signed_distance(a, b, eps, cache); });
}

std::optional<CastHit> cast(const Object& a, Vec3 translation, const Object& b, double max_param,
                            const Tolerance& eps)
{
    const auto onto = [&](const auto& moving, const auto& target) {
        return cast(moving, translation, target, max_param, eps);
    };
    const Body* const body_a = a.body();
    const Body* const body_b = b.body();
    if (body_a && body_b) return onto(*body_a, *body_b);
    const bool is_solid = solids::concern(a, b);
    if (is_solid)
        if (const auto inside = solids::point_inside_either(a, b)) return CastHit{0, *inside, {}};
    const auto hit = body_a   ? onto(*body_a, *b.mesh())
                     : body_b ? onto(*a.mesh(), *body_b)
                              : onto(*a.mesh(), *b.mesh());
    if (!is_solid) return hit;
    const auto filled = solids::cast_to_fillings(a, translation, b, hit ? hit->param : max_param, eps);
    return filled && !(hit && hit->param <= filled->param) ? filled : hit;
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
