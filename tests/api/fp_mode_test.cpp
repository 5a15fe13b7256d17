// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The floating-point mode of the client is its own: no call changes the rounding, the masks or the flushing of tiny
// numbers, and every call copes with whatever they are. Nor does a query do what a client may have chosen to trap.
#include "meshes.hpp"

#include <algorithm>
#include <cfenv>
#include <cmath>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace
{

/// The control part of the mode: all but the flags that computing sets.
unsigned mode()
{
#if defined(__SSE2__)
    return _mm_getcsr() & ~0x3Fu;
#else
    return unsigned(std::fegetround());
#endif
}

/// Every kind of work: building, moving, asking.
void use_everything()
{
    const DT_ShapeHandle shapes[] = {DT_NewBox(1, 2, 3),   DT_NewSphere(1),           DT_NewCone(1, 2),
                                     DT_NewCylinder(1, 2), polytope(cube_corners(2)), complex_copy(cube_mesh(2))};
    const DT_ShapeHandle sum = DT_NewMinkowski(shapes[2], shapes[4]), hull = DT_NewHull(shapes[0], shapes[3]);
    const DT_Quaternion turn = {DT_Scalar(0.1), DT_Scalar(0.2), DT_Scalar(0.3), DT_Scalar(0.9)};
    const DT_Vector3 far = {DT_Scalar(2.5), DT_Scalar(0.5), DT_Scalar(0.25)}, near = {DT_Scalar(0.75), 0, 0},
                     back = {-6, 0, 0};
    for (const DT_ShapeHandle s : shapes)
    {
        for (const DT_ShapeHandle t : {shapes[0], shapes[4], shapes[5], sum, hull})
        {
            const DT_ObjectHandle a = DT_CreateObject(nullptr, s), b = DT_CreateObject(nullptr, t);
            DT_SetOrientation(a, turn);
            DT_Vector3 p, q;
            DT_Scalar param;
            DT_Proximity proximity;
            DT_CastHit hit;
            for (const DT_Scalar* position : {far, near})
            {
                DT_SetPosition(a, position);
                const DT_Scalar distance = DT_GetClosestPair(a, b, p, q);
                EXPECT_TRUE(std::isfinite(distance));
                DT_GetCommonPoint(a, b, p);
                DT_GetPenDepth(a, b, p, q);
                DT_Intersect(a, b, nullptr);
                EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &proximity));
                EXPECT_LE(proximity.lower, proximity.upper);
                DT_ObjectCast(a, back, b, 1, &hit);
                DT_ObjectRayCast(a, back, far, 1, &param, p);
                DT_GetBBox(a, p, q);
            }
            DT_DestroyObject(a);
            DT_DestroyObject(b);
        }
    }
    for (const DT_ShapeHandle s : shapes)
        DT_DeleteShape(s);
    DT_DeleteShape(sum);
    DT_DeleteShape(hull);
}

class FloatingPointMode : public ApiTest
{
protected:
    FloatingPointMode() { std::fegetenv(&environment_); }
    ~FloatingPointMode() override { std::fesetenv(&environment_); }

    void expect_untouched()
    {
        const unsigned before = mode();
        const int rounding = std::fegetround();
        use_everything();
        EXPECT_EQ(mode(), before);
        EXPECT_EQ(std::fegetround(), rounding);
    }

private:
    std::fenv_t environment_{};
};

TEST_F(FloatingPointMode, AClientThatRoundsUpwardStillDoesAfterADistance)
{
    const DT_ObjectHandle a = box(2), b = box(2, 3);
    DT_Vector3 p, q;
    ASSERT_EQ(std::fesetround(FE_UPWARD), 0);
    EXPECT_NEAR(double(DT_GetClosestPair(a, b, p, q)), 1, 1e-6);
    EXPECT_EQ(std::fegetround(), FE_UPWARD);
}

TEST_F(FloatingPointMode, RoundingStaysAsItIs)
{
    for (const int rounding : {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO})
    {
        ASSERT_EQ(std::fesetround(rounding), 0);
        expect_untouched();
    }
}

