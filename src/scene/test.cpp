// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "scene/test.hpp"

#include "scene/pair_tests.hpp"
#include "task/parallel_for.hpp"

#include <algorithm>
#include <utility>

namespace solid
{

namespace
{

/// Pairs examined before the first of them is told; enough to keep workers busy, few enough to stay in the cache.
constexpr std::size_t batch_size = 1024;

/// Pairs a worker takes at a time, and how many where meshes meet: one of them may take longer than a hundred others.
constexpr std::size_t block_size = 16, mesh_block_size = 2;
constexpr std::size_t looked_at = 8;  ///< pairs that tell which it is

/// Pairs between the one examined and the one whose objects are fetched into the cache meanwhile.
constexpr std::size_t fetched_ahead = 4;

/// Sets and clears the mark that a scene is under test.
class UnderTest
{
public:
    explicit UnderTest(Scene& scene) : scene_(scene) { scene_.is_tested = true; }
    ~UnderTest() { scene_.is_tested = false; }
    UnderTest(const UnderTest&) = delete;
    UnderTest& operator=(const UnderTest&) = delete;

private:
    Scene& scene_;
};

class Test
{
public:
    /// Sees the classes that the table has now.
    Test(Scene& scene, const ResponseTable& table, const Tolerance& eps)
        : scene_(scene), table_(table), eps_(eps), version_(table.version())
    {
        scene_.know_classes(table);
    }

    /// Sees the classes of these again if the table has changed since.
    void look_at_table(std::span<const Encounter> encounters)
    {
        if (version_ != table_.version()) scene_.know_classes(table_, encounters);
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

    /// What is true of the pair now.
    void examine(const Encounter& encounter, Finding& finding) const
    {
        finding.is_hit = false;
        if (!scene_.is_there(encounter)) return;
        const Scene::Member &first = scene_.member(encounter.first), &second = scene_.member(encounter.second);
        finding.changes_first = first.changes;
        finding.changes_second = second.changes;
        finding.version_table = table_.version();
        finding.type = type_for(first, second);
        finding.is_swapped = is_swapped(first, second);
        const Object &a = *(finding.is_swapped ? second : first).object,
                     &b = *(finding.is_swapped ? first : second).object;
        finding.is_hit = meet(a, b, scene_.memory(encounter), finding);
    }

    /// Whether what was found out is still what the callbacks are to be told.
    bool holds(const Encounter& encounter, Finding& finding)
    {
        const Scene::Member &first = scene_.member(encounter.first), &second = scene_.member(encounter.second);
        if (finding.version_table != table_.version())
        {
            look_at_table({&encounter, 1});
            finding.version_table = table_.version();
            if (finding.type != type_for(first, second) || finding.is_swapped != is_swapped(first, second))
                return false;
        }
        return finding.changes_first == first.changes && finding.changes_second == second.changes;
    }

    std::size_t block_for(std::span<const Encounter> batch) const
    {
        const auto is_mesh = [this](broad::ProxyId proxy) {
            const Object* const object = scene_.member(proxy).object;
            return object && !object->body();
        };
        for (std::size_t i = 0; i < batch.size(); i += batch.size() / looked_at + 1)
            if (is_mesh(batch[i].first) && is_mesh(batch[i].second)) return mesh_block_size;
        return block_size;
    }

    /// The objects will be looked at soon.
    void fetch(const Encounter& encounter) const
    {
        for (const broad::ProxyId proxy : {encounter.first, encounter.second})
            if (const Object* const object = scene_.member(proxy).object) object->fetch();
        __builtin_prefetch(&scene_.memory(encounter));
    }

    template <class Tell> bool tell(const Encounter& encounter, const Finding& finding, Tell tell_client) const
    {
        const auto are_there = [&] { return scene_.is_there(encounter); };
        const Scene::Member &first = scene_.member(encounter.first), &second = scene_.member(encounter.second);
        const Scene::Member &a = finding.is_swapped ? second : first, &b = finding.is_swapped ? first : second;
        return tell_client({*a.object, *b.object, a.response_class, b.response_class,
                            finding.type == ResponseType::simple ? nullptr : &finding.collision, are_there});
    }

private:
    bool meet(const Object& a, const Object& b, PairCache& memory, Finding& finding) const
    {
        Collision& c = finding.collision;
        switch (finding.type)
        {
        case ResponseType::none:
            return false;
        case ResponseType::simple:
            return intersect(a, b, eps_, &memory);
        case ResponseType::witnessed:
        {
            const auto point = common_point(a, b, eps_, &memory);
            if (point) c = {*point, *point, Vec3{}};
            return point.has_value();
        }
        case ResponseType::depth:
        {
            const auto depth = penetration(a, b, eps_, &memory);
            if (depth) c = {depth->on_a, depth->on_b, depth->on_b - depth->on_a};
            return depth.has_value();
        }
        }
        return false;
    }

    Scene& scene_;
    const ResponseTable& table_;
    Tolerance eps_;
    std::uint64_t version_;  ///< of the table at the start
};

}  // namespace

std::size_t test(Scene& scene, const ResponseTable& table, const Tolerance& eps, ThreadPool& workers,
                 FunctionView<bool(const Meeting&)> tell)
{
    const UnderTest under_test(scene);
    const ResponseTable::Busy busy(table);
    Test test(scene, table, eps);
    const auto is_wanted = [&](const Scene::Member& first, const Scene::Member& second) {
        return test.type_for(first, second) != ResponseType::none;
    };
    const std::span<const Encounter> all = scene.encounters(is_wanted);
    const std::span<Finding> findings = scene.findings(std::min(batch_size, all.size()));

    std::size_t told = 0;
    for (std::size_t start = 0; start < all.size(); start += batch_size)
    {
        const auto batch = all.subspan(start, std::min(batch_size, all.size() - start));
        test.look_at_table(batch);
        parallel_for(workers, batch.size(), test.block_for(batch), workers.worker_count(),
                     [&](std::size_t i, unsigned) {
                         if (i + fetched_ahead < batch.size()) test.fetch(batch[i + fetched_ahead]);
                         test.examine(batch[i], findings[i]);
                     });
        for (std::size_t i = 0; i < batch.size(); ++i)
        {
            Finding& finding = findings[i];
            if (!scene.is_there(batch[i])) continue;
            if (!test.holds(batch[i], finding)) test.examine(batch[i], finding);
            if (!finding.is_hit) continue;
            ++told;
            if (!test.tell(batch[i], finding, tell)) return told;
        }
    }
    return told;
}

}  // namespace solid
