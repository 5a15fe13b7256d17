// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What SOLID_depth.h says about polyhedra, with answers known beforehand.
#include "depth_backend.hpp"
#include "polyhedra.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace
{

class Polyhedra : public ApiTest
{
protected:
    void SetUp() override { need_backend(backend_under_test); }
    DT_ShapeHandle solid_of(const MeshData& data) { return keep(polyhedron(data)); }
    DT_DepthResult depth(DT_ObjectHandle a, DT_ObjectHandle b, double accuracy = finest)
    {
        const DT_DepthOptions options{sizeof options, accuracy, {}, 0, backend_under_test, 0, 0, 0};
        DT_DepthResult result{};
        result.struct_size = sizeof result;
        EXPECT_TRUE(DT_GetGlobalPenDepth(a, b, &options, &result)) << DT_GetErrorText();
        EXPECT_LE(result.lower, result.depth);
        EXPECT_EQ(result.backend, backend_under_test == DT_DEPTH_GPU ? DT_DEPTH_GPU : DT_DEPTH_CPU);
        return result;
    }
    bool overlap(DT_ObjectHandle a, DT_ObjectHandle b)
    {
        DT_DepthResult result{};
        result.struct_size = sizeof result;
        const DT_DepthOptions options{sizeof options, finest, {}, 0, backend_under_test, 0, 0, 0};
        return DT_GetGlobalPenDepth(a, b, &options, &result) == DT_TRUE;
    }
    void expect_way(const DT_DepthResult& found, double x, double y, double z, double error = 1e-6)
    {
        EXPECT_NEAR(double(found.depth * found.direction[0]), x, error);
        EXPECT_NEAR(double(found.depth * found.direction[1]), y, error);
        EXPECT_NEAR(double(found.depth * found.direction[2]), z, error);
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(double(found.point1[i] + found.depth * found.direction[i]), double(found.point2[i]), error);
    }

    const MeshData cube = cube_mesh(2), u = letter_u();
    const MeshData shell = boxes({{{-3, -3, -3}, {3, 3, 3}}, {{-2, -2, -2}, {2, 2, 2}, true}});
};

TEST_F(Polyhedra, HaveADepthThatLeadsACubeInsideOutOfThem)
{
    const DT_ObjectHandle outer = object(solid_of(cube)), inner = box(1, DT_Scalar(0.5));  // from 0 to 1 along x
    EXPECT_TRUE(DT_Intersect(outer, inner, nullptr));
    EXPECT_NEAR(double(depth(inner, outer).depth), 1, 1e-6);
    expect_way(depth(inner, outer), 1, 0, 0);
}

TEST_F(Polyhedra, AreSolidWhereComplexShapesAreHollow)
{
    const DT_ObjectHandle solid = object(solid_of(cube)), hollow = object(keep(complex_shape(cube)));
    const DT_ObjectHandle small = ball(DT_Scalar(0.25)), inner = object(solid_of(cube)),
                          mesh = object(keep(complex_shape(cube)));
    const DT_Vector3 half = {DT_Scalar(0.5), DT_Scalar(0.5), DT_Scalar(0.5)};
    DT_SetScaling(inner, half);
    DT_SetScaling(mesh, half);
    DT_Vector3 p, q;
    for (const DT_ObjectHandle inside : {small, inner, mesh})
    {
        EXPECT_TRUE(DT_Intersect(solid, inside, nullptr));
        EXPECT_TRUE(DT_Intersect(inside, solid, nullptr));
        EXPECT_TRUE(DT_GetCommonPoint(solid, inside, p));
        for (const DT_Scalar x : p)
            EXPECT_LE(std::abs(x), 1);
        EXPECT_EQ(DT_GetClosestPair(solid, inside, p, q), 0);
        EXPECT_TRUE(DT_GetPenDepth(solid, inside, p, q));
        const DT_Vector3 far = {100, 0, 0};
        DT_CastHit hit{};
        EXPECT_TRUE(DT_ObjectCast(inside, far, solid, 1, &hit));
        EXPECT_EQ(hit.param, 0);
    }
    EXPECT_FALSE(DT_Intersect(hollow, small, nullptr));
    EXPECT_FALSE(DT_Intersect(hollow, mesh, nullptr));
    EXPECT_TRUE(DT_Intersect(hollow, solid, nullptr));
}

/// The points of an answer are on the surfaces of both.
TEST_F(Polyhedra, TouchWhereTheySay)
{
    const DT_ShapeHandle shapes[] = {solid_of(cube), solid_of(u), solid_of(shell), keep(DT_NewBox(2, 2, 2)),
                                     keep(DT_NewSphere(1))};
    std::mt19937 random(17);
    std::uniform_real_distribution<float> any(-1, 1);
    int deep = 0;
    for (int k = 0; k < 120; ++k)
    {
        const DT_ObjectHandle a = object(shapes[k % 3]), b = object(shapes[k / 3 % 5]);
        if (k >= 5)  // before that they stand square to each other
        {
            const DT_Quaternion turn = {DT_Scalar(any(random)), DT_Scalar(any(random)), DT_Scalar(any(random)), 1};
            DT_SetOrientation(b, turn);
        }
        const DT_Vector3 at = {DT_Scalar(1.5f * any(random)), DT_Scalar(1.5f * any(random)), DT_Scalar(any(random))};
        DT_SetPosition(b, at);
        if (k % 3 == 0) DT_SetMargin(b, DT_Scalar(0.25));
        if (!overlap(a, b)) continue;
        ++deep;
        const DT_DepthResult found = depth(a, b, k % 2 ? 0.3 : finest);
        for (const bool first : {true, false})
        {
            DT_Proximity near{};
            const DT_Vector3 origin = {0, 0, 0};
            const DT_ObjectHandle point = object(keep(DT_NewPoint(origin)));
            const double* const p = first ? found.point1 : found.point2;
            const DT_Vector3 place = {DT_Scalar(p[0]), DT_Scalar(p[1]), DT_Scalar(p[2])};
            DT_SetPosition(point, place);
            ASSERT_TRUE(DT_GetSignedDistance(first ? a : b, point, nullptr, &near));
            EXPECT_NEAR(double(near.distance), 0, 2e-5) << k;
        }
    }
    EXPECT_GT(deep, 30);
}

TEST_F(Polyhedra, HaveRoomInTheirCavities)
{
    const DT_ObjectHandle room = object(solid_of(shell)), small = object(solid_of(cube)), round = ball(1);
    for (const DT_ObjectHandle guest : {small, round})
    {
        EXPECT_FALSE(DT_Intersect(room, guest, nullptr));
        EXPECT_FALSE(overlap(room, guest));
        DT_Vector3 p, q;
        EXPECT_NEAR(double(DT_GetClosestPair(room, guest, p, q)), 1, 1e-3);
    }
}

TEST_F(Polyhedra, AreLeftTheShortestWay)
{
    const DT_ObjectHandle room = object(solid_of(shell)), small = object(solid_of(cube), DT_Scalar(1.25));
    expect_way(depth(small, room), -0.25, 0, 0);  // back into the cavity
    expect_way(depth(room, small), 0.25, 0, 0);
    const DT_Vector3 outer = {DT_Scalar(3.75), 0, 0};
    DT_SetPosition(small, outer);
    expect_way(depth(small, room), 0.25, 0, 0);
    const DT_Vector3 corner = {DT_Scalar(1.125), DT_Scalar(-1.25), DT_Scalar(1.5)};
    DT_SetPosition(small, corner);
    expect_way(depth(small, room), -0.125, 0.25, -0.5);
}

/// A post between the arms of the U, sunk into its floor: convex hulls would have to be parted the long way.
TEST_F(Polyhedra, HaveOneDepthForAllOfTheirFaces)
{
    const MeshData post = boxes({{{-0.375, -1, -2}, {0.375, 1, 2}}});
    const DT_ObjectHandle letter = object(solid_of(u));
    for (const DT_ObjectHandle other : {object(solid_of(post)), object(keep(DT_NewBox(DT_Scalar(0.75), 2, 4)))})
    {
        const DT_Vector3 sunk = {DT_Scalar(1.5), DT_Scalar(1.75), DT_Scalar(0.5)};
        DT_SetPosition(other, sunk);
        expect_way(depth(other, letter), 0, 0.25, 0);
        const DT_Vector3 aside = {DT_Scalar(1.75), DT_Scalar(2.5), DT_Scalar(0.5)};
        DT_SetPosition(other, aside);
        expect_way(depth(other, letter), -0.125, 0, 0);
        DT_Vector3 p, q;
        ASSERT_TRUE(DT_GetPenDepth(other, letter, p, q));
        EXPECT_NEAR(double(q[0] - p[0]), -0.125, 1e-6);
        DT_Proximity near{};
        ASSERT_TRUE(DT_GetSignedDistance(other, letter, nullptr, &near));
        EXPECT_NEAR(double(near.distance), -0.125, 1e-6);
        EXPECT_LE(near.lower, near.distance);
        EXPECT_LE(near.distance, near.upper);
    }
}

TEST_F(Polyhedra, HaveDepthsWithRoundShapes)
{
    const DT_ObjectHandle solid = object(solid_of(cube));
    const DT_ObjectHandle sphere = ball(DT_Scalar(0.5), DT_Scalar(1.25));
    expect_way(depth(sphere, solid), 0.25, 0, 0);
    const DT_Vector3 deep = {DT_Scalar(0.5), 0, 0};
    DT_SetPosition(sphere, deep);
    expect_way(depth(sphere, solid), 1, 0, 0);
    DT_Scalar at_side = DT_Scalar(1.25);
    for (const DT_ShapeHandle shape : {keep(DT_NewCylinder(DT_Scalar(0.5), 1)), keep(DT_NewCone(DT_Scalar(0.5), 1))})
    {
        const DT_ObjectHandle round = object(shape, at_side);
        const DT_DepthResult found = depth(round, solid);
        EXPECT_NEAR(double(found.depth), 0.25, 1e-3);  // between two prisms
        EXPECT_LE(double(found.lower), 0.25);
        EXPECT_GE(double(found.depth), 0.25);
        EXPECT_GT(double(found.lower), 0.249);
    }
}

TEST_F(Polyhedra, CountTheirMargins)
{
    const DT_ObjectHandle a = object(solid_of(cube)), b = object(solid_of(cube), DT_Scalar(1.75));
    expect_way(depth(a, b), -0.25, 0, 0);
    DT_SetMargin(a, DT_Scalar(0.25));
    expect_way(depth(a, b), -0.5, 0, 0);
    const DT_Vector3 apart = {DT_Scalar(2.125), 0, 0};
    DT_SetPosition(b, apart);
    const DT_DepthResult by_margin = depth(a, b);
    expect_way(by_margin, -0.125, 0, 0);
    EXPECT_NEAR(double(by_margin.lower), 0.125, 1e-3);
    const DT_Vector3 further = {DT_Scalar(2.5), 0, 0};
    DT_SetPosition(b, further);
    EXPECT_FALSE(overlap(a, b));
}

TEST_F(Polyhedra, MayBeScaledMirroredAndSheared)
{
    const DT_ObjectHandle a = object(solid_of(u)), b = object(keep(DT_NewBox(1, 1, 1)));
    const double mirrored[16] = {-2, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1};  // x is −2x + z/2
    DT_SetMatrixd(a, mirrored);
    const DT_Vector3 on_arm = {DT_Scalar(-0.75), DT_Scalar(3.375), DT_Scalar(0.5)};
    DT_SetPosition(b, on_arm);
    expect_way(depth(b, a), 0, 0.125, 0);
}

TEST_F(Polyhedra, DoNotOverlapWhereTheyTouch)
{
    const DT_ObjectHandle a = object(solid_of(cube)), b = object(solid_of(cube), 2);
    EXPECT_TRUE(DT_Intersect(a, b, nullptr));
    EXPECT_FALSE(overlap(a, b));
    DT_Vector3 p, q;
    EXPECT_FALSE(DT_GetPenDepth(a, b, p, q));
    DT_Proximity near{};
    EXPECT_TRUE(DT_GetSignedDistance(a, b, nullptr, &near));
    EXPECT_EQ(near.distance, 0);
    const DT_ObjectHandle same = object(solid_of(cube));
    EXPECT_NEAR(double(depth(a, same).depth), 2, 1e-6);
}

TEST_F(Polyhedra, AnswerFromWhatAPairRemembers)
{
    const DT_ObjectHandle a = object(solid_of(u)), b = object(solid_of(u));
    DT_PairCache cache{};
    std::mt19937 random(7);
    std::uniform_real_distribution<float> step(-0.1f, 0.1f);
    DT_Vector3 at = {1, 1, DT_Scalar(0.25)};
    int deep = 0;
    for (int k = 0; k < 60; ++k)
    {
        for (DT_Scalar& x : at)
            x += step(random);
        DT_SetPosition(b, at);
        DT_Proximity warm{}, cold{};
        ASSERT_TRUE(DT_GetSignedDistance(a, b, &cache, &warm));
        ASSERT_TRUE(DT_GetSignedDistance(a, b, nullptr, &cold));
        ASSERT_NEAR(double(warm.distance), double(cold.distance), 2e-3 * std::abs(double(cold.distance)) + 1e-6);
        deep += cold.distance < 0;
    }
    EXPECT_GT(deep, 30);
}

TEST_F(Polyhedra, FollowTheirVertexBase)
{
    MeshData moving = cube;
    const DT_VertexBaseHandle base = DT_NewVertexBase(moving.vertices.data(), 0);
    const DT_ObjectHandle a = object(keep(polyhedron(base, moving.triangles))), b = box(2, DT_Scalar(2.5));
    EXPECT_FALSE(overlap(a, b));
    for (DT_Scalar& x : moving.vertices)
        x *= 2;
    DT_ChangeVertexBase(base, moving.vertices.data());
    expect_way(depth(a, b), -0.5, 0, 0);

    MeshData broken = moving;
    for (std::size_t i = 0; i < broken.vertices.size(); i += 3)
        if (broken.vertices[i] < 0)
            broken.vertices[i] = 3 + broken.vertices[i + 1];  // the cube turns inside out at one side
    DT_ChangeVertexBase(base, broken.vertices.data());
    EXPECT_EQ(DT_GetError(), DT_ERROR_NOT_CLOSED);
    expect_way(depth(a, b), -0.5, 0, 0);
    DT_DeleteVertexBase(base);
}

TEST_F(Polyhedra, MustBeClosed)
{
    MeshData open = cube;
    open.triangles.resize(open.triangles.size() - 3);
    const DT_VertexBaseHandle base = DT_NewVertexBase(open.vertices.data(), 0);
    const DT_ShapeHandle shape = polyhedron(base, open.triangles);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NOT_CLOSED);
    EXPECT_NE(std::string(DT_GetErrorText()), "");
    EXPECT_EQ(DT_CreateObject(nullptr, shape), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);

    const MeshData crossing = boxes({{{-1, -1, -1}, {1, 1, 1}}, {{0, 0, 0}, {2, 2, 2}}});
    const DT_VertexBaseHandle other = DT_NewVertexBase(crossing.vertices.data(), 0);
    polyhedron(other, crossing.triangles);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NOT_CLOSED);
    DT_DeleteVertexBase(base);
    DT_DeleteVertexBase(other);
}

