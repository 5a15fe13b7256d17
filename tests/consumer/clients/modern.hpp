// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the two files of the client in C++20 share.
#pragma once

extern int faults;
void check_that(bool holds, const char* what);

/// The part that is in modern_broad.cpp.
void track_boxes();
