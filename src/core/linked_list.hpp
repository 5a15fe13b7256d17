// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An intrusive list: the things live elsewhere and carry their own links, so adding and removing allocate nothing.
#pragma once

namespace dt
{

template <class T> class LinkedList;

/// The link of a thing. The thing must be removed from its list before it is destroyed.
template <class T> class Link
{
    friend LinkedList<T>;
    T* next_ = nullptr;
    T** to_this_ = nullptr;  ///< the pointer that points here; null: in no list
};

/// T has a member `link` of type Link<T>.
template <class T> class LinkedList
{
public:
    LinkedList() = default;
    LinkedList(const LinkedList&) = delete;
    LinkedList& operator=(const LinkedList&) = delete;

    void add(T& thing)
    {
        thing.link.next_ = first_;
        thing.link.to_this_ = &first_;
        if (first_) first_->link.to_this_ = &thing.link.next_;
        first_ = &thing;
    }

    static void remove(T& thing)
    {
        Link<T>& link = thing.link;
        *link.to_this_ = link.next_;
        if (link.next_) link.next_->link.to_this_ = link.to_this_;
        link = {};
    }

    T* first() const { return first_; }
    static T* next(const T& thing) { return thing.link.next_; }

    /// Calls visit(thing) for each; visit must not change the list.
    template <class Visit> void for_each(Visit visit) const
    {
        for (T* thing = first_; thing; thing = thing->link.next_)
            visit(*thing);
    }

private:
    T* first_ = nullptr;
};

}  // namespace dt
