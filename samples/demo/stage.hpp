// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is on the stage: one convex body of every kind, and where each is at a given frame. The bodies sway and turn
// along a closed path, so that frame 0 follows the last frame, and every run sees the same thing.

#pragma once

#include "vector.hpp"

#include <string>
#include <vector>

namespace demo
{

inline constexpr int frame_count = 60;

struct Body
{
    std::string name = {};
    DT_ObjectHandle object = nullptr;
    Vec home = {}, sway = {};  ///< swings about home by ±sway, once in frame_count frames
    double phase = 0;  ///< of the swing, in turns
    Vec axis = {0, 1, 0};  ///< turns about this axis, once in frame_count frames
    double tilt = 0;  ///< from this angle, in turns
    Vec scale = {1, 1, 1};  ///< along the body's own axes
};

class Stage
{
public:
    Stage();
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    void show(int frame);  ///< moves every body to its place
    Vec velocity(const Body& body, int frame) const;  ///< of its centre, per frame
    const std::vector<Body>& bodies() const { return bodies_; }

private:
    void add(const char* name, DT_ShapeHandle shape, Body path);

    std::vector<Body> bodies_;
};

}  // namespace demo
