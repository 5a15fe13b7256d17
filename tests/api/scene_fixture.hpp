// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the tests of scenes share: a scene, a table, objects with names, and responses that note who met whom.
#pragma once

#include "api_test.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// What a callback was told: "hit a-b" when the response `hit` got a as first and b as second object.
struct Report
{
    std::string text;
    std::optional<DT_CollData> data;
};

using Texts = std::vector<std::string>;

/// The client data of a response: notes the call, then does what the test wants.
struct Response
{
    std::string name;
    std::vector<Report>* log = nullptr;
    std::function<void(const std::string& text)> act = nullptr;
    DT_Bool answer = DT_CONTINUE;
};

/// As many callbacks as a test needs: DT_Remove...Response tells them apart by their address. Objects are C strings.
template <int> DT_Bool callback(void* client_data, void* object1, void* object2, const DT_CollData* data)
{
    Response& response = *static_cast<Response*>(client_data);
    const std::string text =
        response.name + " " + static_cast<const char*>(object1) + "-" + static_cast<const char*>(object2);
    response.log->push_back({text, data ? std::optional<DT_CollData>(*data) : std::nullopt});
    const auto act = response.act;  // which may put another in its place
    if (act) act(text);
    return response.answer;
}

/// Destroys what it has made, in this order: scenes, tables, objects, shapes.
class SceneTest : public ApiTest
{
protected:
    ~SceneTest() override
    {
        for (const DT_SceneHandle s : scenes_)
            DT_DestroyScene(s);
        for (const DT_RespTableHandle t : tables_)
            DT_DestroyRespTable(t);
        for (const DT_ObjectHandle o : objects_)
            DT_DestroyObject(o);
    }

    DT_SceneHandle new_scene()
    {
        scenes_.push_back(DT_CreateScene());
        EXPECT_NE(scenes_.back(), nullptr) << DT_GetErrorText();
        return scenes_.back();
    }
    DT_RespTableHandle new_table()
    {
        tables_.push_back(DT_CreateRespTable());
        EXPECT_NE(tables_.back(), nullptr) << DT_GetErrorText();
        return tables_.back();
    }

    /// An object at (x, y, z) in no scene and without a class.
    DT_ObjectHandle loose(const char* name, DT_ShapeHandle shape, DT_Scalar x = 0, DT_Scalar y = 0, DT_Scalar z = 0)
    {
        const DT_ObjectHandle made = DT_CreateObject(const_cast<char*>(name), shape);
        EXPECT_NE(made, nullptr) << DT_GetErrorText();
        objects_.push_back(made);
        move(made, x, y, z);
        return made;
    }

    /// An object in `scene`, with a class of `table`.
    DT_ObjectHandle actor(const char* name, DT_ShapeHandle shape, DT_Scalar x = 0, DT_ResponseClass of_class = 0)
    {
        const DT_ObjectHandle made = loose(name, shape, x);
        DT_AddObject(scene, made);
        DT_SetResponseClass(table, made, of_class);
        return made;
    }
    /// The same with a cube of edge 2.
    DT_ObjectHandle cube(const char* name, DT_Scalar x = 0, DT_ResponseClass of_class = 0)
    {
        if (!cube_) cube_ = keep(DT_NewBox(2, 2, 2));
        return actor(name, cube_, x, of_class);
    }

    void destroy(DT_ObjectHandle object)
    {
        objects_.erase(std::find(objects_.begin(), objects_.end(), object));
        DT_DestroyObject(object);
    }
    void destroy(DT_SceneHandle of)
    {
        scenes_.erase(std::find(scenes_.begin(), scenes_.end(), of));
        DT_DestroyScene(of);
    }
    void destroy(DT_RespTableHandle of)
    {
        tables_.erase(std::find(tables_.begin(), tables_.end(), of));
        DT_DestroyRespTable(of);
    }
    static void move(DT_ObjectHandle object, DT_Scalar x, DT_Scalar y = 0, DT_Scalar z = 0)
    {
        const DT_Vector3 position = {x, y, z};
        DT_SetPosition(object, position);
    }

    /// Client data under that name; the same one every time.
    Response* response(const char* name)
    {
        for (Response& known : responses_)
        {
            if (known.name == name) return &known;
        }
        responses_.push_back({name, &log});
        return &responses_.back();
    }
    /// A default response by the name of `hit`.
    void respond(DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        DT_AddDefaultResponse(table, callback<0>, type, response("hit"));
    }

    /// What DT_Test reports; `count` gets what it returns.
    Texts test(DT_SceneHandle of, DT_RespTableHandle with)
    {
        log.clear();
        count = DT_Test(of, with);
        return texts();
    }
    Texts test() { return test(scene, table); }
    Texts texts() const
    {
        Texts all;
        for (const Report& report : log)
            all.push_back(report.text);
        return all;
    }

    /// The last call reported this error; nothing is left of it.
    static void expect_error(DT_Error error) { EXPECT_EQ(DT_GetError(), error) << DT_GetErrorText(); }

    std::vector<Report> log;
    DT_Count count = 0;

private:
    std::vector<DT_SceneHandle> scenes_;
    std::vector<DT_RespTableHandle> tables_;
    std::vector<DT_ObjectHandle> objects_;
    std::deque<Response> responses_;
    DT_ShapeHandle cube_ = nullptr;

protected:
    const DT_SceneHandle scene = new_scene();
    const DT_RespTableHandle table = new_table();
};
