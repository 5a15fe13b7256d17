// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sorts pair keys: a counting sort by the first box, then an insertion sort of the partners of each.
#include "broad/sweep/pair_keys.hpp"

#include <algorithm>
#include <limits>

namespace dt::broad
{
namespace
{

/// Sorts a range that is short in most cases.
void sort_few(ProxyId* begin, ProxyId* end)
{
    if (end - begin > 32)
    {
        std::sort(begin, end);
        return;
    }
    for (ProxyId* i = begin; i < end; ++i)
    {
        const ProxyId id = *i;
        ProxyId* to = i;
        for (; to > begin && to[-1] > id; --to)
            *to = to[-1];
        *to = id;
    }
}

}  // namespace

// Few keys are sorted by comparison, as the counting sort visits every box.
void PairKeys::sort(ProxyId ids)
{
    if (size_ < ids / 8 || size_ > std::numeric_limits<std::uint32_t>::max())
    {
        std::sort(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(size_));
        return;
    }
    starts_.assign(std::size_t(ids) + 1, 0);
    seconds_.resize(std::max(seconds_.size(), size_));
    for (const PairKey key : all())
        ++starts_[first_of(key) + 1];
    for (std::size_t i = 0; i < ids; ++i)
        starts_[i + 1] += starts_[i];
    for (const PairKey key : all())
        seconds_[starts_[first_of(key)]++] = second_of(key);

    std::uint32_t begin = 0;
    for (ProxyId first = 0; first < ids; ++first)
    {
        const std::uint32_t end = starts_[first];  // each start has moved on to the next one
        sort_few(seconds_.data() + begin, seconds_.data() + end);
        for (; begin < end; ++begin)
            keys_[begin] = pair_key(first, seconds_[begin]);
    }
}

}  // namespace dt::broad
