// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "scene/solid_tests.hpp"

#include "complex/face_body.hpp"
#include "complex/separating_axis.hpp"
#include "convex/body_box.hpp"
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"
#include "scene/mesh_first.hpp"

#include <algorithm>

namespace solid::solids
{

namespace
{

/// A point of the core, in the world.
Vec3 any_point(const Body& body)
{
    const Vec3 d{1, 0, 0};
    const auto point = [&](const auto& core) {
        if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(core)>>)
            return core->exact_support(d).p;
        else
            return core.exact_support(d).p;
    };
    return body.at(std::visit(point, body.core));
}

/// How far outside a polyhedron a point may be that it is said to contain.
double on_surface(const Object& object)
{
    if (!object.polyhedron()) return 0;
    return 2 * norm(object.placement().M) * object.polyhedron()->pieces.touch();
}

/// A point of `inner` in the solid, if the surfaces do not meet and `inner`, or a part of it, is inside.
std::optional<Vec3> point_inside(const Object& solid, const Object& inner)
{
    if (!solid.polyhedron()) return std::nullopt;
    const PlacedMesh& mesh = *solid.mesh();
    const auto inside = [&](Vec3 world) -> std::optional<Vec3> {
        if (solid.polyhedron()->contains(mesh.inverse(world))) return world;
        return std::nullopt;
    };
    if (inner.body()) return inside(any_point(*inner.body()));
    const PlacedMesh& other = *inner.mesh();
    if (const Polyhedron* const polyhedron = inner.polyhedron())
    {
        for (const Vec3& p : polyhedron->shell_points)
            if (const auto found = inside(other.at(p))) return found;
        return std::nullopt;
    }
    const Faces& faces = other.mesh->faces();
    for (std::uint32_t slot = 0; slot < faces.count(); ++slot)
        if (const auto found = inside(other.at(other.mesh->vertices()[faces.corners(slot)[0]]))) return found;
    return std::nullopt;
}

/// What fills the holes of a polyhedron, as a mesh in the world.
std::optional<PlacedMesh> filling(const Object& object)
{
    if (!object.polyhedron() || !object.polyhedron()->filling) return std::nullopt;
    return place(*object.polyhedron()->filling, object.placement(), object.margin());
}

std::uint32_t face_beside(const Object& object, std::uint32_t feature)
{
    const auto& beside = object.polyhedron()->beside_filling;
    return feature < beside.size() ? beside[feature] : feature;
}

/// visit(query(x, y)) for what fills holes of a or b and all that it may meet of the other, until it returns true.
template <class Query, class Visit> bool with_fillings(const Object& a, const Object& b, Query query, Visit visit)
{
    const std::optional<PlacedMesh> of_a = filling(a), of_b = filling(b);
    if (!of_a && !of_b) return false;
    if (of_a && b.body() && visit(query(*of_a, *b.body()), true, false)) return true;
    if (of_b && a.body() && visit(turned_round(query(*of_b, *a.body())), false, true)) return true;
    if (of_a && b.mesh() && visit(query(*of_a, *b.mesh()), true, false)) return true;
    if (of_b && a.mesh() && visit(query(*a.mesh(), *of_b), false, true)) return true;
    return of_a && of_b && visit(query(*of_a, *of_b), true, true);
}

/// The nearest points of the surfaces, filled.
Proximity closest_surfaces(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    Proximity nearest =
        mesh_first(a, b, [&](const auto& x, const auto& y) { return solid::closest_points(x, y, eps, cache); });
    const auto ask = [&](const auto& x, const auto& y) { return solid::closest_points(x, y, eps, nullptr); };
    with_fillings(a, b, ask, [&](Proximity found, bool filled_a, bool filled_b) {
        const double lower = std::min(found.lower, nearest.lower);
        nearest.lower = lower;
        if (!(found.distance < nearest.distance)) return false;
        if (filled_a) found.feature_a = face_beside(a, found.feature_a);
        if (filled_b) found.feature_b = face_beside(b, found.feature_b);
        nearest = found;
        nearest.lower = lower;
        return !(nearest.distance > 0);
    });
    return nearest;
}

bool is_hollow(const Object& object)
{
    return !object.body() && !object.polyhedron();
}

/// What a pair remembers of its depth: the way out, in world coordinates.
std::optional<Vec3> remembered_way(const PairCache* cache)
{
    if (!cache || cache->state != cache_state::way_out) return std::nullopt;
    if (!(is_finite(cache->axis[0]) && is_finite(cache->axis[1]) && is_finite(cache->axis[2]))) return std::nullopt;
    return Vec3{cache->axis[0], cache->axis[1], cache->axis[2]};
}

void remember_way(PairCache* cache, Vec3 x)
{
    if (!cache) return;
    cache->axis = {static_cast<float>(x.x), static_cast<float>(x.y), static_cast<float>(x.z)};
    cache->state = cache_state::way_out;
}

/// Pairs that come apart start anew when they meet again.
void forget_way(PairCache* cache)
{
    if (cache && cache->state == cache_state::way_out) cache->state = 0;
}

/// Whether a direction tells that the meshes are apart, the one remembered or one of a few. Not asked of pairs that were
/// in each other, as they hardly ever are.
bool are_easily_apart(const Object& a, const Object& b, PairCache* cache)
{
    if (!a.mesh() || !b.mesh() || remembered_way(cache)) return false;
    PairCache other;
    PairCache* const memory = cache ? cache : &other;
    if (still_apart(*a.mesh(), *b.mesh(), memory)) return true;
    remember_axis(*a.mesh(), *b.mesh(), memory);
    return memory->state == cache_state::axis;
}

/// The face of the object's mesh that is nearest to a point on its surface.
std::uint32_t feature_at(const Object& object, Vec3 point, const Tolerance& eps)
{
    if (!object.mesh()) return no_feature;
    Body here;
    here.core = Point{};
    here.at.move_to(point);
    settle(here);
    return solid::closest_points(*object.mesh(), here, eps, nullptr).feature_a;
}

/// An upper bound of the distance without margins and radii.
double distance_of_cores(const Object& a, const Object& b, const Tolerance& eps)
{
    const auto sharp = [](auto thing) {
        if constexpr (std::is_same_v<decltype(thing), Body>)
            thing.radius = 0;
        else
            thing.margin = 0;
        return thing;
    };
    const auto closest = [&](const auto& x, const auto& y) {
        return solid::closest_points(sharp(x), sharp(y), eps, nullptr);
    };
    return mesh_first(a, b, closest).upper;
}

PlacedPieces placed(const Object& solid)
{
    return {&solid.polyhedron()->pieces, solid.placement(), solid.margin()};
}

PlacedPieces placed(const ConvexPieces& pieces, const Body& body)
{
    return {&pieces, {{}, body.at.t()}, body.radius};
}

/// Whether the pieces are all that is known of the solid, and enough.
bool is_exact(const Object& solid)
{
    return !solid.polyhedron() || solid.polyhedron()->is_exact();
}

SurfacedSolid surfaced(const Object& solid)
{
    return solid.polyhedron()->placed(solid.placement(), solid.margin());
}

double radius_of(const Object& object)
{
    return object.body() ? object.body()->radius : object.margin();
}

/// A convex body, with pieces that are put into the scratch.
SurfacedSolid surfaced(DepthScratch& scratch, const Body& body)
{
    const bool is_curved = has_curved_core(body);
    if (is_curved)
        make_coarse_piece(body, scratch.body.inner);
    else
        make_body_pieces(body, scratch.body);
    return {&scratch.body.inner, nullptr, nullptr, {}, {{}, body.at.t()}, body.radius, &body, is_curved};
}

/// What two answers to the same question tell together. The second may know that there is no depth above `least`.
std::optional<Proximity> both(const Proximity& a, const std::optional<Proximity>& b, double least)
{
    if (!b && -a.upper > least) return a;
    if (!b) return b;
    Proximity best = a.lower > b->lower ? a : *b;
    best.upper = std::max(best.lower, std::min(a.upper, b->upper));
    return best;
}

/// Of an accuracy: bounds that are as far apart may be a little further by rounding.
constexpr double rounded_up = 1 + 1e-6;

/// One side of the question and the other, in the order of the arguments; a curved body has an inner and an outer one.
class DepthOfTwo
{
public:
    DepthOfTwo(const Object& a, const Object& b, DepthScratch& scratch, const DepthLimits& limits, const Vec3* guess,
               double gap)
        : a_(a), b_(b), scratch_(scratch), limits_(limits), guess_(guess), gap_(gap)
    {}

