// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Builds polyhedra from models and OBJ files, and measures time and memory.
#include "polyhedron.hpp"

#include "common/timing.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace bench::depth
{
namespace
{

DT_ShapeHandle make_shape(const Model& model)
{
    const DT_ShapeHandle shape = DT_NewPolyhedron(nullptr);
    DT_RepairPolyhedron();  // scanned meshes have holes; others are as they are
    for (const auto& triangle : model.triangles)
    {
        DT_Begin();
        for (const unsigned k : triangle)
        {
            const Vec v = model.vertices[k];
            const DT_Vector3 corner = {static_cast<DT_Scalar>(v.x), static_cast<DT_Scalar>(v.y),
                                       static_cast<DT_Scalar>(v.z)};
            DT_Vertex(corner);
        }
        DT_End();
    }
    DT_EndPolyhedron();
    return shape;
}

struct Bounds
{
    Vec lo, hi;
};

Bounds bounds_of(const std::vector<Vec>& points)
{
    Vec lo = points.front(), hi = lo;
    for (const Vec v : points)
    {
        lo = {std::min(lo.x, v.x), std::min(lo.y, v.y), std::min(lo.z, v.z)};
        hi = {std::max(hi.x, v.x), std::max(hi.y, v.y), std::max(hi.z, v.z)};
    }
    return {lo, hi};
}

/// The number at the start of "7/1/3", counted from 0; negative ones count from the end.
unsigned vertex_number(const std::string& word, std::size_t count)
{
    const long number = std::stol(word);
    return static_cast<unsigned>(number > 0 ? number - 1 : static_cast<long>(count) + number);
}

}  // namespace

Polyhedron::Polyhedron(std::string name, const Model& model) : name_(std::move(name)), faces_(model.triangles.size())
{
    const Bounds box = bounds_of(model.vertices);
    size_ = max_abs(box.hi - box.lo);
    centre_ = 0.5 * (box.lo + box.hi);
    const std::size_t before = DT_GetByteCount();
    const double start = cpu_seconds();
    shape_ = make_shape(model);
    build_ms_ = 1e3 * (cpu_seconds() - start);
    if (DT_GetError() != DT_ERROR_NONE) throw std::runtime_error(name_ + ": " + DT_GetErrorText());
    bytes_ = DT_GetByteCount() - before;
    const DT_DebugDraw counts_only = {sizeof counts_only, nullptr, nullptr, nullptr, nullptr, nullptr, 0, 0};
    pieces_ = DT_DrawPieces(Object(*this).handle(), &counts_only);
}

void Object::place(const Placement& at)
{
    double m[16] = {};
    const Vec columns[4] = {at.M.x, at.M.y, at.M.z, at.origin};
    for (int i = 0; i < 4; ++i)
    {
        m[4 * i] = columns[i].x;
        m[4 * i + 1] = columns[i].y;
        m[4 * i + 2] = columns[i].z;
    }
    m[15] = 1;
    DT_SetMatrixd(handle_, m);
}

Model read_obj(const std::string& path)
{
    Model model;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
    {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v")
        {
            Vec& v = model.vertices.emplace_back();
            words >> v.x >> v.y >> v.z;
        }
        if (word != "f") continue;
        std::vector<unsigned> face;
        while (words >> word)
            face.push_back(vertex_number(word, model.vertices.size()));
        for (std::size_t i = 2; i < face.size(); ++i)
            model.triangles.push_back({face[0], face[i - 1], face[i]});
    }
    if (model.triangles.empty()) throw std::runtime_error(path + ": no mesh");
    return model;
}

}  // namespace bench::depth
