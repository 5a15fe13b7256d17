// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Scenes of SOLID.hpp: rays and callbacks tell the Object, wherever it was moved; callbacks can be removed, throw and
// end the test, and true means the same as in C.
#include "cpp_fixture.hpp"

#include "SOLID/SOLID.hpp"

#include <list>
#include <stdexcept>
#include <thread>

namespace
{

using solid::Contact;
using solid::Object;
using solid::Shape;
using solid::Vector;

class CppScene : public CppTest
{
protected:
    /// Balls of radius 1 in a row, each of which overlaps the next.
    void make_row(int count)
    {
        const Shape ball = Shape::sphere(1);
        for (int i = 0; i < count; ++i)
        {
            objects.emplace_back(ball);
            objects.back().set_position({1.5 * i, 0, 0});
            scene.add(objects.back());
            table.set_class(objects.back());
        }
    }

    std::vector<Object> objects;
    solid::Scene scene;
    solid::ResponseTable table;
};

TEST_F(CppScene, EachOfAHundredRaysHitsAnObjectThatWasMadeWithoutAPointer)
{
    const Shape box = Shape::box(1, 1, 1);
    for (int i = 0; i < 100; ++i)
    {
        objects.emplace_back(box);
        objects.back().set_position({0, 2 * i, 0});
        scene.add(objects.back());
    }
    std::vector<solid::Ray> rays;
    int hits = 0;
    for (int i = 0; i < 100; ++i)
    {
        rays.push_back({{-5, 2 * i, 0}, {5, 2 * i, 0}});
        const auto hit = scene.ray_cast(rays.back().source, rays.back().target);
        ASSERT_TRUE(hit) << i;
        hits += hit->object == &objects[std::size_t(i)];
        EXPECT_NEAR(hit->point.x, -0.5, 1e-5);
        EXPECT_NEAR(hit->normal.x, -1, 1e-6);
    }
    EXPECT_EQ(hits, 100);
    const std::vector<solid::SceneHit> many = scene.ray_cast(rays);
    for (std::size_t i = 0; i < many.size(); ++i)
    {
        EXPECT_EQ(many[i].object, &objects[i]);
        EXPECT_NEAR(many[i].param, 0.45, 1e-6);
    }
    EXPECT_FALSE(scene.ray_cast({-5, 1, 0}, {5, 1, 0}));
    EXPECT_FALSE(scene.ray_cast({-5, 0, 0}, {-4, 0, 0})) << "it ends at its target";
    EXPECT_TRUE(scene.ray_cast({-5, 0, 0}, {-4, 0, 0}, solid::no_limit));
    const solid::Ray miss[] = {{{-5, 1, 0}, {5, 1, 0}}};
    EXPECT_EQ(scene.ray_cast(miss).front().object, nullptr);
    EXPECT_FALSE(scene.ray_cast(miss).front());
}

TEST_F(CppScene, ARayIgnoresTheOneWhoCastsItAndNobodyElse)
{
    make_row(3);
    EXPECT_EQ(scene.ray_cast({-5, 0, 0}, {5, 0, 0})->object, &objects[0]);
    EXPECT_EQ(scene.ray_cast({-5, 0, 0}, {5, 0, 0}, 1, &objects[0])->object, &objects[1]);
    const solid::Ray rays[] = {{{-5, 0, 0}, {5, 0, 0}}};
    EXPECT_EQ(scene.ray_cast(rays, 1, &objects[0]).front().object, &objects[1]);
}

TEST_F(CppScene, CallbacksAndRaysFindAnObjectWhereItHasBeenMovedTo)
{
    make_row(2);
    std::list<Object> elsewhere;
    for (Object& object : objects)
        elsewhere.push_back(std::move(object));
    objects.clear();
    int told = 0;
    table.add([&](const Contact& contact) {
        told += &contact.object1 == &elsewhere.front() && &contact.object2 == &elsewhere.back();
    });
    EXPECT_EQ(scene.test(table), 1u);
    EXPECT_EQ(told, 1);
    EXPECT_EQ(scene.ray_cast({-5, 0, 0}, {5, 0, 0})->object, &elsewhere.front());
    elsewhere.front() = std::move(elsewhere.back());  // which ends the first
    EXPECT_EQ(scene.ray_cast({-5, 0, 0}, {5, 0, 0})->object, &elsewhere.front());
    EXPECT_EQ(scene.test(table), 0u);
}

TEST_F(CppScene, TheClientPointerHasTheTypeItWasGiven)
{
    struct Ship
    {
        int hull = 100;
    };
    struct Mine
    {};
    Ship ship;
    Mine mine;
    const Shape ball = Shape::sphere(1);
    Object a(ball, &ship), b(ball, &mine);
    EXPECT_EQ(a.client<Ship>(), &ship);
    EXPECT_EQ(a.client<const Ship>(), &ship);
    EXPECT_EQ(a.client<Mine>(), nullptr) << "it is no mine";
    EXPECT_EQ(a.client<void>(), &ship);
    EXPECT_EQ(&a.as<Ship>(), &ship);
    EXPECT_EQ(failure_of([&] { a.as<Mine>(); }), DT_ERROR_INVALID_OPERATION);
    EXPECT_EQ(failure_of([] { Object(Shape::sphere(1)).as<Ship>(); }), DT_ERROR_INVALID_OPERATION);
    scene.add(a), scene.add(b), table.set_class(a), table.set_class(b);
    table.add([](const Contact& contact) {
        if (Ship* const hit = contact.object1.client<Ship>(); hit && contact.object2.client<Mine>()) hit->hull -= 30;
    });
    scene.test(table);
    EXPECT_EQ(ship.hull, 70);
    a.set_client(&mine);
    EXPECT_EQ(a.client<Ship>(), nullptr);
    Object empty = std::move(a);
    EXPECT_EQ(a.client<Mine>(), nullptr);
    EXPECT_EQ(failure_of([&] { a.set_client(&mine); }), DT_ERROR_INVALID_HANDLE);
}

TEST_F(CppScene, TrueEndsTheTestAsDoneDoesInC)
{
    make_row(4);
    int calls = 0;
    const auto count_with = [&](auto reply) {
        const solid::ResponseId id = table.add([&calls, reply](const Contact&) { return ++calls, reply; });
        calls = 0;
        scene.test(table);
        table.remove(id);
        return calls;
    };
    EXPECT_EQ(count_with(false), 3);
    EXPECT_EQ(count_with(solid::go_on), 3);
    EXPECT_EQ(count_with(DT_CONTINUE), 3);
    EXPECT_EQ(count_with(true), 1);
    EXPECT_EQ(count_with(solid::done), 1);
    EXPECT_EQ(count_with(DT_DONE), 1);
    table.add([&](const Contact&) { ++calls; });
    calls = 0;
    scene.test(table);
    EXPECT_EQ(calls, 3) << "nothing is returned";

    struct Reply
    {
        static DT_Bool done(void* calls, void*, void*, const DT_CollData*)
        {
            ++*static_cast<int*>(calls);
            return true;
        }
    };
    solid::ResponseTable of_c;
    for (const Object& object : objects)
        of_c.set_class(object);
    calls = 0;
    DT_AddDefaultResponse(of_c.handle(), Reply::done, DT_SIMPLE_RESPONSE, &calls);
    scene.test(of_c);
    EXPECT_EQ(calls, 1) << "true in C";
}

TEST_F(CppScene, AContactHasWhatItsTypeAsksFor)
{
    make_row(2);
    std::vector<Contact> told;
    const auto keep = [&](const Contact& contact) { told.push_back(contact); };
    const auto test_as = [&](DT_ResponseType type) {
        const solid::ResponseId id = table.add(keep, type);
        scene.test(table);
        table.remove(id);
        return told.back();
    };
    EXPECT_EQ(test_as(DT_SIMPLE_RESPONSE).point1, Vector());
    const Contact witnessed = test_as(DT_WITNESSED_RESPONSE);
    EXPECT_EQ(witnessed.point1, witnessed.point2);
    EXPECT_NEAR(witnessed.point1.x, 0.75, 0.3);
    EXPECT_EQ(witnessed.depth(), 0);
    const Contact deep = test_as(DT_DEPTH_RESPONSE);
    EXPECT_NEAR(deep.normal.x, -0.5, 1e-3);
    EXPECT_NEAR(deep.depth(), 0.5, 1e-3);
    table.add(keep, DT_NO_RESPONSE);
    told.clear();
    EXPECT_EQ(scene.test(table), 0u);
    EXPECT_TRUE(told.empty());
}

TEST_F(CppScene, ARemovedCallbackIsNotCalledAndTheOthersKeepTheirOrder)
{
    make_row(3);
    const DT_ResponseClass c = table.new_class();
    table.set_class(objects[2], c);
    EXPECT_EQ(table.class_of(objects[2]), c);
    std::string told;
    const auto add = [&](char name) { return [&told, name](const Contact&) { told += name; }; };
    const solid::ResponseId all = table.add(add('a'));
    const solid::ResponseId of_class = table.add(c, add('c'));
    const solid::ResponseId of_pair = table.add(0, 0, add('p'));
    table.add(add('n'), DT_NO_RESPONSE);
    const solid::ResponseId again = table.add(add('b'));
    const auto test = [&] {
        told.clear();
        scene.test(table);
        return told;
    };
    EXPECT_EQ(test(), "apbacb") << "the pair 0-1, then the pair 1-2";
    table.remove(of_class);
    EXPECT_EQ(test(), "apbab");
    table.remove(of_class);
    EXPECT_EQ(test(), "apbab") << "a second time";
    table.remove(all);
    EXPECT_EQ(test(), "pbb");
    table.remove(again);
    EXPECT_EQ(test(), "p");
    EXPECT_EQ(scene.test(table), 1u) << "the pair 1-2 has no callback any more";
    table.remove(of_pair);
    EXPECT_EQ(scene.test(table), 0u);
    table.add(c, add('d'));
    EXPECT_EQ(test(), "d");
}

TEST_F(CppScene, ACallbackMayHoldWhatCanOnlyBeMoved)
{
    make_row(3);
    int total = 0;
    table.add([step = std::make_unique<int>(5), &total](const Contact& contact) mutable {
        total += (*step)++;
        EXPECT_FALSE(contact.object1 == contact.object2);
    });
    scene.test(table);
    EXPECT_EQ(total, 11);
}

TEST_F(CppScene, ManyCallbacksComeAndGo)
{
    make_row(2);
    int calls = 0;
    std::vector<solid::ResponseId> ids;
    for (int i = 0; i < 300; ++i)
        ids.push_back(table.add([&calls](const Contact&) { ++calls; }));
    for (std::size_t i = 0; i < ids.size(); i += 2)
        table.remove(ids[i]);
    scene.test(table);
    EXPECT_EQ(calls, 150);
}

TEST_F(CppScene, ACallbackMayRemoveItselfAndAddOthers)
{
    make_row(4);
    int once = 0, later = 0;
    const auto owned = std::make_shared<int>(0);
    solid::ResponseId self{};
    self = table.add([&, owned](const Contact&) {
        ++once;
        table.remove(self);
        ++*owned;  // what the callback holds is still there
        table.add([&](const Contact&) { ++later; });
    });
    scene.test(table);
    EXPECT_EQ(once, 1);
    EXPECT_EQ(owned.use_count(), 1) << "it has gone with the test";
    scene.test(table);
    EXPECT_EQ(once, 1);
    EXPECT_GE(later, 3);
}

TEST_F(CppScene, WhatACallbackThrowsLeavesTheTestAndNothingIsLost)
{
    make_row(3);
    int calls = 0;
    const solid::ResponseId id = table.add([&](const Contact&) {
        ++calls;
        throw std::runtime_error("thrown");
    });
    EXPECT_THROW(scene.test(table), std::runtime_error);
    EXPECT_EQ(calls, 1);
    EXPECT_THROW(table.call(objects[0], objects[2]), std::runtime_error);
    EXPECT_EQ(DT_Test(scene.handle(), table.handle()), 0u);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INTERNAL) << "C has no exceptions";
    table.remove(id);
    table.add([&](const Contact&) { ++calls; });
    calls = 0;
    EXPECT_EQ(scene.test(table), 2u);
    EXPECT_EQ(calls, 2);
}

