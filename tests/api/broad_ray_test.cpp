// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays through boxes: whom the callback hears of, in which order, and what becomes of lambda.
#include "broad_fixture.hpp"

#include <cmath>
#include <limits>

namespace
{

class BroadRay : public BroadTest
{
protected:
    /// Whom the callback hears of along x from `from`, with one unit of lambda per unit of length.
    Texts cast(DT_Scalar from, DT_Scalar to_lambda, DT_Scalar direction = 1)
    {
        const DT_Vector3 source = {from, 0, 0}, target = {from + direction, 0, 0};
        lambda = to_lambda;
        heard.clear();
        result = BP_RayCast(scene, callback, this, source, target, &lambda);
        return heard;
    }

    /// What the callback answers for that name; else false.
    std::function<bool(const std::string& name, DT_Scalar& lambda)> answer;
    Texts heard;
    DT_Scalar lambda = 0;
    void* result = nullptr;

private:
    static bool callback(void* self, void* object, const DT_Vector3 source, const DT_Vector3 target,
                         DT_Scalar* lambda)
    {
        auto& test = *static_cast<BroadRay*>(self);
        EXPECT_EQ(std::abs(target[0] - source[0]), 1) << "the ray is passed on";
        test.heard.push_back(static_cast<const char*>(object));
        return test.answer && test.answer(test.heard.back(), *lambda);
    }
};

TEST_F(BroadRay, BoxesComeFrontToBack)
{
    proxy("d", box_at(40)), proxy("a", box_at(10)), proxy("c", box_at(30)), proxy("b", box_at(20));
    EXPECT_EQ(cast(0, 100), (Texts{"a", "b", "c", "d"}));
    EXPECT_EQ(cast(100, 100, -1), (Texts{"d", "c", "b", "a"}));
    EXPECT_EQ(cast(25, 100), (Texts{"c", "d"}));
    EXPECT_EQ(cast(0, 100, -1), Texts{});
    EXPECT_EQ(result, nullptr);
    EXPECT_EQ(lambda, 100) << "no hit, no change";
    EXPECT_EQ(events(), Texts{}) << "a ray is no event";
}

TEST_F(BroadRay, OnlyBoxesUpToLambdaAreMet)
{
    proxy("a", box_at(10)), proxy("b", box_at(20)), proxy("high", box_at(15, DT_Scalar(1.5)));
    EXPECT_EQ(cast(0, 15), Texts{"a"});
    EXPECT_EQ(cast(0, 9), Texts{"a"}) << "the interval is closed";
    EXPECT_EQ(cast(0, DT_Scalar(8.99)), Texts{});
    EXPECT_EQ(cast(0, 19), (Texts{"a", "b"}));
    EXPECT_EQ(cast(DT_Scalar(10.5), 0), Texts{"a"}) << "a point";
    EXPECT_EQ(cast(0, std::numeric_limits<float>::max()), (Texts{"a", "b"}));
    EXPECT_EQ(cast(0, std::numeric_limits<DT_Scalar>::infinity()), (Texts{"a", "b"})) << "high is beside the ray";
    EXPECT_EQ(lambda, std::numeric_limits<DT_Scalar>::infinity());
}

TEST_F(BroadRay, BoxesEnteredAtTheSamePlaceComeInOrderOfCreation)
{
    const char* const names[] = {"f", "b", "d", "a", "e", "c"};
    Texts expected;
    for (int i = 0; i < 6; ++i)
    {
        proxy(names[i], {{10, DT_Scalar(-1 - i), -1}, {DT_Scalar(30 - i), 1, 1}});
        expected.push_back(names[i]);
    }
    EXPECT_EQ(cast(0, 100), expected);
}

TEST_F(BroadRay, AnyNumberMayWait)
{
    // All are met before the first ends, and the later they were created the nearer they are.
    std::vector<std::string> names;
    for (int i = 0; i < 500; ++i)
        names.push_back(std::to_string(i));
    for (int i = 0; i < 500; ++i)
        proxy(names[std::size_t(i)].c_str(), {{DT_Scalar(600 - i), -1, -1}, {1000, 1, 1}});
    const Texts expected(names.rbegin(), names.rend());
    EXPECT_EQ(cast(0, 2000), expected);
}

TEST_F(BroadRay, AGrazedBoxIsMet)
{
    proxy("a", box_at(10, 1));  // its lowest face lies in the ray
    proxy("b", {{20, 0, 0}, {20, 0, 0}});
    EXPECT_EQ(cast(0, 100), (Texts{"a", "b"})) << "boxes are closed, points are boxes";
}

TEST_F(BroadRay, BoxesAboutTheSourceComeFirstInOrderOfCreation)
{
    proxy("z", box_at(10)), proxy("x", box_at(0, 0, 0, 5)), proxy("y", box_at(1, 0, 0, 2));
    proxy("w", box_at(10, 0, 0, 1));
    EXPECT_EQ(cast(0, 100), (Texts{"x", "y", "z", "w"})) << "equal ones by creation";
}

TEST_F(BroadRay, AHitLowersLambdaForTheRest)
{
    proxy("a", box_at(10)), proxy("b", box_at(20)), proxy("c", box_at(30));
    proxy("long", {{12, -1, -1}, {40, 1, 1}});
    answer = [](const std::string& name, DT_Scalar& t) {
        if (name != "long") return false;
        t = 25;
        return true;
    };
    EXPECT_EQ(cast(0, 100), (Texts{"a", "long", "b"})) << "c begins at 29";
    EXPECT_STREQ(static_cast<const char*>(result), "long");
    EXPECT_EQ(lambda, 25);
}

TEST_F(BroadRay, TheLastAcceptedHitIsTheResult)
{
    proxy("a", box_at(10, 0, 0, 5)), proxy("b", box_at(10, 0, 0, 4)), proxy("c", box_at(10, 0, 0, 3));
    DT_Scalar next = 13;
    answer = [&](const std::string&, DT_Scalar& t) {
        t = next--;
        return true;
    };
    EXPECT_EQ(cast(0, 100), (Texts{"a", "b", "c"}));
    EXPECT_STREQ(static_cast<const char*>(result), "c");
    EXPECT_EQ(lambda, 11);
    answer = [&](const std::string& name, DT_Scalar& t) {
        if (name == "a") t = 8;
        if (name == "b") t = 1;  // but it is no hit
        return name == "a";
    };
    EXPECT_EQ(cast(0, 100), (Texts{"a", "b", "c"}));
    EXPECT_STREQ(static_cast<const char*>(result), "a");
    EXPECT_EQ(lambda, 8) << "the last accepted value";
}

TEST_F(BroadRay, MovesAndEndsAreSeenAtOnce)
{
    const BP_ProxyHandle a = proxy("a", box_at(10)), b = proxy("b", box_at(20));
    set(a, box_at(30));
    EXPECT_EQ(cast(0, 100), (Texts{"b", "a"}));
    BP_DestroyProxy(scene, b);
    EXPECT_EQ(cast(0, 100), Texts{"a"});
    set(a, box_at(30, 5));
    EXPECT_EQ(cast(0, 100), Texts{});
}

TEST_F(BroadRay, TheSceneCannotBeEditedInside)
{
    const BP_ProxyHandle a = proxy("a", box_at(10)), b = proxy("b", box_at(20));
    const Box box = box_at(0);
    int asked = 0;
    answer = [&](const std::string& name, DT_Scalar&) {
        if (name != "a") return false;
        ++asked;
        set(b, box_at(200));
        expect_error(DT_ERROR_INVALID_OPERATION);
        BP_DestroyProxy(scene, a);
        expect_error(DT_ERROR_INVALID_OPERATION);
        EXPECT_EQ(BP_CreateProxy(scene, nullptr, box.min, box.max), nullptr);
        expect_error(DT_ERROR_INVALID_OPERATION);
        BP_DestroyScene(scene);
        expect_error(DT_ERROR_INVALID_OPERATION);
        return false;
    };
    EXPECT_EQ(cast(0, 100), (Texts{"a", "b"}));
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(events(), Texts{});
    set(a, box_at(20));
    EXPECT_EQ(events(), Texts{"+a-b"}) << "afterwards it can";
}

TEST_F(BroadRay, AnExceptionEndsTheRayWithoutOutput)
{
    proxy("a", box_at(10)), proxy("b", box_at(20));
    answer = [](const std::string& name, DT_Scalar& t) -> bool {
        t = 9;
        if (name == "b") throw 7;
        return false;
    };
    EXPECT_EQ(cast(0, 50), (Texts{"a", "b"}));
    EXPECT_EQ(result, nullptr);
    EXPECT_EQ(lambda, 50);
    expect_error(DT_ERROR_INTERNAL);
    answer = nullptr;
    proxy("c", box_at(30));
    EXPECT_EQ(cast(0, 50), (Texts{"a", "b", "c"})) << "the scene may be changed again";
}

TEST_F(BroadRay, RaysMayBeNested)
{
    proxy("a", box_at(10)), proxy("b", box_at(20));
    int inner = 0;
    answer = [&](const std::string&, DT_Scalar&) {
        const DT_Vector3 source = {0, 0, 0}, target = {1, 0, 0};
        DT_Scalar all = 100;
        BP_RayCast(
            scene,
            [](void* count, void*, const DT_Vector3, const DT_Vector3, DT_Scalar*) {
                ++*static_cast<int*>(count);
                return false;
            },
            &inner, source, target, &all);
        return false;
    };
    EXPECT_EQ(cast(0, 100), (Texts{"a", "b"}));
    EXPECT_EQ(inner, 4);
}

TEST_F(BroadRay, BadRaysAreErrorsWithoutEffect)
{
    proxy("a", box_at(10));
    constexpr DT_Scalar nan = std::numeric_limits<DT_Scalar>::quiet_NaN();
    for (const DT_Scalar bad : {DT_Scalar(-1), nan})
    {
        EXPECT_EQ(cast(0, bad), Texts{});
        expect_error(DT_ERROR_INVALID_ARGUMENT);
    }
    EXPECT_EQ(cast(nan, 100), Texts{});
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(lambda, 100);
    const DT_Vector3 p = {0, 0, 0}, q = {1, 0, 0};
    const BP_RayCastCallback never = [](void*, void*, const DT_Vector3, const DT_Vector3, DT_Scalar*) {
        return true;
    };
    EXPECT_EQ(BP_RayCast(scene, nullptr, nullptr, p, q, &lambda), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(BP_RayCast(scene, never, nullptr, nullptr, q, &lambda), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(BP_RayCast(scene, never, nullptr, p, nullptr, &lambda), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(BP_RayCast(scene, never, nullptr, p, q, nullptr), nullptr);
    expect_error(DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(BP_RayCast(nullptr, never, nullptr, p, q, &lambda), nullptr);
    expect_error(DT_ERROR_INVALID_HANDLE);
}

}  // namespace
