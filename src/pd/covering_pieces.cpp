// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A grown piece that contains other pieces may stand for them all; of such it is enough to take the hull of the pieces
// in it. Those that stand for most are taken first.
#include "pd/grow.hpp"
#include "shape/convex_hull.hpp"

#include <algorithm>

namespace solid
{
namespace
{

struct Candidate
{
    std::pmr::vector<std::uint32_t> inside;  ///< the pieces in it, its own among them

    explicit Candidate(std::pmr::memory_resource* memory) : inside(memory) {}
};

class Cover
{
public:
    Cover(const Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory)
        : surface_(surface), pieces_(pieces), memory_(memory), candidates_(&memory),
          missing_(pieces.count(), 1, &memory)
    {}

    void grow();
    Pieces chosen();

private:
    std::size_t missing_in(const Candidate& candidate) const
    {
        return static_cast<std::size_t>(std::count_if(candidate.inside.begin(), candidate.inside.end(),
                                                      [&](std::uint32_t i) { return missing_[i] != 0; }));
    }
    void append_hull(const Candidate& candidate, Pieces& out) const;

    const Surface& surface_;
    const Pieces& pieces_;
    std::pmr::memory_resource& memory_;
    std::pmr::vector<Candidate> candidates_;
    std::pmr::vector<char> missing_;
};

void Cover::grow()
{
    const Growth growth(surface_, pieces_.resolution, memory_);
    std::pmr::vector<Plane> planes(&memory_);
    for (std::uint32_t i = 0; i < pieces_.count(); ++i)
    {
        Candidate& candidate = candidates_.emplace_back(&memory_);
        candidate.inside.push_back(i);
        if (i >= growth.most_pieces() || pieces_[i].size() > Growth::most_vertices) continue;
        const HullParts piece = hull_parts(pieces_[i], growth.eps(), memory_);
        const auto region = piece.is_solid() ? growth.grown(piece) : std::nullopt;
        if (!region) continue;
        planes.clear();
        for (const Face& face : region->faces())
            planes.push_back(face.plane);
        for (std::uint32_t j = 0; j < pieces_.count(); ++j)
            if (j != i && all_behind(pieces_[j], planes, growth.eps())) candidate.inside.push_back(j);
    }
}

void Cover::append_hull(const Candidate& candidate, Pieces& out) const
{
    std::pmr::vector<Vec3> points(&memory_);
    for (const std::uint32_t j : candidate.inside)
        points.insert(points.end(), pieces_[j].begin(), pieces_[j].end());
    if (candidate.inside.size() > 1)
    {
        const ConvexHull hull = convex_hull(points, &memory_);
        points.assign(hull.vertices.begin(), hull.vertices.end());
    }
    out.vertices.insert(out.vertices.end(), points.begin(), points.end());
    out.first.push_back(static_cast<std::uint32_t>(out.vertices.size()));
}

Pieces Cover::chosen()
{
    Pieces out(&memory_);
    out.exact = pieces_.exact;
    out.blur = pieces_.blur;
    out.resolution = pieces_.resolution;
    for (std::size_t left = pieces_.count(); left > 0;)
    {
        const auto best =
            std::max_element(candidates_.begin(), candidates_.end(),
                             [&](const Candidate& a, const Candidate& b) { return missing_in(a) < missing_in(b); });
        left -= missing_in(*best);
        for (const std::uint32_t i : best->inside)
            missing_[i] = 0;
        append_hull(*best, out);
    }
    return out;
}

}  // namespace

Pieces covering_pieces(const Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory)
{
    Cover cover(surface, pieces, memory);
    cover.grow();
    return cover.chosen();
}

}  // namespace solid
