// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a device says is true, and with its help the search finds what it finds alone.
#include "depth/device/cover.hpp"
#include "depth/device/device.hpp"
#include "depth/solid_depth.hpp"
#include "tests/depth/cover_fixture.hpp"
#include "tests/pieces/pieces.hpp"

#include <gtest/gtest.h>
#include <thread>

namespace dt::test
{
namespace
{

std::pmr::memory_resource* const heap = std::pmr::new_delete_resource();

class Covering : public testing::Test
{
protected:
    void SetUp() override
    {
        backend = test::backend_under_test();
        if (!backend) GTEST_SKIP() << "no graphics device";
    }
    depth::Backend* backend = nullptr;
};

struct Pair
{
    pieces::ConvexPieces p, q;
    Vec3 t;
};

struct Depths
{
    std::optional<depth::GlobalDepth> alone, helped;
};

std::optional<depth::GlobalDepth> depth_with(depth::Backend* backend, const Pair& pair,
                                             const depth::DepthLimits& limits = {})
{
    depth::DepthSearch search(heap);
    depth::MappedPieces minus_p = test::mapped(pair.p, -1.0 * Mat3{}), q = test::mapped(pair.q);
    if (!search.begin(minus_p, q, pair.t, limits)) return std::nullopt;
    depth::Cover cover(search, heap);
    if (backend) cover(*backend);
    search.run(limits.max_steps);
    return search.result();
}

Depths depths_of(depth::Backend& backend, const Pair& pair, const depth::DepthLimits& limits = {})
{
    return {depth_with(nullptr, pair), depth_with(&backend, pair, limits)};
}

std::vector<test::Points> any_parts(test::Random& random, int most = 5)
{
    std::vector<test::Points> parts(1 + random() % static_cast<unsigned>(most));
    for (test::Points& points : parts)
        points = test::any_polytope(random, test::in_cube(random, 0.8), test::uniform(random, 0.3, 1));
    return parts;
}

Pair any_pair(test::Random& random)
{
    return {test::union_of(any_parts(random)), test::union_of(any_parts(random)), test::in_cube(random, 0.8)};
}

pieces::ConvexPieces box(Vec3 lo, Vec3 hi)
{
    return test::union_of({test::box_points(lo, hi)});
}

/// Six walls around a room of 2 × 2 × 2.
pieces::ConvexPieces shell()
{
    std::vector<test::Points> walls;
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.5, 1.0})
        {
            Vec3 lo{-1.5, -1.5, -1.5}, hi{1.5, 1.5, 1.5};
            lo[axis] = side;
            hi[axis] = side + 0.5;
            walls.push_back(test::box_points(lo, hi));
        }
    return test::union_of(walls);
}

TEST_F(Covering, LeavesTheDepthOfTwoCubesAsItIs)
{
    const auto [alone, helped] =
        depths_of(*backend, {box({0, 0, 0}, {1, 1, 1}), box({0, 0, 0}, {1, 1, 1}), {0.75, 0.5, 0.5}});
    EXPECT_NEAR(alone->depth, 0.25, 1e-12);
    EXPECT_NEAR(helped->depth, 0.25, 1e-12);
}

TEST_F(Covering, FindsWhatTheSearchFindsAlone)
{
    test::Random random(71);
    int overlapping = 0;
    for (int k = 0; k < 50; ++k)
    {
        const auto [alone, helped] = depths_of(*backend, any_pair(random));
        ASSERT_EQ(alone.has_value(), helped.has_value()) << k;
        if (!alone) continue;
        ++overlapping;
        EXPECT_NEAR(helped->depth, alone->depth, 1e-11) << k;
        EXPECT_NEAR(helped->lower, alone->lower, 1e-10) << k;
    }
    EXPECT_GT(overlapping, 30);
}

