// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The global penetration depth of solids that are not convex: letters C and I, interlocked tori, gratings. Beside them
// is their Minkowski difference, whose boundary is nearest to the origin where the shortest way out leads.

#include "../shape_drawing.hpp"
#include "../stage.hpp"
#include "scenes.hpp"
#include "simulation/models.hpp"

#include <array>
#include <chrono>
#include <imgui.h>

namespace viewer
{

namespace
{

constexpr double patience = 15;  // milliseconds
constexpr Vec3 beside{2.5, 1.4, 0};  // the origin of the difference

struct Actor
{
    simulation::Mesh mesh;
    Vec3 position;
    Quat orientation;
};

simulation::Mesh torus()
{
    return simulation::torus(1, 0.36, 20, 8);
}

simulation::Mesh grating()
{
    return simulation::grating(3, 3, 0.5, 0.18, 0.35);
}

Solid solid_of(const simulation::Mesh& mesh)
{
    return {solid::Shape(solid::checked(simulation::make_polyhedron(mesh))), model_of(mesh)};
}

class Depth : public StageScene
{
public:
    Depth(const Actor& a, const Actor& b, double scale)
        : a_(solid_of(a.mesh)), b_(solid_of(b.mesh)), body_a_(&stage_.add("A", a_, a.position, a.orientation)),
          body_b_(&stage_.add("B", b_, b.position, b.orientation))
    {
        for (Body* body : {body_a_, body_b_})
        {
            body->scale = {scale, scale, scale};
            stage_.place(*body);
        }
    }

    Look look() const override { return {{{-0.1, 1.25, 0}, 11.5, 0.3, 0.24}, {0, 1.4, 0}, 8, -0.9, true, false}; }

    /// B turns.
    void advance() override
    {
        body_b_->orientation = spun(body_b_->orientation, {0, double(spin_), 0}, frame_seconds());
        stage_.place(*body_b_);
    }

    void ask() override
    {
        const Places placed = places();
        const bool moved = placed != placed_;
        placed_ = placed;
        if (moved)
        {
            find_depth();
            difference_is_old_ = true;
        }
        // what takes long waits until the bodies rest
        if (difference_is_old_ && (!moved || difference_milliseconds_ < patience)) find_difference();
    }

    void draw(Canvas& canvas) const override
    {
        if (pieces_)
            draw_pieces(canvas);
        else
        {
            canvas.solid(a_.model, body_a_->map(), heated(1, body_a_->heat));
            canvas.solid(b_.model, body_b_->map(), heated(0, body_b_->heat));
        }
        if (depth_) draw_way_out(canvas);
        for (const ColouredModel& part : difference_)
            canvas.glass(part.model, placement(beside), {0.42f, 0.58f, 0.80f, 0.15f});
        canvas.ball(beside, 0.07, ink);
        for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
            canvas.line(beside - 0.4 * axis, beside + 0.4 * axis, ink, 1.2);
        canvas.label(beside + Vec3{0, 2.7, 0}, "A - B: from its origin to its boundary");
    }

    void controls() override
    {
        ImGui::SliderFloat("B turns", &spin_, -2, 2);
        ImGui::Checkbox("convex pieces", &pieces_);
        if (depth_ && ImGui::Button("Look from the origin")) look_from_origin();
    }

private:
    using Places = std::array<double, 32>;

    Places places() const
    {
        Places placed{};
        std::ranges::copy(body_a_->object.matrix(), placed.begin());
        std::ranges::copy(body_b_->object.matrix(), placed.begin() + 16);
        return placed;
    }

    void find_depth()
    {
        depth_ =
            report.ask("DT_GetGlobalPenDepth", 1, [&] { return global_depth(body_a_->object, body_b_->object); });
        body_a_->heat = body_b_->heat = depth_ ? 1 : 0;
        report.fact("depth", depth_ ? text(depth_->depth, 5) : "none");
        report.fact("certified at least", depth_ ? text(depth_->lower, 5) : "none");
        const DT_ObjectHandle a = body_a_->object.handle(), b = body_b_->object.handle();
        parts_ = models_of([&](const DT_DebugDraw& draw) {
            count_ = DT_DrawPieces(a, &draw);
            count_ += DT_DrawPieces(b, &draw);
        });
        report.fact("pieces of A and B", text(std::size_t(count_)));
    }

    void find_difference()
    {
        const auto start = std::chrono::steady_clock::now();
        difference_ = models_of([&](const DT_DebugDraw& draw) {
            DT_DrawDifference(body_a_->object.handle(), body_b_->object.handle(), &draw);
        });
        difference_milliseconds_ =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        difference_is_old_ = false;
    }

    void draw_pieces(Canvas& canvas) const
    {
        for (const ColouredModel& part : parts_)
            canvas.solid(part.model, {}, with_alpha(from_library(part.colour), 1));
    }

    void draw_way_out(Canvas& canvas) const
    {
        const Vec3 way = depth_->depth * from_solid(depth_->direction);
        Map out = body_a_->map();
        out.origin += way;
        canvas.glass(a_.model, out, with_alpha(cool(0), 0.28f));
        const Vec3 p = from_solid(depth_->point1);
        canvas.arrow(p, p + way, 0.05, ink);
        canvas.ball(p, 0.08, ink);
        canvas.arrow(beside, beside - way, 0.05, warm(3));
    }

    /// What the origin sees when it looks the way out.
    void look_from_origin()
    {
        const Vec3 way = -depth_->depth * from_solid(depth_->direction), d = -unit(way);
        wanted_camera = Camera{beside + way, norm(way), std::atan2(d.x, d.z), std::asin(d.y)};
    }

    Solid a_, b_;
    Body *body_a_, *body_b_;
    Places placed_{};
    std::optional<DT_DepthResult> depth_;
    std::vector<ColouredModel> difference_, parts_;
    DT_Count count_ = 0;
    double difference_milliseconds_ = 0;
    bool difference_is_old_ = true;
    float spin_ = 0.3f;
    bool pieces_ = false;
};

}  // namespace

std::unique_ptr<Scene> make_depth()
{
    return std::make_unique<Depth>(Actor{simulation::glyph('C', 0.5), {-2.6, 1.4, 0}, {}},
                                   Actor{simulation::glyph('I', 0.5), {-2.3, 1.5, 0.2}, turn({0, 0, 1}, 1.3)}, 2.6);
}

std::unique_ptr<Scene> make_tori()
{
    return std::make_unique<Depth>(Actor{torus(), {-3.0, 1.4, 0}, {}},
                                   Actor{torus(), {-2.85, 1.55, 0.15}, turn({1, 0.2, 0}, 1.4)}, 1);
}

std::unique_ptr<Scene> make_gratings()
{
    return std::make_unique<Depth>(Actor{grating(), {-2.7, 1.4, 0}, turn({0, 1, 0}, 0.3)},
                                   Actor{grating(), {-2.5, 1.3, 0.2}, turn({1, 0.4, 0}, 1.1)}, 1);
}

}  // namespace viewer
