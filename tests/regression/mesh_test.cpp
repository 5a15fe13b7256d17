// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes whose faces are parallel, flat or mere needles.
#include "../api/meshes.hpp"

#include <cmath>
#include <random>

namespace
{

class Meshes : public ApiTest
{
protected:
    double uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random_); }
    int integer(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }

    std::array<double, 16> rotation() { return random_rotation(random_); }

    /// Moves by (x, y, z) along the columns.
    static std::array<double, 16> moved(std::array<double, 16> m, double x, double y, double z)
    {
        for (std::size_t k = 0; k < 3; ++k)
            m[12 + k] += m[k] * x + m[4 + k] * y + m[8 + k] * z;
        return m;
    }

    std::mt19937_64 random_{20};
};

/// Two triangles for each cell of the square from −1 to 1.
MeshData grid_mesh(int n)
{
    MeshData grid;
    for (int i = 0; i <= n; ++i)
        for (int j = 0; j <= n; ++j)
            for (const double x : {2.0 * i / n - 1, 2.0 * j / n - 1, 0.0})
                grid.vertices.push_back(DT_Scalar(x));
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
        {
            const auto at = [&](int a, int b) { return DT_Index((i + a) * (n + 1) + j + b); };
            for (const DT_Index k : {at(0, 0), at(1, 0), at(1, 1), at(0, 0), at(1, 1), at(0, 1)})
                grid.triangles.push_back(k);
        }
    return grid;
}

TEST_F(Meshes, OneSquareAHairAboveAnotherIsAHairFromIt)
{
    const double hair = 0x1p-30;
    const DT_ShapeHandle square = keep(complex_copy(grid_mesh(1)));
    const DT_ObjectHandle low = object(square), high = object(square, 0, 0, DT_Scalar(hair));
    DT_Vector3 p, q;
    EXPECT_FALSE(DT_Intersect(low, high, nullptr));
    EXPECT_NEAR(double(DT_GetClosestPair(low, high, p, q)), hair, 1e-3 * hair);
}

/// Where an edge of A − B passes right over the origin, the vector between the nearest points is mostly rounding, and
/// no plane across it tells the triangles apart.
TEST_F(Meshes, ParallelGridsAHairApartAreApartForEveryQuery)
{
    DT_ShapeHandle grid[5];
    for (int n = 0; n < 5; ++n)
        grid[n] = keep(complex_copy(grid_mesh(n + 1)));
    int over = 0;
    for (int i = 0; i < 4000; ++i)
    {
        const DT_ObjectHandle a = DT_CreateObject(nullptr, grid[integer(0, 4)]),
                              b = DT_CreateObject(nullptr, grid[integer(0, 4)]);
        const auto turn = rotation();
        const double x = uniform(-3, 3), y = 0.5 * integer(-6, 6), gap = std::pow(10, uniform(-10, -7));
        DT_SetMatrixd(a, turn.data());
        DT_SetMatrixd(b, moved(turn, x, y, gap).data());
        DT_Vector3 p, q;
        EXPECT_FALSE(DT_GetCommonPoint(a, b, p)) << i;
        EXPECT_FALSE(DT_Intersect(a, b, nullptr)) << i;
        const double distance = double(DT_GetClosestPair(a, b, p, q)), beside = std::max(std::fabs(x) - 2, 0.0);
        EXPECT_GT(distance, 0.99 * std::hypot(beside, gap)) << i << ": " << gap;
        if (std::fabs(x) < 2 && std::fabs(y) <= 2)
        {
            ++over;
            EXPECT_LT(distance, 1.01 * gap) << i;
        }
        DT_DestroyObject(a);
        DT_DestroyObject(b);
    }
    EXPECT_GT(over, 1500);
}

