// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a scene keeps of its pairs from step to step: pairs at rest are not asked again, and whatever changes is. The oracle
// is a scene that is made anew for each step and so has nothing to keep.
#include "scene/scene.hpp"
#include "scene/step.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace dt::test
{
namespace
{

using scene::ResponseType;

int respond(void*, void*, void*, const DT_CollData*)
{
    return 0;
}

struct Told
{
    std::uint32_t a, b;
    bool has_contact;
    Vec3 way;
};

std::vector<Told> step(scene::Scene& scene, const scene::ResponseTable& table, task::ThreadPool& workers,
                       const Tolerance& eps = {})
{
    std::vector<Told> told;
    scene::run_step(scene, table, eps, workers, [&](const scene::ContactEvent& event) {
        told.push_back({event.a.id().slot, event.b.id().slot, event.contact != nullptr,
                        event.contact ? event.contact->way : Vec3{}});
        return true;
    });
    return told;
}

/// Balls of radius 1 in one scene, with one table.
class Balls
{
public:
    explicit Balls(std::uint32_t count, ResponseType type)
    {
        for (std::uint32_t i = 0; i < count; ++i)
        {
            objects.push_back(std::make_unique<object::Object>(nullptr, ball));
            objects.back()->set_id({i, 1, i + 1});
        }
        table.generate_class();
        table.add({}, {respond, nullptr, type});
    }
    void add(std::size_t i, Vec3 at, scene::ResponseClass c = 0)
    {
        EXPECT_TRUE(objects[i]->set_position(at));
        table.set_class(objects[i]->id(), c);
        scene.add(*objects[i]);
    }
    std::vector<Told> step_now(const Tolerance& eps = {}) { return step(scene, table, workers, eps); }

    /// The first pair of the scene, to look at what is kept of it.
    scene::CandidatePair first_pair()
    {
        const auto wanted = [](const scene::Scene::Member&, const scene::Scene::Member&) {
            return ResponseType::simple;
        };
        return scene.candidates(wanted).front();
    }
    /// Makes what is known of the first pair wrong, so that it shows whether the pair is asked again.
    void falsify() { scene.finding(first_pair()).is_hit = false; }
    bool is_asked_again() { return !step_now().empty(); }

    std::pmr::memory_resource& memory = *std::pmr::new_delete_resource();
    shape::ShapeRef ball = shape::make_sphere(1, memory);
    shape::ShapeRef larger = shape::make_sphere(1.25, memory);
    scene::ResponseTable table{memory, 1};
    std::vector<std::unique_ptr<object::Object>> objects;
    scene::Scene scene{memory};
    task::ThreadPool workers;
};

TEST(Findings, PairsAtRestAreNotAskedAgain)
{
    Balls world(2, ResponseType::depth);
    world.add(0, {});
    world.add(1, {1.5, 0, 0});
    ASSERT_EQ(world.step_now().size(), 1u);
    world.falsify();
    EXPECT_FALSE(world.is_asked_again());
}

TEST(Findings, AnObjectThatIsPlacedWhereItIsHasNotMoved)
{
    Balls world(2, ResponseType::depth);
    world.add(0, {});
    world.add(1, {1.5, 0, 0});
    object::Object& a = *world.objects[0];
    EXPECT_TRUE(a.set_orientation(0.1, 0.2, 0.3, 0.4));
    ASSERT_EQ(world.step_now().size(), 1u);
    world.falsify();
    float floats[16];
    const Affine at = a.placement();
    const Vec3 columns[4] = {at.M.c0, at.M.c1, at.M.c2, at.t};
    for (std::size_t j = 0; j < 4; ++j)
    {
        for (int i = 0; i < 3; ++i)
            floats[4 * j + std::size_t(i)] = float(columns[j][i]);
        floats[4 * j + 3] = j == 3 ? 1.0f : 0.0f;
    }
    EXPECT_TRUE(a.set_position({0, 0, 0}));
    EXPECT_TRUE(a.set_orientation(0.1, 0.2, 0.3, 0.4));
    EXPECT_TRUE(a.set_placement(a.placement()));
    EXPECT_TRUE(a.set_margin(0));
    EXPECT_FALSE(world.is_asked_again());
    EXPECT_TRUE(a.turn_and_move(floats));  // rounded: another rotation, by a hair
    EXPECT_TRUE(world.is_asked_again());
    world.falsify();
    EXPECT_TRUE(a.turn_and_move(floats));
    EXPECT_FALSE(world.is_asked_again());
}

TEST(Findings, WhateverChangesIsAskedAgain)
{
    Balls world(3, ResponseType::depth);
    world.add(0, {});
    world.add(1, {1.5, 0, 0});
    ASSERT_EQ(world.step_now().size(), 1u);
    const auto expect_asked = [&](const char* what, auto change) {
        world.falsify();
        change();
        EXPECT_TRUE(world.is_asked_again()) << what;
    };
    object::Object &a = *world.objects[0], &b = *world.objects[1];
    expect_asked("position", [&] { EXPECT_TRUE(b.set_position({1.6, 0, 0})); });
    expect_asked("position of the first", [&] { EXPECT_TRUE(a.set_position({0.1, 0, 0})); });
    expect_asked("orientation", [&] { EXPECT_TRUE(a.set_orientation(0, 0, 1, 1)); });
    expect_asked("scaling", [&] { EXPECT_TRUE(a.set_scaling({1.5, 1.5, 1.5})); });
    expect_asked("margin", [&] { EXPECT_TRUE(a.set_margin(0.25)); });
    expect_asked("shape", [&] { EXPECT_TRUE(b.set_shape(world.larger)); });
    expect_asked("class, which changes the order", [&] { world.table.set_class(a.id(), 1); });
    expect_asked("type", [&] {
        world.table.remove({}, respond);
        world.table.add({}, {respond, nullptr, ResponseType::witnessed});
    });
    world.falsify();
    Tolerance finer;
    finer.accuracy = 1e-6;
    EXPECT_FALSE(world.step_now(finer).empty()) << "accuracy";
    world.falsify();
    EXPECT_TRUE(world.step_now(finer).empty());
    EXPECT_TRUE(world.is_asked_again()) << "accuracy, back";
    // An object created before the others comes last: pairs are reported in another order from now on.
    world.falsify();
    world.objects[2]->set_id({2, 1, 0});
    world.add(2, {1000, 0, 0});
    EXPECT_TRUE(world.is_asked_again()) << "order";
}

TEST(Findings, ContactsOfPairsAtRestAreToldAgain)
{
    Balls world(2, ResponseType::depth);
    world.add(0, {});
    world.add(1, {1.5, 0, 0});
    const std::vector<Told> first = world.step_now(), second = world.step_now();
    ASSERT_EQ(first.size(), 1u);
    ASSERT_EQ(second.size(), 1u);
    EXPECT_TRUE(first[0].has_contact);
    EXPECT_NEAR(norm(first[0].way), 0.5, 1e-3);
    EXPECT_EQ(first[0].way, second[0].way);
}

/// Changed in a callback, a pair that was at rest is told as it is when its turn comes.
TEST(Findings, ChangesInCallbacksCountAtOnce)
{
    for (const bool begins_apart : {false, true})
    {
        Balls world(4, ResponseType::simple);
        world.add(0, {});
        world.add(1, {1.5, 0, 0});
        world.add(2, {10, 0, 0});
        world.add(3, {begins_apart ? 11.99 : 11.5, 1, 0});  // boxes overlap in both
        EXPECT_EQ(world.step_now().size(), begins_apart ? 1u : 2u);
        std::size_t told = 0;
        scene::run_step(world.scene, world.table, Tolerance{}, world.workers, [&](const scene::ContactEvent&) {
            if (told++ == 0) { EXPECT_TRUE(world.objects[3]->set_position({begins_apart ? 11.5 : 20, 1, 0})); }
            return true;
        });
        EXPECT_EQ(told, begins_apart ? 2u : 1u);
    }
}

/// A class changed in a callback gives the rest of the pairs another type, with contacts that they did not have before.
TEST(Findings, TypesThatChangeInCallbacksHaveContacts)
{
    constexpr std::uint32_t count = 2600;  // three batches
    Balls world(count, ResponseType::simple);
    for (std::uint32_t i = 0; i < count; ++i)
        world.add(i, {1.5 * i, 0, 0});
    EXPECT_EQ(world.step_now().size(), count - 1);
    std::size_t told = 0, with_contact = 0;
    scene::run_step(world.scene, world.table, Tolerance{}, world.workers, [&](const scene::ContactEvent& event) {
        if (told++ == 5) world.table.add({}, {respond, nullptr, ResponseType::depth});
        if (!event.contact) return true;
        ++with_contact;
        EXPECT_NEAR(norm(event.contact->way), 0.5, 1e-3);
        return true;
    });
    EXPECT_EQ(told, count - 1);
    EXPECT_EQ(with_contact, count - 1 - 6);
    for (const Told& pair : world.step_now())
        EXPECT_NEAR(norm(pair.way), 0.5, 1e-3);
}

/// Random changes for many steps; with one worker and with three.
class Worlds : public testing::TestWithParam<unsigned>
{
public:
    static constexpr std::uint32_t count = 60;
    double uniform(double lo, double hi) { return std::uniform_real_distribution<double>(lo, hi)(random); }
    std::uint32_t index(std::uint32_t n) { return std::uint32_t(random() % n); }
    Vec3 anywhere() { return {uniform(0, 6), uniform(0, 6), uniform(0, 6)}; }

    void change(Balls& world)
    {
        const std::uint32_t i = index(count);
        object::Object& object = *world.objects[i];
        switch (index(10))
        {
        case 0:
            EXPECT_TRUE(object.set_margin(uniform(0, 0.3)));
            break;
        case 1:
            EXPECT_TRUE(object.set_shape(index(2) ? world.ball : world.larger));
            break;
        case 2:
            world.table.set_class(object.id(), index(2));
            break;
        case 3:
            world.scene.remove(object);
            break;
        case 4:
            world.scene.add(object);
            break;
        case 5:
            world.table.remove({}, respond);
            world.table.add({}, {respond, nullptr, ResponseType(1 + index(3))});
            break;
        default:
            EXPECT_TRUE(object.set_position(object.placement().t +
                                            Vec3{uniform(-0.3, 0.3), uniform(-0.3, 0.3), uniform(-0.3, 0.3)}));
        }
    }

    std::mt19937_64 random{20261119};
};

TEST_P(Worlds, TellWhatAWorldMadeAnewTells)
{
    Balls world(count, ResponseType::depth);
    world.workers.set_worker_count(GetParam());
    for (std::uint32_t i = 0; i < count; ++i)
        world.add(i, anywhere(), index(2));
    std::size_t pairs = 0, contacts = 0;
    for (int frame = 0; frame < 400; ++frame)
    {
        for (std::uint32_t n = index(6); n > 0; --n)
            change(world);
        scene::Scene anew{world.memory};
        for (const auto& object : world.objects)
        {
            const auto members = world.scene.members();
            if (std::any_of(members.begin(), members.end(),
                            [&](const auto& member) { return member.membership && member.object == object.get(); }))
                anew.add(*object);
        }
        const auto told = world.step_now(), expected = step(anew, world.table, world.workers);
        ASSERT_EQ(told.size(), expected.size()) << frame;
        for (std::size_t i = 0; i < told.size(); ++i)
        {
            const Told &mine = told[i], &other = expected[i];
            ASSERT_TRUE(mine.a == other.a && mine.b == other.b && mine.has_contact == other.has_contact) << frame;
            EXPECT_LE(norm(mine.way - other.way), 1e-6) << frame;
            contacts += mine.has_contact;
        }
        pairs += told.size();
    }
    EXPECT_GT(pairs, 10'000u);
    EXPECT_GT(contacts, pairs / 10);
    EXPECT_LT(contacts, pairs);
}

INSTANTIATE_TEST_SUITE_P(Workers, Worlds, testing::Values(1u, 3u));

}  // namespace
}  // namespace dt::test