/// Every query about a and b.
void ask_everything(DT_ObjectHandle a, DT_ObjectHandle b)
{
    DT_Vector3 p, q;
    DT_Scalar param;
    DT_Proximity proximity;
    DT_CastHit hit;
    DT_PairCache cache{};
    const DT_Vector3 here = {3, 0, 0}, there = {-6, DT_Scalar(0.5), 0}, nowhere = {0, 0, 0};
    DT_GetClosestPair(a, b, p, q);
    DT_GetCommonPoint(a, b, p);
    DT_GetPenDepth(a, b, p, q);
    for (int k = 0; k < 2; ++k)
    {
        DT_Intersect(a, b, &cache);
        DT_GetSignedDistance(a, b, &cache, &proximity);
    }
    DT_ObjectCast(a, there, b, 1, &hit);
    DT_ObjectCast(a, nowhere, b, 1, &hit);
    DT_ObjectRayCast(a, here, there, 1, &param, p);
    DT_GetBBox(a, p, q);
}

/// The flags that computing raised, of those that a client may trap.
template <class Ask> int raised_by(Ask ask)
{
    std::feclearexcept(FE_DIVBYZERO | FE_INVALID);
    ask();
    return std::fetestexcept(FE_DIVBYZERO | FE_INVALID);
}

TEST_F(FloatingPointMode, ConvexQueriesDivideNothingByZeroAndDoNothingInvalid)
{
    const DT_Vector3 origin = {0, 0, 0}, west = {-1, 0, 0}, east = {1, 0, 0};
    const DT_ShapeHandle simple[] = {
        DT_NewPoint(origin),
        DT_NewLineSegment(west, east),
        DT_NewSphere(1),
        DT_NewBox(2, 2, 2),
        DT_NewBox(2, 0, 2),
        DT_NewCylinder(1, 2),
        DT_NewCylinder(0, 2),
        DT_NewCone(1, 2),
        DT_NewCone(1, 0),
        polytope(cube_corners(2)),
        polytope({-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1}),
        polytope({-1, 0, 0, 1, 0, 0, 0, DT_Scalar(1e-7), 0, 0, 0, DT_Scalar(1e-7)}),
    };
    std::vector<DT_ShapeHandle> shapes;
    for (const DT_ShapeHandle shape : simple)
        shapes.push_back(keep(shape));
    shapes.push_back(keep(DT_NewMinkowski(simple[5], simple[9])));
    shapes.push_back(keep(DT_NewHull(simple[3], simple[7])));

    const DT_Quaternion turns[] = {
        {0, 0, 0, 1}, {0, 0, 1, 1}, {DT_Scalar(0.1), DT_Scalar(0.2), DT_Scalar(0.3), DT_Scalar(0.9)}};
    const DT_Vector3 places[] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 2}, {0, DT_Scalar(0.5), 0}, {1, 1, 0}, {5, 0, 0}};
    int pairs = 0;
    for (const DT_ShapeHandle s : shapes)
    {
        const DT_ObjectHandle a = object(s);
        for (const DT_ShapeHandle t : shapes)
        {
            const DT_ObjectHandle b = object(t);
            for (const DT_Quaternion& turn : turns)
            {
                for (const DT_Vector3& place : places)
                {
                    DT_SetOrientation(b, turn);
                    DT_SetPosition(b, place);
                    ++pairs;
                    ASSERT_EQ(raised_by([&] { ask_everything(a, b); }), 0) << "pair " << pairs;
                }
            }
        }
    }
    EXPECT_GT(pairs, 3000);
}

/// Faces of one to seven points; those of a triangle may be one point or on one line.
DT_ShapeHandle complex_of(const std::vector<std::vector<DT_Scalar>>& faces)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(nullptr);
    for (const auto& face : faces)
    {
        DT_Begin();
        for (std::size_t i = 0; i < face.size(); i += 3)
            DT_Vertex(&face[i]);
        DT_End();
    }
    DT_EndComplexShape();
    return shape;
}

