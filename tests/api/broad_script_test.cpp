// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Long random scripts of the broad phase against brute force: after every call the pairs that have begun and not ended
// are those that overlap, a call tells its net change in the order promised, and rays meet the right boxes in order.
#include "broad_fixture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <set>

namespace
{

struct Proxy
{
    int number;  ///< of creation
    Box box;
    BP_ProxyHandle handle;
};

bool overlap(const Box& a, const Box& b)
{
    for (int i = 0; i < 3; ++i)
    {
        if (!(a.min[i] <= b.max[i] && b.min[i] <= a.max[i])) return false;
    }
    return true;
}

/// Where the ray source + t·(target − source), t >= 0, enters the box; negative for never. The box may
/// be grown, or shrunk, to tell which answers rounding could change.
double entry(const Box& box, const DT_Vector3 source, const DT_Vector3 target, double grow)
{
    double first = 0, last = INFINITY;
    for (int i = 0; i < 3; ++i)
    {
        const double s = double(source[i]), d = double(target[i]) - s;
        const double low = double(box.min[i]) - grow - s, high = double(box.max[i]) + grow - s;
        if (low > high) return -1;
        if (d == 0)
        {
            if (low > 0 || high < 0) return -1;
            continue;
        }
        first = std::fmax(first, std::fmin(low / d, high / d));
        last = std::fmin(last, std::fmax(low / d, high / d));
    }
    return first <= last ? first : -1;
}

/// A world of boxes and what a client knows of it through the events.
class Script
{
public:
    /// A quiet scene has no callbacks; it is asked now and then.
    explicit Script(unsigned seed, bool is_quiet = false)
        : random_(seed), scene_(is_quiet ? BP_CreateScene(this, nullptr, nullptr) : BP_CreateScene(this, begin, end)),
          is_quiet_(is_quiet)
    {}
    ~Script() { BP_DestroyScene(scene_); }

    void step()
    {
        events_.clear();
        const auto choice = random_() % 100;
        if (proxies_.size() < 3 || (choice < 12 && proxies_.size() < 120)) { create(); }
        else if (choice < 20) { destroy(); }
        else { move(choice); }
        if (!is_quiet_ || random_() % 9 == 0) check_pairs();
        if (choice % 4 == 0) ray();
    }

    long begins = 0, ends = 0, passed = 0, rays_met = 0, accepted = 0;

private:
    using Event = std::array<int, 3>;  ///< sign, first, second

    double uniform(double low, double high) { return low + (high - low) * double(random_() >> 11) * 0x1p-53; }

    /// Sizes of three orders, and coordinates on a grid at times so that boxes touch exactly.
    Box draw(double spread)
    {
        Box box;
        const bool grid = random_() % 3 == 0;
        const double size = random_() % 10 == 0 ? 12 : random_() % 5 == 0 ? 0.01 : 2;
        for (int i = 0; i < 3; ++i)
        {
            const double low = uniform(-spread, spread), high = low + uniform(0, size);
            box.min[i] = DT_Scalar(grid ? std::floor(low) : low);
            box.max[i] = DT_Scalar(grid ? std::floor(high) : high);
        }
        return box;
    }

    void create()
    {
        const int number = next_++;
        const Box box = draw(4);
        expect_events(number, nullptr, &box);
        const BP_ProxyHandle handle = BP_CreateProxy(scene_, name(number), box.min, box.max);
        ASSERT_NE(handle, nullptr);
        proxies_[number] = {number, box, handle};
        EXPECT_EQ(events_, is_quiet_ ? std::vector<Event>() : expected_);
    }
    void destroy()
    {
        const Proxy gone = any();
        proxies_.erase(gone.number);
        expect_events(gone.number, &gone.box, nullptr);
        BP_DestroyProxy(scene_, gone.handle);
        EXPECT_EQ(events_, is_quiet_ ? std::vector<Event>() : expected_);
    }
    void move(unsigned long choice)
    {
        const Proxy old = any();
        Box box = draw(4);  // a leap, or
        if (choice < 85)  // a step
        {
            const DT_Scalar by[3] = {DT_Scalar(uniform(-0.3, 0.3)), DT_Scalar(uniform(-0.3, 0.3)), 0};
            box = old.box;
            for (int i = 0; i < 3; ++i)
                box.min[i] += by[i], box.max[i] += by[i];
        }
        else if (choice < 90)  // growing about its centre
        {
            box = old.box;
            for (int i = 0; i < 3; ++i)
                box.min[i] -= 1, box.max[i] += 1;
        }
        const Proxy kept = old;
        proxies_.erase(old.number);
        expect_events(old.number, &kept.box, &box);
        proxies_[old.number] = {old.number, box, old.handle};
        BP_SetBBox(old.handle, box.min, box.max);
        EXPECT_EQ(events_, is_quiet_ ? std::vector<Event>() : expected_);
        passed += expected_.empty();
    }

