// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which of eight triangles are certainly apart from a sphere, a capsule or a box, and which certainly meet it? In
// float. Every claim has a witness that rounding cannot spoil: a plane, or two points near each other, or overlap
// along all the axes that count, each by more than the rounding.
//
// Points are seen from the centre of the body, in parts of the size of the whole, so that squares neither overflow
// nor vanish: y = A·(x − c) + o.
#pragma once

#include "complex/with_body/body_in_mesh.hpp"
#include "math/simd/vec8.hpp"

namespace dt::complex
{

/// Bits of lanes.
struct Verdicts
{
    unsigned apart = 0, meet = 0;
};

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

    struct Corners : Triangles8
    {
        Float8 size;  ///< no coordinate is larger
        Float8 error;  ///< error of a coordinate, several times over
    };

    void take(const BodyInMesh& body, const Mat3& A, double scale);
    Corners placed(const Triangles8& batch) const;
    Verdicts judge_ball(const Corners& t) const;
    Verdicts judge_capsule(const Corners& t) const;
    Verdicts judge_box(const Corners& t, unsigned lanes) const;
    Verdicts by_witnesses(const Corners& t, const Vec8& q, const Float8& half) const;

    Kind kind_ = Kind::other;
    bool plain_ = false;  ///< A is a multiple of 1
    float c_[3], A_[3][3], o_[3];
    float coarse_;  ///< error of y, relative to the coordinates of x − c
    float least_error_;
    float radius_, doubt_;
    float h_[3];  ///< half the segment, or the half edges of the box
};

}  // namespace dt::complex
