// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// DT_Test: which pairs of a scene have a response in a table and meet, and telling them one after the other.
//
// Pairs are examined by all workers, a batch at a time, and told in a fixed order by the calling thread. Batches have the
// same size whatever the number of workers, and each pair has its own memory, so the answers do not depend on it. Whoever
// is told may change anything: what was found out about an object that has changed since is found out again, and a pair
// that has lost an object is passed over.
#pragma once

#include "core/function_view.hpp"
#include "math/tolerance.hpp"
#include "scene/response_table.hpp"
#include "scene/scene.hpp"
#include "task/thread_pool.hpp"

#include <cstddef>

namespace solid
{

/// A pair to be told: a has the lower class, or was created first. `collision` is null if the callbacks want none.
struct Meeting
{
    const Object& a;
    const Object& b;
    ResponseClass class_a, class_b;
    const Collision* collision;
    FunctionView<bool()> are_there;  ///< whether both are still in the scene
};

/// Calls tell(meeting) for each pair that meets until it returns false. Returns how many were told. The scene must not be
/// under test.
std::size_t test(Scene& scene, const ResponseTable& table, const Tolerance& eps, ThreadPool& workers,
                 FunctionView<bool(const Meeting&)> tell);

}  // namespace solid