    /// The net change when one box goes from `before` to `after` among the others: ends, then begins, by creation.
    void expect_events(int number, const Box* before, const Box* after)
    {
        expected_.clear();
        for (const int sign : {-1, 1})
        {
            for (const auto& [other, proxy] : proxies_)
            {
                const bool was = before && overlap(*before, proxy.box), is = after && overlap(*after, proxy.box);
                if (was == is || is != (sign > 0)) continue;
                expected_.push_back({sign, std::min(other, number), std::max(other, number)});
                ++(sign > 0 ? begins : ends);
            }
        }
    }
    void check_pairs()
    {
        std::set<std::pair<int, int>> truth;
        for (const auto& [i, a] : proxies_)
        {
            for (const auto& [k, b] : proxies_)
            {
                if (i < k && overlap(a.box, b.box)) truth.insert({i, k});
            }
        }
        if (!is_quiet_) { ASSERT_EQ(kept_, truth); }
        check_listed(truth);
    }
    /// All pairs in bulk are the same, in the order of creation; with less room, the first of them and how many there are.
    void check_listed(const std::set<std::pair<int, int>>& truth)
    {
        std::vector<void*> expected, objects(2 * truth.size() + 2, this);
        for (const auto& [first, second] : truth)
            expected.insert(expected.end(), {name(first), name(second)});
        ASSERT_EQ(BP_GetPairs(scene_, nullptr, 0), truth.size());
        ASSERT_EQ(BP_GetPairs(scene_, objects.data(), DT_Count(truth.size() + 1)), truth.size());
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), objects.begin()));
        ASSERT_EQ(objects[expected.size()], this) << "written beyond the pairs";

        const std::size_t room = random_() % (truth.size() + 1);
        std::fill(objects.begin(), objects.end(), this);
        ASSERT_EQ(BP_GetPairs(scene_, objects.data(), DT_Count(room)), truth.size());
        ASSERT_TRUE(std::equal(objects.begin(), objects.begin() + std::ptrdiff_t(2 * room), expected.begin()));
        ASSERT_EQ(objects[2 * room], this) << "written beyond the capacity";
    }

    /// What the callback of a ray has heard; every eighth box or so it takes for a hit, which lowers lambda.
    struct Walk
    {
        Script* script;
        std::vector<int> heard;
        std::uint64_t seed;
        int last_hit = -1;
        DT_Scalar lambda = 0;
    };
    void ray()
    {
        const bool along_axis = random_() % 4 == 0;
        DT_Vector3 source, target;
        for (int i = 0; i < 3; ++i)
        {
            source[i] = DT_Scalar(uniform(-7, 7));
            target[i] = along_axis && i != 1 ? source[i] : DT_Scalar(uniform(-7, 7));
        }
        DT_Scalar lambda = random_() % 3 == 0 ? DT_Scalar(3.402823466e+38) : DT_Scalar(uniform(0, 1.5));
        const DT_Scalar start = lambda;
        Walk walk{this, {}, random_() | 1, -1, lambda};
        void* const result = BP_RayCast(scene_, met, &walk, source, target, &lambda);
        accepted += walk.last_hit >= 0;
        rays_met += long(walk.heard.size());
        EXPECT_EQ(lambda, walk.lambda);
        EXPECT_EQ(result, walk.last_hit < 0 ? nullptr : name(walk.last_hit));

        // Front to back, equal ones by creation; none twice.
        std::set<int> heard;
        double last = 0;
        for (std::size_t i = 0; i < walk.heard.size(); ++i)
        {
            ASSERT_TRUE(heard.insert(walk.heard[i]).second) << "heard of twice";
            const double t = entry(proxies_.at(walk.heard[i]).box, source, target, 1e-5);
            ASSERT_GE(t, last - 1e-4) << "not front to back";
            const bool inside = entry_of(walk.heard[i], source, target) == 0;
            const bool also_before = i > 0 && entry_of(walk.heard[i - 1], source, target) == 0;
            if (inside && i > 0) { ASSERT_TRUE(also_before) << "boxes about the source come first"; }
            if (inside && also_before) { ASSERT_LT(walk.heard[i - 1], walk.heard[i]) << "by creation"; }
            last = std::fmax(last, t);
        }
        // Those certainly within the last lambda were all heard of; those certainly beyond the first never.
        for (const auto& [number, proxy] : proxies_)
        {
            const double inner = entry(proxy.box, source, target, -1e-5),
                         outer = entry(proxy.box, source, target, 1e-5);
            if (inner >= 0 && inner < double(walk.lambda) * (1 - 1e-5)) { ASSERT_TRUE(heard.count(number)); }
            if (outer < 0 || outer > double(start) * (1 + 1e-5)) { ASSERT_FALSE(heard.count(number)); }
        }
    }
    double entry_of(int number, const DT_Vector3 source, const DT_Vector3 target)
    {
        return entry(proxies_.at(number).box, source, target, 0);
    }
    static bool met(void* client, void* object, const DT_Vector3 source, const DT_Vector3 target, DT_Scalar* lambda)
    {
        Walk& walk = *static_cast<Walk*>(client);
        const int number = number_of(object);
        walk.heard.push_back(number);
        EXPECT_EQ(*lambda, walk.lambda) << "the last accepted value";
        const double t = walk.script->entry_of(number, source, target);
        EXPECT_LE(t, double(*lambda) * (1 + 1e-5) + 1e-5);
        walk.seed = walk.seed * 6364136223846793005u + 1442695040888963407u;
        const DT_Scalar further = DT_Scalar(std::fmax(t, 0) + 0.05);
        if (walk.seed >> 61 != 0 || further > *lambda) return false;
        walk.lambda = *lambda = further;
        walk.last_hit = number;
        return true;
    }

    const Proxy& any()
    {
        auto it = proxies_.begin();
        std::advance(it, std::ptrdiff_t(random_() % proxies_.size()));
        return it->second;
    }
    static void* name(int number) { return reinterpret_cast<void*>(std::uintptr_t(number) + 1); }
    static int number_of(void* object) { return int(reinterpret_cast<std::uintptr_t>(object) - 1); }
    static void begin(void* self, void* object1, void* object2)
    {
        auto& script = *static_cast<Script*>(self);
        script.events_.push_back({1, number_of(object1), number_of(object2)});
        EXPECT_TRUE(script.kept_.insert({number_of(object1), number_of(object2)}).second) << "begun twice";
    }
    static void end(void* self, void* object1, void* object2)
    {
        auto& script = *static_cast<Script*>(self);
        script.events_.push_back({-1, number_of(object1), number_of(object2)});
        EXPECT_EQ(script.kept_.erase({number_of(object1), number_of(object2)}), 1u) << "ended without a begin";
    }

    std::mt19937_64 random_;
    BP_SceneHandle scene_;
    bool is_quiet_;
    std::map<int, Proxy> proxies_;
    std::vector<Event> events_, expected_;
    std::set<std::pair<int, int>> kept_;
    int next_ = 0;
};

