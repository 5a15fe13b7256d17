// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a response table is, as a test knows it: a list for every unordered pair of classes. One more class stands for
// all that are still to come; a new class starts as a copy of it.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace dt::test
{

class TableModel
{
public:
    struct Entry
    {
        int id;  ///< of the registration
        int callback;
        int type;  ///< 1 simple, 2 witnessed, 3 depth
    };
    using List = std::vector<Entry>;

    int classes() const { return classes_; }

    /// The callbacks of a pair of classes, in order.
    const List& list(int c, int d) { return lists_[key(c, d)]; }

    int generate()
    {
        const int made = classes_++;
        for (int c = 0; c < made; ++c)
            lists_[key(c, made)] = list(c, to_come);
        lists_[key(made, made)] = lists_[key(made, to_come)] = list(to_come, to_come);
        return made;
    }

    void add_default(Entry entry)
    {
        each_class([&](int c) {
            each_class([&](int d) {
                if (c <= d) add_pair(c, d, entry);
            });
        });
    }
    void add_class(int c, Entry entry)
    {
        each_class([&](int d) { add_pair(c, d, entry); });
    }
    void add_pair(int c, int d, Entry entry) { lists_[key(c, d)].push_back(entry); }

    void remove_default(int callback)
    {
        each_class([&](int c) {
            each_class([&](int d) {
                if (c <= d) remove_pair(c, d, callback);
            });
        });
    }
    void remove_class(int c, int callback)
    {
        each_class([&](int d) { remove_pair(c, d, callback); });
    }
    void remove_pair(int c, int d, int callback)
    {
        List& list = lists_[key(c, d)];
        const auto found =
            std::find_if(list.begin(), list.end(), [&](const Entry& e) { return e.callback == callback; });
        if (found != list.end()) list.erase(found);
    }

private:
    static constexpr int to_come = std::numeric_limits<int>::max();

    static std::pair<int, int> key(int c, int d) { return {std::min(c, d), std::max(c, d)}; }

    template <class Visit> void each_class(Visit visit)
    {
        for (int c = 0; c < classes_; ++c)
            visit(c);
        visit(to_come);
    }

    int classes_ = 1;
    std::map<std::pair<int, int>, List> lists_;
};

}  // namespace dt::test
