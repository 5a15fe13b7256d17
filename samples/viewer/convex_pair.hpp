// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The common part of the scenes of GJK and EPA: two convex bodies of any kind, their Minkowski difference beside them,
// and a step that is shown.
#pragma once

#include "shape_drawing.hpp"
#include "stage.hpp"

namespace viewer
{

class ConvexPair : public StageScene
{
public:
    Look look() const override { return {{{-0.1, 1.15, 0}, 11.8, 0.16, 0.2}, {0, 1.4, 0}, 8, -1.2, true, false}; }
    void advance() override;
    void ask() override;
    void draw(Canvas& canvas) const override;
    void controls() override;

protected:
    ConvexPair(std::size_t kind_a, std::size_t kind_b, Vec3 position_a, Vec3 position_b);

    /// Draws a step of an algorithm; returns the number of steps.
    virtual DT_Count draw_step(DT_ObjectHandle a, DT_ObjectHandle b, DT_Count step,
                               const DT_DebugDraw& draw) const = 0;

    /// Draws the answer at the bodies.
    virtual void draw_answer(Canvas& canvas) const = 0;

    Body& a() const { return *a_; }
    Body& b() const { return *b_; }

    solid::Proximity answer_{};

private:
    void make_body(Body*& body, int kind, Vec3 position, Quat orientation);
    void find_difference();

    std::deque<Solid> kinds_;
    Body *a_ = nullptr, *b_ = nullptr;
    int kind_a_, kind_b_;
    std::vector<ColouredModel> difference_;
    std::array<double, 32> placed_{};  // where the bodies were when it was found
    int step_ = 0, steps_ = 0, frames_ = 0;
};

}  // namespace viewer