class BroadScript : public ApiTest
{};

TEST_F(BroadScript, TheSecondOfTwoBoxesThatMeetBeginsAnOverlap)
{
    int begun = 0;
    const BP_SceneHandle scene = BP_CreateScene(
        &begun, [](void* count, void*, void*) { ++*static_cast<int*>(count); }, nullptr);
    const DT_Vector3 min1 = {0, 0, 0}, max1 = {2, 2, 2}, min2 = {1, 1, 1}, max2 = {3, 3, 3};
    BP_CreateProxy(scene, nullptr, min1, max1);
    EXPECT_EQ(begun, 0);
    BP_CreateProxy(scene, nullptr, min2, max2);
    EXPECT_EQ(begun, 1);
    BP_DestroyScene(scene);
}

TEST_F(BroadScript, EventsAndRaysAgreeWithBruteForce)
{
    long begins = 0, ends = 0, passed = 0, rays_met = 0, accepted = 0;
    for (unsigned seed = 1; seed <= 4; ++seed)
    {
        SCOPED_TRACE(seed);
        Script script(seed);
        for (int i = 0; i < 2500; ++i)
        {
            SCOPED_TRACE(i);
            script.step();
            if (HasFailure()) return;
        }
        begins += script.begins, ends += script.ends, passed += script.passed;
        rays_met += script.rays_met, accepted += script.accepted;
    }
    EXPECT_GT(begins, 5000);
    EXPECT_GT(ends, 5000);
    EXPECT_GT(passed, 2000);
    EXPECT_GT(rays_met, 2000);
    EXPECT_GT(accepted, 300);
}

