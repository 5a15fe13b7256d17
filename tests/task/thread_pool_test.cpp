// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The thread pool calls every index once with any number of threads, and never waits for help that does not come.
#include "task/thread_pool.hpp"

#include <array>
#include <atomic>
#include <cfenv>
#include <chrono>
#include <dirent.h>
#include <gtest/gtest.h>
#include <random>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace dt::test
{
namespace
{

constexpr unsigned all = task::ThreadPool::max_workers;

int threads_of_process()
{
    int count = 0;
    DIR* const folder = opendir("/proc/self/task");
    while (const dirent* const entry = readdir(folder))
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

/// How many there are without a pool. A sanitizer adds one of its own to the first that is started.
int threads_at_first()
{
    std::thread([] {}).join();
    return threads_of_process();
}

/// The value after a moment: a thread that was joined may still be listed.
int settled_threads(int expected)
{
    for (int i = 0; i < 1000 && threads_of_process() != expected; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return threads_of_process();
}

/// A job in which each of `count` workers waits until all of them have come. False if that takes too long.
bool all_take_part(task::ThreadPool& pool, unsigned count)
{
    std::atomic<unsigned> here{0};
    std::atomic<bool> late{false};
    std::array<bool, all> seen{};
    pool.run(count, 1, all, [&](std::size_t, std::size_t, unsigned worker) {
        seen[worker] = true;
        ++here;
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (here < count && !late)
        {
            std::this_thread::yield();
            if (std::chrono::steady_clock::now() > deadline) late = true;
        }
    });
    for (unsigned i = 0; i < all; ++i)
    {
        if (seen[i] != (i < count)) return false;
    }
    return !late;
}

// Four threads fill an array.
TEST(ParallelFor, CallsTheBodyForEachIndex)
{
    const int before = threads_at_first();
    task::ThreadPool pool;
    pool.set_worker_count(4);
    std::array<int, 100> squares{};
    task::parallel_for(pool, squares.size(), 8, pool.worker_count(),
                       [&](std::size_t i, unsigned) { squares[i] = int(i * i); });
    EXPECT_EQ(squares[3], 9);
    EXPECT_EQ(squares[99], 9801);
    pool.set_worker_count(1);
    EXPECT_EQ(settled_threads(before), before);
}

TEST(ThreadPool, BeginsWithoutThreads)
{
    const int before = threads_at_first();
    task::ThreadPool pool;
    EXPECT_EQ(pool.worker_count(), 1u);
    int calls = 0;
    pool.run(10, 3, all, [&](std::size_t, std::size_t, unsigned worker) { calls += worker == 0; });
    EXPECT_EQ(calls, 4);
    EXPECT_EQ(threads_of_process(), before);
}

TEST(ThreadPool, StartsAndStopsThreads)
{
    const int before = threads_at_first();
    {
        task::ThreadPool pool;
        for (const unsigned count : {4u, 2u, 7u, 7u, 1u, 3u})
        {
            EXPECT_EQ(pool.set_worker_count(count), count);
            EXPECT_EQ(pool.worker_count(), count);
            EXPECT_EQ(settled_threads(before + int(count) - 1), before + int(count) - 1);
            EXPECT_TRUE(all_take_part(pool, count));
        }
        EXPECT_EQ(pool.set_worker_count(1000), 64u);
        EXPECT_EQ(pool.set_worker_count(0), 1u);
        EXPECT_EQ(pool.set_worker_count(3), 3u);
    }
    EXPECT_EQ(settled_threads(before), before);
}

TEST(ThreadPool, EveryIndexIsDoneOnceWhateverTheBlocks)
{
    std::mt19937 random(71);
    task::ThreadPool pool;
    std::size_t shared = 0, calls = 0;
    for (int round = 0; round < 400 || (shared == 0 && round < 100000); ++round)
    {
        if (round % 50 == 0) pool.set_worker_count(1 + unsigned(round) / 50 % 8);
        const std::size_t count = random() % 3000, block = random() % 300;
        std::vector<int> done(count, 0);
        std::array<std::size_t, all> by_worker{};
        pool.run(count, block, pool.worker_count(), [&](std::size_t begin, std::size_t end, unsigned worker) {
            ASSERT_LT(begin, end);
            ASSERT_EQ(begin % std::max<std::size_t>(block, 1), 0u);
            ASSERT_LE(end - begin, std::max<std::size_t>(block, 1));
            for (std::size_t i = begin; i < end; ++i)
                ++done[i];
            ++by_worker[worker];
        });
        for (std::size_t i = 0; i < count; ++i)
            ASSERT_EQ(done[i], 1) << "round " << round << ", index " << i;
        for (unsigned i = 0; i < all; ++i)
        {
            ASSERT_TRUE(by_worker[i] == 0 || i < pool.worker_count());
            shared += i > 0 ? by_worker[i] : 0;
            calls += by_worker[i];
        }
    }
    EXPECT_GT(shared, 0u) << "nobody ever helped";
    EXPECT_GT(calls, shared) << "the caller never did anything";
}

TEST(ThreadPool, HugeRangesAndBlocksAreNoTrouble)
{
    task::ThreadPool pool;
    pool.set_worker_count(3);
    const std::size_t most = ~std::size_t(0);
    std::atomic<std::size_t> sum{0}, calls{0};
    const auto add = [&](std::size_t begin, std::size_t end, unsigned) { sum += end - begin, ++calls; };
    pool.run(most, most / 4, all, add);
    EXPECT_EQ(sum, most);
    EXPECT_EQ(calls, 5u);
    sum = 0;
    pool.run(10, most, all, add);
    EXPECT_EQ(sum, 10u);
    pool.run(0, 5, all, add);
    EXPECT_EQ(sum, 10u);
}

TEST(ThreadPool, OnlyWorkersBelowTheLimitTakePart)
{
    task::ThreadPool pool;
    pool.set_worker_count(4);
    std::atomic<int> outside{0}, calls{0};
    for (int round = 0; round < 200; ++round)
    {
        const unsigned limit = 1 + unsigned(round) % 3;
        parallel_for(pool, 100, 1, limit, [&](std::size_t, unsigned worker) { outside += worker >= limit, ++calls; });
    }
    EXPECT_EQ(outside, 0);
    EXPECT_EQ(calls, 200 * 100);
}

TEST(ThreadPool, AJobInsideAJobIsDoneAlone)
{
    task::ThreadPool pool;
    pool.set_worker_count(3);
    std::atomic<int> inner{0}, by_others{0};
    parallel_for(pool, 50, 1, all, [&](std::size_t, unsigned) {
        const auto self = std::this_thread::get_id();
        parallel_for(pool, 20, 1, all, [&](std::size_t, unsigned worker) {
            ++inner;
            by_others += worker != 0 || std::this_thread::get_id() != self;
        });
    });
    EXPECT_EQ(inner, 50 * 20);
    EXPECT_EQ(by_others, 0);
}

TEST(ThreadPool, AJobThatFindsThePoolBusyDoesNotWait)
{
    task::ThreadPool pool;
    pool.set_worker_count(3);
    std::atomic<bool> started{false}, release{false};
    std::thread occupant([&] {
        parallel_for(pool, 2, 1, all, [&](std::size_t, unsigned) {
            started = true;
            while (!release)
                std::this_thread::yield();
        });
    });
    while (!started)
        std::this_thread::yield();
    int done = 0;  // would be a race if another thread helped
    parallel_for(pool, 1000, 10, all, [&](std::size_t, unsigned) { ++done; });
    EXPECT_EQ(done, 1000);
    release = true;
    occupant.join();
    EXPECT_TRUE(all_take_part(pool, 3)) << "free again";
}

TEST(ThreadPool, ManyCallersAndChangesOfTheCountAtOnce)
{
    task::ThreadPool pool;
    std::atomic<bool> stop{false};
    std::atomic<int> wrong{0}, changes{0}, helped{0};
    std::vector<std::thread> changers;
    for (int c = 0; c < 2; ++c)
    {
        changers.emplace_back([&, c] {
            std::mt19937 random{unsigned(c)};
            while (!stop)
            {
                const unsigned count = 1 + unsigned(random() % 5);
                wrong += pool.set_worker_count(count) != count;
                ++changes;
            }
        });
    }
    std::vector<std::thread> callers;
    for (int c = 0; c < 3; ++c)
    {
        callers.emplace_back([&] {
            for (int round = 0; round < 500 || changes < 100 || helped == 0; ++round)
            {
                const unsigned workers = pool.worker_count();
                std::vector<std::size_t> sums(workers, 0);  // one place each, whatever the count becomes
                parallel_for(pool, 300, 7, workers, [&](std::size_t i, unsigned worker) { sums[worker] += i; });
                std::size_t sum = 0;
                for (const std::size_t s : sums)
                    sum += s;
                helped += sum != sums[0];
                wrong += sum != 300 * 299 / 2;
            }
        });
    }
    for (std::thread& caller : callers)
        caller.join();
    stop = true;
    for (std::thread& changer : changers)
        changer.join();
    EXPECT_EQ(wrong, 0);
}

TEST(ThreadPool, TheFirstExceptionReachesTheCaller)
{
    task::ThreadPool pool;
    for (const unsigned count : {1u, 4u})
    {
        pool.set_worker_count(count);
        for (int round = 0; round < 100; ++round)
        {
            std::atomic<int> done{0};
            const auto job = [&](std::size_t i, unsigned) {
                if (i >= 20) throw std::runtime_error(std::to_string(i));
                ++done;
            };
            try
            {
                parallel_for(pool, 100000, 1, all, job);
                FAIL() << "nothing was thrown";
            }
            catch (const std::runtime_error& error)
            {
                EXPECT_GE(std::stoi(error.what()), 20);
                EXPECT_LT(std::stoi(error.what()), 20 + int(count)) << "each worker ends with its first";
            }
            EXPECT_EQ(done, 20);
        }
        EXPECT_TRUE(all_take_part(pool, count));
    }
}

TEST(ThreadPool, WorkersComputeInTheModeOfTheCaller)
{
    task::ThreadPool pool;
    pool.set_worker_count(3);
    for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST})
    {
        ASSERT_EQ(std::fesetround(mode), 0);
        std::atomic<unsigned> here{0}, wrong{0};
        pool.run(3, 1, all, [&](std::size_t, std::size_t, unsigned) {
            wrong += std::fegetround() != mode;
            for (++here; here < 3;)  // all three take part
                std::this_thread::yield();
        });
        EXPECT_EQ(wrong, 0u);
        EXPECT_EQ(std::fegetround(), mode);
    }
}

TEST(ThreadPool, AClosedPoolWorksAlone)
{
    const int before = threads_at_first();
    task::ThreadPool pool;
    pool.set_worker_count(3);
    pool.close();
    EXPECT_EQ(settled_threads(before), before);
    EXPECT_EQ(pool.worker_count(), 1u);
    EXPECT_EQ(pool.set_worker_count(5), 1u);
    EXPECT_EQ(threads_of_process(), before);
    int done = 0;
    parallel_for(pool, 100, 3, all, [&](std::size_t, unsigned) { ++done; });
    EXPECT_EQ(done, 100);
}

/// Runs body() in a child process and returns its exit code.
template <class Body> int in_child(Body body)
{
    const pid_t child = fork();
    if (child == 0)
    {
        alarm(20);  // rather than hang
        _exit(body());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int sum_is_right(task::ThreadPool& pool)
{
    std::atomic<std::size_t> sum{0};
    parallel_for(pool, 1000, 3, all, [&](std::size_t i, unsigned) { sum += i; });
    return sum == 1000 * 999 / 2;
}

TEST(ThreadPool, AChildProcessWorksAloneUntilItAsksForThreads)
{
    task::ThreadPool pool;
    pool.set_worker_count(3);
    ASSERT_TRUE(sum_is_right(pool));
    EXPECT_EQ(in_child([&] { return pool.worker_count() == 1 && sum_is_right(pool) ? 7 : 1; }), 7);
    EXPECT_EQ(in_child([&] {
                  pool.close();
                  return sum_is_right(pool) ? 7 : 1;
              }),
              7);
    EXPECT_TRUE(all_take_part(pool, 3)) << "the parent has its threads still";
}

// The process forks during a job of another thread: its locks and counters must not block the child.
TEST(ThreadPool, AChildMadeDuringAJobIsNotHeldUp)
{
    task::ThreadPool pool;
    std::atomic<bool> stop{false};
    std::thread busy([&] {
        while (!stop)
        {
            pool.set_worker_count(3);
            parallel_for(pool, 200, 1, all, [&](std::size_t, unsigned) { std::this_thread::yield(); });
            pool.set_worker_count(2);
        }
    });
    for (int i = 0; i < 30; ++i)
    {
        EXPECT_EQ(in_child([&] {
                      if (!sum_is_right(pool) || pool.worker_count() != 1) return 1;
                      pool.close();
                      return sum_is_right(pool) ? 7 : 2;
                  }),
                  7);
    }
    stop = true;
    busy.join();
}

}  // namespace
}  // namespace dt::test
