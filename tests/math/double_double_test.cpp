// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Numbers of 106 bits against numbers of 113. Errors are in units of the last of 106 bits, relative to the result: also
// where almost everything cancels.
#include "math/double_double.hpp"
#include "tests/math/quad.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(DoubleDouble, OneAndAThousandthOfItsRoundingAreNotOne)
{
    const DoubleDouble one{1, 0}, hair{0x1p-63, 0}, sum = one + hair;
    EXPECT_EQ(sum.hi, 1);
    EXPECT_EQ(sum.lo, 0x1p-63);
    EXPECT_TRUE(one < sum);
    EXPECT_EQ((sum - one).hi, 0x1p-63);
}

/// Of the last of 106 bits.
constexpr double last_bit = 0x1p-106;

double any_double(Random& random, int decades)
{
    const double size = any_size(random, -decades, decades) * (1 + uniform(random, 0, 1) * 0x1p-20);
    return random() % 2 ? size : -size;
}

/// A multiple of 2⁻⁵² of half the last bit of hi, and no more than that half. With hi it takes 106 bits.
double any_low_part(Random& random, double hi)
{
    const double share = uniform(random, -1, 1) + uniform(random, -1, 1) * 0x1p-31;
    return std::rint(std::clamp(share, -1.0, 1.0) * 0x1p52) * 0x1p-52 * std::ldexp(1.0, std::ilogb(hi) - 53);
}

DoubleDouble any_number(Random& random, int decades)
{
    const double hi = any_double(random, decades);
    return random() % 8 ? exact_sum(hi, any_low_part(random, hi)) : DoubleDouble{hi, 0};
}

/// The error of `found`, in units of the last place of what is expected.
double error_of(DoubleDouble found, Quad expected)
{
    if (!(magnitude(expected) > 0)) return quad(found) == expected ? 0 : 1 / last_bit;
    return double(magnitude(quad(found) - expected) / magnitude(expected)) / last_bit;
}

void expect_normal(DoubleDouble a)
{
    EXPECT_EQ(a.hi + a.lo, a.hi) << "lo is at most half of the last bit of hi";
}