    std::optional<Proximity> operator()()
    {
        std::optional<Proximity> found = search();
        if (!found || !body_ || !(body_->slack > 0)) return found;
        const double allowed = std::max(limits_.accuracy, RefinedDepth::least_accuracy) * -found->lower;
        if (body_->slack > slack_share * allowed)
        {
            const Body exact = exact_body(*body_);
            body_ = &exact;
            found = search();
            body_ = nullptr;
            return found;
        }
        found->lower -= body_->slack;
        found->upper = std::min(0.0, found->upper + body_->slack);
        return found;
    }

private:
    std::optional<Proximity> search()
    {
        if (!is_exact(a_) || !is_exact(b_)) return refined(guess_);
        const auto found = body_ ? by_pieces() : scratch_.depth.find(placed(a_), placed(b_), limits_, guess_, gap_);
        if (!found) return found;
        const bool touches = scratch_.depth.touches() && !(body_ && !scratch_.body.is_exact());
        if (is_narrow(*found)) return touches ? *found : scratch_.refined.pressed(side(a_), side(b_), *found);
        const Vec3 way = found->on_b - found->on_a;
        std::optional<Proximity> other = refined(&way);
        if (other && !touches)
        {
            other->upper = std::max(other->lower, std::min(other->upper, found->upper));
            if (is_narrow(*other)) return other;  // it ends where surfaces touch, though it may be a little longer
        }
        return both(*found, other, scratch_.refined.least_depth());
    }

