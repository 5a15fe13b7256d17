// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What SOLID_depth.h says about DT_NewSolid: what it accepts, what it refuses, and what it reports.
#include "failing_allocator.hpp"
#include "polyhedra.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <thread>

namespace
{

/// Triangles that share no corners, as in a file.
MeshData soup(const MeshData& shared)
{
    MeshData result;
    for (const DT_Index i : shared.triangles)
    {
        result.triangles.push_back(DT_Index(result.triangles.size()));
        for (std::size_t k = 0; k < 3; ++k)
            result.vertices.push_back(shared.vertices[3 * i + k]);
    }
    return result;
}

MeshData moved(MeshData mesh, DT_Scalar by)
{
    for (DT_Scalar& x : mesh.vertices)
        x += by;
    return mesh;
}

MeshData joined(MeshData a, const MeshData& b)
{
    const auto first = DT_Index(a.vertices.size() / 3);
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const DT_Index i : b.triangles)
        a.triangles.push_back(first + i);
    return a;
}

MeshData without(MeshData mesh, std::size_t triangle)
{
    const auto at = mesh.triangles.begin() + std::ptrdiff_t(3 * triangle);
    mesh.triangles.erase(at, at + 3);
    return mesh;
}

void turn(MeshData& mesh, std::size_t triangle)
{
    std::swap(mesh.triangles[3 * triangle], mesh.triangles[3 * triangle + 1]);
}

void give_again(MeshData& mesh, std::size_t triangle)
{
    for (std::size_t k = 0; k < 3; ++k)
        mesh.triangles.push_back(mesh.triangles[3 * triangle + k]);
}

class NewSolid : public ApiTest
{
protected:
    NewSolid()
    {
        repair.struct_size = sizeof repair;
        repair.flags = DT_SOLID_REPAIR;
        report.struct_size = sizeof report;
    }

    DT_ShapeHandle make(const MeshData& mesh, const DT_SolidOptions* options = nullptr)
    {
        return DT_NewSolid(DT_Count(mesh.vertices.size() / 3), mesh.vertices.data(), 0,
                           DT_Count(mesh.triangles.size() / 3), mesh.triangles.data(), options, &report);
    }
    void expect_refused(const MeshData& mesh, const DT_SolidOptions* options, const char* text)
    {
        report.volume = 77;
        EXPECT_EQ(make(mesh, options), nullptr) << text;
        EXPECT_EQ(DT_GetError(), DT_ERROR_NOT_CLOSED) << DT_GetErrorText();
        EXPECT_NE(std::string(DT_GetErrorText()).find(text), std::string::npos) << DT_GetErrorText();
        EXPECT_EQ(report.volume, 0);
    }
    bool is_solid_at(DT_ShapeHandle shape, double x, double y, double z)
    {
        const DT_ObjectHandle solid = object(shape), small = ball(DT_Scalar(1e-3));
        const DT_Vector3 at = {DT_Scalar(x), DT_Scalar(y), DT_Scalar(z)};
        DT_SetPosition(small, at);
        return DT_Intersect(solid, small, nullptr) == DT_TRUE;
    }

    DT_SolidOptions repair{};
    DT_SolidReport report{};
    const MeshData cube = cube_mesh(2);
};

TEST_F(NewSolid, OfASoundCubeIsThePolyhedronAndHasNothingToReport)
{
    const DT_ShapeHandle shape = keep(make(cube));
    EXPECT_DOUBLE_EQ(report.volume, 8);
    EXPECT_DOUBLE_EQ(report.volume_given, 8);
    EXPECT_EQ(report.longest_rim, 0);
    for (const DT_Count n : {report.welded, report.dropped, report.turned, report.holes, report.crossings})
        EXPECT_EQ(n, 0u);
    EXPECT_EQ(report.parts, 1u);
    EXPECT_TRUE(is_solid_at(shape, 0.5, 0.5, 0.5));
    DT_DepthResult depth{};
    depth.struct_size = sizeof depth;
    ASSERT_TRUE(DT_GetGlobalPenDepth(box(1, DT_Scalar(0.5)), object(shape), nullptr, &depth));
    EXPECT_NEAR(double(depth.depth), 1, 1e-6);
}

