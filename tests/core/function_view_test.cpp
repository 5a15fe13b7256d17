// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Views of callables.
#include "core/function_view.hpp"

#include <gtest/gtest.h>
#include <memory>

namespace dt::test
{
namespace
{

int twice(FunctionView<int(int)> f, int x)
{
    return f(f(x));
}

TEST(FunctionView, CallsWhatItWasMadeFrom)
{
    int calls = 0;
    const auto counted = [&](int x) { return ++calls, 3 * x; };
    EXPECT_EQ(twice(counted, 5), 45);
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(twice([](int x) { return x + 1; }, 5), 7);
}

TEST(FunctionView, ChangesTheOriginalAndNotACopy)
{
    struct Counter
    {
        int calls = 0;
        int operator()(int x) { return ++calls, x; }
    } counter;
    twice(counter, 0);
    const FunctionView<int(int)> view = counter, copy = view;
    copy(0);
    EXPECT_EQ(counter.calls, 3);
}

TEST(FunctionView, PassesArgumentsWithoutCopies)
{
    int seen = 0;
    const auto take = [&](std::unique_ptr<int> p, int& out) { out = *p; };
    const FunctionView<void(std::unique_ptr<int>, int&)> view = take;
    view(std::make_unique<int>(8), seen);
    EXPECT_EQ(seen, 8);
}

}  // namespace
}  // namespace dt::test
