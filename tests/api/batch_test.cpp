// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Batches: bit for bit the answers of single calls, for any number of workers; one wrong argument and nothing is
// written; nothing is allocated.
#include "count_malloc.hpp"
#include "meshes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <utility>

namespace
{

class SmallBatches : public ApiTest
{};

TEST_F(SmallBatches, AnswerTwoQuestionsInOneCall)
{
    const DT_ObjectHandle cube = box(2), firsts[2] = {cube, cube}, seconds[2] = {box(2, 1), box(2, 5)};
    DT_Bool meet[2];
    EXPECT_EQ(DT_IntersectBatch(2, firsts, seconds, nullptr, meet), 1u) << "how many meet";
    EXPECT_TRUE(meet[0]);
    EXPECT_FALSE(meet[1]);
    DT_Proximity near[2];
    EXPECT_EQ(DT_GetSignedDistanceBatch(2, firsts, seconds, nullptr, near), 2u) << "how many have an answer";
    EXPECT_NEAR(near[0].distance, -1, 1e-6);
    EXPECT_NEAR(near[1].distance, 3, 1e-6);
    const DT_QueryOptions options = {sizeof options, 0, 2, 0, 0};
    EXPECT_EQ(DT_GetDistanceBatch(2, firsts, seconds, &options, nullptr, near), 1u) << "how many are that near";
    EXPECT_EQ(near[0].distance, 0);
    EXPECT_EQ(near[1].distance, std::numeric_limits<double>::infinity());
}

/// Objects of every kind, in scenes, and matrices of every kind for them.
class PlacingBatches : public ApiTest
{
protected:
    static constexpr std::size_t count = 600;

    PlacingBatches()
    {
        const DT_Vector3 low = {0, -1, 1}, high = {1, 1, 0};
        const DT_ShapeHandle rod = keep(DT_NewLineSegment(low, high)), ball = keep(DT_NewSphere(1));
        const std::vector<DT_ShapeHandle> shapes = {rod,
                                                    ball,
                                                    keep(DT_NewBox(1, 2, 3)),
                                                    keep(DT_NewCone(1, 2)),
                                                    keep(DT_NewMinkowski(rod, ball)),
                                                    keep(polytope(cube_corners(2))),
                                                    keep(complex_shape(torus))};
        for (std::size_t i = 0; i < count; ++i)
            for (auto* const things : {&batch, &alone})
                things->push_back(object(shapes[i % shapes.size()], 0, 0, 0));
        for (std::size_t i = 0; i < count; ++i)
        {
            std::array<double, 16> m = random_rotation(random_);
            for (std::size_t k = 0; k < 16; ++k)
            {
                if (i % 5 == 0 && k < 4) m[k] *= 2;
                if (i % 7 == 0 && k < 4) m[k] += 0.5 * m[k + 4];
                if (k >= 12 && k < 15) m[k] = std::uniform_real_distribution<double>(-9, 9)(random_);
                matrices.push_back(m[k]);
            }
        }
        floats.assign(matrices.begin(), matrices.end());
    }
    ~PlacingBatches() override { DT_SetWorkerCount(1); }

    std::vector<double> all_placements(const std::vector<DT_ObjectHandle>& objects)
    {
        std::vector<double> all(16 * objects.size());
        for (std::size_t i = 0; i < objects.size(); ++i)
            DT_GetMatrixd(objects[i], all.data() + 16 * i);
        return all;
    }
    std::vector<float> all_given(const std::vector<DT_ObjectHandle>& objects)
    {
        std::vector<float> all(16 * objects.size());
        for (std::size_t i = 0; i < objects.size(); ++i)
            DT_GetMatrixf(objects[i], all.data() + 16 * i);
        return all;
    }