/// A polygon of points that are in a plane up to rounding, and a point of it.
TEST_F(Meshes, WitnessesOfAContactWithAFlatFaceAreInBoth)
{
    int deep = 0;
    for (int i = 0; i < 2000; ++i)
    {
        const auto turn = rotation();
        const auto at = [&](double x, double y) {
            return std::array<double, 3>{turn[0] * x + turn[4] * y, turn[1] * x + turn[5] * y,
                                         turn[2] * x + turn[6] * y};
        };
        DT_Scalar corner[7][3], middle[3] = {};
        for (int k = 0; k < 7; ++k)
        {
            const auto p = at(std::cos(0.9 * k) + uniform(-0.1, 0.1), std::sin(0.9 * k));
            for (std::size_t c = 0; c < 3; ++c)
            {
                corner[k][c] = DT_Scalar(p[c]);
                middle[c] += corner[k][c] / 7;
            }
        }
        const DT_ShapeHandle face = DT_NewComplexShape(nullptr);
        DT_Begin();
        for (const auto& p : corner)
            DT_Vertex(p);
        DT_End();
        DT_EndComplexShape();
        const DT_ShapeHandle dot = DT_NewComplexShape(nullptr);
        DT_Begin();
        DT_Vertex(middle);
        DT_End();
        DT_EndComplexShape();
        const DT_ObjectHandle a = DT_CreateObject(nullptr, face), b = DT_CreateObject(nullptr, dot);
        DT_Proximity near{};
        EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
        EXPECT_LT(std::fabs(near.distance), 1e-6);
        deep += near.distance <= 0;
        for (int c = 0; c < 3; ++c)
        {
            EXPECT_NEAR(near.point1[c], middle[c], 1e-6) << i << ": " << near.distance;
            EXPECT_NEAR(near.point2[c], middle[c], 1e-6) << i << ": " << near.distance;
        }
        DT_DestroyObject(a);
        DT_DestroyObject(b);
        DT_DeleteShape(face);
        DT_DeleteShape(dot);
    }
    EXPECT_GT(deep, 300);
}

/// Depth by the axes of two triangles.
double depth_of(const double (&a)[3][3], const double (&b)[3][3])
{
    double least = HUGE_VAL;
    const auto look = [&](const double* p0, const double* p1, const double* q0, const double* q1) {
        double n[3], length = 0, lo[2] = {HUGE_VAL, HUGE_VAL}, hi[2] = {-HUGE_VAL, -HUGE_VAL};
        for (int i = 0; i < 3; ++i)
        {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            n[i] = (p1[j] - p0[j]) * (q1[k] - q0[k]) - (p1[k] - p0[k]) * (q1[j] - q0[j]);
            length = std::hypot(length, n[i]);
        }
        for (int i = 0; i < 6; ++i)
        {
            const double* const x = i < 3 ? a[i] : b[i - 3];
            const double h = (n[0] * x[0] + n[1] * x[1] + n[2] * x[2]) / length;
            lo[i / 3] = std::min(lo[i / 3], h);
            hi[i / 3] = std::max(hi[i / 3], h);
        }
        least = std::min({least, hi[0] - lo[1], hi[1] - lo[0]});
    };
    look(a[0], a[1], a[0], a[2]);
    look(b[0], b[1], b[0], b[2]);
    for (int i = 0; i < 9; ++i)
        look(a[i / 3], a[(i / 3 + 1) % 3], b[i % 3], b[(i % 3 + 1) % 3]);
    return least;
}

/// With a cache the first guess was measured in another way, and that way took all small faces of the difference of a
/// giant and a dwarf for slivers.
TEST_F(Meshes, ADwarfAtTheCornerOfAGiantIsAsDeepWithACacheAsWithout)
{
    int deep = 0;
    for (int i = 0; i < 1000; ++i)
    {
        DT_ObjectHandle object[2];
        DT_ShapeHandle shape[2];
        double corner[2][3][3];
        for (int s = 0; s < 2; ++s)
        {
            shape[s] = DT_NewComplexShape(nullptr);
            DT_Begin();
            for (int k = 0; k < 3; ++k)
            {
                const double size = s == 1 && k > 0 ? 1e5 : 0.1;
                DT_Vector3 v;
                for (int c = 0; c < 3; ++c)
                    corner[s][k][c] = double(v[c] = DT_Scalar(uniform(-size, size)));
                DT_Vertex(v);
            }
            DT_End();
            DT_EndComplexShape();
            object[s] = DT_CreateObject(nullptr, shape[s]);
        }
        DT_PairCache cache{};
        DT_Proximity near{}, without{};
        const double depth = depth_of(corner[0], corner[1]);
        if (DT_Intersect(object[0], object[1], &cache) && depth > 1e-4)
        {
            ++deep;
            EXPECT_TRUE(DT_GetSignedDistance(object[0], object[1], &cache, &near));
            EXPECT_TRUE(DT_GetSignedDistance(object[0], object[1], nullptr, &without));
            EXPECT_NEAR(-near.distance, depth, 1.001e-3 * depth) << i;
            EXPECT_NEAR(-without.distance, depth, 1.001e-3 * depth) << i;
            EXPECT_LE(near.lower, -depth + 1e-8) << i;
            EXPECT_GE(near.upper, -depth - 1e-8) << i;
        }
        for (int s = 0; s < 2; ++s)
        {
            DT_DestroyObject(object[s]);
            DT_DeleteShape(shape[s]);
        }
    }
    EXPECT_GT(deep, 50);
}

}  // namespace
