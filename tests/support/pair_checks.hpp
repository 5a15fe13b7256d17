// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Everything that the answers of the pair queries promise, checked for one pair through the public API. Most of it is
// proven from the answer itself with the test's own support functions; the careful oracle is asked when told so, and
// whenever a quick check leaves a doubt.
#pragma once

#include "support/findings.hpp"
#include "support/oracle.hpp"
#include "support/random_bodies.hpp"

#include "SOLID/SOLID_query.h"

#include <limits>

namespace dt::test
{

/// Slacks for a pair, in world units.
struct Slack
{
    explicit Slack(const Difference& C);

    double size;  ///< of both bodies
    double bounds;  ///< for lower and upper: rounding of double arithmetic
    double value;  ///< for distances and depths as scalars of the API, beyond the accuracy
    double point;  ///< for points, whose coordinates are rounded
    double coordinate;  ///< the part of it that comes from being far from the origin
    double wrong_boolean;  ///< touching to within this may be answered either way
};

/// The accuracy that the library promises at the start.
inline constexpr double accuracy = 1e-3;

struct Effort
{
    bool careful = false;  ///< ask the careful oracle
    bool membership = true;  ///< prove that points belong to their bodies
};

class PairCheck
{
public:
    /// The bodies are what the objects were made from.
    PairCheck(const Body& a, const Body& b, DT_ObjectHandle object_a, DT_ObjectHandle object_b, Effort effort,
              Findings& findings);

    /// All queries that take no cache, and their agreement.
    void run();

    /// The cached queries: `cache` may hold anything.
    void run_cached(DT_PairCache& cache, const char* what);

    double distance() const { return static_cast<double>(answer_.distance); }

private:
    void check_proximity(const DT_Proximity& found, const Difference& C, Fault fault, const char* what);
    void check_values(const DT_Proximity& found, Fault fault, const char* what);
    void check_normal(const DT_Proximity& found, const Difference& C, const char* what);
    void check_witnesses(const DT_Proximity& found, const Difference& C, const char* what);
    void check_booleans();
    void check_common_point();
    void check_closest_pair();
    void check_pen_depth();
    void check_swapped();

    bool wrong_boolean(bool says_common);
    double error(double value);
    void expect_within(Vec p, const Body& body, double slack, Fault fault, const char* what);
    void sharpen();
    void note_figures();

    Body const& a_;
    Body const& b_;
    DT_ObjectHandle object_a_, object_b_;
    Effort effort_;
    Findings& findings_;
    Difference C_;
    Slack slack_;
    Interval truth_{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    bool sharp_ = false;
    DT_Proximity answer_{};
};

/// The box of one object against its support function.
void check_box(const Body& body, DT_ObjectHandle object, Findings& findings);

}  // namespace dt::test
