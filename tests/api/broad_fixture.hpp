// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the tests of the broad phase share: a scene of boxes with names, and the events it reports.
#pragma once

#include "api_test.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using Texts = std::vector<std::string>;

/// A box along the axes.
struct Box
{
    DT_Vector3 min, max;
};
inline Box box_at(DT_Scalar x, DT_Scalar y = 0, DT_Scalar z = 0, DT_Scalar half = 1)
{
    return {{x - half, y - half, z - half}, {x + half, y + half, z + half}};
}

class BroadTest : public ApiTest
{
protected:
    BroadTest() : scene(BP_CreateScene(this, begin, end)) { EXPECT_NE(scene, nullptr) << DT_GetErrorText(); }
    ~BroadTest() override { BP_DestroyScene(scene); }

    BP_ProxyHandle proxy(const char* name, const Box& box)
    {
        const BP_ProxyHandle made = BP_CreateProxy(scene, const_cast<char*>(name), box.min, box.max);
        EXPECT_NE(made, nullptr) << DT_GetErrorText();
        return made;
    }
    static void set(BP_ProxyHandle proxy, const Box& box) { BP_SetBBox(proxy, box.min, box.max); }

    /// The events since the last call: "+a-b" for a begin, "-a-b" for an end.
    Texts events() { return std::exchange(events_, {}); }

    static void expect_error(DT_Error error) { EXPECT_EQ(DT_GetError(), error) << DT_GetErrorText(); }

    const BP_SceneHandle scene;
    std::function<void(const std::string&)> act;  ///< done at each event, after it has been noted

private:
    static void begin(void* self, void* object1, void* object2) { note(self, "+", object1, object2); }
    static void end(void* self, void* object1, void* object2) { note(self, "-", object1, object2); }
    static void note(void* self, const char* sign, void* object1, void* object2)
    {
        auto& test = *static_cast<BroadTest*>(self);
        const std::string text =
            sign + std::string(static_cast<const char*>(object1)) + "-" + static_cast<const char*>(object2);
        test.events_.push_back(text);
        const auto act = test.act;  // which may put another in its place
        if (act) act(text);
    }

    Texts events_;
};
