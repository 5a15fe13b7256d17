// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/degenerate_meshes.hpp"

#include "support/mesh_checks.hpp"
#include "support/random_meshes.hpp"

#include <algorithm>

namespace dt::test
{

namespace
{

Vec in_cube(Random& random, double half)
{
    return {uniform(random, -half, half), uniform(random, -half, half), uniform(random, -half, half)};
}

template <class T> const T& any_of(Random& random, const std::vector<T>& list)
{
    return list[static_cast<std::size_t>(integer(random, 0, static_cast<int>(list.size()) - 1))];
}

void transform(MeshBody& mesh, double scale, Vec offset)
{
    for (auto& face : mesh.faces)
        for (Vec& p : face)
            p = as_stored(scale * p + offset);
}

MeshBody slivers(Random& random)
{
    MeshBody mesh;
    for (int i = integer(random, 1, 30); i > 0; --i)
    {
        const Vec p = in_cube(random, 1), along = in_cube(random, 1);
        const double width = chance(random, 0.3) ? 0 : log_uniform(random, 1e-9, 1e-2);
        const Vec q = p + uniform(random, 0, 1) * along + in_cube(random, width);
        std::vector<Vec> face = {as_stored(p), as_stored(p + along), as_stored(q)};
        if (chance(random, 0.2)) face[2] = face[static_cast<std::size_t>(integer(random, 0, 1))];
        std::shuffle(face.begin(), face.end(), random);
        mesh.faces.push_back(face);
    }
    return mesh;
}

MeshBody with_giant(Random& random)
{
    MeshBody mesh = random_soup(random, integer(random, 1, 30), 1);
    const double size = log_uniform(random, 1e2, 1e5);
    const Vec through = in_cube(random, 1), u = random_direction(random), v = random_direction(random);
    mesh.faces.push_back(
        {as_stored(through - size * u - size * v), as_stored(through + size * u), as_stored(through + size * v)});
    return mesh;
}

MeshBody one_point(Random& random)
{
    MeshBody mesh;
    const Vec p = as_stored(in_cube(random, 1));
    for (int i = integer(random, 1, 40); i > 0; --i)
        mesh.faces.push_back(std::vector<Vec>(static_cast<std::size_t>(integer(random, 1, 5)), p));
    return mesh;
}

MeshBody grid(Random& random)
{
    MeshBody mesh;
    const int n = integer(random, 1, 5);
    const auto at = [n](int i, int j) { return as_stored(Vec{2.0 * i / n - 1, 2.0 * j / n - 1, 0}); };
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
        {
            mesh.faces.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            mesh.faces.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return mesh;
}

/// The twelve triangles of the cube from −1 to 1, or its six squares.
MeshBody cube(bool squares)
{
    MeshBody mesh;
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0})
        {
            const auto at = [&](double u, double v) {
                return axis == 0 ? Vec{side, u, v} : axis == 1 ? Vec{v, side, u} : Vec{u, v, side};
            };
            const Vec p = at(-1, -1), q = at(1, -1), r = at(1, 1), s = at(-1, 1);
            if (squares)
                mesh.faces.push_back({p, q, r, s});
            else
                mesh.faces.insert(mesh.faces.end(), {{p, q, r}, {p, r, s}});
        }
    return mesh;
}

MeshBody copies(Random& random)
{
    MeshBody mesh;
    const MeshBody few = random_soup(random, integer(random, 1, 3), 1);
    for (int i = integer(random, 10, 50); i > 0; --i)
    {
        std::vector<Vec> face = any_of(random, few.faces);
        std::shuffle(face.begin(), face.end(), random);
        mesh.faces.push_back(face);
    }
    return mesh;
}

Mat squashed(Random& random)
{
    const auto stretch = [&] { return (chance(random, 0.5) ? -1 : 1) * log_uniform(random, 1e-2, 1e2); };
    Mat M = random_rotation(random) * scaling(stretch(), stretch(), stretch());
    if (chance(random, 0.5)) M = M * random_rotation(random) * scaling(stretch(), 1, 1);
    return M;
}

Mat right_angles(Random& random)
{
    const auto turn = [&](Vec axis) { return rotation(axis, 1.5707963267948966 * integer(random, 0, 3)); };
    return turn({1, 0, 0}) * turn({0, 1, 0});
}

/// Moves b so that a point of it lies on, or near, a point of a.
void bring_together(Random& random, MeshPair& pair)
{
    const auto point = [&](const MeshBody& mesh) {
        const auto& face = any_of(random, mesh.faces);
        const Vec p = any_of(random, face), q = any_of(random, face), r = any_of(random, face);
        const double s = uniform(random, 0, 1), t = uniform(random, 0, 1);
        return mesh.placement * (chance(random, 0.3) ? p : p + s * (q - p) + (1 - s) * t * (r - p));
    };
    const double away = chance(random, 0.2) ? 0 : pair.scale * log_uniform(random, 1e-8, 2);
    const Vec at_a = point(pair.a), at_b = point(pair.b);
    pair.b.placement.origin = pair.b.placement.origin + (at_a - at_b) + away * random_direction(random);
}

void turn_both(Random& random, MeshPair& pair)
{
    pair.a.placement.M = random_rotation(random);
    pair.b.placement.M = random_rotation(random);
}

MeshPair at_scale(Random& random, double scale)
{
    MeshPair pair{random_mesh(random, 1), random_mesh(random, 1), scale};
    transform(pair.a, scale, {});
    transform(pair.b, scale, {});
    turn_both(random, pair);
    bring_together(random, pair);
    return pair;
}

MeshPair itself(Random& random)
{
    MeshPair pair{random_mesh(random, 1), {}, 1};
    pair.a.placement.M = chance(random, 0.5) ? random_rotation(random) : Mat{};
    pair.b = pair.a;
    if (chance(random, 0.5)) pair.b.placement.M = pair.b.placement.M * right_angles(random);
    if (chance(random, 0.5)) pair.b.placement.origin = log_uniform(random, 1e-9, 2) * random_direction(random);
    return pair;
}

MeshPair in_plane(Random& random)
{
    MeshPair pair{grid(random), grid(random), 1};
    const Mat turn = chance(random, 0.5) ? random_rotation(random) : right_angles(random);
    pair.a.placement.M = turn;
    pair.b.placement.M = turn * rotation({0, 0, 1}, chance(random, 0.5) ? 0 : uniform(random, 0, 6));
    const double gap = chance(random, 0.5) ? 0 : log_uniform(random, 1e-9, 1);
    pair.b.placement.origin = turn * Vec{uniform(random, -3, 3), 0.5 * integer(random, -6, 6), gap};
    return pair;
}

MeshPair blocks(Random& random)
{
    MeshPair pair{cube(chance(random, 0.3)), cube(chance(random, 0.3)), 1};
    pair.b.placement.M = right_angles(random) * scaling(0.5 * integer(random, 1, 4), 1, 0.5 * integer(random, 1, 4));
    const auto step = [&] { return 0.5 * integer(random, -6, 6); };
    pair.b.placement.origin = {step(), step(), step()};
    return pair;
}

}  // namespace

