// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A rover among walls, seen from above: it looks around with rays, asks whether the straight way is free, drives around
// the pillar, keeps its clearance in view and collects the crystals that it touches.
//
// Why the numbers are what they are: the rover has a radius of 0.5 and starts at (-6, 0); the pillar, of radius 1,
// stands at (3, 0), so the rover gets 3 - 1 - 0.5 - (-6) = 7.5 far. The way around leads along z = 3, that is
// 3 - 1 - 0.5 = 1.5 from the pillar, and ends at x = 8, 10 - 8 - 0.5 = 1.5 from the east wall. Two of the three
// crystals lie on it.
#include <SOLID/SOLID.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

using solid::Vector;

struct Thing
{
    std::string name;
    solid::Object body;
};

class World
{
public:
    World()
    {
        crystals_ = table_.new_class();
        add("west wall", solid::Shape::box(1, 2, 14), {-10.5, 0, 0});
        add("east wall", solid::Shape::box(1, 2, 14), {10.5, 0, 0});
        add("north wall", solid::Shape::box(20, 2, 1), {0, 0, -6.5});
        add("south wall", solid::Shape::box(20, 2, 1), {0, 0, 6.5});
        add("pillar", solid::Shape::cylinder(1, 2), {3, 0, 0});
        for (const Thing& obstacle : things_)
            obstacles_.add(rover_, obstacle.body);
        for (const Vector place : {Vector(2, 0, 3), Vector(7, 0, 1.5), Vector(-3, 0, -4)})
            table_.set_class(add("crystal", solid::Shape::sphere(0.25), place).body, crystals_);

        scene_.add(rover_);
        table_.set_class(rover_);  // class 0
        table_.add(0, crystals_, [&](const solid::Contact& contact) {
            const Vector at = contact.object2.position();
            std::printf("  collects the %s at (%g, %g)\n", contact.object2.as<Thing>().name.c_str(), at.x, at.z);
            scene_.remove(contact.object2);
        });
        rover_.set_position({-6, 0, 0});
    }

    /// What is to be seen in four directions.
    void look_around() const
    {
        const Vector eye = rover_.position();
        for (const Vector direction : {Vector(1, 0, 0), Vector(0, 0, 1), Vector(-1, 0, 0), Vector(0, 0, -1)})
            if (const auto hit = scene_.ray_cast(eye, eye + direction, solid::no_limit, &rover_))
                std::printf("  %5.2f m to the %s\n", hit->param, hit->object->as<Thing>().name.c_str());
    }

    /// Whether the straight way to a place is free; says what is in it.
    bool is_free(const Vector& place) const
    {
        const Vector way = place - rover_.position();
        const std::vector<solid::CastHit> hits =
            cast(obstacles_, std::vector<Vector>(obstacles_.size(), way));  // one call for all obstacles
        const solid::CastHit* first = nullptr;
        for (const solid::CastHit& hit : hits)
            if (hit.object && (!first || hit.param < first->param)) first = &hit;
        if (!first) return true;
        std::printf("  the %s is in the way after %.2f m\n",
                    solid::object_of(first->object)->as<Thing>().name.c_str(),
                    first->param * std::hypot(way.x, way.z));
        return false;
    }

    /// Drives to a place, and returns how near the next obstacle was on the way.
    double drive_to(const Vector& place)
    {
        const Vector from = rover_.position(), way = place - from;
        const int steps = int(std::ceil(std::hypot(way.x, way.z) / 0.25));
        double nearest = solid::no_limit;
        for (int i = 1; i <= steps; ++i)
        {
            rover_.set_position(from + double(i) / steps * way);
            for (const solid::Proximity& found : distance(obstacles_, {.max_distance = 5}))
                nearest = std::min(nearest, found.distance);  // what is further away is infinitely far
            scene_.test(table_);
        }
        return nearest;
    }

private:
    Thing& add(const char* name, const solid::Shape& shape, const Vector& place)
    {
        Thing& thing = things_.emplace_back(Thing{name, solid::Object(shape)});
        thing.body.set_client(&thing);
        thing.body.set_position(place);
        scene_.add(thing.body);
        return thing;
    }

    solid::Object rover_{solid::Shape::cylinder(0.5, 1)};
    std::deque<Thing> things_;  // addresses stay
    solid::Pairs obstacles_;  // the rover and each of them
    solid::Scene scene_;
    solid::ResponseTable table_;
    DT_ResponseClass crystals_ = 0;
};

int main()
{
    World world;
    std::printf("The rover looks around:\n");
    world.look_around();
    std::printf("Straight to (8, 0):\n");
    world.is_free({8, 0, 0});
    for (const Vector place : {Vector(0, 0, 3), Vector(6, 0, 3), Vector(8, 0, 0)})
    {
        std::printf("To (%g, %g):\n", place.x, place.z);
        if (world.is_free(place)) std::printf("  arrives, never nearer than %.2f m\n", world.drive_to(place));
    }
}
