// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Asks the surfaces first, as meshes, then whether one solid is inside the other, then what fills holes.
#include "object/solid_queries.hpp"

#include "complex/face_body.hpp"
#include "complex/with_mesh/separating_axis.hpp"
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"
#include "depth/deepest_face.hpp"
#include "object/mesh_first.hpp"
#include "object/queries.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace dt::object::solids
{

namespace
{

/// A point of the core, relative to the body's place.
Vec3 any_point(const convex::Body& body)
{
    const Vec3 d{1, 0, 0};
    const auto point = [&](const auto& core) {
        if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(core)>>)
            return core->exact_support(d).p;
        else
            return core.exact_support(d).p;
    };
    return body.at.turned(std::visit(point, body.core));
}

/// Whether `from` + x is in the polyhedron. Far from the origin only the difference of two places keeps its digits.
bool is_inside(const Object& solid, Vec3 from, Vec3 x)
{
    const complex::PlacedMesh& mesh = *solid.mesh();
    return solid.polyhedron()->contains(mesh.inverse.M * ((from - mesh.at.t) + x));
}

/// Whether some point of the core is in the polyhedron.
bool has_inside(const Object& solid, const convex::Body& body)
{
    return is_inside(solid, body.at.t() + body.low, any_point(body));
}

/// Widens the ball around a box that tells on which side of a surface the faces in the box are, relative to its radius.
constexpr double one_side = 1e-6;

/// A vertex of the first face below a node.
Vec3 first_vertex(const complex::Mesh& mesh, std::uint32_t node)
{
    const auto& nodes = mesh.tree().nodes;
    while (nodes[node].is_inner(0))
        node = nodes[node].child(0);
    return mesh.vertices()[mesh.faces().corners(nodes[node].face(0))[0]];
}

/// A point of a hollow mesh in the solid, if no face crosses its surface. What is below a box is all on one side if the
/// surface is further from the middle of the box than its corners are.
std::optional<Vec3> face_inside(const Object& solid, const complex::PlacedMesh& hollow)
{
    const complex::PlacedMesh& own = *solid.mesh();
    const complex::Mesh& mesh = *hollow.mesh;
    const pieces::Polyhedron& polyhedron = *solid.polyhedron();
    const Mat3 L = own.inverse.M * hollow.at.M;
    const Vec3 offset = own.inverse.M * (hollow.at.t - own.at.t);
    const auto local = [&](Vec3 x) { return offset + L * x; };
    std::array<std::uint32_t, complex::AabbTree::max_stack> stack;
    std::size_t waiting = 0;
    if (!mesh.empty()) stack[waiting++] = 0;
    while (waiting > 0)
    {
        const complex::Node& node = mesh.tree().nodes[stack[--waiting]];
        for (unsigned s = 0; s < node.count; ++s)
        {
            const Aabb box = decode(node, s).in_double();
            const Vec3 middle = local(centre(box));
            double reach = 0;
            for (unsigned i = 0; i < 4; ++i)
                reach = std::max(reach, (1 + one_side) * norm(local(corner(box, i)) - middle));
            if (norm2(outside(polyhedron.surface.box(), middle)) > square(reach)) continue;
            const bool is_inner = node.is_inner(s);
            if (is_inner && !(polyhedron.surface.distance(middle) > reach))
                stack[waiting++] = node.child(s);
            else if (is_inner && polyhedron.contains(middle))
                return hollow.at(first_vertex(mesh, node.child(s)));
            for (unsigned i = 0; !is_inner && i < node.face_count(s); ++i)
                if (const Vec3 vertex = mesh.vertices()[mesh.faces().corners(node.face(s) + i)[0]];
                    is_inside(solid, hollow.at.t, hollow.at.M * vertex))
                    return hollow.at(vertex);
        }
    }
    return std::nullopt;
}

/// A point of `inner` in the solid, if the surfaces do not meet and `inner`, or a part of it, is inside.
std::optional<Vec3> point_inside(const Object& solid, const Object& inner)
{
    if (!solid.polyhedron()) return std::nullopt;
    if (const convex::Body* const body = inner.body())
    {
        if (!has_inside(solid, *body)) return std::nullopt;
        return body->at.t() + any_point(*body);
    }
    const complex::PlacedMesh& other = *inner.mesh();
    const auto inside = [&](Vec3 vertex) -> std::optional<Vec3> {
        if (is_inside(solid, other.at.t, other.at.M * vertex)) return other.at(vertex);
        return std::nullopt;
    };
    if (const pieces::Polyhedron* const polyhedron = inner.polyhedron())
    {
        for (const Vec3& p : polyhedron->shell_points)
            if (const auto found = inside(p)) return found;
        return std::nullopt;
    }
    if (!do_overlap(solid.bounds(), inner.bounds())) return std::nullopt;
    return face_inside(solid, other);
}

/// What fills the holes of a polyhedron, as a mesh in the world.
std::optional<complex::PlacedMesh> filling(const Object& object)
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
    const std::optional<complex::PlacedMesh> of_a = filling(a), of_b = filling(b);
    if (!of_a && !of_b) return false;
    if (of_a && b.body() && visit(query(*of_a, *b.body()), true, false)) return true;
    if (of_b && a.body() && visit(swapped(query(*of_b, *a.body())), false, true)) return true;
    if (of_a && b.mesh() && visit(query(*of_a, *b.mesh()), true, false)) return true;
    if (of_b && a.mesh() && visit(query(*a.mesh(), *of_b), false, true)) return true;
    return of_a && of_b && visit(query(*of_a, *of_b), true, true);
}

