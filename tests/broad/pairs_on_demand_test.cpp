// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random scripts of creations, moves and destructions against brute force: the pairs and their order, and what a ray
// enters, however many changes were made since the last question.
#include "broad/pairs_on_demand.hpp"
#include "tests/broad/box_worlds.hpp"

#include <gtest/gtest.h>
#include <map>
#include <vector>

namespace dt::test
{
namespace
{

// Two cubes apart; one moves onto the other: they are a pair, once somebody asks.
TEST(PairsOnDemand, AMoveMakesAPair)
{
    broad::PairsOnDemand boxes(*std::pmr::new_delete_resource());
    boxes.create(cube_at(0), nullptr);
    const broad::ProxyId moving = boxes.create(cube_at(10), nullptr);
    EXPECT_EQ(boxes.list_pairs(nullptr, 0), 0u);
    boxes.move(moving, cube_at(1));
    EXPECT_EQ(boxes.list_pairs(nullptr, 0), 1u);
}

struct Member
{
    broad::Bounds box;
    broad::ProxyId id;
};

TEST(PairsOnDemand, AgreeWithBruteForceHoweverManyHaveChanged)
{
    std::mt19937_64 random(8);
    broad::PairsOnDemand boxes(*std::pmr::new_delete_resource());
    std::map<std::uintptr_t, Member> members;  // by creation
    std::uintptr_t created = 0;
    std::size_t seen = 0;
    const auto draw = [&] {
        Scalar lo[3], hi[3];
        for (int k = 0; k < 3; ++k)
            lo[k] = Scalar(random() % 64) / 4, hi[k] = lo[k] + Scalar(random() % 8) / 4;
        return broad::make_box(lo, hi);
    };
    for (int question = 0; question < 300; ++question)
    {
        for (auto changes = random() % 200; changes > 0; --changes)
        {
            auto it = members.lower_bound(random() % (created + 1));
            if (it == members.end() || random() % 8 == 0)
            {
                if (members.size() == 90) continue;
                const broad::Bounds box = draw();
                const broad::ProxyId expected = boxes.next_id();
                const broad::ProxyId id = boxes.create(box, reinterpret_cast<void*>(++created));
                ASSERT_EQ(id, expected);
                members[created] = {box, id};
            }
            else if (random() % 8 == 0)
            {
                boxes.destroy(it->second.id);
                members.erase(it);
            }
            else { boxes.move(it->second.id, it->second.box = draw()); }
        }
        std::vector<void*> truth;
        for (auto a = members.begin(); a != members.end(); ++a)
            for (auto b = std::next(a); b != members.end(); ++b)
                if (overlap(a->second.box, b->second.box))
                    for (const std::uintptr_t member : {a->first, b->first})
                        truth.push_back(reinterpret_cast<void*>(member));
        std::vector<void*> objects(truth.size());
        ASSERT_EQ(boxes.list_pairs(objects.data(), truth.size() / 2), truth.size() / 2);
        ASSERT_EQ(objects, truth);
        seen += truth.size();

        std::vector<void*> met;
        const Scalar source[3] = {-1, 4, 4}, target[3] = {20, 5, 5}, last = 1;
        boxes.for_each_on_ray(source, target, last, [&](void* object) { met.push_back(object); });
        for (void* const object : met)
            ASSERT_TRUE(members.count(reinterpret_cast<std::uintptr_t>(object)));
    }
    EXPECT_GT(seen, 1000u);
    EXPECT_GT(created, 2000u);
}

}  // namespace
}  // namespace dt::test
