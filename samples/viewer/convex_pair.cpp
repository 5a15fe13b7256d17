// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes the two bodies and their Minkowski difference, and shows one step of GJK or EPA.
#include "convex_pair.hpp"

#include <algorithm>
#include <imgui.h>

namespace viewer
{

namespace
{

constexpr const char* kind_names[] = {"box",     "ball",        "cone",        "cylinder",
                                      "capsule", "rounded box", "icosahedron", "gem"};
constexpr Vec3 beside{3.1, 0.7, 0};  // the origin of the difference
constexpr int frames_a_step = 45;

}  // namespace

ConvexPair::ConvexPair(std::size_t kind_a, std::size_t kind_b, Vec3 position_a, Vec3 position_b)
    : kind_a_(int(kind_a)), kind_b_(int(kind_b))
{
    kinds_.push_back(box(1.7, 1.5, 1.3));
    kinds_.push_back(ball(1));
    kinds_.push_back(cone(1, 2));
    kinds_.push_back(cylinder(0.8, 1.7));
    kinds_.push_back(capsule(0.6, 1.3));
    kinds_.push_back(rounded_box(1, 1, 1, 0.35));
    kinds_.push_back(icosahedron(1.1));
    kinds_.push_back(gem(1.15));
    make_body(a_, kind_a_, position_a, turn({1, 2, 1}, 0.7));
    make_body(b_, kind_b_, position_b, turn({1, 0, -1}, 0.5));
}

void ConvexPair::make_body(Body*& body, int kind, Vec3 position, Quat orientation)
{
    if (body) stage_.remove(*body);
    body = &stage_.add(kind_names[kind], kinds_[std::size_t(kind)], position, orientation);
    body->tint = 0;
    difference_.clear();
}

void ConvexPair::advance()
{
    if (steps_ == 0) ask();
    if (++frames_ % frames_a_step == 0 && steps_ > 0) step_ = (step_ + 1) % steps_;
}

void ConvexPair::find_difference()
{
    std::array<double, 32> placed{};
    std::ranges::copy(a_->object.matrix(), placed.begin());
    std::ranges::copy(b_->object.matrix(), placed.begin() + 16);
    if (placed == placed_ && !difference_.empty()) return;
    placed_ = placed;
    difference_ = models_of(
        [&](const DT_DebugDraw& draw) { DT_DrawDifference(a_->object.handle(), b_->object.handle(), &draw); });
}

void ConvexPair::ask()
{
    answer_ = report.ask("DT_GetSignedDistance", 1, [&] { return signed_distance(a_->object, b_->object); });
    a_->heat = b_->heat = answer_.distance <= 0 ? 1 : 0;
    find_difference();
    DT_DebugDraw nothing{};
    nothing.struct_size = sizeof nothing;
    steps_ = int(draw_step(a_->object.handle(), b_->object.handle(), 0, nothing));
    step_ = std::clamp(step_, 0, std::max(steps_ - 1, 0));
    report.fact("step", steps_ ? text(std::size_t(step_)) + " of " + text(std::size_t(steps_ - 1)) : "none");
    report.fact("signed distance", text(answer_.distance, 5));
}

void ConvexPair::draw(Canvas& canvas) const
{
    canvas.solid(*a_->model, a_->map(), heated(0, a_->heat));
    canvas.solid(*b_->model, b_->map(), heated(1, b_->heat));
    draw_answer(canvas);
    for (const ColouredModel& part : difference_)
        canvas.glass(part.model, placement(beside), {0.45f, 0.60f, 0.80f, 0.16f});
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        canvas.line(beside - 0.5 * axis, beside + 0.5 * axis, ink, 1.2);
    draw_with(canvas, {beside, 0.075, 2.2, true, Vec3{1.9, -0.95, 0}}, [&](const DT_DebugDraw& draw) {
        return draw_step(a_->object.handle(), b_->object.handle(), DT_Count(step_), draw);
    });
    canvas.label(a_->position + Vec3{-0.3, 1.45, 0}, std::string("A: ") + a_->name);
    canvas.label(b_->position + Vec3{0.4, -1.4, 0}, std::string("B: ") + b_->name);
    canvas.label({1.9, -1.35, 0}, "A - B and the origin");
}

void ConvexPair::controls()
{
    ImGui::Combo("A", &kind_a_, kind_names, IM_ARRAYSIZE(kind_names));
    ImGui::Combo("B", &kind_b_, kind_names, IM_ARRAYSIZE(kind_names));
    ImGui::SliderInt("step", &step_, 0, std::max(steps_ - 1, 0));
    if (kind_names[kind_a_] != a_->name) make_body(a_, kind_a_, a_->position, a_->orientation);
    if (kind_names[kind_b_] != b_->name) make_body(b_, kind_b_, b_->position, b_->orientation);
}

}  // namespace viewer