TEST_F(Covering, CopesWithWhatIsSpecial)
{
    const pieces::ConvexPieces room = shell(), cube = box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}),
                               large = box({-3, -3, -3}, {3, 3, 3});
    const pieces::ConvexPieces point = test::union_of({{{0, 0, 0}}});
    const double tiny = 1e-7;
    const std::vector<Pair> pairs{
        {cube, room, {}},  // free in the cavity
        {cube, room, {0.5, -0.5, 0.5}},  // touches in its corner
        {cube, room, {0.7, 0, 0}},  // back into the cavity
        {cube, room, {0.6, 0.7, 0.8}},
        {cube, room, {1.8, 0, 0}},
        {cube, room, {1.25, 0, 0}},  // in the middle of a wall: two ways, equally short
        {cube, cube, {}},  // identical
        {room, room, {}},
        {room, room, {0.25, 0.25, 0.25}},
        {cube, cube, {1, 0, 0}},  // touching
        {cube, cube, {1 - tiny, 0, 0}},  // hardly overlapping
        {cube, cube, {1 + tiny, 0, 0}},
        {cube, cube, {5, 5, 5}},
        {cube, large, {}},  // contained
        {cube, large, {1, 2, 0.5}},
        {large, room, {}},
        {point, large, {}},
        {point, room, {1.25, 0, 0}},
        {point, room, {1.25, 1.25, 1.0}},  // where pieces meet
        {point, cube, {0.5, 0, 0}},
    };
    int overlapping = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k)
    {
        const auto [alone, helped] = depths_of(*backend, pairs[k]);
        ASSERT_EQ(alone.has_value(), helped.has_value()) << k;
        if (!alone) continue;
        ++overlapping;
        EXPECT_NEAR(helped->depth, alone->depth, 1e-11) << k;
        EXPECT_NEAR(helped->lower, alone->lower, 1e-10) << k;
    }
    EXPECT_EQ(overlapping, 14);
}

TEST_F(Covering, KeepsAValidIntervalWhateverItMaySpend)
{
    test::Random random(72);
    int open = 0;
    for (int k = 0; k < 10; ++k)
    {
        const Pair pair = any_pair(random);
        for (const depth::DepthLimits& limits :
             {depth::DepthLimits{0, 0}, depth::DepthLimits{0, 7}, depth::DepthLimits{0, 8}, depth::DepthLimits{0, 12},
              depth::DepthLimits{0.1}})
        {
            const auto [alone, helped] = depths_of(*backend, pair, limits);
            ASSERT_EQ(alone.has_value(), helped.has_value());
            if (!alone) continue;
            EXPECT_LE(helped->lower, alone->depth + 1e-11);
            EXPECT_GE(helped->depth, alone->depth - 1e-11);
            EXPECT_LE(helped->steps, limits.max_steps);
            if (limits.accuracy > 0) { EXPECT_GE(helped->lower, 0.9 * helped->depth - 1e-9); }
            open += helped->depth - helped->lower > 1e-9;
        }
    }
    EXPECT_GT(open, 10);
}

/// A union around the origin as a backend gets it, and the cells of 64 triangles on each face of the octahedron.
class Packed
{
public:
    explicit Packed(const std::vector<test::Points>& parts)
    {
        const pieces::ConvexPieces pieces = test::union_of(parts);
        for (const pieces::Piece& piece : pieces.pieces)
        {
            depth::UnionSum sum{};
            sum.first = static_cast<std::uint32_t>(facets.size());
            sum.count = static_cast<std::uint32_t>(piece.normals.size());
            for (int axis = 0; axis < 3; ++axis)
            {
                sum.lo[axis] = static_cast<float>(piece.box.lo[axis]);
                sum.hi[axis] = static_cast<float>(piece.box.hi[axis]);
            }
            for (std::size_t k = 0; k < piece.normals.size(); ++k)
            {
                const Vec3 n = piece.normals[k];
                facets.push_back({static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z),
                                  static_cast<float>(piece.offsets[k] - margin)});
            }
            sums.push_back(sum);
        }
        for (int octant = 0; octant < 8; ++octant)
            for (int i = 0; i < 8; ++i)
                for (int j = 0; i + j < 8; ++j)
                {
                    cells.push_back({{corner(octant, i, j), corner(octant, i + 1, j), corner(octant, i, j + 1)}});
                    if (i + j < 7)
                        cells.push_back(
                            {{corner(octant, i + 1, j + 1), corner(octant, i + 1, j), corner(octant, i, j + 1)}});
                }
        exits.resize(cells.size());
    }
    /// How far x is in the deepest sum, or less than 0, as the sums are without the margin.
    double depth(Vec3 x) const
    {
        double deepest = -1;
        for (const depth::UnionSum& sum : sums)
        {
            double depth = 1;
            for (std::uint32_t k = sum.first; k < sum.first + sum.count; ++k)
            {
                const depth::UnionFacet& f = facets[k];
                depth = std::min(depth,
                                 double(f.h) + margin - (double(f.x) * x.x + double(f.y) * x.y + double(f.z) * x.z));
            }
            deepest = std::max(deepest, depth);
        }
        return deepest;
    }

    static constexpr double margin = 4e-6;
    std::vector<depth::UnionFacet> facets;
    std::vector<depth::UnionSum> sums;
    std::vector<depth::Cell> cells;
    std::vector<float> exits;

