// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The tolerances that several layers share, each with what it limits, relative to what, and why. All are relative: each
// is multiplied by something with the units of what it is compared with, so scaling a scene changes no answer.
#pragma once

#include <limits>

namespace dt
{

/// Shortest distance between two points whose direction is used, as a multiple of the rounding of their coordinates.
constexpr double min_direction = 1e4;

/// What the client asks of an answer; an entry point reads it once and passes it down by value.
struct Tolerance
{
    /// Largest error of a distance or depth, relative to it.
    double accuracy = 1e-3;
    /// Distance at which a cast reports contact, relative to the sizes of the objects.
    double contact = std::numeric_limits<float>::epsilon();
    /// Distance beyond which only the fact matters: a query that finds objects further apart may stop there, with a
    /// lower bound above this and an upper bound that may be infinite.
    double max_distance = std::numeric_limits<double>::infinity();

    bool operator==(const Tolerance&) const = default;
};

/// Rounding of double arithmetic. Inputs are exact (float or double), intermediate results are rounded.
namespace rounding
{
constexpr double unit = std::numeric_limits<double>::epsilon() / 2;

/// Error of a few dot products and matrix products, relative to the largest coordinate in a query.
constexpr double coordinates = 32 * unit;

/// Error of M·x, relative to its largest term.
constexpr double map = 4 * unit;

/// Deviation of a computed matrix from a rotation times factors along the axes, relative to the factors: what making it
/// of a quaternion leaves, up to 11 units, or the product of two.
constexpr double orthogonal = 16 * unit;

/// Error of a core that is placed by such a matrix, relative to its size.
constexpr double placed_core = 8 * orthogonal;
}  // namespace rounding

/// The one rule of contact: bodies touch if their cores are at most r + contact_within·touch apart, with r the sum of their
/// radii and touch the rounding of their coordinates. Fast queries decide where their own rounding cannot matter: apart
/// from r + touch on, in contact up to r + surely_within·touch. What lies between, careful_distance() decides.
constexpr double contact_within = 0.5, surely_within = 0.125;

/// Depth from which the interiors of two bodies count as meeting, relative to touch. Fast queries decide outside of
/// penetrating ± penetrating_doubt.
constexpr double penetrating = 2, penetrating_doubt = 0.5;

/// Width of an interval, relative to what the accuracy allows, and relative to the rounding of coordinates, up to which
/// the answer of a fast query counts as certified.
constexpr double certified = 1.05, certified_rounding = 4;

/// Depth, relative to the extent, from which the interval of a full polytope of EPA counts as certified too: on a round
/// surface with a continuum of nearest points no other search is better.
constexpr double creeping_depth = 1e-3;

/// Largest number of rounds of GJK, of a cast and of EPA. None is reached in practice: GJK takes 5 on average, and the
/// polytope of EPA is full before. At the limit the bounds found so far are returned (docs/numerics.md).
constexpr int max_gjk_rounds = 128;
constexpr int max_cast_rounds = 128;
constexpr int max_epa_rounds = 512;

/// Smallest squared sine of the angle of a triangle that has an inside; below it only its edges count, as the signs of
/// the areas are rounding. 1e-14 is a hundred times the rounding of a product of two lengths.
constexpr double flat_triangle = 1e-14;

/// Smallest squared sine of the angle of a triangle whose barycentric weights are used. Below it their error, rounding
/// divided by this, exceeds that of the nearest point of an edge, which is the thickness of the triangle.
constexpr double needle = 2e-13;

/// Smallest squared ratio of the volume of a tetrahedron to the product of three edges; below it only its faces count.
constexpr double flat_tetrahedron = 1e-26;

/// Smallest squared volume that the origin makes with a face of a tetrahedron around it, relative to the squared product
/// of the lengths in it: 64 units of rounding. With less the origin may be outside.
constexpr double inside_tetrahedron = (64 * rounding::unit) * (64 * rounding::unit);

/// Smallest squared sine of the angle between two directions whose cross product is used; below it they are parallel.
constexpr double parallel = 1e-14;

/// Smallest squared sine of the angle of two segments that are not parallel; below it any two points beside each other are
/// nearest, to rounding.
constexpr double parallel_segments = 1e-30;

/// Smallest squared sine of the angle of two segments that dot products tell apart to a few units of rounding.
constexpr double well_apart = 0.25;

/// EPA: smallest squared height of a face over its longest edge, relative to the squared size; a lower one has no
/// normal.
constexpr double epa_sliver = 1e-26;

/// EPA: squared double area of a face below which its plane is computed with more care, relative to the fourth power of
/// the size. Rounding moves the plane of a larger face by less than 1e-11 of the size.
constexpr double epa_narrow = 1e-10;

/// EPA: smallest distance of a vertex beyond a plane at which it sees the face, relative to the size; a nearer one is
/// coplanar.
constexpr double epa_above = 1e-12;

/// EPA: smallest thickness of an A − B that has a volume, and so a depth, relative to the size. The direction in which
/// it is thin is accurate to rounding divided by this.
constexpr double epa_flat = 1e-9;

/// EPA: error of the plane of a face that is not narrow, relative to the rounding of coordinates; and the largest such
/// error that is simply subtracted, relative to the error allowed in the depth. Otherwise the surface is checked.
constexpr double epa_plane_error = 6e3, epa_loss = 0.01;

/// EPA: smallest volume of a tetrahedron of GJK that the polytope starts from, relative to the cube of the size.
constexpr double epa_seed_volume = 1e-7;

/// Largest deviation of a placement from a proper map (rotation, and scaling along the axes) that it is taken for,
/// relative to the factors; also the largest difference of factors that are taken for one. Rotation matrices of floats
/// deviate by 5e-7, products of a thousand by some 1e-5.
constexpr double near_proper = 5e-5;

/// Largest difference between 1 and a factor of a proper map that is taken for 1. Matrices of floats, computed from
/// quaternions, have factors up to 5e-7 off.
constexpr double near_one = 5e-7;

/// Smallest determinant of a regular matrix, relative to the product of the lengths of its columns.
constexpr double singular = 1e-14;

/// Distance at which a cast stops, relative to Tolerance::contact. On a curved surface the error of the normal is the
/// root of that, and at grazing incidence the error along the path is much larger than the one across it.
constexpr double contact_share = 1e-5;

/// Thickness below which features are ignored, and distance at which a point counts as on a plane, relative to the size
/// of a solid. Far above the rounding of planes cut by planes, far below the details of a model.
constexpr double solid_resolution = 1e-10;

}  // namespace dt
