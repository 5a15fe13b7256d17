/* SPDX-FileCopyrightText: 2026 the solid authors */
/* SPDX-License-Identifier: MIT */
/* Which file the loader took for the library, and that it works. */
#include <SOLID/SOLID.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const DT_Vector3 away = {3, 0, 0};
    DT_Vector3 on_box, on_ball;
    char line[4096];
    FILE* maps = fopen("/proc/self/maps", "r");
    DT_ObjectHandle box = DT_CreateObject(NULL, DT_NewBox(2, 2, 2)), ball = DT_CreateObject(NULL, DT_NewSphere(1));
    DT_SetPosition(ball, away);
    while (maps && fgets(line, sizeof line, maps))
        if (strstr(line, "libsolid")) fputs(strchr(line, '/'), stdout);
    printf("distance %.3f\n", (double)DT_GetClosestPair(box, ball, on_box, on_ball));
    return 0;
}