TEST_F(CppScene, ATestMayRunWithinATest)
{
    make_row(2);
    solid::Scene inner;
    for (const Object& object : objects)
        inner.add(object);
    solid::ResponseTable of_inner;
    for (const Object& object : objects)
        of_inner.set_class(object);
    of_inner.add([](const Contact&) { throw 7; });
    int caught = 0;
    table.add([&](const Contact&) {
        try
        {
            inner.test(of_inner);
        }
        catch (int thrown)
        {
            caught = thrown;
        }
        EXPECT_EQ(failure_of([&] { scene.test(table); }), DT_ERROR_INVALID_OPERATION) << "not the same one";
    });
    EXPECT_EQ(scene.test(table), 1u);
    EXPECT_EQ(caught, 7);
}

TEST_F(CppScene, CallbacksMayEndObjects)
{
    make_row(5);
    table.add([&](const Contact& contact) { contact.object2.reset(); });
    EXPECT_EQ(scene.test(table), 2u);
    EXPECT_EQ(std::count_if(objects.begin(), objects.end(), [](const Object& o) { return bool(o); }), 3);
}

TEST_F(CppScene, AnObjectThatCMadeIsToldOnceAnObjectHasIt)
{
    int mine = 0;
    const DT_ShapeHandle shape = DT_NewSphere(1);
    const DT_ObjectHandle of_c = DT_CreateObject(&mine, shape);
    DT_DeleteShape(shape);
    DT_AddObject(scene.handle(), of_c);
    EXPECT_EQ(failure_of([&] { scene.ray_cast({-5, 0, 0}, {5, 0, 0}); }), DT_ERROR_INVALID_OPERATION);
    make_row(1);
    DT_SetResponseClass(table.handle(), of_c, 0);
    const solid::ResponseId id = table.add([](const Contact&) {});
    EXPECT_EQ(failure_of([&] { scene.test(table); }), DT_ERROR_INVALID_OPERATION);

    Object taken(of_c);
    EXPECT_EQ(taken.client<void>(), &mine);
    EXPECT_EQ(scene.ray_cast({-5, 0, 0}, {5, 0, 0})->object, &taken);
    EXPECT_EQ(scene.test(table), 1u);
    EXPECT_EQ(failure_of([&] { Object twice(of_c); }), DT_ERROR_INVALID_OPERATION) << "it has an owner";
    EXPECT_EQ(taken.release(), of_c);
    EXPECT_EQ(DT_GetClientObject(of_c), &mine) << "as C gave it";
    table.remove(id);
    DT_DestroyObject(of_c);
    EXPECT_EQ(failure_of([&] { Object gone(of_c); }), DT_ERROR_INVALID_HANDLE);
}

