// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A scene: objects whose boxes the broad phase sorts, and what each pair of them that was once near remembers. Moves
// are only noted; whoever needs the boxes brings them up to date, so that moving an object costs little and a test costs
// what has moved.
#pragma once

#include "broad/pair_list.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"
#include "scene/encounter.hpp"
#include "scene/membership.hpp"
#include "scene/object.hpp"

#include <atomic>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace solid
{

struct SceneHit
{
    const Object* object;
    CastHit hit;
};

class Scene
{
public:
    explicit Scene(std::pmr::memory_resource& memory);
    ~Scene();
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    // Adding an object that is there, and removing one that is not, has no effect.
    void add(Object& object);
    void remove(Object& object) noexcept;
    void remove(Membership& membership) noexcept;

    /// The object of this membership has moved; `moved_only`: its reach() is the same. Takes no memory.
    void note(Membership& membership, bool moved_only) noexcept;

    /// First hit of source + t·direction, t ≤ max_param, on an object whose client pointer is not `ignored`; of equal
    /// ones that on the object created first. Any number of threads may ask at once.
    std::optional<SceneHit> ray_cast(const void* ignored, Vec3 source, Vec3 direction, double max_param,
                                     const Tolerance& eps);

    // For a test of the scene (scene/test.hpp).

    /// The pairs whose boxes overlap now and for which wanted(member, member) holds, in the order in which their objects
    /// were created. Valid until the next call.
    template <class Wanted> std::span<Encounter> encounters(Wanted wanted);

    /// What a test must know of every member, together, so that looking at a pair does not wait for the objects.
    struct Member
    {
        Membership* membership;  ///< null: gone
        const Object* object;
        ObjectId id;
        std::uint32_t changes;  ///< how often it has changed: whether an answer about it still holds
        ResponseClass response_class;  ///< as know_classes() found it
    };
    const Member& member(broad::ProxyId proxy) const { return members_[proxy]; }

    /// Makes the classes of the members those in a table: of all, which costs nothing if they are already, or of those in
    /// these encounters.
    void know_classes(const ResponseTable& table);
    void know_classes(const ResponseTable& table, std::span<const Encounter> of);
    /// For tests: how many classes have been asked for.
    std::size_t classes_asked() const { return classes_asked_; }

    /// Whether the objects of an encounter are both still in the scene.
    bool is_there(const Encounter& encounter) const
    {
        return members_[encounter.first].membership && members_[encounter.second].membership;
    }
    PairCache& memory(const Encounter& encounter) { return memories_[encounter.memory]; }

    /// All pairs whose boxes overlap or nearly do, brought up to date; their flag tells which. Not during a test.
    std::span<const broad::PairList::Pair> overlapping_pairs()
    {
        bring_pairs_up_to_date();
        return list_.pairs();
    }
    std::span<const Member> members() const { return members_; }  ///< by proxy; some are gone
    const broad::Box& box(broad::ProxyId proxy) const { return list_.box(proxy); }

    /// Room for findings, which stays valid until the next call.
    std::span<Finding> findings(std::size_t count);

    bool is_tested = false;  ///< no second test, and no end of the scene, before the first is over

private:
    Membership* find(const Object& object) const noexcept;
    void look_at_noted();
    void bring_tree_up_to_date();
    void bring_pairs_up_to_date();
    void compact();
    void meet(broad::PairList::Pair& pair);
    void sort_by_creation();

    std::pmr::memory_resource* resource_;
    broad::PairList list_;
    std::pmr::vector<Member> members_;  ///< by proxy
    std::pmr::vector<broad::ProxyId> noted_;  ///< has room for all
    std::pmr::vector<PairCache> memories_;
    std::pmr::vector<Encounter> encounters_;
    std::pmr::vector<Finding> findings_;
    bool in_order_ = true;  ///< proxies are numbered in the order in which their objects were created
    std::uint64_t newest_ = 0;  ///< serial of the last object added
    std::uint64_t known_table_ = 0, known_version_ = 0;  ///< whose classes all members have; 0: nobody's
    std::size_t classes_asked_ = 0;

    // Queries bring the tree up to date if nobody has: the first one does, the others wait.
    std::mutex mutex_;
    std::atomic<bool> is_current_{true};
};

template <class Wanted> std::span<Encounter> Scene::encounters(Wanted wanted)
{
    bring_pairs_up_to_date();
    encounters_.clear();
    for (broad::PairList::Pair& pair : list_.pairs())
        if (pair.overlap && wanted(members_[pair.first], members_[pair.second])) meet(pair);
    if (!in_order_) sort_by_creation();
    return encounters_;
}

}  // namespace solid