/// All is copied: the arrays may go. Strides may be any.
TEST_F(NewSolid, KeepsNothingOfTheClient)
{
    struct Vertex
    {
        float colour;
        DT_Scalar position[3];
        char tail;
    };
    DT_ShapeHandle shape = nullptr;
    {
        std::vector<Vertex> vertices(cube.vertices.size() / 3);
        for (std::size_t i = 0; i < vertices.size(); ++i)
            std::memcpy(vertices[i].position, &cube.vertices[3 * i], sizeof vertices[i].position);
        std::vector<DT_Index> indices = cube.triangles;
        shape = keep(DT_NewSolid(DT_Count(vertices.size()), vertices[0].position, sizeof(Vertex), 12, indices.data(),
                                 nullptr, nullptr));
        std::memset(static_cast<void*>(vertices.data()), 0xff, vertices.size() * sizeof(Vertex));
        std::fill(indices.begin(), indices.end(), 0u);
    }
    EXPECT_TRUE(is_solid_at(shape, 0.9, 0.9, 0.9));
    EXPECT_FALSE(is_solid_at(shape, 1.1, 0.9, 0.9));
}

TEST_F(NewSolid, ReportsWhatItWeldedTurnedAndDropped)
{
    MeshData mesh = soup(cube);
    turn(mesh, 3);
    turn(mesh, 7);
    for (const DT_Index i : {0u, 0u, 1u})  // without area
        mesh.triangles.push_back(i);
    keep(make(mesh));
    EXPECT_DOUBLE_EQ(report.volume, 8);
    EXPECT_NE(report.volume_given, 8);
    EXPECT_EQ(report.welded, 28u);
    EXPECT_EQ(report.turned, 2u);
    EXPECT_EQ(report.dropped, 1u);
    EXPECT_EQ(report.holes, 0u);
    give_again(mesh, 0);
    give_again(mesh, 5);
    turn(mesh, mesh.triangles.size() / 3 - 1);
    expect_refused(mesh, nullptr, "");
    keep(make(mesh, &repair));
    EXPECT_DOUBLE_EQ(report.volume, 8);
    EXPECT_EQ(report.dropped, 3u);
    EXPECT_EQ(report.turned, 2u);
}

TEST_F(NewSolid, ReportsAllFaultsOfWhatItRefuses)
{
    MeshData mesh = without(without(joined(cube, moved(cube, 5)), 20), 2);
    const MeshData across = boxes({{{-5, -0.5, -0.5}, {5, 0.5, 0.5}}});
    mesh = joined(mesh, across);
    expect_refused(mesh, nullptr, "open edge");
    EXPECT_EQ(report.holes, 2u);
    EXPECT_EQ(report.parts, 3u);
    EXPECT_GT(report.crossings, 3u);
    EXPECT_NEAR(report.longest_rim, 4 + std::sqrt(8.0), 1e-6);
    keep(make(mesh, &repair));
    EXPECT_EQ(report.holes, 2u);
    EXPECT_NEAR(report.volume, 8 + 8 + 10 - 2, 0.03);  // the bar goes through one cube
}

TEST_F(NewSolid, WeldsWithinTheDistanceThatIsAskedFor)
{
    MeshData mesh = soup(cube);
    for (std::size_t i = 0; i < mesh.vertices.size(); i += 7)
        mesh.vertices[i] += DT_Scalar(0.03);
    expect_refused(mesh, nullptr, "open edge");
    DT_SolidOptions options{};
    options.struct_size = sizeof options;
    options.weld = 0.1;
    const DT_ShapeHandle shape = keep(make(mesh, &options));
    EXPECT_NEAR(report.volume, 8, 0.3);
    EXPECT_EQ(report.welded, 28u);
    EXPECT_TRUE(is_solid_at(shape, 0, 0, 0));
    options.weld = 1e-3;
    expect_refused(mesh, &options, "open edge");
    options.weld = 100;  // all are one
    expect_refused(mesh, &options, "enclose nothing");
}

