// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The batches of SOLID_query.h, and those of placements of SOLID.h. First checks all arguments and reports the first that is wrong, then shares the queries
// among the workers. Each result has its own place, so the outcome does not depend on which worker computed it.
#include "capi/answers.hpp"
#include "capi/convert.hpp"
#include "capi/guarded.hpp"
#include "capi/handles.hpp"
#include "capi/library.hpp"
#include "capi/ray_arguments.hpp"
#include "core/error_text.hpp"

#include <atomic>
#include <cmath>
#include <cstdio>

using namespace dt;
using namespace dt::capi;

namespace
{

/// Queries that a worker claims at a time, which take far longer than claiming them and waking the worker do.
constexpr std::size_t block_of_booleans = 256, block_of_distances = 64, block_of_meshes = 2;

/// Chooses the block for a batch of pairs: that of convex ones, unless a mesh or a solid is among the few looked at. A
/// query on one takes as long as up to hundreds on convex shapes.
std::size_t block_for(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                      std::size_t of_convex)
{
    constexpr DT_Count looked_at = 16;
    const auto has_mesh = [](DT_ObjectHandle object) { return !get_unchecked(object).body(); };
    for (DT_Count i = 0; i < count; i += count / looked_at + 1)
        if (has_mesh(objects1[i]) || has_mesh(objects2[i])) return block_of_meshes;
    return of_convex;
}

/// Counts the i below count for which answer(i) is true. All workers call answer().
template <class Answer> DT_Count count_of(DT_Count count, std::size_t block, Answer answer)
{
    std::atomic<DT_Count> total{0};
    task::ThreadPool& pool = library::workers();
    pool.run(count, block, pool.worker_count(), [&](std::size_t begin, std::size_t end, unsigned) {
        DT_Count mine = 0;
        for (std::size_t i = begin; i < end; ++i)
            mine += DT_Count(answer(i));
        total.fetch_add(mine, std::memory_order_relaxed);
    });
    return total.load();
}

constexpr std::size_t block_of_checks = 4096;

/// Finds the first i below count for which bad(i) holds; count if there is none.
template <class Bad> DT_Count first_of(DT_Count count, Bad bad)
{
    std::atomic<DT_Count> first{count};
    task::ThreadPool& pool = library::workers();
    pool.run(count, block_of_checks, pool.worker_count(), [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i)
        {
            if (!bad(i)) continue;
            DT_Count before = first.load();
            while (i < before && !first.compare_exchange_weak(before, DT_Count(i)))
                ;
            return;
        }
    });
    return first.load();
}

Result<Done> check_handles(DT_Count count, const char* name, const DT_ObjectHandle* handles)
{
    if (count > 0 && !handles) return Error{DT_ERROR_INVALID_ARGUMENT, "the arrays of objects may not be null"};
    const DT_Count bad = first_of(count, [&](std::size_t i) { return find(handles[i]) == nullptr; });
    if (bad == count) return Done{};
    char element[64];
    std::snprintf(element, sizeof element, "%s[%u]", name, bad);
    return bad_handle(element, handles[bad]);
}

Result<Done> check_vectors(DT_Count count, const char* name, const DT_Scalar* vectors)
{
    if (count > 0 && !vectors) return Error{DT_ERROR_INVALID_ARGUMENT, "the arrays of vectors may not be null"};
    const DT_Count bad = first_of(count, [&](std::size_t i) { return !is_finite(load(vectors + 3 * i)); });
    if (bad == count) return Done{};
    return composed(DT_ERROR_INVALID_ARGUMENT, "%s[%u] must be three finite numbers", name, bad);
}

Result<Done> check_rays(DT_Count count, const DT_Scalar* sources, const DT_Scalar* targets)
{
    const Result<Done> first = check_vectors(count, "sources", sources);
    return first ? check_vectors(count, "targets", targets) : first;
}

/// Checks that all handles of a batch of pairs are objects.
Result<Done> check_pairs(DT_Count count, const char* name1, const DT_ObjectHandle* objects1, const char* name2,
                         const DT_ObjectHandle* objects2)
{
    const Result<Done> first = check_handles(count, name1, objects1);
    return first ? check_handles(count, name2, objects2) : first;
}

