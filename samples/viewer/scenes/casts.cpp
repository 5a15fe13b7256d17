// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Casts: a fan of rays, and the shadow of a body along its way. Thin plates come so fast that from one frame to the
// next they are past the wall; a cast finds how far they get.

#include "../random.hpp"
#include "../stage.hpp"
#include "scenes.hpp"

#include <algorithm>
#include <array>
#include <imgui.h>

namespace viewer
{

namespace
{

constexpr double wall_x = 5.2;
constexpr std::size_t plate_count = 12;
const Vec3 lamp{-6.5, 2.2, 4.2};

struct Plate
{
    Body* body = nullptr;
    bool stuck = false;
};

class Casts : public StageScene
{
public:
    Casts()
    {
        stage_.add("icosahedron", icosahedron_, {-2.6, 1.2, 3.4}).tint = 1;
        stage_.add("cone", cone_, {-1.2, 1.1, 1.4}, turn({0, 0, 1}, 0.2)).tint = 0;
        stage_.add("capsule", capsule_, {-0.4, 1.3, 4.6}, turn({1, 0, 1}, 0.7)).tint = 2;
        stage_.add("cylinder", cylinder_, {0.9, 1.0, 3.0}, turn({1, 0, 0}, 0.4)).tint = 3;
        target_ = &stage_.add("box", box_, {1.4, 1.1, -0.6}, turn({1, 2, 0}, 0.6));
        moving_ = &stage_.add("gem", gem_, {-5.4, 2.0, -0.9}, turn({1, 0, 1}, 0.5));
        stage_.add("ball", ball_, {0.2, 3.1, 1.2}).tint = 0;
        stage_.add("rounded box", rounded_box_, {2.9, 2.9, 2.2}, turn({1, 1, 0}, 0.5)).tint = 2;
        wall_ = &stage_.add("wall", slab_, {wall_x, 2, -4.2});
        wall_->movable = false;
        for (std::size_t i = 0; i < plate_count; ++i)
            launch(plates_[i]);
    }

    Look look() const override { return {{{-0.7, 1.35, 0.3}, 15.2, -0.42, 0.36}, {0, 1, 0}, 10, 0, true, false}; }

    void advance() override
    {
        ++frame_;
        for (Plate& plate : plates_)
            fly(plate);
    }

    void ask() override
    {
        cast_rays();
        hit_ = report.ask("DT_ObjectCast", 1, [&] { return cast(moving_->object, to_solid(way_), target_->object); });
        for (Body& body : stage_.bodies())
            body.heat = 0;
        moving_->heat = target_->heat = hit_ ? 1 : 0;
        for (const RayHit& ray : rays_)
            if (ray.body) ray.body->heat = 1;
        for (const Plate& plate : plates_)
            plate.body->heat = plate.stuck ? 1 : 0;
        wall_->heat = 0;
        report.fact("rays that hit", text(hits_) + " of " + text(rays_.size()));
        report.fact("the gem's way", hit_ ? text(hit_->param, 4) : "free");
        report.fact("plates stopped", text(stopped_) + " of " + text(launched_));
        report.fact("plates a frame, lengths", text(speed_ / 60 / 0.03, 0));
    }

    void draw(Canvas& canvas) const override
    {
        for (const Body& body : stage_.bodies())
            if (&body != wall_) canvas.solid(*body.model, body.map(), heated(body.tint, body.heat));
        canvas.glass(*wall_->model, wall_->map(), {0.55f, 0.62f, 0.70f, 0.45f});
        draw_rays(canvas);
        draw_cast(canvas);
        for (const Plate& plate : plates_)
            if (!plate.stuck)
                canvas.line(plate.body->position - Vec3{0.9, 0, 0}, plate.body->position, with_alpha(cool(3), 0.5f));
    }

    void controls() override
    {
        ImGui::SliderInt("rays", &ray_count_, 1, 400);
        ImGui::SliderFloat("speed", &speed_, 10, 2000, "%.0f", ImGuiSliderFlags_Logarithmic);
        ImGui::Checkbox("casts (else plates jump)", &casts_);
    }

private:
    struct RayHit
    {
        Vec3 end, normal;
        Body* body;
    };

