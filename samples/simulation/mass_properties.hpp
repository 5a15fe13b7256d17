// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Mass, centre of mass and inertia of a solid of uniform density.

#pragma once

#include "mesh.hpp"

namespace simulation
{

struct MassProperties
{
    double mass = 0;
    Vec centre;
    Mat inertia;  ///< about the centre, along the axes of the mesh
};

/// Exact, but for rounding: integrals over the tetrahedra between the origin and the faces.
MassProperties mass_properties(const Mesh& mesh, double density);

}  // namespace simulation
