// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Embree 3, for rays: one at a time, one thread. As it comes; in its robust mode, which alone promises that no ray
// slips between triangles; with the mesh an instance, that is with a placement, as our objects have; and with both.
#include "engine.hpp"

#include <embree3/rtcore.h>
#include <stdexcept>

namespace bench::mesh
{
namespace
{

class RayScene
{
public:
    RayScene(const Workload& workload, RTCSceneFlags flags, bool placed)
        : device_(rtcNewDevice("threads=1,set_affinity=0")), rays_(workload.rays)
    {
        if (!device_) throw std::runtime_error("embree: no device");
        const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        fill(geometry, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3, workload.a->points);
        fill(geometry, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3, workload.a->triangles);
        scene_ = scene_of(geometry, flags);
        if (!placed) return;
        const RTCGeometry instance = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_INSTANCE);
        rtcSetGeometryInstancedScene(instance, scene_);
        rtcReleaseScene(scene_);  // the instance keeps it
        scene_ = scene_of(instance, flags);
    }
    ~RayScene()
    {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }
    RayScene(const RayScene&) = delete;
    RayScene& operator=(const RayScene&) = delete;

    double ray(std::size_t i)
    {
        const auto& [p, d] = rays_[i];
        RTCRayHit query{};
        query.ray.org_x = static_cast<float>(p.x);
        query.ray.org_y = static_cast<float>(p.y);
        query.ray.org_z = static_cast<float>(p.z);
        query.ray.dir_x = static_cast<float>(d.x);
        query.ray.dir_y = static_cast<float>(d.y);
        query.ray.dir_z = static_cast<float>(d.z);
        query.ray.tfar = 1;
        query.ray.mask = ~0U;
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        rtcIntersect1(scene_, &context, &query);
        return query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? no_hit : query.ray.tfar;
    }

private:
    RTCScene scene_of(RTCGeometry geometry, RTCSceneFlags flags)
    {
        const RTCScene scene = rtcNewScene(device_);
        rtcSetSceneFlags(scene, flags);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene);
        return scene;
    }
    template <class T>
    void fill(RTCGeometry geometry, RTCBufferType type, RTCFormat format, const std::vector<T>& data)
    {
        void* to = rtcSetNewGeometryBuffer(geometry, type, 0, format, sizeof(T), data.size());
        std::copy(data.begin(), data.end(), static_cast<T*>(to));
    }

    RTCDevice device_;
    RTCScene scene_ = nullptr;
    std::vector<Ray> rays_;
};

}  // namespace

void add_embree(Engines& engines, const Workload& workload)
{
    if (workload.question != Question::ray) return;
    add<RayScene, &RayScene::ray>(engines, "embree", workload, RTC_SCENE_FLAG_NONE, false);
    add<RayScene, &RayScene::ray>(engines, "embree-robust", workload, RTC_SCENE_FLAG_ROBUST, false);
    add<RayScene, &RayScene::ray>(engines, "embree-placed", workload, RTC_SCENE_FLAG_NONE, true);
    add<RayScene, &RayScene::ray>(engines, "embree-robust-placed", workload, RTC_SCENE_FLAG_ROBUST, true);
}

}  // namespace bench::mesh
