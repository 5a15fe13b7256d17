// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a device does, in plain C++: the yardstick of the shader, and a stand-in where there is no device.
#pragma once

#include "depth/device/backend.hpp"
#include "math/vec3.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::test
{

class PlainBackend : public depth::Backend
{
public:
    double price(std::size_t) const override { return 0; }
    bool is_ready() override { return true; }
    void cover(const depth::UnionOfSums& sums, std::span<depth::Cell> cells, std::span<float> exits) override
    {
        for (std::size_t i = 0; i < cells.size(); ++i)
        {
            for (int sweep = 0; sweep < max_sweeps && raise(sums, cells[i]); ++sweep) {}
            exits[i] = static_cast<float>(exit(sums, cells[i]));
        }
        ++calls;
    }

    int calls = 0;

private:
    static constexpr int max_sweeps = 32;
    static constexpr double least_gain = 1e-5;

    static double along(const depth::UnionFacet& f, Vec3 k)
    {
        return double(f.x) * k.x + double(f.y) * k.y + double(f.z) * k.z;
    }
    static Vec3 direction(const depth::Cell::Corner& c) { return {c.x, c.y, c.z}; }

    static bool raise(const depth::UnionOfSums& sums, depth::Cell& cell)
    {
        bool gained = false;
        for (const depth::UnionSum& sum : sums.sums)
        {
            double s[3];
            bool inside = true;
            for (int i = 0; i < 3 && inside; ++i)
                inside = leave(sums, sum, direction(cell.corners[i]), cell.corners[i].s, s[i]);
            for (int i = 0; i < 3 && inside; ++i)
            {
                gained = gained || s[i] > cell.corners[i].s + least_gain;
                cell.corners[i].s = std::max(cell.corners[i].s, static_cast<float>(s[i]));
            }
        }
        return gained;
    }

    /// Where the ray t·k leaves the sum, if it is inside at s.
    static bool leave(const depth::UnionOfSums& sums, const depth::UnionSum& sum, Vec3 k, double s, double& t)
    {
        for (int axis = 0; axis < 3; ++axis)
            if (s * k[axis] < double(sum.lo[axis]) || s * k[axis] > double(sum.hi[axis])) return false;
        t = double(reach) / norm(k);
        for (const depth::UnionFacet& f : sums.facets.subspan(sum.first, sum.count))
        {
            const double w = along(f, k);
            if (s * w > double(f.h)) return false;
            if (w > 0) t = std::min(t, double(f.h) / w);
        }
        return true;
    }

    static double exit(const depth::UnionOfSums& sums, const depth::Cell& cell)
    {
        const Vec3 k = direction(cell.corners[0]) + direction(cell.corners[1]) + direction(cell.corners[2]);
        double t = 0;
        for (int sweep = 0; sweep < max_sweeps; ++sweep)
        {
            const double before = t;
            for (const depth::UnionSum& sum : sums.sums)
                if (double further = 0; leave(sums, sum, k, t, further)) t = std::max(t, further);
            if (!(t > before + least_gain)) break;
        }
        return t;
    }
};

}  // namespace dt::test
