// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Drawing: what is drawn is finite. The callbacks make further calls.
#include "script.hpp"

namespace fuzz
{
namespace
{

void check_point(void* client_data, const DT_Vector3 at)
{
    const std::span<const DT_Scalar, 3> point(at, 3);
    static_cast<Script*>(client_data)->expect(are_finite(point), "what is drawn is finite");
}

void draw_point(void* s, const DT_Vector3 at, DT_Color)
{
    check_point(s, at);
    static_cast<Script*>(s)->respond();
}

void draw_line(void* s, const DT_Vector3 from, const DT_Vector3 to, DT_Color)
{
    check_point(s, from), check_point(s, to);
}

void draw_triangle(void* s, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c, DT_Color)
{
    check_point(s, a), check_point(s, b), check_point(s, c);
}

void draw_text(void* s, const DT_Vector3 at, const char* text, DT_Color)
{
    check_point(s, at);
    static_cast<Script*>(s)->expect(std::strlen(text) < 1000, "a text is a text");
}

/// Few segments: many take long.
DT_DebugDraw drawing(Script& s)
{
    const unsigned b = s.byte();
    DT_DebugDraw draw{};
    draw.struct_size = s.struct_size(sizeof draw);
    draw.client_data = &s;
    draw.point = draw_point;
    draw.line = b & 1 ? nullptr : draw_line;
    draw.triangle = b & 2 ? nullptr : draw_triangle;
    draw.text = b & 4 ? nullptr : draw_text;
    draw.segments = b >= 0xF8 ? s.below(8) : b >= 0xF0 ? 257 + s.byte() : 8 + b % 8;
    if (draw.segments == 0) draw.segments = 1;
    return draw;
}

const DT_DebugDraw* given(const Script& s, const DT_DebugDraw& draw)
{
    return s.has_nulls() ? nullptr : &draw;
}

void draw_object(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const DT_DebugDraw draw = drawing(s);
    s.call("DT_DrawObject", DT_DrawObject, object, given(s, draw), DT_COLOR_FACE);
}

void draw_tree(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const DT_Count level = s.byte();
    const DT_DebugDraw draw = drawing(s);
    const DT_Count levels = s.call("DT_DrawTree", DT_DrawTree, object, level, given(s, draw));
    s.expect(!s.failed() || levels == 0, "what fails is 0");
}

void draw_scene(Script& s)
{
    const DT_SceneHandle scene = s.pick(s.scenes);
    const DT_DebugDraw draw = drawing(s);
    const DT_Count pairs = s.call("DT_DrawScene", DT_DrawScene, scene, given(s, draw));
    s.expect(!s.failed() || pairs == 0, "what fails is 0");
}

void draw_pieces(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const DT_DebugDraw draw = drawing(s);
    const DT_Count pieces = s.call("DT_DrawPieces", DT_DrawPieces, object, given(s, draw));
    s.expect(!s.failed() || pieces == 0, "what fails is 0");
}

void draw_difference(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    const DT_DebugDraw draw = drawing(s);
    s.call("DT_DrawDifference", DT_DrawDifference, a, b, given(s, draw));
}

template <class Function> void draw_step(Script& s, const char* name, Function function)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    const DT_Count step = s.byte();
    const DT_DebugDraw draw = drawing(s);
    const DT_Count steps = s.call(name, function, a, b, step, given(s, draw));
    s.expect(!s.failed() || steps == 0, "what fails is 0");
}

void draw_gjk(Script& s)
{
    draw_step(s, "DT_DrawGjk", DT_DrawGjk);
}
void draw_epa(Script& s)
{
    draw_step(s, "DT_DrawEpa", DT_DrawEpa);
}

}  // namespace

Calls draw_calls()
{
    static constexpr Call calls[] = {
        {"DT_DrawObject", draw_object},         {"DT_DrawTree", draw_tree}, {"DT_DrawScene", draw_scene},
        {"DT_DrawPieces", draw_pieces},         {"DT_DrawGjk", draw_gjk},   {"DT_DrawEpa", draw_epa},
        {"DT_DrawDifference", draw_difference},
    };
    return calls;
}

}  // namespace fuzz
