// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Counts the allocations of the whole process, those that go round the client's hooks included.
#pragma once

/// Calls of malloc and its kin by this thread so far; 0 for ever where they cannot be intercepted.
long malloc_calls();

/// Whether malloc_calls() counts: not under sanitizers, which have their own malloc.
bool malloc_is_counted();
