// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The second file of the client in C++20: it has the same inline functions as the first, and an Object that it makes is
// known there.
#include "modern.hpp"

#include <SOLID/SOLID.hpp>
#include <optional>
#include <vector>

void track_boxes()
{
    struct Flyer
    {
        double x;
    };
    std::vector<Flyer> flyers = {{0}, {1}, {5}};
    int open = 0;
    solid::BroadPhase<Flyer> broad([&](Flyer&, Flyer&) { ++open; }, [&](Flyer&, Flyer&) { --open; });
    std::vector<solid::BroadPhase<Flyer>::Box> boxes;
    for (Flyer& flyer : flyers)
        boxes.push_back(broad.add(flyer, {flyer.x, 0, 0}, {flyer.x + 1.5, 1, 1}));
    check_that(open == 1, "two of three boxes overlap");
    boxes[2].set({1, 0, 0}, {2, 1, 1});
    check_that(open == 3, "a box has come");
    const auto hit = broad.ray_cast({-1, 0.5, 0.5}, {9, 0.5, 0.5}, [](Flyer& flyer, double) {
        return flyer.x > 0 ? std::optional<double>(0.2) : std::nullopt;
    });
    check_that(hit && hit->object == &flyers[1], "the first that is hit");
    boxes.clear();
    check_that(open == 0, "boxes leave when they end");

    solid::Object ball(solid::Shape::sphere(1), &open);
    solid::Scene scene;
    scene.add(ball);
    const auto seen = scene.ray_cast({-5, 0, 0}, {5, 0, 0});
    check_that(seen && seen->object == &ball && seen->object->client<int>() == &open, "an object of this file");
}
