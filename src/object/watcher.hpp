// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A watcher is notified when an object moves or ends. A scene has one in each of its objects.
#pragma once

#include "core/linked_list.hpp"

namespace dt::object
{

struct Watcher
{
    void (*moved)(Watcher&, bool moved_only) noexcept;  ///< `moved_only`: Object::reach() is what it was
    void (*ends)(Watcher&) noexcept;  ///< must remove the watcher from the list of the object
    Link<Watcher> link{};  ///< in the list of the object
};

}  // namespace dt::object
