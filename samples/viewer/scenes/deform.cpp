// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A mesh that deforms: a cloth of waves over the client's own vertices, whose tree is refitted in every frame, and
// bodies that ride on it. The faces that each body touches are warm.

#include "../shape_drawing.hpp"
#include "../stage.hpp"
#include "scenes.hpp"

#include <array>
#include <imgui.h>

namespace viewer
{

namespace
{

constexpr int cells = 96;  // along each side
constexpr double side = 12;

double height(double x, double z, double t)
{
    const double r = std::hypot(x, z);
    return 0.75 * std::sin(1.1 * x + 1.7 * t) * std::cos(0.8 * z - 0.9 * t) +
           0.4 * std::cos(2.2 * r - 3 * t) / (1 + 0.4 * r);
}

class Deform : public StageScene
{
public:
    Deform()
    {
        for (int i = 0; i < cells; ++i)
            for (int j = 0; j < cells; ++j)
                for (const auto& [di, dj] : {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 0}, {0, 1}, {1, 1}})
                    indices_.push_back(DT_Index((i + di) * (cells + 1) + j + dj));
        fit();
        base_ = solid::VertexBase(places_);
        cloth_.shape = solid::Shape::mesh(*base_, indices_);
        mesh_ = &stage_.add("cloth", cloth_, {});
        mesh_->movable = false;
        for (int i = 0; i < 5; ++i)
            riders_[std::size_t(i)] = &stage_.add(i % 2 ? "ball" : "box", i % 2 ? ball_ : box_, {});
        ride();
    }

    Look look() const override { return {{{0, -0.6, 0}, 17.5, 0.6, 0.44}, {0, 0, 0}, 10, -1.9, true, false}; }

    void advance() override
    {
        time_ += frame_seconds();
        fit();
        report.time("DT_ChangeVertexBase", 1, [&] { base_->change(places_); });
        ride();
    }

    void ask() override
    {
        const auto remembered = caches_;  // from the frame before, in every repetition
        answers_ = report.ask("DT_GetSignedDistance", riders_.size(), [&] {
            caches_ = remembered;
            std::array<solid::Proximity, 5> answers;
            for (std::size_t i = 0; i < riders_.size(); ++i)
                answers[i] = signed_distance(riders_[i]->object, mesh_->object, &caches_[i]);
            return answers;
        });
        touching_ = 0;
        for (std::size_t i = 0; i < riders_.size(); ++i)
        {
            riders_[i]->heat = answers_[i].distance <= 0 ? 1 : 0;
            touching_ += riders_[i]->heat > 0 ? 1 : 0;
        }
        report.fact("triangles", text(indices_.size() / 3));
        report.fact("bytes a triangle", text(double(cloth_.shape.byte_count()) / (double(indices_.size()) / 3)));
        report.fact("bodies in the cloth", text(touching_) + " of 5");
    }

    void draw(Canvas& canvas) const override
    {
        canvas.solid(cloth_.model, {}, {0.50f, 0.63f, 0.76f});
        for (std::size_t i = 0; i < riders_.size(); ++i)
        {
            const Body& body = *riders_[i];
            canvas.solid(*body.model, body.map(), heated(body.tint, body.heat));
            const Vec3 p = from_solid(answers_[i].point1), q = from_solid(answers_[i].point2);
            if (answers_[i].distance > 0) canvas.rod(p, q, 0.03, ink);
            canvas.ball(q, 0.07, answers_[i].distance > 0 ? ink : warm(3));
        }
        if (level_ < 0) return;
        draw_with(canvas, {{}, 0.05, 1.1, false}, [&](const DT_DebugDraw& draw) {
            return DT_DrawTree(mesh_->object.handle(), DT_Count(level_), &draw);
        });
    }

    void controls() override { ImGui::SliderInt("tree level", &level_, -1, 6); }

private:
    void fit()
    {
        std::vector<Vec3> points, normals;
        places_.resize(std::size_t(cells + 1) * (cells + 1));
        for (int i = 0; i <= cells; ++i)
            for (int j = 0; j <= cells; ++j)
            {
                const double x = side * (double(i) / cells - 0.5), z = side * (double(j) / cells - 0.5), h = 1e-3;
                points.push_back({x, height(x, z, time_), z});
                normals.push_back(unit(Vec3{(height(x - h, z, time_) - height(x + h, z, time_)) / (2 * h), 1,
                                            (height(x, z - h, time_) - height(x, z + h, time_)) / (2 * h)}));
                places_[points.size() - 1] = to_solid(points.back());
            }
        replace(cloth_.model, points, normals, indices_);
    }

    void ride()
    {
        for (std::size_t i = 0; i < riders_.size(); ++i)
        {
            Body& body = *riders_[i];
            const double a = 1.26 * double(i) + 0.3 * time_, r = 1.2 + 0.75 * double(i);
            body.position = {r * std::cos(a), 0.9 + 0.7 * std::sin(0.9 * time_ + 2 * double(i)), r * std::sin(a)};
            body.orientation = turn({1, 1, 0}, time_ + double(i));
            stage_.place(body);
        }
    }

    double time_ = 0;
    std::vector<DT_Index> indices_;
    std::vector<solid::Vertex> places_;
    std::optional<solid::VertexBase> base_;
    Solid cloth_, box_ = box(0.9, 0.9, 0.9), ball_ = ball(0.55);
    Body* mesh_ = nullptr;
    std::array<Body*, 5> riders_{};
    std::array<solid::PairCache, 5> caches_{};
    std::array<solid::Proximity, 5> answers_{};
    std::size_t touching_ = 0;
    int level_ = 2;
};

}  // namespace

std::unique_ptr<Scene> make_deform()
{
    return std::make_unique<Deform>();
}

}  // namespace viewer
