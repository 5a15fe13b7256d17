// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whom to call when two objects meet. Objects have classes, and each unordered pair of classes has a list of callbacks
// in the order of their registration. Also which of the tests the callbacks need: the most demanding one decides.
//
// Pairs are many, and nearly all of them have the list that follows from what was said of all pairs and of their two
// classes. So there is one list for all pairs, one for every class of which something has been said, and one for every
// pair that has something else than what follows from these. A removal of a callback from all pairs may leave something
// else in very many of them; then it is only noted, and each pair makes it for itself whenever it is asked for.
#pragma once

#include "core/scratch_pool.hpp"
#include "scene/merged_lists.hpp"
#include "scene/object_classes.hpp"
#include "scene/pair_lists.hpp"
#include "scene/response_list.hpp"

#include <atomic>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace solid
{

/// Reading is for any threads; changes are for one, while nobody reads. Where memory runs out, std::bad_alloc passes
/// through and nothing has changed. Classes given to the table must be its own: see has_class.
class ResponseTable
{
public:
    class Busy;

    /// With class 0 and no callbacks. No other table has the same serial, unless it is 0.
    explicit ResponseTable(Memory& memory, std::uint64_t serial = 0);
    ResponseTable(const ResponseTable&) = delete;
    ResponseTable& operator=(const ResponseTable&) = delete;

    ResponseClass generate_class();
    bool has_class(ResponseClass c) const { return c < list_of_.size(); }

    void set_class(const ObjectId& object, ResponseClass c);
    void clear_class(const ObjectId& object);

    /// no_class if the object has none here.
    ResponseClass class_of(const ObjectId& object) const { return members_.find(object); }
    ResponseClass class_of(const Object& object) const { return class_of(object.id()); }

    // Appends to all pairs, to all pairs with a class, to one pair; the first two also to pairs with classes to come.
    void add_default(const Response& response);
    void add_to_class(ResponseClass c, const Response& response);
    void add_to_pair(ResponseClass c1, ResponseClass c2, const Response& response);

    // Takes from each of these lists the first entry with this callback, if there is one.
    void remove_default(ResponseCallback callback);
    void remove_from_class(ResponseClass c, ResponseCallback callback);
    void remove_from_pair(ResponseClass c1, ResponseClass c2, ResponseCallback callback);

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

    /// Whether callbacks of the table are being called, or a test with it is under way.
    bool is_busy() const { return busy_.load(std::memory_order_relaxed) != 0; }

private:
    /// The removal of a callback from the lists of all classes, or of one.
    struct Removal
    {
        ResponseCallback callback;
        ResponseClass only = no_class;

        bool concerns(ResponseClass c) const { return only == no_class || only == c; }
    };

    static constexpr std::uint32_t common = 0;  ///< number of the list of pairs of which nothing has been said

    const ResponseList& of_all() const { return lists_[common]; }
    const ResponseList& of_class(ResponseClass c) const { return lists_[list_of_[c]]; }
    bool is_special(ResponseClass c) const { return list_of_[c] != common; }

    /// The list of a pair; null if it has to be merged from those of its classes.
    const ResponseList* stored(ResponseClass c1, ResponseClass c2) const
    {
        if (const ResponseList* const own = pairs_.find(c1, c2)) return own;
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

    // Of removals.
    bool follows_from_classes(ResponseClass c1, ResponseClass c2) const;
    std::uint64_t first_left(const ResponseList& list, ResponseCallback callback) const;
    bool stays_merged(ResponseClass c1, ResponseClass c2, const Removal& removal) const;
    template <class Visit> void for_each_special(Visit visit) const;
    bool leaves_few_apart(const Removal& removal) const;
    void keep_apart(ResponseClass c1, ResponseClass c2);
    void keep_apart(const Removal& removal);
    void remove(const Removal& removal);
    void remove_from_own_lists(const Removal& removal) noexcept;
    void postpone(ResponseCallback callback);
    PostponedRemoval* find_postponed(ResponseCallback callback) noexcept;
    bool leaves_nothing(const PostponedRemoval& removal) const;
    void settle(std::size_t postponed);

    std::pmr::vector<ResponseList> lists_;
    std::pmr::vector<std::uint32_t>
        list_of_;  ///< by class: the list of its pairs with classes of which nothing was said
    PairLists pairs_;  ///< those that have something else
    std::pmr::vector<PostponedRemoval> postponed_;  ///< from all pairs but these
    std::uint64_t registrations_ = 0;
    ObjectClasses members_;
    std::uint64_t serial_;
    std::uint64_t version_ = 0;
    mutable ScratchPool<Response> scratch_;
    mutable std::atomic<std::uint32_t> busy_{0};  ///< several threads may test with one table
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

/// Keeps the table busy as long as it lives.
class ResponseTable::Busy
{
public:
    explicit Busy(const ResponseTable& table) : table_(table)
    {
        table_.busy_.fetch_add(1, std::memory_order_relaxed);
    }
    ~Busy() { table_.busy_.fetch_sub(1, std::memory_order_relaxed); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

private:
    const ResponseTable& table_;
};

}  // namespace solid
