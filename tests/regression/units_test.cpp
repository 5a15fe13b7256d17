// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes in units from the least floats to the largest coordinates, with placements that make the same objects of them:
// every answer is that of ordinary units. Units are powers of two, so that vertices have the same digits in all.
#include "../api/meshes.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace
{

/// An object and its shape.
class Thing
{
public:
    Thing(DT_ShapeHandle shape, const std::array<double, 16>& at)
        : shape_(shape), object_(DT_CreateObject(nullptr, shape))
    {
        DT_SetMatrixd(object_, at.data());
    }
    Thing(const Thing&) = delete;
    Thing& operator=(const Thing&) = delete;
    ~Thing()
    {
        DT_DestroyObject(object_);
        DT_DeleteShape(shape_);
    }
    operator DT_ObjectHandle() const { return object_; }

private:
    DT_ShapeHandle shape_;
    DT_ObjectHandle object_;
};

using Placement = std::array<double, 16>;

constexpr Placement here{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

/// Everything 2^size times as large, and what is placed in units of 2^unit.
Placement scaled(Placement at, int size, int unit)
{
    for (std::size_t i = 0; i < 15; ++i)
        at[i] = std::ldexp(at[i], i < 12 ? size - unit : size);
    return at;
}

/// From the one to the other, and as far again.
std::array<double, 3> through(const Placement& from, const Placement& to)
{
    return {2 * (to[12] - from[12]), 2 * (to[13] - from[13]), 2 * (to[14] - from[14])};
}

DT_ShapeHandle mesh_in(int unit, MeshData data)
{
    for (DT_Scalar& x : data.vertices)
        x = std::ldexp(x, unit);
    return complex_copy(data);
}

/// Lengths in parts of the size.
struct Answers
{
    bool meet;
    double distance, nearest, hit;
};

Answers ask(DT_ObjectHandle a, DT_ObjectHandle b, int size, const std::array<double, 3>& way)
{
    const auto length = [size](double x) { return std::ldexp(x, -size); };
    Answers answers{};
    answers.meet = DT_Intersect(a, b, nullptr) == DT_TRUE;
    DT_Proximity near{};
    EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
    answers.distance = length(near.distance);
    DT_Vector3 p, q, path;
    answers.nearest = length(DT_GetClosestPair(a, b, p, q));
    for (std::size_t k = 0; k < 3; ++k)
        path[k] = DT_Scalar(std::ldexp(way[k], size));
    DT_CastHit hit{};
    answers.hit = DT_ObjectCast(a, path, b, 1, &hit) ? double(hit.param) : 2;
    return answers;
}

class Units : public ApiTest
{
protected:
    double uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random_); }
    int integer(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }

    /// No digits beyond 1/64.
    MeshData any_mesh()
    {
        const int n = integer(5, 24), m = integer(3, 12);
        MeshData data = integer(0, 1) ? torus_mesh(n, m, 3, 1) : soup_mesh(n * m, static_cast<unsigned>(n + m));
        for (DT_Scalar& x : data.vertices)
            x = std::nearbyint(64 * x) / 64;
        return data;
    }
    DT_ShapeHandle body(int kind, int size)
    {
        const DT_Scalar x = DT_Scalar(std::ldexp(1.5, size));
        return kind == 0 ? DT_NewSphere(x) : kind == 1 ? DT_NewBox(x, 2 * x, x) : DT_NewCone(x, 2 * x);
    }
    Placement any_placement(double apart)
    {
        Placement at = integer(0, 2) ? random_rotation(random_) : here;
        for (std::size_t k = 12; k < 15; ++k)
            at[k] = uniform(-apart, apart);
        return at;
    }

    void expect_same(const Answers& got, const Answers& wanted, double span)
    {
        const double allowed = 1e-5 * span;
        ++(wanted.meet ? meeting_ : apart_);
        EXPECT_EQ(got.meet, wanted.meet);
        EXPECT_NEAR(got.distance, wanted.distance, allowed + 2e-3 * std::fabs(wanted.distance));
        EXPECT_NEAR(got.nearest, wanted.nearest, allowed + 2e-3 * wanted.nearest);
        EXPECT_NEAR(got.hit, wanted.hit, 1e-3);
    }

    std::mt19937_64 random_{31};
    int meeting_ = 0, apart_ = 0;
};

