// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The results of a run, row by row and engine by engine, and the best peer of a row.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace bench
{

inline const std::string ours = "solid";
inline const std::string baseline_suffix = "-baseline";  // of ours, built for any x86-64, as the peers are
inline constexpr double near_enough = 1.15;  // largest ratio to an aim that counts as near it

/// A row of the goals: its name, our aim and the best Debian peer, on the machine where the goals were set. 0: none.
struct Goal
{
    std::string name;
    double aim = 0, goal_peer = 0;
};

/// How objects of ours are placed: by float matrices, as most clients do and where nothing else is said; by double
/// ones; by positions and quaternions; or, polytopes alone, stretched and sheared in shape and back by the placement.
enum class Placing
{
    floats,
    doubles,
    quaternion,
    map
};

/// The name of our engine that places so.
const char* engine_of(Placing placing);

struct Agreement
{
    double p99 = 0, worst = 0;  // relative error
    std::size_t wrong = 0;  // booleans, hits and answers not given
    bool accurate = false;
};

struct Measured
{
    double ns = 0;  // per query: the smallest median of all rounds
    Agreement agreement;
};

struct RowResult
{
    Goal goal;
    std::map<std::string, Measured> engines{};
};

using Results = std::vector<RowResult>;
using Entry = std::map<std::string, Measured>::value_type;

/// `solid`, and `solid-…` where there are several ways to ask it.
bool is_ours(const std::string& name);

/// Not so an algorithm that a benchmark brings along from a book, `book-…`.
bool is_peer(const std::string& name);

/// `…-baseline`.
bool is_baseline(const std::string& name);

/// Neither is it a placement but the first.
bool is_other_placing(const std::string& name);

const Entry* find_ours(const RowResult& result);
const Entry* find_baseline(const RowResult& result);

/// The fastest peer that is accurate; where none is, the least inaccurate.
const Entry* best_peer(const RowResult& result);

/// The name, with `~` before it if the engine is not accurate.
std::string marked(const Entry& entry);

std::string format(const char* pattern, ...);

/// What our answers cost by the way in which objects are placed, as multiples of the first.
void write_placings(std::ostream& out, const Results& results, double scale = 1);

/// A dot for each engine of each row, on a logarithmic axis of ns.
void write_svg(std::ostream& out, const Results& results, double low, double high);

}  // namespace bench