std::vector<std::vector<DT_Scalar>> degenerate_faces()
{
    const DT_Scalar tiny = DT_Scalar(1e-20), small = DT_Scalar(1e-9);
    return {
        {0, 0, 0, 0, 0, 0, 0, 0, 0},
        {-1, 0, 0, 1, 0, 0, -1, 0, 0},
        {-1, 0, 0, 0, 0, 0, 1, 0, 0},
        {0, 1, 0, 0, -1, 0, 0, -1, 0},
        {0, 0, 0, tiny, 0, 0, 0, tiny, 0},
        {0, 0, 1, small, 0, 1, 0, small, 1},
        {1, 1, 1},
        {-1, -1, 0, 1, -1, 0},
        {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0},
        {1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0},
    };
}

TEST_F(FloatingPointMode, MakingMeshesDividesNothingByZeroAndDoesNothingInvalid)
{
    MeshData plane = torus_mesh(20, 10, 3, 1);
    for (std::size_t i = 2; i < plane.vertices.size(); i += 3)
        plane.vertices[i] = 0;
    for (const MeshData& data : {torus_mesh(20, 10, 3, 1), plane, soup_mesh(500, 3), cube_mesh(2)})
        EXPECT_EQ(raised_by([&] { keep(complex_copy(data)); }), 0);
    EXPECT_EQ(raised_by([&] { keep(complex_of(degenerate_faces())); }), 0);
}

TEST_F(FloatingPointMode, RaysInWorldsAndUnitsOfAnySizeDoNothingInvalid)
{
    int hits = 0, rays = 0;
    for (const int unit : {-100, 0, 50})
    {
        MeshData data = torus_mesh(12, 8, 3, 1);
        for (DT_Scalar& x : data.vertices)
            x = std::ldexp(x, unit);
        const DT_ShapeHandle mesh = keep(complex_copy(data));
        for (int size = -100; size <= std::min(120, 120 + unit); size += 4, ++rays)
        {
            const DT_ObjectHandle object = DT_CreateObject(nullptr, mesh);
            double placement[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2, 3, -1, 0};
            for (int i = 0; i < 15; ++i)
                placement[i] = std::ldexp(placement[i], i < 12 ? size - unit : size);
            placement[15] = 1;
            DT_SetMatrixd(object, placement);
            const auto at = [size](double x) { return DT_Scalar(std::ldexp(x, size)); };
            const DT_Vector3 source = {at(-9), at(-8), at(-7)}, target = {at(3), at(5), at(-1)};
            DT_Scalar param;
            DT_Vector3 normal;
            const int raised =
                raised_by([&] { hits += DT_ObjectRayCast(object, source, target, 4, &param, normal); });
            EXPECT_EQ(raised, 0) << unit << ", " << size;
            DT_DestroyObject(object);
        }
    }
    EXPECT_EQ(hits, rays);
}

/// Faces that are not near the ray have no products in floats; a mesh that is one leaf has no boxes to keep them away.
TEST_F(FloatingPointMode, RaysBesideFewLargeFacesDoNothingInvalid)
{
    constexpr DT_Scalar e = DT_Scalar(9.9e17), far = DT_Scalar(2.6e19);
    const DT_ObjectHandle a = object(keep(complex_of({{e, e, e, -e, e, e, -e, -e, e}})));
    const DT_Vector3 source = {0, 0, far}, target = {far, far, 0};
    DT_Scalar param;
    DT_Vector3 normal;
    EXPECT_EQ(raised_by([&] { EXPECT_FALSE(DT_ObjectRayCast(a, source, target, 2, &param, normal)); }), 0);
}