/// Six faces of four points, and some that bound nothing.
TEST_F(Polyhedra, MayHaveFacesOfManyPoints)
{
    const DT_Scalar r = DT_Scalar(1);
    const DT_Index sides[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    std::vector<DT_Scalar> corners;
    for (int i = 0; i < 8; ++i)
        for (int axis = 0; axis < 3; ++axis)
            corners.push_back((i >> axis & 1) != 0 ? r : -r);
    corners.insert(corners.end(), {5, 5, 5, 6, 6, 6});
    const DT_VertexBaseHandle base = DT_NewVertexBase(corners.data(), 0);
    const auto make = [&](int count) {
        const DT_ShapeHandle shape = DT_NewPolyhedron(base);
        const DT_Index hair[2] = {8, 9};
        DT_VertexIndices(2, hair);
        for (int k = 0; k < count; ++k)
            DT_VertexIndices(4, sides[k]);
        DT_EndPolyhedron();
        return shape;
    };
    const DT_ObjectHandle a = object(keep(make(6))), b = box(2, DT_Scalar(1.75));
    const DT_DepthResult found = depth(a, b);
    expect_way(found, -0.25, 0, 0);
    EXPECT_EQ(found.feature1, 2u);  // numbers are those of the client's faces
    DT_Proximity near{};
    const DT_ObjectHandle small = object(keep(DT_NewSphere(DT_Scalar(0.25))), 5, 5, 5);
    ASSERT_TRUE(DT_GetSignedDistance(a, small, nullptr, &near));
    EXPECT_GT(near.distance, 6);  // not the hair's
    make(5);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NOT_CLOSED);
    DT_DeleteVertexBase(base);
}

