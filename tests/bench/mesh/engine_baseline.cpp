// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours once more, placed by float matrices and built for any x86-64, as Debian builds the peers: this file, engine_solid.cpp and that build of the
// library make a shared library, of which only this function is visible.
#include "common/result.hpp"
#include "engine.hpp"

namespace bench::mesh
{

[[gnu::visibility("default")]] void add_baseline(Engines& engines, const Workload& workload)
{
    const std::size_t before = engines.size();
    add_solid(engines, workload);
    engines.resize(before + 1);
    engines.back()->rename(engines.back()->name() + baseline_suffix);
}

}  // namespace bench::mesh