TEST_F(NewSolid, RefusesWhatNobodyCouldGuess)
{
    // Two sides that meet at an edge are missing: what was there may have been cut off or not.
    MeshData mesh = cube;
    for (int k = 0; k < 4; ++k)
        mesh = without(mesh, 0);
    expect_refused(without(mesh, 4), &repair, "");
    const MeshData sheet{{0, 0, 0, 1, 0, 0, 0, 1, 0}, {0, 1, 2}};
    expect_refused(sheet, &repair, "enclose nothing");
    expect_refused(sheet, nullptr, "open edge");
    MeshData twice = sheet;
    give_again(twice, 0);
    expect_refused(twice, &repair, "enclose nothing");
    expect_refused({{1, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 1, 2}}, &repair, "enclose nothing");
}

TEST_F(NewSolid, HasTheFeaturesOfItsTriangles)
{
    MeshData mesh = moved(soup(cube), 100);
    for (std::size_t i = 0; i < mesh.vertices.size(); i += 5)
        mesh.vertices[i] = std::nextafter(mesh.vertices[i], DT_Scalar(1000));
    const DT_ObjectHandle solid = object(keep(make(mesh)));
    for (std::size_t t = 0; t < 12; ++t)
    {
        DT_Vector3 middle, out;
        for (std::size_t k = 0; k < 3; ++k)
        {
            DT_Scalar sum = 0;
            for (std::size_t i = 0; i < 3; ++i)
                sum += mesh.vertices[9 * t + 3 * i + k] / 3;
            middle[k] = sum;
            out[k] = 100 + DT_Scalar(1.2) * (sum - 100);
        }
        const DT_ObjectHandle small = ball(DT_Scalar(0.1));
        DT_SetPosition(small, out);
        DT_Proximity near{};
        ASSERT_TRUE(DT_GetSignedDistance(solid, small, nullptr, &near));
        EXPECT_EQ(near.feature1, t);
        DT_Scalar param = 1;
        DT_Vector3 normal;
        EXPECT_TRUE(DT_ObjectRayCast(solid, out, middle, 2, &param, normal));
    }
}

/// Rays at the edges and corners of a cracked cube do not slip through.
TEST_F(NewSolid, HasNoCracksForRays)
{
    MeshData mesh = moved(soup(cube), 100);
    for (std::size_t i = 0; i < mesh.vertices.size(); i += 2)
        mesh.vertices[i] = std::nextafter(mesh.vertices[i], DT_Scalar(i % 4 ? 1000 : 0));
    const DT_ObjectHandle solid = object(keep(make(mesh)));
    for (int k = 0; k <= 400; ++k)
    {
        const auto s = DT_Scalar(99 + k / 200.0);
        for (const auto& at : {std::array<DT_Scalar, 3>{s, s, 101}, std::array<DT_Scalar, 3>{101, s, s},
                               std::array<DT_Scalar, 3>{s, 101, DT_Scalar(200 - s)}})
        {
            if (k == 0 || k == 400) continue;  // the rim of the cube as seen from there
            const DT_Vector3 source = {100 + 4 * (at[0] - 100), 100 + 4 * (at[1] - 100), 100 + 4 * (at[2] - 100)};
            const DT_Vector3 target = {100, 100, 100};
            DT_Scalar param = 1;
            DT_Vector3 normal;
            EXPECT_TRUE(DT_ObjectRayCast(solid, source, target, 1, &param, normal)) << k;
        }
    }
}

