// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Membership: one object in one scene. The scene creates and destroys it; the object notifies it of moves.
#pragma once

#include "broad/bounds.hpp"
#include "math/aabb.hpp"
#include "object/object.hpp"
#include "object/watcher.hpp"

namespace dt::scene
{

class Scene;

struct Membership : object::Watcher
{
    Scene& scene;
    object::Object& object;
    broad::ProxyId proxy;
    Aabb reach;  ///< Object::reach() when the scene last computed the box
    bool is_noted = false;  ///< the object has moved since the scene last computed its box
    bool is_turned = false;  ///< since then more than its origin has changed, so `reach` is out of date
};

}  // namespace dt::scene
