// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays and shape casts against the distance: at the hit the bodies touch, with a supporting plane that they approach,
// so it is the first; and a miss is a sweep that stays clear.
#pragma once

#include "support/body.hpp"
#include "support/findings.hpp"

#include "SOLID/SOLID_query.h"

namespace dt::test
{

/// A ray against the object made from `body`. The numbers are rounded to the API's scalars first.
void check_ray(const Body& body, DT_ObjectHandle object, Vec source, Vec target, double max_param,
               Findings& findings);

/// A cast of a against b.
void check_cast(const Body& a, DT_ObjectHandle object_a, Vec translation, const Body& b, DT_ObjectHandle object_b,
                double max_param, Findings& findings);

}  // namespace dt::test
