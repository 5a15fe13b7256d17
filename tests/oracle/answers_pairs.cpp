// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What are the answers for pairs of convex bodies and meshes: random ones, ones placed in every way, ones that move
// and deform under one cache, and many in one call?
#include "answers.hpp"
#include "support/mesh_checks.hpp"
#include "support/random_meshes.hpp"

#include <memory>

namespace dt::test
{
namespace
{

double number(DT_Scalar x)
{
    return static_cast<double>(x);
}

void add(Record& record, const DT_Proximity& found)
{
    for (const double x : {found.distance, found.lower, found.upper})
        record.add(x);
    record.add(found.point1), record.add(found.point2), record.add(found.normal, 1);
    record.add_count(found.feature1), record.add_count(found.feature2);
}

void add(Record& record, const DT_CastHit& hit)
{
    record.add(hit.param, 1);
    record.add(hit.point), record.add(hit.normal, 1);
    record.add_count(hit.feature1), record.add_count(hit.feature2);
}

void ask_ray(DT_ObjectHandle object, Vec source, Vec target, Record& record)
{
    DT_Scalar param = 0;
    DT_Vector3 normal{};
    record.add_count(DT_ObjectRayCast(object, Triple(source), Triple(target), 2, &param, normal));
    record.add(number(param), 1), record.add(normal, 1);
}

void ask_convex(Random& random, Record& record)
{
    const double scale = random_scale(random);
    Body a = random_body(random, random_shape(random, scale)), b = random_body(random, random_shape(random, scale));
    place_pair(random, a, b);
    const MadeObject x(a), y(b);
    ask_all(random, x.handle(), y.handle(), extent(a), b.placement.origin - a.placement.origin, a.placement.origin,
            record);
}

void ask_meshes(Random& random, bool two, Record& record)
{
    const double scale = random_scale(random);
    MeshBody a = random_mesh(random, scale), c = random_mesh(random, scale);
    Body b;
    b.shape = random_shape(random, scale);
    if (two) { place_randomly(random, a, c); }
    else { place_randomly(random, a, b); }
    const auto storage = chance(random, 0.5) ? Subject::Storage::Base : Subject::Storage::Value;
    const Subject x(a, storage), y(c), z(b);
    const Subject& other = two ? y : z;
    ask_all(random, x.handle(), other.handle(), x.size(), other.origin() - x.origin(), x.origin(), record);
}

/// A convex body or a mesh about the origin, of size 1.
std::unique_ptr<Subject> any_subject(Random& random, bool is_mesh)
{
    if (is_mesh) return std::make_unique<Subject>(random_mesh(random, 1));
    Body body;
    body.shape = random_shape(random, 1);
    return std::make_unique<Subject>(body);
}

/// Places by every function that there is; what results is read back in all forms.
Vec place_in_any_way(Random& random, DT_ObjectHandle object, Record& record)
{
    const auto any = [&] { return scalar(uniform(random, -1, 1)); };
    const DT_Vector3 position = {any(), any(), any()};
    const DT_Quaternion turn = {any(), any(), any(), any()};
    const DT_Vector3 scaling = {scalar(uniform(random, 0.3, 2)), scalar(uniform(random, -2, -0.3)),
                                scalar(uniform(random, 0.3, 2))};
    double m[16] = {};
    for (int i = 0; i < 15; ++i)
        m[i] = (i < 12 && i % 5 == 0 ? 1 : 0) + 0.3 * uniform(random, -1, 1);
    float f[16];
    for (int i = 0; i < 16; ++i)
        f[i] = static_cast<float>(m[i]);
    const int way = integer(random, 0, 5);
    if (way == 4) DT_SetMatrixd(object, m);
    if (way == 5) DT_SetMatrixf(object, f);
    if (way < 4 || chance(random, 0.3)) DT_SetPosition(object, position);
    if (way == 1 || way == 2) DT_SetOrientation(object, turn);
    if (way == 2 || way == 3 || chance(random, 0.2)) DT_SetScaling(object, scaling);
    if (chance(random, 0.3)) DT_SetMargin(object, scalar(uniform(random, 0, 0.4)));
    DT_GetMatrixd(object, m);
    DT_GetMatrixf(object, f);
    for (int i = 0; i < 16; ++i)
        record.add(m[i]), record.add(static_cast<double>(f[i]));
    return {m[12], m[13], m[14]};
}

void ask_moving(Random& random, bool mesh_a, bool mesh_b, Record& record)
{
    MeshBody deforming = random_closed(random, integer(random, 3, 9), 1);
    const std::unique_ptr<Subject> x = mesh_a ? std::make_unique<Subject>(deforming) : any_subject(random, false),
                                   y = any_subject(random, mesh_b);
    DT_PairCache cache{};
    Vec place = 2 * random_direction(random);
    const Vec by = -0.25 * place + random_within(random, 0.05, 0.05);
    for (int step = 0; step < 12; ++step)
    {
        place = place + by;
        DT_SetPosition(x->handle(), Triple(place));
        const DT_Quaternion turn = {scalar(0.1 * step), 0, scalar(0.05 * step), 1};
        DT_SetOrientation(x->handle(), turn);
        if (mesh_a && step % 4 == 3)
        {
            deform(random, deforming, 0.1);
            x->deform(deforming);
        }
        ask_pair(x->handle(), y->handle(), &cache, record);
        ask_pair(x->handle(), y->handle(), nullptr, record);
    }
}

/// Objects of all kinds, and the questions of a batch about them.
class Batch
{
public:
    Batch(Random& random, DT_Count count, Record& record) : record_(record), count_(count)
    {
        for (DT_Count i = 0; i < count; ++i)
        {
            for (auto* const side : {&first_, &second_})
            {
                subjects_.push_back(any_subject(random, chance(random, 0.4)));
                side->push_back(subjects_.back()->handle());
                place_in_any_way(random, side->back(), record);
            }
            for (auto* const numbers : {&from_, &to_})
            {
                const Vec v = 2 * random_direction(random);
                for (const double x : {v.x, v.y, v.z})
                    numbers->push_back(scalar(x));
            }
        }
    }