constexpr Error need_results{DT_ERROR_INVALID_ARGUMENT, "the arrays for the results may not be null"};

/// Places all objects, or none and reports the first that cannot be. The placing itself is not shared: scenes note it.
template <class Number>
Result<Done> set_matrices(DT_Count count, const DT_ObjectHandle* objects, const Number* matrices)
{
    const Result<Done> fine = check_handles(count, "objects", objects);
    if (!fine) return fine;
    if (count > 0 && !matrices)
        return Error{DT_ERROR_INVALID_ARGUMENT, "matrices is null; it holds 16 numbers for each object"};
    const auto check = [=](std::size_t i) {
        return get_unchecked(objects[i]).can_be_placed(load_matrix(matrices + 16 * i));
    };
    const DT_Count bad = first_of(count, [=](std::size_t i) {
        return !get_unchecked(objects[i]).would_turn_and_move(matrices + 16 * i) && !check(i);
    });
    if (bad < count) return composed(DT_ERROR_INVALID_ARGUMENT, "matrices[%u]: %s", bad, check(bad).error().text);
    for (std::size_t i = 0; i < count; ++i)
    {
        object::Object& object = get_unchecked(objects[i]);
        if (!object.turn_and_move(matrices + 16 * i)) object.set_placement(load_matrix(matrices + 16 * i));
    }
    return Done{};
}

/// A miss has the parameter −1 and no normal.
void store_ray_hit(const convex::CastHit* hit, DT_Scalar* param, DT_Scalar* normal)
{
    *param = hit ? DT_Scalar(hit->param) : DT_Scalar(-1);
    store(hit ? hit->normal : Vec3{}, normal);
}

}  // namespace

void DT_SetMatrixfBatch(DT_Count count, const DT_ObjectHandle* objects, const float* matrices)
{
    guarded("DT_SetMatrixfBatch", [&] { return set_matrices(count, objects, matrices); });
}

void DT_SetMatrixdBatch(DT_Count count, const DT_ObjectHandle* objects, const double* matrices)
{
    guarded("DT_SetMatrixdBatch", [&] { return set_matrices(count, objects, matrices); });
}

DT_Count DT_IntersectBatch(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                           DT_PairCache* caches, DT_Bool* results)
{
    return guarded<DT_Count>("DT_IntersectBatch", 0, [&]() -> Result<DT_Count> {
        if (count > 0 && !results) return need_results;
        const Result<Done> fine = check_pairs(count, "objects1", objects1, "objects2", objects2);
        if (!fine) return fine.error();

        const Tolerance eps = library::tolerance();
        const std::size_t block = block_for(count, objects1, objects2, block_of_booleans);
        return count_of(count, block, [=, &eps](std::size_t i) {
            const auto ask = [&](convex::PairCache* ours) {
                return intersect(get_unchecked(objects1[i]), get_unchecked(objects2[i]), eps, ours);
            };
            const bool meet = with_cache(caches ? caches + i : nullptr, ask);
            results[i] = DT_Bool(meet);  // without a branch, which would be mispredicted half of the time
            return meet;
        });
    });
}

DT_Count DT_GetSignedDistanceBatch(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                                   DT_PairCache* caches, DT_Proximity* results)
{
    return guarded<DT_Count>("DT_GetSignedDistanceBatch", 0, [&]() -> Result<DT_Count> {
        if (count > 0 && !results) return need_results;
        const Result<Done> fine = check_pairs(count, "objects1", objects1, "objects2", objects2);
        if (!fine) return fine.error();

        const Tolerance eps = library::tolerance();
        const std::size_t block = block_for(count, objects1, objects2, block_of_distances);
        return count_of(count, block, [&](std::size_t i) {
            const auto ask = [&](convex::PairCache* ours) {
                return signed_distance(get_unchecked(objects1[i]), get_unchecked(objects2[i]), eps, ours);
            };
            store(with_cache(caches ? caches + i : nullptr, ask), results[i]);
            return true;
        });
    });
}

