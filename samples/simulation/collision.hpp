// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The queries of the stepper: the pairs that overlap and their penetration vectors, by one DT_Test with depth
// responses; and the distance of two bodies at some moment.

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

/// Two bodies at poses of their own.
struct Moment
{
    std::size_t a = 0, b = 0;
    Pose pose_a, pose_b;
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

    /// Takes over the next shape.
    void add_shape(DT_ShapeHandle shape) { shapes_.push_back({shape, {}, 0}); }

    /// The next body, of one of the shapes.
    void add(std::size_t shape, const RigidBody& body);

    void place(std::size_t i, const RigidBody& body, const Pose& pose);

    /// Sleeping bodies are looked at only with those that are awake.
    void set_asleep(std::size_t i, bool asleep);

    /// All pairs that overlap where they have been placed.
    const std::vector<Overlap>& test();

    /// At each of the moments, asked all together so that workers share them; what has been placed stays. They stay
    /// until the next call.
    std::span<const Separation> separations(std::span<const Moment> moments, std::span<const RigidBody> bodies);

    DT_SceneHandle scene() const { return scene_; }
    DT_ObjectHandle object(std::size_t i) const { return objects_[i]; }

private:
    /// With objects outside the scene, to ask about other moments.
    struct Shape
    {
        DT_ShapeHandle shape = nullptr;
        std::vector<DT_ObjectHandle> doubles;
        std::size_t used = 0;
    };

    DT_ObjectHandle place_double(std::size_t i, const RigidBody& body, const Pose& pose);
    static DT_Bool found(void* self, void* client1, void* client2, const DT_CollData* data);

    std::span<Body> clients_;
    DT_SceneHandle scene_;
    DT_RespTableHandle table_;
    DT_ResponseClass awake_, asleep_, fixed_;
    std::vector<DT_ObjectHandle> objects_;  ///< the object of each body
    std::vector<Shape> shapes_;
    std::vector<std::size_t> shape_of_;  ///< each body
    std::vector<DT_ObjectHandle> asked_a_, asked_b_;
    std::vector<DT_Proximity> answers_;
    std::vector<Separation> separations_;
    std::vector<Overlap> overlaps_;
};

}  // namespace simulation