    void ask()
    {
        std::vector<DT_PairCache> caches(count_);
        for (DT_PairCache* const cache : {static_cast<DT_PairCache*>(nullptr), caches.data(), caches.data()})
        {
            std::vector<DT_Bool> meet(count_);
            std::vector<DT_Proximity> near(count_);
            record_.add_count(DT_GetSignedDistanceBatch(count_, first_.data(), second_.data(), cache, near.data()));
            record_.add_count(DT_IntersectBatch(count_, first_.data(), second_.data(), cache, meet.data()));
            for (DT_Count i = 0; i < count_; ++i)
                record_.add_count(meet[i]), add(record_, near[i]);
        }
        std::vector<DT_CastHit> hits(count_);
        record_.add_count(DT_ObjectCastBatch(count_, first_.data(), from_.data(), second_.data(), 1.5, hits.data()));
        for (const DT_CastHit& hit : hits)
            add(record_, hit);
        std::vector<DT_Scalar> params(count_), normals(3 * count_);
        record_.add_count(
            DT_ObjectRayCastBatch(count_, first_.data(), from_.data(), to_.data(), 2, params.data(), normals.data()));
        add_rays(params, normals);
        ask_scene();
    }

private:
    void ask_scene()
    {
        const DT_SceneHandle scene = DT_CreateScene();
        for (const DT_ObjectHandle object : first_)
            DT_AddObject(scene, object);
        std::vector<DT_Scalar> params(count_), normals(3 * count_);
        std::vector<void*> clients(count_);
        record_.add_count(DT_RayCastBatch(scene, count_, &record_, from_.data(), to_.data(), 2, clients.data(),
                                          params.data(), normals.data()));
        add_rays(params, normals);
        DT_DestroyScene(scene);
    }
    void add_rays(const std::vector<DT_Scalar>& params, const std::vector<DT_Scalar>& normals)
    {
        for (std::size_t i = 0; i < count_; ++i)
            record_.add(number(params[i]), 1), record_.add(&normals[3 * i], 1);
    }

