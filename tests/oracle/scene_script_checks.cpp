// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a script holds against what it hears. Between two callbacks nothing changes, so the pair queries asked in a
// callback tell what the library had to say about every pair since the last one. A pair must be reported if it had a
// response when the test began, has met ever since, and has a response now; it may be if it meets and has a
// response now; else it must not.
#include "scene_script.hpp"
#include "support/findings.hpp"

#include <cmath>
#include <cstring>

namespace dt::test
{

namespace
{

constexpr double touching = 1e-5;  ///< sizes are about 1
constexpr double accuracy = 2.5e-3;  ///< of a depth, with all that rounds it

std::string named(std::pair<int, int> pair)
{
    return text("%d-%d", pair.first, pair.second);
}

}  // namespace

template <int number>
DT_Bool SceneScript::callback(void* client_data, void* object1, void* object2, const DT_CollData* data)
{
    const Registration& registration = *static_cast<const Registration*>(client_data);
    if (registration.entry.callback != number) registration.script->fault("the callback of another response");
    return registration.script->heard(registration, *static_cast<Actor*>(object1), *static_cast<Actor*>(object2),
                                      data);
}

const DT_ResponseCallback SceneScript::callbacks_[4] = {callback<0>, callback<1>, callback<2>, callback<3>};

void SceneScript::test(std::size_t scene, std::size_t table)
{
    Frame frame{};
    frame.scene = scene, frame.table = table;
    for (auto a = actors_.begin(); a != actors_.end(); ++a)
    {
        if (a->second->scenes.count(scene) == 0) continue;
        for (auto b = std::next(a); b != actors_.end(); ++b)
        {
            if (b->second->scenes.count(scene) == 0 || !list_of(*a->second, *b->second, table)) continue;
            if (DT_Intersect(a->second->handle, b->second->handle, nullptr))
                frame.lasting.insert({a->first, b->first});
        }
    }
    frames_.push_back(std::move(frame));
    const DT_Count count = DT_Test(scenes_[scene], tables_[table].handle);
    expect_error(DT_ERROR_NONE, "DT_Test");
    Frame& now = frames_.back();
    if (now.next < now.list.size() && !now.cut && !now.done) fault("a list was not finished: " + named(now.current));
    if (!now.done) check_skipped(now, {next_number_, next_number_});
    if (count != now.reported) fault(text("DT_Test returned %u for %u pairs", count, now.reported));
    note(&count, sizeof count);
    figures_.tests += 1, figures_.pairs += now.reported;
    frames_.pop_back();
}

/// Every pair after the current one and before `up_to` was passed over: that had to be so.
void SceneScript::check_skipped(Frame& frame, Pair up_to)
{
    for (auto it = frame.lasting.upper_bound(frame.current); it != frame.lasting.end() && *it < up_to; ++it)
    {
        const Actor &a = *actors_.at(it->first), &b = *actors_.at(it->second);
        const TableModel::List* const list = list_of(a, b, frame.table);
        if (!list) continue;
        int type = 0;
        for (const TableModel::Entry& entry : *list)
            type = std::max(type, entry.type);
        if (!meet(a, b, type)) continue;
        if (nearly_touch(a, b)) { ++figures_.unsure; }
        else { fault("not reported: " + named(*it)); }
    }
}

DT_Bool SceneScript::heard(const Registration& registration, Actor& first, Actor& second, const DT_CollData* data)
{
    ++figures_.callbacks;
    if (frames_.empty() || frames_.back().done)
    {
        fault("a callback out of the blue");
        return DT_DONE;
    }
    Frame& frame = frames_.back();
    const Pair pair = std::minmax(first.number, second.number);
    if (registration.table != frame.table) fault("a response of another table");
    const bool alive = actors_.count(pair.first) > 0 && actors_.count(pair.second) > 0;
    if (!alive || first.scenes.count(frame.scene) == 0 || second.scenes.count(frame.scene) == 0)
    {
        fault("an object that has gone: " + named(pair));
        return DT_DONE;
    }
    if (pair != frame.current) { begin_pair(frame, pair, first, second, data); }
    else if (frame.cut) { fault("the list goes on after the end of an object: " + named(pair)); }
    if (frame.next >= frame.list.size() || frame.list[frame.next].id != registration.entry.id)
    {
        fault("not the next callback of the list: " + named(pair));
        return DT_DONE;
    }
    ++frame.next;
    if (data && std::memcmp(data, &frame.data, sizeof *data) != 0) fault("callbacks of one list get different data");
    const int numbers[3] = {first.number, second.number, registration.entry.id};
    note(numbers, sizeof numbers);
    if (data) note(data, sizeof *data);

    if (chance(random_, plan_.edits)) act_inside();  // frame may have moved
    Frame& after = frames_.back();
    if (after.cut) ++figures_.lists_cut;
    if (!chance(random_, 0.004)) return DT_CONTINUE;
    ++figures_.done;
    after.done = true;
    return DT_DONE;
}

void SceneScript::begin_pair(Frame& frame, Pair pair, const Actor& first, const Actor& second,
                             const DT_CollData* data)
{
    if (frame.next < frame.list.size() && !frame.cut) fault("a list was not finished: " + named(frame.current));
    if (pair < frame.current) fault("out of order: " + named(frame.current) + " then " + named(pair));
    check_skipped(frame, pair);
    frame.current = pair;
    frame.cut = false;
    frame.next = 0;
    frame.list.clear();
    ++frame.reported;
    const TableModel::List* const list = list_of(first, second, frame.table);
    if (!list)
    {
        fault("a pair without response: " + named(pair));
        return;
    }
    frame.list = *list;
    const int class1 = first.classes.at(frame.table), class2 = second.classes.at(frame.table);
    if (class1 > class2 || (class1 == class2 && first.number > second.number))
        fault("objects in the wrong order: " + named(pair));
    int type = 0;
    for (const TableModel::Entry& entry : frame.list)
        type = std::max(type, entry.type);
    if (!meet(first, second, type))
    {
        if (!nearly_touch(first, second)) fault("reported, but apart: " + named(pair));
        ++figures_.unsure;
    }
    check_data(type, first, second, data);
    if (data) frame.data = *data;
}

void SceneScript::check_data(int type, const Actor& first, const Actor& second, const DT_CollData* data)
{
    if ((data != nullptr) != (type > 1))
    {
        fault("data for a simple response, or none for another");
        return;
    }
    if (!data) return;
    for (const DT_Vector3* v : {&data->point1, &data->point2, &data->normal})
    {
        if (!finite(to_vec(*v))) fault("not finite");
    }
    const Vec p = to_vec(data->point1), q = to_vec(data->point2), normal = to_vec(data->normal);
    const double off1 = distance_to(first, data->point1), off2 = distance_to(second, data->point2);
    const double allowed = touching + accuracy * norm(q - p);
    if (off1 > allowed || off2 > allowed)
        fault(text("points of type %d are off their objects %s by %g, %g", type,
                   named({first.number, second.number}).c_str(), off1, off2));
    if (type == 2)
    {
        ++figures_.witnessed;
        if (!(p == q)) fault("two common points");
        if (!(normal == Vec{})) fault("a common point with a normal");
        return;
    }
    ++figures_.depths;
    if (norm(normal - (q - p)) > 1e-5) fault("the normal is not point2 - point1");
    DT_Vector3 r, s;
    if (!DT_GetPenDepth(first.handle, second.handle, r, s)) return;  // within rounding of touching
    const double depth = norm(to_vec(s) - to_vec(r));
    if (std::fabs(norm(normal) - depth) > accuracy * depth + touching)
        fault(text("depth %.9g, DT_GetPenDepth says %.9g", norm(normal), depth));
}

/// One thing that a callback does: an edit, a ray, or a test.
void SceneScript::act_inside()
{
    ++figures_.edits_inside;
    const int choice = integer(random_, 0, 9);
    const auto scene = static_cast<std::size_t>(integer(random_, 0, static_cast<int>(scenes_.size()) - 1));
    const auto table = static_cast<std::size_t>(integer(random_, 0, static_cast<int>(tables_.size()) - 1));
    if (choice > 1)
    {
        edit();
        return;
    }
    if (choice == 1)
    {
        ray(scene);
        return;
    }
    if (!in_use(scene, true))
    {
        ++figures_.nested_tests;
        test(scene, table);
        return;
    }
    ++figures_.refused;
    if (DT_Test(scenes_[scene], tables_[table].handle) != 0) fault("a test inside a test of the same scene");
    expect_error(DT_ERROR_INVALID_OPERATION, "DT_Test");
}

/// Pairs with this object last as long as they meet.
void SceneScript::changed(const Actor& actor)
{
    for (Frame& frame : frames_)
    {
        for (auto it = frame.lasting.begin(); it != frame.lasting.end();)
        {
            const bool mine = it->first == actor.number || it->second == actor.number;
            if (mine && !DT_Intersect(actors_.at(it->first)->handle, actors_.at(it->second)->handle, nullptr))
            {
                it = frame.lasting.erase(it);
                ++figures_.pairs_ended_inside;
            }
            else { ++it; }
        }
    }
}

void SceneScript::left(const Actor& actor, std::size_t scene)
{
    for (Frame& frame : frames_)
    {
        if (frame.scene != scene) continue;
        const auto mine = [&](const Pair& pair) { return pair.first == actor.number || pair.second == actor.number; };
        frame.cut = frame.cut || mine(frame.current);
        figures_.pairs_ended_inside += static_cast<long>(std::erase_if(frame.lasting, mine));
    }
}

/// The callbacks of two objects; null if there are none.
const TableModel::List* SceneScript::list_of(const Actor& a, const Actor& b, std::size_t table)
{
    const auto of_a = a.classes.find(table), of_b = b.classes.find(table);
    if (of_a == a.classes.end() || of_b == b.classes.end()) return nullptr;
    const TableModel::List& list = tables_[table].model.list(of_a->second, of_b->second);
    return list.empty() ? nullptr : &list;
}

bool SceneScript::meet(const Actor& a, const Actor& b, int type) const
{
    DT_Vector3 p, q;
    if (type == 3) return DT_GetPenDepth(a.handle, b.handle, p, q) != DT_FALSE;
    if (type == 2) return DT_GetCommonPoint(a.handle, b.handle, p) != DT_FALSE;
    return DT_Intersect(a.handle, b.handle, nullptr) != DT_FALSE;
}

bool SceneScript::nearly_touch(const Actor& a, const Actor& b)
{
    DT_Proximity proximity;
    if (!DT_GetSignedDistance(a.handle, b.handle, nullptr, &proximity)) fault("DT_GetSignedDistance");
    return std::fabs(static_cast<double>(proximity.distance)) < touching;
}

double SceneScript::distance_to(const Actor& actor, const DT_Vector3 point)
{
    DT_SetPosition(probe_, point);
    DT_Vector3 p, q;
    return static_cast<double>(DT_GetClosestPair(probe_, actor.handle, p, q));
}

void SceneScript::ray(std::size_t scene)
{
    const auto any_point = [&] {
        return Triple({uniform(random_, -3, 3), uniform(random_, -3, 3), uniform(random_, -3, 3)});
    };
    const Triple source = any_point(), target = any_point();
    const DT_Scalar max_param = chance(random_, 0.3) ? DT_Scalar(3.402823466e+38) : DT_Scalar(1);
    Actor* const ignored = chance(random_, 0.5) ? any() : nullptr;
    double least = INFINITY;
    std::map<const void*, double> hits;
    for (const auto& [number, actor] : actors_)
    {
        DT_Scalar t;
        DT_Vector3 n;
        if (actor.get() == ignored || actor->scenes.count(scene) == 0) continue;
        if (!DT_ObjectRayCast(actor->handle, source, target, max_param, &t, n)) continue;
        hits[actor.get()] = static_cast<double>(t);
        least = std::fmin(least, static_cast<double>(t));
    }
    DT_Scalar param = -1;
    DT_Vector3 normal = {};
    void* const hit = DT_RayCast(scenes_[scene], ignored, source, target, max_param, &param, normal);
    expect_error(DT_ERROR_NONE, "DT_RayCast");
    ++figures_.rays, figures_.ray_hits += hit != nullptr;
    const int who = hit ? static_cast<Actor*>(hit)->number : -1;
    note(&who, sizeof who), note(&param, sizeof param), note(normal, sizeof normal);
    const double tolerance = 1e-5 * (1 + least);
    if ((hit != nullptr) != !hits.empty()) { fault("a ray that hits against one that misses"); }
    else if (hit && (hits.count(hit) == 0 || hits[hit] > least + tolerance)) { fault("a ray hits another object"); }
    else if (hit && std::fabs(static_cast<double>(param) - least) > tolerance) { fault("a ray hits elsewhere"); }
}

bool SceneScript::in_use(std::size_t scene_or_table, bool is_scene) const
{
    for (const Frame& frame : frames_)
    {
        if ((is_scene ? frame.scene : frame.table) == scene_or_table) return true;
    }
    return false;
}

void SceneScript::expect_error(DT_Error error, const char* where)
{
    const std::string message = DT_GetErrorText();
    const DT_Error found = DT_GetError();
    if (found != error) fault(text("%s: error %d: %s", where, static_cast<int>(found), message.c_str()));
}

void SceneScript::fault(const std::string& text)
{
    faults_.push_back("step " + std::to_string(step_) + ": " + text);
}

void SceneScript::note(const void* from, std::size_t size)
{
    const auto* const p = static_cast<const unsigned char*>(from);
    log_.insert(log_.end(), p, p + size);
}

}  // namespace dt::test
