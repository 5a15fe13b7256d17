/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 *
 * The loop that batch_cost.py compares a batch with: one call of the library for each pair.
 */
#include <SOLID/SOLID_query.h>
#include <stddef.h>

void ask_one_by_one(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                    DT_Bool* results);

void ask_one_by_one(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                    DT_Bool* results)
{
    DT_Count i;
    for (i = 0; i < count; ++i)
    {
        results[i] = DT_Intersect(objects1[i], objects2[i], NULL);
    }
}