/// Of two cubes of edge 2, one is given in millionths, and its placement is a million times as large.
TEST_F(Units, OfOneMeshMayBeMillionthsOfThoseOfTheOther)
{
    Placement there = scaled(here, 0, -20);
    there[12] = 5;
    const Thing a(mesh_in(0, cube_mesh(2)), here), b(mesh_in(-20, cube_mesh(2)), there);
    DT_Proximity near{};
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
    EXPECT_NEAR(double(near.distance), 3, 3e-3);
}

/// Maps between them, of which floats know nothing but 0, or have few digits, made points of whole meshes.
TEST_F(Units, OfTwoMeshesMayDifferByAnything)
{
    constexpr int units[] = {-121, -100, -83, -20, 0, 30, 56};
    for (int i = 0; i < 60; ++i)
    {
        const MeshData a = any_mesh(), b = any_mesh();
        const Placement at = any_placement(1), to = any_placement(4);
        const auto way = through(at, to);
        const Answers wanted = ask(Thing(mesh_in(0, a), at), Thing(mesh_in(0, b), to), 0, way);
        for (const int u : units)
            for (const int v : units)
            {
                const int size = integer(-70, 0);
                SCOPED_TRACE(::testing::Message() << i << ": " << u << ", " << v << ", " << size);
                expect_same(ask(Thing(mesh_in(u, a), scaled(at, size, u)), Thing(mesh_in(v, b), scaled(to, size, v)),
                                size, way),
                            wanted, 8);
            }
    }
    EXPECT_GT(meeting_, 500);
    EXPECT_GT(apart_, 500);
}

/// A motion that is beyond floats in the units of one of them was no motion.
TEST_F(Units, OfAGiantAndADwarfMayDifferByAnything)
{
    int hits = 0;
    for (int i = 0; i < 150; ++i)
    {
        const int giant = integer(30, 36);
        const MeshData a = any_mesh(), b = any_mesh();
        const double span = std::ldexp(4, giant);
        const Placement at = any_placement(1);
        Placement to = any_placement(span);
        for (std::size_t k = 13; k < 15; ++k)  // mostly along one axis
            to[k] = std::ldexp(to[k], -integer(0, 7));
        const Placement larger = scaled(to, 0, -giant);
        const auto way = through(at, to);
        const Answers wanted = ask(Thing(mesh_in(0, a), at), Thing(mesh_in(0, b), larger), 0, way);
        hits += wanted.hit < 2;
        for (const int u : {-83, 0, 56})
            for (const int v : {-121, -83, 0, 56})
            {
                const int size = integer(-60, -40);
                SCOPED_TRACE(::testing::Message() << i << ": " << u << ", " << v << ", " << giant << ", " << size);
                expect_same(ask(Thing(mesh_in(u, a), scaled(at, size, u)),
                                Thing(mesh_in(v, b), scaled(larger, size, v)), size, way),
                            wanted, span);
            }
    }
    EXPECT_GT(hits, 40);
    EXPECT_GT(apart_, 500);
}

/// The direction that told the last face apart had no digits in the units of the mesh.
TEST_F(Units, OfAMeshMayBeAnyForABody)
{
    for (int i = 0; i < 300; ++i)
    {
        const MeshData mesh = any_mesh();
        const int kind = integer(0, 4);  // mostly cones
        const Placement at = any_placement(1), to = any_placement(4);
        const auto way = through(at, to);
        const Answers wanted = ask(Thing(mesh_in(0, mesh), at), Thing(body(kind, 0), to), 0, way);
        for (const int u : {-121, -83, 0, 30, 45, 50, 56})
        {
            const int size = integer(-100, 0);
            SCOPED_TRACE(::testing::Message() << i << ": " << u << ", " << size << ", " << kind);
            expect_same(ask(Thing(mesh_in(u, mesh), scaled(at, size, u)),
                            Thing(body(kind, size), scaled(to, size, size)), size, way),
                        wanted, 8);
        }
    }
    EXPECT_GT(meeting_, 300);
    EXPECT_GT(apart_, 300);
}

/// A body that is so far away in the units of a mesh that floats cannot tell had no nearest face.
TEST_F(Units, MayBeTooManyForFloatsFromAMeshToABody)
{
    for (int i = 0; i < 100; ++i)
    {
        const MeshData mesh = any_mesh();
        const int kind = integer(0, 2), giant = integer(60, 100);
        Placement there = here;
        there[12] = std::ldexp(8, giant);
        const Thing ball(body(kind, giant), there);
        const Thing near(mesh_in(0, mesh), any_placement(1));
        DT_Vector3 p, q;
        const DT_Scalar distance = DT_GetClosestPair(near, ball, p, q);
        EXPECT_GT(distance, std::ldexp(4, giant));
        for (const int u : {30, 45, 56})
        {
            SCOPED_TRACE(::testing::Message() << i << ": " << u << ", " << giant);
            const Thing far(mesh_in(u, mesh), scaled(any_placement(1), 0, u));
            EXPECT_FALSE(DT_Intersect(far, ball, nullptr));
            EXPECT_NEAR(DT_GetClosestPair(far, ball, p, q), distance, 2e-3 * distance);
        }
    }
}

