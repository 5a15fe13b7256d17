// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Inserts, erases and moves endpoints in the sorted arrays, and keeps the set of pairs.
#include "book_sap.hpp"

#include "box_engine.hpp"

#include <algorithm>

namespace bench::scene
{
namespace
{

std::uint64_t pair_of(std::uint32_t a, std::uint32_t b)
{
    return std::uint64_t(std::min(a, b)) << 32 | std::max(a, b);
}

class Boxes final : public BoxEngine
{
public:
    explicit Boxes(const BoxWorkload& workload) : workload_(workload) {}

    void add() override
    {
        for (std::uint32_t i = 0; i < workload_.boxes.size(); ++i)
            sap_.add(i, workload_.boxes[i]);
    }
    void move(std::span<const Move> moves) override
    {
        for (const auto& [box, to] : moves)
            sap_.move(box, to);
    }
    void remove(std::span<const std::uint32_t> order) override
    {
        for (const std::uint32_t box : order)
            sap_.remove(box);
    }
    std::size_t test() override { return sap_.pairs().size(); }
    PairSet found() override
    {
        PairSet found;
        for (const std::uint64_t pair : sap_.pairs())
            found.insert(static_cast<std::uint32_t>(pair >> 32), static_cast<std::uint32_t>(pair));
        return found;
    }

private:
    const BoxWorkload& workload_;
    BookSap sap_;
};

}  // namespace

/// Orders endpoints. At equal coordinates the lower endpoint comes first, as boxes are closed.
bool BookSap::before(const Endpoint& a, const Endpoint& b)
{
    return a.at != b.at ? a.at < b.at : !a.is_upper() && b.is_upper();
}

bool BookSap::overlap(const Axis& axis, std::uint32_t a, std::uint32_t b)
{
    return axis.place[2 * a] < axis.place[2 * b + 1] && axis.place[2 * b] < axis.place[2 * a + 1];
}

void BookSap::insert(Axis& axis, std::uint32_t box, float lo, float hi)
{
    auto& endpoints = axis.endpoints;
    std::size_t i = 0;
    for (const Endpoint& endpoint : {Endpoint{hi, 2 * box + 1, 0}, Endpoint{lo, 2 * box, 0}})
    {
        const auto at = std::upper_bound(endpoints.begin(), endpoints.end(), endpoint, before);
        i = static_cast<std::size_t>(at - endpoints.begin());  // in the end, of the lower one
        endpoints.insert(at, endpoint);
    }
    if (axis.place.size() < 2 * box + 2) axis.place.resize(2 * box + 2);
    for (bool inside = true; i < endpoints.size(); ++i)
    {
        Endpoint& endpoint = endpoints[i];
        axis.place[endpoint.corner] = static_cast<std::uint32_t>(i);
        if (!inside) continue;
        endpoint.stabbing = i > 0 ? endpoints[i - 1].stabbing_behind() : 0;
        inside = endpoint.corner != 2 * box + 1;
    }
}

void BookSap::erase(Axis& axis, std::uint32_t box)
{
    auto& endpoints = axis.endpoints;
    const std::size_t lower = axis.place[2 * box], upper = axis.place[2 * box + 1];
    for (std::size_t i = lower; i < upper; ++i)
        --endpoints[i].stabbing;
    endpoints.erase(endpoints.begin() + static_cast<std::ptrdiff_t>(upper));
    endpoints.erase(endpoints.begin() + static_cast<std::ptrdiff_t>(lower));
    for (std::size_t i = lower; i < endpoints.size(); ++i)
        axis.place[endpoints[i].corner] = static_cast<std::uint32_t>(i);
}

/// On the first axis: intervals that begin in that of the box, and as many that hold its beginning as its stabbing
/// number says.
template <class Visit> void BookSap::for_each_partner(std::uint32_t box, Visit visit) const
{
    const Axis& axis = axes_[0];
    const std::size_t lower = axis.place[2 * box], upper = axis.place[2 * box + 1];
    const auto report = [&](std::uint32_t other) {
        if (overlap(axes_[1], box, other) && overlap(axes_[2], box, other)) visit(other);
    };
    for (std::size_t i = lower + 1; i < upper; ++i)
    {
        if (!axis.endpoints[i].is_upper()) report(axis.endpoints[i].box());
    }
    std::int32_t left = axis.endpoints[lower].stabbing;
    for (std::size_t i = lower; left > 0;)
    {
        const Endpoint& endpoint = axis.endpoints[--i];
        if (endpoint.is_upper() || axis.place[endpoint.corner + 1] < lower) continue;
        report(endpoint.box());
        --left;
    }
}

void BookSap::add(std::uint32_t box, const Box& at)
{
    for (std::size_t i = 0; i < 3; ++i)
        insert(axes_[i], box, at.lo[i], at.hi[i]);
    for_each_partner(box, [&](std::uint32_t other) { pairs_.insert(pair_of(box, other)); });
}

void BookSap::remove(std::uint32_t box)
{
    for_each_partner(box, [&](std::uint32_t other) { pairs_.erase(pair_of(box, other)); });
    for (Axis& axis : axes_)
        erase(axis, box);
}

/// Endpoints that go outwards go first, so that an interval never turns over.
void BookSap::move(std::uint32_t box, const Box& to)
{
    const std::uint32_t lower = 2 * box, upper = 2 * box + 1;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const bool down = to.lo[i] < axes_[i].endpoints[axes_[i].place[lower]].at;
        if (down) put(i, lower, to.lo[i]);
        put(i, upper, to.hi[i]);
        if (!down) put(i, lower, to.lo[i]);
    }
}

void BookSap::passed(std::size_t axis, bool begins, std::uint32_t a, std::uint32_t b)
{
    if (!overlap(axes_[(axis + 1) % 3], a, b) || !overlap(axes_[(axis + 2) % 3], a, b)) return;
    if (begins)
        pairs_.insert(pair_of(a, b));
    else
        pairs_.erase(pair_of(a, b));
}

void BookSap::put(std::size_t number, std::uint32_t corner, float at)
{
    auto& [endpoints, place] = axes_[number];
    std::size_t i = place[corner];
    Endpoint moving = endpoints[i];
    moving.at = at;
    for (; i + 1 < endpoints.size() && before(endpoints[i + 1], moving); ++i)
    {
        Endpoint other = endpoints[i + 1];
        other.stabbing = moving.stabbing;
        moving.stabbing = other.stabbing_behind();
        endpoints[i] = other;
        place[other.corner] = static_cast<std::uint32_t>(i);
        place[corner] = static_cast<std::uint32_t>(i + 1);
        if (moving.is_upper() != other.is_upper()) passed(number, moving.is_upper(), moving.box(), other.box());
    }
    for (; i > 0 && before(moving, endpoints[i - 1]); --i)
    {
        Endpoint other = endpoints[i - 1];
        moving.stabbing = other.stabbing;
        other.stabbing = moving.stabbing_behind();
        endpoints[i] = other;
        place[other.corner] = static_cast<std::uint32_t>(i);
        place[corner] = static_cast<std::uint32_t>(i - 1);
        if (moving.is_upper() != other.is_upper()) passed(number, other.is_upper(), moving.box(), other.box());
    }
    endpoints[i] = moving;
}

void add_book(BoxCandidates& candidates)
{
    add<Boxes>(candidates, "book-sap");
}

}  // namespace bench::scene
