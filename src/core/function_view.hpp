// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A non-owning reference to a callable: two words, nothing allocated. It must not outlive the callable.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace dt
{

template <class Signature> class FunctionView;

/// A callable, not a view of one, that takes the arguments and returns the answer.
template <class Function, class View, class Answer, class... Arguments>
concept ViewableAs =
    !std::is_same_v<std::remove_cvref_t<Function>, View> && std::is_object_v<std::remove_reference_t<Function>> &&
    std::is_invocable_r_v<Answer, Function&, Arguments...>;

template <class Answer, class... Arguments> class FunctionView<Answer(Arguments...)>
{
public:
    template <ViewableAs<FunctionView, Answer, Arguments...> Function>
    FunctionView(Function&& function) noexcept
        : function_(const_cast<void*>(static_cast<const void*>(std::addressof(function)))),
          call_([](void* f, Arguments... arguments) -> Answer {
              return (*static_cast<std::remove_reference_t<Function>*>(f))(std::forward<Arguments>(arguments)...);
          })
    {}

    Answer operator()(Arguments... arguments) const
    {
        return call_(function_, std::forward<Arguments>(arguments)...);
    }

private:
    void* function_;
    Answer (*call_)(void*, Arguments...);
};

}  // namespace dt