TEST_F(BroadScript, PairsAndRaysOfScenesWithoutCallbacksAgreeWithBruteForce)
{
    long begins = 0, rays_met = 0, accepted = 0;
    for (unsigned seed = 11; seed <= 14; ++seed)
    {
        SCOPED_TRACE(seed);
        Script script(seed, true);
        for (int i = 0; i < 2500; ++i)
        {
            SCOPED_TRACE(i);
            script.step();
            if (HasFailure()) return;
        }
        begins += script.begins, rays_met += script.rays_met, accepted += script.accepted;
    }
    EXPECT_GT(begins, 5000);
    EXPECT_GT(rays_met, 2000);
    EXPECT_GT(accepted, 300);
}

/// Callbacks that move and destroy other proxies: what has begun and not ended is the truth once all calls are over.
TEST_F(BroadScript, NestedEditsLeaveTheTruth)
{
    struct World
    {
        std::mt19937_64 random{21};
        std::map<int, Proxy> proxies;
        std::set<std::pair<int, int>> kept;
        BP_SceneHandle scene = nullptr;
        int next = 0, depth = 0;
        long nested = 0;

        Box draw()
        {
            const DT_Scalar x = DT_Scalar(random() % 12), y = DT_Scalar(random() % 4);
            return box_at(x, y);
        }
        void edit()
        {
            ++depth;
            nested += depth > 1;
            const auto choice = random() % 10;
            if (proxies.size() < 4 || (choice == 0 && proxies.size() < 30))
            {
                const Box box = draw();
                const int number = next++;
                proxies[number] = {number, box, nullptr};
                const BP_ProxyHandle made = BP_CreateProxy(scene, name(number), box.min, box.max);
                ASSERT_NE(made, nullptr);
                const auto mine = proxies.find(number);
                ASSERT_NE(mine, proxies.end()) << "nobody had its handle yet";
                mine->second.handle = made;
            }
            else
            {
                auto it = proxies.begin();
                std::advance(it, std::ptrdiff_t(random() % proxies.size()));
                Proxy& proxy = it->second;
                if (proxy.handle && choice == 1)
                {
                    const BP_ProxyHandle gone = proxy.handle;
                    proxies.erase(it);
                    BP_DestroyProxy(scene, gone);
                }
                else if (proxy.handle)
                {
                    proxy.box = draw();
                    const Box box = proxy.box;
                    BP_SetBBox(proxy.handle, box.min, box.max);
                }
            }
            --depth;
        }
        static void* name(int number) { return reinterpret_cast<void*>(std::uintptr_t(number) + 1); }
        static std::pair<int, int> pair(void* a, void* b)
        {
            return {int(reinterpret_cast<std::uintptr_t>(a)) - 1, int(reinterpret_cast<std::uintptr_t>(b)) - 1};
        }
        void heard(bool begins, std::pair<int, int> which)
        {
            EXPECT_LT(which.first, which.second);
            EXPECT_EQ(kept.count(which), begins ? 0u : 1u) << which.first << ' ' << which.second;
            if (begins) { kept.insert(which); }
            else { kept.erase(which); }
            if (depth < 4 && random() % 3 == 0) edit();
        }
    } world;
    world.scene = BP_CreateScene(
        &world, [](void* w, void* a, void* b) { static_cast<World*>(w)->heard(true, World::pair(a, b)); },
        [](void* w, void* a, void* b) { static_cast<World*>(w)->heard(false, World::pair(a, b)); });
    for (int step = 0; step < 3000; ++step)
    {
        SCOPED_TRACE(step);
        world.edit();
        std::set<std::pair<int, int>> truth;
        for (const auto& [i, a] : world.proxies)
        {
            for (const auto& [k, b] : world.proxies)
            {
                if (i < k && overlap(a.box, b.box)) truth.insert({i, k});
            }
        }
        ASSERT_EQ(world.kept, truth);
        ASSERT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    }
    EXPECT_GT(world.nested, 1000);
    BP_DestroyScene(world.scene);
}

}  // namespace
