// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Scalar: the type of the C API and of stored vertices. Arithmetic is in double whatever Scalar is.
#pragma once

#include "SOLID/SOLID_types.h"

namespace dt
{

using Scalar = DT_Scalar;

}  // namespace dt
