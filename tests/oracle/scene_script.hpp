// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Long random scripts of scenes against brute force. A script edits a small world at random, also from callbacks, keeps
// its own lists of who is where and who responds to whom, and at every callback and at the end of every DT_Test holds
// what was reported against the pair queries about all pairs.
#pragma once

#include "scene_script_table.hpp"
#include "support/handles.hpp"
#include "support/random_meshes.hpp"

#include <SOLID/SOLID_all.h>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace dt::test
{

struct ScriptPlan
{
    int steps = 300;
    int objects = 30;
    double edits = 0.15;  ///< how often a callback edits
};

/// What shows that a script was worth running.
struct ScriptFigures
{
    long tests = 0, pairs = 0, callbacks = 0, witnessed = 0, depths = 0, edits_inside = 0, nested_tests = 0,
         refused = 0, lists_cut = 0, pairs_ended_inside = 0, done = 0, rays = 0, ray_hits = 0, unsure = 0;
    void add(const ScriptFigures& other);
};

class SceneScript
{
public:
    SceneScript(std::uint64_t seed, const ScriptPlan& plan);
    ~SceneScript();
    SceneScript(const SceneScript&) = delete;
    SceneScript& operator=(const SceneScript&) = delete;

    /// Stops at the first fault.
    void run();

    const std::vector<std::string>& faults() const { return faults_; }
    const std::vector<unsigned char>& log() const { return log_; }  ///< all that callbacks and rays were told
    const ScriptFigures& figures() const { return figures_; }

private:
    struct Actor
    {
        int number;  ///< of creation
        DT_ObjectHandle handle = nullptr;
        std::size_t shape = 0;
        Vec place;
        std::set<std::size_t> scenes;
        std::map<std::size_t, int> classes;  ///< by table
    };
    struct Table
    {
        DT_RespTableHandle handle;
        TableModel model;
    };
    /// The client data of a response.
    struct Registration
    {
        SceneScript* script;
        std::size_t table;
        TableModel::Entry entry;
    };
    /// Vertices that change, now in one array and now in the other.
    struct Deforming
    {
        MeshBody mesh;
        std::vector<DT_Scalar> vertices[2];
        int now = 0;
        DT_VertexBaseHandle base = nullptr;
    };
    using Pair = std::pair<int, int>;  ///< numbers of creation, the lower first

    /// A DT_Test under way.
    struct Frame
    {
        std::size_t scene, table;
        std::set<Pair> lasting;  ///< had a response when it began, and have met since
        Pair current{-1, -1};  ///< the pair being reported, or the last one
        TableModel::List list;  ///< its callbacks
        std::size_t next = 0;  ///< the callback of the list that must come now
        bool cut = false;  ///< an object of the pair has gone
        bool done = false;
        DT_CollData data{};
        DT_Count reported = 0;
    };

    // Edits: scene_script.cpp
    void edit();
    void edit_object(Actor& actor);
    void edit_class(Actor& actor);
    void edit_membership(Actor& actor);
    void edit_table();
    void add_response(Table& table, std::size_t index);
    void remove_response(Table& table);
    void renew_scene();
    void renew_table();
    void deform_mesh();
    void create();
    void destroy(Actor& actor);
    void place(Actor& actor, double spread);
    void make_shapes();
    Actor* any();

    // Tests: scene_script_checks.cpp
    void test(std::size_t scene, std::size_t table);
    void ray(std::size_t scene);
    template <int number>
    static DT_Bool callback(void* client_data, void* object1, void* object2, const DT_CollData* data);
    DT_Bool heard(const Registration& registration, Actor& first, Actor& second, const DT_CollData* data);
    void begin_pair(Frame& frame, Pair pair, const Actor& first, const Actor& second, const DT_CollData* data);
    void check_data(int type, const Actor& first, const Actor& second, const DT_CollData* data);
    void check_skipped(Frame& frame, Pair up_to);
    void act_inside();
    void changed(const Actor& actor);
    void left(const Actor& actor, std::size_t scene);
    const TableModel::List* list_of(const Actor& a, const Actor& b, std::size_t table);
    bool meet(const Actor& a, const Actor& b, int type) const;
    bool nearly_touch(const Actor& a, const Actor& b);
    double distance_to(const Actor& actor, const DT_Vector3 point);
    bool in_use(std::size_t scene_or_table, bool is_scene) const;

    static const DT_ResponseCallback callbacks_[4];

    void expect_error(DT_Error error, const char* where);
    void fault(const std::string& text);
    void note(const void* from, std::size_t size);

    Random random_;
    const ScriptPlan plan_;
    int step_ = 0, next_number_ = 0;
    std::vector<MadeShape> convex_;
    std::vector<DT_ShapeHandle> shapes_;  ///< these and the meshes
    std::vector<std::unique_ptr<Deforming>> deforming_;
    std::vector<std::size_t> shape_of_deforming_;
    std::map<int, std::unique_ptr<Actor>> actors_;  ///< by number
    std::vector<std::unique_ptr<Actor>> dead_;  ///< kept, so that a late report can be recognised
    std::vector<DT_SceneHandle> scenes_;
    std::vector<Table> tables_;
    std::deque<Registration> registrations_;
    std::vector<Frame> frames_;
    DT_ObjectHandle probe_ = nullptr;  ///< a point
    DT_ShapeHandle probe_shape_ = nullptr;
    std::vector<std::string> faults_;
    std::vector<unsigned char> log_;
    ScriptFigures figures_;
};

}  // namespace dt::test
