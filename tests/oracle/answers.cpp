// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do two builds of the library give the same bits? Asks every query of random pairs, convex and meshes, and prints how
// many numbers were written and a hash of their bits; two builds agree if they print the same.
// Usage: solid-answers [--pairs N] [--meshes N] [--seed S] [--print 1]
// --print writes the numbers themselves, for a diff.
#include "support/handles.hpp"
#include "support/mesh_checks.hpp"
#include "support/random_bodies.hpp"
#include "support/random_meshes.hpp"

#include "SOLID/SOLID_query.h"

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace
{

using namespace solid::test;

struct Options
{
    long pairs = 20'000, meshes = 2'000, seed = 1, print = 0;
};

bool parse(int count, char** arguments, Options& options)
{
    for (int i = 1; i < count; i += 2)
    {
        long* const option = std::strcmp(arguments[i], "--pairs") == 0    ? &options.pairs
                             : std::strcmp(arguments[i], "--meshes") == 0 ? &options.meshes
                             : std::strcmp(arguments[i], "--seed") == 0   ? &options.seed
                             : std::strcmp(arguments[i], "--print") == 0  ? &options.print
                                                                          : nullptr;
        if (!option || i + 1 == count) return false;
        *option = std::strtol(arguments[i + 1], nullptr, 10);
    }
    return true;
}

/// FNV-1a over the bits of all numbers.
class Record
{
public:
    explicit Record(bool print) : print_(print) {}

    void add(double x)
    {
        if (print_) std::printf("%.17g\n", x);
        ++count_;
        const auto bits = std::bit_cast<std::uint64_t>(x);
        for (int byte = 0; byte < 8; ++byte)
            hash_ = (hash_ ^ (bits >> 8 * byte & 0xff)) * 0x100000001b3;
    }
    void add(const DT_Scalar* v)
    {
        for (int i = 0; i < 3; ++i)
            add(static_cast<double>(v[i]));
    }
    void add(const DT_PairCache& cache)
    {
        unsigned char bytes[sizeof cache];
        std::memcpy(bytes, &cache, sizeof cache);
        for (const unsigned char byte : bytes)
            add(byte);
    }
    void report(const char* what) const
    {
        std::printf("%s: %ld numbers, hash %016llx\n", what, count_, static_cast<unsigned long long>(hash_));
    }

private:
    bool print_;
    long count_ = 0;
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

void ask_pair(DT_ObjectHandle a, DT_ObjectHandle b, DT_PairCache* cache, Record& record)
{
    DT_Proximity found{};
    record.add(DT_GetSignedDistance(a, b, cache, &found));
    for (const DT_Scalar x : {found.distance, found.lower, found.upper})
        record.add(static_cast<double>(x));
    for (const DT_Scalar* v : {found.point1, found.point2, found.normal})
        record.add(v);
    record.add(DT_Intersect(a, b, cache));
    if (cache) record.add(*cache);
}

void ask_all(Random& random, DT_ObjectHandle a, DT_ObjectHandle b, double size, Vec from_a_to_b, Vec centre,
             Record& record)
{
    DT_PairCache cache{};
    for (DT_PairCache* const remembered : {static_cast<DT_PairCache*>(nullptr), &cache, &cache})
        ask_pair(a, b, remembered, record);
    DT_Vector3 p{}, q{};
    record.add(static_cast<double>(DT_GetClosestPair(a, b, p, q)));
    record.add(p), record.add(q);
    record.add(DT_GetPenDepth(a, b, p, q));
    record.add(p), record.add(q);
    record.add(DT_GetCommonPoint(a, b, p));
    record.add(p);
    DT_GetBBox(a, p, q);
    record.add(p), record.add(q);

    DT_CastHit hit{};
    const Vec aside = uniform(random, 0, 1) * size * random_direction(random);
    record.add(DT_ObjectCast(a, Triple(from_a_to_b + aside), b, 1, &hit));
    record.add(static_cast<double>(hit.param));
    record.add(hit.point), record.add(hit.normal);

    DT_Scalar param = 0;
    const Vec source = centre + uniform(random, 0.1, 2) * size * random_direction(random);
    const Vec target = centre + uniform(random, 0, 0.5) * size * random_direction(random);
    record.add(DT_ObjectRayCast(a, Triple(source), Triple(target), 2, &param, p));
    record.add(static_cast<double>(param));
    record.add(p);
}

void ask_convex(Random& random, Record& record)
{
    const double scale = random_scale(random);
    Body a = random_body(random, random_shape(random, scale)), b = random_body(random, random_shape(random, scale));
    place_pair(random, a, b);
    const MadeObject x(a), y(b);
    ask_all(random, x.handle(), y.handle(), extent(a), b.placement.origin - a.placement.origin, a.placement.origin,
            record);
}

void ask_meshes(Random& random, bool two, Record& record)
{
    const double scale = random_scale(random);
    MeshBody a = random_mesh(random, scale), c = random_mesh(random, scale);
    Body b;
    b.shape = random_shape(random, scale);
    if (two) { place_randomly(random, a, c); }
    else { place_randomly(random, a, b); }
    const Subject x(a), y(c), z(b);
    const Subject& other = two ? y : z;
    ask_all(random, x.handle(), other.handle(), x.size(), other.origin() - x.origin(), x.origin(), record);
}

}  // namespace

int main(int count, char** arguments)
{
    Options options;
    if (!parse(count, arguments, options))
    {
        std::fprintf(stderr, "usage: solid-answers [--pairs N] [--meshes N] [--seed S] [--print 1]\n");
        return 2;
    }
    Random random(static_cast<std::uint64_t>(options.seed));
    Record convex(options.print != 0), meshes(options.print != 0);
    for (long i = 0; i < options.pairs; ++i)
        ask_convex(random, convex);
    for (long i = 0; i < options.meshes; ++i)
        ask_meshes(random, i % 2 == 0, meshes);
    convex.report("convex");
    meshes.report("meshes");
    return 0;
}
