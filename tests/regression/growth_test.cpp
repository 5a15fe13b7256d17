// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Inputs for which time or memory once grew with the square of their size: at the sizes here each took minutes, or
// gigabytes. The answers are those of small inputs that are the same sets of points.
#include "SOLID/SOLID_all.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace
{

/// A mesh with a vertex base in which every face has vertices of its own, and an object of it.
class MeshObject
{
public:
    explicit MeshObject(const std::vector<DT_Scalar>& vertices) : vertices_(vertices)
    {
        base_ = DT_NewVertexBase(vertices_.data(), 0);
        shape_ = DT_NewComplexShape(base_);
        for (DT_Index i = 0; i + 2 < DT_Index(vertices_.size() / 3); i += 3)
        {
            const DT_Index face[3] = {i, i + 1, i + 2};
            DT_VertexIndices(3, face);
        }
        DT_EndComplexShape();
        handle_ = DT_CreateObject(nullptr, shape_);
    }
    MeshObject(const MeshObject&) = delete;
    MeshObject& operator=(const MeshObject&) = delete;
    ~MeshObject()
    {
        DT_DestroyObject(handle_);
        DT_DeleteShape(shape_);
        DT_DeleteVertexBase(base_);
    }
    DT_ObjectHandle handle() const { return handle_; }

private:
    std::vector<DT_Scalar> vertices_;
    DT_VertexBaseHandle base_;
    DT_ShapeHandle shape_;
    DT_ObjectHandle handle_;
};

/// The same triangle again and again, given by its vertices.
DT_ShapeHandle equal_triangles(int count, const DT_Scalar (&corner)[9])
{
    const DT_ShapeHandle shape = DT_NewComplexShape(nullptr);
    for (int i = 0; i < count; ++i)
    {
        DT_Begin();
        for (std::size_t k = 0; k < 3; ++k)  // in turn another one first
        {
            const std::size_t at = (k + std::size_t(i)) % 3;
            const DT_Vector3 v = {corner[3 * at], corner[3 * at + 1], corner[3 * at + 2]};
            DT_Vertex(v);
        }
        DT_End();
    }
    DT_EndComplexShape();
    return shape;
}

constexpr DT_Scalar flat[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
constexpr DT_Scalar leaning[9] = {0, 0, 0, 1, DT_Scalar(0.3), DT_Scalar(0.2), DT_Scalar(0.1), 1, DT_Scalar(0.5)};

std::vector<DT_Scalar> repeated(int count, const DT_Scalar (&corner)[9])
{
    std::vector<DT_Scalar> all;
    for (int i = 0; i < count; ++i)
        all.insert(all.end(), corner, corner + 9);
    return all;
}

/// Thin triangles around a tip at the origin, a cone that opens along z.
std::vector<DT_Scalar> fan(int count, double opens)
{
    std::vector<DT_Scalar> all;
    for (int i = 0; i < count; ++i)
    {
        all.insert(all.end(), {0, 0, 0});
        for (const int k : {i, i + 1})
        {
            const double angle = 6.283185307179586 * k / count;
            for (const double x : {std::cos(angle), std::sin(angle), opens})
                all.push_back(DT_Scalar(x));
        }
    }
    return all;
}

struct Answers
{
    double distance;
    DT_Proximity signed_distance;
    bool meet, hit;
    double param;
};

void place(DT_ObjectHandle object, double x, double y, double z)
{
    const double m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1};
    DT_SetMatrixd(object, m);
}

Answers ask(DT_ObjectHandle a, DT_ObjectHandle b)
{
    Answers found{};
    DT_Vector3 p, q;
    found.distance = double(DT_GetClosestPair(a, b, p, q));
    EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &found.signed_distance));
    found.meet = DT_Intersect(a, b, nullptr);
    const DT_Vector3 down = {0, 0, -2};
    DT_CastHit hit{};
    found.hit = DT_ObjectCast(b, down, a, 1, &hit);
    found.param = double(hit.param);
    return found;
}

