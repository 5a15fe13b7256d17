// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which solids overlap, and how: the four cases of the paper [Kim02], of which only forms, sizes and figures are known,
// after models of our own; or those of a folder.
#pragma once

#include "polyhedron.hpp"

namespace bench::depth
{

struct Case
{
    std::string name;
    PolyhedronPointer p, q;
    Placement at_p{}, at_q{};
    double reference = 0;  ///< the depth, if it is known
    double paper_depth = 0, paper_seconds = 0;  ///< as printed in its tables 2 and 3; 0: not one of its cases
};

std::vector<Case> paper_cases();

/// `cases.txt` has lines of a name, P, Q, the quaternion and the place of P, and those of Q; `reference_pd.txt` of a
/// name and the depth; `meshes/` has the solids. Throws std::runtime_error if there is no case.
std::vector<Case> read_cases(const std::string& folder);

/// A solid and its copy: crossing at their middles, then further and further apart.
std::vector<Case> poses_of(const PolyhedronPointer& solid);

}  // namespace bench::depth