TEST(DoubleDouble, ExactSumsAndProductsOfDoublesAreExact)
{
    Random random(301);
    int rounded = 0;
    for (int k = 0; k < 50'000; ++k)
    {
        const double a = any_double(random, 8), b = any_double(random, 8);
        const DoubleDouble sum = exact_sum(a, b), product = exact_product(a, b),
                           ordered = std::fabs(a) >= std::fabs(b) ? exact_sum_ordered(a, b) : exact_sum_ordered(b, a);
        ASSERT_TRUE(quad(sum) == Quad(a) + Quad(b)) << k;
        ASSERT_TRUE(quad(ordered) == Quad(a) + Quad(b)) << k;
        ASSERT_TRUE(quad(product) == Quad(a) * Quad(b)) << k;
        expect_normal(sum);
        expect_normal(product);
        rounded += sum.lo != 0 && product.lo != 0;
    }
    EXPECT_GT(rounded, 40'000) << "double alone would not do";
}

TEST(DoubleDouble, SumsAreGoodToThreeUnits)
{
    Random random(302);
    double worst = 0;
    for (int k = 0; k < 100'000; ++k)
    {
        const DoubleDouble a = any_number(random, 3), b = any_number(random, 3);
        expect_normal(a + b);
        worst = std::max({worst, error_of(a + b, quad(a) + quad(b)), error_of(a - b, quad(a) - quad(b))});
    }
    EXPECT_LE(worst, 3);
    EXPECT_GT(worst, 0) << "the sample needs more than 106 bits";
}

TEST(DoubleDouble, SumsThatCancelLoseNothing)
{
    Random random(303);
    int deep = 0;
    for (int k = 0; k < 100'000; ++k)
    {
        const DoubleDouble a = any_number(random, 3);
        const double hi = k % 2 ? std::nextafter(-a.hi, 0) : -a.hi;
        const DoubleDouble b = exact_sum(hi, any_low_part(random, hi));
        const Quad expected = quad(a) + quad(b);
        ASSERT_LE(error_of(a + b, expected), 3) << k;
        deep += magnitude(expected) < magnitude(quad(a)) * 0x1p-50;
    }
    EXPECT_GT(deep, 90'000);
}

TEST(DoubleDouble, ProductsQuotientsAndRootsAreGoodToSixteenUnits)
{
    Random random(304);
    double worst_product = 0, worst_short = 0, worst_quotient = 0, worst_root = 0;
    for (int k = 0; k < 100'000; ++k)
    {
        const DoubleDouble a = any_number(random, 30), b = any_number(random, 30), c = a.hi < 0 ? -a : a;
        expect_normal(a * b);
        expect_normal(a / b);
        expect_normal(root(c));
        worst_product = std::max(worst_product, error_of(a * b, quad(a) * quad(b)));
        worst_short = std::max(worst_short, error_of(a * b.hi, quad(a) * Quad(b.hi)));
        worst_quotient = std::max(worst_quotient, error_of(a / b, quad(a) / quad(b)));
        worst_root = std::max(worst_root, error_of(root(c), root_of(quad(c))));
    }
    EXPECT_LE(worst_product, 8);
    EXPECT_LE(worst_short, 4);
    EXPECT_LE(worst_quotient, 16);
    EXPECT_LE(worst_root, 16);
    EXPECT_GT(std::min({worst_product, worst_short, worst_quotient, worst_root}), 0.1);
}

TEST(DoubleDouble, ProductsKeepTheirDigitsFarFromOne)
{
    Random random(305);
    for (int k = 0; k < 20'000; ++k)
    {
        const double scale = any_size(random, -120, 120);
        const DoubleDouble a = any_number(random, 3) * scale, b = any_number(random, 3) * scale;
        ASSERT_LE(error_of(a * b, quad(a) * quad(b)), 8) << scale;
        ASSERT_TRUE(quad(exact_product(a.hi, b.hi)) == Quad(a.hi) * Quad(b.hi)) << scale;
    }
}

TEST(DoubleDouble, TheRootOfWhatIsNotPositiveIsZero)
{
    for (const DoubleDouble a : {DoubleDouble{}, DoubleDouble{-1, 0}, DoubleDouble{-0.0, 0}})
    {
        EXPECT_EQ(root(a).hi, 0);
        EXPECT_EQ(root(a).lo, 0);
    }
}

TEST(DoubleDouble, IsOrderedAsTheNumbersAre)
{
    Random random(307);
    int close = 0;
    for (int k = 0; k < 50'000; ++k)
    {
        const DoubleDouble a = any_number(random, 1);
        DoubleDouble b = any_number(random, 1);
        if (k % 2) b = a + DoubleDouble{a.hi * uniform(random, -1, 1) * 0x1p-90, 0};
        if (k % 8 == 1) b = a;
        ASSERT_EQ(a < b, quad(a) < quad(b)) << k;
        ASSERT_EQ(b < a, quad(b) < quad(a)) << k;
        ASSERT_EQ(is_positive(a), quad(a) > 0) << k;
        close += a.hi == b.hi && a.lo != b.lo;
    }
    EXPECT_GT(close, 15'000) << "the low parts decide";
}

WideVec3 any_vector(Random& random)
{
    return {any_number(random, 2), any_number(random, 2), any_number(random, 2)};
}

TEST(DoubleDouble, VectorsAreAsGoodAsTheirSizesAllow)
{
    Random random(308);
    for (int k = 0; k < 20'000; ++k)
    {
        const WideVec3 a = any_vector(random), b = any_vector(random);
        const QuadVec p = quad(a), q = quad(b);
        const Quad sizes = norm(p) * norm(q), slack = 32 * Quad(last_bit) * sizes;
        ASSERT_TRUE(magnitude(quad(dot(a, b)) - dot(p, q)) <= slack) << k;
        ASSERT_TRUE(magnitude(quad(dot(a, narrow(b))) - dot(p, quad(narrow(b)))) <= slack) << k;
        ASSERT_TRUE(norm(quad(cross(a, b)) - cross(p, q)) <= slack) << k;
        ASSERT_TRUE(norm(quad(cross(a, b.x * a)) - QuadVec{}) <= slack * norm(p)) << "parallel";
        const Mat3 M = rotation(random);
        const QuadVec image = p.x * quad(M.c0) + p.y * quad(M.c1) + p.z * quad(M.c2);
        ASSERT_TRUE(norm(quad(M * a) - image) <= 32 * Quad(last_bit) * norm(p)) << k;
    }
}

TEST(DoubleDouble, HasSameBitsTellsTheLastBit)
{
    Random random(309);
    for (int k = 0; k < 1000; ++k)
    {
        const WideVec3 a = any_vector(random);
        WideVec3 b = a;
        EXPECT_TRUE(has_same_bits(a, b));
        DoubleDouble& changed = random() % 3 == 0 ? b.x : random() % 2 ? b.y : b.z;
        changed.lo = std::nextafter(changed.lo, 1);
        EXPECT_FALSE(has_same_bits(a, b));
        EXPECT_FALSE(has_same_bits(b, a));
        EXPECT_EQ(narrow(a), narrow(b));
    }
}

}  // namespace
}  // namespace dt::test
