// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What do scenes report, and in which order? Random scripts with edits in callbacks, a world with polyhedra and all
// kinds of responses, and the broad phase alone.
#include "answers.hpp"
#include "scene_script.hpp"

#include <memory>

namespace dt::test
{
namespace
{

DT_ShapeHandle make_mesh(const MeshBody& mesh)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(nullptr);
    for (const auto& face : mesh.faces)
    {
        DT_Begin();
        for (const Vec p : face)
            DT_Vertex(Triple(p));
        DT_End();
    }
    DT_EndComplexShape();
    return shape;
}

/// Objects of all kinds in one scene, two tables of responses, and random changes of both.
class World
{
public:
    World(std::uint64_t seed, Record& record) : random_(seed), record_(record)
    {
        for (int i = 0; i < kind_count; ++i)
            convex_.emplace_back(random_shape(random_, static_cast<Kind>(i), 1));
        for (int i = 0; i < 4; ++i)
            meshes_.push_back(make_mesh(random_mesh(random_, 0.7)));
        for (int i = 0; i < 50; ++i)
            create();
        for (DT_RespTableHandle& table : tables_)
        {
            table = DT_CreateRespTable();
            for (int i = 0; i < 3; ++i)
                record_.add_count(DT_GenResponseClass(table));
            for (int i = 0; i < 6; ++i)
                edit_responses(table);
        }
    }
    ~World()
    {
        DT_DestroyScene(scene_);
        for (const auto& actor : actors_)
            DT_DestroyObject(actor->object);
        for (const DT_RespTableHandle table : tables_)
            DT_DestroyRespTable(table);
        for (const DT_ShapeHandle mesh : meshes_)
            DT_DeleteShape(mesh);
    }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    void step()
    {
        for (int i = 0; i < 6; ++i)
            edit();
        for (const DT_RespTableHandle table : tables_)
            record_.add_count(DT_Test(scene_, table));
        for (int i = 0; i < 8; ++i)
            cast_ray();
        const Actor &a = any(), &b = any();
        const DT_CollData data{{1, 2, 3}, {4, 5, 6}, {3, 3, 3}};
        DT_CallResponse(tables_[0], a.object, b.object, chance(random_, 0.5) ? &data : nullptr);
    }

private:
    struct Actor
    {
        int number;
        DT_ObjectHandle object;
    };
    /// The client data of a response.
    struct Registration
    {
        World* world;
        int number;
    };

    Actor& any() { return *actors_[index(actors_.size())]; }
    std::size_t index(std::size_t size)
    {
        return static_cast<std::size_t>(integer(random_, 0, static_cast<int>(size) - 1));
    }

    DT_ShapeHandle any_shape()
    {
        const int kind = integer(random_, 0, 9);
        if (kind < 2) return solids_[integer(random_, 0, Solids::small + Solids::repaired - 1)].handle();
        return kind < 5 ? meshes_[index(meshes_.size())] : convex_[index(convex_.size())].handle();
    }

    void create()
    {
        auto actor = std::make_unique<Actor>();
        actor->number = created_++;
        actor->object = DT_CreateObject(actor.get(), any_shape());
        actors_.push_back(std::move(actor));
        place(*actors_.back());
        DT_AddObject(scene_, actors_.back()->object);
    }

    void place(Actor& actor)
    {
        const auto any = [&](double most) { return scalar(uniform(random_, -most, most)); };
        const DT_Vector3 position = {any(2), any(2), any(2)};
        const DT_Quaternion turn = {any(1), any(1), any(1), 1};
        const DT_Vector3 scaling = {scalar(0.7), scalar(1.2), scalar(uniform(random_, 0.5, 1.5))};
        DT_SetPosition(actor.object, position);
        DT_SetOrientation(actor.object, turn);
        if (chance(random_, 0.3)) DT_SetScaling(actor.object, scaling);
        if (chance(random_, 0.2)) DT_SetMargin(actor.object, scalar(uniform(random_, 0, 0.2)));
    }

