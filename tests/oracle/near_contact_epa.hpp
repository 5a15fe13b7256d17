// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep is the origin in A − B? Expands a polytope of support points. The upper bound is the least support width
// seen. The lower bound is proved afterwards, whatever the expansion did: the surface is closed, the solid angles of its
// triangles sum up to a winding number above 0, and no triangle is nearer than the least of n·w over its corners, for
// any unit n.
#pragma once

#include "near_contact_gjk.hpp"

#include <map>

namespace dt::test::near
{

/// lower ≤ depth ≤ upper; n is the direction of `upper`.
template <class T> struct Depth
{
    T lower = 0, upper = T(std::numeric_limits<double>::infinity());
    V3<T> n;
};

template <class T> class Expansion
{
public:
    /// Starts from any four points of A − B that are not in one plane.
    Expansion(const Obstacle<T>& C, const std::array<V3<T>, 4>& tetrahedron)
        : C_(C), w_(tetrahedron.begin(), tetrahedron.end())
    {
        for (const V3<T> w : w_)
            reach_ = std::fmax(reach_, norm(rounded(w)));
        const bool turned = dot(w_[3] - w_[0], cross(w_[1] - w_[0], w_[2] - w_[0])) > 0;
        for (const auto& f : {std::array{0, 1, 2}, std::array{0, 2, 3}, std::array{0, 3, 1}, std::array{1, 3, 2}})
            turned ? add(f[0], f[2], f[1]) : add(f[0], f[1], f[2]);
    }

    /// Expands the nearest face until the bounds are within accuracy · depth + resolution.
    void run(int max_rounds, T accuracy, T resolution)
    {
        for (int k = 0; k < max_rounds; ++k)
        {
            const Face* face = nearest();
            if (!face) break;
            const T offset = face->offset;
            const bool expanded = expand_along(face->n);
            if (!expanded || depth_.upper - offset <= accuracy * depth_.upper + resolution) break;
        }
    }

    /// Adds the support point along the unit vector n. Returns whether it is beyond any face.
    bool expand_along(V3<T> n)
    {
        const V3<T> w = C_.support(n);
        if (const T h = dot(n, w); h < depth_.upper)
        {
            depth_.upper = h;
            depth_.n = n;
        }
        return expand(w);
    }

    const Depth<T>& best() const { return depth_; }

    /// With what is proved.
    Depth<T> proved()
    {
        depth_.lower = std::max(depth_.lower, least_offset());
        return depth_;
    }

private:
    struct Face
    {
        std::array<int, 3> corner;
        V3<T> n;
        T offset;  ///< of the nearest corner
        Vec rough_n;
        double rough_offset;
        bool gone = false;
    };

    V3<T> at(int i) const { return w_[static_cast<std::size_t>(i)]; }

    void add(int i, int j, int k)
    {
        const V3<T> a = at(i), b = at(j), c = at(k), m = cross(b - a, c - a);
        const T length = norm(m);
        const V3<T> n = length > 0 ? (1 / length) * m : V3<T>();
        const T offset = std::min({dot(n, a), dot(n, b), dot(n, c)});
        faces_.push_back({{i, j, k}, n, offset, rounded(n), static_cast<double>(offset)});
    }
    const Face* nearest() const
    {
        const Face* best = nullptr;
        for (const Face& face : faces_)
            if (!(face.n == V3<T>()) && (!best || face.offset < best->offset)) best = &face;
        return best;
    }

    /// Whether w is beyond the face: in double where that is clear.
    bool sees(V3<T> w, Vec rough, double doubt, const Face& face) const
    {
        const double beyond = dot(face.rough_n, rough) - face.rough_offset;
        if (std::fabs(beyond) > doubt) return beyond > 0;
        return dot(face.n, w - at(face.corner[0])) > T(1e-16 * doubt);
    }

    /// Replaces the faces that w sees. Returns whether it saw any.
    bool expand(V3<T> w)
    {
        if (std::find(w_.begin(), w_.end(), w) != w_.end()) return false;
        const Vec rough = rounded(w);
        reach_ = std::fmax(reach_, norm(rough));
        std::map<std::pair<int, int>, int> border;  // an edge of two faces that go cancels itself
        bool seen = false;
        for (Face& face : faces_)
        {
            face.gone = sees(w, rough, 1e-12 * reach_, face);
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

    /// The least distance of a face that is proved by its own normal or that of a neighbour; 0 if the surface is not
    /// closed, or does not wind around the origin.
    T least_offset() const
    {
        std::map<std::pair<int, int>, const Face*> edges;
        for (const Face& face : faces_)
            for (std::size_t k = 0; k < 3; ++k)
                if (!edges.insert({{face.corner[k], face.corner[(k + 1) % 3]}, &face}).second) return 0;
        T least = T(std::numeric_limits<double>::infinity());
        double angles = 0;
        for (const Face& face : faces_)
        {
            T offset = face.offset;
            for (std::size_t k = 0; k < 3; ++k)
            {
                const auto twin = edges.find({face.corner[(k + 1) % 3], face.corner[k]});
                if (twin == edges.end()) return 0;
                offset = std::max(offset, offset_along(twin->second->n, face));
            }
            least = std::min(least, offset);
            angles += solid_angle(face);
        }
        constexpr double whole = 12.566370614359172;
        return least > 0 && angles > 0.5 * whole ? least : T(0);
    }
    T offset_along(V3<T> n, const Face& face) const
    {
        return std::min({dot(n, at(face.corner[0])), dot(n, at(face.corner[1])), dot(n, at(face.corner[2]))});
    }
    /// By the formula of Van Oosterom and Strackee.
    double solid_angle(const Face& face) const
    {
        const V3<T> a = at(face.corner[0]), b = at(face.corner[1]), c = at(face.corner[2]);
        const T la = norm(a), lb = norm(b), lc = norm(c), size = la * lb * lc;
        if (!(size > 0)) return 0;
        const T above = dot(a, cross(b, c)), below = size + dot(a, b) * lc + dot(a, c) * lb + dot(b, c) * la;
        return 2 * std::atan2(static_cast<double>(above / size), static_cast<double>(below / size));
    }

    const Obstacle<T>& C_;
    std::vector<V3<T>> w_;
    std::vector<Face> faces_;
    Depth<T> depth_;
    double reach_ = 0;
};

/// Some vector across d.
template <class T> V3<T> across(V3<T> d)
{
    const Vec r = rounded(d);
    const double least = std::fmin(std::fabs(r.x), std::fmin(std::fabs(r.y), std::fabs(r.z)));
    const V3<T> axis = std::fabs(r.x) == least   ? V3<T>(1, 0, 0)
                       : std::fabs(r.y) == least ? V3<T>(0, 1, 0)
                                                 : V3<T>(0, 0, 1);
    const V3<T> c = cross(d, axis);
    return (1 / norm(c)) * c;
}

/// Completes a simplex to a tetrahedron by support points across it; without a volume if A − B is flat.
template <class T> std::array<V3<T>, 4> completed(const Obstacle<T>& C, const Corners<T>& corners)
{
    std::array<V3<T>, 4> w;
    std::size_t count = 0;
    for (const Weighted<T>& c : corners)
        w[count++] = c.w;
    const auto further_one = [&](V3<T> d, V3<T> from) {
        const V3<T> p = C.support(d), q = C.support(-d);
        return dot(d, p - from) >= dot(d, from - q) ? p : q;
    };
    if (count == 1)
    {
        for (const V3<T> d : {V3<T>(1, 0, 0), V3<T>(0, 1, 0), V3<T>(0, 0, 1)})
            if (w[1] = further_one(d, w[0]); !(w[1] == w[0])) break;
        count = 2;
    }
    if (count == 2)
    {
        const V3<T> e = w[1] - w[0];
        const V3<T> u = norm(e) > 0 ? across(e) : V3<T>(1, 0, 0), v = norm(e) > 0 ? cross((1 / norm(e)) * e, u) : u;
        const V3<T> p = further_one(u, w[0]), q = further_one(v, w[0]);
        w[2] = norm(cross(p - w[0], e)) >= norm(cross(q - w[0], e)) ? p : q;
        count = 3;
    }
    if (count == 3)
    {
        const V3<T> m = cross(w[1] - w[0], w[2] - w[0]);
        w[3] = norm(m) > 0 ? further_one((1 / norm(m)) * m, w[0]) : w[0];
    }
    return w;
}

/// Finds a better direction of the depth: that of the distance after B was moved out along the best one so far, with
/// more to spare than it is deep.
template <class T> void slide(Obstacle<T> C, Expansion<T>& polytope, T resolution)
{
    for (int k = 0; k < 3; ++k)
    {
        const Depth<T> best = polytope.best();
        C.moved = (2 * best.upper) * best.n;
        const Separation<T> s = separation(C, resolution);
        if (!(s.lower > 0)) return;
        polytope.expand_along(s.n);
        if (!(polytope.best().upper < best.upper)) return;
    }
}

/// Adds support points along directions ever nearer to the best, so that the surface is fine where it matters.
template <class T> void refine(Expansion<T>& polytope)
{
    const V3<T> n = polytope.best().n, u = across(n), v = cross(n, u);
    T tilt = T(0.3);
    for (int k = 0; k < 8; ++k, tilt *= T(0.1))
        for (const V3<T> side : {u, v, -u, -v, u + v, u - v, v - u, -u - v})
        {
            const V3<T> d = n + tilt * side;
            polytope.expand_along((1 / norm(d)) * d);
        }
}

/// The depth of the origin in A − B, from a simplex of GJK that has it.
template <class T> Depth<T> depth_of(const Obstacle<T>& C, const Corners<T>& corners, T accuracy, T resolution)
{
    const std::array<V3<T>, 4> w = completed(C, corners);
    if (dot(w[3] - w[0], cross(w[1] - w[0], w[2] - w[0])) == 0) return {};
    Expansion<T> polytope(C, w);
    const auto done = [&](const Depth<T>& d) { return d.upper - d.lower <= accuracy * d.upper + resolution; };
    polytope.run(60, accuracy, resolution);
    if (done(polytope.proved())) return polytope.proved();
    slide(C, polytope, resolution);
    polytope.run(30, accuracy, resolution);
    if (done(polytope.proved())) return polytope.proved();
    refine(polytope);
    polytope.run(250, accuracy, resolution);
    return polytope.proved();
}

}  // namespace dt::test::near