/// The nearest points of the surfaces, filled.
convex::Proximity closest_surfaces(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    convex::Proximity nearest =
        mesh_first(a, b, [&](const auto& x, const auto& y) { return closest_points(x, y, eps, cache); });
    const auto ask = [&](const auto& x, const auto& y) { return closest_points(x, y, eps, nullptr); };
    with_fillings(a, b, ask, [&](convex::Proximity found, bool filled_a, bool filled_b) {
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
std::optional<Vec3> remembered_way(const convex::PairCache* cache)
{
    return cache ? cache->way_out() : std::nullopt;
}

void remember_way(convex::PairCache* cache, Vec3 x)
{
    if (cache) cache->set_way_out(x);
}

/// Pairs that come apart start anew when they meet again.
void forget_way(convex::PairCache* cache)
{
    if (cache) cache->forget_way_out();
}

/// Whether a direction tells that the meshes are apart, the one remembered or one of a few. Not asked of pairs that
/// were in each other, as they hardly ever are.
bool are_easily_apart(const Object& a, const Object& b, convex::PairCache* cache)
{
    if (!a.mesh() || !b.mesh() || remembered_way(cache)) return false;
    convex::PairCache other;
    convex::PairCache* const memory = cache ? cache : &other;
    if (still_apart(*a.mesh(), *b.mesh(), memory)) return true;
    remember_axis(*a.mesh(), *b.mesh(), memory);
    return !memory->is_empty();
}

/// The same tolerances for a distance that matters however large it is.
Tolerance however_far(const Tolerance& eps)
{
    return {eps.accuracy, eps.contact};
}

/// The point of a surface that is nearest to a point.
template <class Thing> convex::Proximity nearest_on(const Thing& thing, Vec3 point, const Tolerance& eps)
{
    convex::Body here;
    here.core = shape::Point{};
    here.at.move_to(point);
    settle(here);
    return closest_points(thing, here, however_far(eps), nullptr);
}

convex::Proximity nearest_on(const Object& object, Vec3 point, const Tolerance& eps)
{
    return object.body() ? nearest_on(*object.body(), point, eps) : nearest_on(*object.mesh(), point, eps);
}

/// Two points that become one when the first thing has been moved.
struct Witnesses
{
    Vec3 on_first, on_second;
};

/// The points where the mesh, moved by the way, and the other are nearest to each other; what is between is shared.
template <class Other>
Witnesses touching_points(complex::PlacedMesh mesh, Vec3 way, const Other& other, const Tolerance& eps)
{
    mesh.at.t += way;
    mesh.inverse.t = mesh.inverse.t - mesh.inverse.M * way;
    const convex::Proximity nearest = closest_points(mesh, other, however_far(eps), nullptr);
    const Vec3 middle = 0.5 * (nearest.on_a + nearest.on_b);
    return {middle - way, middle};
}

Witnesses touching_points(const Object& a, const Object& b, Vec3 way, const Tolerance& eps)
{
    if (!a.body())
        return b.body() ? touching_points(*a.mesh(), way, *b.body(), eps)
                        : touching_points(*a.mesh(), way, *b.mesh(), eps);
    const auto [on_b, on_a] = touching_points(*b.mesh(), -way, *a.body(), eps);
    return {on_a, on_b};
}

/// Limits how far witnesses may be off their surfaces, relative to what the accuracy allows in the depth.
constexpr double off_surface = 0.5;

/// Where the search has no points that touch, or such as are off the surfaces by more than the accuracy allows, takes
/// others.
template <class A, class B, class Ask>
void settle_witnesses(const A& a, const B& b, const Tolerance& eps, double touch, Ask others, convex::Proximity& p)
{
    const double allowed = off_surface * eps.accuracy * std::fabs(p.distance) + touch;
    const double off = std::max(nearest_on(a, p.on_a, eps).distance, nearest_on(b, p.on_b, eps).distance);
    if (off <= allowed) return;
    const Witnesses found = others(p.on_b - p.on_a);
    p.on_a = found.on_first;
    p.on_b = found.on_second;
}

/// The accuracy of the distance of cores: depths are proved by it, whatever accuracy they have themselves.
constexpr double gap_accuracy = 1e-9;

/// An upper bound of the distance of two bodies, or of surfaces, without margins and radii.
template <class A, class B> double distance_of_cores(const A& a, const B& b, const Tolerance& eps)
{
    const auto sharpen = [](auto& thing) {
        if constexpr (std::is_same_v<std::remove_reference_t<decltype(thing)>, convex::Body>)
            thing.radius = 0;
        else
            thing.margin = 0;
    };
    A core_a = a;
    B core_b = b;
    sharpen(core_a);
    sharpen(core_b);
    const Tolerance finer{std::min(eps.accuracy, gap_accuracy), eps.contact};
    return closest_points(core_a, core_b, finer, nullptr).upper;
}

/// As above, and 0 if a core is in the other.
double distance_of_cores(const Object& a, const Object& b, const Tolerance& eps)
{
    if (solids::point_inside_either(a, b)) return 0;
    return mesh_first(a, b, [&](const auto& x, const auto& y) { return distance_of_cores(x, y, eps); });
}

pieces::SolidRef placed(const Object& solid)
{
    if (solid.body()) return pieces::placed(*solid.body());
    return solid.polyhedron()->placed(solid.placement(), solid.margin());
}

/// What the coordinates in a query about a mesh and another object can be off by.
double touch_of(const complex::PlacedMesh& mesh, const convex::Body& body)
{
    return complex::touch_of(mesh, body.at.t(), body.extent + body.radius) + body.rounding;
}

double touch_of(const Object& a, const Object& b)
{
    return mesh_first(a, b, [](const auto& x, const auto& y) { return touch_of(x, y); });
}

/// The signed distance of two solids that are in each other. Both bounds are widened by touch, and the way by what it
/// may be short of.
convex::Proximity proximity_of(const depth::Penetration& found, double slack, double touch)
{
    convex::Proximity p;
    p.distance = -found.depth;
    p.lower = -(found.upper + slack + touch);
    p.upper = std::min(0.0, touch - found.lower);
    p.on_a = found.on_a;
    p.on_b = found.on_b;
    p.normal = found.normal;
    p.feature_b = found.feature_b;
    return p;
}

/// The least depth that proves contact, relative to touch: 1e-9 of the sizes.
constexpr double sure_depth = 1e5;

/// Whether two that have a depth meet. Where rounding may have made its lower bound, they do if they are in contact.
bool is_sure(const depth::Penetration& found, const Object& a, const Object& b, const Tolerance& eps)
{
    return found.lower > sure_depth * touch_of(a, b) || solids::intersect(a, b, eps, nullptr);
}

/// What a search for a depth found.
struct Outcome
{
    std::optional<convex::Proximity> deep{};
    double missed = 0;  ///< without a depth: they may be so deep in each other
    long steps = 0;
};

/// The largest depth over the faces of a hollow mesh, each a convex body of its own.
Outcome depth_of_faces(const Object& solid, const Object& hollow, const depth::DepthLimits& limits,
                       const Tolerance& eps)
{
    const double touch = touch_of(solid, hollow);
    if (!solids::intersect(solid, hollow, eps, nullptr)) return {.missed = touch};
    const depth::DepthPool::Loan scratch(solid.mesh_shape()->depths());
    const auto gap_of = [&](const convex::Body& face) {
        return has_inside(solid, face) ? 0 : distance_of_cores(*solid.mesh(), face, eps);
    };
    const auto found = deepest_face(placed(solid), *hollow.mesh(), limits, gap_of, *scratch);
    if (!found) return {.missed = (*scratch).slack + touch};
    convex::Proximity p = proximity_of(*found, (*scratch).slack, touch);
    const complex::FaceBody face(*hollow.mesh(), (*scratch).deepest_slot);
    const auto others = [&](Vec3 way) { return touching_points(*solid.mesh(), way, face.body(), eps); };
    settle_witnesses(solid, face.body(), eps, touch, others, p);
    return {.deep = p};
}

Outcome depth_of_solids(const Object& a, const Object& b, const depth::DepthLimits& limits, const Tolerance& eps,
                        convex::PairCache* cache)
{
    if (are_easily_apart(a, b, cache)) return {};
    const pieces::SolidRef placed_a = placed(a), placed_b = placed(b);
    const double gap = placed_a.radius + placed_b.radius > 0 ? distance_of_cores(a, b, eps) : 0;
    const std::optional<Vec3> guess = remembered_way(cache);
    const depth::DepthPool::Loan scratch((a.polyhedron() ? a : b).mesh_shape()->depths());
    const auto found = depth::global_depth(placed_a, placed_b, limits, guess ? &*guess : nullptr, gap, *scratch);
    const double touch = touch_of(a, b);
    if (!found || !is_sure(*found, a, b, eps))
    {
        forget_way(cache);
        return {.missed = (*scratch).slack + touch};
    }
    remember_way(cache, found->on_b - found->on_a);
    convex::Proximity p = proximity_of(*found, (*scratch).slack, touch);
    settle_witnesses(
        a, b, eps, touch, [&](Vec3 way) { return touching_points(a, b, way, eps); }, p);
    if (a.mesh()) p.feature_a = nearest_on(a, p.on_a, eps).feature_a;
    if (b.mesh()) p.feature_b = nearest_on(b, p.on_b, eps).feature_a;
    return {.deep = p, .steps = found->steps};
}

Outcome find_depth(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    const depth::DepthLimits limits{eps.accuracy};
    if (is_hollow(b)) return depth_of_faces(a, b, limits, eps);
    if (!is_hollow(a)) return depth_of_solids(a, b, limits, eps, cache);
    Outcome found = depth_of_faces(b, a, limits, eps);
    found.deep = swapped(found.deep);
    return found;
}

/// Whether a device can help: not with two convex bodies, nor with solids that their pieces do not fill.
bool device_helps(const Object& a, const Object& b)
{
    return !(a.body() && b.body()) && placed(a).is_filled() && placed(b).is_filled();
}

}  // namespace

std::optional<Vec3> point_inside_either(const Object& a, const Object& b)
{
    if (const auto found = point_inside(a, b)) return found;
    return point_inside(b, a);
}

bool intersect(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    const auto ask = [&](convex::PairCache* memory) {
        return [&eps, memory](const auto& x, const auto& y) { return intersect(x, y, eps, memory); };
    };
    return mesh_first(a, b, ask(cache)) || point_inside_either(a, b) ||
           with_fillings(a, b, ask(nullptr), [](bool found, bool, bool) { return found; });
}

std::optional<Vec3> common_point(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    auto found = mesh_first(a, b, [&](const auto& x, const auto& y) { return common_point(x, y, eps, cache); });
    if (!found) found = point_inside_either(a, b);
    const auto ask = [&](const auto& x, const auto& y) { return common_point(x, y, eps, nullptr); };
    if (!found) with_fillings(a, b, ask, [&](std::optional<Vec3> p, bool, bool) { return (found = p).has_value(); });
    return found;
}

convex::Proximity closest_points(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    convex::Proximity found = closest_surfaces(a, b, eps, cache);
    if (!(found.distance > 0)) return found;
    const auto inside = point_inside_either(a, b);
    if (!inside) return found;
    found.distance = found.lower = found.upper = 0;
    found.on_a = found.on_b = *inside;
    return found;
}

std::optional<convex::CastHit> cast_to_fillings(const Object& a, Vec3 translation, const Object& b, double max_param,
                                                const Tolerance& eps)
{
    std::optional<convex::CastHit> first;
    const std::optional<complex::PlacedMesh> of_a = filling(a), of_b = filling(b);
    const auto ask = [&](const auto& x, const auto& y, bool filled_a, bool filled_b) {
        const auto hit = cast(x, translation, y, first ? first->param : max_param, eps);
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

std::optional<convex::Proximity> penetration(const Object& a, const Object& b, const Tolerance& eps,
                                             convex::PairCache* cache)
{
    return find_depth(a, b, eps, cache).deep;
}

Result<depth::BackendAnswer> global_depth(const Object& a, const Object& b, const depth::DepthLimits& limits,
                                          depth::BackendChoice choice, const depth::DeviceAccess& device,
                                          const Tolerance& eps)
{
    long steps = 0;
    const auto find = [&](depth::Backend* backend) {
        depth::DepthLimits chosen = limits;
        chosen.backend = backend;
        if (!a.body() || !b.body())
        {
            const Outcome found = depth_of_solids(a, b, chosen, eps, nullptr);
            steps += found.steps;
            return found.deep;
        }
        Tolerance precise = eps;
        precise.accuracy = limits.accuracy;
        return object::penetration(a, b, precise, nullptr);
    };
    Result<depth::BackendAnswer> answer = find_with_backend(choice, device, device_helps(a, b), find);
    if (answer) answer->steps = steps;
    return answer;
}

/// Who was deep in the other at the last question is likely to be so again.
convex::Proximity signed_distance(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache)
{
    if (remembered_way(cache) && !is_hollow(a) && !is_hollow(b))
        if (const auto deep = solids::penetration(a, b, eps, cache)) return *deep;
    convex::Proximity apart = solids::closest_points(a, b, eps, cache);
    if (apart.distance > 0) return apart;
    const Outcome found = find_depth(a, b, eps, cache);
    if (found.deep) return *found.deep;
    apart.lower = -found.missed;
    return apart;
}

}  // namespace dt::object::solids
