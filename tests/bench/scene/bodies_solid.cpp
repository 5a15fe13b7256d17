// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours, through the public C API as any client would use it, with default settings: DT_Test with simple or depth
// responses, and DT_RayCast; once for each way to place objects.
#include "body_engine.hpp"
#include "common/shapes_solid.hpp"

#include <map>

namespace bench::scene
{
namespace
{

/// The client's side of an object.
struct Client
{
    std::uint32_t number;
};

DT_Bool note(void* contacts, void* a, void* b, const DT_CollData* data)
{
    Contact contact{static_cast<Client*>(a)->number, static_cast<Client*>(b)->number};
    if (data) contact.depth = norm(Vec3{data->normal[0], data->normal[1], data->normal[2]});
    static_cast<Contacts*>(contacts)->push_back(contact);
    return DT_CONTINUE;
}

struct Segment
{
    DT_Vector3 source, target;
};

class Bodies final : public BodyEngine
{
public:
    Bodies(const BodyWorkload& workload, DT_ResponseType type, Placing placing)
        : placing_(placing), clients_(workload.bodies.size())
    {
        const DT_ResponseClass all = DT_GenResponseClass(table_);
        DT_AddPairResponse(table_, all, all, &note, type, &contacts_);
        for (const Shape& shape : workload.shapes)
            shapes_.push_back(to_solid(shape));
        for (std::size_t i = 0; i < workload.bodies.size(); ++i)
        {
            const auto& [shape, pose] = workload.bodies[i];
            clients_[i].number = static_cast<std::uint32_t>(i);
            objects_.push_back(DT_CreateObject(&clients_[i], shapes_[static_cast<std::size_t>(shape)]));
            place(objects_[i], pose, placing_);
            DT_SetResponseClass(table_, objects_[i], all);
            DT_AddObject(scene_, objects_[i]);
        }
        for (const std::vector<Pose>& poses : workload.places)
        {
            std::vector<SolidPose>& frame = frames_[poses.data()];
            for (const Pose& pose : poses)
                frame.emplace_back(pose, placing_, Kind::hull);
        }
        for (const auto& [p, q] : workload.rays)
            rays_.push_back({{scalar(p.x), scalar(p.y), scalar(p.z)}, {scalar(q.x), scalar(q.y), scalar(q.z)}});
    }
    ~Bodies() override
    {
        DT_DestroyScene(scene_);
        DT_DestroyRespTable(table_);
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
        for (const DT_ShapeHandle shape : shapes_)
            DT_DeleteShape(shape);
    }
    void move(std::span<const Pose> poses) override
    {
        const std::vector<SolidPose>& frame = frames_.at(poses.data());
        for (std::size_t i = 0; i < poses.size(); ++i)
            frame[i].set(objects_[i], placing_);
    }
    const Contacts& test() override
    {
        contacts_.clear();
        DT_Test(scene_, table_);
        return contacts_;
    }
    void cast(std::span<double> params) override
    {
        for (std::size_t i = 0; i < params.size(); ++i)
        {
            DT_Scalar param = 0;
            DT_Vector3 normal;
            const auto& [source, target] = rays_[i];
            params[i] = DT_RayCast(scene_, nullptr, source, target, 1, &param, normal) ? param : no_hit;
        }
    }

private:
    Placing placing_;
    std::vector<Client> clients_;
    std::vector<DT_ShapeHandle> shapes_;
    std::vector<DT_ObjectHandle> objects_;
    std::vector<Segment> rays_;
    std::map<const Pose*, std::vector<SolidPose>> frames_;  // by those of the workload
    DT_RespTableHandle table_ = DT_CreateRespTable();
    DT_SceneHandle scene_ = DT_CreateScene();
    Contacts contacts_;
};

}  // namespace

void add_solid(BodyCandidates& candidates, BodyQuestion question)
{
    for (const Placing placing : {Placing::floats, Placing::doubles, Placing::quaternion})
    {
        const auto type = question == BodyQuestion::depth ? DT_DEPTH_RESPONSE : DT_SIMPLE_RESPONSE;
        add<Bodies>(candidates, engine_of(placing), type, placing);
    }
}

}  // namespace bench::scene
