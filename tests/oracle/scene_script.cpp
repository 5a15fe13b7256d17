// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The edits of a script, each made to the library and to the model.
#include "scene_script.hpp"

namespace dt::test
{

namespace
{

constexpr std::size_t scene_count = 2, table_count = 3;
constexpr int convex_shapes = 14, deforming_shapes = 3, max_classes = 5, max_list = 5;
constexpr double world = 2;  ///< half of the edge of the cube that objects are put into

DT_Scalar scalar(double v)
{
    return static_cast<DT_Scalar>(v);
}

template <class Container> auto& pick(Random& random, Container& from)
{
    return from[static_cast<std::size_t>(integer(random, 0, static_cast<int>(from.size()) - 1))];
}

std::vector<DT_Scalar> coordinates(const MeshBody& mesh)
{
    std::vector<DT_Scalar> all;
    for (const auto& face : mesh.faces)
    {
        for (const Vec p : face)
        {
            const Triple v(p);
            all.insert(all.end(), v.data, v.data + 3);
        }
    }
    return all;
}

}  // namespace

void ScriptFigures::add(const ScriptFigures& other)
{
    tests += other.tests, pairs += other.pairs, callbacks += other.callbacks, witnessed += other.witnessed;
    depths += other.depths, edits_inside += other.edits_inside, nested_tests += other.nested_tests;
    refused += other.refused, lists_cut += other.lists_cut, pairs_ended_inside += other.pairs_ended_inside;
    done += other.done, rays += other.rays, ray_hits += other.ray_hits, unsure += other.unsure;
}

SceneScript::SceneScript(std::uint64_t seed, const ScriptPlan& plan) : random_(seed), plan_(plan)
{
    DT_GetError();
    make_shapes();
    for (std::size_t i = 0; i < scene_count; ++i)
        scenes_.push_back(DT_CreateScene());
    for (std::size_t i = 0; i < table_count; ++i)
    {
        tables_.push_back({DT_CreateRespTable(), {}});
        for (int k = 0; k < 3; ++k)
            edit_table();
    }
    for (int i = 0; i < plan_.objects; ++i)
        create();
    const DT_Vector3 origin = {0, 0, 0};
    probe_shape_ = DT_NewPoint(origin);
    probe_ = DT_CreateObject(nullptr, probe_shape_);
    expect_error(DT_ERROR_NONE, "start");
}

SceneScript::~SceneScript()
{
    const bool scenes_first = chance(random_, 0.5);
    const auto end_scenes = [&] {
        for (const DT_SceneHandle scene : scenes_)
            DT_DestroyScene(scene);
    };
    if (scenes_first) end_scenes();
    for (const auto& [number, actor] : actors_)
        DT_DestroyObject(actor->handle);
    if (!scenes_first) end_scenes();
    for (const Table& table : tables_)
        DT_DestroyRespTable(table.handle);
    for (const std::size_t shape : shape_of_deforming_)
        DT_DeleteShape(shapes_[shape]);
    for (const auto& deforming : deforming_)
        DT_DeleteVertexBase(deforming->base);
    DT_DestroyObject(probe_);
    DT_DeleteShape(probe_shape_);
}

void SceneScript::run()
{
    for (step_ = 0; step_ < plan_.steps && faults_.empty(); ++step_)
    {
        for (int k = integer(random_, 1, 4); k > 0; --k)
            edit();
        for (std::size_t scene = 0; scene < scenes_.size(); ++scene)
        {
            if (chance(random_, 0.3)) ray(scene);
            test(scene, static_cast<std::size_t>(integer(random_, 0, table_count - 1)));
            ray(scene);
        }
    }
}

void SceneScript::make_shapes()
{
    for (int i = 0; i < convex_shapes; ++i)
    {
        const double size = uniform(random_, 0.5, 2);
        convex_.emplace_back(random_shape(random_, static_cast<Kind>(i % kind_count), size));
        shapes_.push_back(convex_.back().handle());
    }
    for (int i = 0; i < deforming_shapes; ++i)
    {
        auto made = std::make_unique<Deforming>();
        made->mesh = i == 0 ? random_soup(random_, 12, 0.8) : random_closed(random_, 3 + 2 * i, 0.8);
        made->vertices[0] = made->vertices[1] = coordinates(made->mesh);
        made->base = DT_NewVertexBase(made->vertices[0].data(), 0);
        shape_of_deforming_.push_back(shapes_.size());
        shapes_.push_back(DT_NewComplexShape(made->base));
        DT_Index next = 0;
        for (const auto& face : made->mesh.faces)
        {
            DT_VertexRange(next, static_cast<DT_Count>(face.size()));
            next += static_cast<DT_Index>(face.size());
        }
        DT_EndComplexShape();
        deforming_.push_back(std::move(made));
    }
}

/// Any object; in a callback often one of its pair.
SceneScript::Actor* SceneScript::any()
{
    if (actors_.empty()) return nullptr;
    auto it = actors_.begin();
    if (!frames_.empty() && chance(random_, 0.4))
    {
        const Pair pair = frames_.back().current;
        it = actors_.find(chance(random_, 0.5) ? pair.first : pair.second);
        if (it != actors_.end()) return it->second.get();
        it = actors_.begin();
    }
    std::advance(it, integer(random_, 0, static_cast<int>(actors_.size()) - 1));
    return it->second.get();
}

void SceneScript::edit()
{
    if (static_cast<int>(actors_.size()) < plan_.objects / 2) create();
    Actor* const actor = any();
    const int choice = integer(random_, 0, 99);
    if (choice < 50) { edit_object(*actor); }
    else if (choice < 60) { edit_class(*actor); }
    else if (choice < 72) { edit_membership(*actor); }
    else if (choice < 82) { edit_table(); }
    else if (choice < 87) { deform_mesh(); }
    else if (choice < 92) { destroy(*actor); }
    else if (choice < 98) { create(); }
    else if (choice < 99) { renew_scene(); }
    else { renew_table(); }
    expect_error(DT_ERROR_NONE, "edit");
}

/// Somewhere within `spread` of where it was; anywhere if that is as large as the world.
void SceneScript::place(Actor& actor, double spread)
{
    const Vec from = spread < world ? actor.place : Vec{};
    const Vec by{uniform(random_, -spread, spread), uniform(random_, -spread, spread),
                 uniform(random_, -spread, spread)};
    const Triple position(from + by);
    actor.place = to_vec(position);
    DT_SetPosition(actor.handle, position);
}

void SceneScript::edit_object(Actor& actor)
{
    const auto number = [&] { return uniform(random_, -1, 1); };
    const DT_Quaternion turn = {scalar(number()), scalar(number()), scalar(number()), scalar(1.5)};
    switch (integer(random_, 0, 9))
    {
    case 0:
    case 1:
    case 2:
    case 3:
        place(actor, 0.2);
        break;
    case 4:
        place(actor, world);
        break;
    case 5:
        DT_SetOrientation(actor.handle, turn);
        break;
    case 6:
    {
        const DT_Vector3 scaling = {scalar(uniform(random_, 0.4, 1.6)), scalar(uniform(random_, 0.4, 1.6)),
                                    scalar(uniform(random_, -1.5, -0.5))};
        DT_SetOrientation(actor.handle, turn);
        DT_SetScaling(actor.handle, scaling);
        break;
    }
    case 7:
        DT_SetMargin(actor.handle, scalar(chance(random_, 0.5) ? 0 : uniform(random_, 0, 0.4)));
        break;
    default:
    {
        double m[16];
        for (int i = 0; i < 16; ++i)
            m[i] = (i < 12 && i % 5 == 0 ? 1 : 0) + 0.3 * number();
        const double where[3] = {actor.place.x, actor.place.y, actor.place.z};
        for (int i = 0; i < 3; ++i)
            m[12 + i] = where[i];
        if (chance(random_, 0.5))
        {
            float f[16];
            for (int i = 0; i < 16; ++i)
                f[i] = static_cast<float>(m[i]);
            DT_SetMatrixf(actor.handle, f);
        }
        else { DT_SetMatrixd(actor.handle, m); }
    }
    }
    changed(actor);
}

void SceneScript::edit_class(Actor& actor)
{
    const auto index = static_cast<std::size_t>(integer(random_, 0, table_count - 1));
    Table& table = tables_[index];
    if (chance(random_, 0.15))
    {
        DT_ClearResponseClass(table.handle, actor.handle);
        actor.classes.erase(index);
        return;
    }
    const int of_class = integer(random_, 0, table.model.classes() - 1);
    DT_SetResponseClass(table.handle, actor.handle, static_cast<DT_ResponseClass>(of_class));
    actor.classes[index] = of_class;
}

void SceneScript::edit_membership(Actor& actor)
{
    const auto scene = static_cast<std::size_t>(integer(random_, 0, scene_count - 1));
    if (chance(random_, 0.7))
    {
        DT_AddObject(scenes_[scene], actor.handle);  // at times it is there already
        actor.scenes.insert(scene);
        return;
    }
    DT_RemoveObject(scenes_[scene], actor.handle);  // at times it is not there
    if (actor.scenes.erase(scene) > 0) left(actor, scene);
}

void SceneScript::edit_table()
{
    const auto index = static_cast<std::size_t>(integer(random_, 0, static_cast<int>(tables_.size()) - 1));
    Table& table = tables_[index];
    if (chance(random_, 0.15) && table.model.classes() < max_classes)
    {
        const int expected = table.model.generate();
        if (DT_GenResponseClass(table.handle) != static_cast<DT_ResponseClass>(expected)) fault("number of a class");
    }
    if (chance(random_, 0.55)) { add_response(table, index); }
    else { remove_response(table); }
}

void SceneScript::add_response(Table& table, std::size_t index)
{
    const int c = integer(random_, 0, table.model.classes() - 1), d = integer(random_, 0, table.model.classes() - 1);
    for (int i = 0; i < table.model.classes(); ++i)
    {
        if (static_cast<int>(table.model.list(c, i).size()) >= max_list) return;
    }
    const TableModel::Entry entry{static_cast<int>(registrations_.size()), integer(random_, 0, 3),
                                  integer(random_, 1, 3)};
    registrations_.push_back({this, index, entry});
    void* const data = &registrations_.back();
    const DT_ResponseCallback function = callbacks_[entry.callback];
    const auto type = static_cast<DT_ResponseType>(entry.type);
    const int kind = integer(random_, 0, 3);
    if (kind == 0)
    {
        DT_AddDefaultResponse(table.handle, function, type, data);
        table.model.add_default(entry);
    }
    else if (kind == 1)
    {
        DT_AddClassResponse(table.handle, static_cast<DT_ResponseClass>(c), function, type, data);
        table.model.add_class(c, entry);
    }
    else
    {
        DT_AddPairResponse(table.handle, static_cast<DT_ResponseClass>(c), static_cast<DT_ResponseClass>(d), function,
                           type, data);
        table.model.add_pair(c, d, entry);
    }
}

void SceneScript::remove_response(Table& table)
{
    const int c = integer(random_, 0, table.model.classes() - 1), d = integer(random_, 0, table.model.classes() - 1);
    const int which = integer(random_, 0, 3), kind = integer(random_, 0, 5);
    if (kind == 0)
    {
        DT_RemoveDefaultResponse(table.handle, callbacks_[which]);
        table.model.remove_default(which);
    }
    else if (kind == 1)
    {
        DT_RemoveClassResponse(table.handle, static_cast<DT_ResponseClass>(c), callbacks_[which]);
        table.model.remove_class(c, which);
    }
    else
    {
        DT_RemovePairResponse(table.handle, static_cast<DT_ResponseClass>(c), static_cast<DT_ResponseClass>(d),
                              callbacks_[which]);
        table.model.remove_pair(c, d, which);
    }
}

/// Destroys a scene and makes another in its place; refused if it is being tested.
void SceneScript::renew_scene()
{
    const auto scene = static_cast<std::size_t>(integer(random_, 0, scene_count - 1));
    DT_DestroyScene(scenes_[scene]);
    if (in_use(scene, true))
    {
        ++figures_.refused;
        expect_error(DT_ERROR_INVALID_OPERATION, "DT_DestroyScene");
        return;
    }
    scenes_[scene] = DT_CreateScene();
    for (const auto& [number, actor] : actors_)
    {
        if (actor->scenes.erase(scene) > 0 && chance(random_, 0.8))
        {
            DT_AddObject(scenes_[scene], actor->handle);
            actor->scenes.insert(scene);
        }
    }
}

void SceneScript::renew_table()
{
    const auto index = static_cast<std::size_t>(integer(random_, 0, table_count - 1));
    DT_DestroyRespTable(tables_[index].handle);
    if (in_use(index, false))
    {
        ++figures_.refused;
        expect_error(DT_ERROR_INVALID_OPERATION, "DT_DestroyRespTable");
        return;
    }
    tables_[index] = {DT_CreateRespTable(), {}};
    tables_[index].model.generate();
    DT_GenResponseClass(tables_[index].handle);
    for (int i = 0; i < 4; ++i)
        add_response(tables_[index], index);
    for (const auto& [number, actor] : actors_)
    {
        actor->classes.erase(index);
        if (!chance(random_, 0.8)) continue;
        actor->classes[index] = integer(random_, 0, 1);
        DT_SetResponseClass(tables_[index].handle, actor->handle,
                            static_cast<DT_ResponseClass>(actor->classes[index]));
    }
}

void SceneScript::deform_mesh()
{
    const auto which = static_cast<std::size_t>(integer(random_, 0, deforming_shapes - 1));
    Deforming& deforming = *deforming_[which];
    MeshBody moved = deforming.mesh;  // always about the first form, so that it keeps its size
    deform(random_, moved, uniform(random_, 0, 0.4));
    if (chance(random_, 0.5)) deforming.now = 1 - deforming.now;
    deforming.vertices[deforming.now] = coordinates(moved);
    DT_ChangeVertexBase(deforming.base, deforming.vertices[deforming.now].data());
    for (const auto& [number, actor] : actors_)
    {
        if (actor->shape == shape_of_deforming_[which]) changed(*actor);
    }
}

void SceneScript::create()
{
    if (static_cast<int>(actors_.size()) >= plan_.objects * 3 / 2) return;
    auto made = std::make_unique<Actor>();
    Actor& actor = *made;
    actor.number = next_number_++;
    actor.shape = static_cast<std::size_t>(integer(random_, 0, static_cast<int>(shapes_.size()) - 1));
    actor.handle = DT_CreateObject(&actor, shapes_[actor.shape]);
    actors_[actor.number] = std::move(made);
    place(actor, world);
    for (int i = 0; i < 4; ++i)
        edit_membership(actor);
    for (std::size_t i = 0; i < 2 * table_count; ++i)
        edit_class(actor);
    if (chance(random_, 0.5)) edit_object(actor);
}

void SceneScript::destroy(Actor& actor)
{
    const std::set<std::size_t> scenes = actor.scenes;
    DT_DestroyObject(actor.handle);
    actor.scenes.clear();
    for (const std::size_t scene : scenes)
        left(actor, scene);
    auto found = actors_.find(actor.number);
    dead_.push_back(std::move(found->second));
    actors_.erase(found);
}

}  // namespace dt::test
