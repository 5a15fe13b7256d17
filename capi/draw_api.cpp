// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// SOLID_draw.h: first collects everything to draw, then calls the client.
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "draw/drawing.hpp"

#include "SOLID/SOLID_draw.h"

#include <optional>

using namespace dt;
using namespace dt::capi;
using draw::DrawList;

namespace
{

static_assert(draw::color::box == DT_COLOR_BOX && draw::color::encounter == DT_COLOR_ENCOUNTER &&
              draw::color::origin == DT_COLOR_ORIGIN && draw::color::difference == DT_COLOR_DIFFERENCE &&
              draw::color::simplex == DT_COLOR_SIMPLEX && draw::color::nearest == DT_COLOR_NEAREST &&
              draw::color::support == DT_COLOR_SUPPORT && draw::color::polytope == DT_COLOR_POLYTOPE &&
              draw::color::face == DT_COLOR_FACE);

constexpr DT_Count least_segments = 8, most_segments = 256, usual_segments = 32;

std::optional<Error> fault_of(const DT_DebugDraw* draw)
{
    if (!draw) return Error{DT_ERROR_INVALID_ARGUMENT, "draw may not be null"};
    if (draw->struct_size < sizeof(DT_DebugDraw))
        return Error{DT_ERROR_INVALID_ARGUMENT, "draw->struct_size must be sizeof(DT_DebugDraw)"};
    if (draw->segments != 0 && (draw->segments < least_segments || draw->segments > most_segments))
        return Error{DT_ERROR_INVALID_ARGUMENT, "draw->segments must be 0, or from 8 to 256"};
    if (draw->reserved != 0) return Error{DT_ERROR_INVALID_ARGUMENT, "draw->reserved must be 0"};
    return std::nullopt;
}

int segments_of(const DT_DebugDraw& draw)
{
    return static_cast<int>(((draw.segments == 0 ? usual_segments : draw.segments) + 3) / 4 * 4);
}

void show(const draw::DrawList::Item& item, const char* text, const DT_DebugDraw& draw)
{
    const auto at = [&](std::size_t i) { return item.at[i].data(); };
    switch (item.mark)
    {
    case draw::Mark::point:
        if (draw.point) draw.point(draw.client_data, at(0), item.color);
        break;
    case draw::Mark::line:
        if (draw.line) draw.line(draw.client_data, at(0), at(1), item.color);
        break;
    case draw::Mark::triangle:
        if (draw.triangle) draw.triangle(draw.client_data, at(0), at(1), at(2), item.color);
        break;
    case draw::Mark::text:
        if (draw.text) draw.text(draw.client_data, at(0), text, item.color);
        break;
    }
}

/// Calls collect(list), which returns the result of the entry point or an error; on success draws the list.
template <class Answer, class Collect> Answer drawing(const char* entry, const DT_DebugDraw* draw, Collect collect)
{
    return guarded<Answer>(entry, Answer{}, [&]() -> Result<Answer> {
        if (const auto fault = fault_of(draw)) return *fault;
        const DT_DebugDraw client = *draw;
        draw::DrawList list(&library::memory());
        const Result<Answer> answer = collect(list);
        if (!answer) return answer.error();
        for (const draw::DrawList::Item& item : list.items())
            show(item, item.mark == draw::Mark::text ? list.text(item) : "", client);
        return answer;
    });
}

/// Calls collect(a, b, list) for two objects, in each of which fault() finds none.
template <class Answer, class Collect>
Answer drawing_of_two(const char* entry, DT_ObjectHandle object1, DT_ObjectHandle object2, const DT_DebugDraw* draw,
                      std::optional<Error> (*fault)(const object::Object&), Collect collect)
{
    return drawing<Answer>(entry, draw, [&](draw::DrawList& list) -> Result<Answer> {
        const object::Object* const a = find(object1);
        const object::Object* const b = find(object2);
        if (!a || !b) return first_bad_handle("object1", object1, "object2", object2);
        for (const object::Object* const object : {a, b})
            if (const auto found = fault(*object)) return *found;
        return collect(*a, *b, list);
    });
}

std::optional<Error> hollow(const object::Object& object)
{
    if (object.body() || object.polyhedron()) return std::nullopt;
    return Error{DT_ERROR_UNSUPPORTED, "a complex shape is hollow and has no pieces; make a polyhedron"};
}

std::optional<Error> not_convex(const object::Object& object)
{
    if (object.body()) return std::nullopt;
    return Error{DT_ERROR_UNSUPPORTED, "the steps can be drawn for two convex objects only"};
}

}  // namespace

void DT_DrawObject(DT_ObjectHandle object, const DT_DebugDraw* draw, DT_Color color)
{
    drawing<Done>("DT_DrawObject", draw, [&](DrawList& list) -> Result<Done> {
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);
        draw::draw_object(*o, color, segments_of(*draw), list);
        return Done{};
    });
}

DT_Count DT_DrawTree(DT_ObjectHandle object, DT_Count level, const DT_DebugDraw* draw)
{
    return drawing<DT_Count>("DT_DrawTree", draw, [&](DrawList& list) -> Result<DT_Count> {
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);
        return DT_Count(draw::draw_tree(*o, level, list));
    });
}

DT_Count DT_DrawScene(DT_SceneHandle scene, const DT_DebugDraw* draw)
{
    return drawing<DT_Count>("DT_DrawScene", draw, [&](DrawList& list) -> Result<DT_Count> {
        scene::Scene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);
        if (s->users() > 0)
            return Error{DT_ERROR_INVALID_OPERATION, "scene is being tested; draw it after DT_Test has returned"};
        return DT_Count(draw::draw_scene(*s, list));
    });
}

DT_Count DT_DrawPieces(DT_ObjectHandle object, const DT_DebugDraw* draw)
{
    return drawing<DT_Count>("DT_DrawPieces", draw, [&](DrawList& list) -> Result<DT_Count> {
        const object::Object* const o = find(object);
        if (!o) return bad_handle("object", object);
        if (const auto fault = hollow(*o)) return *fault;
        return DT_Count(draw::draw_pieces(*o, segments_of(*draw), list));
    });
}

void DT_DrawDifference(DT_ObjectHandle object1, DT_ObjectHandle object2, const DT_DebugDraw* draw)
{
    drawing_of_two<Done>("DT_DrawDifference", object1, object2, draw, hollow,
                         [&](const object::Object& a, const object::Object& b, draw::DrawList& list) {
                             draw::draw_difference(a, b, segments_of(*draw), list);
                             return Done{};
                         });
}

DT_Count DT_DrawGjk(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Count step, const DT_DebugDraw* draw)
{
    return drawing_of_two<DT_Count>("DT_DrawGjk", object1, object2, draw, not_convex,
                                    [&](const object::Object& a, const object::Object& b, DrawList& list) {
                                        return DT_Count(
                                            draw::draw_gjk(*a.body(), *b.body(), step, library::tolerance(), list));
                                    });
}

DT_Count DT_DrawEpa(DT_ObjectHandle object1, DT_ObjectHandle object2, DT_Count step, const DT_DebugDraw* draw)
{
    return drawing_of_two<DT_Count>("DT_DrawEpa", object1, object2, draw, not_convex,
                                    [&](const object::Object& a, const object::Object& b, DrawList& list) {
                                        return DT_Count(
                                            draw::draw_epa(*a.body(), *b.body(), step, library::tolerance(), list));
                                    });
}
