/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * Scenes, responses, workers and the broad phase used from C99, as a client would.
 */
#include <SOLID/SOLID_all.h>
#include <math.h>
#include <stdio.h>

static int failures = 0;

static void check(int truth, const char* what)
{
    if (!truth)
    {
        printf("not true: %s (%s)\n", what, DT_GetErrorText());
        ++failures;
    }
}

/* What the callbacks heard: names of objects are characters, one after the other. */
struct Log
{
    char names[64];
    int length;
    DT_Scalar depth;
};

static void note(struct Log* log, const void* object1, const void* object2)
{
    if (log->length > 60) return;
    log->names[log->length++] = *(const char*)object1;
    log->names[log->length++] = *(const char*)object2;
}

static DT_Bool simple(void* client_data, void* object1, void* object2, const DT_CollData* data)
{
    check(data == NULL, "a simple response has no data");
    note((struct Log*)client_data, object1, object2);
    return DT_CONTINUE;
}

static DT_Bool deep(void* client_data, void* object1, void* object2, const DT_CollData* data)
{
    struct Log* const log = (struct Log*)client_data;
    note(log, object1, object2);
    log->depth = (DT_Scalar)fabs((double)data->normal[0]);
    return DT_DONE;
}

static void scenes_are_tested(void)
{
    static char names[] = "abc";
    const DT_ShapeHandle ball = DT_NewSphere(1);
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_RespTableHandle table = DT_CreateRespTable();
    const DT_ResponseClass special = DT_GenResponseClass(table);
    const DT_Vector3 source = {-5, 0, 0}, target = {5, 0, 0};
    const DT_CollData given = {{0, 0, 0}, {0, 0, 0}, {7, 0, 0}};
    struct Log log = {"", 0, 0};
    DT_ObjectHandle objects[3];
    DT_Scalar param;
    DT_Vector3 normal;
    int i;
    check(special == 1, "the first class generated is 1");
    check(DT_SetWorkerCount(2) == 2, "there are two workers");
    DT_AddDefaultResponse(table, simple, DT_SIMPLE_RESPONSE, &log);
    DT_AddClassResponse(table, special, deep, DT_NO_RESPONSE, &log);
    for (i = 0; i < 3; ++i)
    {
        const DT_Vector3 place = {(DT_Scalar)(1.5 * i), 0, 0};
        objects[i] = DT_CreateObject(&names[i], ball);
        DT_SetPosition(objects[i], place);
        DT_AddObject(scene, objects[i]);
        DT_SetResponseClass(table, objects[i], 0);
    }
    check(DT_Test(scene, table) == 2, "two pairs meet");
    check(log.length == 4 && log.names[0] == 'a' && log.names[1] == 'b' && log.names[3] == 'c', "in order");

    DT_RemoveDefaultResponse(table, simple);
    DT_AddPairResponse(table, 0, special, deep, DT_DEPTH_RESPONSE, &log);
    DT_SetResponseClass(table, objects[1], special);
    log.length = 0;
    check(DT_Test(scene, table) == 1, "the first pair says that it is done");
    check(log.length == 2 && fabs((double)log.depth - 0.5) < 1e-3, "it is 0.5 deep");
    DT_CallResponse(table, objects[2], objects[1], &given);
    check(log.length == 4 && log.names[2] == 'c' && log.depth == 7, "a response is called with what it is given");
    DT_RemovePairResponse(table, special, 0, deep);
    DT_RemoveClassResponse(table, special, deep);
    DT_ClearResponseClass(table, objects[0]);
    check(DT_Test(scene, table) == 0, "nobody responds");

    check(DT_RayCast(scene, NULL, source, target, 1, &param, normal) == &names[0], "the ray meets a");
    check(fabs((double)param - 0.4) < 1e-4 && normal[0] < 0, "from the left");
    check(DT_RayCast(scene, &names[0], source, target, 1, &param, normal) == &names[1], "or b, without a");
    DT_RemoveObject(scene, objects[0]);
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
    for (i = 0; i < 3; ++i)
        DT_DestroyObject(objects[i]);
    DT_DeleteShape(ball);
    check(DT_SetWorkerCount(1) == 1, "there is one worker");
}

static void begin(void* client_data, void* object1, void* object2)
{
    note((struct Log*)client_data, object1, object2);
}

static void end(void* client_data, void* object1, void* object2)
{
    note((struct Log*)client_data, object2, object1);
}

static bool hit_at_half(void* client_data, void* object, const DT_Vector3 source, const DT_Vector3 target,
                        DT_Scalar* lambda)
{
    check(source[0] < target[0], "source and target are passed on");
    note((struct Log*)client_data, object, object);
    if (*lambda <= (DT_Scalar)0.5) return false;
    *lambda = (DT_Scalar)0.5;
    return true;
}

static void boxes_begin_and_end(void)
{
    static char names[] = "ab";
    struct Log log = {"", 0, 0};
    const DT_Vector3 low = {0, 0, 0}, high = {1, 1, 1}, higher = {2, 2, 2}, low2 = {3, 3, 3}, high2 = {4, 4, 4};
    const DT_Vector3 source = {-1, 0, 0}, target = {1, 0, 0};
    const BP_SceneHandle scene = BP_CreateScene(&log, begin, end);
    const BP_ProxyHandle a = BP_CreateProxy(scene, &names[0], low, high),
                         b = BP_CreateProxy(scene, &names[1], high, higher);
    DT_Scalar lambda = 1;
    void* pair[2] = {NULL, NULL};
    check(log.length == 2 && log.names[0] == 'a' && log.names[1] == 'b', "touching boxes overlap");
    BP_SetBBox(b, low2, high2);
    check(log.length == 4 && log.names[2] == 'b', "they no longer do");
    BP_SetBBox(b, low, higher);
    check(BP_GetPairs(scene, pair, 1) == 1 && pair[0] == &names[0] && pair[1] == &names[1], "both in one array");
    BP_DestroyProxy(scene, b);
    check(BP_GetPairs(scene, NULL, 0) == 0, "none is left");
    check(log.length == 8, "one more begin, and its end");
    check(BP_RayCast(scene, hit_at_half, &log, source, target, &lambda) == &names[0], "the ray meets a");
    check(lambda == (DT_Scalar)0.5, "where the callback said");
    check(a != NULL, "a is there");
    BP_DestroyScene(scene);
}

int main(void)
{
    scenes_are_tested();
    boxes_begin_and_end();
    check(DT_GetByteCount() == 0, "all memory is given back");
    check(DT_GetError() == DT_ERROR_NONE, "there was no error");
    return failures;
}
