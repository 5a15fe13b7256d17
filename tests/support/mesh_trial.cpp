// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "support/mesh_trial.hpp"

#include "support/mesh_checks.hpp"
#include "support/random_meshes.hpp"

#include <algorithm>

namespace dt::test
{

namespace
{

void note(Findings& findings, std::size_t before, std::uint64_t seed, long block, int pair)
{
    for (std::size_t i = before; i < findings.faults.size(); ++i)
        findings.faults[i].text +=
            text("; seed %llu, block %ld, pair %d", static_cast<unsigned long long>(seed), block, pair);
}

/// A point of a face: a corner, on an edge, or inside.
Vec random_point(Random& random, const MeshBody& mesh)
{
    const auto& face =
        mesh.faces[static_cast<std::size_t>(integer(random, 0, static_cast<int>(mesh.faces.size()) - 1))];
    const auto corner = [&] {
        return face[static_cast<std::size_t>(integer(random, 0, static_cast<int>(face.size()) - 1))];
    };
    const double s = 0.25 * integer(random, 0, 4), t = 0.25 * integer(random, 0, 4);
    const Vec p = corner(), q = p + s * (corner() - p);
    return mesh.placement * (chance(random, 0.3) ? p : q + t * (corner() - q));
}

/// Moves b so that a point of one lies on a point of the other.
void make_touch(Random& random, const MeshBody& a, MeshBody& b)
{
    b.route = Route::MatrixDouble;
    b.placement.origin = b.placement.origin + random_point(random, a) - random_point(random, b);
}

void ask(Random& random, const Subject& x, const Subject& y, Findings& findings)
{
    DT_PairCache cache{};
    check_pair(x, y, cache, findings);
    if (!chance(random, 0.25) || x.pieces().size() * y.pieces().size() > 400) return;
    const double size = std::min(x.size(), y.size());
    const Vec way =
        uniform(random, 0.2, 2) * (y.origin() - x.origin()) + uniform(random, 0, 1) * size * random_direction(random);
    check_cast(x, way, y, chance(random, 0.5) ? 1 : 1e30, findings);
    check_cast(y, way, x, 1, findings);
}

void ask_rays(Random& random, const Subject& mesh, Findings& findings)
{
    const auto& pieces = mesh.pieces();
    if (!std::all_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.is_triangle; })) return;
    if (max_abs(mesh.origin()) > 10 * mesh.size()) return;  // rays are given in floats
    for (int k = 0; k < 4; ++k)
    {
        const Piece& aim = pieces[static_cast<std::size_t>(integer(random, 0, static_cast<int>(pieces.size()) - 1))];
        const Vec target = chance(random, 0.5)
                               ? 0.5 * (aim.lo + aim.hi)
                               : aim.corner[0] + uniform(random, 0, 1) * (aim.corner[1] - aim.corner[0]);
        check_ray(mesh, target + uniform(random, 0.05, 2) * mesh.size() * random_direction(random), target, 1.5,
                  findings);
    }
}

}  // namespace

void mesh_block(std::uint64_t seed, long block, int pairs, Findings& findings)
{
    Random random(seed * 1'000'003 + static_cast<std::uint64_t>(block));
    for (int i = 0; i < pairs; ++i)
    {
        const std::size_t before = findings.faults.size();
        const double scale = random_scale(random), other = chance(random, 0.3) ? random_scale(random) : scale;
        MeshBody a = random_mesh(random, scale);
        if (chance(random, 0.4))
        {
            Body b;
            b.shape = random_shape(random, other);
            place_randomly(random, a, b);
            const Subject x(a, Subject::Storage::Value), y(b);
            ask(random, x, y, findings);
            ask_rays(random, x, findings);
        }
        else
        {
            MeshBody b = random_mesh(random, other);
            place_randomly(random, a, b);
            if (chance(random, 0.2)) make_touch(random, a, b);
            Subject x(a);
            const Subject y(b);
            ask(random, x, y, findings);
            if (chance(random, 0.3))
            {
                deform(random, a, 0.1 * scale);
                x.deform(a);
                ask(random, x, y, findings);
                ask_rays(random, x, findings);
            }
        }
        note(findings, before, seed, block, i);
    }
}

}  // namespace dt::test
