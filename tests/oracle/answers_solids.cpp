// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What are the answers for polyhedra: every pair query, and the global depth in full?
#include "answers.hpp"
#include "support/mesh_checks.hpp"
#include "support/random_meshes.hpp"
#include "support/solid_figures.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace dt::test
{
namespace
{

constexpr int solid_pairs = 120, depth_cases = 700;

/// After which an interval is answered as it is: most cases need fewer.
constexpr DT_Count steps = 2000;

/// A ball with dents.
Model dented(std::uint64_t seed, int n)
{
    Random random(seed);
    Model model;
    for (const auto& face : random_closed(random, n, 1).faces)
    {
        const auto first = static_cast<unsigned>(model.vertices.size());
        model.vertices.insert(model.vertices.end(), face.begin(), face.end());
        model.triangles.push_back({first, first + 1, first + 2});
    }
    return model;
}

/// With its vertices moved up and down.
Model wavy(Model model, double height)
{
    for (Vec& v : model.vertices)
        v.z += height * std::sin(4 * v.x) * std::cos(3 * v.y);
    return model;
}

Model without_faces(Model model, std::size_t count)
{
    model.triangles.resize(model.triangles.size() - count);
    return model;
}

/// Two of them, one beside the other by this much.
Model doubled(Model model, Vec by)
{
    const auto n = static_cast<unsigned>(model.vertices.size());
    for (unsigned i = 0; i < n; ++i)
        model.vertices.push_back(model.vertices[i] + by);
    const auto triangles = model.triangles;
    for (const auto& [a, b, c] : triangles)
        model.triangles.push_back({n + a, n + b, n + c});
    return model;
}

/// At times bent or mirrored, with a margin at times.
Body random_placement(Random& random, double scale)
{
    Body body;
    Mat M = random_rotation(random);
    if (chance(random, 0.15)) M = M * Mat{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (chance(random, 0.3))
        M = M * Mat{{uniform(random, 0.4, 1.6), 0, 0},
                    {uniform(random, -0.5, 0.5), uniform(random, 0.4, 1.6), 0},
                    {0, uniform(random, -0.5, 0.5), uniform(random, 0.4, 1.6)}};
    body.placement.M = M * Mat{{scale, 0, 0}, {0, scale, 0}, {0, 0, scale}};
    if (chance(random, 0.25)) body.margin = as_stored(scale * uniform(random, 0, 0.2));
    if (chance(random, 0.2)) body.route = Route::MatrixFloat;
    return body;
}

/// Two bodies that overlap more often than not.
struct Placements
{
    Body a, b;
    double scale;
    Placements(Random& random, double size) : scale(size)
    {
        const double share = log_uniform(random, 0.25, 2);
        a = random_placement(random, scale), b = random_placement(random, scale * share);
        if (chance(random, 0.3)) a.placement.origin = random_within(random, 5 * scale, 5 * scale);
        b.placement.origin = a.placement.origin + random_within(random, 0, 0.75 * scale * (1 + 0.8 * share));
        for (Body* const body : {&a, &b})
            if (body->route == Route::MatrixFloat) hand_over_floats(*body);
    }
};

void ask_depth(DT_ObjectHandle a, DT_ObjectHandle b, double accuracy, Record& record)
{
    const DT_DepthOptions options{sizeof options, accuracy, {}, 0, DT_DEPTH_CPU, steps, 0, 0};
    DT_DepthResult result{};
    result.struct_size = sizeof result;
    record.add_count(DT_GetGlobalPenDepth(a, b, &options, &result));
    record.add(static_cast<double>(result.depth)), record.add(static_cast<double>(result.lower));
    record.add(result.direction, 1), record.add(result.point1), record.add(result.point2);
    for (const unsigned n : {result.feature1, result.feature2, static_cast<unsigned>(result.backend)})
        record.add_count(n);
}

}  // namespace

Solid::Solid(std::string name, const Model& model, bool repair) : name_(std::move(name))
{
    Vec lo = model.vertices[0], hi = lo;
    for (const Vec& v : model.vertices)
    {
        lo = {std::min(lo.x, v.x), std::min(lo.y, v.y), std::min(lo.z, v.z)};
        hi = {std::max(hi.x, v.x), std::max(hi.y, v.y), std::max(hi.z, v.z)};
    }
    handle_ = DT_NewPolyhedron(nullptr);
    if (repair) DT_RepairPolyhedron();
    for (const auto& triangle : model.triangles)
    {
        DT_Begin();
        for (const unsigned i : triangle)
            DT_Vertex(Triple((2 / norm(hi - lo)) * (model.vertices[i] - 0.5 * (lo + hi))));
        DT_End();
    }
    DT_EndPolyhedron();
}

Solids::Solids()
{
    const auto make = [&](const char* name, const Model& model, bool repair = false) {
        all.push_back(std::make_unique<Solid>(name, model, repair));
    };
    for (const char name : {'L', 'U', 'C', 'I', '2', '5', '8', 'D', 'B'})
        make(std::string(1, name).c_str(), letter(name));
    make("gear6", gear6());
    make("gear8", gear8());
    make("spoon", spoon());
    make("cup", cup());
    make("ring", ring(16, 8));
    make("grate", grate(3, 2, 1, 0.5, 0.5));
    make("hollow-box", hollow_box(1, 0.8));
    make("spiked-cube", spiked_cube(1, 2));
    make("plate", box({-1, -0.7, -0.1}, {1, 0.7, 0.1}));
    make("dented", dented(7, 5));
    make("open-cup", without_faces(cup(), 3), true);
    make("crossing", doubled(letter('C'), {0.2, 0.15, 0.1}), true);
    make("large-dented", dented(11, 24));
    make("wavy-ring", wavy(ring(60, 24), 0.1));
    make("large-ring", ring(90, 20));
}

void answer_solids(const Options& options, Record& record)
{
    Random random(static_cast<std::uint64_t>(options.seed) + 5'000'000);
    const Solids solids;
    for (long i = 0; i < options.solids * solid_pairs; ++i)
    {
        const Placements at(random, 1);
        const Solid &of_a = solids[static_cast<int>(i) % Solids::count],
                    &of_b = solids[integer(random, 0, Solids::small - 1)];
        const MadeObject a(at.a, of_a.handle());
        const MadeShape convex(random_shape(random, 1));
        const MeshBody faces = random_mesh(random, 1);
        const Subject mesh(faces);
        MadeObject::place_like(mesh.handle(), at.b);
        const MadeObject b(at.b, i % 3 == 0 ? of_b.handle() : convex.handle());
        record.begin(std::to_string(i) + " " + of_a.name(), at.scale);
        const Vec from_a_to_b = at.b.placement.origin - at.a.placement.origin;
        const DT_ObjectHandle other = i % 3 == 1 ? mesh.handle() : b.handle();
        ask_all(random, a.handle(), other, 1, from_a_to_b, at.a.placement.origin, record);
        ask_pair(other, a.handle(), nullptr, record);
        record.end();
    }
}

void answer_depths(const Options& options, Record& record)
{
    constexpr double accuracies[] = {1e-3, 0, 1e-2}, scales[] = {1, 1, 1, 1e-6, 1e-3, 1e3, 1e6};
    Random random(static_cast<std::uint64_t>(options.seed) + 6'000'000);
    const Solids solids;
    record.list_numbers();
    for (long i = 0; i < options.solids * depth_cases; ++i)
    {
        const Placements at(random, scales[i % 7]);
        const Solid &of_a = solids[static_cast<int>(i) % Solids::count],
                    &of_b = solids[integer(random, 0, Solids::count - 1)];
        const MadeShape convex(random_shape(random, 1));
        const bool is_convex = chance(random, 0.35);
        const MadeObject a(at.a, of_a.handle()), b(at.b, is_convex ? convex.handle() : of_b.handle());
        record.begin(std::to_string(i) + " " + of_a.name() + " " + (is_convex ? "convex" : of_b.name()), at.scale);
        if (i % 2 == 0) { ask_depth(a.handle(), b.handle(), accuracies[i % 3], record); }
        else { ask_depth(b.handle(), a.handle(), accuracies[i % 3], record); }
        record.end();
    }
}

}  // namespace dt::test