TEST_F(CppScene, CallbacksOfCFindTheObject)
{
    make_row(2);
    struct Seen
    {
        static DT_Bool call(void* data, void* client1, void*, const DT_CollData*)
        {
            *static_cast<Object**>(data) = solid::object_of(client1);
            return DT_CONTINUE;
        }
    };
    Object* seen = nullptr;
    DT_AddDefaultResponse(table.handle(), Seen::call, DT_SIMPLE_RESPONSE, &seen);
    EXPECT_EQ(DT_Test(scene.handle(), table.handle()), 1u);
    EXPECT_EQ(seen, &objects[0]);
    EXPECT_EQ(solid::object_of(objects[0].handle()), &objects[0]);
    EXPECT_EQ(solid::object_of(DT_ObjectHandle(nullptr)), nullptr);
    EXPECT_EQ(solid::object_of(static_cast<void*>(&seen)), nullptr);
    const DT_ObjectHandle gone = objects[1].handle();
    objects.pop_back();
    EXPECT_EQ(solid::object_of(gone), nullptr);
}

TEST_F(CppScene, TablesAndScenesMoveAndEndInAnyOrder)
{
    make_row(2);
    int calls = 0;
    table.add([&](const Contact&) { ++calls; });
    solid::ResponseTable other = std::move(table);
    EXPECT_EQ(scene.test(other), 1u);
    EXPECT_EQ(failure_of([&] { scene.test(table); }), DT_ERROR_INVALID_HANDLE);
    EXPECT_EQ(failure_of([&] { table.add([](const Contact&) {}); }), DT_ERROR_INVALID_HANDLE);
    table = std::move(other);
    solid::Scene moved = std::move(scene);
    EXPECT_EQ(moved.test(table), 1u);
    EXPECT_EQ(calls, 2);
    moved.reset();
    objects.clear();
    table = solid::ResponseTable();
}

TEST_F(CppScene, ThreadsMakeAndTestObjectsOfTheirOwn)
{
    std::vector<std::thread> threads;
    std::atomic<int> right{0};
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&right] {
            for (int round = 0; round < 50; ++round)
            {
                std::vector<Object> mine;
                solid::Scene world;
                solid::ResponseTable responses;
                int told = 0;
                responses.add([&](const Contact& contact) {
                    told += &contact.object1 >= &mine.front() && &contact.object2 <= &mine.back();
                });
                for (int i = 0; i < 20; ++i)
                {
                    mine.emplace_back(Shape::sphere(1));
                    mine.back().set_position({1.5 * i, 0, 0});
                    world.add(mine.back());
                    responses.set_class(mine.back());
                }
                world.test(responses);
                right += told == 19 && world.ray_cast({-5, 0, 0}, {5, 0, 0})->object == &mine.front();
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(right, 200);
}

}  // namespace
