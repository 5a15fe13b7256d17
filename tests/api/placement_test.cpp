// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a placement is taken for: matrices near a rotation with scaling are taken for the nearest one, DT_GetMatrixd
// tells which, and every answer is about that one; DT_GetMatrixf tells what was set.
#include "polyhedra.hpp"

#include <array>
#include <cstring>
#include <random>

namespace
{

using Floats = std::array<float, 16>;
using Doubles = std::array<double, 16>;

Doubles used(DT_ObjectHandle object)
{
    Doubles m;
    DT_GetMatrixd(object, m.data());
    return m;
}

Floats given(DT_ObjectHandle object)
{
    Floats m;
    DT_GetMatrixf(object, m.data());
    return m;
}

template <class Numbers> bool same_bits(const Numbers& a, const Numbers& b)
{
    return std::memcmp(a.data(), b.data(), sizeof a) == 0;
}

/// The scalar product of two columns.
double product(const Doubles& m, std::size_t j, std::size_t k)
{
    return m[4 * j] * m[4 * k] + m[4 * j + 1] * m[4 * k + 1] + m[4 * j + 2] * m[4 * k + 2];
}

/// How far the linear part is from a rotation or mirror.
double off_rotation(const Doubles& m)
{
    double most = 0;
    for (std::size_t j = 0; j < 3; ++j)
        for (std::size_t k = 0; k < 3; ++k)
            most = std::max(most, std::fabs(product(m, j, k) - (j == k ? 1 : 0)));
    return most;
}

class PlacementsTaken : public ApiTest
{
protected:
    double any(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); }

    /// By turns: a rotation, one of many products, a mirror, one factor, three factors, a shear.
    Floats any_floats(int kind)
    {
        Doubles m = random_rotation(random);
        const double k = kind == 3 ? any(0.5, 2) : 1;
        for (std::size_t j = 0; j < 3; ++j)
        {
            const double s = kind == 4 ? any(0.5, 2) : kind == 2 && j == 1 ? -1 : k;
            for (std::size_t i = 0; i < 3; ++i)
                m[4 * j + i] *= s;
        }
        for (std::size_t i = 0; i < 3; ++i)
        {
            if (kind == 1) m[i] += 2e-5 * m[4 + i];
            if (kind == 5) m[i] += 0.3 * m[4 + i];
            m[12 + i] = any(-0.8, 0.8);
        }
        Floats f;
        for (std::size_t i = 0; i < 16; ++i)
            f[i] = static_cast<float>(m[i]);
        return f;
    }

    std::vector<DT_ShapeHandle> all_shapes()
    {
        static const MeshData torus = torus_mesh(12, 8, 0.8, 0.3), cube = cube_mesh(1);
        const DT_Vector3 p = {DT_Scalar(0.5), 0, DT_Scalar(0.25)}, q = {DT_Scalar(-0.5), DT_Scalar(0.25), 0};
        const DT_ShapeHandle box = keep(DT_NewBox(1, DT_Scalar(0.5), DT_Scalar(0.75))),
                             ball = keep(DT_NewSphere(DT_Scalar(0.5))),
                             cone = keep(DT_NewCone(DT_Scalar(0.5), DT_Scalar(1.5))),
                             segment = keep(DT_NewLineSegment(p, q));
        return {box,
                ball,
                cone,
                keep(DT_NewCylinder(DT_Scalar(0.5), 1)),
                keep(DT_NewPoint(p)),
                segment,
                keep(DT_NewMinkowski(segment, ball)),
                keep(DT_NewMinkowski(box, cone)),
                keep(DT_NewHull(ball, box)),
                keep(polytope(cube_corners(1))),
                keep(complex_shape(torus)),
                keep(polyhedron(cube))};
    }

    std::mt19937_64 random{4711};
};

/// Every number that the queries on two objects answer.
class Answers
{
public:
    Answers(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        DT_PairCache cache{};
        for (DT_PairCache* const c : {static_cast<DT_PairCache*>(nullptr), &cache})
        {
            DT_Proximity near{};
            add(DT_GetSignedDistance(a, b, c, &near));
            for (const double x : {near.distance, near.lower, near.upper})
                add(x);
            add(near.point1), add(near.point2), add(near.normal);
            add(near.feature1), add(near.feature2);
            add(DT_Intersect(a, b, c));
        }
        DT_Vector3 p{}, q{};
        add(DT_GetClosestPair(a, b, p, q)), add(p), add(q);
        add(DT_GetCommonPoint(a, b, p)), add(p);
        add(DT_GetPenDepth(a, b, p, q)), add(p), add(q);
        DT_GetBBox(a, p, q), add(p), add(q);
        const DT_Vector3 way = {2, DT_Scalar(0.5), -1}, source = {3, 2, 1}, target = {0, 0, 0};
        DT_CastHit hit{};
        add(DT_ObjectCast(a, way, b, 1, &hit)), add(hit.param), add(hit.point), add(hit.normal);
        DT_Scalar param = 0;
        add(DT_ObjectRayCast(a, source, target, 2, &param, p)), add(param), add(p);
        ask_scene(a, b);
    }

