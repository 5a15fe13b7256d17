// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Callbacks of the broad phase that call back: nested calls report their own events at once, and what has ended in the
// meantime is not begun any more.
#include "broad_fixture.hpp"

#include <set>

namespace
{

class BroadCallbacks : public BroadTest
{
protected:
    /// Does this once, when it hears `text`.
    void on(const std::string& text, const std::function<void()>& then)
    {
        act = [=, this](const std::string& heard) {
            if (heard != text) return;
            act = nullptr;
            then();
        };
    }

    /// The pairs that have begun and not ended. Every begin must be new and every end of one that has begun.
    std::set<std::string> kept(const Texts& events)
    {
        std::set<std::string> pairs;
        for (const std::string& event : events)
        {
            const std::string pair = event.substr(1);
            if (event[0] == '+') { EXPECT_TRUE(pairs.insert(pair).second) << "begun twice: " << pair; }
            else { EXPECT_EQ(pairs.erase(pair), 1u) << "ended without a begin: " << pair; }
        }
        return pairs;
    }
    using Pairs = std::set<std::string>;
};

TEST_F(BroadCallbacks, NestedCallsReportAtOnce)
{
    const BP_ProxyHandle b = (proxy("a", box_at(0)), proxy("b", box_at(10)));
    proxy("c", box_at(20));
    on("+a-d", [&] { set(b, box_at(20)); });
    proxy("d", box_at(0));
    EXPECT_EQ(events(), (Texts{"+a-d", "+b-c"}));
}

TEST_F(BroadCallbacks, ACreatedProxyMayBeNestedIn)
{
    proxy("a", box_at(0)), proxy("b", box_at(0));
    events();
    Texts all;
    on("+a-c", [&] { proxy("d", box_at(0)); });
    proxy("c", box_at(0));
    all = events();
    EXPECT_EQ(all.front(), "+a-c");
    EXPECT_EQ(kept(all), (Pairs{"a-c", "b-c", "a-d", "b-d", "c-d"})) << "each of them once";
}

TEST_F(BroadCallbacks, APartnerMayBeDestroyed)
{
    const BP_ProxyHandle b = (proxy("a", box_at(0)), proxy("b", box_at(9))), c = proxy("c", box_at(9));
    proxy("d", box_at(0));
    const BP_ProxyHandle m = proxy("m", box_at(9));
    Texts all = events();
    on("-b-m", [&] { BP_DestroyProxy(scene, c), BP_DestroyProxy(scene, b); });
    set(m, box_at(0));
    const Texts now = events();
    all.insert(all.end(), now.begin(), now.end());
    EXPECT_EQ(kept(all), (Pairs{"a-d", "a-m", "d-m"}));
}

TEST_F(BroadCallbacks, TheProxyOfTheCallMayBeDestroyed)
{
    proxy("a", box_at(0)), proxy("b", box_at(0)), proxy("c", box_at(0));
    const BP_ProxyHandle m = proxy("m", box_at(9));
    Texts all = events();
    on("+b-m", [&] { BP_DestroyProxy(scene, m); });
    set(m, box_at(0));
    Texts now = events();
    all.insert(all.end(), now.begin(), now.end());
    EXPECT_EQ(kept(all), (Pairs{"a-b", "a-c", "b-c"}));
    set(m, box_at(9));
    expect_error(DT_ERROR_INVALID_HANDLE);
}

TEST_F(BroadCallbacks, TheProxyOfTheCallMayMoveOn)
{
    proxy("a", box_at(0)), proxy("b", box_at(0)), proxy("c", box_at(9));
    const BP_ProxyHandle m = proxy("m", box_at(20));
    Texts all = events();
    on("+a-m", [&] { set(m, box_at(9)); });
    set(m, box_at(0));
    Texts now = events();
    all.insert(all.end(), now.begin(), now.end());
    EXPECT_EQ(kept(all), (Pairs{"a-b", "c-m"})) << "b-m, if it has begun, has ended";
}

TEST_F(BroadCallbacks, AProxyMayBeMovedWhileItIsDestroyed)
{
    const BP_ProxyHandle a = proxy("a", box_at(0)), b = proxy("b", box_at(0));
    const BP_ProxyHandle m = proxy("m", box_at(0));
    Texts all = events();
    on("-a-m", [&] {
        set(a, box_at(9));
        set(b, box_at(9));
    });
    BP_DestroyProxy(scene, m);
    const Texts now = events();
    all.insert(all.end(), now.begin(), now.end());
    EXPECT_EQ(kept(all), Pairs{"a-b"});
    BP_DestroyProxy(scene, m);
    expect_error(DT_ERROR_INVALID_HANDLE);
}

TEST_F(BroadCallbacks, RaysMayBeCast)
{
    proxy("a", box_at(0)), proxy("c", box_at(20));
    events();
    int hits = 0;
    on("+a-b", [&] {
        const DT_Vector3 source = {-10, 0, 0}, target = {10, 0, 0};
        DT_Scalar lambda = 2;
        BP_RayCast(
            scene,
            [](void* count, void*, const DT_Vector3, const DT_Vector3, DT_Scalar*) {
                ++*static_cast<int*>(count);
                return false;
            },
            &hits, source, target, &lambda);
    });
    proxy("b", box_at(1));
    EXPECT_EQ(hits, 3) << "the new one is there already";
}

TEST_F(BroadCallbacks, AnExceptionIsAnErrorAndTheOtherChangesAreStillTold)
{
    proxy("a", box_at(0)), proxy("b", box_at(0)), proxy("c", box_at(0));
    events();
    on("+b-d", [] { throw 7; });
    const BP_ProxyHandle d = proxy("d", box_at(0));
    EXPECT_EQ(events(), (Texts{"+a-d", "+b-d", "+c-d"}));
    expect_error(DT_ERROR_INTERNAL);
    on("-a-d", [] { throw 7; });
    BP_DestroyProxy(scene, d);
    EXPECT_EQ(events(), (Texts{"-a-d", "-b-d", "-c-d"}));
    expect_error(DT_ERROR_INTERNAL);
    BP_DestroyProxy(scene, d);
    expect_error(DT_ERROR_INVALID_HANDLE);
}

TEST_F(BroadCallbacks, TheSceneCannotBeDestroyedInside)
{
    proxy("a", box_at(0));
    int done = 0;
    on("+a-b", [&] {
        BP_DestroyScene(scene);
        expect_error(DT_ERROR_INVALID_OPERATION);
        const BP_SceneHandle other = BP_CreateScene(
            nullptr, [](void*, void*, void*) {}, [](void*, void*, void*) {});
        BP_DestroyScene(other);
        expect_error(DT_ERROR_NONE);
        ++done;
    });
    const BP_ProxyHandle b = proxy("b", box_at(0));
    EXPECT_EQ(done, 1);
    on("-a-b", [&] {
        BP_DestroyScene(scene);
        expect_error(DT_ERROR_INVALID_OPERATION);
        ++done;
    });
    set(b, box_at(5));
    EXPECT_EQ(done, 2);
    EXPECT_EQ(events(), (Texts{"+a-b", "-a-b"}));
}

/// Scenes with one callback or none.
class SilentBroad : public ApiTest
{
protected:
    /// All that can begin and end does; returns what was heard of it.
    static int life(BP_Callback begin, BP_Callback end)
    {
        int heard = 0;
        const BP_SceneHandle scene = BP_CreateScene(&heard, begin, end);
        const Box here = box_at(0), there = box_at(5);
        const BP_ProxyHandle a = BP_CreateProxy(scene, nullptr, here.min, here.max),
                             b = BP_CreateProxy(scene, nullptr, here.min, here.max);  // begins
        BP_SetBBox(a, there.min, there.max);  // ends
        BP_SetBBox(a, here.min, here.max);  // begins
        BP_DestroyProxy(scene, b);  // ends
        BP_DestroyScene(scene);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        return heard;
    }
    static void count(void* heard, void*, void*) { ++*static_cast<int*>(heard); }
};

TEST_F(SilentBroad, ScenesTellOnlyWhatTheyHaveACallbackFor)
{
    EXPECT_EQ(life(count, count), 4);
    EXPECT_EQ(life(count, nullptr), 2);
    EXPECT_EQ(life(nullptr, count), 2);
    EXPECT_EQ(life(nullptr, nullptr), 0);
}

TEST_F(SilentBroad, RaysNeedACallback)
{
    const BP_SceneHandle scene = BP_CreateScene(nullptr, nullptr, nullptr);
    const Box box = box_at(0);
    BP_CreateProxy(scene, nullptr, box.min, box.max);
    const DT_Vector3 source = {-9, 0, 0}, target = {9, 0, 0};
    DT_Scalar lambda = 1;
    EXPECT_EQ(BP_RayCast(scene, nullptr, nullptr, source, target, &lambda), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(lambda, 1);
    BP_DestroyScene(scene);
}

}  // namespace
