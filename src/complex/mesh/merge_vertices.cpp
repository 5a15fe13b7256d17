// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds equal vertices by open addressing on their bits.
#include "complex/mesh/merge_vertices.hpp"

#include <bit>
#include <cstddef>
#include <cstring>

namespace dt::complex
{

namespace
{

constexpr std::uint32_t none = ~0u;
constexpr std::size_t vertex_bytes = 3 * sizeof(Scalar);

std::size_t hash_of(const Scalar* vertex)
{
    std::uint32_t words[vertex_bytes / 4];
    std::memcpy(words, vertex, sizeof words);
    std::uint64_t hash = 0;
    for (const std::uint32_t word : words)
        hash = std::rotl((hash ^ word) * 0x9e3779b97f4a7c15u, 29);  // the golden ratio, as in Fibonacci hashing
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

}  // namespace

void merge_equal_vertices(std::pmr::vector<Scalar>& coordinates, std::span<std::uint32_t> numbers,
                          std::pmr::memory_resource& memory)
{
    const std::size_t count = coordinates.size() / 3, size = std::bit_ceil(2 * count + 1);
    std::pmr::vector<std::uint32_t> table(size, none, &memory);  // of vertices kept, by hash, at most half full
    std::pmr::vector<std::uint32_t> merged(count, &memory);
    Scalar* const xyz = coordinates.data();
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        std::size_t at = hash_of(xyz + 3 * i) & (size - 1);
        while (table[at] != none && std::memcmp(xyz + 3 * std::size_t{table[at]}, xyz + 3 * i, vertex_bytes) != 0)
            at = (at + 1) & (size - 1);
        if (table[at] == none)
        {
            std::memmove(xyz + 3 * std::size_t{kept}, xyz + 3 * i, vertex_bytes);
            table[at] = kept++;
        }
        merged[i] = table[at];
    }
    coordinates.resize(3 * std::size_t{kept});
    for (std::uint32_t& number : numbers)
        number = merged[number];
}

}  // namespace dt::complex
