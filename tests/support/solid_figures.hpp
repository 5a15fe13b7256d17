// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Letters, digits and everyday things of which global depths are known.
#pragma once

#include "support/solid_models.hpp"

namespace dt::test
{

/// One of L, U, C, I, 2, 5, 8, of 20 to 124 faces, or of D and B, whose bows are round, of 144 and 152.
Model letter(char name);

Model gear6();
Model gear8();
Model spoon();
Model cup();

/// A ring of radius 1 and tube 1434/4096 (0.35) about z.
Model ring(int sectors, int corners);

/// `columns` × `rows` openings, with bars of this width and height.
Model grate(int columns, int rows, double opening, double bar, double height);

}  // namespace dt::test
