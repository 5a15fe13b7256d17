// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// One scene with a response table of three classes: of sleeping and fixed bodies among themselves nothing is asked.

#include "collision.hpp"

namespace simulation
{

Collision::Collision(std::span<Body> clients)
    : clients_(clients), scene_(DT_CreateScene()), table_(DT_CreateRespTable()), awake_(DT_GenResponseClass(table_)),
      asleep_(DT_GenResponseClass(table_)), fixed_(DT_GenResponseClass(table_))
{
    for (const DT_ResponseClass other : {awake_, asleep_, fixed_})
        DT_AddPairResponse(table_, awake_, other, found, DT_DEPTH_RESPONSE, this);
}

Collision::~Collision()
{
    for (const DT_ObjectHandle object : objects_)
        DT_DestroyObject(object);
    for (const Shape& shape : shapes_)
    {
        for (const DT_ObjectHandle object : shape.doubles)
            DT_DestroyObject(object);
        DT_DeleteShape(shape.shape);
    }
    DT_DestroyScene(scene_);
    DT_DestroyRespTable(table_);
}

void Collision::add(std::size_t shape, const RigidBody& body)
{
    const std::size_t i = objects_.size();
    objects_.push_back(DT_CreateObject(&clients_[i], shapes_[shape].shape));
    shape_of_.push_back(shape);
    place(i, body, body.pose);
    DT_SetResponseClass(table_, objects_[i], body.moves() ? awake_ : fixed_);
    DT_AddObject(scene_, objects_[i]);
}

void Collision::place(std::size_t i, const RigidBody& body, const Pose& pose)
{
    DT_SetMatrixd(objects_[i], placement(body, pose).data());
}

void Collision::set_asleep(std::size_t i, bool asleep)
{
    DT_SetResponseClass(table_, objects_[i], asleep ? asleep_ : awake_);
}

const std::vector<Overlap>& Collision::test()
{
    overlaps_.clear();
    DT_Test(scene_, table_);
    return overlaps_;
}

DT_Bool Collision::found(void* self, void* client1, void* client2, const DT_CollData* data)
{
    Collision& collision = *static_cast<Collision*>(self);
    const auto index = [&](void* client) {
        return static_cast<std::size_t>(static_cast<Body*>(client) - collision.clients_.data());
    };
    const Vec way = from_solid(data->normal);
    const double depth = norm(way);
    if (!(depth > 0)) return DT_CONTINUE;
    Overlap overlap = {index(client1),    index(client2),           depth,
                       way * (1 / depth), from_solid(data->point1), from_solid(data->point2)};
    if (overlap.a > overlap.b) overlap = {overlap.b, overlap.a, depth, -overlap.normal, overlap.on_b, overlap.on_a};
    collision.overlaps_.push_back(overlap);
    return DT_CONTINUE;
}

DT_ObjectHandle Collision::place_double(std::size_t i, const RigidBody& body, const Pose& pose)
{
    Shape& shape = shapes_[shape_of_[i]];
    if (shape.used == shape.doubles.size()) shape.doubles.push_back(DT_CreateObject(nullptr, shape.shape));
    const DT_ObjectHandle object = shape.doubles[shape.used++];
    DT_SetMatrixd(object, placement(body, pose).data());
    return object;
}

std::span<const Separation> Collision::separations(std::span<const Moment> moments, std::span<const RigidBody> bodies)
{
    for (Shape& shape : shapes_)
        shape.used = 0;
    asked_a_.clear();
    asked_b_.clear();
    for (const Moment& moment : moments)
    {
        asked_a_.push_back(place_double(moment.a, bodies[moment.a], moment.pose_a));
        asked_b_.push_back(place_double(moment.b, bodies[moment.b], moment.pose_b));
    }
    answers_.assign(moments.size(), {});
    DT_GetSignedDistanceBatch(static_cast<DT_Count>(moments.size()), asked_a_.data(), asked_b_.data(), nullptr,
                              answers_.data());
    separations_.clear();
    for (const DT_Proximity& found : answers_)
        separations_.push_back(
            {static_cast<double>(found.distance), from_solid(found.point1), from_solid(found.point2)});
    return separations_;
}

}  // namespace simulation