    MeshData torus = torus_mesh(12, 8, 0.8, 0.3);
    std::vector<DT_ObjectHandle> batch, alone;
    std::vector<double> matrices;
    std::vector<float> floats;

private:
    std::mt19937_64 random_{99};
};

TEST_F(PlacingBatches, PlaceAsSingleCallsDo)
{
    for (const DT_Count workers : {1u, 4u})
    {
        DT_SetWorkerCount(workers);
        const long before = malloc_calls();
        DT_SetMatrixfBatch(count, batch.data(), floats.data());
        EXPECT_EQ(malloc_calls(), before);
        for (std::size_t i = 0; i < count; ++i)
            DT_SetMatrixf(alone[i], &floats[16 * i]);
        EXPECT_EQ(all_placements(batch), all_placements(alone));
        EXPECT_EQ(all_given(batch), all_given(alone));

        DT_SetMatrixdBatch(count, batch.data(), matrices.data());
        for (std::size_t i = 0; i < count; ++i)
            DT_SetMatrixd(alone[i], &matrices[16 * i]);
        EXPECT_EQ(all_placements(batch), all_placements(alone));
        EXPECT_EQ(all_given(batch), all_given(alone));
    }
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

TEST_F(PlacingBatches, PlaceAllOrNone)
{
    DT_SetMatrixdBatch(count, batch.data(), matrices.data());
    const std::vector<double> before = all_placements(batch);
    for (const std::size_t wrong : {std::size_t(0), std::size_t(17), count - 1})
        for (const double bad : {double(NAN), 1e39, 0.0})
        {
            std::vector<double> others(matrices.rbegin(), matrices.rend());
            for (std::size_t i = 0; i < count; ++i)
                std::copy_n(matrices.begin() + std::ptrdiff_t(16 * (count - 1 - i)), 16,
                            others.begin() + std::ptrdiff_t(16 * i));
            std::fill_n(others.begin() + std::ptrdiff_t(16 * wrong), 3, bad);
            DT_SetMatrixdBatch(count, batch.data(), others.data());
            EXPECT_NE(std::string(DT_GetErrorText()).find("matrices[" + std::to_string(wrong) + "]"),
                      std::string::npos);
            EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
            EXPECT_EQ(all_placements(batch), before) << wrong << ' ' << bad;
        }
    std::vector<DT_ObjectHandle> stale = batch;
    const DT_ObjectHandle gone = DT_CreateObject(nullptr, DT_GetShape(batch[0]));
    DT_DestroyObject(gone);
    stale[count - 2] = gone;
    DT_SetMatrixfBatch(count, stale.data(), floats.data());
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
    EXPECT_EQ(all_placements(batch), before);
    DT_SetMatrixfBatch(1, batch.data(), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    DT_SetMatrixdBatch(1, nullptr, matrices.data());
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    DT_SetMatrixdBatch(0, nullptr, nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

TEST_F(PlacingBatches, TakeTheLastMatrixOfAnObject)
{
    const std::vector<DT_ObjectHandle> same(count, batch[2]);
    DT_SetMatrixdBatch(count, same.data(), matrices.data());
    DT_SetMatrixd(alone[2], &matrices[16 * (count - 1)]);
    EXPECT_EQ(all_placements({batch[2]}), all_placements({alone[2]}));
}

/// Two thousand questions about sixty objects of every kind.
class Batches : public ApiTest
{
protected:
    static constexpr DT_Count count = 2000;

    Batches()
    {
        options.struct_size = sizeof options;
        options.max_distance = 1;
        const DT_Vector3 low = {0, -1, 0}, high = {0, 1, 0};
        const DT_ShapeHandle rod = keep(DT_NewLineSegment(low, high)), ball = keep(DT_NewSphere(1));
        const std::vector<DT_ShapeHandle> shapes = {rod,
                                                    ball,
                                                    keep(DT_NewBox(1, 2, 3)),
                                                    keep(DT_NewCone(1, 2)),
                                                    keep(DT_NewCylinder(1, 2)),
                                                    keep(DT_NewMinkowski(rod, ball)),
                                                    keep(polytope(cube_corners(2))),
                                                    keep(complex_shape(torus))};
        for (std::size_t i = 0; i < 60; ++i)
        {
            things_.push_back(object(shapes[i % shapes.size()], number(4), number(4), number(4)));
            DT_AddObject(scene_, things_.back());
        }
        for (DT_Count i = 0; i < count; ++i)
        {
            firsts.push_back(things_[random_() % things_.size()]);
            seconds.push_back(things_[random_() % things_.size()]);
            for (int axis = 0; axis < 3; ++axis)
            {
                sources.push_back(number(9));
                targets.push_back(number(4));
            }
        }
    }
    ~Batches() override
    {
        DT_SetWorkerCount(1);
        DT_DestroyScene(scene_);
    }

    DT_Scalar number(double size) { return DT_Scalar(std::uniform_real_distribution<>(-size, size)(random_)); }

    /// All answers, as bytes; by single calls, or by batches.
    std::vector<unsigned char> answers(bool by_batch);

    void single_calls();
    void batches();

    MeshData torus = torus_mesh(24, 12, 1, 0.4);
    DT_SceneHandle scene_ = DT_CreateScene();
    std::vector<DT_ObjectHandle> things_, firsts, seconds;
    std::vector<DT_Scalar> sources, targets;
    std::mt19937 random_{20261};

    std::vector<DT_Bool> meet = std::vector<DT_Bool>(count);
    std::vector<DT_PairCache> caches = std::vector<DT_PairCache>(count);
    std::vector<DT_Proximity> near_ = std::vector<DT_Proximity>(count), limited = near_;
    std::vector<DT_CastHit> hits = std::vector<DT_CastHit>(count);
    std::vector<DT_Scalar> params = std::vector<DT_Scalar>(count), normals = std::vector<DT_Scalar>(3 * count);
    std::vector<DT_Scalar> scene_params = params, scene_normals = normals;
    std::vector<void*> clients = std::vector<void*>(count);
    DT_QueryOptions options{};
    DT_Count counts[6] = {};
};

void Batches::single_calls()
{
    for (DT_Count i = 0; i < count; ++i)
    {
        const DT_Scalar *const from = &sources[3 * i], *const to = &targets[3 * i];
        counts[0] += DT_Count(meet[i] = DT_Intersect(firsts[i], seconds[i], &caches[i]));
        counts[1] += DT_Count(DT_GetSignedDistance(firsts[i], seconds[i], nullptr, &near_[i]));
        if (DT_GetDistance(firsts[i], seconds[i], &options, nullptr, &limited[i]))
            ++counts[5];
        else
            DT_GetDistanceBatch(1, &firsts[i], &seconds[i], &options, nullptr, &limited[i]);
        hits[i] = {-1, {}, {}, nullptr, DT_NO_FEATURE, DT_NO_FEATURE};
        params[i] = scene_params[i] = -1;
        counts[2] += DT_Count(DT_ObjectCast(firsts[i], to, seconds[i], 1, &hits[i]));
        counts[3] += DT_Count(DT_ObjectRayCast(firsts[i], from, to, 2, &params[i], &normals[3 * i]));
        clients[i] = DT_RayCast(scene_, this, from, to, 2, &scene_params[i], &scene_normals[3 * i]);
        counts[4] += scene_params[i] >= 0;
    }
}

void Batches::batches()
{
    const DT_ObjectHandle *const first = firsts.data(), *const second = seconds.data();
    counts[0] = DT_IntersectBatch(count, first, second, caches.data(), meet.data());
    counts[1] = DT_GetSignedDistanceBatch(count, first, second, nullptr, near_.data());
    counts[2] = DT_ObjectCastBatch(count, first, targets.data(), second, 1, hits.data());
    counts[3] = DT_ObjectRayCastBatch(count, first, sources.data(), targets.data(), 2, params.data(), normals.data());
    counts[5] = DT_GetDistanceBatch(count, first, second, &options, nullptr, limited.data());
    counts[4] = DT_RayCastBatch(scene_, count, this, sources.data(), targets.data(), 2, clients.data(),
                                scene_params.data(), scene_normals.data());
}

std::vector<unsigned char> Batches::answers(bool by_batch)
{
    std::vector<unsigned char> bytes;
    const auto add = [&](auto& values) {
        const auto* const p = reinterpret_cast<const unsigned char*>(values.data());
        bytes.insert(bytes.end(), p, p + values.size() * sizeof values[0]);
        std::memset(static_cast<void*>(values.data()), 0, values.size() * sizeof values[0]);
    };
    std::fill(std::begin(counts), std::end(counts), 0u);
    by_batch ? batches() : single_calls();
    add(meet), add(caches), add(near_), add(limited), add(hits), add(params), add(normals);
    add(scene_params), add(scene_normals), add(clients);
    return bytes;
}

TEST_F(Batches, HaveTheAnswersOfSingleCallsForAnyNumberOfWorkers)
{
    const std::vector<unsigned char> expected = answers(false);
    const std::vector<DT_Count> expected_counts(std::begin(counts), std::end(counts));
    for (const DT_Count some : expected_counts)
        EXPECT_TRUE(50 < some && some <= count) << some;  // the sample has hits and misses
    EXPECT_LT(expected_counts[0], count - 50);
    EXPECT_LT(expected_counts[4], count - 50);
    EXPECT_LT(expected_counts[5], count - 50);
    for (const DT_Count workers : {1u, 2u, 8u})
    {
        ASSERT_EQ(DT_SetWorkerCount(workers), workers);
        EXPECT_EQ(answers(true), expected) << workers << " workers";
        EXPECT_EQ(std::vector<DT_Count>(std::begin(counts), std::end(counts)), expected_counts);
    }
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

TEST_F(Batches, AllocateNothing)
{
    if (!malloc_is_counted()) GTEST_SKIP() << "malloc is not ours to count";
    DT_SetWorkerCount(2);
    batches();
    const long before = malloc_calls();
    const size_t bytes = DT_GetByteCount();
    batches();
    EXPECT_EQ(malloc_calls(), before);
    EXPECT_EQ(DT_GetByteCount(), bytes);
}

TEST_F(Batches, NameTheFirstArgumentThatIsWrongAndWriteNothing)
{
    const auto refuses = [&](DT_Error error, const std::string& name, const auto& call) {
        std::fill(meet.begin(), meet.end(), 7);
        std::fill(params.begin(), params.end(), DT_Scalar(7));
        std::fill(clients.begin(), clients.end(), this);
        EXPECT_EQ(call(), 0u) << name;
        const std::string text = DT_GetErrorText();
        EXPECT_EQ(DT_GetError(), error) << text;
        EXPECT_NE(text.find(name), std::string::npos) << text << " does not name " << name;
        EXPECT_EQ(std::count(meet.begin(), meet.end(), 7), int(count));
        EXPECT_EQ(std::count(params.begin(), params.end(), DT_Scalar(7)), int(count));
        EXPECT_EQ(std::count(clients.begin(), clients.end(), this), int(count));
    };
    const auto meet_all = [&] {
        return DT_IntersectBatch(count, firsts.data(), seconds.data(), nullptr, meet.data());
    };
    const auto rays = [&](DT_Scalar max_param) {
        return DT_ObjectRayCastBatch(count, firsts.data(), sources.data(), targets.data(), max_param, params.data(),
                                     normals.data());
    };
    const auto scene_rays = [&](DT_SceneHandle scene) {
        return DT_RayCastBatch(scene, count, nullptr, sources.data(), targets.data(), 1, clients.data(),
                               params.data(), normals.data());
    };
    for (const DT_Count workers : {1u, 2u})
    {
        DT_SetWorkerCount(workers);
        const DT_ObjectHandle second = std::exchange(seconds[1234], nullptr),
                              later = std::exchange(seconds[1999], nullptr);
        refuses(DT_ERROR_INVALID_HANDLE, "objects2[1234]", meet_all);
        seconds[1234] = second, seconds[1999] = later;
        targets[3 * 777 + 2] = std::numeric_limits<DT_Scalar>::quiet_NaN();
        refuses(DT_ERROR_INVALID_ARGUMENT, "targets[777]", [&] { return rays(1); });
        refuses(DT_ERROR_INVALID_ARGUMENT, "targets[777]", [&] { return scene_rays(scene_); });
        refuses(DT_ERROR_INVALID_ARGUMENT, "translations[777]", [&] {
            return DT_ObjectCastBatch(count, firsts.data(), targets.data(), seconds.data(), 1, hits.data());
        });
        targets[3 * 777 + 2] = 0;
        refuses(DT_ERROR_INVALID_ARGUMENT, "max_param", [&] { return rays(-1); });
        refuses(DT_ERROR_INVALID_HANDLE, "scene", [&] { return scene_rays(nullptr); });
    }
    refuses(DT_ERROR_INVALID_ARGUMENT, "null",
            [&] { return DT_IntersectBatch(count, nullptr, seconds.data(), nullptr, meet.data()); });
    refuses(DT_ERROR_INVALID_ARGUMENT, "null",
            [&] { return DT_GetSignedDistanceBatch(count, firsts.data(), seconds.data(), nullptr, nullptr); });
    refuses(DT_ERROR_INVALID_ARGUMENT, "null",
            [&] { return DT_GetDistanceBatch(count, firsts.data(), seconds.data(), nullptr, nullptr, nullptr); });
    refuses(DT_ERROR_INVALID_ARGUMENT, "null",
            [&] { return DT_ObjectCastBatch(count, firsts.data(), nullptr, seconds.data(), 1, hits.data()); });
}

TEST_F(Batches, MayBeEmpty)
{
    EXPECT_EQ(DT_IntersectBatch(0, nullptr, nullptr, nullptr, nullptr), 0u);
    EXPECT_EQ(DT_GetSignedDistanceBatch(0, nullptr, nullptr, nullptr, nullptr), 0u);
    EXPECT_EQ(DT_GetDistanceBatch(0, nullptr, nullptr, nullptr, nullptr, nullptr), 0u);
    EXPECT_EQ(DT_ObjectCastBatch(0, nullptr, nullptr, nullptr, 1, nullptr), 0u);
    EXPECT_EQ(DT_ObjectRayCastBatch(0, nullptr, nullptr, nullptr, 1, nullptr, nullptr), 0u);
    EXPECT_EQ(DT_RayCastBatch(scene_, 0, nullptr, nullptr, nullptr, 1, nullptr, nullptr, nullptr), 0u);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
}

}  // namespace
