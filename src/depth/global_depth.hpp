// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep are two placed solids in each other, and which search answers it? Unions of pieces go to SolidDepth; what
// the pieces do not fill, what is curved and what is rounded by a radius also goes to RefinedDepth, and the tighter
// bounds win.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "core/function_view.hpp"
#include "core/scratch_pool.hpp"
#include "depth/refine/refined_depth.hpp"
#include "depth/solid_depth.hpp"
#include "pieces/body_pieces.hpp"

namespace dt::depth
{

/// What a query needs besides its arguments; one query at a time.
struct DepthScratch
{
    using allocator_type = std::pmr::polymorphic_allocator<>;

    SolidDepth depth;
    RefinedDepth refined;
    pieces::BodyPieces body;
    /// After a query: the way that it found may be short by so much; if it found none, interiors may meet by so much.
    double slack = 0;
    std::uint32_t deepest_slot = 0;  ///< of the face that deepest_face() found

    explicit DepthScratch(allocator_type from)
        : depth(from.resource()), refined(from.resource()), body(from.resource())
    {}
};

using DepthPool = LoanPool<DepthScratch>;

/// As SolidDepth::find. One of the solids may be a convex body; it needs no pieces.
std::optional<Penetration> global_depth(const pieces::SolidRef& a, const pieces::SolidRef& b,
                                        const DepthLimits& limits, const Vec3* guess, double gap,
                                        DepthScratch& scratch);

/// The largest depth of a face of `hollow` in the solid, whose bounds are `room`; each face is a convex body. gap_of(face)
/// is an upper bound of the distance of the solid and the face without radii; it is asked if there are any.
std::optional<Penetration> deepest_face(const pieces::SolidRef& solid, const Aabb& room,
                                        const complex::PlacedMesh& hollow, const DepthLimits& limits,
                                        FunctionView<double(const convex::Body&)> gap_of, DepthScratch& scratch);

}  // namespace dt::depth
