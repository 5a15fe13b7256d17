// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The rows of the table, and the goals for those that have them.
#include "body_trials.hpp"
#include "box_trials.hpp"

namespace bench::scene
{
namespace
{

constexpr double us = 1e3, ms = 1e6;

std::string size_name(std::size_t count)
{
    return std::to_string(count / 1000) + "k";
}

void add_frames(std::vector<Row>& rows, std::size_t count, const char* name, Motion motion, double peer_us,
                double aim_us, const std::string& engine)
{
    Row row{size_name(count) + "/" + name, "us", us, peer_us * us, {}, [=] {
                return box_trials(BoxQuestion::frames, motion, count, engine);
            }};
    if (aim_us > 0) row.aims["solid-batch"] = aim_us * us;
    rows.push_back(row);
}

void add_coming_and_going(std::vector<Row>& rows, std::size_t count, std::map<std::string, double> aims,
                          const std::string& engine)
{
    rows.push_back({size_name(count) + "/add", "us", us, 0, std::move(aims),
                    [=] { return box_trials(BoxQuestion::adding, Motion::all, count, engine); }});
    rows.push_back({size_name(count) + "/remove", "us", us, 0, {}, [=] {
                        return box_trials(BoxQuestion::removing, Motion::all, count, engine);
                    }});
}

}  // namespace

std::vector<Row> rows_for(const std::string& engine)
{
    constexpr std::size_t bodies = 10'000;
    std::vector<Row> rows;
    add_frames(rows, 1000, "all", Motion::all, 0, 0, engine);
    add_frames(rows, 1000, "some", Motion::some, 0, 0, engine);
    add_frames(rows, 1000, "teleport", Motion::teleport, 0, 0, engine);
    add_frames(rows, 1000, "pile", Motion::pile, 0, 0, engine);
    add_coming_and_going(rows, 1000, {}, engine);
    add_frames(rows, 10'000, "all", Motion::all, 3244, 600, engine);
    add_frames(rows, 10'000, "some", Motion::some, 386, 80, engine);
    add_frames(rows, 10'000, "teleport", Motion::teleport, 19498, 1600, engine);
    add_frames(rows, 10'000, "pile", Motion::pile, 2615, 120, engine);
    add_coming_and_going(rows, 10'000, {{"solid-batch", 2.3 * ms}, {"solid-events", 8 * ms}}, engine);
    add_frames(rows, 100'000, "all", Motion::all, 80245, 9000, engine);
    add_frames(rows, 100'000, "some", Motion::some, 12981, 1500, engine);
    add_frames(rows, 100'000, "teleport", Motion::teleport, 746093, 23000, engine);
    add_frames(rows, 100'000, "pile", Motion::pile, 55716, 1500, engine);
    add_coming_and_going(rows, 100'000, {}, engine);
    rows.push_back({"10k-mixed/simple", "us", us, 19483 * us, {{"solid", 4500 * us}}, [=] {
                        return contact_trials(false, Frame::all, bodies, engine);
                    }});
    rows.push_back({"10k-mixed/depth", "us", us, 35279 * us, {{"solid", 11000 * us}}, [=] {
                        return contact_trials(true, Frame::all, bodies, engine);
                    }});
    const auto part = [&](const char* name, const char* unit, double scale, bool depth, Frame frame) {
        rows.push_back({name, unit, scale, 0, {}, [=] { return contact_trials(depth, frame, bodies, engine); }});
    };
    part("10k-mixed/simple-some", "us", us, false, Frame::some);
    part("10k-mixed/depth-some", "us", us, true, Frame::some);
    part("10k-mixed/simple-rest", "us", us, false, Frame::rest);
    part("10k-mixed/depth-rest", "us", us, true, Frame::rest);
    part("10k-mixed/place", "ns", 1, false, Frame::place);
    rows.push_back({"10k-ray/across", "ns", 1, 22761, {{"solid", 800}}, [=] {
                        return ray_trials(Rays::across, bodies, engine);
                    }});
    rows.push_back({"10k-ray/grazing", "ns", 1, 0, {}, [=] { return ray_trials(Rays::grazing, bodies, engine); }});
    return rows;
}

}  // namespace bench::scene
