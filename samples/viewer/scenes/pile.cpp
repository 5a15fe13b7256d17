// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A thousand convex bodies of ten kinds that fall on each other.

#include "../contacts.hpp"
#include "../random.hpp"
#include "scenes.hpp"

namespace viewer
{

namespace
{

constexpr std::size_t count = 1000;

class Pile : public StageScene
{
public:
    Pile()
    {
        const std::vector<Vec3> wedge{{-0.4, -0.3, -0.3}, {0.4, -0.3, -0.3}, {-0.4, -0.3, 0.3},
                                      {0.4, -0.3, 0.3},   {-0.4, 0.4, -0.3}, {-0.4, 0.4, 0.3}};
        kinds_.push_back(box(0.62, 0.62, 0.62));
        kinds_.push_back(ball(0.36));
        kinds_.push_back(cylinder(0.32, 0.62));
        kinds_.push_back(capsule(0.22, 0.5));
        kinds_.push_back(icosahedron(0.42));
        kinds_.push_back(rounded_box(0.4, 0.4, 0.4, 0.12));
        kinds_.push_back(gem(0.42));
        kinds_.push_back(cone(0.4, 0.75));
        kinds_.push_back(box(0.95, 0.3, 0.5));
        kinds_.push_back(hull_of(wedge));
        Body& ground = stage_.add("ground", floor_, {0, -0.5, 0});
        ground.movable = false;
        contacts_.add(ground, {0, 0});
        DT_SetWorkerCount(0);
    }
    ~Pile() override { DT_SetWorkerCount(1); }
    Pile(const Pile&) = delete;
    Pile& operator=(const Pile&) = delete;

    Look look() const override { return {{{0, 1.7, 0}, 19.5, 0.55, 0.36}, {0, 2, 0}, 11, 0, true, false}; }

    void advance() override
    {
        for (int i = 0; i < 4 && stage_.bodies().size() <= count; ++i)
            drop_more();
        contacts_.advance(frame_seconds(), report);
        stage_.glow(frame_seconds());
    }

    void ask() override { report.fact("bodies", text(stage_.bodies().size() - 1)); }

    void draw(Canvas& canvas) const override
    {
        for (const Body& body : stage_.bodies())
            if (body.movable) canvas.solid(*body.model, body.map(), body_colour(body));
    }

    void drag(void* thing, Vec3 by) override
    {
        StageScene::drag(thing, by);
        static_cast<Body*>(thing)->velocity = {};
    }

private:
    /// The faster, the warmer: what rests has come to terms with its neighbours.
    static Colour body_colour(const Body& body) { return heated(body.tint, std::min(1., norm(body.velocity) / 4)); }

    void drop_more()
    {
        const std::size_t i = stage_.bodies().size();
        const double angle = 2.4 * double(i), radius = 2.6 * std::sqrt(double(i % 40) / 40);
        const Vec3 place{radius * std::cos(angle), 9 + random_.between(0, 1.5), radius * std::sin(angle)};
        Body& body = stage_.add("body " + text(i), kinds_[i % kinds_.size()], place, random_.orientation());
        body.tint = random_.bits() % 6;
        body.velocity = {0, -6, 0};
        contacts_.add(body, {1, 14});
    }

    Random random_{3};
    std::deque<Solid> kinds_;
    Solid floor_ = box(60, 1, 60);
    Contacts contacts_{stage_};
};

}  // namespace

std::unique_ptr<Scene> make_pile()
{
    return std::make_unique<Pile>();
}

}  // namespace viewer
