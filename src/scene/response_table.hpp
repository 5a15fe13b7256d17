// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whom to call when two objects meet. Objects have classes, and each unordered pair of classes has a list of callbacks
// in the order of their registration. Also which of the tests the callbacks need: the most demanding one decides.
#pragma once

#include "scene/object.hpp"

#include <atomic>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

struct DT_CollData;  // of SOLID.h; here it is only passed on

namespace solid
{

using ResponseClass = std::uint32_t;
constexpr ResponseClass no_class = 0xFFFFFFFF;

/// What a callback wants to know; each asks for more than the ones before it.
enum class ResponseType : std::uint8_t
{
    none,
    simple,
    witnessed,
    depth
};

/// Returns nonzero to stop.
using ResponseCallback = int (*)(void* client_data, void* client_object1, void* client_object2,
                                 const DT_CollData* coll_data);

struct Response
{
    ResponseCallback callback;
    void* client_data;
    ResponseType type;
};

/// Reading is for any threads; changes are for one, while nobody reads. Where memory runs out, std::bad_alloc passes
/// through and nothing has changed. Classes given to the table must be its own: see has_class.
class ResponseTable
{
public:
    class Busy;

    explicit ResponseTable(Memory& memory);  ///< with class 0 and no callbacks
    ResponseTable(const ResponseTable&) = delete;
    ResponseTable& operator=(const ResponseTable&) = delete;

    ResponseClass generate_class();
    bool has_class(ResponseClass c) const { return c < class_lists_.size(); }

    void set_class(const ObjectId& object, ResponseClass c);
    void clear_class(const ObjectId& object);

    /// no_class if the object has none here.
    ResponseClass class_of(const ObjectId& object) const
    {
        if (object.slot >= members_.size() || members_[object.slot].serial != object.serial) return no_class;
        return members_[object.slot].class_number;
    }
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
    ResponseType type(ResponseClass c1, ResponseClass c2) const { return pair_types_[pair(c1, c2)]; }

    /// Valid until the next change.
    std::span<const Response> responses(ResponseClass c1, ResponseClass c2) const
    {
        return pair_lists_[pair(c1, c2)];
    }

    /// Raised by every change of lists, classes, or classes of objects.
    std::uint64_t version() const { return version_; }

    /// Whether callbacks of the table are being called, or a test with it is under way.
    bool is_busy() const { return busy_.load(std::memory_order_relaxed) != 0; }

private:
    using List = std::pmr::vector<Response>;

    /// The class of the object in a slot. Slots are used again: the entry counts only for the object with this serial.
    struct Member
    {
        std::uint64_t serial = 0;
        ResponseClass class_number = no_class;
    };

    /// Pairs are numbered by rows of a triangle, so that a new class adds its row at the end.
    static std::size_t pair(ResponseClass c1, ResponseClass c2)
    {
        const std::size_t high = c1 < c2 ? c2 : c1, low = c1 < c2 ? c1 : c2;
        return high * (high + 1) / 2 + low;
    }

    template <class Visit> void for_pairs_with(ResponseClass c, Visit visit) const;
    void append_to_pair(std::size_t pair, const Response& response);
    void take_from_pair(std::size_t pair, ResponseCallback callback);

    List default_list_;  ///< what pairs of two classes to come begin with
    std::pmr::vector<List> class_lists_;  ///< what pairs of this class and one to come begin with
    std::pmr::vector<List> pair_lists_;
    std::pmr::vector<ResponseType> pair_types_;
    std::pmr::vector<Member> members_;  ///< by the slots of objects
    std::uint64_t version_ = 0;
    mutable std::atomic<std::uint32_t> busy_{0};  ///< several threads may test with one table
};

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
