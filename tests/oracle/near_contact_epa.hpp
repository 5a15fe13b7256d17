// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep is the origin in A − B? Expands a polytope from a tetrahedron around the origin. The upper bound is the least
// support width seen. The lower bound is proved afterwards, whatever the expansion did: a closed surface whose triangles
// all have a positive triple product winds around the origin, and no triangle is nearer than the least of n·w over its
// corners, for any unit n.
#pragma once

#include "near_contact_gjk.hpp"

#include <map>

namespace dt::test::near
{

/// lower ≤ depth ≤ upper.
template <class T> struct Depth
{
    T lower = 0, upper = T(std::numeric_limits<double>::infinity());
};

template <class T> class Expansion
{
public:
    Expansion(const Obstacle<T>& C, const Corners<T>& tetrahedron) : C_(C)
    {
        for (const Weighted<T>& c : tetrahedron)
            w_.push_back(c.w);
        const bool turned = dot(w_[3] - w_[0], cross(w_[1] - w_[0], w_[2] - w_[0])) > 0;
        for (const auto& f : {std::array{0, 1, 2}, std::array{0, 2, 3}, std::array{0, 3, 1}, std::array{1, 3, 2}})
            turned ? add(f[0], f[2], f[1]) : add(f[0], f[1], f[2]);
    }

    /// Ends when the bounds are within accuracy · depth + resolution.
    Depth<T> run(T accuracy, T resolution)
    {
        constexpr int max_rounds = 400;
        Depth<T> depth;
        for (int k = 0; k < max_rounds; ++k)
        {
            const Face* face = nearest();
            if (!face) break;
            const V3<T> w = C_.support(face->n);
            const T h = dot(face->n, w);
            if (h < depth.upper) depth.upper = h;
            if (depth.upper - face->offset <= accuracy * depth.upper + resolution || !expand(w)) break;
        }
        depth.lower = proved();
        return depth;
    }

private:
    struct Face
    {
        std::array<int, 3> corner;
        V3<T> n;
        T offset;
        bool gone = false;
    };

    V3<T> at(int i) const { return w_[static_cast<std::size_t>(i)]; }

    void add(int i, int j, int k)
    {
        const V3<T> a = at(i), b = at(j), c = at(k), m = cross(b - a, c - a);
        const T length = norm(m);
        const V3<T> n = length > 0 ? (1 / length) * m : V3<T>();
        faces_.push_back({{i, j, k}, n, std::min({dot(n, a), dot(n, b), dot(n, c)})});
    }
    const Face* nearest() const
    {
        const Face* best = nullptr;
        for (const Face& face : faces_)
            if (!(face.n == V3<T>()) && (!best || face.offset < best->offset)) best = &face;
        return best;
    }

    /// Replaces the faces that w sees. Returns whether it saw any.
    bool expand(V3<T> w)
    {
        std::map<std::pair<int, int>, int> border;  // an edge of two faces that go cancels itself
        bool seen = false;
        for (Face& face : faces_)
        {
            face.gone = dot(face.n, w - at(face.corner[0])) > 0;
            seen = seen || face.gone;
            for (std::size_t k = 0; face.gone && k < 3; ++k)
                ++border[{face.corner[k], face.corner[(k + 1) % 3]}];
        }
        if (!seen) return false;
        std::erase_if(faces_, [](const Face& face) { return face.gone; });
        const int top = static_cast<int>(w_.size());
        w_.push_back(w);
        for (const auto& [edge, count] : border)
            if (!border.contains({edge.second, edge.first})) add(edge.first, edge.second, top);
        return true;
    }

    /// 0 if nothing is proved.
    T proved() const
    {
        std::map<std::pair<int, int>, int> edges;
        T least = T(std::numeric_limits<double>::infinity());
        for (const Face& face : faces_)
        {
            const V3<T> a = at(face.corner[0]), b = at(face.corner[1]), c = at(face.corner[2]);
            if (!(dot(a, cross(b, c)) > 0)) return 0;
            least = std::min(least, face.offset);
            for (std::size_t k = 0; k < 3; ++k)
                ++edges[{face.corner[k], face.corner[(k + 1) % 3]}];
        }
        for (const auto& [edge, count] : edges)
        {
            const auto twin = edges.find({edge.second, edge.first});
            if (twin == edges.end() || twin->second != count) return 0;
        }
        return least > 0 ? least : T(0);
    }

    const Obstacle<T>& C_;
    std::vector<V3<T>> w_;
    std::vector<Face> faces_;
};

}  // namespace dt::test::near
