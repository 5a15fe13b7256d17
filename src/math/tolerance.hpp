// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Every tolerance of the library, with its unit and its reason. All are relative: each is multiplied by something
// with the units of what it is compared with, so that scaling a scene changes no answer.
#pragma once

#include <limits>

namespace solid
{

/// Of the rounding of coordinates: the direction between points nearer than this has no digits left to speak of.
constexpr double hair = 1e4;

/// What the client may choose, read once at the door and passed down by value.
struct Tolerance
{
    double accuracy = 1e-3;  ///< relative error allowed in distances and depths
    double contact =
        std::numeric_limits<float>::epsilon();  ///< of the sizes: how near a cast goes before it says "touch"
};

/// Rounding of double arithmetic. Inputs are exact (float or double), intermediate results are not.
namespace rounding
{
constexpr double unit = std::numeric_limits<double>::epsilon() / 2;

/// Of the largest coordinate in a query: what a handful of dot products and matrix products can be off by.
constexpr double coordinates = 32 * unit;

/// Of the largest term: what M·x can be off by.
constexpr double map = 4 * unit;
}  // namespace rounding

/// Rounds of GJK, of a cast and of EPA. None is reached in practice: GJK takes 5 on average, and EPA's polytope is full
/// before. At the limit the bounds found so far are returned; docs/numerics.md says what is answered.
constexpr int max_gjk_rounds = 128;
constexpr int max_cast_rounds = 128;
constexpr int max_epa_rounds = 512;

/// Below this squared sine of its angle a triangle is left to its edges: the signs of the areas are rounding. 1e-14 is
/// a hundred times the rounding of a product of two lengths.
constexpr double flat_triangle = 1e-14;

/// Squared sine of its angle below which the weights of a point in a triangle are worse (rounding divided by this) than
/// those of the nearest point of an edge (off by the thickness).
constexpr double needle = 2e-13;

/// Below this squared ratio of its volume to the product of three edges a tetrahedron is left to its faces.
constexpr double flat_tetrahedron = 1e-26;

/// Squared sine below which two directions are parallel and their cross product tells nothing.
constexpr double parallel = 1e-14;

/// EPA, of the squared size: a face whose squared height over its longest edge is below this has no normal of its own.
constexpr double epa_sliver = 1e-26;

/// EPA, of the fourth power of the size: a face whose squared double area is below this is small or narrow, and its plane
/// is computed with more care. In others rounding moves a plane by less than 1e-11 of the size.
constexpr double epa_narrow = 1e-10;

/// EPA, of the size: a vertex sees a face if it is this far beyond its plane; nearer ones are coplanar with it.
constexpr double epa_above = 1e-12;

/// EPA, of the size: an A − B thinner than this has no volume, so no depth. The direction in which it is thin is found
/// to rounding divided by this.
constexpr double epa_flat = 1e-9;

/// EPA: a barycentric coordinate may be this negative before a foot counts as beside its face.
constexpr double epa_off_face = 1e-7;

/// EPA, of the cube of the size: a tetrahedron from GJK with a smaller volume is not worth starting from.
constexpr double epa_seed_volume = 1e-7;

/// Of the size: a placement that is off a proper one (rotation, scaling along the shape's axes) by no more than this
/// is first answered as if it were proper. Single-precision rotation matrices are off by about 1e-7.
constexpr double near_rigid = 4e-6;

/// Of the product of the columns' lengths: a matrix with a smaller determinant is singular for all that is known.
constexpr double singular = 1e-14;

/// Of Tolerance::contact: a cast stops this near. On a round surface the normal is off by the root of that, and at
/// grazing incidence the error along the path is much larger than the one across it.
constexpr double contact_share = 1e-5;

/// Of the accuracy asked: how much of it an approximately placed body may use up.
constexpr double slack_share = 0.25;

/// Of the size of a solid: what is thinner is no matter, and planes nearer to a point than this hold it. Far above the
/// rounding of planes cut by planes, far below what a model means.
constexpr double solid_resolution = 1e-10;

}  // namespace solid
