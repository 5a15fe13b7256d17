// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The figures of a scene: the times of calls of the library, and facts.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace viewer
{

class Report
{
public:
    struct Row
    {
        std::string name, value;
    };
    struct Time
    {
        std::string name;
        double milliseconds;  // recent average
    };

    /// Calls and times it; returns what it returns.
    template <class Call> auto time(const char* name, Call&& call)
    {
        const Stopwatch watch{*this, name};
        return std::forward<Call>(call)();
    }

    void add_time(const std::string& name, double milliseconds);

    /// Says something, instead of what was said before under that name.
    void fact(const std::string& name, std::string value);

    const std::vector<Row>& facts() const { return facts_; }
    const std::vector<Time>& times() const { return times_; }

private:
    struct Stopwatch
    {
        Report& report;
        const char* name;
        std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

        ~Stopwatch()
        {
            report.add_time(
                name, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        }
    };

    std::vector<Row> facts_;
    std::vector<Time> times_;
};

/// A number with so many digits after the point.
std::string text(double value, int digits = 2);
inline std::string text(std::size_t value)
{
    return std::to_string(value);
}

}  // namespace viewer
