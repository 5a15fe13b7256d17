// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bullet's collision world with its tree and its own choice of algorithms. It always finds contacts with their depth,
// and keeps them from frame to frame as long as they do not drift apart; the deepest of a pair counts. Rays are cast as
// it does by default, which is the better of its two ways.
#include "body_engine.hpp"
#include "common/shapes_bullet.hpp"

#include <algorithm>
#include <btBulletCollisionCommon.h>

namespace bench::scene
{
namespace
{

class Bodies final : public BodyEngine
{
public:
    explicit Bodies(const BodyWorkload& workload)
    {
        for (const Shape& shape : workload.shapes)
            shapes_.push_back(to_bullet(shape));
        for (const auto& [shape, pose] : workload.bodies)
        {
            auto object = std::make_unique<btCollisionObject>();
            object->setCollisionShape(shapes_[static_cast<std::size_t>(shape)].get());
            object->setCollisionFlags(0);  // not static, so that all pairs count
            object->setUserIndex(static_cast<int>(objects_.size()));
            object->setWorldTransform(to_bullet(pose));
            world_.addCollisionObject(object.get());
            objects_.push_back(std::move(object));
        }
        for (const auto& [source, target] : workload.rays)
            rays_.emplace_back(to_bullet(source), to_bullet(target));
    }
    ~Bodies() override
    {
        for (const auto& object : objects_)
            world_.removeCollisionObject(object.get());
    }
    void move(std::span<const Pose> poses) override
    {
        for (std::size_t i = 0; i < poses.size(); ++i)
            objects_[i]->setWorldTransform(to_bullet(poses[i]));
    }
    const Contacts& test() override
    {
        world_.performDiscreteCollisionDetection();
        contacts_.clear();
        for (int i = 0; i < dispatcher_.getNumManifolds(); ++i)
            note(*dispatcher_.getManifoldByIndexInternal(i));
        return contacts_;
    }
    void cast(std::span<double> params) override
    {
        for (std::size_t i = 0; i < params.size(); ++i)
        {
            const auto& [source, target] = rays_[i];
            btCollisionWorld::ClosestRayResultCallback nearest(source, target);
            world_.rayTest(source, target, nearest);
            params[i] = nearest.hasHit() ? nearest.m_closestHitFraction : no_hit;
        }
    }

private:
    void note(const btPersistentManifold& manifold)
    {
        btScalar distance = 1;
        for (int i = 0; i < manifold.getNumContacts(); ++i)
            distance = std::min(distance, manifold.getContactPoint(i).getDistance());
        if (distance > 0) return;
        const int a = manifold.getBody0()->getUserIndex(), b = manifold.getBody1()->getUserIndex();
        contacts_.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), -distance});
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broad_phase_;
    btCollisionWorld world_{&dispatcher_, &broad_phase_, &configuration_};
    std::vector<std::unique_ptr<btConvexShape>> shapes_;
    std::vector<std::unique_ptr<btCollisionObject>> objects_;
    std::vector<std::pair<btVector3, btVector3>> rays_;
    Contacts contacts_;
};

}  // namespace

void add_bullet(BodyCandidates& candidates, BodyQuestion)
{
    add<Bodies>(candidates, "bullet");
}

}  // namespace bench::scene
