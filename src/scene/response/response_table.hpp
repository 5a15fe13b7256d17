// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whom to call when two objects meet. Objects have classes, and each unordered pair of classes has a list of callbacks
// in the order of their registration. Also which of the tests the callbacks need: the most demanding one decides.
//
// Pairs are many, and the lists of nearly all of them follow from what was registered for all pairs and for their two
// classes. So there is one list for all pairs, one for every class of which something was said, and one for every pair
// whose list does not follow from these. A removal from all pairs may leave very many such pairs; then it is postponed:
// it is only recorded, and applied whenever a pair is read.
#pragma once

#include "core/flat_map.hpp"
#include "core/scratch_pool.hpp"
#include "object/object.hpp"
#include "scene/response/merged_lists.hpp"
#include "scene/response/response_list.hpp"

#include <atomic>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::scene
{

using ResponseClass = std::uint32_t;
constexpr ResponseClass no_class = 0xFFFFFFFF;

/// All pairs of classes, those with the class `low`, or one pair; always with those of classes to come.
struct Scope
{
    ResponseClass low = no_class, high = no_class;

    static Scope of_pair(ResponseClass c1, ResponseClass c2) { return {std::min(c1, c2), std::max(c1, c2)}; }

    bool is_all() const { return low == no_class; }
    bool is_pair() const { return high != no_class; }
    bool has(ResponseClass c) const { return c == low || c == high; }
    bool operator==(const Scope&) const = default;
};

/// Reading is for any threads; changes are for one, while nobody reads. Where memory runs out, std::bad_alloc passes
/// through and nothing has changed. Classes given to the table must be its own: see has_class.
class ResponseTable
{
public:
    /// With class 0 and no callbacks. No other table has the same serial, unless it is 0.
    explicit ResponseTable(std::pmr::memory_resource& memory, std::uint64_t serial = 0);
    ResponseTable(const ResponseTable&) = delete;
    ResponseTable& operator=(const ResponseTable&) = delete;

    ResponseClass generate_class();
    bool has_class(ResponseClass c) const { return c < list_of_.size(); }

    void set_class(const object::ObjectId& object, ResponseClass c);
    void clear_class(const object::ObjectId& object);

    /// no_class if the object has none here.
    ResponseClass class_of(const object::ObjectId& object) const
    {
        const Member* const member = members_.find(object.slot);
        return member && member->serial == object.serial ? member->class_number : no_class;
    }

    /// Appends to the lists of a scope.
    void add(Scope scope, const Response& response);

    /// Takes from each list of a scope the first entry with this callback, if there is one.
    void remove(Scope scope, ResponseCallback callback);

    /// The most demanding type of the list; none if it is empty.
    ResponseType type(ResponseClass c1, ResponseClass c2) const
    {
        const ResponseList* const list = stored(c1, c2);
        return list ? list->type() : merged_type(c1, c2);
    }

    /// visit(response) for each in their order. Nothing may change meanwhile.
    template <class Visit> void for_each_response(ResponseClass c1, ResponseClass c2, Visit visit) const;

    /// Room for copies of lists, for whoever calls their responses.
    ScratchPool<Response>& scratch() const { return scratch_; }

    /// Raised by every change of lists, classes, or classes of objects.
    std::uint64_t version() const { return version_; }
    std::uint64_t serial() const { return serial_; }

    /// How many call callbacks of the table, or test with it.
    std::atomic<int>& users() const { return users_; }

private:
    /// The class of an object. Whoever takes the slot of an object that is gone takes its place here too.
    struct Member
    {
        std::uint64_t serial = 0;
        std::uint32_t slot = 0;
        ResponseClass class_number = no_class;

        std::uint32_t key() const { return slot; }
        bool is_empty() const { return serial == 0; }

        /// Objects made one after the other are often asked for one after the other: their places are in a row too.
        static std::size_t hash(std::uint32_t slot)
        {
            constexpr std::uint32_t row = 8;
            return spread_bits(slot / row) * row + slot % row;
        }
    };

    /// A pair with a list of its own.
    struct PairList
    {
        Scope pair;
        ResponseList list;
    };

    /// Where the list of a pair is.
    struct PairNumber
    {
        Scope pair;
        std::uint32_t list = 0;

        Scope key() const { return pair; }
        bool is_empty() const { return !pair.is_pair(); }
        static std::size_t hash(Scope pair) { return spread_bits(std::uint64_t(pair.high) << 32 | pair.low); }
    };

    /// The removal of a callback from the lists of all classes, or of one.
    struct Removal
    {
        ResponseCallback callback;
        ResponseClass only = no_class;

        bool concerns(ResponseClass c) const { return only == no_class || only == c; }
        bool concerns(Scope pair) const { return only == no_class || pair.has(only); }
    };

    static constexpr std::uint32_t common = 0;  ///< number of the list of pairs of which nothing has been said

    const ResponseList& of_all() const { return lists_[common]; }
    const ResponseList& of_class(ResponseClass c) const { return lists_[list_of_[c]]; }
    bool is_special(ResponseClass c) const { return list_of_[c] != common; }

    /// The list that a pair has for itself, or null.
    const ResponseList* own_list(ResponseClass c1, ResponseClass c2) const
    {
        const PairNumber* const own = pair_numbers_.find(Scope::of_pair(c1, c2));
        return own ? &pairs_[own->list].list : nullptr;
    }
    /// The list of a pair; null if it has to be merged from those of its classes.
    const ResponseList* stored(ResponseClass c1, ResponseClass c2) const
    {
        if (const ResponseList* const own = own_list(c1, c2)) return own;
        if (!postponed_.empty()) return nullptr;
        if (!is_special(c1)) return &of_class(c2);
        return c1 == c2 || !is_special(c2) ? &of_class(c1) : nullptr;
    }
    MergedLists merged(ResponseClass c1, ResponseClass c2) const
    {
        return {of_all(), of_class(c1), of_class(c2), postponed_};
    }
    ResponseType merged_type(ResponseClass c1, ResponseClass c2) const;
    ResponseList copy(ResponseClass c1, ResponseClass c2) const;
    void make_special(ResponseClass c);

    void make_room_for_pair();
    void add_pair(Scope pair, ResponseList&& list) noexcept;
    void erase_pair(std::uint32_t number) noexcept;
    template <class Visit> void for_each_list(Scope scope, Visit visit);
    void add_to_pair(Scope pair, const Response& response);

    bool follows_from_classes(ResponseClass c1, ResponseClass c2) const;
    std::uint64_t first_left(const ResponseList& list, ResponseCallback callback) const;
    bool stays_merged(ResponseClass c1, ResponseClass c2, const Removal& removal) const;
    template <class Visit> void for_each_special(Visit visit) const;
    bool leaves_few_apart(const Removal& removal) const;
    void keep_apart(ResponseClass c1, ResponseClass c2);
    void keep_apart(const Removal& removal);
    void remove_from_pair(Scope pair, ResponseCallback callback);
    void remove(const Removal& removal);
    void remove_from_own_lists(const Removal& removal) noexcept;
    void postpone(ResponseCallback callback);
    PostponedRemoval* find_postponed(ResponseCallback callback) noexcept;
    bool leaves_nothing(const PostponedRemoval& removal) const;
    void settle(std::size_t postponed);

    std::pmr::vector<ResponseList> lists_;
    std::pmr::vector<std::uint32_t> list_of_;  ///< by class: the list of its pairs with classes without one
    std::pmr::vector<PairList> pairs_;  ///< those whose lists do not follow from these
    FlatMap<PairNumber> pair_numbers_;
    std::pmr::vector<PostponedRemoval> postponed_;  ///< from all pairs but these
    std::uint64_t registrations_ = 0;
    FlatMap<Member> members_;
    std::uint64_t serial_;
    std::uint64_t version_ = 0;
    mutable ScratchPool<Response> scratch_;
    mutable std::atomic<int> users_{0};  ///< several threads may test with one table
};

template <class Visit> void ResponseTable::for_each_response(ResponseClass c1, ResponseClass c2, Visit visit) const
{
    if (const ResponseList* const list = stored(c1, c2))
    {
        for (const Registered& entry : list->entries())
            visit(entry.response);
        return;
    }
    MergedLists both = merged(c1, c2);
    while (const Registered* const entry = both.next())
        visit(entry->response);
}

}  // namespace dt::scene
