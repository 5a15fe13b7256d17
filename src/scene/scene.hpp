// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A scene: objects, their boxes in the broad phase, and for each pair that was a candidate a cache and what was found. A
// move is only noted; the next step or ray brings the boxes up to date, and asks again about the pairs of what has
// moved. So moving an object is cheap, and a step costs what has moved.
#pragma once

#include "broad/pair_list.hpp"
#include "convex/pair_cache.hpp"
#include "core/block_list.hpp"
#include "math/tolerance.hpp"
#include "object/object.hpp"
#include "scene/response/response_table.hpp"

#include <atomic>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace dt::scene
{

class Scene;

/// One object in one scene. The scene creates and destroys it; the object notifies it of moves.
struct Membership : object::Watcher
{
    Scene& scene;
    object::Object& object;
    broad::ProxyId proxy;
    Aabb reach;  ///< Object::reach() when the scene last computed the box
    bool is_noted = false;  ///< the object has moved since the scene last computed its box
    bool is_turned = false;  ///< since then more than its origin has changed, so `reach` is out of date
};

/// Two objects whose boxes overlap.
struct CandidatePair
{
    broad::ProxyId first, second;  ///< first created before second
    std::uint32_t memory;  ///< index of what is kept from step to step: the pair cache, the finding, the contact
    ResponseType type;
};

/// The points and the normal that a response receives, as far as its type asks for them.
struct Contact
{
    Vec3 on_a;  ///< witnessed: a common point; depth: the deepest point of a
    Vec3 way;  ///< witnessed: zero; depth: from there to the deepest point of b
};

/// What was found for a candidate pair. It holds while both objects are unchanged and the question is the same.
struct Finding
{
    std::uint32_t changes_first = 0, changes_second = 0;  ///< Scene::Member::changes when it was computed
    std::uint32_t question = 0;  ///< Scene::question() then; 0: nothing has been found yet
    ResponseType type = ResponseType::none;
    bool is_swapped = false;  ///< the second object is reported first
    bool is_hit = false;  ///< if so, and if the type asks for one, there is a contact
};

struct SceneHit
{
    const object::Object* object;
    convex::CastHit hit;
};

class Scene
{
public:
    explicit Scene(std::pmr::memory_resource& memory);
    ~Scene();
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    // Adding an object that is in the scene, and removing one that is not, has no effect.
    void add(object::Object& object);
    void remove(object::Object& object) noexcept;
    void remove(Membership& membership) noexcept;

    /// Notes that the object of this membership has moved; `moved_only`: its reach() is the same. Allocates nothing.
    void note(Membership& membership, bool moved_only) noexcept;

    /// Finds the first hit of source + t·direction, t ≤ max_param, on an object whose client pointer is not `ignored`,
    /// or on any if that is null.
    /// Among equal hits it returns the one on the object created first. Any number of threads may call it at once.
    std::optional<SceneHit> ray_cast(const void* ignored, Vec3 source, Vec3 direction, double max_param,
                                     const Tolerance& eps);

    // For a step of the scene (scene/step.hpp).

    /// Returns the pairs whose boxes overlap now and for which wanted(member, member), a ResponseType, is not none, in the
    /// order in which their objects were created. Valid until the next call.
    template <class Wanted> std::span<CandidatePair> candidates(Wanted wanted);

    /// What a step reads of every object, side by side in memory, so that choosing candidates does not wait for the
    /// objects themselves.
    struct Member
    {
        Membership* membership;  ///< null: the object has left the scene
        const object::Object* object;
        object::ObjectId id;
        std::uint32_t changes;  ///< counts changes of the object; a Finding holds while this is the same
        ResponseClass response_class;  ///< set by look_up_classes()
    };
    const Member& member(broad::ProxyId proxy) const { return members_[proxy]; }

    /// Reads the response classes from a table: those of all members, at no cost if they are current, or those of the
    /// members in these pairs.
    void look_up_classes(const ResponseTable& table);
    void look_up_classes(const ResponseTable& table, std::span<const CandidatePair> pairs);
    /// For tests: how many classes have been looked up.
    std::size_t classes_asked() const { return classes_asked_; }

    /// Whether both objects of a pair are still in the scene.
    bool is_there(const CandidatePair& candidate) const
    {
        return members_[candidate.first].membership && members_[candidate.second].membership;
    }
    convex::PairCache& memory(const CandidatePair& candidate) { return memories_[candidate.memory]; }
    Finding& finding(const CandidatePair& candidate) { return findings_[candidate.memory]; }
    /// There is room for it if the pair was wanted with a type that has contacts, or after room_for_contact().
    Contact& contact(const CandidatePair& candidate) { return contacts_[candidate.memory]; }
    void room_for_contact(const CandidatePair& candidate) { contacts_.grow(std::size_t(candidate.memory) + 1); }

    /// Says what the next step asks. Findings with other tolerances, or of pairs in another order, do not hold for it.
    void ask(const Tolerance& eps);
    std::uint32_t question() const { return question_; }

    /// Updates and returns all pairs whose boxes overlap or nearly do; Pair::overlap distinguishes them. Not in a step.
    std::span<const broad::PairList::Pair> overlapping_pairs()
    {
        bring_pairs_up_to_date();
        return list_.pairs();
    }
    std::span<const Member> members() const { return members_; }  ///< by proxy; some are gone
    const broad::Bounds& box(broad::ProxyId proxy) const { return list_.box(proxy); }

    /// How many steps run. While one does, no other may begin, and the scene may not be destroyed.
    std::atomic<int>& users() { return users_; }

private:
    Membership* find(const object::Object& object) const noexcept;
    void look_at_noted();
    void bring_tree_up_to_date();
    void bring_pairs_up_to_date();
    void compact();
    void give_memory_back() noexcept;
    void add_candidate(broad::PairList::Pair& pair, ResponseType type);
    void sort_by_creation();

    std::pmr::memory_resource* resource_;
    broad::PairList list_;
    std::pmr::vector<Member> members_;  ///< by proxy
    std::pmr::vector<broad::ProxyId> noted_;  ///< members that have moved; its capacity holds all
    BlockList<convex::PairCache> memories_;
    BlockList<Finding> findings_;
    BlockList<Contact> contacts_;  ///< as many as are needed by pairs that ask for them
    std::pmr::vector<CandidatePair> candidates_;
    int idle_ = 0;  ///< steps in a row for which most of the memory for pairs was not needed
    bool in_order_ = true;  ///< proxies are numbered in the order in which their objects were created
    std::uint32_t question_ = 0;
    bool asked_in_order_ = true;  ///< in_order_ at the last question
    Tolerance asked_;  ///< of the last question
    std::uint64_t newest_ = 0;  ///< serial of the last object added
    std::uint64_t known_table_ = 0, known_version_ = 0;  ///< the table whose classes all members have; 0: none
    std::atomic<int> users_{0};
    std::size_t classes_asked_ = 0;

    // Concurrent ray casts: the first one updates the tree, the others wait for it.
    std::mutex mutex_;
    std::atomic<bool> is_current_{true};
};

template <class Wanted> std::span<CandidatePair> Scene::candidates(Wanted wanted)
{
    bring_pairs_up_to_date();
    candidates_.clear();
    for (broad::PairList::Pair& pair : list_.pairs())
    {
        if (!pair.overlap) continue;
        const ResponseType type = wanted(members_[pair.first], members_[pair.second]);
        if (type != ResponseType::none) add_candidate(pair, type);
    }
    if (!in_order_) sort_by_creation();
    return candidates_;
}

}  // namespace dt::scene
