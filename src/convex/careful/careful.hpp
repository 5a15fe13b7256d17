// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is asked where a fast query has no certificate for its answer: whether two bodies touch, how far they are apart,
// how deep they overlap. The answers are a function of the two bodies alone, in either order.
#pragma once

#include "convex/body.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"

namespace dt::convex
{

/// Whether the bodies touch, by the one rule of contact.
[[gnu::cold, gnu::noinline]] bool touch_carefully(const Body& a, const Body& b);

/// Whether the interiors of the bodies meet: they are deeper in each other than penetrating·touch.
[[gnu::cold, gnu::noinline]] bool penetrate_carefully(const Body& a, const Body& b);

/// The proximity of the cores, in the frame of a.
[[gnu::cold, gnu::noinline]] CoreProximity measure_carefully(const Body& a, const Body& b, Goal goal,
                                                             const Tolerance& eps);

}  // namespace dt::convex
