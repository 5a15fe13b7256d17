// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The cost of steps and changes of a scene, counted in look-ups of classes and bytes.
#include "scene/scene.hpp"
#include "scene/step.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <utility>
#include <vector>

namespace dt::test
{
namespace
{

int respond(void*, void*, void*, const DT_CollData*)
{
    return 0;
}

/// Balls in a row, of which each overlaps the next, with classes in a table.
class Row
{
public:
    explicit Row(std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i)
        {
            objects.push_back(std::make_unique<object::Object>(nullptr, ball));
            objects.back()->set_id({i, 1, i + 1});
            EXPECT_TRUE(objects.back()->set_position({1.5 * i, 0, 0}));
            scene.add(*objects.back());
            table.set_class(objects.back()->id(), 0);
        }
        table.generate_class();
        table.add({}, {respond, nullptr, scene::ResponseType::simple});
    }

    template <class Tell> std::size_t test_and(Tell tell)
    {
        return scene::run_step(scene, table, Tolerance{}, workers, [&](const scene::ContactEvent& event) {
            tell(event);
            return true;
        });
    }

    std::pmr::memory_resource& memory = *std::pmr::new_delete_resource();
    shape::ShapeRef ball = shape::make_sphere(1, memory);
    scene::ResponseTable table{memory, 1};
    scene::Scene scene{memory};
    std::vector<std::unique_ptr<object::Object>> objects;
    task::ThreadPool workers;
};

// Three balls in a row are two pairs; without the one between there is none.
TEST(Scene, AStepReportsThePairsThatIntersect)
{
    Row row(3);
    EXPECT_EQ(row.test_and([](const scene::ContactEvent&) {}), 2u);
    row.scene.remove(*row.objects[1]);
    EXPECT_EQ(row.test_and([](const scene::ContactEvent&) {}), 0u);
}

TEST(SceneCost, CallbacksThatSetClassesCostInProportionToThePairs)
{
    constexpr std::uint32_t count = 4000;
    Row row(count);
    const auto id = [&](std::size_t i) { return row.objects[i]->id(); };
    EXPECT_EQ(row.test_and([](const scene::ContactEvent&) {}), count - 1);
    const std::size_t before = row.scene.classes_asked();
    std::size_t told = 0;
    row.test_and([&](const scene::ContactEvent&) { row.table.set_class(id(count - 1), ++told % 2); });
    EXPECT_EQ(told, count - 1);
    EXPECT_LT(row.scene.classes_asked() - before, 6 * count);
}

TEST(SceneCost, ClassesAreLookedUpOnlyAfterAChange)
{
    constexpr std::uint32_t count = 100;
    Row row(count);
    const auto asked_by_a_test = [&](std::size_t pairs) {
        const std::size_t before = row.scene.classes_asked();
        EXPECT_EQ(row.test_and([](const scene::ContactEvent&) {}), pairs);
        return row.scene.classes_asked() - before;
    };
    EXPECT_EQ(asked_by_a_test(count - 1), count);
    EXPECT_EQ(asked_by_a_test(count - 1), 0u);
    row.scene.remove(*row.objects[50]);
    EXPECT_EQ(asked_by_a_test(count - 3), 0u);
    row.scene.add(*row.objects[50]);
    EXPECT_GT(asked_by_a_test(count - 1), 0u);
    row.table.clear_class(row.objects[50]->id());
    EXPECT_GT(asked_by_a_test(count - 3), 0u);
    row.table.set_class(row.objects[50]->id(), 0);
    bool is_first = true;
    row.test_and([&](const scene::ContactEvent&) {
        if (std::exchange(is_first, false)) row.table.clear_class(row.objects[50]->id());
    });
    EXPECT_GT(asked_by_a_test(count - 3), 0u);
    EXPECT_EQ(asked_by_a_test(count - 3), 0u);

    scene::ResponseTable other(row.memory, 2);
    other.add({}, {respond, nullptr, scene::ResponseType::simple});
    for (const int i : {3, 4})
        other.set_class(row.objects[std::size_t(i)]->id(), 0);
    for (int round = 0; round < 3; ++round)
    {
        EXPECT_EQ(scene::run_step(row.scene, other, Tolerance{}, row.workers,
                                  [](const scene::ContactEvent&) { return true; }),
                  1u);
        EXPECT_GT(asked_by_a_test(count - 3), 0u);
    }
}

}  // namespace
}  // namespace dt::test
