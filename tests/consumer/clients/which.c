/* SPDX-FileCopyrightText: 2026 the solid authors */
/* SPDX-License-Identifier: MIT */
/* Which files the loader took for the library, and for those that are named, and that it works. */
#include <SOLID/SOLID.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int main(int count, char** names)
{
    const DT_Vector3 away = {3, 0, 0};
    DT_Vector3 on_box, on_ball;
    char line[4096];
    int i;
    FILE* maps;
    DT_ObjectHandle box = DT_CreateObject(NULL, DT_NewBox(2, 2, 2)), ball = DT_CreateObject(NULL, DT_NewSphere(1));
    DT_SetPosition(ball, away);
    for (i = 1; i < count; ++i)
        if (!dlopen(names[i], RTLD_NOW | RTLD_LOCAL)) return puts(dlerror());
    maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        if (strstr(line, "libsolid")) fputs(strchr(line, '/'), stdout);
    printf("distance %.3f\n", (double)DT_GetClosestPair(box, ball, on_box, on_ball));
    return 0;
}
