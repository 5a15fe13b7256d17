// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours, through the public C API: DT_ scenes of boxes, tested with a table that has no responses, which leaves the
// broad phase, or with simple ones.
#include "box_engine.hpp"
#include "solid_client.hpp"

#include "SOLID/SOLID.h"

namespace bench::scene
{
namespace
{

/// A table in which all objects of a scene have the same class.
class Table
{
public:
    Table() : table_(DT_CreateRespTable()), class_(DT_GenResponseClass(table_)) {}
    ~Table() { DT_DestroyRespTable(table_); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void respond(DT_ResponseCallback callback, void* client) const
    {
        DT_AddPairResponse(table_, class_, class_, callback, DT_SIMPLE_RESPONSE, client);
    }
    void add(DT_ObjectHandle object) const { DT_SetResponseClass(table_, object, class_); }
    DT_Count test(DT_SceneHandle scene) const { return DT_Test(scene, table_); }

private:
    DT_RespTableHandle table_;
    DT_ResponseClass class_;
};

class Scene final : public BoxEngine
{
public:
    Scene(const BoxWorkload& workload, bool responds)
    {
        if (responds) tested_.respond(&count, &counter_);
        noted_.respond(&note, &noted_pairs_);
        for (std::uint32_t i = 0; i < workload.boxes.size(); ++i)
        {
            const auto [x, y, z] = workload.boxes[i].edges();
            const DT_ShapeHandle shape = DT_NewBox(x, y, z);
            objects_.push_back(DT_CreateObject(pointer_to(i), shape));
            DT_DeleteShape(shape);
            tested_.add(objects_[i]);
            noted_.add(objects_[i]);
            place({i, workload.boxes[i]});
        }
    }
    ~Scene() override
    {
        DT_DestroyScene(scene_);
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
    }
    void add() override
    {
        for (const DT_ObjectHandle object : objects_)
            DT_AddObject(scene_, object);
    }
    void move(std::span<const Move> moves) override
    {
        for (const Move& move : moves)
            place(move);
    }
    void remove(std::span<const std::uint32_t> order) override
    {
        for (const std::uint32_t box : order)
            DT_RemoveObject(scene_, objects_[box]);
    }
    std::size_t test() override
    {
        counter_ = 0;
        tested_.test(scene_);
        return counter_;
    }
    PairSet found() override
    {
        noted_pairs_ = {};
        noted_.test(scene_);
        return noted_pairs_;
    }

private:
    static DT_Bool count(void* counter, void*, void*, const DT_CollData*)
    {
        ++*static_cast<std::size_t*>(counter);
        return DT_CONTINUE;
    }
    static DT_Bool note(void* set, void* a, void* b, const DT_CollData*)
    {
        static_cast<PairSet*>(set)->insert(number_of(a), number_of(b));
        return DT_CONTINUE;
    }
    void place(const Move& move) { DT_SetPosition(objects_[move.box], Corner(move.to.centre()).at); }

    std::size_t counter_ = 0;
    PairSet noted_pairs_;
    Table tested_, noted_;
    DT_SceneHandle scene_ = DT_CreateScene();
    std::vector<DT_ObjectHandle> objects_;
};

}  // namespace

void add_solid(BoxCandidates& candidates)
{
    add<Scene>(candidates, "solid-scene", false);
    add<Scene>(candidates, "solid-simple", true);
}

}  // namespace bench::scene
