// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A convex polytope that grows point by point, in the plainest way that is right: every face is visited for every
// point. It gives the hulls of the benchmark their faces, and the reference its expanding polytope.
#pragma once

#include "common/geometry.hpp"

#include <limits>
#include <set>

namespace bench
{

class ExpandingHull
{
public:
    struct Face
    {
        std::array<int, 3> corner;
        Vec3 normal;  // unit, outwards
        double offset;
    };

    explicit ExpandingHull(const std::array<Vec3, 4>& seed) : points_(seed.begin(), seed.end())
    {
        const bool turned = dot(cross(seed[1] - seed[0], seed[2] - seed[0]), seed[3] - seed[0]) > 0;
        const int a = turned ? 1 : 0, b = turned ? 0 : 1;
        for (const auto& corner :
             {std::array{a, b, 2}, std::array{b, a, 3}, std::array{2, b, 3}, std::array{a, 2, 3}})
        {
            add_face(corner);
        }
    }

    const std::vector<Face>& faces() const { return faces_; }

    const Face& nearest_face() const
    {
        const Face* best = &faces_.front();
        for (const Face& face : faces_)
        {
            if (face.offset < best->offset) best = &face;
        }
        return *best;
    }

    /// Takes w in; the index it got, or -1 if it lies in the polytope already.
    int insert(Vec3 w)
    {
        std::set<std::pair<int, int>> edges;
        std::vector<Face> kept;
        kept.reserve(faces_.size());
        for (const Face& face : faces_)
        {
            if (dot(face.normal, w) - face.offset <= hidden)
            {
                kept.push_back(face);
                continue;
            }
            for (std::size_t i = 0; i < 3; ++i)
                edges.emplace(face.corner[i], face.corner[(i + 1) % 3]);
        }
        if (edges.empty()) return -1;

        faces_.swap(kept);
        points_.push_back(w);
        const int last = static_cast<int>(points_.size()) - 1;
        for (const auto& [from, to] : edges)
        {
            if (!edges.contains({to, from})) add_face({from, to, last});
        }
        return last;
    }

private:
    static constexpr double hidden = 1e-14;  // shapes are of size one

    void add_face(std::array<int, 3> corner)
    {
        const auto at = [&](std::size_t i) { return points_[static_cast<std::size_t>(corner[i])]; };
        const Vec3 n = cross(at(1) - at(0), at(2) - at(0));
        const double length = norm(n);
        // A sliver has no plane of its own: it is never seen and never nearest.
        if (!(length > 0)) return faces_.push_back({corner, {}, std::numeric_limits<double>::infinity()});
        const Vec3 unit = (1 / length) * n;
        faces_.push_back({corner, unit, dot(unit, at(0))});
    }

    std::vector<Vec3> points_;
    std::vector<Face> faces_;
};

}  // namespace bench
