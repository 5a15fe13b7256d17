// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// GJK step by step: a simplex in the Minkowski difference of two bodies that comes as near to the origin as it can.

#include "../convex_pair.hpp"
#include "scenes.hpp"

namespace viewer
{

namespace
{

class Gjk : public ConvexPair
{
public:
    Gjk() : ConvexPair(0, 7, {-3.3, 2.3, 0}, {-2.2, 0.25, 0.3}) {}

private:
    DT_Count draw_step(DT_ObjectHandle a, DT_ObjectHandle b, DT_Count step, const DT_DebugDraw& draw) const override
    {
        return DT_DrawGjk(a, b, step, &draw);
    }

    void draw_answer(Canvas& canvas) const override
    {
        const Vec3 p = from_solid(answer_.point1), q = from_solid(answer_.point2);
        canvas.rod(p, q, 0.035, ink);
        canvas.ball(p, 0.075, ink);
        canvas.ball(q, 0.075, ink);
    }
};

}  // namespace

std::unique_ptr<Scene> make_gjk()
{
    return std::make_unique<Gjk>();
}

}  // namespace viewer
