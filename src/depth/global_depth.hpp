// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep are two placed solids in each other, and which search answers it? Unions of pieces go to SolidDepth; what
// the pieces do not fill, what is curved and what is rounded by a radius also goes to RefinedDepth, and the tighter
// bounds win.
#pragma once

#include "core/scratch_pool.hpp"
#include "depth/ball_depths.hpp"
#include "depth/refine/refined_depth.hpp"
#include "depth/solid_depth.hpp"
#include "pieces/body_pieces.hpp"

namespace dt::depth
{

/// What is known of some faces of a hollow mesh: the boxes of a node, one face, one whose corners have been looked at, or
/// one with a way out.
enum class FaceStage : std::uint32_t
{
    node,
    face,
    looked,
    has_way,
};

/// Faces that may be deep in a solid.
struct WaitingFaces
{
    double upper;  ///< none of them is deeper
    std::uint32_t number;  ///< of the node, or the slot of the face
    FaceStage stage;
    double lower;  ///< of the depth of a face
    Vec3 way;  ///< out of the solid, of a face that has been looked at

    friend bool operator<(const WaitingFaces& a, const WaitingFaces& b)  ///< for heaps: the deepest is on top
    {
        return a.upper != b.upper ? a.upper < b.upper : a.stage != b.stage ? a.stage < b.stage : a.number > b.number;
    }
};

/// What a query needs besides its arguments; one query at a time.
struct DepthScratch
{
    using allocator_type = std::pmr::polymorphic_allocator<>;

    SolidDepth depth;
    RefinedDepth refined;
    pieces::BodyPieces body;
    BallDepths balls;
    std::pmr::vector<WaitingFaces> waiting;
    /// After a query: the way that it found may be short by so much; if it found none, interiors may meet by so much.
    double slack = 0;
    std::uint32_t deepest_slot = 0;  ///< of the face that deepest_face() found (deepest_face.hpp)

    explicit DepthScratch(allocator_type from)
        : depth(from.resource()), refined(from.resource()), body(from.resource()), balls(from.resource()),
          waiting(from.resource())
    {}
};

using DepthPool = LoanPool<DepthScratch>;

/// As SolidDepth::find. One of the solids may be a convex body; it needs no pieces.
std::optional<Penetration> global_depth(const pieces::SolidRef& a, const pieces::SolidRef& b,
                                        const DepthLimits& limits, const Vec3* guess, double gap,
                                        DepthScratch& scratch);

/// The depth of a solid and a face of a hollow mesh, a convex body. `guess`: a way that may move the face out, or null. A
/// solid that its pieces do not fill rests in scratch.refined.
std::optional<Penetration> depth_of_face(const pieces::SolidRef& solid, const convex::Body& face,
                                         const DepthLimits& limits, const Vec3* guess, double gap,
                                         DepthScratch& scratch);

}  // namespace dt::depth
