// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The global penetration depth of solids that are not convex: letters C and I, interlocked tori, gratings. Beside them
// is their Minkowski difference, whose boundary is nearest to the origin where the shortest way out leads.

#include "../shape_drawing.hpp"
#include "../simulation/models.hpp"
#include "../stage.hpp"
#include "scenes.hpp"

#include <array>
#include <imgui.h>

namespace viewer
{

namespace
{

constexpr double letter_size = 2.4;
constexpr Vec3 beside{3.3, 1.5, 0};  // the origin of the difference

struct Case
{
    const char* name;
    simulation::Mesh (*a)();
    simulation::Mesh (*b)();
    Vec3 position_a, position_b;
    Quat orientation_a, orientation_b;
    double scale;
};

const std::array<Case, 3>& cases()
{
    static const std::array<Case, 3> all{Case{"letters C and I",
                                              [] { return simulation::glyph('C', 0.3); },
                                              [] { return simulation::glyph('I', 0.3); },
                                              {-2.7, 1.4, 0},
                                              {-2.55, 1.35, 0.1},
                                              {},
                                              turn({0, 0, 1}, 1.35),
                                              letter_size},
                                         Case{"interlocked tori",
                                              [] { return simulation::torus(1, 0.34, 28, 12); },
                                              [] { return simulation::torus(1, 0.34, 28, 12); },
                                              {-3.2, 1.5, 0},
                                              {-2.2, 1.5, 0.1},
                                              {},
                                              turn({1, 0.2, 0}, 1.4),
                                              1},
                                         Case{"gratings",
                                              [] { return simulation::grating(3, 3, 0.5, 0.16, 0.3); },
                                              [] { return simulation::grating(3, 3, 0.5, 0.16, 0.3); },
                                              {-2.7, 1.5, 0},
                                              {-2.5, 1.4, 0.2},
                                              turn({0, 1, 0}, 0.3),
                                              turn({1, 0.4, 0}, 1.1),
                                              1}};
    return all;
}

Solid solid_of(const simulation::Mesh& mesh)
{
    std::vector<Triangle> triangles;
    const auto at = [&](int i) {
        const simulation::Vec& p = mesh.points[std::size_t(i)];
        return Vec3{p.x, p.y, p.z};
    };
    for (const auto& t : mesh.triangles)
        triangles.push_back({at(t[0]), at(t[1]), at(t[2])});
    return {solid::Shape(solid::checked(simulation::make_polyhedron(mesh))), smooth_model(triangles, 0.5)};
}

class Depth : public StageScene
{
public:
    Depth() { show(0); }

    Look look() const override { return {{{0.2, 1.3, 0}, 14.5, 0.22, 0.24}, {0, 1.4, 0}, 9, -0.9, true, false}; }

    void ask() override
    {
        if (wanted_ != shown_) show(wanted_);
        if (const auto placed = places(); placed != placed_)
        {
            placed_ = placed;
            find_depth();
        }
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
        canvas.label(beside + Vec3{0, 3.1, 0},
                     "A - B: the origin is inside, the arrow leads to the nearest boundary");
    }

    void controls() override
    {
        std::array<const char*, 3> names{};
        for (std::size_t i = 0; i < names.size(); ++i)
            names[i] = cases()[i].name;
        ImGui::Combo("case", &wanted_, names.data(), int(names.size()));
        ImGui::Checkbox("convex pieces", &pieces_);
        if (depth_ && ImGui::Button("Look from the origin")) look_from_origin();
    }

private:
    using Places = std::array<double, 32>;

    void show(int index)
    {
        const Case& c = cases()[std::size_t(index)];
        shown_ = wanted_ = index;
        if (body_a_) stage_.remove(*body_a_), stage_.remove(*body_b_);
        a_ = solid_of(c.a());
        b_ = solid_of(c.b());
        body_a_ = &stage_.add("A", a_, c.position_a, c.orientation_a);
        body_b_ = &stage_.add("B", b_, c.position_b, c.orientation_b);
        for (Body* body : {body_a_, body_b_})
        {
            body->scale = {c.scale, c.scale, c.scale};
            stage_.place(*body);
        }
        placed_ = {};
    }

    Places places() const
    {
        Places placed{};
        std::ranges::copy(body_a_->object.matrix(), placed.begin());
        std::ranges::copy(body_b_->object.matrix(), placed.begin() + 16);
        return placed;
    }

    void find_depth()
    {
        depth_ = report.time("DT_GetGlobalPenDepth", [&] { return global_depth(body_a_->object, body_b_->object); });
        body_a_->heat = body_b_->heat = depth_ ? 1 : 0;
        report.fact("depth", depth_ ? text(double(depth_->depth), 5) : "none");
        report.fact("certified at least", depth_ ? text(double(depth_->lower), 5) : "none");
        const DT_ObjectHandle a = body_a_->object.handle(), b = body_b_->object.handle();
        difference_ = models_of([&](const DT_DebugDraw& draw) { DT_DrawDifference(a, b, &draw); });
        parts_ = models_of([&](const DT_DebugDraw& draw) {
            count_ = DT_DrawPieces(a, &draw);
            count_ += DT_DrawPieces(b, &draw);
        });
        report.fact("pieces of A and B", text(std::size_t(count_)));
    }

    void draw_pieces(Canvas& canvas) const
    {
        for (const ColouredModel& part : parts_)
            canvas.solid(part.model, {}, with_alpha(from_library(part.colour), 1));
    }

    void draw_way_out(Canvas& canvas) const
    {
        const Vec3 way = double(depth_->depth) * from_solid(depth_->direction);
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
        const Vec3 way = -double(depth_->depth) * from_solid(depth_->direction), d = -unit(way);
        wanted_camera = Camera{beside + way, norm(way), std::atan2(d.x, d.z), std::asin(d.y)};
    }

    Solid a_, b_;
    Body *body_a_ = nullptr, *body_b_ = nullptr;
    int wanted_ = 0, shown_ = -1;
    Places placed_{};
    std::optional<DT_DepthResult> depth_;
    std::vector<ColouredModel> difference_, parts_;
    DT_Count count_ = 0;
    bool pieces_ = false;
};

}  // namespace

std::unique_ptr<Scene> make_depth()
{
    return std::make_unique<Depth>();
}

}  // namespace viewer
