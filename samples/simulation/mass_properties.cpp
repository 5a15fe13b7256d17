// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Over the tetrahedron (0, a, b, c) with D = det(a, b, c):
//   ∫ 1 = D/6,  ∫ x = D/24 (a + b + c),  ∫ x xᵀ = D/120 (s sᵀ + a aᵀ + b bᵀ + c cᵀ) with s = a + b + c.

#include "mass_properties.hpp"

namespace simulation
{

MassProperties mass_properties(const Mesh& mesh, double density)
{
    double volume = 0;
    Vec first;  // ∫ x
    Mat second = Mat{} * 0;  // ∫ x xᵀ
    for (const auto& [i, j, k] : mesh.triangles)
    {
        const Vec a = mesh.points[static_cast<std::size_t>(i)], b = mesh.points[static_cast<std::size_t>(j)],
                  c = mesh.points[static_cast<std::size_t>(k)];
        const double D = dot(a, cross(b, c));
        const Vec s = a + b + c;
        volume += D / 6;
        first += s * (D / 24);
        second = second + (outer(s, s) + outer(a, a) + outer(b, b) + outer(c, c)) * (D / 120);
    }
    const Vec centre = first * (1 / volume);
    const Mat about_centre = second + outer(centre, centre) * -volume;
    const double trace = about_centre.x.x + about_centre.y.y + about_centre.z.z;
    return {volume * density, centre, (Mat{} * trace + about_centre * -1) * density};
}

}  // namespace simulation
