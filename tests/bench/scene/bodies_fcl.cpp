// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// FCL's dynamic tree, with fcl::collide in the callback: for one contact, with its depth if that is asked. FCL has no
// rays.
#include "body_engine.hpp"
#include "common/shapes_fcl.hpp"

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/narrowphase/collision.h>

namespace bench::scene
{
namespace
{

struct Asked
{
    fcl::CollisionRequestd request;
    Contacts contacts;
};

std::uint32_t number_of(const fcl::CollisionObjectd* object)
{
    return *static_cast<const std::uint32_t*>(object->getUserData());
}

bool note(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* data)
{
    Asked& asked = *static_cast<Asked*>(data);
    fcl::CollisionResultd result;
    fcl::collide(a, b, asked.request, result);
    if (!result.isCollision()) return false;
    const double depth = asked.request.enable_contact ? result.getContact(0).penetration_depth : 0;
    asked.contacts.push_back({number_of(a), number_of(b), depth});
    return false;
}

class Bodies final : public BodyEngine
{
public:
    Bodies(const BodyWorkload& workload, bool depth) : numbers_(workload.bodies.size())
    {
        asked_.request.enable_contact = depth;
        std::vector<std::shared_ptr<fcl::CollisionGeometryd>> shapes;
        for (const Shape& shape : workload.shapes)
            shapes.push_back(to_fcl(shape));
        for (std::size_t i = 0; i < workload.bodies.size(); ++i)
        {
            const auto& [shape, pose] = workload.bodies[i];
            numbers_[i] = static_cast<std::uint32_t>(i);
            objects_.push_back(std::make_unique<fcl::CollisionObjectd>(shapes[static_cast<std::size_t>(shape)]));
            objects_[i]->setUserData(&numbers_[i]);
            kinds_.push_back(workload.shape_of(i).kind);
            place(i, pose);
            manager_.registerObject(objects_[i].get());
        }
        manager_.setup();
    }
    void move(std::span<const Pose> poses) override
    {
        for (std::size_t i = 0; i < poses.size(); ++i)
            place(i, poses[i]);
        manager_.update();
    }
    const Contacts& test() override
    {
        asked_.contacts.clear();
        manager_.collide(&asked_, &note);
        return asked_.contacts;
    }

private:
    void place(std::size_t i, const Pose& pose)
    {
        objects_[i]->setTransform(to_fcl(pose, kinds_[i]));
        objects_[i]->computeAABB();
    }

    std::vector<std::uint32_t> numbers_;
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
    std::vector<Kind> kinds_;
    fcl::DynamicAABBTreeCollisionManagerd manager_;
    Asked asked_;
};

}  // namespace

void add_fcl(BodyCandidates& candidates, BodyQuestion question)
{
    if (question != BodyQuestion::rays) add<Bodies>(candidates, "fcl", question == BodyQuestion::depth);
}

}  // namespace bench::scene