    /// Whether the search can end here; what is exact ends it with the last digits.
    bool is_narrow(const Proximity& found) const
    {
        const bool is_round = radius_ > 0 || (body_ && !scratch_.body.is_exact());
        return !is_round || found.upper <= found.lower * (1 - rounded_up * std::max(limits_.accuracy,
                                                                                    RefinedDepth::least_accuracy));
    }

    std::optional<Proximity> by_pieces()
    {
        make_body_pieces(*body_, scratch_.body);
        std::optional<Proximity> found = with(scratch_.body.inner);
        if (scratch_.body.is_exact()) return found;
        const double proved = found ? found->upper : 0;
        found = with(scratch_.body.outer);
        if (found) found->upper = std::max(proved, found->lower);
        return found;
    }

    std::optional<Proximity> with(const ConvexPieces& pieces)
    {
        const PlacedPieces convex = placed(pieces, *body_);
        return a_.body() ? scratch_.depth.find(convex, placed(b_), limits_, guess_, gap_)
                         : scratch_.depth.find(placed(a_), convex, limits_, guess_, gap_);
    }

    SurfacedSolid side(const Object& object) { return object.body() ? surfaced(scratch_, *body_) : surfaced(object); }

    std::optional<Proximity> refined(const Vec3* guess)
    {
        const SurfacedSolid a = side(a_), b = side(b_);
        return scratch_.refined.find(a, b, limits_, guess, gap_);
    }

    const Object &a_, &b_;
    const Body* body_ = a_.body() ? a_.body() : b_.body();  ///< if one of them is convex
    DepthScratch& scratch_;
    DepthLimits limits_;
    const Vec3* guess_;
    double gap_;
    double radius_ = radius_of(a_) + radius_of(b_);
};

bool overlap(const Aabb& a, const Aabb& b)
{
    return !(max_abs(max(max(a.lo - b.hi, b.lo - a.hi), Vec3{})) > 0);
}

/// The largest depth over the faces of a hollow mesh, each a convex body of its own.
std::optional<Proximity> depth_of_faces(const Object& solid, const Object& hollow, const DepthLimits& limits)
{
    const PlacedMesh& mesh = *hollow.mesh();
    const Faces& faces = mesh.mesh->faces();
    const DepthPool::Loan scratch(solid.mesh_shape()->depths());
    const Aabb room = solid.bounds();
    const bool exact = is_exact(solid);
    if (!exact) scratch->refined.set_resting(surfaced(solid));
    FaceBody face(mesh);
    std::optional<Proximity> deepest;
    for (std::uint32_t slot = 0; slot < faces.count(); ++slot)
    {
        const Body& body = face.load(slot);
        if (!overlap(box_around(body, body.at.t()), room)) continue;
        std::optional<Proximity> found;
        if (exact)
        {
            make_body_pieces(body, scratch->body);
            found = scratch->depth.find(placed(solid), placed(scratch->body.inner, body), limits);
        }
        else
            found = turned_round(scratch->refined.find(surfaced(*scratch, body), limits));
        if (!found || (deepest && deepest->distance <= found->distance)) continue;
        found->feature_b = faces.number(slot);
        deepest = found;
    }
    return deepest;
}

}  // namespace

