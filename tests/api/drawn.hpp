// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A client that keeps what it is asked to draw, and measures it.
#pragma once

#include "api_test.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

using Point3 = std::array<double, 3>;

inline Point3 as_point(const DT_Scalar* p)
{
    return {double(p[0]), double(p[1]), double(p[2])};
}
inline Point3 operator-(const Point3& a, const Point3& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline double dot(const Point3& a, const Point3& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Point3 cross(const Point3& a, const Point3& b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double norm(const Point3& a)
{
    return std::sqrt(dot(a, a));
}

struct Drawn
{
    struct Mark
    {
        std::vector<Point3> at;
        DT_Color color;
        std::string text;
    };
    using Triangle = std::array<Point3, 3>;

    std::vector<Mark> points, lines, triangles, texts;
    DT_DebugDraw callbacks{};

    Drawn()
    {
        callbacks.struct_size = sizeof callbacks;
        callbacks.client_data = this;
        callbacks.point = [](void* self, const DT_Vector3 a, DT_Color color) {
            static_cast<Drawn*>(self)->points.push_back({{as_point(a)}, color, {}});
        };
        callbacks.line = [](void* self, const DT_Vector3 a, const DT_Vector3 b, DT_Color color) {
            static_cast<Drawn*>(self)->lines.push_back({{as_point(a), as_point(b)}, color, {}});
        };
        callbacks.triangle = [](void* self, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c,
                                DT_Color color) {
            static_cast<Drawn*>(self)->triangles.push_back({{as_point(a), as_point(b), as_point(c)}, color, {}});
        };
        callbacks.text = [](void* self, const DT_Vector3 a, const char* text, DT_Color color) {
            static_cast<Drawn*>(self)->texts.push_back({{as_point(a)}, color, text});
        };
    }
    Drawn(const Drawn&) = delete;
    Drawn& operator=(const Drawn&) = delete;

    std::size_t count() const { return points.size() + lines.size() + triangles.size() + texts.size(); }

    /// Of what the triangles enclose.
    double volume() const
    {
        double sum = 0;
        for (const Mark& t : triangles)
            sum += dot(t.at[0], cross(t.at[1], t.at[2])) / 6;
        return sum;
    }

    /// Every edge is there as often one way as the other.
    bool is_closed() const
    {
        std::map<std::array<Point3, 2>, int> uses;
        for (const Mark& t : triangles)
            for (std::size_t k = 0; k < 3; ++k)
            {
                ++uses[{t.at[k], t.at[(k + 1) % 3]}];
                --uses[{t.at[(k + 1) % 3], t.at[k]}];
            }
        return std::all_of(uses.begin(), uses.end(), [](const auto& use) { return use.second == 0; });
    }

    /// Of the lines in this colour, the one that starts at the origin.
    double from_origin(DT_Color color) const
    {
        for (const Mark& line : lines)
            if (line.color == color && norm(line.at[0]) == 0) return norm(line.at[1]);
        return -1;
    }

    /// From the origin to the nearest of the triangles.
    double nearest_triangle() const
    {
        double least = 1e30;
        for (const Mark& t : triangles)
            least = std::min(least, distance_of({t.at[0], t.at[1], t.at[2]}));
        return least;
    }

private:
    static double distance_of_edge(const Point3& a, const Point3& b)
    {
        const Point3 e = b - a;
        const double t = std::clamp(-dot(a, e) / std::max(dot(e, e), 1e-300), 0.0, 1.0);
        return norm({a[0] + t * e[0], a[1] + t * e[1], a[2] + t * e[2]});
    }
    /// The foot of the origin if it is in the triangle, else the nearest edge.
    static double distance_of(const Triangle& t)
    {
        const Point3 n = cross(t[1] - t[0], t[2] - t[0]);
        const double length = norm(n), height = length > 0 ? dot(n, t[0]) / length : 0;
        bool inside = length > 0;
        for (std::size_t k = 0; k < 3 && inside; ++k)
        {
            const Point3 foot{n[0] / length * height, n[1] / length * height, n[2] / length * height};
            inside = dot(cross(t[(k + 1) % 3] - t[k], foot - t[k]), n) >= 0;
        }
        if (inside) return std::fabs(height);
        return std::min({distance_of_edge(t[0], t[1]), distance_of_edge(t[1], t[2]), distance_of_edge(t[2], t[0])});
    }
};
