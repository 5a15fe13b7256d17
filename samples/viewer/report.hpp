// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The figures of a scene: the times of single calls of the library, and facts.
#pragma once

#include "timer.hpp"

#include <optional>
#include <string>
#include <type_traits>
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
        double seconds;  // of one call, recent average
    };

    /// Calls what changes nothing, so that it can be repeated until the time is certain, and that consists of `calls`
    /// equal calls of the library. Returns what it returns, which does not depend on the repetitions.
    template <class Question> auto ask(const char* name, std::size_t calls, Question&& question)
    {
        std::optional<std::invoke_result_t<Question>> answer;
        add_calls(name, calls, seconds_per_call([&] { answer.emplace(question()); }, thread_seconds));
        return std::move(*answer);
    }

    /// Calls what can happen only once, such as a step of the scene; the average over frames is what makes it certain.
    template <class Event> auto time(const char* name, std::size_t calls, Event&& event)
    {
        const Stopwatch watch{*this, name, calls};
        return std::forward<Event>(event)();
    }

    void add_time(const std::string& name, double seconds);

    /// Says something, instead of what was said before under that name.
    void fact(const std::string& name, std::string value);

    const std::vector<Row>& facts() const { return facts_; }
    const std::vector<Time>& times() const { return times_; }

private:
    struct Stopwatch
    {
        Report& report;
        const char* name;
        std::size_t calls;
        double start = wall_seconds();

        ~Stopwatch() { report.add_calls(name, calls, wall_seconds() - start); }
    };

    void add_calls(const char* name, std::size_t calls, double seconds)
    {
        if (calls > 0) add_time(name, seconds / double(calls));
    }

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
