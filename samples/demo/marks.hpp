// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Little objects that show the answers in the picture: a ball at each witness point and a rod between the two.

#pragma once

#include "pairs.hpp"
#include "rays.hpp"

#include <vector>

namespace demo
{

class Marks
{
public:
    Marks(const Stage& stage, const std::vector<Pair>& pairs);
    ~Marks();
    Marks(const Marks&) = delete;
    Marks& operator=(const Marks&) = delete;

    const RayTargets& targets() const { return targets_; }
    bool is_depth(std::size_t target) const { return is_depth_[target]; }

private:
    void add(Vec p, Vec q, double radius, bool depth);
    void add_pair(const Pair& pair);

    std::vector<DT_ObjectHandle> objects_;
    std::vector<bool> is_depth_;
    RayTargets targets_;
};

}  // namespace demo
