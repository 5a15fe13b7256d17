// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// ODE's spaces with boxes as geometries, the callback counting: it is called where the boxes overlap.
#include "box_engine.hpp"
#include "common/start_ode.hpp"

namespace bench::scene
{
namespace
{

std::uint32_t number_of(dGeomID geom)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(dGeomGetData(geom)));
}

void count(void* counter, dGeomID, dGeomID)
{
    ++*static_cast<std::size_t*>(counter);
}

void note(void* set, dGeomID a, dGeomID b)
{
    static_cast<PairSet*>(set)->insert(number_of(a), number_of(b));
}

class Boxes final : public BoxEngine
{
public:
    Boxes(const BoxWorkload& workload, dSpaceID (*make)()) : space_((start_ode(), make()))
    {
        dSpaceSetCleanup(space_, 0);
        for (std::uint32_t i = 0; i < workload.boxes.size(); ++i)
        {
            const auto [x, y, z] = workload.boxes[i].edges();
            geoms_.push_back(dCreateBox(nullptr, x, y, z));
            dGeomSetData(geoms_[i], reinterpret_cast<void*>(std::uintptr_t(i)));
            place({i, workload.boxes[i]});
        }
    }
    ~Boxes() override
    {
        dSpaceDestroy(space_);
        for (const dGeomID geom : geoms_)
            dGeomDestroy(geom);
    }
    void add() override
    {
        for (const dGeomID geom : geoms_)
            dSpaceAdd(space_, geom);
    }
    void move(std::span<const Move> moves) override
    {
        for (const Move& move : moves)
            place(move);
    }
    void remove(std::span<const std::uint32_t> order) override
    {
        for (const std::uint32_t box : order)
            dSpaceRemove(space_, geoms_[box]);
    }
    std::size_t test() override
    {
        std::size_t counter = 0;
        dSpaceCollide(space_, &counter, &count);
        return counter;
    }
    PairSet found() override
    {
        PairSet found;
        dSpaceCollide(space_, &found, &note);
        return found;
    }

private:
    void place(const Move& move)
    {
        const auto [x, y, z] = move.to.centre();
        dGeomSetPosition(geoms_[move.box], x, y, z);
    }

    dSpaceID space_;
    std::vector<dGeomID> geoms_;
};

dSpaceID sweep()
{
    return dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ);
}

dSpaceID hash()
{
    return dHashSpaceCreate(nullptr);
}

}  // namespace

void add_ode(BoxCandidates& candidates)
{
    add<Boxes>(candidates, "ode-sap", &sweep);
    add<Boxes>(candidates, "ode-hash", &hash);
}

}  // namespace bench::scene