    void edit()
    {
        const int choice = integer(random_, 0, 19);
        Actor& actor = any();
        DT_RespTableHandle const table = tables_[index(2)];
        if (choice < 8) { place(actor); }
        else if (choice < 10) { DT_RemoveObject(scene_, actor.object); }
        else if (choice < 12) { DT_AddObject(scene_, actor.object); }
        else if (choice < 15) { edit_responses(table); }
        else if (choice < 18) { DT_SetResponseClass(table, actor.object, any_class()); }
        else if (choice == 18) { DT_ClearResponseClass(table, actor.object); }
        else { replace(); }
    }

    void replace()
    {
        const std::size_t i = index(actors_.size());
        DT_DestroyObject(actors_[i]->object);
        ended_.push_back(std::move(actors_[i]));
        actors_.erase(actors_.begin() + static_cast<std::ptrdiff_t>(i));
        create();
        for (const DT_RespTableHandle table : tables_)
            DT_SetResponseClass(table, actors_.back()->object, any_class());
    }

    DT_ResponseClass any_class() { return static_cast<DT_ResponseClass>(integer(random_, 0, 3)); }

    void edit_responses(DT_RespTableHandle table)
    {
        registrations_.push_back({this, static_cast<int>(registrations_.size())});
        void* const data = &registrations_.back();
        const auto type = static_cast<DT_ResponseType>(integer(random_, 0, 3));
        const DT_ResponseCallback response = chance(random_, 0.5) ? &heard<0> : &heard<1>;
        const DT_ResponseClass c = any_class(), d = any_class();
        const int choice = integer(random_, 0, 7);
        if (choice == 0) DT_AddDefaultResponse(table, response, type, data);
        if (choice == 1 || choice == 2) DT_AddClassResponse(table, c, response, type, data);
        if (choice == 3 || choice == 4) DT_AddPairResponse(table, c, d, response, type, data);
        if (choice == 5) DT_RemoveDefaultResponse(table, response);
        if (choice == 6) DT_RemoveClassResponse(table, c, response);
        if (choice == 7) DT_RemovePairResponse(table, c, d, response);
        for (int i = 0; i < 5; ++i)
        {
            const DT_ResponseClass next = any_class();
            DT_SetResponseClass(table, any().object, next);
        }
    }

    template <int number>
    static DT_Bool heard(void* client_data, void* object1, void* object2, const DT_CollData* data)
    {
        const auto& registration = *static_cast<const Registration*>(client_data);
        Record& record = registration.world->record_;
        record.add_count(number), record.add_count(registration.number);
        record.add_count(static_cast<const Actor*>(object1)->number);
        record.add_count(static_cast<const Actor*>(object2)->number);
        if (data) record.add_bytes(data, sizeof *data);
        return chance(registration.world->random_, 0.0005) ? DT_DONE : DT_CONTINUE;
    }

    void cast_ray()
    {
        const Vec source = 6 * random_direction(random_), target = 2 * random_direction(random_);
        DT_Scalar param = 0;
        DT_Vector3 normal{};
        void* const hit = DT_RayCast(scene_, &any(), Triple(source), Triple(target), 3, &param, normal);
        record_.add_count(hit ? static_cast<const Actor*>(hit)->number : -1);
        record_.add(static_cast<double>(param)), record_.add(normal);
    }

    Random random_;
    Record& record_;
    const Solids solids_;
    std::vector<MadeShape> convex_;
    std::vector<DT_ShapeHandle> meshes_;
    DT_SceneHandle scene_ = DT_CreateScene();
    DT_RespTableHandle tables_[2]{};
    std::vector<std::unique_ptr<Actor>> actors_, ended_;
    std::deque<Registration> registrations_;
    int created_ = 0;
};

/// Boxes that move in a scene of the broad phase.
class Boxes
{
public:
    Boxes(std::uint64_t seed, int count, Record& record)
        : random_(seed), record_(record), numbers_(static_cast<std::size_t>(count))
    {
        for (int i = 0; i < count; ++i)
        {
            numbers_[static_cast<std::size_t>(i)] = i;
            proxies_.push_back(create(i));
        }
    }
    ~Boxes() { BP_DestroyScene(scene_); }
    Boxes(const Boxes&) = delete;
    Boxes& operator=(const Boxes&) = delete;

