// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds equal triangles among those of the same lowest vertex, which are few and near in memory on usual meshes.
// Where they are not few, and for other faces, by open addressing on the sum of their vertices' hashes, which does
// not depend on the order.
#include "complex/mesh/merge_faces.hpp"

#include "core/flat_map.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace dt::complex
{

namespace
{

constexpr std::uint32_t no_face = ~0u;

/// Triangles with the same lowest vertex that are compared with each other; three are usual.
constexpr std::size_t most_at_vertex = 16;

std::size_t hash_of_face(std::span<const std::uint32_t> points)
{
    std::uint64_t sum = points.size();
    for (const std::uint32_t i : points)
    {
        const std::uint64_t mixed = (i + 1) * 0xbf58476d1ce4e5b9u;  // a constant of splitmix64
        sum += (mixed ^ mixed >> 29) * 0x94d049bb133111ebu;  // another
    }
    return spread_bits(sum ^ sum >> 31);
}

/// Compares the vertices of two faces, in whatever order they are.
class SameVertices
{
public:
    explicit SameVertices(std::pmr::memory_resource& memory) : a_(&memory), b_(&memory) {}

    bool operator()(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)
    {
        if (a.size() != b.size()) return false;
        a_.assign(a.begin(), a.end());
        b_.assign(b.begin(), b.end());
        std::ranges::sort(a_);
        std::ranges::sort(b_);
        return a_ == b_;
    }

private:
    std::pmr::vector<std::uint32_t> a_, b_;
};

/// The vertices of a triangle in order.
struct Sorted
{
    std::uint32_t low, middle, high;

    explicit Sorted(const std::uint32_t* v)
    {
        const std::uint32_t least = std::min(v[0], v[1]), most = std::max(v[0], v[1]);
        low = std::min(least, v[2]);
        high = std::max(most, v[2]);
        middle = std::max(least, std::min(most, v[2]));
    }
};

/// Are the faces triangles of which no two are equal? False also where that would take long to tell: for scattered
/// vertices, and where one is the lowest of many triangles.
bool are_distinct_triangles(const FaceList& faces, std::pmr::memory_resource& memory)
{
    const std::span<const std::uint32_t> indices = faces.indices;
    const std::size_t count = faces.count();
    if (indices.size() != 3 * count) return false;
    std::uint32_t last = 0;
    for (const std::uint32_t i : indices)
        last = std::max(last, i);
    if (last >= 2 * indices.size()) return false;
    std::pmr::vector<std::uint32_t> newest(std::size_t{last} + 1, no_face, &memory),
        older(count, &memory);  // by vertex
    for (std::uint32_t f = 0; f < count; ++f)
    {
        if (faces.first[f + 1] - faces.first[f] != 3) return false;
        const Sorted t(indices.data() + faces.first[f]);
        std::size_t seen = 0;
        for (std::uint32_t g = newest[t.low]; g != no_face; g = older[g])
        {
            const Sorted other(indices.data() + faces.first[g]);
            if ((other.middle == t.middle && other.high == t.high) || ++seen == most_at_vertex) return false;
        }
        older[f] = newest[t.low];
        newest[t.low] = f;
    }
    return true;
}

}  // namespace

std::pmr::vector<std::uint32_t> distinct_faces(const FaceList& faces, std::pmr::memory_resource& memory)
{
    if (are_distinct_triangles(faces, memory))
    {
        std::pmr::vector<std::uint32_t> all(faces.count(), &memory);
        std::iota(all.begin(), all.end(), 0);
        return all;
    }
    const std::size_t size = std::bit_ceil(2 * faces.count() + 1);
    std::pmr::vector<std::uint32_t> table(size, no_face, &memory);  // of faces kept, by hash, at most half full
    std::pmr::vector<std::uint32_t> kept(&memory);
    SameVertices are_same(memory);
    kept.reserve(faces.count());
    for (std::uint32_t f = 0; f < faces.count(); ++f)
    {
        std::size_t at = hash_of_face(faces[f]) & (size - 1);
        while (table[at] != no_face && !are_same(faces[table[at]], faces[f]))
            at = (at + 1) & (size - 1);
        if (table[at] != no_face) continue;
        table[at] = f;
        kept.push_back(f);
    }
    return kept;
}

SomeFaces::SomeFaces(const FaceList& all, std::span<const std::uint32_t> some, std::pmr::memory_resource& memory)
    : indices(&memory), numbers(&memory), first(1, 0, &memory)
{
    for (const std::uint32_t f : some)
    {
        indices.insert(indices.end(), all[f].begin(), all[f].end());
        first.push_back(indices.size());
        numbers.push_back(all.number(f));
    }
}

}  // namespace dt::complex