    void cast_rays()
    {
        rays_ = report.ask("DT_RayCast", std::size_t(ray_count_), [&] {
            std::vector<RayHit> rays;
            for (int i = 0; i < ray_count_; ++i)
            {
                const double turn_by = 0.9 * ((i + 0.5) / ray_count_ - 0.5) + 1.72;
                const Vec3 far = lamp + 11. * Vec3{std::sin(turn_by), -0.12, std::cos(turn_by)};
                const auto hit = stage_.scene().ray_cast(to_solid(lamp), to_solid(far));
                const double t = hit ? hit->param : 1;
                rays.push_back({mix(lamp, far, t), hit ? from_solid(hit->normal) : Vec3{},
                                hit ? hit->object->client<Body>() : nullptr});
            }
            return rays;
        });
        hits_ = std::size_t(std::ranges::count_if(rays_, [](const RayHit& ray) { return ray.body; }));
    }

    void draw_rays(Canvas& canvas) const
    {
        canvas.ball(lamp, 0.14, {0.98f, 0.78f, 0.30f});
        for (const RayHit& ray : rays_)
        {
            canvas.line(lamp, ray.end,
                        ray.body ? Colour{0.90f, 0.45f, 0.10f, 0.85f} : Colour{0.45f, 0.5f, 0.6f, 0.3f});
            if (!ray.body) continue;
            canvas.ball(ray.end, 0.045, ink);
            canvas.line(ray.end, ray.end + 0.4 * ray.normal, ink, 1.4);
        }
    }

    /// The moving body where it is, along its way, and where it touches.
    void draw_cast(Canvas& canvas) const
    {
        const double t = hit_ ? double(hit_->param) : 1;
        constexpr int ghosts = 6;
        for (int i = 1; i <= ghosts; ++i)
        {
            Map map = moving_->map();
            map.origin += t * i / ghosts * way_;
            canvas.glass(*moving_->model, map, with_alpha(warm(1), i == ghosts ? 0.75f : 0.16f));
        }
        canvas.line(moving_->position, moving_->position + t * way_, ink, 1.5);
        if (!hit_) return;
        const Vec3 point = from_solid(hit_->point);
        canvas.ball(point, 0.08, ink);
        canvas.arrow(point, point + 0.9 * from_solid(hit_->normal), 0.035, ink);
    }

    void launch(Plate& plate)
    {
        if (!plate.body) plate.body = &stage_.add("plate", plate_, {});
        plate.stuck = false;
        plate.body->position = {-9 - random_.between(0, 1) * 30, random_.between(0.6, 3.4),
                                random_.between(-5.6, -2.8)};
        plate.body->tint = std::size_t(random_.between(0, 6));
        ++launched_;
        stage_.place(*plate.body);
    }

    /// Moves a plate as far as the cast allows; launches one that has stuck for long again.
    void fly(Plate& plate)
    {
        if (plate.stuck)
        {
            if (random_.between(0, 1) < 0.008) launch(plate);
            return;
        }
        const Vec3 step{double(speed_) * frame_seconds(), 0, 0};
        const auto hit = casts_ ? cast(plate.body->object, to_solid(step), wall_->object) : std::nullopt;
        plate.body->position += (hit ? double(hit->param) : 1) * step;
        if (hit) plate.stuck = true, ++stopped_;
        stage_.place(*plate.body);
        if (plate.body->position.x > 14) launch(plate);
    }

    Solid icosahedron_ = icosahedron(0.75), cone_ = cone(0.7, 1.6), capsule_ = capsule(0.4, 1),
          box_ = box(1.4, 1.4, 1.4), cylinder_ = cylinder(0.55, 1.5), gem_ = gem(0.6), slab_ = box(0.1, 4, 3.6),
          plate_ = box(0.03, 0.5, 0.5);
    Solid ball_ = ball(0.55), rounded_box_ = rounded_box(0.6, 0.6, 0.6, 0.2);
    Random random_{11};
    Body *target_ = nullptr, *moving_ = nullptr, *wall_ = nullptr;
    std::array<Plate, plate_count> plates_;
    Vec3 way_{9, -1.4, 0.6};
    std::optional<solid::CastHit> hit_;
    std::vector<RayHit> rays_;
    std::size_t hits_ = 0, stopped_ = 0, launched_ = 0;
    int ray_count_ = 40, frame_ = 0;
    float speed_ = 120;
    bool casts_ = true;
};

}  // namespace

std::unique_ptr<Scene> make_casts()
{
    return std::make_unique<Casts>();
}

}  // namespace viewer
