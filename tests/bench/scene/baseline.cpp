// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours once more, built for any x86-64, as Debian builds the peers: this file, those of our engines and that build of the
// library make a shared library, of which only these functions are visible.
#include "body_engine.hpp"
#include "common/result.hpp"

namespace bench::scene
{
namespace
{

template <class Candidates> void rename_from(Candidates& candidates, std::size_t first)
{
    for (std::size_t i = first; i < candidates.size(); ++i)
        candidates[i].name += baseline_suffix;
}

}  // namespace

[[gnu::visibility("default")]] void add_baseline(BoxCandidates& candidates)
{
    const std::size_t before = candidates.size();
    add_events(candidates);
    add_solid(candidates);
    rename_from(candidates, before);
}

[[gnu::visibility("default")]] void add_baseline(BodyCandidates& candidates, BodyQuestion question)
{
    const std::size_t before = candidates.size();
    add_solid(candidates, question);
    candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(before) + 1,
                     candidates.end());  // placed by floats
    rename_from(candidates, before);
}

}  // namespace bench::scene