private:
    static depth::Cell::Corner corner(int octant, int i, int j)
    {
        const auto part = [&](int axis, int k) { return static_cast<float>((octant >> axis & 1) != 0 ? k : -k) / 8; };
        return {part(0, i), part(1, j), part(2, 8 - i - j), 0};
    }
};

Vec3 direction(const depth::Cell::Corner& c)
{
    return {c.x, c.y, c.z};
}

TEST_F(Covering, SaysNothingThatIsUntrue)
{
    test::Random random(74);
    int samples = 0, through = 0, several = 0;
    for (int round = 0; round < 20; ++round)
    {
        std::vector<test::Points> parts = any_parts(random, 8);
        parts.push_back(test::box_points({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1}));
        Packed packed(parts);
        backend->cover({packed.facets, packed.sums}, packed.cells, packed.exits);
        for (std::size_t i = 0; i < packed.cells.size(); ++i)
        {
            const auto& [a, b, c] = packed.cells[i].corners;
            double weights[3] = {test::uniform(random, 0, 1), test::uniform(random, 0, 1),
                                 test::uniform(random, 0, 1)};
            const double sum = weights[0] + weights[1] + weights[2];
            const Vec3 on_roof = (weights[0] / sum * double(a.s)) * direction(a) +
                                 (weights[1] / sum * double(b.s)) * direction(b) +
                                 (weights[2] / sum * double(c.s)) * direction(c);
            for (const double part : {1.0, test::uniform(random, 0, 1)})
            {
                ASSERT_GT(packed.depth(part * on_roof), 2e-6) << "of the margin, floats use up less than half";
                ++samples;
            }
            through += packed.depth(1.01 * on_roof) < 0;
            several += norm(on_roof) > 0.4;
            const Vec3 middle = direction(a) + direction(b) + direction(c);
            ASSERT_LT(packed.depth((double(packed.exits[i]) + 1e-5) * middle), 1e-4);
        }
    }
    EXPECT_EQ(samples, 20 * 512 * 2);
    EXPECT_GT(through, 1000);  // roofs are where the union ends, or nearly so
    EXPECT_GT(several, 1500);  // and beyond the box
}

TEST_F(Covering, MayBeAskedByManyThreads)
{
    test::Random random(75);
    std::vector<Pair> pairs;
    for (int k = 0; k < 4; ++k)
        pairs.push_back(any_pair(random));
    const auto all = [&] {
        std::vector<double> found;
        for (const Pair& pair : pairs)
            if (const auto depth = depth_with(backend, pair))
                found.push_back(depth->depth), found.push_back(depth->lower);
        return found;
    };
    const std::vector<double> expected = all();
    EXPECT_GE(expected.size(), 4u);
    std::vector<std::vector<double>> answers(4);
    std::vector<std::thread> threads;
    for (auto& answer : answers)
        threads.emplace_back([&] { answer = all(); });
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& answer : answers)
        EXPECT_EQ(answer, expected);
}

