/* SPDX-FileCopyrightText: 2026 the solid authors */
/* SPDX-License-Identifier: MIT */
#include <SOLID/SOLID.h>
#include <stdio.h>

int main(void)
{
    const DT_Vector3 away = {3, 0, 0};
    DT_Vector3 on_box, on_ball;
    DT_ObjectHandle box = DT_CreateObject(NULL, DT_NewBox(2, 2, 2)), ball = DT_CreateObject(NULL, DT_NewSphere(1));
    DT_SetPosition(ball, away);
    printf("distance %.3f\n", (double)DT_GetClosestPair(box, ball, on_box, on_ball));
    return 0;
}
