// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// DT_Test: finds the pairs of a scene that have a response in a table and intersect, and reports them one by one.
//
// The workers compute the results of a batch of candidate pairs; then the calling thread reports them in a fixed order.
// The size of a batch does not depend on the number of workers, and each pair has its own cache, so neither do the
// answers. A callback may change anything: a result whose objects have changed since is computed again, and a pair that
// has lost an object is skipped.
#pragma once

#include "core/function_view.hpp"
#include "math/tolerance.hpp"
#include "scene/response/response_table.hpp"
#include "scene/scene.hpp"
#include "task/thread_pool.hpp"

#include <cstddef>

namespace dt::scene
{

/// A pair to be reported: a has the lower class, or was created first. `contact` is null if the callbacks want none.
struct ContactEvent
{
    const object::Object& a;
    const object::Object& b;
    ResponseClass class_a, class_b;
    const Contact* contact;
    FunctionView<bool()> are_there;  ///< whether both are still in the scene
};

/// Calls report(event) for each pair that intersects until it returns false, and returns the number of calls. The scene
/// must not be in a step.
std::size_t run_step(Scene& scene, const ResponseTable& table, const Tolerance& eps, task::ThreadPool& workers,
                     FunctionView<bool(const ContactEvent&)> report);

}  // namespace dt::scene
