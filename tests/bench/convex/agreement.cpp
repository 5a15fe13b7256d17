// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The rule: the 99th percentile of the relative error is below 1e-3, and no boolean is wrong where the shapes would
// have to move by more than 1e-4 of their size to make it right. An answer not given is wrong.
#include "agreement.hpp"

#include "reference.hpp"

#include <algorithm>

namespace bench
{
namespace
{

constexpr double max_p99 = 1e-3, boolean_slack = 1e-4;
constexpr double reference_gap = 1e-4;  // error of the reference, relative to the value: a tenth of what is judged
constexpr double smallest_value =
    1e-3;  // value below which errors count as if the value were this, relative to the size

Truth::Answer answer_of(const Workload& workload, const Pair& pair)
{
    const auto placed = [&](int body) {
        const Body& at = workload.bodies[static_cast<std::size_t>(body)];
        return Placed{workload.shapes[static_cast<std::size_t>(at.shape)], at.pose};
    };
    const Placed a = placed(pair.a), b = placed(pair.b);
    if (workload.query == Query::build) return {1, 1, true};
    if (workload.query == Query::cast || workload.query == Query::ray)
    {
        const auto touch = first_touch(a, pair.motion, b);
        return {touch ? touch->param : no_hit, smallest_value, true};
    }
    const double size = bounding_radius(a.shape) + bounding_radius(b.shape);
    const Certified d = signed_distance(a, b);
    if (workload.query == Query::intersect)
    {
        const bool hit = d.upper<-boolean_slack * size, apart = d.lower> boolean_slack * size;
        return {hit ? 1.0 : 0.0, 1, hit || apart};
    }
    const double sign = workload.query == Query::depth ? -1 : 1, value = sign * (d.lower + d.upper) / 2;
    const bool tight = d.upper - d.lower <= reference_gap * std::max(std::abs(value), smallest_value * size);
    return {value, smallest_value * size, tight && value > 0};
}

}  // namespace

Truth truth_of(const Workload& workload)
{
    Truth truth{.boolean = workload.query == Query::intersect};
    for (const Pair& pair : workload.pairs)
    {
        const Truth::Answer& answer = truth.answers.emplace_back(answer_of(workload, pair));
        truth.certain += answer.certain;
        const bool hit =
            workload.query == Query::cast || workload.query == Query::ray ? answer.value < no_hit : answer.value > 0;
        truth.hits += hit / static_cast<double>(workload.pairs.size());
    }
    return truth;
}

Agreement judge(Engine& engine, const Truth& truth)
{
    std::vector<double> answers(truth.answers.size()), errors;
    engine.answer(answers);
    engine.answer(answers);  // a second pass, in which warm caches are warm
    Agreement agreement;
    for (std::size_t i = 0; i < answers.size(); ++i)
    {
        const auto& [value, floor, certain] = truth.answers[i];
        if (!certain) continue;
        const bool other_way = (value == no_hit) != (answers[i] == no_hit) || (truth.boolean && answers[i] != value);
        if (other_way || std::isnan(answers[i]))
            ++agreement.wrong;
        else
            errors.push_back(std::abs(answers[i] - value) / std::max(value, floor));
    }
    if (errors.empty()) return agreement;
    std::sort(errors.begin(), errors.end());
    agreement.p99 = errors[errors.size() * 99 / 100];
    agreement.worst = errors.back();
    agreement.accurate = agreement.p99 < max_p99 && agreement.wrong == 0;
    return agreement;
}

}  // namespace bench
