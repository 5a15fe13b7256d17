// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// DT_SetWorkerCount: what it returns, whatever threads, processes and memory do.
#include "api_test.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace
{

#ifdef SOLID_SANITIZED
constexpr bool sanitized = true;  // needs address space without end, or no threads in children of threads
#else
constexpr bool sanitized = false;
#endif

class Workers : public ApiTest
{
protected:
    ~Workers() override { EXPECT_EQ(DT_SetWorkerCount(1), 1u); }

    /// What a child process returns.
    template <class Body> static int in_child(Body body)
    {
        std::fflush(nullptr);
        const pid_t child = fork();
        if (child == 0)
        {
            alarm(20);  // rather than hang
            body();
        }
        int status = 0;
        waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
};

TEST_F(Workers, TheNumberInUseIsReturned)
{
    EXPECT_EQ(DT_GetWorkerCount(), 1u);
    EXPECT_EQ(DT_SetWorkerCount(1), 1u);
    EXPECT_EQ(DT_SetWorkerCount(3), 3u);
    EXPECT_EQ(DT_GetWorkerCount(), 3u);
    EXPECT_EQ(DT_SetWorkerCount(2), 2u);
    EXPECT_EQ(DT_SetWorkerCount(64), 64u);
    EXPECT_EQ(DT_SetWorkerCount(65), 64u);
    EXPECT_EQ(DT_SetWorkerCount(DT_Count(-1)), 64u);
    EXPECT_EQ(DT_SetWorkerCount(0), std::clamp(std::thread::hardware_concurrency(), 1u, 64u));
}

TEST_F(Workers, ThreadsAreNotCountedAsBytes)
{
    EXPECT_EQ(DT_SetWorkerCount(5), 5u);
    EXPECT_EQ(DT_GetByteCount(), 0u);
    EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr)) << "threads do not keep the allocator";
}

TEST_F(Workers, AnyThreadMaySetTheNumber)
{
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t)
    {
        threads.emplace_back([&, t] {
            for (unsigned i = 0; i < 50; ++i)
            {
                const DT_Count count = 1 + (t + i) % 6;
                wrong += DT_SetWorkerCount(count) != count;
            }
            wrong += DT_GetError() != DT_ERROR_NONE;
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, 0);
}

TEST_F(Workers, WithoutRoomForThreadsTheNumberStays)
{
    if (sanitized) GTEST_SKIP() << "a sanitizer needs all the room";
    ASSERT_EQ(DT_SetWorkerCount(1), 1u);
    EXPECT_EQ(in_child([] {
                  rlimit limit{};
                  limit.rlim_cur = limit.rlim_max = 200u << 20;  // a stack has 8 MB or so
                  if (DT_SetWorkerCount(2) != 2 || setrlimit(RLIMIT_AS, &limit) != 0) _exit(1);
                  if (DT_SetWorkerCount(64) != 0) _exit(2);
                  if (DT_GetError() != DT_ERROR_OUT_OF_MEMORY) _exit(3);
                  if (DT_SetWorkerCount(2) != 2 || DT_SetWorkerCount(4) != 4) _exit(4);
                  _exit(7);
              }),
              7);
}

TEST_F(Workers, AChildProcessMayHaveItsOwn)
{
    if (sanitized) GTEST_SKIP() << "a sanitizer allows no threads there";
    ASSERT_EQ(DT_SetWorkerCount(3), 3u);
    EXPECT_EQ(in_child([] { _exit(DT_SetWorkerCount(2) == 2 && DT_SetWorkerCount(4) == 4 ? 7 : 1); }), 7);
    EXPECT_EQ(DT_SetWorkerCount(4), 4u);
}

TEST_F(Workers, AProcessEndsAlsoWhileThereAreThreads)
{
    EXPECT_EQ(in_child([] {
                  if (!sanitized) DT_SetWorkerCount(4);
                  std::exit(7);
              }),
              7);
    ASSERT_EQ(DT_SetWorkerCount(3), 3u);
    EXPECT_EQ(in_child([] { std::exit(7); }), 7) << "the threads of the parent are not waited for";
}

}  // namespace