/// Many faces answer as few do, wherever they are.
void expect_same(DT_ObjectHandle many_a, DT_ObjectHandle many_b, DT_ObjectHandle few_a, DT_ObjectHandle few_b)
{
    constexpr double places[][3] = {{0, 0, 0}, {0, 0, 1e-6}, {0, 0, 1}, {0.3, 0.2, 0.7}, {2, 0, 0}, {1, 1, 1}};
    for (const DT_Scalar accuracy : {DT_Scalar(1e-3), DT_Scalar(1e-7)})
        for (const auto& [x, y, z] : places)
        {
            DT_SetAccuracy(accuracy);
            place(many_b, x, y, z);
            place(few_b, x, y, z);
            const Answers many = ask(many_a, many_b), few = ask(few_a, few_b);
            const double slack = 2 * double(accuracy) * few.distance + 1e-12;
            EXPECT_NEAR(many.distance, few.distance, slack);
            EXPECT_NEAR(many.signed_distance.distance, few.signed_distance.distance, slack);
            EXPECT_LE(many.signed_distance.lower, few.signed_distance.upper);
            EXPECT_GE(many.signed_distance.upper, few.signed_distance.lower);
            EXPECT_GE(many.signed_distance.lower, many.signed_distance.distance - slack);
            EXPECT_EQ(many.meet, few.meet);
            EXPECT_EQ(many.hit, few.hit);
            EXPECT_NEAR(many.param, few.param, 1e-5);
        }
    DT_SetAccuracy(DT_Scalar(1e-3));
}

TEST(Growth, ManyEqualTrianglesAreAsOne)
{
    const std::array<DT_ShapeHandle, 4> shapes = {equal_triangles(30'000, flat), equal_triangles(30'000, leaning),
                                                  equal_triangles(1, flat), equal_triangles(1, leaning)};
    std::array<DT_ObjectHandle, 4> objects{};
    for (std::size_t i = 0; i < 4; ++i)
        objects[i] = DT_CreateObject(nullptr, shapes[i]);
    expect_same(objects[0], objects[1], objects[2], objects[3]);
    for (std::size_t i = 0; i < 4; ++i)
    {
        DT_DestroyObject(objects[i]);
        DT_DeleteShape(shapes[i]);
    }
}

TEST(Growth, OfEqualFacesTheFirstIsTheFeature)
{
    const DT_ShapeHandle mesh = equal_triangles(100, flat), ball = DT_NewSphere(1);
    const DT_ObjectHandle a = DT_CreateObject(nullptr, mesh), b = DT_CreateObject(nullptr, ball);
    place(b, 0.2, 0.2, 3);
    DT_Proximity near{};
    ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
    EXPECT_EQ(near.feature1, 0u);
    DT_DestroyObject(a);
    DT_DestroyObject(b);
    DT_DeleteShape(mesh);
    DT_DeleteShape(ball);
}

TEST(Growth, ManyTrianglesInOnePlaceWithVerticesOfTheirOwnAreAsOne)
{
    const MeshObject a(repeated(6'000, flat)), b(repeated(6'000, leaning)), few_a(repeated(1, flat)),
        few_b(repeated(1, leaning));
    expect_same(a.handle(), b.handle(), few_a.handle(), few_b.handle());
}

TEST(Growth, TipsOfFineFansMeetAsThoseOfCoarseOnesDo)
{
    const MeshObject a(fan(6'000, -1)), b(fan(6'000, 1)), few_a(fan(8, -1)), few_b(fan(8, 1));
    for (const double apart : {0.0, 1e-6, 1e-3, 0.5})
    {
        place(b.handle(), 0, 0, apart);
        place(few_b.handle(), 0, 0, apart);
        const Answers many = ask(a.handle(), b.handle()), few = ask(few_a.handle(), few_b.handle());
        EXPECT_NEAR(many.distance, apart, 1e-3 * apart);
        EXPECT_NEAR(many.signed_distance.distance, apart, 1e-3 * apart + 1e-12);
        EXPECT_EQ(many.meet, few.meet) << apart;
        EXPECT_NEAR(many.param, few.param, 1e-5);
    }
}

