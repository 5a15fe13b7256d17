// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The broad phase: which overlaps begin and end, in which order they are told, and what a callback may do.
#include "broad_fixture.hpp"

#include <cmath>
#include <limits>
#include <random>

namespace
{

class Broad : public BroadTest
{};

TEST_F(Broad, CreatingReportsBeginsAndDestroyingEnds)
{
    const BP_ProxyHandle a = proxy("a", box_at(0));
    EXPECT_EQ(events(), Texts{});
    const BP_ProxyHandle b = proxy("b", box_at(1));
    EXPECT_EQ(events(), Texts{"+a-b"});
    proxy("c", box_at(9));
    EXPECT_EQ(events(), Texts{});
    BP_DestroyProxy(scene, b);
    EXPECT_EQ(events(), Texts{"-a-b"});
    BP_DestroyProxy(scene, a);
    EXPECT_EQ(events(), Texts{});
}

TEST_F(Broad, BoxesAreClosed)
{
    proxy("a", box_at(0));
    const BP_ProxyHandle b = proxy("b", box_at(9));
    const DT_Scalar just_off = std::nextafter(DT_Scalar(1), DT_Scalar(2));
    for (int axis = 0; axis < 3; ++axis)
    {
        for (const DT_Scalar side : {DT_Scalar(-1), DT_Scalar(1)})
        {
            Box touching = box_at(0);
            touching.min[axis] = side > 0 ? 1 : -3, touching.max[axis] = side > 0 ? 3 : -1;
            set(b, touching);
            EXPECT_EQ(events(), Texts{"+a-b"});
            (side > 0 ? touching.min : touching.max)[axis] = side * just_off;
            set(b, touching);
            EXPECT_EQ(events(), Texts{"-a-b"});
        }
    }
    const Box corner = {{1, 1, 1}, {1, 1, 1}};
    set(b, corner);
    EXPECT_EQ(events(), Texts{"+a-b"}) << "a point is a box";
}

TEST_F(Broad, OneCallReportsTheNetChangeOnly)
{
    const BP_ProxyHandle a = proxy("a", box_at(0));
    for (int i = 1; i < 10; ++i)
        proxy("x", box_at(DT_Scalar(10 * i)));
    set(a, box_at(100));
    EXPECT_EQ(events(), Texts{}) << "it passed all the others";
    set(a, box_at(50));
    EXPECT_EQ(events(), Texts{"+a-x"});
    set(a, box_at(51));
    EXPECT_EQ(events(), Texts{}) << "still the same";
    set(a, box_at(51));
    EXPECT_EQ(events(), Texts{});
    set(a, box_at(50, 0, 0, 11));
    EXPECT_EQ(events(), (Texts{"+a-x", "+a-x"}));
    set(a, box_at(55, 0, 0, 1));
    EXPECT_EQ(events(), (Texts{"-a-x", "-a-x", "-a-x"}));
}

TEST_F(Broad, DestroyingTheSceneReportsNothing)
{
    Texts heard;
    const BP_Callback hear = [](void* to, void*, void*) { static_cast<Texts*>(to)->push_back("event"); };
    const BP_SceneHandle other = BP_CreateScene(&heard, hear, hear);
    const Box box = box_at(0);
    const BP_ProxyHandle a = BP_CreateProxy(other, nullptr, box.min, box.max);
    BP_CreateProxy(other, nullptr, box.min, box.max);
    EXPECT_EQ(heard.size(), 1u) << "client data is passed on";
    BP_DestroyScene(other);
    EXPECT_EQ(heard.size(), 1u);
    BP_SetBBox(a, box.min, box.max);
    expect_error(DT_ERROR_INVALID_HANDLE);
    BP_DestroyProxy(other, a);
    expect_error(DT_ERROR_INVALID_HANDLE);
    BP_DestroyScene(other);
    expect_error(DT_ERROR_INVALID_HANDLE);
    EXPECT_EQ(BP_CreateProxy(other, nullptr, box.min, box.max), nullptr);
    expect_error(DT_ERROR_INVALID_HANDLE);
}

TEST_F(Broad, EndsComeFirstThenBeginsInOrderOfCreation)
{
    proxy("a", box_at(0)), proxy("b", box_at(10));
    const BP_ProxyHandle m = proxy("m", box_at(100));
    proxy("c", box_at(0)), proxy("d", box_at(10));
    proxy("e", box_at(0)), proxy("f", box_at(10));
    events();
    set(m, box_at(0));
    EXPECT_EQ(events(), (Texts{"+a-m", "+m-c", "+m-e"})) << "the proxy created first comes first";
    set(m, box_at(10));
    EXPECT_EQ(events(), (Texts{"-a-m", "-m-c", "-m-e", "+b-m", "+m-d", "+m-f"}));
    proxy("n", box_at(10));
    EXPECT_EQ(events(), (Texts{"+b-n", "+m-n", "+d-n", "+f-n"}));
    BP_DestroyProxy(scene, m);
    EXPECT_EQ(events(), (Texts{"-b-m", "-m-d", "-m-f", "-m-n"}));
}

TEST_F(Broad, OrderIsThatOfCreationAlsoWhenSlotsAreUsedAgain)
{
    std::mt19937 random(8);
    std::vector<std::string> names(60);
    std::vector<std::pair<int, BP_ProxyHandle>> alive;
    for (int i = 0; i < 60; ++i)
    {
        names[std::size_t(i)] = std::to_string(i);
        act = nullptr;
        const BP_ProxyHandle made = proxy(names[std::size_t(i)].c_str(), box_at(0));
        Texts expected;
        for (const auto& other : alive)
            expected.push_back("+" + std::to_string(other.first) + "-" + std::to_string(i));
        EXPECT_EQ(events(), expected);
        alive.emplace_back(i, made);
        if (random() % 3 != 0) continue;
        const std::size_t gone = random() % alive.size();
        BP_DestroyProxy(scene, alive[gone].second);
        alive.erase(alive.begin() + std::ptrdiff_t(gone));
        EXPECT_EQ(events().size(), alive.size());
    }
    EXPECT_GT(alive.size(), 20u);
}

TEST_F(Broad, BoxesThatAreNoneAreErrorsWithoutEffect)
{
    constexpr DT_Scalar nan = std::numeric_limits<DT_Scalar>::quiet_NaN();
    constexpr DT_Scalar inf = std::numeric_limits<DT_Scalar>::infinity();
    const BP_ProxyHandle b = (proxy("a", box_at(0)), proxy("b", box_at(1)));
    events();
    std::vector<Box> bad;
    for (int axis = 0; axis < 3; ++axis)
    {
        for (const DT_Scalar wrong : {nan, inf, -inf})
        {
            bad.push_back(box_at(9)), bad.back().min[axis] = wrong;
            bad.push_back(box_at(9)), bad.back().max[axis] = wrong;
        }
        bad.push_back(box_at(9)), std::swap(bad.back().min[axis], bad.back().max[axis]);
    }
    const size_t bytes = DT_GetByteCount();
    for (const Box& box : bad)
    {
        EXPECT_EQ(BP_CreateProxy(scene, nullptr, box.min, box.max), nullptr);
        expect_error(DT_ERROR_INVALID_ARGUMENT);
        set(b, box);
        expect_error(DT_ERROR_INVALID_ARGUMENT);
    }
    const Box good = box_at(9);
    EXPECT_EQ(BP_CreateProxy(scene, nullptr, nullptr, good.max), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(BP_CreateProxy(scene, nullptr, good.min, nullptr), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    BP_SetBBox(b, nullptr, good.max);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    BP_SetBBox(b, good.min, nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(events(), Texts{});
    EXPECT_EQ(DT_GetByteCount(), bytes);
    set(b, box_at(5));
    EXPECT_EQ(events(), Texts{"-a-b"}) << "it was where it had been";
}

TEST_F(Broad, AnyFiniteBoxIsFit)
{
    constexpr DT_Scalar most = std::numeric_limits<DT_Scalar>::max(),
                        least = std::numeric_limits<DT_Scalar>::denorm_min();
    const Box all = {{-most, -most, -most}, {most, most, most}}, corner = {{most, most, most}, {most, most, most}},
              speck = {{-least, -least, -least}, {-least, -least, -least}}, flat = {{0, -1, -1}, {0, 1, 1}};
    const BP_ProxyHandle a = (proxy("speck", speck), proxy("flat", flat), proxy("corner", corner), proxy("a", all));
    EXPECT_EQ(events(), (Texts{"+speck-a", "+flat-a", "+corner-a"}));
    set(a, flat);
    EXPECT_EQ(events(), (Texts{"-speck-a", "-corner-a"})) << "the smallest number is not zero";
    set(a, corner);
    EXPECT_EQ(events(), (Texts{"-flat-a", "+corner-a"}));
}

TEST_F(Broad, AProxyBelongsToItsScene)
{
    const BP_SceneHandle other = BP_CreateScene(
        nullptr, [](void*, void*, void*) {}, [](void*, void*, void*) {});
    const BP_ProxyHandle a = proxy("a", box_at(0));
    const Box box = box_at(0);
    const BP_ProxyHandle b = BP_CreateProxy(other, nullptr, box.min, box.max);
    EXPECT_EQ(events(), Texts{}) << "scenes know nothing of each other";
    BP_DestroyProxy(other, a);
    expect_error(DT_ERROR_INVALID_HANDLE);
    BP_DestroyProxy(scene, b);
    expect_error(DT_ERROR_INVALID_HANDLE);
    proxy("c", box_at(0));
    EXPECT_EQ(events(), Texts{"+a-c"}) << "it is still there";
    BP_DestroyProxy(scene, a);
    EXPECT_EQ(events(), Texts{"-a-c"});
    BP_DestroyProxy(scene, a);
    expect_error(DT_ERROR_INVALID_HANDLE);
    set(a, box_at(1));
    expect_error(DT_ERROR_INVALID_HANDLE);
    BP_DestroyScene(other);
}

TEST_F(Broad, SceneAndProxyHandlesAreDistinctFromOthers)
{
    BP_DestroyScene(nullptr);
    expect_error(DT_ERROR_INVALID_HANDLE);
    BP_DestroyProxy(scene, nullptr);
    expect_error(DT_ERROR_INVALID_HANDLE);
    const DT_SceneHandle world = DT_CreateScene();
    BP_DestroyScene(reinterpret_cast<BP_SceneHandle>(world));
    expect_error(DT_ERROR_INVALID_HANDLE);
    DT_DestroyScene(reinterpret_cast<DT_SceneHandle>(scene));
    expect_error(DT_ERROR_INVALID_HANDLE);
    DT_DestroyScene(world);
}

}  // namespace
