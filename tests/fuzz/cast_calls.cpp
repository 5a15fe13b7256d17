// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays and casts, single and in batches: hits are on the way, and their normals unit or zero; misses write nothing.
#include "script.hpp"

#include <cfloat>

namespace fuzz
{
namespace
{

DT_Scalar max_param(Script& s)
{
    const unsigned b = s.byte();
    return b < 0x80 ? DT_Scalar(1) : b < 0xC0 ? DT_Scalar(FLT_MAX) : s.size();
}

void check_normal(const Script& s, const DT_Scalar* normal)
{
    const double n[3] = {double(normal[0]), double(normal[1]), double(normal[2])};
    s.expect(is_zero(n) || is_unit(n), "a normal has unit length, or is zero");
}

void check(const Script& s, const DT_CastHit& hit, double most)
{
    s.show(hit);
    s.expect(0 <= hit.param && hit.param <= most, "a hit is on the way");
    s.expect(are_finite(hit.point), "a point is finite");
    s.expect(is_zero(hit.normal) || is_unit(hit.normal), "a normal has unit length, or is zero");
    s.expect(hit.object != nullptr, "something is hit");
}

void object_cast(Script& s)
{
    const DT_ObjectHandle moving = s.object(), target = s.object();
    const Vector translation = s.vector();
    const DT_Scalar most = max_param(s);
    Output<DT_CastHit> hit(s);
    const bool is_hit =
        s.told(s.call("DT_ObjectCast", DT_ObjectCast, moving, translation, target, most, hit.pointer()));
    if (is_hit)
        check(s, hit[0], double(most));
    else
        s.expect(hit.is_untouched(), "a miss writes nothing");
}

void ray_hit(Script& s)
{
    const DT_ObjectHandle object = s.object();
    auto source = s.numbers<double, 3>(), target = s.numbers<double, 3>();
    source.is_null = target.is_null = s.has_nulls();
    const unsigned b = s.byte();
    const double most = b < 0x80 ? 1 : b < 0xC0 ? FLT_MAX : s.positive();
    Output<DT_CastHit> hit(s);
    const bool is_hit = s.told(s.call("DT_GetRayHit", DT_GetRayHit, object, source, target, most, hit.pointer()));
    if (is_hit)
        check(s, hit[0], most);
    else
        s.expect(hit.is_untouched(), "a miss writes nothing");
}

void object_ray(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const Vector source = s.vector(), target = s.vector();
    const DT_Scalar most = max_param(s);
    Output<DT_Scalar> param(s);
    Output<DT_Scalar, 3> normal(s);
    const bool is_hit = s.told(s.call("DT_ObjectRayCast", DT_ObjectRayCast, object, source, target, most,
                                      param.pointer(), normal.pointer()));
    if (!is_hit) return s.expect(param.is_untouched() && normal.is_untouched(), "a miss writes nothing");
    s.expect(0 <= param[0] && param[0] <= most, "a hit is on the way");
    check_normal(s, normal.values.data());
}

void scene_ray(Script& s)
{
    const DT_SceneHandle scene = s.pick(s.scenes);
    void* const ignored = s.client();
    const Vector source = s.vector(), target = s.vector();
    const DT_Scalar most = max_param(s);
    Output<DT_Scalar> param(s);
    Output<DT_Scalar, 3> normal(s);
    void* const hit =
        s.call("DT_RayCast", DT_RayCast, scene, ignored, source, target, most, param.pointer(), normal.pointer());
    const bool is_hit = !param.is_untouched();
    s.expect(is_hit || (!hit && normal.is_untouched()), "a miss writes nothing");
    s.expect(!s.failed() || !is_hit, "what fails writes nothing");
    if (!is_hit) return;
    s.expect(!hit || hit != ignored, "who is ignored is not hit");
    s.expect(0 <= param[0] && param[0] <= most, "a hit is on the way");
    check_normal(s, normal.values.data());
}

using Scalars = Numbers<DT_Scalar, 3 * max_batch>;

Scalars some_vectors(Script& s, DT_Count count)
{
    Scalars all;
    all.is_null = s.has_nulls();
    for (DT_Count i = 0; i < 3 * count; ++i)
        all.values[i] = s.scalar();
    return all;
}

std::array<DT_ObjectHandle, max_batch> some_objects(Script& s, DT_Count count)
{
    std::array<DT_ObjectHandle, max_batch> all{};
    for (DT_Count i = 0; i < count; ++i)
        all[i] = s.object();
    if (s.has_trace()) print_all(all), std::printf("\n");
    return all;
}

void object_cast_batch(Script& s)
{
    const DT_Count count = s.below(max_batch + 1);
    const auto moving = some_objects(s, count), targets = some_objects(s, count);
    const Scalars translations = some_vectors(s, count);
    const DT_Scalar most = max_param(s);
    Output<DT_CastHit, max_batch> out(s);
    const DT_Count hits = s.call("DT_ObjectCastBatch", DT_ObjectCastBatch, count, moving.data(), translations,
                                 targets.data(), most, out.pointer());
    if (s.error() == DT_ERROR_OUT_OF_MEMORY) return;
    if (s.failed()) return s.expect(hits == 0 && out.is_untouched(), "what fails writes nothing");
    DT_Count counted = 0;
    for (DT_Count i = 0; i < count; ++i)
    {
        const bool is_hit = out[i].object != nullptr;
        if (is_hit)
            check(s, out[i], double(most));
        else
            s.expect(out[i].param == -1 && is_zero(out[i].point) && is_zero(out[i].normal), "a miss is -1 and zeros");
        counted += is_hit;
    }
    s.expect(counted == hits, "hits are counted");
}

/// The hits of a batch of rays are counted, the misses -1 and zero.
void check_rays(const Script& s, DT_Count count, DT_Count hits, DT_Scalar most,
                const Output<DT_Scalar, max_batch>& params, const Output<DT_Scalar, 3 * max_batch>& normals)
{
    if (s.failed())
        return s.expect(hits == 0 && params.is_untouched() && normals.is_untouched(), "what fails writes nothing");
    DT_Count counted = 0;
    for (DT_Count i = 0; i < count; ++i)
    {
        const bool is_hit = params[i] != -1;
        s.expect(!is_hit || (0 <= params[i] && params[i] <= most), "a hit is on the way");
        check_normal(s, &normals.values[3 * std::size_t(i)]);
        counted += is_hit;
    }
    s.expect(counted == hits, "hits are counted");
}

void object_ray_batch(Script& s)
{
    const DT_Count count = s.below(max_batch + 1);
    const auto objects = some_objects(s, count);
    const Scalars sources = some_vectors(s, count), targets = some_vectors(s, count);
    const DT_Scalar most = max_param(s);
    Output<DT_Scalar, max_batch> params(s);
    Output<DT_Scalar, 3 * max_batch> normals(s);
    const DT_Count hits = s.call("DT_ObjectRayCastBatch", DT_ObjectRayCastBatch, count, objects.data(), sources,
                                 targets, most, params.pointer(), normals.pointer());
    if (s.error() != DT_ERROR_OUT_OF_MEMORY) check_rays(s, count, hits, most, params, normals);
}

void scene_ray_batch(Script& s)
{
    const DT_SceneHandle scene = s.pick(s.scenes);
    const DT_Count count = s.below(max_batch + 1);
    void* const ignored = s.client();
    const Scalars sources = some_vectors(s, count), targets = some_vectors(s, count);
    const DT_Scalar most = max_param(s);
    Output<void*, max_batch> clients(s);
    Output<DT_Scalar, max_batch> params(s);
    Output<DT_Scalar, 3 * max_batch> normals(s);
    const DT_Count hits = s.call("DT_RayCastBatch", DT_RayCastBatch, scene, count, ignored, sources, targets, most,
                                 clients.pointer(), params.pointer(), normals.pointer());
    if (s.error() == DT_ERROR_OUT_OF_MEMORY) return;
    check_rays(s, count, hits, most, params, normals);
    for (DT_Count i = 0; !s.failed() && i < count; ++i)
        s.expect(!clients[i] || clients[i] != ignored, "who is ignored is not hit");
}

}  // namespace

Calls cast_calls()
{
    static constexpr Call calls[] = {
        {"DT_ObjectCast", object_cast},
        {"DT_GetRayHit", ray_hit},
        {"DT_ObjectRayCast", object_ray},
        {"DT_RayCast", scene_ray},
        {"DT_ObjectCastBatch", object_cast_batch},
        {"DT_ObjectRayCastBatch", object_ray_batch},
        {"DT_RayCastBatch", scene_ray_batch},
        {"DT_ObjectCast", object_cast},
    };
    return calls;
}

}  // namespace fuzz
