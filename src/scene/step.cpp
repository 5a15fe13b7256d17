// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs a step: chooses candidates by their response types, examines those of which nothing is known that still holds,
// batch by batch, and reports those that hit.
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
constexpr std::size_t fetched_ahead = 4, known_ahead = 12;

class Step
{
public:
    /// Reads the classes of all members from the table.
    Step(Scene& scene, const ResponseTable& table, const Tolerance& eps)
        : scene_(scene), table_(table), eps_(eps), version_(table.version()), batch_version_(version_)
    {
        scene_.look_up_classes(table);
        scene_.ask(eps);
    }

    /// Looks up what these pairs want again if the table has changed since the step began.
    void refresh(std::span<CandidatePair> batch)
    {
        if (version_ != table_.version()) look_up(batch);
        batch_version_ = table_.version();
    }
    /// The same for one of the batch, if the table has changed since it was looked up.
    void refresh(CandidatePair& candidate)
    {
        if (batch_version_ != table_.version()) look_up({&candidate, 1});
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

    /// Whether what is known of the pair holds for its present state.
    bool holds(const CandidatePair& candidate) const
    {
        const Finding& known = scene_.finding(candidate);
        const Scene::Member &first = scene_.member(candidate.first), &second = scene_.member(candidate.second);
        return known.changes_first == first.changes && known.changes_second == second.changes &&
               known.question == scene_.question() && known.type == candidate.type &&
               known.is_swapped == is_swapped(first, second);
    }

    /// Finds what holds for the present state of the pair.
    void examine(const CandidatePair& candidate) const
    {
        if (!scene_.is_there(candidate) || holds(candidate)) return;
        const Scene::Member &first = scene_.member(candidate.first), &second = scene_.member(candidate.second);
        Finding found{first.changes, second.changes, scene_.question(), candidate.type, is_swapped(first, second),
                      false};
        const object::Object &a = *(found.is_swapped ? second : first).object,
                             &b = *(found.is_swapped ? first : second).object;
        found.is_hit = find_contact(a, b, found.type, candidate);
        scene_.finding(candidate) = found;
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

    /// Prefetches what tells whether the pair has to be examined.
    void fetch_finding(const CandidatePair& candidate) const
    {
        __builtin_prefetch(&scene_.finding(candidate));
        __builtin_prefetch(&scene_.member(candidate.second));
    }
    /// Prefetches the objects of a pair and its cache, unless the pair is known to hold. `is_mine`: no other worker may
    /// examine it now.
    void fetch(const CandidatePair& candidate, bool is_mine) const
    {
        if (is_mine && holds(candidate)) return;
        for (const broad::ProxyId proxy : {candidate.first, candidate.second})
            if (const object::Object* const object = scene_.member(proxy).object) object->fetch();
        __builtin_prefetch(&scene_.memory(candidate));
    }

    template <class Report> bool report(const CandidatePair& candidate, Report to_client) const
    {
        const auto are_there = [&] { return scene_.is_there(candidate); };
        const Finding found = scene_.finding(candidate);
        const Scene::Member &first = scene_.member(candidate.first), &second = scene_.member(candidate.second);
        const Scene::Member &a = found.is_swapped ? second : first, &b = found.is_swapped ? first : second;
        const Contact contact = has_contact(found.type) ? scene_.contact(candidate) : Contact{};
        return to_client({*a.object, *b.object, a.response_class, b.response_class,
                          has_contact(found.type) ? &contact : nullptr, are_there});
    }

private:
    void look_up(std::span<CandidatePair> candidates)
    {
        scene_.look_up_classes(table_, candidates);
        for (CandidatePair& candidate : candidates)
        {
            if (!scene_.is_there(candidate)) continue;
            candidate.type = type_for(scene_.member(candidate.first), scene_.member(candidate.second));
            if (has_contact(candidate.type)) scene_.room_for_contact(candidate);
        }
    }

    bool find_contact(const object::Object& a, const object::Object& b, ResponseType type,
                      const CandidatePair& candidate) const
    {
        convex::PairCache& memory = scene_.memory(candidate);
        switch (type)
        {
        case ResponseType::none:
            return false;
        case ResponseType::simple:
            return intersect(a, b, eps_, &memory);
        case ResponseType::witnessed:
        {
            const auto point = common_point(a, b, eps_, &memory);
            if (point) scene_.contact(candidate) = {*point, Vec3{}};
            return point.has_value();
        }
        case ResponseType::depth:
        {
            const auto depth = penetration(a, b, eps_, &memory);
            if (depth) scene_.contact(candidate) = {depth->on_a, depth->distance * depth->normal};
            return depth.has_value();
        }
        }
        return false;
    }

    Scene& scene_;
    const ResponseTable& table_;
    Tolerance eps_;
    std::uint64_t version_;  ///< version of the table when the step began
    std::uint64_t batch_version_;  ///< when the pairs of the batch were looked up
};

}  // namespace

std::size_t run_step(Scene& scene, const ResponseTable& table, const Tolerance& eps, task::ThreadPool& workers,
                     FunctionView<bool(const ContactEvent&)> report)
{
    const InUse scene_in_use(scene.users()), table_in_use(table.users());
    Step step(scene, table, eps);
    const auto wanted = [&](const Scene::Member& first, const Scene::Member& second) {
        return step.type_for(first, second);
    };
    const std::span<CandidatePair> all = scene.candidates(wanted);

    std::size_t reported = 0;
    for (std::size_t start = 0; start < all.size(); start += batch_size)
    {
        const auto batch = all.subspan(start, std::min(batch_size, all.size() - start));
        step.refresh(batch);
        const std::size_t block = step.block_for(batch);
        const bool alone = workers.worker_count() == 1;
        task::parallel_for(workers, batch.size(), block, workers.worker_count(), [&](std::size_t i, unsigned) {
            const std::size_t next = i + fetched_ahead;
            if (i + known_ahead < batch.size()) step.fetch_finding(batch[i + known_ahead]);
            if (next < batch.size()) step.fetch(batch[next], alone || next / block == i / block);
            step.examine(batch[i]);
        });
        for (CandidatePair& candidate : batch)
        {
            if (!scene.is_there(candidate)) continue;
            step.refresh(candidate);
            step.examine(candidate);
            if (!scene.finding(candidate).is_hit) continue;
            ++reported;
            if (!step.report(candidate, report)) return reported;
        }
    }
    return reported;
}

}  // namespace dt::scene
