// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// Drawing with SOLID.hpp: functions of the client's draw points, lines, triangles and texts. Include SOLID.hpp.
#ifndef SOLID_CPP_DRAWING_HPP
#define SOLID_CPP_DRAWING_HPP

#include "scenes.hpp"

#include <functional>

namespace solid
{

/// The client's functions that draw points, lines, triangles and texts, any of which may be empty, and what to draw
/// with them. If one of them throws, the exception leaves the call.
struct Drawing
{
    std::function<void(const Vector& at, DT_Color color)> point;  ///< draws a point
    std::function<void(const Vector& from, const Vector& to, DT_Color color)> line;  ///< draws a line
    /// Draws a triangle, counter-clockwise seen from outside.
    std::function<void(const Vector& a, const Vector& b, const Vector& c, DT_Color color)> triangle;
    std::function<void(const Vector& at, const char* text, DT_Color color)> text;  ///< draws a text
    DT_Count segments = 0;  ///< segments per full turn of a round surface: 8 to 256; 0: 32

    /// Draws the surface of an object, margin included.
    void object(const Object& object, DT_Color color) const
    {
        run([&](const DT_DebugDraw* draw) { return DT_DrawObject(object.handle(), draw, color), DT_Count(0); });
    }
    /// Draws one level of the bounding box tree; returns the number of levels.
    DT_Count tree(const Object& object, DT_Count level) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawTree(object.handle(), level, draw); });
    }
    /// Draws the bounding boxes of a scene; returns the number of overlapping pairs.
    DT_Count scene(const Scene& scene) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawScene(scene.handle(), draw); });
    }
    /// Draws the convex pieces of a solid; returns their number.
    DT_Count pieces(const Object& object) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawPieces(object.handle(), draw); });
    }
    /// Draws the Minkowski difference of two objects, around the origin.
    void difference(const Object& a, const Object& b) const
    {
        run([&](const DT_DebugDraw* draw) { return DT_DrawDifference(a.handle(), b.handle(), draw), DT_Count(0); });
    }
    /// Draws one step of GJK, around the origin; returns the number of steps.
    DT_Count gjk(const Object& a, const Object& b, DT_Count step) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawGjk(a.handle(), b.handle(), step, draw); });
    }
    /// Draws one step of EPA, around the origin; returns the number of steps.
    DT_Count epa(const Object& a, const Object& b, DT_Count step) const
    {
        return run([&](const DT_DebugDraw* draw) { return DT_DrawEpa(a.handle(), b.handle(), step, draw); });
    }

private:
    /// A call under way.
    struct Call
    {
        const Drawing& by;
        detail::Thrown thrown{};

        template <class Draw, class... Arguments> void show(const Draw& draw, const Arguments&... arguments) noexcept
        {
            if (!thrown) thrown.run([&] { draw(arguments...); });
        }
    };

    static Vector at(const DT_Scalar* p) noexcept { return {p[0], p[1], p[2]}; }
    static Call& call(void* data) noexcept { return *static_cast<Call*>(data); }

    static void show_point(void* data, const DT_Vector3 p, DT_Color color)
    {
        call(data).show(call(data).by.point, at(p), color);
    }
    static void show_line(void* data, const DT_Vector3 p, const DT_Vector3 q, DT_Color color)
    {
        call(data).show(call(data).by.line, at(p), at(q), color);
    }
    static void show_triangle(void* data, const DT_Vector3 p, const DT_Vector3 q, const DT_Vector3 r, DT_Color color)
    {
        call(data).show(call(data).by.triangle, at(p), at(q), at(r), color);
    }
    static void show_text(void* data, const DT_Vector3 p, const char* words, DT_Color color)
    {
        call(data).show(call(data).by.text, at(p), words, color);
    }

    template <class Draw> DT_Count run(Draw draw) const
    {
        Call call{*this};
        const DT_DebugDraw callbacks = {sizeof callbacks,
                                        &call,
                                        point ? show_point : nullptr,
                                        line ? show_line : nullptr,
                                        triangle ? show_triangle : nullptr,
                                        text ? show_text : nullptr,
                                        segments,
                                        0};
        DT_GetError();
        const DT_Count count = draw(&callbacks);
        call.thrown.rethrow();
        return checked(count);
    }
};

}  // namespace solid

#endif