/// With radii there are two questions, and a contact afterwards.
TEST_F(Covering, ServesSolidsWithRadii)
{
    const pieces::ConvexPieces room = shell(), cube = box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5});
    depth::SolidDepth depth(heap);
    const pieces::SolidRef a{.pieces = &cube, .at = {{}, {0.7, 0.1, 0}}, .radius = 0.125}, b{.pieces = &room};
    const auto alone = depth.find(a, b, {});
    const auto helped = depth.find(a, b, {0, 10'000, backend});
    ASSERT_TRUE(alone && helped);
    EXPECT_NEAR(helped->depth, 0.325, 1e-9);
    EXPECT_NEAR(helped->depth, alone->depth, 1e-11);
    EXPECT_NEAR(helped->lower, alone->lower, 1e-10);
    EXPECT_LE(norm(helped->on_a - alone->on_a), 1e-9);
    EXPECT_LE(norm(helped->normal - alone->normal), 1e-9);
}

/// Is asked only about what takes more than a few nodes: dear at first, and cheap once the search has looked twice.
class Patient : public depth::Backend
{
public:
    explicit Patient(Backend& other) : other_(other) {}
    double price(std::size_t sums) const override
    {
        EXPECT_GT(sums, 0u);
        return ++looks_ > 1 ? 0 : 1e9;
    }
    bool is_ready() override { return true; }
    void cover(const depth::UnionOfSums& sums, std::span<depth::Cell> cells, std::span<float> exits) override
    {
        other_.cover(sums, cells, exits);
        was_asked = true;
    }

    bool was_asked = false;

private:
    Backend& other_;
    mutable int looks_ = 0;
};

TEST_F(Covering, IsAskedOnlyForWhatIsHard)
{
    test::Random random(77);
    depth::SolidDepth depth(heap);
    int easy = 0, hard = 0;
    for (int k = 0; k < 60; ++k)
    {
        const Pair pair = any_pair(random);
        const pieces::SolidRef a{.pieces = &pair.p, .at = {{}, pair.t}}, b{.pieces = &pair.q};
        Patient patient(*backend);
        const auto alone = depth.find(a, b, {});
        const auto helped = depth.find(a, b, {0, 10'000, &patient});
        ASSERT_EQ(alone.has_value(), helped.has_value()) << k;
        if (!alone) continue;
        EXPECT_NEAR(helped->depth, alone->depth, 1e-11) << k;
        EXPECT_NEAR(helped->lower, alone->lower, 1e-10) << k;
        ++(patient.was_asked ? hard : easy);
    }
    EXPECT_GT(easy, 5);
    EXPECT_GT(hard, 5);
}

/// As a device that is too dear, or is none after all.
class Unwilling : public depth::Backend
{
public:
    explicit Unwilling(double price) : price_(price) {}
    double price(std::size_t) const override { return price_; }
    bool is_ready() override
    {
        ++asked;
        return false;
    }
    void cover(const depth::UnionOfSums&, std::span<depth::Cell>, std::span<float>) override { FAIL(); }

    int asked = 0;

private:
    double price_;
};

TEST_F(Covering, IsNotAskedWhereItDoesNotPay)
{
    test::Random random(78);
    depth::SolidDepth depth(heap);
    int asked = 0;
    for (int k = 0; k < 20; ++k)
    {
        const Pair pair = any_pair(random);
        const pieces::SolidRef a{.pieces = &pair.p, .at = {{}, pair.t}}, b{.pieces = &pair.q};
        Unwilling dear(1e9), none(0);
        const auto alone = depth.find(a, b, {});
        for (Unwilling* const device : {&dear, &none})
        {
            const auto found = depth.find(a, b, {0, 10'000, device});
            ASSERT_EQ(alone.has_value(), found.has_value()) << k;
            if (!alone) continue;
            EXPECT_EQ(found->depth, alone->depth) << k;
            EXPECT_EQ(found->lower, alone->lower) << k;
        }
        EXPECT_EQ(dear.asked, 0);
        EXPECT_LE(none.asked, 1);
        asked += none.asked;
    }
    EXPECT_GT(asked, 5);
}

TEST_F(Covering, CostsMoreForMoreSums)
{
    const depth::DeviceCost cost = measured_cost(*backend);
    EXPECT_GT(cost.once, 0);
    EXPECT_GT(cost.per_sum, 0);
    EXPECT_LT(cost.of(10), cost.of(1000));
    EXPECT_LT(cost.of(1000), 60);
}

class Broken : public depth::Backend
{
public:
    explicit Broken(float wrong) : wrong_(wrong) {}
    double price(std::size_t) const override { return 0; }
    bool is_ready() override { return true; }
    void cover(const depth::UnionOfSums&, std::span<depth::Cell> cells, std::span<float>) override
    {
        cells[5].corners[1].s = wrong_;
    }

private:
    float wrong_;
};

TEST_F(Covering, DoesNotTrustNumbersThatCannotBe)
{
    const pieces::ConvexPieces p = box({-1, -1, -1}, {1, 1, 1}), q = box({-1, -1, -1}, {1, 1, 1});
    const pieces::SolidRef a{.pieces = &p, .at = {{}, {0.1, 0.2, 0.3}}}, b{.pieces = &q};
    depth::SolidDepth depth(heap);
    for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), -1.f, std::numeric_limits<float>::infinity()})
    {
        Broken broken(wrong);
        EXPECT_THROW(depth.find(a, b, {0, 10'000, &broken}), depth::BackendFailure);
        const auto alone = depth.find(a, b, {});  // as DT_DEPTH_AUTO goes on
        ASSERT_TRUE(alone);
        EXPECT_NEAR(alone->depth, 1.7, 1e-12);
    }
}

}  // namespace
}  // namespace dt::test
