// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The broad phase on its own: boxes that fly about in a hall, and the pairs that begin and cease to overlap.

#include "../random.hpp"
#include "scenes.hpp"

#include <deque>
#include <imgui.h>
#include <set>

namespace viewer
{

namespace
{

constexpr Vec3 hall{16, 9, 16};  // half its size

struct Flyer
{
    BP_ProxyHandle proxy = nullptr;
    Vec3 position, half, velocity;
    std::size_t index = 0;
    int overlaps = 0;

    Vec3 min() const { return position - half; }
    Vec3 max() const { return position + half; }
};

/// Off the walls of the hall.
void bounce(double& x, double& v, double limit)
{
    if ((x > limit && v > 0) || (x < -limit && v < 0)) v = -v;
}

/// Where the ray enters the box; beyond `lambda` if it does not.
double entry(const Flyer& f, Vec3 s, Vec3 d)
{
    double first = 0, last = 1e30;
    const auto slab = [&](double low, double high, double origin, double direction) {
        const double a = (low - origin) / direction, b = (high - origin) / direction;
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    };
    slab(f.min().x, f.max().x, s.x, d.x);
    slab(f.min().y, f.max().y, s.y, d.y);
    slab(f.min().z, f.max().z, s.z, d.z);
    return first <= last ? first : 1e30;
}

class Broad : public Scene
{
public:
    Broad() : scene_(BP_CreateScene(this, begin, end)) { fill(); }
    Broad(const Broad&) = delete;
    Broad& operator=(const Broad&) = delete;
    ~Broad() override { BP_DestroyScene(scene_); }

    Look look() const override
    {
        return {{{0, -1.6, 0}, 54, 0.62, 0.36}, {0, -hall.y, 0}, 26, -hall.y - 0.4, true, false};
    }

    void advance() override
    {
        report.time("BP_SetBBox", flyers_.size(), [&] {
            for (Flyer& f : flyers_)
                move(f);
        });
    }

    void ask() override
    {
        report.fact("boxes", text(flyers_.size()));
        report.fact("pairs that overlap", text(pairs_.size()));
        report.fact("begun and ended", text(begun_) + ", " + text(ended_));
    }

    void draw(Canvas& canvas) const override
    {
        for (const Flyer& f : flyers_)
            canvas.solid(cube_, placement(f.position, {}, f.half), f.overlaps ? warm(f.index) : cool(f.index));
        for (const auto& [a, b] : pairs_)
            if (lines_) canvas.line(flyers_[a].position, flyers_[b].position, {0.75f, 0.1f, 0.05f}, 2);
        canvas.box(-hall, hall, with_alpha(ink, 0.35f), 1);
    }

    void controls() override
    {
        ImGui::SliderInt("boxes", &wanted_, 100, 10000);
        ImGui::SliderFloat("speed", &speed_, 0, 5);
        ImGui::Checkbox("lines between pairs", &lines_);
        fill();
    }

    std::optional<Picked> pick(const Ray& ray) override
    {
        DT_Scalar lambda = 1000;
        void* const hit = BP_RayCast(scene_, enter, nullptr, to_solid(ray.source).data(),
                                     to_solid(ray.source + ray.direction).data(), &lambda);
        if (!hit) return std::nullopt;
        return Picked{hit, "box " + text(static_cast<Flyer*>(hit)->index),
                      ray.source + double(lambda) * ray.direction};
    }
    void drag(void* thing, Vec3 by) override
    {
        Flyer& f = *static_cast<Flyer*>(thing);
        f.position += by;
        tell(f);
    }
    Vec3 place_of(void* thing) const override { return static_cast<Flyer*>(thing)->position; }

private:
    static void begin(void* self, void* a, void* b) { static_cast<Broad*>(self)->count(a, b, 1); }
    static void end(void* self, void* a, void* b) { static_cast<Broad*>(self)->count(a, b, -1); }

    static bool enter(void*, void* object, const DT_Vector3 source, const DT_Vector3 target, DT_Scalar* lambda)
    {
        const Vec3 s = from_solid(source);
        const double t = entry(*static_cast<Flyer*>(object), s, from_solid(target) - s);
        if (!(t <= double(*lambda))) return false;
        *lambda = DT_Scalar(t);
        return true;
    }

    void count(void* object1, void* object2, int change)
    {
        Flyer &a = *static_cast<Flyer*>(object1), &b = *static_cast<Flyer*>(object2);
        a.overlaps += change;
        b.overlaps += change;
        if (change > 0)
            ++begun_, pairs_.insert({a.index, b.index});
        else
            ++ended_, pairs_.erase({a.index, b.index});
    }

    void tell(Flyer& f) { BP_SetBBox(f.proxy, to_solid(f.min()).data(), to_solid(f.max()).data()); }

    void move(Flyer& f)
    {
        f.position += double(speed_) * frame_seconds() * f.velocity;
        bounce(f.position.x, f.velocity.x, hall.x - f.half.x);
        bounce(f.position.y, f.velocity.y, hall.y - f.half.y);
        bounce(f.position.z, f.velocity.z, hall.z - f.half.z);
        tell(f);
    }

    /// As many boxes as are wanted.
    void fill()
    {
        for (; flyers_.size() > std::size_t(wanted_); flyers_.pop_back())
            BP_DestroyProxy(scene_, flyers_.back().proxy);
        while (flyers_.size() < std::size_t(wanted_))
        {
            Flyer& f = flyers_.emplace_back();
            f.index = flyers_.size() - 1;
            f.half = random_.in_box({0.12, 0.12, 0.12}, {0.42, 0.42, 0.42});
            f.position = random_.in_box(f.half - hall, hall - f.half);
            const auto direction = random_.direction();  // in this order, whatever the compiler
            f.velocity = random_.between(0.5, 3) * direction;
            f.proxy = BP_CreateProxy(scene_, &f, to_solid(f.min()).data(), to_solid(f.max()).data());
        }
    }

    Random random_{7};
    std::deque<Flyer> flyers_;
    std::set<std::pair<std::size_t, std::size_t>> pairs_;
    std::size_t begun_ = 0, ended_ = 0;
    int wanted_ = 3000;
    float speed_ = 1;
    bool lines_ = true;
    Model cube_ = smooth_model(box_triangles({2, 2, 2}));
    BP_SceneHandle scene_;
};

}  // namespace

std::unique_ptr<Scene> make_broad()
{
    return std::make_unique<Broad>();
}

}  // namespace viewer
