// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rounds the map from a mesh to the frame of a body, and bounds what that loses.
#include "complex/with_body/centred_frame.hpp"

#include <limits>
#include <type_traits>

namespace dt::complex
{

namespace
{

/// Error of y = A·(x − c) + o: some 60 roundings, where 30 can come together; relative to the norm of A.
constexpr double coarse = 4e-6;

/// Smallest length whose square is not lost in float; relative to the size of the whole.
constexpr double least_length = 1e-15;

/// Largest coordinate of the body's centre, in the units of the mesh, whose differences are floats.
constexpr double largest_coordinate = 1e38;

Mat3 rotated_back(const Isometry& at, const Mat3& M)
{
    return {at.turned_back(M.c0), at.turned_back(M.c1), at.turned_back(M.c2)};
}

}  // namespace

bool CentredFrame::floats_can_tell(const BodyInMesh& body)
{
    return body.scale > 0 && max_abs(body.c) < largest_coordinate;
}

CentredFrame::CentredFrame(const BodyInMesh& in_mesh, Axes axes) : plain_(axes == Axes::mesh)
{
    const convex::Body& body = in_mesh.body;
    const Mat3& M = in_mesh.mesh.at.M;
    const Mat3 A = axes == Axes::mesh ? Mat3{} : axes == Axes::world ? M : rotated_back(body.at, M);
    const double s = in_mesh.scale;
    round_to_floats(in_mesh.c, c_);
    const Vec3 c{c_[0], c_[1], c_[2]};
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            A_[i][j] = static_cast<float>(s * A[j][i]);
    // The rounding of c moves the origin by this.
    const Vec3 world = M * c - (body.at.t() - in_mesh.mesh.at.t);
    const Vec3 o = s * (axes == Axes::body ? body.at.turned_back(world) : plain_ ? c - in_mesh.c : world);
    round_to_floats(o, o_);
    coarse_ = static_cast<float>(coarse * s * norm(A));
    double least = least_length + coarse * (norm(o) + s * (in_mesh.reach + body.extent));
    if constexpr (!std::is_same_v<Scalar, float>)
    {
        const Aabb& box = in_mesh.mesh.mesh->bounds();
        least += s * norm(A) * std::numeric_limits<float>::epsilon() * std::max(max_abs(box.lo), max_abs(box.hi));
    }
    least_error_ = static_cast<float>(least);
}

}  // namespace dt::complex
