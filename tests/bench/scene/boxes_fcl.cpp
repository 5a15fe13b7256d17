// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// FCL's dynamic tree with boxes as objects, the callback counting: it is called where the boxes overlap. (Its sweep and
// prune loses pairs, from the adding of the boxes on, and is slower.)
#include "box_engine.hpp"

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/box.h>

namespace bench::scene
{
namespace
{

std::uint32_t number_of(const fcl::CollisionObjectd* object)
{
    return *static_cast<const std::uint32_t*>(object->getUserData());
}

bool count(fcl::CollisionObjectd*, fcl::CollisionObjectd*, void* counter)
{
    ++*static_cast<std::size_t*>(counter);
    return false;
}

bool note(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* set)
{
    static_cast<PairSet*>(set)->insert(number_of(a), number_of(b));
    return false;
}

class Boxes final : public BoxEngine
{
public:
    explicit Boxes(const BoxWorkload& workload) : numbers_(workload.boxes.size())
    {
        for (std::uint32_t i = 0; i < workload.boxes.size(); ++i)
        {
            const auto [x, y, z] = workload.boxes[i].edges();
            objects_.push_back(std::make_unique<fcl::CollisionObjectd>(std::make_shared<fcl::Boxd>(x, y, z)));
            numbers_[i] = i;
            objects_[i]->setUserData(&numbers_[i]);
            place({i, workload.boxes[i]});
        }
    }
    void add() override
    {
        for (const auto& object : objects_)
            manager_.registerObject(object.get());
        manager_.setup();
    }
    void move(std::span<const Move> moves) override
    {
        moved_.clear();
        for (const Move& move : moves)
        {
            place(move);
            moved_.push_back(objects_[move.box].get());
        }
        if (moves.size() == objects_.size())
            manager_.update();
        else
            manager_.update(moved_);
    }
    void remove(std::span<const std::uint32_t> order) override
    {
        for (const std::uint32_t box : order)
            manager_.unregisterObject(objects_[box].get());
    }
    std::size_t test() override
    {
        std::size_t counter = 0;
        manager_.collide(&counter, &count);
        return counter;
    }
    PairSet found() override
    {
        PairSet found;
        manager_.collide(&found, &note);
        return found;
    }

private:
    void place(const Move& move)
    {
        const auto [x, y, z] = move.to.centre();
        fcl::CollisionObjectd& object = *objects_[move.box];
        object.setTranslation(fcl::Vector3d(x, y, z));
        object.computeAABB();
    }

    std::vector<std::uint32_t> numbers_;
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
    std::vector<fcl::CollisionObjectd*> moved_;
    fcl::DynamicAABBTreeCollisionManagerd manager_;
};

}  // namespace

void add_fcl(BoxCandidates& candidates)
{
    add<Boxes>(candidates, "fcl");
}

}  // namespace bench::scene