/// Counts triangles and measures what they enclose.
struct DrawnVolume
{
    std::size_t triangles = 0;
    double volume = 0;

    DrawnVolume(DT_ObjectHandle a, DT_ObjectHandle b, DT_Count segments)
    {
        DT_DebugDraw draw{};
        draw.struct_size = sizeof draw;
        draw.client_data = this;
        draw.segments = segments;
        draw.triangle = [](void* self, const DT_Vector3 a, const DT_Vector3 b, const DT_Vector3 c, DT_Color) {
            DrawnVolume& drawn = *static_cast<DrawnVolume*>(self);
            const auto at = [](const DT_Scalar* p, int k) { return double(p[k]); };
            ++drawn.triangles;
            for (int k = 0; k < 3; ++k)
            {
                const int l = (k + 1) % 3, m = (k + 2) % 3;
                drawn.volume += at(a, k) * (at(b, l) * at(c, m) - at(b, m) * at(c, l)) / 6;
            }
        };
        DT_DrawDifference(a, b, &draw);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    }
};

/// The letter L as a polyhedron of two bars.
DT_ShapeHandle letter_l()
{
    constexpr double outline[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 3}, {0, 3}};
    constexpr std::size_t caps[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}};
    std::vector<std::array<double, 3>> all;
    for (const auto& cap : caps)
        for (const double z : {1.0, 0.0})
            for (const std::size_t k : {0u, z > 0 ? 1u : 2u, z > 0 ? 2u : 1u})
                all.push_back({outline[cap[k]][0], outline[cap[k]][1], z});
    for (std::size_t i = 0; i < 6; ++i)
    {
        const std::array<double, 3> p = {outline[i][0], outline[i][1], 0},
                                    q = {outline[(i + 1) % 6][0], outline[(i + 1) % 6][1], 0},
                                    above_p = {p[0], p[1], 1}, above_q = {q[0], q[1], 1};
        all.insert(all.end(), {p, q, above_q, p, above_q, above_p});
    }
    const DT_ShapeHandle shape = DT_NewPolyhedron(nullptr);
    for (std::size_t i = 0; i < all.size(); i += 3)
    {
        DT_Begin();
        for (std::size_t k = i; k < i + 3; ++k)
        {
            const DT_Vector3 p = {DT_Scalar(all[k][0]), DT_Scalar(all[k][1]), DT_Scalar(all[k][2])};
            DT_Vertex(p);
        }
        DT_End();
    }
    DT_EndPolyhedron();
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    return shape;
}

