// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Responses, as in a space game: ships that meet bounce off each other, a mine destroys a ship, a minesweeper eats a
// mine. Three classes of objects, three callbacks, and nothing else decides which pairs are reported.

#include "../random.hpp"
#include "../stage.hpp"
#include "scenes.hpp"

#include <imgui.h>
#include <vector>

namespace viewer
{

namespace
{

constexpr Vec3 space{9, 2.2, 6};  // half of it

enum Kind
{
    Ship,
    Mine,
    Sweeper
};

struct Flash
{
    Vec3 place;
    double age = 0;
    Colour colour;
};

const std::vector<Vec3>& ship_points()
{
    static const std::vector<Vec3> points{
        {0, 0, 1}, {0, 0.32, -0.6}, {0.62, 0, -0.7}, {-0.62, 0, -0.7}, {0, -0.15, -0.8}};
    return points;
}

/// Nose along the velocity.
Quat heading(Vec3 v)
{
    const double yaw = std::atan2(v.x, v.z), pitch = -std::atan2(v.y, std::hypot(v.x, v.z));
    return turn({0, 1, 0}, yaw) * turn({1, 0, 0}, pitch);
}

class Responses : public StageScene
{
public:
    Responses()
    {
        ship_class_ = table_.new_class();
        mine_class_ = table_.new_class();
        sweeper_class_ = table_.new_class();
        const auto first = [](const solid::Contact& contact) -> Body& { return *contact.object1.client<Body>(); };
        const auto second = [](const solid::Contact& contact) -> Body& { return *contact.object2.client<Body>(); };
        table_.add(
            ship_class_, ship_class_,
            [=, this](const solid::Contact& c) { bounce(first(c), second(c), from_solid(c.normal)); },
            DT_DEPTH_RESPONSE);
        table_.add(ship_class_, mine_class_, [=, this](const solid::Contact& c) { blast(first(c), second(c)); });
        table_.add(mine_class_, sweeper_class_, [=, this](const solid::Contact& c) { sweep(first(c)); });
        for (std::size_t i = 0; i < 14; ++i)
            launch(stage_.add("ship " + text(i), ship_, {}), Ship, ship_class_);
        for (std::size_t i = 0; i < 20; ++i)
            launch(stage_.add("mine " + text(i), mine_, {}), Mine, mine_class_);
        for (std::size_t i = 0; i < 4; ++i)
            launch(stage_.add("sweeper " + text(i), sweeper_, {}), Sweeper, sweeper_class_);
    }

    Look look() const override { return {{{0, -0.6, 0.5}, 21, 0.42, 0.55}, {0, 0, 0}, 13, -3.2, true, true}; }

    void advance() override
    {
        stage_.move(frame_seconds() * double(speed_));
        for (Body& body : stage_.bodies())
            stay(body);
        for (Body& body : stage_.bodies())
            body.collides = false;
        doomed_.clear();
        const DT_Count pairs = report.time("DT_Test", 1, [&] { return stage_.scene().test(table_); });
        report.fact("pairs told", text(std::size_t(pairs)));
        for (Body* body : doomed_)
            place_anew(*body);
        stage_.glow(frame_seconds());
        std::erase_if(flashes_, [&](Flash& flash) { return (flash.age += frame_seconds()) > 1; });
    }

    void ask() override
    {
        report.fact("ships bounced", text(bounced_));
        report.fact("ships lost", text(lost_));
        report.fact("mines swept", text(swept_));
    }

    void draw(Canvas& canvas) const override
    {
        for (const Body& body : stage_.bodies())
            draw_body(canvas, body);
        for (const Flash& flash : flashes_)
        {
            const double size = 0.3 + 1.5 * std::sqrt(flash.age);
            canvas.glass(burst_, placement(flash.place, {}, {size, size, size}),
                         with_alpha(flash.colour, float(0.55 * (1 - flash.age))));
        }
        canvas.box(-space, space, with_alpha(ink, 0.3f), 1);
    }

