// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The batches of SOLID_query.h. First checks all arguments, then shares the queries among the workers. Each result has its own
// place, so the outcome does not depend on which worker computed it.
#include "capi/answers.hpp"
#include "capi/batch.hpp"
#include "capi/guarded.hpp"
#include "capi/ray_arguments.hpp"

using namespace dt;
using namespace dt::capi;

namespace
{

/// Checks that all handles of a batch of pairs are objects.
Result<Done> check_pairs(DT_Count count, const char* name1, const DT_ObjectHandle* objects1, const char* name2,
                         const DT_ObjectHandle* objects2)
{
    const Result<Done> first = check_handles(count, name1, objects1);
    return first ? check_handles(count, name2, objects2) : first;
}

constexpr Error need_results{DT_ERROR_INVALID_ARGUMENT, "the arrays for the results may not be null"};

void store_miss(DT_Scalar* param, DT_Scalar* normal)
{
    *param = -1;
    store(Vec3{}, normal);
}

}  // namespace

DT_Count DT_IntersectBatch(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2,
                           DT_PairCache* caches, DT_Bool* results)
{
    return guarded<DT_Count>("DT_IntersectBatch", 0, [&]() -> Result<DT_Count> {
        if (count > 0 && !results) return need_results;
        const Result<Done> fine = check_pairs(count, "objects1", objects1, "objects2", objects2);
        if (!fine) return fine.error();

        const Tolerance eps = library::tolerance();
        return count_of(count, [=, &eps](std::size_t i) {
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
        return count_of(
            count,
            [&](std::size_t i) {
                const auto ask = [&](convex::PairCache* ours) {
                    return signed_distance(get_unchecked(objects1[i]), get_unchecked(objects2[i]), eps, ours);
                };
                store(with_cache(caches ? caches + i : nullptr, ask), results[i]);
                return true;
            },
            block_for(count, objects1, objects2));
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
        return count_of(count, [&](std::size_t i) {
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
        return count_of(count, [&](std::size_t i) {
            const Vec3 from = load(sources + 3 * i);
            const auto hit =
                ray_cast(from, load(targets + 3 * i) - from, get_unchecked(objects[i]), bounded(max_param), eps);
            store_miss(params + i, normals + 3 * i);
            if (!hit) return false;
            params[i] = DT_Scalar(hit->param);
            store(hit->normal, normals + 3 * i);
            return true;
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
        return count_of(count, [&](std::size_t i) {
            const Vec3 from = load(sources + 3 * i);
            const auto found =
                s->ray_cast(ignore_client, from, load(targets + 3 * i) - from, bounded(max_param), eps);
            client_objects[i] = nullptr;
            store_miss(params + i, normals + 3 * i);
            if (!found) return false;
            client_objects[i] = found->object->client();
            params[i] = DT_Scalar(found->hit.param);
            store(found->hit.normal, normals + 3 * i);
            return true;
        });
    });
}
