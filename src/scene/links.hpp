// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A list of things that live elsewhere and carry their own links, so that joining and leaving cost no memory.
#pragma once

namespace solid
{

template <class T> class LinkedList;

/// What a thing needs to be in a list. It must leave before it ends.
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

    /// Nothing joins or leaves meanwhile.
    template <class Visit> void for_each(Visit visit) const
    {
        for (T* thing = first_; thing; thing = thing->link.next_)
            visit(*thing);
    }

private:
    T* first_ = nullptr;
};

}  // namespace solid