    void controls() override { ImGui::SliderFloat("speed", &speed_, 0, 4); }

private:
    void bounce(Body& ship1, Body& ship2, Vec3 way)
    {
        ship1.collides = ship2.collides = true;
        const Vec3 n = unit(way);
        const double closing = dot(ship1.velocity - ship2.velocity, n);
        if (closing < 0)
        {
            ship1.velocity += -closing * n;
            ship2.velocity += closing * n;
            ++bounced_;
        }
        ship1.position += 0.5 * way;
        ship2.position += -0.5 * way;
        stage_.place(ship1);
        stage_.place(ship2);
    }

    void blast(Body& ship, Body& mine)
    {
        flashes_.push_back({ship.position, 0, warm(0)});
        flashes_.push_back({mine.position, 0, warm(4)});
        ++lost_;
        doomed_.insert(doomed_.end(), {&ship, &mine});
    }

    void sweep(Body& mine)
    {
        flashes_.push_back({mine.position, 0, cool(1)});
        ++swept_;
        doomed_.push_back(&mine);
    }

    void launch(Body& body, Kind kind, DT_ResponseClass c)
    {
        body.kind = kind;
        table_.set_class(body.object, c);
        const double speed = kind == Ship ? 2.6 : kind == Mine ? 0.4 : 1.6;
        body.velocity = speed * random_.direction() * Vec3{1, 0.3, 1};
        if (kind == Mine) body.spin = 0.8 * random_.direction();
        place_anew(body);
    }

    void place_anew(Body& body)
    {
        body.position = random_.in_box(-space, space);
        body.heat = 0;
        body.collides = false;
        stage_.place(body);
    }

    /// Turns back at the ends of space, and looks where it goes.
    void stay(Body& body)
    {
        const auto turn_back = [](double x, double& v, double limit) {
            if ((x > limit && v > 0) || (x < -limit && v < 0)) v = -v;
        };
        turn_back(body.position.x, body.velocity.x, space.x);
        turn_back(body.position.y, body.velocity.y, space.y);
        turn_back(body.position.z, body.velocity.z, space.z);
        if (body.kind != Mine) body.orientation = heading(body.velocity);
        stage_.place(body);
    }

    void draw_body(Canvas& canvas, const Body& body) const
    {
        const Colour free = body.kind == Ship ? cool(0) : body.kind == Mine ? Colour{0.35f, 0.36f, 0.40f} : cool(1);
        canvas.solid(*body.model, body.map(), mix(free, warm(0), body.heat));
        if (body.kind == Mine)
            for (int axis = 0; axis < 3; ++axis)
            {
                const Map m = body.map();
                const Vec3 spike = 0.46 * (axis == 0 ? m.c0 : axis == 1 ? m.c1 : m.c2);
                canvas.rod(body.position - spike, body.position + spike, 0.04, {0.35f, 0.36f, 0.40f});
            }
        if (body.kind == Ship)
            canvas.line(body.position - 0.4 * body.velocity, body.position, with_alpha(cool(2), 0.5f), 2);
        if (body.kind == Sweeper) canvas.ring(body.position, {0, 1, 0}, 0.75, with_alpha(cool(1), 0.8f), 2);
    }

    Solid ship_ = hull_of(ship_points()), mine_ = icosahedron(0.34), sweeper_ = cylinder(0.6, 0.3);
    Model burst_ = smooth_model(sphere_triangles(1));
    Random random_{21};
    solid::ResponseTable table_;
    DT_ResponseClass ship_class_ = 0, mine_class_ = 0, sweeper_class_ = 0;
    std::vector<Body*> doomed_;
    std::vector<Flash> flashes_;
    std::size_t bounced_ = 0, lost_ = 0, swept_ = 0;
    float speed_ = 1;
};

}  // namespace

std::unique_ptr<Scene> make_responses()
{
    return std::make_unique<Responses>();
}

}  // namespace viewer