TEST_F(Polyhedra, NameTheFaceThatIsAtFault)
{
    const DT_Index sides[5][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}};
    std::vector<DT_Scalar> corners;
    for (int i = 0; i < 8; ++i)
        for (int axis = 0; axis < 3; ++axis)
            corners.push_back(DT_Scalar(i >> axis & 1));
    const DT_VertexBaseHandle base = DT_NewVertexBase(corners.data(), 0);
    DT_NewPolyhedron(base);
    for (const auto& side : sides)
        DT_VertexIndices(4, side);
    DT_EndPolyhedron();
    const std::string text = DT_GetErrorText();
    EXPECT_EQ(DT_GetError(), DT_ERROR_NOT_CLOSED);
    EXPECT_NE(text.find(": face 0 has an open edge from (0, 0, 1) to (0, 1, 1)"), std::string::npos) << text;
    DT_DeleteVertexBase(base);
}

TEST_F(Polyhedra, MayBeGivenInsideOut)
{
    MeshData turned = cube;
    for (std::size_t i = 0; i < turned.triangles.size(); i += 3)
        std::swap(turned.triangles[i], turned.triangles[i + 1]);
    const DT_ObjectHandle a = object(solid_of(turned)), b = box(2, DT_Scalar(1.75));
    expect_way(depth(a, b), -0.25, 0, 0);
}

