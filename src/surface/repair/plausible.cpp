// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Cracks and small holes hardly matter to the winding number of the triangles alone, so it is asked at points all over
// the box, and on both sides of the faces.
#include "surface/repair/plausible.hpp"

#include "core/error_text.hpp"
#include "surface/solid_volume.hpp"
#include "surface/winding_number.hpp"

#include <algorithm>
#include <cmath>

namespace dt::surface
{
namespace
{

/// Limits what holes that are not flat may add to the solid or take from it, relative to its volume.
constexpr double most_doubt = 0.05;

/// Winding numbers of open surfaces that far from a half are clear.
constexpr double clearly = 0.3;

constexpr std::size_t points_in_box = 256, most_faces = 128;  ///< where the winding number is asked

/// How far from a face, relative to the root of its area.
constexpr double beside = 0.05;

/// The k-th number of the sequence of van der Corput: spread evenly over 0 to 1.
double spread(std::size_t k, std::size_t base)
{
    double x = 0, digit = 1;
    for (; k > 0; k /= base)
        x += static_cast<double>(k % base) * (digit /= static_cast<double>(base));
    return x;
}

/// Compares the winding number with and without the filling.
class Comparison
{
public:
    Comparison(const Surface& surface, std::pmr::memory_resource& memory)
        : surface_(surface), own_(surface.triangles.size() - surface.filled), whole_(surface, memory),
          without_(surface.vertices, std::span(surface.triangles).first(own_), memory)
    {}

    /// A point where they clearly disagree.
    std::optional<Vec3> contradiction() const;

private:
    bool contradict(Vec3 x) const
    {
        const double w = without_.winding_number(x);
        return std::fabs(w - 0.5) > clearly && (w > 0.5) != whole_.is_inside(x);
    }

    const Surface& surface_;
    std::size_t own_;  ///< triangles that are not filling
    WindingTree whole_, without_;
};

std::optional<Vec3> Comparison::contradiction() const
{
    const Aabb box = box_around(surface_.vertices);
    const Vec3 size = box.hi - box.lo;
    for (std::size_t k = 1; k <= points_in_box; ++k)
    {
        const Vec3 x = box.lo + Vec3{size.x * spread(k, 2), size.y * spread(k, 3), size.z * spread(k, 5)};
        if (contradict(x)) return x;
    }
    for (std::size_t t = 0; t < own_; t += 1 + own_ / most_faces)
    {
        const auto [a, b, c] = surface_.corners(t);
        const Vec3 area = cross(b - a, c - a), middle = (1.0 / 3) * (a + b + c);
        const double step = beside * std::sqrt(norm(area));
        for (const double side : {step, -step})
            if (const Vec3 x = middle + side * normalized(area, {}); contradict(x)) return x;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Error> implausible(const Surface& surface, const Rims& rims, std::pmr::memory_resource& memory)
{
    if (surface.filled == 0 || surface.filled == surface.triangles.size()) return std::nullopt;
    if (!(rims.doubt <= most_doubt * solid_volume(surface, Measured::roughly, memory)))
        return composed(DT_ERROR_NOT_CLOSED,
                        "%zu holes, with rims up to %g long, are too large and not flat: what was there cannot be "
                        "guessed; close them, or weld vertices within a larger distance",
                        rims.count, rims.longest);
    if (const auto x = Comparison(surface, memory).contradiction())
        return composed(DT_ERROR_NOT_CLOSED,
                        "the faces do not tell what is inside near (%g, %g, %g): filling %zu holes would change it; "
                        "close them, or weld vertices within a larger distance",
                        x->x, x->y, x->z, rims.count);
    return std::nullopt;
}

}  // namespace dt::surface