    void step()
    {
        const int count = static_cast<int>(proxies_.size());
        for (int i = 0; i < count; ++i)
        {
            BP_ProxyHandle& proxy = proxies_[static_cast<std::size_t>(i)];
            const int choice = integer(random_, 0, 19);
            if (choice < 12) { move(proxy); }
            else if (choice == 19)
            {
                BP_DestroyProxy(scene_, proxy);
                proxy = create(i);
            }
        }
        for (int i = 0; i < 10; ++i)
            cast_ray();
    }

private:
    struct Box
    {
        DT_Vector3 min, max;
    };
    Box any_box()
    {
        Box box;
        for (int i = 0; i < 3; ++i)
        {
            box.min[i] = scalar(uniform(random_, -5, 5));
            box.max[i] = box.min[i] + scalar(uniform(random_, 0, 2));
        }
        return box;
    }
    BP_ProxyHandle create(int i)
    {
        const Box box = any_box();
        return BP_CreateProxy(scene_, &numbers_[static_cast<std::size_t>(i)], box.min, box.max);
    }
    void move(BP_ProxyHandle proxy)
    {
        const Box box = any_box();
        BP_SetBBox(proxy, box.min, box.max);
    }
    template <int what> static void heard(void* client_data, void* object1, void* object2)
    {
        Record& record = static_cast<Boxes*>(client_data)->record_;
        record.add_count(what);
        record.add_count(*static_cast<int*>(object1)), record.add_count(*static_cast<int*>(object2));
    }
    static bool asked(void* client_data, void* object, const DT_Scalar*, const DT_Scalar*, DT_Scalar* lambda)
    {
        static_cast<Boxes*>(client_data)->record_.add_count(*static_cast<int*>(object));
        if (*static_cast<int*>(object) % 3 > 0) return false;
        *lambda *= scalar(0.75);
        return true;
    }
    void cast_ray()
    {
        const Vec source = 8 * random_direction(random_), target = 3 * random_direction(random_);
        DT_Scalar lambda = 2;
        const void* const hit = BP_RayCast(scene_, &asked, this, Triple(source), Triple(target), &lambda);
        record_.add_count(hit ? *static_cast<const int*>(hit) : -1);
        record_.add(static_cast<double>(lambda));
    }

    Random random_;
    Record& record_;
    std::vector<int> numbers_;
    std::vector<BP_ProxyHandle> proxies_;
    BP_SceneHandle scene_ = BP_CreateScene(this, &heard<0>, &heard<1>);
};

}  // namespace

void answer_scripts(const Options& options, Record& record)
{
    for (long i = 0; i < options.scripts; ++i)
    {
        SceneScript script(static_cast<std::uint64_t>(options.seed + i) + 7'000'000, {});
        script.run();
        record.begin(std::to_string(i));
        record.add_count(static_cast<double>(script.faults().size()));
        record.add_bytes(script.log().data(), script.log().size());
        record.end();
    }
}

void answer_scenes(const Options& options, Record& record)
{
    for (const DT_Count workers : {1u, 3u})
    {
        DT_SetWorkerCount(workers);
        World world(static_cast<std::uint64_t>(options.seed) + 8'000'000, record);
        for (int i = 0; i < 60; ++i)
        {
            record.begin(std::to_string(i) + " by " + std::to_string(workers));
            world.step();
            record.end();
        }
    }
    DT_SetWorkerCount(1);
}

void answer_boxes(const Options& options, Record& record)
{
    for (const int count : {3, 40, 400})
    {
        Boxes boxes(static_cast<std::uint64_t>(options.seed) + 9'000'000, count, record);
        for (int i = 0; i < 20; ++i)
        {
            record.begin(std::to_string(count) + " " + std::to_string(i));
            boxes.step();
            record.end();
        }
    }
}

}  // namespace dt::test
