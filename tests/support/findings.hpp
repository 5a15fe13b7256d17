// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the checks of a run have found: faults with a text, and figures for the summary.
#pragma once

#include <array>
#include <cfenv>
#include <chrono>
#include <string>
#include <vector>

namespace dt::test
{

enum class Fault
{
    Failed,  ///< the call reported failure
    Trap,  ///< a division by zero or an invalid operation
    NotFinite,  ///< NaN or infinity in an answer
    Bounds,  ///< lower or upper is not true, or they are out of order
    Accuracy,  ///< distance or depth wrong by more than the accuracy
    Normal,  ///< not unit, or not the direction that separates
    Witness,  ///< points not in their bodies, not on the surface, or not at the distance
    Boolean,  ///< a yes for a no
    Agreement,  ///< two queries contradict one another
    ClosestPair,  ///< DT_GetClosestPair
    CommonPoint,  ///< DT_GetCommonPoint
    PenDepth,  ///< DT_GetPenDepth
    Cache,  ///< any of the above with a cache
    Box,  ///< DT_GetBBox
    Ray,
    Cast
};
inline constexpr int fault_count = 16;
const char* name_of(Fault fault);

struct Finding
{
    Fault fault;
    std::string text;
};

/// Merged over threads at the end of a run.
struct Findings
{
    std::vector<Finding> faults;  ///< the first ones
    std::array<long, fault_count> counts{};  ///< all of them

    long pairs = 0, overlapping = 0, apart = 0, near_touch = 0, rays = 0, ray_hits = 0, casts = 0, cast_hits = 0;
    long sharpened = 0;  ///< pairs for which the careful oracle was asked
    long loose = 0;  ///< bounds wider than the accuracy
    long contradictions = 0;  ///< DT_Intersect against the sign of the distance, within rounding of touching
    double worst_distance = 0, worst_depth = 0;  ///< relative errors, of values above 1e-3 of the size
    double slowest = 0;  ///< seconds of one query
    std::array<std::array<std::array<long, 2>, 9>, 9> kinds{};  ///< pairs by kind, kind, overlapping or not

    void add(Fault fault, std::string text);
    long total() const;
    void merge(const Findings& other);
};

/// Runs a query and notes the time of the slowest.
template <class Query> auto timed(Findings& findings, Query&& query)
{
    const auto start = std::chrono::steady_clock::now();
    auto answer = query();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (taken.count() > findings.slowest) findings.slowest = taken.count();
    return answer;
}

/// The same for a query that must not do what a client may have chosen to trap.
template <class Query> auto watched(Findings& findings, Query&& query)
{
    std::feclearexcept(FE_DIVBYZERO | FE_INVALID);
    auto answer = timed(findings, query);
    if (const int raised = std::fetestexcept(FE_DIVBYZERO | FE_INVALID))
        findings.add(Fault::Trap, raised & FE_DIVBYZERO ? "division by zero" : "invalid operation");
    return answer;
}

/// printf into a string.
[[gnu::format(printf, 1, 2)]] std::string text(const char* format, ...);

}  // namespace dt::test