    friend bool operator==(const Answers&, const Answers&) = default;
    std::size_t count() const { return numbers_.size(); }
    bool meet() const { return numbers_[15] != 0; }

private:
    template <class Number> void add(Number x) { numbers_.push_back(static_cast<double>(x)); }
    template <class Number> void add(const Number (&x)[3])
    {
        for (const Number c : x)
            add(c);
    }

    void ask_scene(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        const DT_SceneHandle scene = DT_CreateScene();
        const DT_RespTableHandle table = DT_CreateRespTable();
        for (const DT_ObjectHandle object : {a, b})
        {
            DT_AddObject(scene, object);
            DT_SetResponseClass(table, object, 0);
        }
        const auto response = [](void* to, void*, void*, const DT_CollData* data) -> DT_Bool {
            static_cast<Answers*>(to)->add(data->point1);
            static_cast<Answers*>(to)->add(data->normal);
            return DT_CONTINUE;
        };
        DT_AddDefaultResponse(table, response, DT_DEPTH_RESPONSE, this);
        add(DT_Test(scene, table));
        DT_Scalar param = 0;
        DT_Vector3 normal{};
        const DT_Vector3 source = {-3, 2, 1}, target = {0, 0, 0};
        DT_RayCast(scene, nullptr, source, target, 2, &param, normal);
        add(param), add(normal);
        DT_DestroyScene(scene);
        DT_DestroyRespTable(table);
    }

    std::vector<double> numbers_;
};

TEST_F(PlacementsTaken, FloatRotationsAreRotations)
{
    const DT_ObjectHandle o = object(keep(DT_NewBox(1, 1, 1)));
    for (int k = 0; k < 300; ++k)
    {
        const Floats m = any_floats(k % 3);
        DT_SetMatrixf(o, m.data());
        const Doubles found = used(o);
        EXPECT_LE(off_rotation(found), 4e-15) << k;
        for (std::size_t i = 0; i < 16; ++i)
            EXPECT_NEAR(found[i], m[i], i < 12 && k % 3 == 1 ? 3e-5 : i < 12 ? 1e-6 : 0) << k;
    }
}

TEST_F(PlacementsTaken, FloatsComeBackBitForBit)
{
    const std::vector<DT_ShapeHandle> shapes = all_shapes();
    for (int k = 0; k < 600; ++k)
    {
        const DT_ObjectHandle o = object(shapes[static_cast<std::size_t>(k) % shapes.size()]);
        const Floats m = any_floats(k % 6);
        DT_SetMatrixf(o, m.data());
        EXPECT_TRUE(same_bits(given(o), m)) << k;
        DT_SetMargin(o, 1);
        const DT_Vector3 elsewhere = {1, 2, 3};
        DT_SetPosition(o, elsewhere);
        Floats moved = m;
        for (std::size_t i = 0; i < 3; ++i)
            moved[12 + i] = static_cast<float>(elsewhere[i]);
        EXPECT_TRUE(same_bits(given(o), moved)) << k;
    }
}

TEST_F(PlacementsTaken, WhatIsUsedIsTakenForItself)
{
    const DT_ObjectHandle o = object(keep(DT_NewBox(1, 1, 1))), p = object(keep(DT_NewSphere(1)));
    for (int k = 0; k < 600; ++k)
    {
        DT_SetMatrixf(o, any_floats(k % 6).data());
        const Doubles once = used(o);
        DT_SetMatrixd(p, once.data());
        EXPECT_TRUE(same_bits(used(p), once)) << k;
        for (std::size_t i = 0; i < 16; ++i)
            EXPECT_EQ(given(p)[i], static_cast<float>(once[i])) << k;
    }
}

TEST_F(PlacementsTaken, ShearsAreUsedAsTheyAre)
{
    const DT_ObjectHandle o = object(keep(DT_NewBox(1, 1, 1)));
    for (int k = 0; k < 100; ++k)
    {
        const Floats m = any_floats(5);
        DT_SetMatrixf(o, m.data());
        const Doubles found = used(o);
        for (std::size_t i = 0; i < 16; ++i)
            EXPECT_EQ(found[i], static_cast<double>(m[i]));
    }
}

TEST_F(PlacementsTaken, EveryKindOfShapeUsesTheSame)
{
    const std::vector<DT_ShapeHandle> shapes = all_shapes();
    for (int k = 0; k < 60; ++k)
    {
        const Floats m = any_floats(k % 6);
        const DT_ObjectHandle first = object(shapes[0]);
        DT_SetMatrixf(first, m.data());
        for (const DT_ShapeHandle shape : shapes)
        {
            const DT_ObjectHandle o = object(shape);
            DT_SetMatrixf(o, m.data());
            EXPECT_TRUE(same_bits(used(o), used(first))) << k;
        }
    }
}