TEST_F(FloatingPointMode, CastsOfDwarfsAtGiantsDoNothingInvalid)
{
    const DT_Scalar e = std::ldexp(DT_Scalar(1), -73), g = std::ldexp(DT_Scalar(1), 52),
                    h = std::ldexp(DT_Scalar(1), 32);
    std::vector<std::vector<DT_Scalar>> dwarf;
    for (int i = 0; i < 9; ++i)
        dwarf.push_back({0, e, 0, e, 0, e * DT_Scalar(i), 0, 0, e});
    const DT_ObjectHandle a = object(keep(complex_of(dwarf))),
                          b = object(keep(complex_of({{-g, h, -g, g, g, -g, g, h, g}})));
    const DT_Vector3 way = {g, 0, 0};
    DT_CastHit hit;
    EXPECT_EQ(raised_by([&] { EXPECT_FALSE(DT_ObjectCast(a, way, b, 1, &hit)); }), 0);
}

TEST_F(FloatingPointMode, MeshQueriesDivideNothingByZeroAndDoNothingInvalid)
{
    const DT_Scalar tiny = DT_Scalar(1e-20), giant = 1e6;
    std::vector<DT_ShapeHandle> meshes = {
        complex_copy(cube_mesh(2)), complex_copy(torus_mesh(6, 5, 1, 0.5)), complex_of(degenerate_faces()),
        complex_of({{-giant, 0, 0, giant, 0, giant, giant, 0, -giant}, {0, 0, 0, tiny, 0, 0, 0, tiny, 0}})};
    for (const auto& face : degenerate_faces())
        meshes.push_back(complex_of({face, face}));
    const DT_Vector3 origin = {0, 0, 0}, west = {-1, 0, 0}, east = {1, 0, 0};
    std::vector<DT_ShapeHandle> others = {DT_NewPoint(origin),
                                          DT_NewLineSegment(west, east),
                                          DT_NewLineSegment(origin, origin),
                                          DT_NewSphere(1),
                                          DT_NewSphere(0),
                                          DT_NewBox(2, 2, 2),
                                          DT_NewBox(2, 0, 2),
                                          DT_NewBox(0, 0, 0),
                                          DT_NewCylinder(1, 2),
                                          DT_NewCylinder(0, 2),
                                          DT_NewCone(1, 2),
                                          DT_NewCone(1, 0),
                                          polytope(cube_corners(2))};
    others.insert(others.end(), meshes.begin(), meshes.end());
    for (const DT_ShapeHandle shape : others)
        keep(shape);

    const DT_Quaternion turns[] = {
        {0, 0, 0, 1}, {0, 0, 1, 1}, {DT_Scalar(0.1), DT_Scalar(0.2), DT_Scalar(0.3), DT_Scalar(0.9)}};
    const DT_Vector3 places[] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 2}, {0, DT_Scalar(0.5), 0}, {5, 0, 0}};
    int pairs = 0;
    for (const DT_ShapeHandle s : meshes)
    {
        const DT_ObjectHandle a = object(s);
        for (const DT_ShapeHandle t : others)
        {
            const DT_ObjectHandle b = object(t);
            for (int k = 0; k < 30; ++k, ++pairs)
            {
                DT_SetOrientation(b, turns[k % 3]);
                DT_SetPosition(b, places[k / 3 % 5]);
                DT_SetMargin(b, k < 15 ? 0 : DT_Scalar(0.25));
                ASSERT_EQ(raised_by([&] { ask_everything(a, b); }), 0) << "pair " << pairs;
                ASSERT_EQ(raised_by([&] { ask_everything(b, a); }), 0) << "pair " << pairs << ", swapped";
            }
        }
    }
    EXPECT_GT(pairs, 10000);
}

#if defined(__SSE2__)
TEST_F(FloatingPointMode, FlushingOfTinyNumbersStaysAsItIs)
{
    const unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
    for (const unsigned bits : {0u, flush_to_zero, denormals_are_zero, flush_to_zero | denormals_are_zero})
    {
        _mm_setcsr((_mm_getcsr() & ~(flush_to_zero | denormals_are_zero)) | bits);
        expect_untouched();
    }
}
#endif

}  // namespace
