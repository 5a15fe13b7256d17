// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is true of two objects near contact, in arithmetic of 113 bits. Every answer is an interval that is proved; it
// may be wide, which means "not known", but it is never wrong. A long double version, quick and without that promise,
// serves to place objects and to find what deserves the slow one.
#pragma once

#include "near_contact_gjk.hpp"

namespace dt::test::near
{

/// The convex parts of an object: one, or the faces of a mesh; with a ball around each.
struct Solid
{
    std::vector<Part> parts;
    double margin = 0;
};

struct Interval
{
    double lower, upper;
};

/// Bounds the signed distance: for meshes the least of all pairs of parts, as their queries define it. Ends when the
/// bounds are `resolution` apart, or, for overlap, within 1e-7 of the depth.
Interval signed_distance(const Solid& a, const Solid& b, double resolution);

/// A distance and the direction from A to B, of the first parts, margins left out. In long double, not proved.
struct Rough
{
    double distance;
    Vec n;
};
Rough rough_distance(const Solid& a, const Solid& b, double resolution);

/// The distance of x from the object: if it is more than `enough`, then what is proved of it, to `resolution`.
double distance_from(const Solid& solid, Vec x, double enough, double resolution);

/// max n·(x − base) over the object, for any n.
double reach_along(const Solid& solid, Vec n, Vec base);

}  // namespace dt::test::near