TEST_F(PlacementsTaken, AnswersAreAboutTheOneThatIsUsed)
{
    const std::vector<DT_ShapeHandle> shapes = all_shapes();
    int meeting = 0, asked = 0;
    for (const DT_ShapeHandle x : shapes)
        for (const DT_ShapeHandle y : shapes)
            for (int kind = asked % 3; kind < 6; kind += 3)
            {
                const DT_ObjectHandle a = object(x), b = object(y), c = object(x), d = object(y);
                DT_SetMatrixf(a, any_floats(kind).data());
                DT_SetMatrixf(b, any_floats((kind + asked) % 6).data());
                DT_SetMatrixd(c, used(a).data());
                DT_SetMatrixd(d, used(b).data());
                if (asked % 3 == 0) DT_SetMargin(a, DT_Scalar(0.125)), DT_SetMargin(c, DT_Scalar(0.125));
                const Answers by_floats(a, b), by_doubles(c, d);
                EXPECT_EQ(by_floats, by_doubles) << asked << ", kind " << kind;
                EXPECT_GT(by_floats.count(), 60u);
                meeting += by_floats.meet();
                ++asked;
            }
    EXPECT_TRUE(asked / 4 < meeting && meeting < asked * 9 / 10) << meeting << " of " << asked;
}

TEST_F(PlacementsTaken, SolidsHaveTheSameGlobalDepth)
{
    static const MeshData torus = torus_mesh(12, 8, 0.8, 0.3), cube = cube_mesh(1);
    const DT_ShapeHandle ring = keep(polyhedron(torus)), die = keep(polyhedron(cube)), ball = keep(DT_NewSphere(1));
    int deep = 0;
    for (int k = 0; k < 30; ++k)
    {
        const DT_ObjectHandle a = object(ring), b = object(k % 2 ? die : ball), c = object(ring),
                              d = object(k % 2 ? die : ball);
        DT_SetMatrixf(a, any_floats(k % 6).data());
        DT_SetMatrixf(b, any_floats(k / 6).data());
        DT_SetMatrixd(c, used(a).data());
        DT_SetMatrixd(d, used(b).data());
        const DT_DepthOptions options{sizeof options, 1e-6, {}, 0, DT_DEPTH_CPU, 0, 0, 0};
        DT_DepthResult first{}, second{};
        first.struct_size = second.struct_size = sizeof first;
        ASSERT_EQ(DT_GetGlobalPenDepth(a, b, &options, &first), DT_GetGlobalPenDepth(c, d, &options, &second)) << k;
        EXPECT_EQ(first.depth, second.depth) << k;
        EXPECT_EQ(first.lower, second.lower) << k;
        EXPECT_EQ(std::memcmp(first.direction, second.direction, sizeof first.direction), 0) << k;
        deep += first.depth > 0;
    }
    EXPECT_GT(deep, 10);
}

TEST_F(PlacementsTaken, SmallScalingsAddUp)
{
    const DT_ObjectHandle o = object(keep(DT_NewBox(1, 1, 1)));
    DT_SetMatrixd(o, random_rotation(random).data());
    const Doubles before = used(o);
    const DT_Vector3 a_little = {DT_Scalar(1.00001), 1, 1};  // for one is no factor along an axis
    for (int k = 0; k < 1000; ++k)
        DT_SetScaling(o, a_little);
    const double factor = std::pow(static_cast<double>(DT_Scalar(1.00001)), 1000);
    const Doubles after = used(o);
    for (std::size_t i = 0; i < 12; ++i)
        EXPECT_NEAR(after[i], (i < 4 ? factor : 1) * before[i], 1e-5) << i;
}

TEST_F(PlacementsTaken, ScalingByAnyRouteIsTakenForTheSame)
{
    const DT_ObjectHandle o = object(keep(DT_NewSphere(1)));
    const DT_Quaternion q = {DT_Scalar(0.1), DT_Scalar(-0.3), DT_Scalar(0.5), DT_Scalar(0.7)};
    const DT_Vector3 nearly = {DT_Scalar(1.0000002), DT_Scalar(0.9999999), 1}, even = {2, DT_Scalar(2.00004), 2};
    DT_SetOrientation(o, q);
    DT_SetScaling(o, nearly);
    EXPECT_LE(off_rotation(used(o)), 4e-15);
    DT_SetOrientation(o, q);
    DT_SetScaling(o, even);
    const Doubles found = used(o);
    EXPECT_NEAR(product(found, 0, 0), product(found, 1, 1), 1e-14);
    EXPECT_NEAR(product(found, 0, 0), product(found, 2, 2), 1e-14);
    EXPECT_NEAR(std::sqrt(product(found, 0, 0)), 2.0000133, 1e-6);
}

}  // namespace
