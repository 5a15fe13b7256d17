/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * All public headers for C.
 */
#ifndef SOLID_ALL_H
#define SOLID_ALL_H

#include "SOLID.h"
#include "SOLID_broad.h"
#include "SOLID_depth.h"
#include "SOLID_draw.h"
#include "SOLID_error.h"
#include "SOLID_memory.h"
#include "SOLID_query.h"
#include "SOLID_task.h"
#include "SOLID_types.h"

#endif
