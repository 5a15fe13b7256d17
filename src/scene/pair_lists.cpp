// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "scene/pair_lists.hpp"

#include <algorithm>
#include <bit>

namespace solid
{

void PairLists::make_room(std::size_t count)
{
    const std::size_t wanted = entries_.size() + count;
    if (wanted > entries_.capacity()) entries_.reserve(std::max(wanted, 2 * entries_.capacity()));
    if (2 * wanted <= places_.size()) return;
    places_.reserve(std::bit_ceil(4 * wanted));
    places_.assign(std::bit_ceil(4 * wanted), empty);
    for (std::size_t i = 0; i < entries_.size(); ++i)
        places_[place_of(entries_[i].low, entries_[i].high)] = static_cast<std::uint32_t>(i);
}

void PairLists::add(ResponseClass c1, ResponseClass c2, ResponseList&& list) noexcept
{
    const ResponseClass low = std::min(c1, c2), high = std::max(c1, c2);
    places_[place_of(low, high)] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({low, high, std::move(list)});
}

void PairLists::erase(ResponseClass c1, ResponseClass c2) noexcept
{
    const std::size_t place = place_of(std::min(c1, c2), std::max(c1, c2));
    const std::uint32_t number = places_[place];
    places_[place_of(entries_.back().low, entries_.back().high)] = number;
    places_[place] = empty;
    if (number + std::size_t(1) != entries_.size()) entries_[number] = std::move(entries_.back());
    entries_.pop_back();
    close_gap(place);
}

/// Whoever was put behind the gap because its place was taken moves forward.
void PairLists::close_gap(std::size_t gap) noexcept
{
    for (std::size_t place = next(gap); places_[place] != empty; place = next(place))
    {
        const Entry& entry = entries_[places_[place]];
        const std::size_t mask = places_.size() - 1, wanted = home(entry.low, entry.high);
        if (((place - wanted) & mask) < ((place - gap) & mask)) continue;
        places_[gap] = places_[place];
        places_[place] = empty;
        gap = place;
    }
}

}  // namespace solid
