// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// EPA step by step: a polytope in the Minkowski difference of two bodies that overlap grows around the origin until
// the nearest point of the surface is found, which is the shortest way out.

#include "../convex_pair.hpp"
#include "scenes.hpp"

namespace viewer
{

namespace
{

class Epa : public ConvexPair
{
public:
    Epa() : ConvexPair(3, 6, {-3.2, 1.9, 0}, {-2.3, 0.7, 0.2}) {}

private:
    DT_Count draw_step(DT_ObjectHandle a, DT_ObjectHandle b, DT_Count step, const DT_DebugDraw& draw) const override
    {
        return DT_DrawEpa(a, b, step, &draw);
    }

    /// Where A would be after the shortest move that separates them.
    void draw_answer(Canvas& canvas) const override
    {
        if (answer_.distance >= 0) return;
        const Vec3 p = from_solid(answer_.point1), q = from_solid(answer_.point2);
        Map out = a().map();
        out.origin += q - p;
        canvas.glass(*a().model, out, with_alpha(cool(0), 0.25f));
        canvas.arrow(a().position, a().position + (q - p), 0.05, ink);
    }
};

}  // namespace

std::unique_ptr<Scene> make_epa()
{
    return std::make_unique<Epa>();
}

}  // namespace viewer
