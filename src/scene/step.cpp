// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs a step: chooses candidates by their response types, examines them batch by batch, and reports those that hit.
#include "scene/step.hpp"

#include "core/in_use.hpp"
#include "object/queries.hpp"
#include "task/thread_pool.hpp"

#include <algorithm>
#include <utility>

namespace dt::scene
{

namespace
{

/// Pairs examined before the first of them is reported: enough to keep workers busy, few enough to stay in the cache.
constexpr std::size_t batch_size = 1024;

/// Pairs that a worker claims at a time; fewer where meshes meet, as one such pair may take as long as a hundred
/// others.
constexpr std::size_t block_size = 16, mesh_block_size = 2;
constexpr std::size_t looked_at = 8;  ///< pairs of a batch that are sampled to choose between the two

/// Prefetch distance, in pairs.
constexpr std::size_t fetched_ahead = 4;

class Step
{
public:
    /// Reads the classes of all members from the table.
    Step(Scene& scene, const ResponseTable& table, const Tolerance& eps)
        : scene_(scene), table_(table), eps_(eps), version_(table.version())
    {
        scene_.look_up_classes(table);
    }

    /// Reads the classes of these again if the table has changed since the step began.
    void refresh_classes(std::span<const CandidatePair> candidates)
    {
        if (version_ == table_.version()) return;
        scene_.look_up_classes(table_, candidates);
        for (const CandidatePair& candidate : candidates)  // workers then take no memory for it
            if (scene_.is_there(candidate)) type_for(scene_.member(candidate.first), scene_.member(candidate.second));
    }

    ResponseType type_for(const Scene::Member& first, const Scene::Member& second) const
    {
        const ResponseClass c = first.response_class, d = second.response_class;
        return c == no_class || d == no_class ? ResponseType::none : table_.type(c, d);
    }

    static bool is_swapped(const Scene::Member& first, const Scene::Member& second)
    {
        return second.response_class < first.response_class;
    }

    /// Computes the result for the present state of the pair.
    void examine(const CandidatePair& candidate, PairResult& result) const
    {
        result.is_hit = false;
        if (!scene_.is_there(candidate)) return;
        const Scene::Member &first = scene_.member(candidate.first), &second = scene_.member(candidate.second);
        result.changes_first = first.changes;
        result.changes_second = second.changes;
        result.version_table = table_.version();
        result.type = type_for(first, second);
        result.is_swapped = is_swapped(first, second);
        const object::Object &a = *(result.is_swapped ? second : first).object,
                             &b = *(result.is_swapped ? first : second).object;
        result.is_hit = find_contact(a, b, scene_.memory(candidate), result);
    }

    /// Whether a result computed earlier in this step still holds.
    bool holds(const CandidatePair& candidate, PairResult& result)
    {
        const Scene::Member &first = scene_.member(candidate.first), &second = scene_.member(candidate.second);
        if (result.version_table != table_.version())
        {
            refresh_classes({&candidate, 1});
            result.version_table = table_.version();
            if (result.type != type_for(first, second) || result.is_swapped != is_swapped(first, second))
                return false;
        }
        return result.changes_first == first.changes && result.changes_second == second.changes;
    }

    std::size_t block_for(std::span<const CandidatePair> batch) const
    {
        const auto is_mesh = [this](broad::ProxyId proxy) {
            const object::Object* const object = scene_.member(proxy).object;
            return object && !object->body();
        };
        for (std::size_t i = 0; i < batch.size(); i += batch.size() / looked_at + 1)
            if (is_mesh(batch[i].first) && is_mesh(batch[i].second)) return mesh_block_size;
        return block_size;
    }

    /// Prefetches the objects of a pair and its cache.
    void fetch(const CandidatePair& candidate) const
    {
        for (const broad::ProxyId proxy : {candidate.first, candidate.second})
            if (const object::Object* const object = scene_.member(proxy).object) object->fetch();
        __builtin_prefetch(&scene_.memory(candidate));
    }

    template <class Report>
    bool report(const CandidatePair& candidate, const PairResult& result, Report to_client) const
    {
        const auto are_there = [&] { return scene_.is_there(candidate); };
        const Scene::Member &first = scene_.member(candidate.first), &second = scene_.member(candidate.second);
        const Scene::Member &a = result.is_swapped ? second : first, &b = result.is_swapped ? first : second;
        return to_client({*a.object, *b.object, a.response_class, b.response_class,
                          result.type == ResponseType::simple ? nullptr : &result.contact, are_there});
    }

private:
    bool find_contact(const object::Object& a, const object::Object& b, convex::PairCache& memory,
                      PairResult& result) const
    {
        Contact& c = result.contact;
        switch (result.type)
        {
        case ResponseType::none:
            return false;
        case ResponseType::simple:
            return intersect(a, b, eps_, &memory);
        case ResponseType::witnessed:
        {
            const auto point = common_point(a, b, eps_, &memory);
            if (point) c = {*point, Vec3{}};
            return point.has_value();
        }
        case ResponseType::depth:
        {
            const auto depth = penetration(a, b, eps_, &memory);
            if (depth) c = {depth->on_a, depth->distance * depth->normal};
            return depth.has_value();
        }
        }
        return false;
    }

    Scene& scene_;
    const ResponseTable& table_;
    Tolerance eps_;
    std::uint64_t version_;  ///< version of the table when the step began
};

}  // namespace

std::size_t run_step(Scene& scene, const ResponseTable& table, const Tolerance& eps, task::ThreadPool& workers,
                     FunctionView<bool(const ContactEvent&)> report)
{
    const InUse scene_in_use(scene.users()), table_in_use(table.users());
    Step step(scene, table, eps);
    const auto is_wanted = [&](const Scene::Member& first, const Scene::Member& second) {
        return step.type_for(first, second) != ResponseType::none;
    };
    const std::span<const CandidatePair> all = scene.candidates(is_wanted);
    const std::span<PairResult> results = scene.results(std::min(batch_size, all.size()));

    std::size_t reported = 0;
    for (std::size_t start = 0; start < all.size(); start += batch_size)
    {
        const auto batch = all.subspan(start, std::min(batch_size, all.size() - start));
        step.refresh_classes(batch);
        task::parallel_for(workers, batch.size(), step.block_for(batch), workers.worker_count(),
                           [&](std::size_t i, unsigned) {
                               if (i + fetched_ahead < batch.size()) step.fetch(batch[i + fetched_ahead]);
                               step.examine(batch[i], results[i]);
                           });
        for (std::size_t i = 0; i < batch.size(); ++i)
        {
            PairResult& result = results[i];
            if (!scene.is_there(batch[i])) continue;
            if (!step.holds(batch[i], result)) step.examine(batch[i], result);
            if (!result.is_hit) continue;
            ++reported;
            if (!step.report(batch[i], result, report)) return reported;
        }
    }
    return reported;
}

}  // namespace dt::scene
