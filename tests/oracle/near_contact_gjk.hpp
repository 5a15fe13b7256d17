// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far apart are two convex sets near contact, and how deep do they overlap? Written for any number type, apart from
// the library: supports from the definitions in the public headers, GJK that asks every sub-simplex and decides by cross
// products (never by Gram determinants, which square the condition of long triangles), and EPA. What they return is
// proved: `lower` by a plane, `upper` by a convex combination or by a closed surface around the origin.
#pragma once

#include "support/body.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

namespace dt::test::near
{

/// A convex shape in the place that the library told.
struct Part
{
    const Shape* shape;
    Placement at;
};

/// The square root in T, from that in double by Newton's method.
template <class T> T root(T x)
{
    if (!(x > 0)) return 0;
    T scale = 1;
    for (; x < T(1e-200); x *= T(0x1p400))
        scale *= T(0x1p-200);
    for (; x > T(1e200); x *= T(0x1p-400))
        scale *= T(0x1p200);
    T s = static_cast<T>(std::sqrt(static_cast<double>(x)));
    s = (s + x / s) / 2;
    s = (s + x / s) / 2;
    return s * scale;
}

template <> inline long double root(long double x)
{
    return std::sqrt(x);
}

template <class T> struct V3
{
    T x = 0, y = 0, z = 0;

    V3() = default;
    V3(T a, T b, T c) : x(a), y(b), z(c) {}
    explicit V3(Vec v) : x(v.x), y(v.y), z(v.z) {}

    friend V3 operator+(V3 a, V3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend V3 operator-(V3 a, V3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend V3 operator-(V3 a) { return {-a.x, -a.y, -a.z}; }
    friend V3 operator*(T s, V3 a) { return {s * a.x, s * a.y, s * a.z}; }
    friend bool operator==(V3 a, V3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
    friend T dot(V3 a, V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend V3 cross(V3 a, V3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
    friend T norm(V3 a) { return root(dot(a, a)); }
    friend Vec rounded(V3 a)
    {
        return {static_cast<double>(a.x), static_cast<double>(a.y), static_cast<double>(a.z)};
    }
};

template <class T> V3<T> furthest_on_circle(double radius, double y, V3<T> d)
{
    const T sigma = root(d.x * d.x + d.z * d.z);
    if (!(sigma > 0)) return {T(radius), T(y), T(0)};
    return {radius * d.x / sigma, T(y), radius * d.z / sigma};
}

template <class T> V3<T> further(V3<T> p, V3<T> q, V3<T> d)
{
    return dot(p, d) >= dot(q, d) ? p : q;
}

template <class T> V3<T> furthest_point(const std::vector<Vec>& points, V3<T> d)
{
    V3<T> best(points[0]);
    T most = dot(best, d);
    for (const Vec& point : points)
    {
        const V3<T> p(point);
        if (const T along = dot(p, d); along > most)
        {
            most = along;
            best = p;
        }
    }
    return best;
}

/// A point of the shape furthest along d, in local coordinates.
template <class T> V3<T> support_of(const Shape& shape, V3<T> d)
{
    const Vec s = shape.size;
    const auto half = [](double size, T along) { return along < 0 ? T(-size / 2) : T(size / 2); };
    switch (shape.kind)
    {
    case Kind::Box:
        return {half(s.x, d.x), half(s.y, d.y), half(s.z, d.z)};
    case Kind::Sphere:
    {
        const T length = norm(d);
        return length > 0 ? (s.x / length) * d : V3<T>(s.x, 0, 0);
    }
    case Kind::Cone:
        return further(V3<T>(0, s.y / 2, 0), furthest_on_circle(s.x, -s.y / 2, d), d);
    case Kind::Cylinder:
        return furthest_on_circle(s.x, static_cast<double>(half(s.y, d.y)), d);
    case Kind::Point:
    case Kind::Segment:
    case Kind::Polytope:
        return furthest_point(shape.points, d);
    case Kind::Minkowski:
        return support_of(shape.children[0], d) + support_of(shape.children[1], d);
    case Kind::Hull:
        return further(support_of(shape.children[0], d), support_of(shape.children[1], d), d);
    }
    return {};
}

/// A placed shape in numbers of type T; positions are relative to `base`, so that nothing is lost far from the origin.
template <class T> struct Placed
{
    const Shape* shape;
    V3<T> x, y, z, origin;

    Placed(const Part& part, Vec base)
        : shape(part.shape), x(part.at.M.x), y(part.at.M.y), z(part.at.M.z),
          origin(V3<T>(part.at.origin) - V3<T>(base))
    {}
    V3<T> support(V3<T> d) const
    {
        const V3<T> p = support_of(*shape, V3<T>(dot(x, d), dot(y, d), dot(z, d)));
        return p.x * x + p.y * y + p.z * z + origin;
    }
};

/// A − B through its support mapping, after B was moved.
template <class T> struct Obstacle
{
    Placed<T> a, b;
    V3<T> moved{};

    V3<T> support(V3<T> d) const { return a.support(d) - b.support(-d) - moved; }
};

template <class T> struct Weighted
{
    V3<T> w;
    T weight;
};

/// The corners of a simplex.
template <class T> struct Corners
{
    std::array<Weighted<T>, 4> of{};
    std::size_t count = 0;

    Corners() = default;
    Corners(std::initializer_list<Weighted<T>> list) : count(list.size())
    {
        std::copy(list.begin(), list.end(), of.begin());
    }
    auto begin() const { return of.begin(); }
    auto end() const { return of.begin() + static_cast<std::ptrdiff_t>(count); }
    bool empty() const { return count == 0; }
};

/// Σ λ w with λ as it is, which must not be negative, divided by its sum: a point of the convex hull, whatever λ is.
template <class T> V3<T> combined(const Corners<T>& corners)
{
    V3<T> sum;
    T total = 0;
    for (const Weighted<T>& c : corners)
    {
        sum = sum + c.weight * c.w;
        total += c.weight;
    }
    return (1 / total) * sum;
}

/// Finds the point of a simplex nearest to the origin by asking each of its faces that have the last corner.
template <class T> class NearestFace
{
public:
    explicit NearestFace(std::span<const V3<T>> corners) : w_(corners)
    {
        const std::size_t n = corners.size(), last = n - 1;
        offer({{w_[last], T(1)}});
        for (std::size_t i = 0; i < last; ++i)
            ask_segment(w_[last], w_[i]);
        for (std::size_t i = 0; i < last; ++i)
            for (std::size_t j = i + 1; j < last; ++j)
                ask_triangle(w_[last], w_[i], w_[j]);
        if (n == 4) ask_tetrahedron();
    }
    const Corners<T>& corners() const { return best_; }
    V3<T> point() const { return v_; }
    bool inside() const { return inside_; }

private:
    void offer(const Corners<T>& corners)
    {
        const V3<T> v = combined(corners);
        const T vv = dot(v, v);
        if (!best_.empty() && !(vv < vv_)) return;
        best_ = corners;
        v_ = v;
        vv_ = vv;
    }
    void ask_segment(V3<T> a, V3<T> b)
    {
        const V3<T> e = b - a;
        const T ee = dot(e, e), s = -dot(a, e), t = dot(b, e);
        if (ee > 0 && s > 0 && t > 0) offer({{a, t / ee}, {b, s / ee}});
    }
    void ask_triangle(V3<T> a, V3<T> b, V3<T> c)
    {
        const V3<T> n = cross(b - a, c - a);
        const T u = dot(n, cross(b, c)), v = dot(n, cross(c, a)), w = dot(n, cross(a, b)), sum = u + v + w;
        if (sum > 0 && u > 0 && v > 0 && w > 0) offer({{a, u / sum}, {b, v / sum}, {c, w / sum}});
    }
    void ask_tetrahedron()
    {
        const V3<T> a = w_[0], b = w_[1], c = w_[2], d = w_[3];
        const T m0 = dot(b, cross(c, d)), m1 = -dot(a, cross(c, d)), m2 = dot(a, cross(b, d)),
                m3 = -dot(a, cross(b, c));
        const bool up = m0 > 0 && m1 > 0 && m2 > 0 && m3 > 0, down = m0 < 0 && m1 < 0 && m2 < 0 && m3 < 0;
        if (!up && !down) return;
        const T sum = m0 + m1 + m2 + m3;
        best_ = {{a, m0 / sum}, {b, m1 / sum}, {c, m2 / sum}, {d, m3 / sum}};
        v_ = combined(best_);
        vv_ = dot(v_, v_);
        inside_ = true;
    }

    std::span<const V3<T>> w_;
    Corners<T> best_;
    V3<T> v_;
    T vv_ = 0;
    bool inside_ = false;
};

/// What GJK found: lower ≤ distance ≤ upper, both proved; lower may be negative.
template <class T> struct Separation
{
    T lower = T(-std::numeric_limits<double>::infinity()), upper = T(std::numeric_limits<double>::infinity());
    V3<T> n;  ///< of the plane that proves `lower`, from A to B; zero if there is none
    V3<T> v;  ///< of length `upper`, from B to A
    Corners<T> corners;  ///< of the last simplex
    bool inside = false;  ///< the last simplex has the origin
};

/// Ends when upper − lower is at most `resolution`, or upper at most `enough`, or nothing moves any more.
template <class T> Separation<T> separation(const Obstacle<T>& C, T resolution, T enough = 0)
{
    constexpr int max_rounds = 300, max_idle = 12;
    Separation<T> best;
    V3<T> v = C.support(V3<T>(1, 0, 0));
    best.upper = norm(v);
    best.v = v;
    best.corners = {{v, T(1)}};
    std::array<V3<T>, 4> W{v};
    std::size_t count = 1;
    int idle = 0;
    for (int k = 0; k < max_rounds; ++k)
    {
        const T length = norm(v);
        if (!(length > 0)) break;
        const V3<T> n = (1 / length) * v, w = C.support(-n);
        if (const T along = dot(n, w); along > best.lower)
        {
            best.lower = along;
            best.n = -n;
        }
        if (best.upper - best.lower <= resolution || best.upper <= enough || idle > max_idle) break;
        if (std::find(W.begin(), W.begin() + count, w) != W.begin() + count) break;
        W[count++] = w;
        const NearestFace<T> face(std::span<const V3<T>>(W.data(), count));
        count = 0;
        for (const Weighted<T>& c : face.corners())
            W[count++] = c.w;
        v = face.point();
        const T reached = norm(v);
        idle = reached < best.upper ? 0 : idle + 1;
        if (reached < best.upper || face.inside())
        {
            best.upper = reached;
            best.v = v;
            best.corners = face.corners();
            best.inside = face.inside();
        }
        if (face.inside()) break;
    }
    return best;
}

}  // namespace dt::test::near
