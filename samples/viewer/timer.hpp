// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How long does a call take, if it may be repeated? A call of a microsecond is shorter than what one look at the clock
// can tell, and after a picture was drawn the first one pays for cold caches; so it is repeated until that is small.
#pragma once

#include <algorithm>
#include <string>

namespace viewer
{

struct Repetition
{
    double enough = 2e-4;  // seconds that a loop takes at least, unless it has `most` calls
    std::size_t most = 4096;  // calls in a loop
    int loops = 3;  // of that length, of which the shortest counts: the others have been interrupted
    double patience = 5e-3;  // seconds: a longer loop is not run again
};

/// Seconds of one call: loops of 1, 2, 4 calls and so on until one is long enough, and then some more of that length.
/// That is less than (loops + 1) * most calls; they take about 2 * (loops + 1) * enough, or patience and one call.
/// `clock` tells the time in seconds.
template <class Call, class Clock>
double seconds_per_call(Call&& call, Clock&& clock, const Repetition& repetition = {})
{
    const auto loop = [&](std::size_t count) {
        const double start = clock();
        for (std::size_t i = 0; i < count; ++i)
            call();
        return clock() - start;
    };
    std::size_t count = 1;
    double least = loop(count);
    for (; least < repetition.enough && 2 * count <= repetition.most; least = loop(count))
        count *= 2;
    double passed = least;
    for (int i = 1; i < repetition.loops && passed < repetition.patience; ++i)
    {
        const double again = loop(count);
        passed += again;
        least = std::min(least, again);
    }
    return least / double(count);
}

/// The processor time of this thread, in seconds, which has nothing of other programs in it: for calls that do all of
/// their work in this thread.
double thread_seconds();

/// The time that passes, in seconds since some moment: for calls that may use workers.
double wall_seconds();

/// Three digits, in ns, us, ms or s.
std::string duration_text(double seconds);

}  // namespace viewer
