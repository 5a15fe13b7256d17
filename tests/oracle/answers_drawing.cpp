// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is drawn? Every call of every drawing function, for all kinds of objects.
#include "answers.hpp"
#include "support/mesh_checks.hpp"
#include "support/random_meshes.hpp"

#include <cstring>
#include <memory>

namespace dt::test
{
namespace
{

void add(Record& record, std::initializer_list<const DT_Scalar*> points, DT_Color color)
{
    for (const DT_Scalar* const p : points)
        record.add(p);
    record.add_count(color);
}

DT_DebugDraw into(Record& record)
{
    DT_DebugDraw draw{};
    draw.struct_size = sizeof draw;
    draw.client_data = &record;
    draw.point = [](void* to, const DT_Scalar* at, DT_Color color) { add(*static_cast<Record*>(to), {at}, color); };
    draw.line = [](void* to, const DT_Scalar* p, const DT_Scalar* q, DT_Color color) {
        add(*static_cast<Record*>(to), {p, q}, color);
    };
    draw.triangle = [](void* to, const DT_Scalar* a, const DT_Scalar* b, const DT_Scalar* c, DT_Color color) {
        add(*static_cast<Record*>(to), {a, b, c}, color);
    };
    draw.text = [](void* to, const DT_Scalar* at, const char* text, DT_Color color) {
        add(*static_cast<Record*>(to), {at}, color);
        static_cast<Record*>(to)->add_bytes(text, std::strlen(text));
    };
    draw.segments = 16;
    return draw;
}

void draw_object(DT_ObjectHandle object, bool has_pieces, Record& record)
{
    const DT_DebugDraw draw = into(record);
    DT_DrawObject(object, &draw, 0x112233FFu);
    for (const DT_Count level : {0u, 2u, 100u})
        record.add_count(DT_DrawTree(object, level, &draw));
    if (has_pieces) record.add_count(DT_DrawPieces(object, &draw));
}

void draw_convex_pair(DT_ObjectHandle a, DT_ObjectHandle b, Record& record)
{
    const DT_DebugDraw draw = into(record);
    DT_DrawDifference(a, b, &draw);
    for (const DT_Count step : {0u, 1u, 3u, 1000u})
        record.add_count(DT_DrawGjk(a, b, step, &draw)), record.add_count(DT_DrawEpa(a, b, step, &draw));
}

void draw_scene(const std::vector<DT_ObjectHandle>& objects, Record& record)
{
    const DT_SceneHandle scene = DT_CreateScene();
    for (const DT_ObjectHandle object : objects)
        DT_AddObject(scene, object);
    const DT_DebugDraw draw = into(record);
    record.add_count(DT_DrawScene(scene, &draw));
    DT_DestroyScene(scene);
}

}  // namespace

void answer_drawing(const Options& options, Record& record)
{
    Random random(static_cast<std::uint64_t>(options.seed) + 10'000'000);
    const Solids solids;
    for (int i = 0; i < 60; ++i)
    {
        record.begin(std::to_string(i));
        Body x = random_body(random, random_shape(random, 1)), y = random_body(random, random_shape(random, 1));
        place_pair(random, x, y);
        const MadeObject a(x), b(y), solid(x, solids[i % Solids::count].handle());
        const Subject mesh(random_mesh(random, 1));
        draw_object(a.handle(), true, record);
        draw_object(mesh.handle(), false, record);
        draw_object(solid.handle(), true, record);
        draw_convex_pair(a.handle(), b.handle(), record);
        draw_scene({a.handle(), b.handle(), solid.handle(), mesh.handle()}, record);
        if (i < 4)
        {
            const DT_DebugDraw draw = into(record);
            DT_DrawDifference(solid.handle(), b.handle(), &draw);
        }
        record.end();
    }
}

}  // namespace dt::test