const char* name_of(MeshFamily family)
{
    static constexpr const char* names[mesh_family_count] = {"slivers", "giant",     "one point", "tiny",
                                                             "huge",    "far local", "squashed",  "itself",
                                                             "plane",   "blocks",    "copies"};
    return names[static_cast<int>(family)];
}

MeshPair degenerate_meshes(Random& random, MeshFamily family)
{
    MeshPair pair;
    pair.scale = 1;
    switch (family)
    {
    case MeshFamily::Slivers:
        pair.a = slivers(random);
        pair.b = chance(random, 0.5) ? slivers(random) : random_mesh(random, 1);
        break;
    case MeshFamily::Giant:
        pair.a = with_giant(random);
        pair.b = chance(random, 0.5) ? with_giant(random) : random_mesh(random, 1);
        break;
    case MeshFamily::OnePoint:
        pair.a = one_point(random);
        pair.b = chance(random, 0.3) ? one_point(random) : random_mesh(random, 1);
        break;
    case MeshFamily::Tiny:
        return at_scale(random, log_uniform(random, 1e-30, 1e-5));
    case MeshFamily::Huge:
        return at_scale(random, log_uniform(random, 1e5, 1e17));
    case MeshFamily::FarLocal:
        pair.a = random_mesh(random, 1);
        pair.b = random_mesh(random, 1);
        transform(pair.a, 1, log_uniform(random, 10, 1e5) * random_direction(random));
        break;
    case MeshFamily::Squashed:
        pair.a = random_mesh(random, 1);
        pair.b = random_mesh(random, 1);
        pair.a.placement.M = squashed(random);
        pair.b.placement.M = squashed(random);
        bring_together(random, pair);
        return pair;
    case MeshFamily::Itself:
        return itself(random);
    case MeshFamily::Plane:
        return in_plane(random);
    case MeshFamily::Blocks:
        return blocks(random);
    case MeshFamily::Copies:
        pair.a = copies(random);
        pair.b = chance(random, 0.5) ? copies(random) : random_mesh(random, 1);
        break;
    }
    turn_both(random, pair);
    bring_together(random, pair);
    return pair;
}

void degenerate_mesh_block(std::uint64_t seed, long block, int each, Findings& findings)
{
    Random random(seed * 1'000'033 + static_cast<std::uint64_t>(block));
    for (int i = 0; i < each * mesh_family_count; ++i)
    {
        const auto family = static_cast<MeshFamily>(i % mesh_family_count);
        const std::size_t before = findings.faults.size();
        const MeshPair pair = degenerate_meshes(random, family);
        const Subject a(pair.a), b(pair.b, Subject::Storage::Value);
        DT_PairCache cache{};
        check_pair(a, b, cache, findings);
        if (chance(random, 0.2))
        {
            const Vec way = pair.scale * uniform(random, 0, 3) * random_direction(random);
            check_cast(a, way, b, 1, findings);
            check_cast(b, way, a, 1, findings);
        }
        for (std::size_t k = before; k < findings.faults.size(); ++k)
            findings.faults[k].text += text("; %s, seed %llu, block %ld, pair %d", name_of(family),
                                            static_cast<unsigned long long>(seed), block, i);
    }
}

}  // namespace dt::test
