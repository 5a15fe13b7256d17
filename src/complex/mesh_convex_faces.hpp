// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight triangles against a sphere, a capsule or a box, in float: which are certainly apart from it, and which certainly
// meet it? Every claim has a witness that rounding cannot spoil: a plane, or two points near each other, or overlap
// along all the axes that count, each by more than the rounding.
//
// Points are seen from the centre of the body, in parts of the size of the whole, so that squares neither overflow
// nor vanish: y = A·(x − c) + o.
#pragma once

#include "complex/mesh_convex_body.hpp"
#include "complex/triangle_batch.hpp"
#include "complex/vec8.hpp"

#include <cstdint>

namespace solid
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

    /// About the triangles in the lanes that are set. What is in neither set is not certain.
    Verdicts judge(const TriangleBatch& batch, unsigned lanes) const;

private:
    enum class Kind
    {
        ball,
        capsule,
        box,
        other,
    };

    struct Corners
    {
        Vec8 v[3];
        Float8 size;  ///< no coordinate is larger
        Float8 error;  ///< what a coordinate can be off by, several times over
    };

    void take(const BodyInMesh& body, const Mat3& A, double scale);
    Corners placed(const TriangleBatch& batch) const;
    Verdicts judge_ball(const Corners& t) const;
    Verdicts judge_capsule(const Corners& t) const;
    Verdicts judge_box(const Corners& t, unsigned lanes) const;
    Verdicts by_witnesses(const Corners& t, const Vec8& q, const Float8& half) const;

    Kind kind_ = Kind::other;
    bool plain_ = false;  ///< A is a multiple of 1
    float c_[3], A_[3][3], o_[3];
    float coarse_;  ///< of the coordinates of x − c: how far y can be off
    float least_error_;
    float radius_, doubt_;
    float h_[3];  ///< half the segment, or the half edges of the box
};

}  // namespace solid
