// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The rule is that of the convex benchmark: the 99th percentile of the relative error is below 1e-3, and no boolean or
// hit is wrong where moving one side by 1e-4 of the size would not make it right. An answer not given is wrong. Builds,
// refits and sizes are not judged.
#include "agreement.hpp"

#include <algorithm>
#include <cmath>

namespace bench::mesh
{
namespace
{

constexpr double max_p99 = 1.001e-3;  // what distances are asked for, and a little rounding
constexpr std::size_t hopeless = 20;  // wrong answers after which no more are looked into

/// The median of what the engines say; the reference's own answer where there is one.
std::vector<double> consensus(const std::vector<std::vector<double>>& answers, const Workload& workload)
{
    std::vector<double> truth = workload.truth;
    for (std::size_t i = 0; i < truth.size(); ++i)
    {
        if (!std::isnan(truth[i])) continue;
        std::vector<double> found;
        for (const auto& of_engine : answers)
        {
            if (!std::isnan(of_engine[i])) found.push_back(of_engine[i]);
        }
        std::sort(found.begin(), found.end());
        if (!found.empty()) truth[i] = found[found.size() / 2];
    }
    return truth;
}

Agreement judge(const std::vector<double>& answers, const std::vector<double>& truth, const Workload& workload)
{
    Agreement agreement;
    std::vector<double> errors;
    const bool boolean = workload.question == Question::boolean || workload.question == Question::solid;
    for (std::size_t i = 0; i < truth.size(); ++i)
    {
        const double answer = answers[i], value = truth[i];
        const bool other_way = (value == no_hit) != (answer == no_hit) || (boolean && answer != value);
        if (std::isnan(answer) || (other_way && (agreement.wrong >= hopeless || !is_close_call(workload, i))))
            ++agreement.wrong;
        else if (!other_way)
            errors.push_back(std::abs(answer - value) / std::max(value, max_p99));
    }
    if (errors.empty()) return agreement;
    std::sort(errors.begin(), errors.end());
    agreement.p99 = errors[errors.size() * 99 / 100];
    agreement.worst = errors.back();
    agreement.accurate = agreement.p99 < max_p99 && agreement.wrong == 0;
    return agreement;
}

}  // namespace

std::map<std::string, Agreement> judge(const Engines& engines, const Workload& workload)
{
    std::map<std::string, Agreement> agreements;
    if (workload.question >= Question::build)
    {
        for (const auto& engine : engines)
            agreements[engine->name()].accurate = true;
        return agreements;
    }
    std::vector<std::vector<double>> answers;
    for (const auto& engine : engines)
        engine->answer(answers.emplace_back(workload.size()));
    const std::vector<double> truth = consensus(answers, workload);
    for (std::size_t i = 0; i < engines.size(); ++i)
        agreements[engines[i]->name()] = judge(answers[i], truth, workload);
    return agreements;
}

}  // namespace bench::mesh
