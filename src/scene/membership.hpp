// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// That an object is in a scene: known to both, made and ended by the scene.
#pragma once

#include "broad/box.hpp"
#include "math/aabb.hpp"
#include "scene/links.hpp"

namespace solid
{

class Object;
class Scene;

struct Membership
{
    Scene& scene;
    Object& object;
    broad::ProxyId proxy;
    Aabb reach;  ///< the object's, when the scene last looked
    bool is_noted = false;  ///< the object has moved, and the scene has not looked at its box yet
    bool is_turned = false;  ///< not only its origin has
    Link<Membership> link{};  ///< in the list of the object
};

}  // namespace solid