TEST_F(Polyhedra, RespondWithTheGlobalDepth)
{
    const DT_ObjectHandle a = object(solid_of(u)), b = object(keep(DT_NewBox(DT_Scalar(0.75), 2, 4)));
    const DT_Vector3 aside = {DT_Scalar(1.75), DT_Scalar(2.5), DT_Scalar(0.5)};
    DT_SetPosition(b, aside);
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_RespTableHandle table = DT_CreateRespTable();
    const DT_ResponseClass c = DT_GenResponseClass(table);
    DT_SetResponseClass(table, a, c);
    DT_SetResponseClass(table, b, c);
    DT_AddObject(scene, a);
    DT_AddObject(scene, b);
    double normal = 0;
    const auto note = [](void* data, void*, void*, const DT_CollData* found) -> DT_Bool {
        *static_cast<double*>(data) = double(found->normal[0]);
        return DT_CONTINUE;
    };
    DT_AddDefaultResponse(table, note, DT_DEPTH_RESPONSE, &normal);
    EXPECT_EQ(DT_Test(scene, table), 1u);
    EXPECT_NEAR(normal, 0.125, 1e-3);
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
}

TEST_F(Polyhedra, RefuseBadArguments)
{
    const DT_ObjectHandle a = object(solid_of(cube)), b = object(solid_of(cube)),
                          hollow = object(keep(complex_shape(cube)));
    DT_DepthResult result{};
    result.struct_size = sizeof result;
    result.depth = 42;
    DT_DepthOptions options{sizeof options, 0, {}, 0, DT_DEPTH_CPU, 0, 0, 0};
    const auto expect_error = [&](DT_Error error, DT_ObjectHandle x, DT_ObjectHandle y, const DT_DepthOptions* how,
                                  DT_DepthResult* to) {
        EXPECT_FALSE(DT_GetGlobalPenDepth(x, y, how, to));
        EXPECT_EQ(DT_GetError(), error);
        EXPECT_EQ(result.depth, 42);
    };
    expect_error(DT_ERROR_INVALID_HANDLE, nullptr, b, &options, &result);
    expect_error(DT_ERROR_INVALID_HANDLE, a, nullptr, &options, &result);
    expect_error(DT_ERROR_INVALID_ARGUMENT, a, b, &options, nullptr);
    expect_error(DT_ERROR_UNSUPPORTED, a, hollow, &options, &result);
    expect_error(DT_ERROR_UNSUPPORTED, hollow, b, &options, &result);
    const auto expect_change = [&](DT_Error error, const auto& change) {
        DT_DepthOptions other = options;
        change(other);
        expect_error(error, a, b, &other, &result);
    };
    for (const double bad : {-1.0, std::nan(""), HUGE_VAL})
        expect_change(DT_ERROR_INVALID_ARGUMENT, [=](DT_DepthOptions& o) { o.accuracy = bad; });
    expect_change(DT_ERROR_INVALID_ARGUMENT, [](DT_DepthOptions& o) { o.reserved = 1; });
    expect_change(DT_ERROR_UNSUPPORTED, [](DT_DepthOptions& o) { o.flags = 1; });
    expect_change(DT_ERROR_UNSUPPORTED, [](DT_DepthOptions& o) { o.keep = 1; });
    expect_change(DT_ERROR_UNSUPPORTED, [](DT_DepthOptions& o) { o.direction[1] = -1; });
    expect_change(DT_ERROR_UNSUPPORTED, [](DT_DepthOptions& o) { o.direction[2] = std::nan(""); });
    options = {sizeof options - 1, 0, {}, 0, DT_DEPTH_CPU, 0, 0, 0};
    expect_error(DT_ERROR_INVALID_ARGUMENT, a, b, &options, &result);
    options.struct_size = sizeof options;
    const int no_backend = 7;  // as a foreign language may pass it
    std::memcpy(&options.backend, &no_backend, sizeof no_backend);
    expect_error(DT_ERROR_INVALID_ARGUMENT, a, b, &options, &result);
    result.struct_size = 4;
    options = {sizeof options, 0, {}, 0, DT_DEPTH_CPU, 0, 0, 0};
    expect_error(DT_ERROR_INVALID_ARGUMENT, a, b, &options, &result);
    EXPECT_TRUE(DT_HasDepthBackend(DT_DEPTH_CPU));
    EXPECT_TRUE(DT_HasDepthBackend(DT_DEPTH_AUTO));
    if (!DT_HasDepthBackend(DT_DEPTH_GPU))
    {
        result.struct_size = sizeof result;
        options.backend = DT_DEPTH_GPU;
        expect_error(DT_ERROR_NO_GPU, a, b, &options, &result);
        EXPECT_STREQ(DT_GetDepthDevice(), "");
    }
}

}  // namespace
