// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far from the core of a body, or how deep in it, are eight faces at least, or at most? In float. A face is the hull
// of three or four points. Along any direction n the gap between core and face, min n·y − max n·x over the corners y
// and the core's x, is a lower bound of the signed distance of the two. Directions that are nearly best lead from the
// core to the nearest points of the faces, and for faces inside the core to its surface, or across the face; only how
// tight the bound is depends on the choice.
#pragma once

#include "complex/with_body/centred_frame.hpp"
#include "complex/with_body/core_lanes.hpp"

#include <optional>

namespace dt::complex
{

/// What is known of eight faces, in scaled lengths, rounding counted.
struct CoreGaps
{
    Float8 lower;  ///< of the signed distance from the core
    Float8 upper;  ///< of the distance from the core
    Vec8 near_centre;  ///< points of the faces, from the centre of the core
    Float8 error;  ///< of these, several times over
    Vec8 n;  ///< unit, from the core to the face: that shows `lower`, along the axes of the body
};

class FaceBounds
{
public:
    FaceBounds() = default;  ///< not useful
    explicit FaceBounds(const BodyInMesh& body);

    /// Whether there are bounds for this kind of core, and coordinates are floats.
    bool useful() const { return frame_.has_value(); }

    /// N is 3 or 4; corners may be equal. Gaps that are all larger than `enough` may be left at the first direction.
    /// `depths`: faces inside the core are of interest.
    template <int N> CoreGaps gaps(const Vec8 (&corners)[N], float enough, bool depths) const;

    /// Judges the faces in the lanes that are set. Those in neither set are undecided. `n`, if not null, becomes a
    /// direction along the axes of the body that tells one of them apart, or stays.
    template <int N> Verdicts judge(const Vec8 (&corners)[N], unsigned lanes, Vec3* n = nullptr) const;

private:
    CoreLanes core_;
    std::optional<CentredFrame> frame_;
    float reach_ = 0;  ///< faces further from the core are apart
    float inner_ = 0;  ///< faces nearer to the core meet the body
    float doubt_ = 0;  ///< faces that are deeper in the core meet it
};

}  // namespace dt::complex