TEST_F(NewSolid, ChecksItsArguments)
{
    const DT_Scalar* const v = cube.vertices.data();
    const DT_Index* const t = cube.triangles.data();
    const auto expect = [&](DT_ShapeHandle shape, const char* text) {
        EXPECT_EQ(shape, nullptr) << text;
        EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT) << text;
        EXPECT_NE(std::string(DT_GetErrorText()).find(text), std::string::npos) << DT_GetErrorText();
    };
    const DT_SolidReport before = report;
    expect(DT_NewSolid(0, v, 0, 12, t, nullptr, &report), "vertex_count");
    expect(DT_NewSolid(8, v, 0, 0, t, nullptr, &report), "triangle_count");
    expect(DT_NewSolid(8, nullptr, 0, 12, t, nullptr, &report), "null");
    expect(DT_NewSolid(8, v, 0, 12, nullptr, nullptr, &report), "null");
    expect(DT_NewSolid(8, v, 2, 12, t, nullptr, &report), "stride");
    expect(DT_NewSolid(7, v, 0, 12, t, nullptr, &report), "vertex_count is 7");
    for (int fault = 0; fault < 6; ++fault)
    {
        DT_SolidOptions options{};
        options.struct_size = fault == 0 ? sizeof options - 1 : sizeof options;
        options.flags = fault == 1 ? 2u : 0u;
        options.reserved = fault == 2;
        if (fault == 3) options.weld = -1;
        if (fault == 4) options.weld = std::nan("");
        if (fault == 5) options.weld = std::numeric_limits<double>::infinity();
        constexpr const char* names[] = {"struct_size", "flags", "reserved", "weld", "weld", "weld"};
        expect(DT_NewSolid(8, v, 0, 12, t, &options, &report), names[fault]);
    }
    EXPECT_EQ(std::memcmp(&before, &report, sizeof report), 0);
    report.struct_size = 8;
    expect(DT_NewSolid(8, v, 0, 12, t, nullptr, &report), "struct_size");
    report.struct_size = sizeof report;
    for (const DT_Scalar bad : {DT_Scalar(std::nan("")), std::numeric_limits<DT_Scalar>::infinity(), DT_Scalar(1e19)})
    {
        MeshData broken = cube;
        broken.vertices[4] = bad;
        expect(make(broken), "vertex 1");
        broken.vertices[4] = cube.vertices[4];
        for (const DT_Scalar x : {bad, bad, bad})
            broken.vertices.push_back(x);  // not in use
        keep(make(broken));
        EXPECT_DOUBLE_EQ(report.volume, 8);
    }
}

TEST_F(NewSolid, ZeroInOptionsIsTheDefault)
{
    DT_SolidOptions options{};
    options.struct_size = sizeof options;
    keep(make(cube, &options));
    expect_refused(without(cube, 0), &options, "open edge");
    expect_refused(without(cube, 0), nullptr, "open edge");
}

TEST_F(NewSolid, OutOfMemoryIsAnErrorAndLosesNothing)
{
    MeshData mesh = moved(soup(cube), 3);
    mesh.vertices[0] = std::nextafter(mesh.vertices[0], DT_Scalar(9));
    mesh = without(mesh, 11);
    give_again(mesh, 4);
    int errors = 0;
    bool failed = true;
    for (long n = 0; failed && n < 100'000; n += 1 + n / 16)
    {
        Failing failing{n};
        ASSERT_TRUE(DT_SetAllocator(Failing::alloc, Failing::free, &failing));
        const DT_ShapeHandle shape = make(mesh, &repair);
        failed = failing.failed;
        if (shape)
            DT_DeleteShape(shape);
        else
        {
            EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY) << DT_GetErrorText();
            ++errors;
        }
        EXPECT_EQ(DT_GetByteCount(), 0u) << n;
    }
    DT_SetAllocator(nullptr, nullptr, nullptr);
    EXPECT_GT(errors, 20);
    EXPECT_FALSE(failed);
}

TEST_F(NewSolid, MayBeMadeInManyThreadsAtOnceAndWhileAShapeIsOpen)
{
    const DT_ShapeHandle open = DT_NewPolyhedron(nullptr);
    std::vector<std::thread> threads;
    std::vector<double> volumes(4, 0);
    for (std::size_t k = 0; k < volumes.size(); ++k)
        threads.emplace_back([this, k, &volumes] {
            for (int i = 0; i < 20; ++i)
            {
                DT_SolidReport own{};
                own.struct_size = sizeof own;
                const MeshData mesh = without(moved(soup(cube), DT_Scalar(k)), k + 1);
                const DT_ShapeHandle shape =
                    DT_NewSolid(36, mesh.vertices.data(), 0, 11, mesh.triangles.data(), &repair, &own);
                volumes[k] += own.volume;
                DT_DeleteShape(shape);
            }
        });
    keep(make(cube));
    for (std::thread& thread : threads)
        thread.join();
    for (const double v : volumes)
        EXPECT_NEAR(v, 160, 1e-3);
    DT_DeleteShape(open);
}

}  // namespace
