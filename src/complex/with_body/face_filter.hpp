// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which of eight triangles are certainly apart from a sphere, a capsule or a box, and which certainly meet it? In
// float. Every claim has a witness that rounding cannot spoil: a plane, or two points near each other, or overlap
// along all the axes that count, each by more than the rounding.
#pragma once

#include "complex/with_body/centred_frame.hpp"
#include "math/simd/vec8.hpp"

#include <optional>

namespace dt::complex
{

class FaceFilter
{
public:
    explicit FaceFilter(const BodyInMesh& body);

    /// Whether there is a filter for this kind of body.
    bool useful() const { return kind_ != Kind::other; }

    /// Judges the triangles in the lanes that are set. Those in neither set are undecided.
    Verdicts judge(const Triangles8& batch, unsigned lanes) const;

private:
    enum class Kind
    {
        ball,
        capsule,
        box,
        other,
    };

    struct Corners : SeenCorners<3>
    {
        Float8 size;  ///< no coordinate is larger
    };

    Verdicts judge_ball(const Corners& t) const;
    Verdicts judge_capsule(const Corners& t) const;
    Verdicts judge_box(const Corners& t, unsigned lanes) const;
    Verdicts by_witnesses(const Corners& t, const Vec8& q, const Float8& half) const;

    Kind kind_ = Kind::other;
    std::optional<CentredFrame> frame_;  ///< unless the kind is `other`
    float radius_, doubt_;
    float h_[3];  ///< half the segment, or the half edges of the box
};

}  // namespace dt::complex