DT_Count DT_GetDistanceBatch(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                             const DT_QueryOptions* options, DT_PairCache* caches, DT_Proximity* results)
{
    return guarded<DT_Count>("DT_GetDistanceBatch", 0, [&]() -> Result<DT_Count> {
        if (count > 0 && !results) return need_results;
        const Result<DistanceQuestion> question = read(options);
        if (!question) return question.error();
        const Result<Done> fine = check_pairs(count, "objects1", objects1, "objects2", objects2);
        if (!fine) return fine.error();

        const std::size_t block = block_for(count, objects1, objects2, block_of_distances);
        return count_of(count, block, [&](std::size_t i) {
            const convex::Proximity found = distance_within(get_unchecked(objects1[i]), get_unchecked(objects2[i]),
                                                            *question, caches ? caches + i : nullptr);
            store(found, results[i]);
            return !std::isinf(found.distance);
        });
    });
}

DT_Count DT_ObjectCastBatch(DT_Count count, const DT_ObjectHandle* moving, const DT_Scalar* translations,
                            const DT_ObjectHandle* targets, DT_Scalar max_param, DT_CastHit* hits)
{
    return guarded<DT_Count>("DT_ObjectCastBatch", 0, [&]() -> Result<DT_Count> {
        if (!(max_param >= 0)) return need_param;
        if (count > 0 && !hits) return need_results;
        Result<Done> fine = check_vectors(count, "translations", translations);
        if (fine) fine = check_pairs(count, "moving", moving, "targets", targets);
        if (!fine) return fine.error();

        const Tolerance eps = library::tolerance();
        return count_of(count, block_for(count, moving, targets, block_of_distances), [&](std::size_t i) {
            const auto hit = cast(get_unchecked(moving[i]), load(translations + 3 * i), get_unchecked(targets[i]),
                                  bounded(max_param), eps);
            store(hit.value_or(convex::CastHit{-1}), hit ? targets[i] : nullptr, hits[i]);
            return hit.has_value();
        });
    });
}

DT_Count DT_ObjectRayCastBatch(DT_Count count, const DT_ObjectHandle* objects, const DT_Scalar* sources,
                               const DT_Scalar* targets, DT_Scalar max_param, DT_Scalar* params, DT_Scalar* normals)
{
    return guarded<DT_Count>("DT_ObjectRayCastBatch", 0, [&]() -> Result<DT_Count> {
        if (!(max_param >= 0)) return need_param;
        if (count > 0 && (!params || !normals)) return need_results;
        Result<Done> fine = check_rays(count, sources, targets);
        if (fine) fine = check_handles(count, "objects", objects);
        if (!fine) return fine.error();

        const Tolerance eps = library::tolerance();
        return count_of(count, block_of_booleans, [&](std::size_t i) {
            const Vec3 from = load(sources + 3 * i);
            const auto hit =
                ray_cast(from, load(targets + 3 * i) - from, get_unchecked(objects[i]), bounded(max_param), eps);
            store_ray_hit(hit ? &*hit : nullptr, params + i, normals + 3 * i);
            return hit.has_value();
        });
    });
}

DT_Count DT_RayCastBatch(DT_SceneHandle scene, DT_Count count, void* ignore_client, const DT_Scalar* sources,
                         const DT_Scalar* targets, DT_Scalar max_param, void** client_objects, DT_Scalar* params,
                         DT_Scalar* normals)
{
    return guarded<DT_Count>("DT_RayCastBatch", 0, [&]() -> Result<DT_Count> {
        if (!(max_param >= 0)) return need_param;
        if (count > 0 && (!client_objects || !params || !normals)) return need_results;
        const Result<Done> fine = check_rays(count, sources, targets);
        if (!fine) return fine.error();
        scene::Scene* const s = find(scene);
        if (!s) return bad_handle("scene", scene);

        const Tolerance eps = library::tolerance();
        return count_of(count, block_of_booleans, [&](std::size_t i) {
            const Vec3 from = load(sources + 3 * i);
            const auto found =
                s->ray_cast(ignore_client, from, load(targets + 3 * i) - from, bounded(max_param), eps);
            client_objects[i] = found ? found->object->client() : nullptr;
            store_ray_hit(found ? &found->hit : nullptr, params + i, normals + 3 * i);
            return found.has_value();
        });
    });
}