std::optional<Vec3> point_inside_either(const Object& a, const Object& b)
{
    if (const auto found = point_inside(a, b)) return found;
    return point_inside(b, a);
}

bool intersect(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    const auto ask = [&](PairCache* memory) {
        return [&eps, memory](const auto& x, const auto& y) { return solid::intersect(x, y, eps, memory); };
    };
    return mesh_first(a, b, ask(cache)) || point_inside_either(a, b) ||
           with_fillings(a, b, ask(nullptr), [](bool found, bool, bool) { return found; });
}

std::optional<Vec3> common_point(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    auto found =
        mesh_first(a, b, [&](const auto& x, const auto& y) { return solid::common_point(x, y, eps, cache); });
    if (!found) found = point_inside_either(a, b);
    const auto ask = [&](const auto& x, const auto& y) { return solid::common_point(x, y, eps, nullptr); };
    if (!found) with_fillings(a, b, ask, [&](std::optional<Vec3> p, bool, bool) { return (found = p).has_value(); });
    return found;
}

Proximity closest_points(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    Proximity found = closest_surfaces(a, b, eps, cache);
    if (!(found.distance > 0)) return found;
    const auto inside = point_inside_either(a, b);
    if (!inside) return found;
    found.distance = found.lower = 0;
    if (found.upper > on_surface(a) + on_surface(b)) found.upper = 0;
    found.on_a = found.on_b = *inside;
    return found;
}

std::optional<CastHit> cast_to_fillings(const Object& a, Vec3 translation, const Object& b, double max_param,
                                        const Tolerance& eps)
{
    std::optional<CastHit> first;
    const std::optional<PlacedMesh> of_a = filling(a), of_b = filling(b);
    const auto ask = [&](const auto& x, const auto& y, bool filled_a, bool filled_b) {
        const auto hit = solid::cast(x, translation, y, first ? first->param : max_param, eps);
        if (!hit) return;
        first = hit;
        if (filled_a) first->feature_a = face_beside(a, hit->feature_a);
        if (filled_b) first->feature_b = face_beside(b, hit->feature_b);
    };
    if (of_a && b.body()) ask(*of_a, *b.body(), true, false);
    if (of_a && b.mesh()) ask(*of_a, *b.mesh(), true, false);
    if (of_b && a.body()) ask(*a.body(), *of_b, false, true);
    if (of_b && a.mesh()) ask(*a.mesh(), *of_b, false, true);
    if (of_a && of_b) ask(*of_a, *of_b, true, true);
    return first;
}

std::optional<Proximity> global_depth(const Object& a, const Object& b, const DepthLimits& limits,
                                      const Tolerance& eps, PairCache* cache)
{
    if (are_easily_apart(a, b, cache)) return std::nullopt;
    const double gap = radius_of(a) + radius_of(b) > 0 ? distance_of_cores(a, b, eps) : 0;
    const std::optional<Vec3> guess = remembered_way(cache);
    const DepthPool::Loan scratch((a.polyhedron() ? a : b).mesh_shape()->depths());
    std::optional<Proximity> found = DepthOfTwo(a, b, *scratch, limits, guess ? &*guess : nullptr, gap)();
    if (!found)
    {
        forget_way(cache);
        return found;
    }
    remember_way(cache, found->on_b - found->on_a);
    found->feature_a = feature_at(a, found->on_a, eps);
    found->feature_b = feature_at(b, found->on_b, eps);
    return found;
}

std::optional<Proximity> penetration(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    const DepthLimits limits{eps.accuracy};
    if (is_hollow(b)) return depth_of_faces(a, b, limits);
    if (is_hollow(a)) return turned_round(depth_of_faces(b, a, limits));
    return global_depth(a, b, limits, eps, cache);
}

/// Who was deep in the other at the last question is likely to be so again.
Proximity signed_distance(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache)
{
    if (remembered_way(cache) && !is_hollow(a) && !is_hollow(b))
        if (const auto deep = penetration(a, b, eps, cache)) return *deep;
    const Proximity apart = closest_points(a, b, eps, cache);
    if (apart.distance > 0) return apart;
    const auto deep = penetration(a, b, eps, cache);
    return deep ? *deep : apart;
}

}  // namespace solid::solids
