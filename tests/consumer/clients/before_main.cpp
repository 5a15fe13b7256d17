// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A client of SOLID 3 in C++, from 98 on: shapes and a scene are made by static initialisers, before main and before it
// is known whether the library is ready, and end after main, in an order nobody has chosen.
#ifdef SOLID_PLAIN
#include <SOLID.h>
#include <SOLID_broad.h>
#else
#include <SOLID/SOLID.h>
#include <SOLID/SOLID_broad.h>
#endif
#include <cfloat>
#include <cstdio>
#include <cstring>
#include <vector>

namespace
{

struct Shape
{
    explicit Shape(DT_ShapeHandle handle_) : handle(handle_) {}
    ~Shape() { DT_DeleteShape(handle); }
    DT_ShapeHandle handle;
};

struct Scene
{
    Scene() : handle(DT_CreateScene()) {}
    ~Scene() { DT_DestroyScene(handle); }
    DT_SceneHandle handle;
};

struct Thing
{
    Thing(const Shape& shape, Scene& scene, DT_Scalar x) : object(DT_CreateObject(this, shape.handle))
    {
        const DT_Vector3 place = {x, 0, 0};
        DT_SetPosition(object, place);
        DT_AddObject(scene.handle, object);
    }
    ~Thing() { DT_DestroyObject(object); }
    DT_ObjectHandle object;
};

// The ball is made before the scene and ends after it; the box the other way round.
Shape ball_shape(DT_NewSphere(1)), box_shape(DT_NewBox(2, 2, 2));
Scene world;
Thing ball(ball_shape, world, 0), box(box_shape, world, DT_Scalar(1.5));

int told = 0;

DT_Bool tell(void*, void* client_object1, void* client_object2, const DT_CollData* coll_data)
{
    DT_Vector3 common;
    const Thing* const first = static_cast<Thing*>(client_object1);
    const Thing* const second = static_cast<Thing*>(client_object2);
    if (!coll_data && first == &ball && second == &box && DT_GetCommonPoint(first->object, second->object, common))
        ++told;
    return DT_DONE;
}

bool scene_tells()
{
    DT_RespTableHandle table = DT_CreateRespTable();
    DT_SetResponseClass(table, ball.object, 0);
    DT_SetResponseClass(table, box.object, 0);
    DT_AddDefaultResponse(table, tell, DT_SIMPLE_RESPONSE, 0);
    const bool one = DT_Test(world.handle, table) == 1;
    DT_DestroyRespTable(table);
    return one && told == 1;
}

bool ray_hits()
{
    const DT_Vector3 source = {-11, 0, 0}, target = {-10, 0, 0};
    DT_Scalar param = 0;
    DT_Vector3 normal;
    return DT_RayCast(world.handle, 0, source, target, FLT_MAX, &param, normal) == &ball && param > 9.99 &&
           param < 10.01 && normal[0] < -0.99;
}

int begun = 0, ended = 0;
void begin_overlap(void*, void*, void*)
{
    ++begun;
}
void end_overlap(void*, void*, void*)
{
    ++ended;
}

bool broad_phase_counts()
{
    const DT_Vector3 low = {0, 0, 0}, high = {1, 1, 1}, far_low = {5, 5, 5}, far_high = {6, 6, 6};
    BP_SceneHandle scene = BP_CreateScene(0, begin_overlap, end_overlap);
    BP_ProxyHandle one = BP_CreateProxy(scene, 0, low, high);
    BP_CreateProxy(scene, 0, low, high);
    BP_SetBBox(one, far_low, far_high);
    BP_DestroyScene(scene);
    return begun == 1 && ended == 1;
}

}  // namespace

int main(int argc, char** argv)
{
    if (!ball_shape.handle || !box.object || !scene_tells() || !ray_hits() || !broad_phase_counts()) return 1;
    if (argc > 1 && std::strcmp(argv[1], "scene-first") == 0)
    {
        Scene other;
        std::vector<Thing*> things;
        things.push_back(new Thing(ball_shape, other, 0));
        DT_DestroyScene(other.handle);
        other.handle = DT_CreateScene();
        delete things[0];
    }
    std::printf("all well\n");
    return 0;
}
