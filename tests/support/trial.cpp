// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The making of pairs for a run, the state of caches from pair to pair, and the text of faults.
#include "support/trial.hpp"

#include "support/cast_checks.hpp"
#include "support/degenerate_bodies.hpp"
#include "support/handles.hpp"
#include "support/pair_checks.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

namespace dt::test
{

namespace
{

/// A generator for a block of a run.
Random generator(std::uint64_t seed, long block, std::uint64_t salt)
{
    std::seed_seq words{seed & 0xffffffffU, seed >> 32, static_cast<std::uint64_t>(block), salt};
    return Random(words);
}

/// Random bits, among them NaN, infinities and denormals.
DT_PairCache garbage(Random& random)
{
    DT_PairCache cache;
    unsigned char bytes[sizeof cache];
    for (unsigned char& byte : bytes)
        byte = static_cast<unsigned char>(random() >> 32);
    std::memcpy(&cache, bytes, sizeof cache);
    for (std::uint64_t& word : cache.data)
    {
        if (chance(random, 0.1)) word = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());
        if (chance(random, 0.1)) word = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::infinity());
        constexpr std::uint64_t two_floats = 0x7f8000007fc00000;  // an infinity and a NaN
        if (chance(random, 0.1)) word = two_floats;
    }
    return cache;
}

class Trial
{
public:
    Trial(Random& random, std::string name, Findings& findings)
        : random_(random), name_(std::move(name)), findings_(findings)
    {}

    void pair(const Body& a, const Body& b, const MadeObject& object_a, const MadeObject& object_b, int number,
              const Plan& plan)
    {
        const auto due = [&](int every) { return every > 0 && number % every == 0; };
        const long before = findings_.total();
        const std::size_t stored = findings_.faults.size();

        PairCheck check(a, b, object_a.handle(), object_b.handle(), {due(plan.careful), due(plan.membership)},
                        findings_);
        check.run();
        caches(check);
        if (due(plan.casts)) casts(a, b, object_a, object_b);
        if (due(plan.membership)) check_box(a, object_a.handle(), findings_);
        note_kinds(a, b, check.distance() <= 0);

        if (findings_.total() == before || findings_.faults.size() == stored) return;
        findings_.faults.back().text += text("\n   %s, pair %d, %s and %s\n", name_.c_str(), number,
                                             name_of(a.shape.kind), name_of(b.shape.kind)) +
                                        c_code(a, "a") + c_code(b, "b");
    }

private:
    void caches(PairCheck& check)
    {
        DT_PairCache fresh{};
        check.run_cached(fresh, "empty cache");
        check.run_cached(fresh, "warm cache");
        check.run_cached(foreign_, "foreign cache");
        if (chance(random_, 0.3))
        {
            DT_PairCache any = garbage(random_);
            check.run_cached(any, "garbage cache");
        }
    }

    void casts(const Body& a, const Body& b, const MadeObject& object_a, const MadeObject& object_b)
    {
        const double size = extent(a);
        const Vec centre = a.placement.origin;
        const Vec source = centre + uniform(random_, 0.1, 2) * size * random_direction(random_);
        const Vec target = centre + uniform(random_, 0, 0.5) * size * random_direction(random_);
        if (!(as_stored(source) == as_stored(target)))
        {
            check_ray(a, object_a.handle(), source, target, some_param(), findings_);
        }
        const Vec towards = b.placement.origin - a.placement.origin;
        const Vec aside = uniform(random_, 0, 1) * (extent(a) + extent(b)) * random_direction(random_);
        const Vec translation = uniform(random_, 0.2, 2) * (towards + aside);
        check_cast(a, object_a.handle(), translation, b, object_b.handle(), some_param(), findings_);
    }

    double some_param()
    {
        const double choice = uniform(random_, 0, 1);
        if (choice < 0.2) return std::numeric_limits<float>::max();
        return choice < 0.6 ? 1 : as_stored(uniform(random_, 0.1, 3));
    }

    void note_kinds(const Body& a, const Body& b, bool overlapping)
    {
        const auto index = [](const Body& body) { return static_cast<std::size_t>(body.shape.kind); };
        ++findings_.kinds[index(a)][index(b)][overlapping];
    }

    Random& random_;
    std::string name_;
    Findings& findings_;
    DT_PairCache foreign_{};
};

struct Stock
{
    Shape shape;
    MadeShape made;
};

/// Shapes for a block, every kind; most of one size, so that they meet their like.
std::vector<Stock> stock(Random& random)
{
    std::vector<Stock> shapes;
    const double scale = random_scale(random);
    for (int i = 0; i < 5 * kind_count; ++i)
    {
        const Kind kind = static_cast<Kind>(i % kind_count);
        const double own = chance(random, 0.15) ? random_scale(random) : scale * uniform(random, 0.3, 2);
        Shape shape = random_shape(random, kind, own);
        MadeShape made(shape);
        shapes.push_back({std::move(shape), std::move(made)});
    }
    return shapes;
}

}  // namespace

void random_block(std::uint64_t seed, long block, int pairs, const Plan& plan, Findings& findings)
{
    Random random = generator(seed, block, 0);
    const std::vector<Stock> shapes = stock(random);
    Trial trial(random, text("random, seed %llu, block %ld", static_cast<unsigned long long>(seed), block), findings);
    const auto any = [&]() -> const Stock& {
        return shapes[static_cast<std::size_t>(integer(random, 0, static_cast<int>(shapes.size()) - 1))];
    };
    for (int i = 0; i < pairs; ++i)
    {
        const Stock &p = any(), &q = any();
        Body a = random_body(random, p.shape), b = random_body(random, q.shape);
        place_pair(random, a, b);
        const MadeObject object_a(a, p.made.handle()), object_b(b, q.made.handle());
        trial.pair(a, b, object_a, object_b, i, plan);
    }
}

namespace
{

void degenerate_pairs(Random& random, const std::string& name, int pairs, int first, int step, Findings& findings)
{
    Trial trial(random, name, findings);
    for (int i = 0; i < pairs; ++i)
    {
        const auto [a, b] = degenerate_pair(random, static_cast<Family>((first + i * step) % family_count));
        const MadeObject object_a(a), object_b(b);
        trial.pair(a, b, object_a, object_b, i, Plan{});
    }
}

}  // namespace

void degenerate_block(std::uint64_t seed, long block, int pairs, Findings& findings)
{
    Random random = generator(seed, block, 1);
    const std::string name = text("degenerate, seed %llu, block %ld", static_cast<unsigned long long>(seed), block);
    degenerate_pairs(random, name, pairs, 0, 1, findings);
}

void family_block(std::uint64_t seed, Family family, int pairs, Findings& findings)
{
    Random random = generator(seed, 0, 2);
    degenerate_pairs(random, name_of(family), pairs, static_cast<int>(family), 0, findings);
}

}  // namespace dt::test
