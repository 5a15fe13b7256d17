// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Numbers that are rounded together, against all of their neighbours.
#include "math/rounded_pair.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace dt::test
{
namespace
{

std::vector<Scalar> neighbours(double x)
{
    constexpr Scalar most = std::numeric_limits<Scalar>::max();
    const auto middle = Scalar(x);
    return {std::nextafter(middle, -most), middle, std::nextafter(middle, most)};
}

TEST(RoundedPair, HasTheBestDifferenceOfAllNeighbours)
{
    Random random(29);
    int better = 0;
    for (int k = 0; k < 100'000; ++k)
    {
        const double x = uniform(random, -1, 1) * std::pow(10, uniform(random, -2, 6)),
                     d = uniform(random, -1, 1) * std::pow(10, uniform(random, -4, 1));
        const auto [a, b] = rounded_pair(x, d);
        const auto error = [d](Scalar from, Scalar to) { return std::fabs((double(to) - double(from)) - d); };
        double best = std::numeric_limits<double>::infinity();
        for (const Scalar from : neighbours(x))
            for (const Scalar to : neighbours(x + d))
                best = std::min(best, error(from, to));
        EXPECT_LE(error(a, b), best + 1e-15 * std::fabs(x)) << x << " " << d;
        const auto off = [](Scalar rounded, double y) {
            const Scalar size = std::fabs(rounded);
            return std::fabs(double(rounded) - y) /
                   double(std::nextafter(size, std::numeric_limits<Scalar>::max()) - size);
        };
        EXPECT_LE(std::min(off(a, x), off(b, x + d)), 1) << x << " " << d;
        better += error(a, b) < error(Scalar(x), Scalar(x + d));
    }
    if (sizeof(Scalar) == sizeof(float)) { EXPECT_GT(better, 20'000); }
}

TEST(RoundedPair, KeepsNumbersThatAreScalars)
{
    const auto [x, y] = rounded_pair(0.5, -0.25);
    EXPECT_EQ(x, Scalar(0.5));
    EXPECT_EQ(y, Scalar(0.25));
    const auto [p, q] = rounded_pair(1.0 / 3, 0);
    EXPECT_EQ(p, Scalar(1.0 / 3));
    EXPECT_EQ(q, p);
}

}  // namespace
}  // namespace dt::test
