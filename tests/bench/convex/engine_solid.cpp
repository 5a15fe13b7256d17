// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Ours, through the public C API as any client would use it, with default settings, once for each way to place objects.
// The depth is the distance of the two points of DT_GetPenDepth; a warm workload keeps a DT_PairCache for each pair of
// objects.
#include "common/shapes_solid.hpp"
#include "engine.hpp"

#include "SOLID/SOLID_query.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace bench
{
namespace
{

struct SolidPair
{
    DT_ObjectHandle a, b;
    DT_PairCache* cache;
    DT_Vector3 motion;
    DT_Vector3 source, target;  // of a ray
    const Shape* shape;  // of a, to be built
};

double intersect(const SolidPair& pair)
{
    return DT_Intersect(pair.a, pair.b, pair.cache) ? 1 : 0;
}

double distance(const SolidPair& pair)
{
    DT_Vector3 p, q;
    return DT_GetClosestPair(pair.a, pair.b, p, q);
}

double warm_distance(const SolidPair& pair)
{
    DT_Proximity found;
    return DT_GetSignedDistance(pair.a, pair.b, pair.cache, &found) ? found.distance : 0;
}

double depth(const SolidPair& pair)
{
    DT_Vector3 p, q;
    if (!DT_GetPenDepth(pair.a, pair.b, p, q)) return std::numeric_limits<double>::quiet_NaN();
    return norm(Vec3{q[0], q[1], q[2]} - Vec3{p[0], p[1], p[2]});
}

double cast(const SolidPair& pair)
{
    DT_CastHit hit;
    return DT_ObjectCast(pair.a, pair.motion, pair.b, 1, &hit) ? hit.param : no_hit;
}

double ray(const SolidPair& pair)
{
    DT_Scalar param = 0;
    DT_Vector3 normal;
    return DT_ObjectRayCast(pair.b, pair.source, pair.target, 1, &param, normal) ? param : no_hit;
}

double build(const SolidPair& pair)
{
    const DT_ShapeHandle shape = to_solid(*pair.shape);
    DT_DeleteShape(shape);
    return shape ? 1 : 0;
}

template <auto ask> class SolidEngine : public Engine
{
public:
    explicit SolidEngine(Placing placing) : Engine(engine_of(placing)), placing_(placing) {}
    ~SolidEngine() override
    {
        for (const DT_ObjectHandle object : objects_)
            DT_DestroyObject(object);
        for (const DT_ShapeHandle shape : shapes_)
            DT_DeleteShape(shape);
    }

    void load(const Workload& workload) override
    {
        for (const Shape& shape : workload.shapes)
        {
            shapes_.push_back(to_solid(shape, placing_));
            if (!shapes_.back()) throw std::runtime_error("solid: a shape was refused");
        }
        for (const Body& body : workload.bodies)
        {
            const auto shape = static_cast<std::size_t>(body.shape);
            objects_.push_back(DT_CreateObject(nullptr, shapes_[shape]));
            place(objects_.back(), body.pose, placing_, workload.shapes[shape].kind);
        }
        caches_.resize(static_cast<std::size_t>(workload.cache_count));
        for (const Pair& pair : workload.pairs)
        {
            const Vec3 p = workload.bodies[static_cast<std::size_t>(pair.a)].pose.t, q = p + pair.motion;
            pairs_.push_back(
                {objects_[static_cast<std::size_t>(pair.a)],
                 objects_[static_cast<std::size_t>(pair.b)],
                 workload.warm ? &caches_[static_cast<std::size_t>(pair.cache)] : nullptr,
                 {scalar(pair.motion.x), scalar(pair.motion.y), scalar(pair.motion.z)},
                 {scalar(p.x), scalar(p.y), scalar(p.z)},
                 {scalar(q.x), scalar(q.y), scalar(q.z)},
                 &workload
                      .shapes[static_cast<std::size_t>(workload.bodies[static_cast<std::size_t>(pair.a)].shape)]});
        }
    }

    void answer(std::span<double> answers) override
    {
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            answers[i] = ask(pairs_[i]);
    }

protected:
    std::vector<DT_PairCache> caches_;
    std::vector<SolidPair> pairs_;

private:
    Placing placing_;
    std::vector<DT_ShapeHandle> shapes_;
    std::vector<DT_ObjectHandle> objects_;
};

/// All pairs by one call, which shares them among as many workers as the library has: one, the default. Only frames of a
/// coherent workload are calls of their own, as it is the same caches that they need.
class SolidBatch final : public SolidEngine<intersect>
{
public:
    explicit SolidBatch(bool distance) : SolidEngine(Placing::floats), distance_(distance) { rename("solid-batch"); }

    void load(const Workload& workload) override
    {
        SolidEngine::load(workload);
        for (const SolidPair& pair : pairs_)
            a_.push_back(pair.a), b_.push_back(pair.b);
        hits_.resize(pairs_.size());
        found_.resize(pairs_.size());
        part_ = workload.warm ? caches_.size() : pairs_.size();
        warm_ = workload.warm;
    }
    void answer(std::span<double> answers) override
    {
        for (std::size_t from = 0; from < a_.size(); from += part_)
        {
            const auto count = static_cast<DT_Count>(std::min(part_, a_.size() - from));
            DT_PairCache* const caches = warm_ ? caches_.data() : nullptr;
            if (distance_)
                DT_GetDistanceBatch(count, &a_[from], &b_[from], nullptr, caches, &found_[from]);
            else
                DT_IntersectBatch(count, &a_[from], &b_[from], caches, &hits_[from]);
        }
        for (std::size_t i = 0; i < answers.size(); ++i)
            answers[i] = distance_ ? static_cast<double>(found_[i].distance) : hits_[i] != 0;
    }

private:
    bool distance_, warm_ = false;
    std::size_t part_ = 0;
    std::vector<DT_ObjectHandle> a_, b_;
    std::vector<DT_Bool> hits_;
    std::vector<DT_Proximity> found_;
};

template <auto ask> void add(Engines& engines, const Workload& workload)
{
    using enum Placing;
    for (const Placing placing : {floats, doubles, quaternion})
        engines.push_back(std::make_unique<SolidEngine<ask>>(placing));
    const bool mappable = std::ranges::any_of(workload.shapes, [](const Shape& s) { return s.kind == Kind::hull; });
    if (mappable) engines.push_back(std::make_unique<SolidEngine<ask>>(map));
    if (workload.query == Query::intersect || workload.query == Query::distance)
        engines.push_back(std::make_unique<SolidBatch>(workload.query == Query::distance));
}

}  // namespace

void add_solid(Engines& engines, const Workload& workload)
{
    switch (workload.query)
    {
    case Query::intersect:
        return add<intersect>(engines, workload);
    case Query::distance:
        return workload.warm ? add<warm_distance>(engines, workload) : add<distance>(engines, workload);
    case Query::depth:
        return add<depth>(engines, workload);
    case Query::cast:
        return add<cast>(engines, workload);
    case Query::ray:
        return add<ray>(engines, workload);
    case Query::build:
        engines.push_back(std::make_unique<SolidEngine<build>>(Placing::floats));
    }
}

}  // namespace bench