/// All digits there are, in units in which the least float is 1/64. Meshes that floats cannot make as large as a body
/// had no face nearest to it.
TEST_F(Units, MayBeTooSmallForNormalFloats)
{
    constexpr int least = 6 - 149;
    for (int i = 0; i < 100; ++i)
    {
        const MeshData a = any_mesh(), b = any_mesh();
        const int kind = integer(0, 2);
        const Placement at = any_placement(1), to = any_placement(4);
        const auto way = through(at, to);
        const Answers meshes = ask(Thing(mesh_in(0, a), at), Thing(mesh_in(0, b), to), 0, way),
                      bodies = ask(Thing(mesh_in(0, a), at), Thing(body(kind, 0), to), 0, way);
        for (const int u : {least, least + 5, least + 15, -83})
        {
            const int size = integer(-80, -20);
            SCOPED_TRACE(::testing::Message() << i << ": " << u << ", " << size << ", " << kind);
            const Thing small(mesh_in(u, a), scaled(at, size, u));
            expect_same(ask(small, Thing(mesh_in(least, b), scaled(to, size, least)), size, way), meshes, 8);
            expect_same(ask(small, Thing(body(kind, size), scaled(to, size, size)), size, way), bodies, 8);
        }
    }
    EXPECT_GT(meeting_, 200);
    EXPECT_GT(apart_, 200);
}

/// Limits of distances were too small for their squares.
TEST_F(Units, MayDifferFromAxisToAxis)
{
    for (int i = 0; i < 24; ++i)
    {
        const MeshData a = any_mesh(), b = any_mesh();
        const Placement at = any_placement(1), to = any_placement(4);
        const auto way = through(at, to);
        const Thing other(mesh_in(0, b), to);
        const Answers wanted = ask(Thing(mesh_in(0, a), at), other, 0, way);
        for (int k = 0; k < 8; ++k)
        {
            MeshData stretched = a;
            Placement back = at;
            for (std::size_t axis = 0; axis < 3; ++axis)
            {
                const int unit = integer(-110, 55);
                for (std::size_t v = axis; v < stretched.vertices.size(); v += 3)
                    stretched.vertices[v] = std::ldexp(stretched.vertices[v], unit);
                for (std::size_t c = 0; c < 3; ++c)
                    back[4 * axis + c] = std::ldexp(back[4 * axis + c], -unit);
            }
            SCOPED_TRACE(::testing::Message() << i << ", " << k);
            expect_same(ask(Thing(complex_copy(stretched), back), other, 0, way), wanted, 8);
        }
    }
    EXPECT_GT(meeting_, 40);
    EXPECT_GT(apart_, 40);
}

/// What rounding can move was a length in units of the client, and a ray began before a mesh that is smaller.
TEST_F(Units, OfAMeshMayBeAnyForARay)
{
    int hits = 0, misses = 0;
    for (int i = 0; i < 400; ++i)
    {
        const MeshData mesh = any_mesh();
        const Placement at = any_placement(1), from = any_placement(8), to = any_placement(2);
        const auto param = [&](int unit, int size) {
            DT_Vector3 source, target, normal;
            for (std::size_t k = 0; k < 3; ++k)
            {
                source[k] = DT_Scalar(std::ldexp(from[12 + k], size));
                target[k] = DT_Scalar(std::ldexp(to[12 + k], size));
            }
            const Thing thing(mesh_in(unit, mesh), scaled(at, size, unit));
            DT_Scalar found = 0;
            return DT_ObjectRayCast(thing, source, target, 2, &found, normal) ? double(found) : 3;
        };
        const double wanted = param(0, 0);
        ++(wanted < 3 ? hits : misses);
        for (const int u : {6 - 149, 20 - 149, -121, -83, -20, 30, 56})
        {
            const int size = integer(-100, std::min(120, 120 + u));  // a placement enlarges by floats
            SCOPED_TRACE(::testing::Message() << i << ": " << u << ", " << size);
            EXPECT_NEAR(param(u, size), wanted, 1e-6);
        }
    }
    EXPECT_GT(hits, 100);
    EXPECT_GT(misses, 100);
}

}  // namespace
