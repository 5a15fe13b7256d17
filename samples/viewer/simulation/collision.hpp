// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
// What the stepper asks the library: which bodies overlap and how to part them, by one DT_Test with depth responses;
// and how far apart two bodies are at some moment.

#pragma once

#include "rigid_body.hpp"
#include "simulation.hpp"

#include "SOLID/SOLID_query.h"

#include <span>

namespace simulation
{

/// Two bodies in each other, a before b. Moving a by depth * normal is the shortest way to part them.
struct Overlap
{
    std::size_t a = 0, b = 0;
    double depth = 0;
    Vec normal;
    Vec on_a, on_b;  ///< on_b = on_a + depth * normal: where they will touch
};

/// How two bodies are to each other at some moment: apart if the distance is positive.
struct Separation
{
    double distance = 0;
    Vec on_a, on_b;
};

class Collision
{
public:
    /// `clients` has one element for each body to come, and stays where it is.
    explicit Collision(std::span<Body> clients);
    ~Collision();
    Collision(const Collision&) = delete;
    Collision& operator=(const Collision&) = delete;

    /// The next body. The shape may be deleted afterwards.
    void add(DT_ShapeHandle shape, const RigidBody& body);

    void place(std::size_t i, const RigidBody& body, const Pose& pose);

    /// Sleeping bodies are looked at only with those that are awake.
    void set_asleep(std::size_t i, bool asleep);

    /// All pairs that overlap where they have been placed.
    const std::vector<Overlap>& test();

    /// Of two bodies at poses of their own; what has been placed stays.
    Separation separation(std::size_t a, const RigidBody& body_a, const Pose& pose_a, std::size_t b,
                          const RigidBody& body_b, const Pose& pose_b);

    DT_SceneHandle scene() const { return scene_; }
    DT_ObjectHandle object(std::size_t i) const { return objects_[i]; }

private:
    static DT_Bool found(void* self, void* client1, void* client2, const DT_CollData* data);

    std::span<Body> clients_;
    DT_SceneHandle scene_;
    DT_RespTableHandle table_;
    DT_ResponseClass awake_, asleep_, fixed_;
    std::vector<DT_ObjectHandle> objects_;
    std::vector<DT_ObjectHandle> doubles_;  ///< of the same shapes, outside the scene, to ask about other moments
    std::vector<Overlap> overlaps_;
};

}  // namespace simulation