    Record& record_;
    DT_Count count_;
    std::vector<std::unique_ptr<Subject>> subjects_;
    std::vector<DT_ObjectHandle> first_, second_;
    std::vector<DT_Scalar> from_, to_;
};

}  // namespace

void ask_pair(DT_ObjectHandle a, DT_ObjectHandle b, DT_PairCache* cache, Record& record)
{
    DT_Proximity found{};
    record.add_count(DT_GetSignedDistance(a, b, cache, &found));
    add(record, found);
    record.add_count(DT_Intersect(a, b, cache));
    if (cache) record.add_bytes(cache, sizeof *cache);
}

void ask_all(Random& random, DT_ObjectHandle a, DT_ObjectHandle b, double size, Vec from_a_to_b, Vec centre,
             Record& record)
{
    DT_PairCache cache{};
    for (DT_PairCache* const remembered : {static_cast<DT_PairCache*>(nullptr), &cache, &cache})
        ask_pair(a, b, remembered, record);
    DT_Vector3 p{}, q{};
    record.add(number(DT_GetClosestPair(a, b, p, q)));
    record.add(p), record.add(q);
    record.add_count(DT_GetPenDepth(a, b, p, q));
    record.add(p), record.add(q);
    record.add_count(DT_GetCommonPoint(a, b, p));
    record.add(p);
    for (const DT_ObjectHandle object : {a, b})
    {
        DT_GetBBox(object, p, q);
        record.add(p), record.add(q);
    }

    DT_CastHit hit{};
    const Vec aside = random_within(random, 0, size);
    record.add_count(DT_ObjectCast(a, Triple(from_a_to_b + aside), b, 1, &hit));
    add(record, hit);
    for (const DT_ObjectHandle object : {a, b})
    {
        const Vec source = centre + random_within(random, 0.1 * size, 2 * size);
        const Vec target = centre + random_within(random, 0, 0.5 * size);
        ask_ray(object, source, target, record);
    }
}

void answer_convex(const Options& options, Record& record)
{
    Random random(static_cast<std::uint64_t>(options.seed));
    for (long i = 0; i < options.pairs; ++i)
    {
        record.begin(std::to_string(i));
        ask_convex(random, record);
        record.end();
    }
}

void answer_meshes(const Options& options, Record& record)
{
    Random random(static_cast<std::uint64_t>(options.seed) + 1'000'000);
    for (long i = 0; i < options.meshes; ++i)
    {
        record.begin(std::to_string(i));
        ask_meshes(random, i % 2 == 0, record);
        record.end();
    }
}

void answer_placed(const Options& options, Record& record)
{
    Random random(static_cast<std::uint64_t>(options.seed) + 2'000'000);
    for (long i = 0; i < options.meshes; ++i)
    {
        record.begin(std::to_string(i));
        const auto x = any_subject(random, i % 3 == 0), y = any_subject(random, i % 2 == 0);
        const Vec p = place_in_any_way(random, x->handle(), record),
                  q = place_in_any_way(random, y->handle(), record);
        ask_all(random, x->handle(), y->handle(), 2, q - p, p, record);
        record.end();
    }
}

void answer_moving(const Options& options, Record& record)
{
    Random random(static_cast<std::uint64_t>(options.seed) + 3'000'000);
    for (long i = 0; i < options.meshes / 4; ++i)
    {
        record.begin(std::to_string(i));
        ask_moving(random, i % 2 == 0, i % 4 < 2, record);
        record.end();
    }
}

void answer_batches(const Options& options, Record& record)
{
    Random random(static_cast<std::uint64_t>(options.seed) + 4'000'000);
    for (const DT_Count workers : {1u, 3u})
    {
        DT_SetWorkerCount(workers);
        for (const DT_Count count : {1u, 7u, 500u})
        {
            record.begin(std::to_string(count) + " by " + std::to_string(workers));
            Batch(random, count, record).ask();
            record.end();
        }
    }
    DT_SetWorkerCount(1);
}

}  // namespace dt::test