/// Minutes and gigabytes at 256 segments; and parts that were lost, as the hull of so many points had no sound faces.
TEST(Growth, DifferencesOfManySegmentsAreDrawnLikeThoseOfFew)
{
    const DT_ShapeHandle cone = DT_NewCone(1, 2), drum = DT_NewCylinder(DT_Scalar(0.5), 2), ball = DT_NewSphere(1),
                         sum = DT_NewMinkowski(cone, drum), letter = letter_l();
    for (const DT_ShapeHandle first : {drum, letter})
        for (const DT_ShapeHandle second : {cone, ball, sum})
        {
            const DT_ObjectHandle a = DT_CreateObject(nullptr, first), b = DT_CreateObject(nullptr, second);
            const DT_Quaternion turned = {DT_Scalar(0.2), DT_Scalar(0.1), DT_Scalar(0.3), DT_Scalar(0.9)};
            DT_SetOrientation(b, turned);
            DT_SetMargin(a, second == cone ? DT_Scalar(0.1) : DT_Scalar(0));
            const DrawnVolume few(a, b, 32), many(a, b, 256);
            EXPECT_GT(few.volume, 0);
            EXPECT_GT(many.volume, few.volume * (1 - 1e-3));
            EXPECT_LT(many.volume, few.volume * 1.02);
            EXPECT_LT(many.triangles, 200'000u);
            DT_DestroyObject(a);
            DT_DestroyObject(b);
        }
    for (const DT_ShapeHandle shape : {sum, cone, drum, ball, letter})
        DT_DeleteShape(shape);
}

DT_Bool go_on(void*, void*, void*, const DT_CollData*)
{
    return DT_CONTINUE;
}

/// A scene of boxes, all of which may meet all others.
class Boxes
{
public:
    explicit Boxes(std::size_t count, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        const DT_ResponseClass all = DT_GenResponseClass(table_);
        DT_AddDefaultResponse(table_, &go_on, type, nullptr);
        for (std::size_t i = 0; i < count; ++i)
        {
            objects_.push_back(DT_CreateObject(nullptr, box_));
            DT_SetResponseClass(table_, objects_.back(), all);
            DT_AddObject(scene_, objects_.back());
        }
    }
    Boxes(const Boxes&) = delete;
    Boxes& operator=(const Boxes&) = delete;
    ~Boxes()
    {
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
        DT_DeleteShape(box_);
        DT_DestroyScene(scene_);
        DT_DestroyRespTable(table_);
    }
    std::size_t test() { return DT_Test(scene_, table_); }
    void place(double step)
    {
        for (std::size_t i = 0; i < objects_.size(); ++i)
        {
            const DT_Vector3 at = {DT_Scalar(step * double(i)), 0, 0};
            DT_SetPosition(objects_[i], at);
        }
    }

private:
    DT_SceneHandle scene_ = DT_CreateScene();
    DT_RespTableHandle table_ = DT_CreateRespTable();
    DT_ShapeHandle box_ = DT_NewBox(1, 1, 1);
    std::vector<DT_ObjectHandle> objects_;
};

/// What is promised of the memory of pairs, in SOLID.h: so many bytes a pair, and none for long after they have ended.
TEST(Growth, PairsTakeAHundredAndThirtyBytesAndGiveThemBack)
{
    constexpr std::size_t count = 1000, pairs = count * (count - 1) / 2;
    Boxes boxes(count);
    const std::size_t alone = DT_GetByteCount();
    EXPECT_EQ(boxes.test(), pairs);
    const std::size_t together = DT_GetByteCount();
    EXPECT_LT(together - alone, 130 * pairs);
    boxes.place(3);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(boxes.test(), 0u);
    EXPECT_LT(DT_GetByteCount(), alone + 1'500'000);
    for (const double step : {0.0, 0.01, 3.0, 0.0})
    {
        boxes.place(step);
        const std::size_t expected = step == 0 ? pairs : step > 1 ? 0u : 100 * count - 5050;
        EXPECT_NEAR(double(boxes.test()), double(expected), double(count));
        EXPECT_LE(DT_GetByteCount(), 2 * together);
    }
}

TEST(Growth, PairsWithDepthsTakeFiftyBytesMore)
{
    constexpr std::size_t count = 400, pairs = count * (count - 1) / 2;
    Boxes boxes(count, DT_DEPTH_RESPONSE);
    const std::size_t alone = DT_GetByteCount();
    EXPECT_EQ(boxes.test(), pairs);
    EXPECT_LT(DT_GetByteCount() - alone, 185 * pairs);
    boxes.place(3);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(boxes.test(), 0u);
    EXPECT_LT(DT_GetByteCount(), alone + 1'500'000);
}

/// Scenes that change all the time do not take and give back memory all the time.
TEST(Growth, PairsThatComeAndGoKeepTheirMemory)
{
    Boxes boxes(300);
    boxes.test();
    std::size_t bytes = 0;
    for (int i = 0; i < 100; ++i)
    {
        boxes.place(i % 10 == 0 ? 0 : 3);
        boxes.test();
        if (i == 20) bytes = DT_GetByteCount();
        if (i > 20) { EXPECT_EQ(DT_GetByteCount(), bytes) << i; }
    }
}

}  // namespace
