// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes the cases of the paper, and reads cases from a folder.
#include "cases.hpp"

#include "support/solid_figures.hpp"

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace bench::depth
{
namespace
{

using dt::test::Mat;

/// The rotation of a quaternion of any length.
Mat turned(double w, double x, double y, double z)
{
    const double s = 1 / (w * w + x * x + y * y + z * z);
    return {s * Vec{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
            s * Vec{2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
            s * Vec{2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
}

Placement read_placement(std::istream& words)
{
    double w = 1, x = 0, y = 0, z = 0;
    Vec origin;
    words >> w >> x >> y >> z >> origin.x >> origin.y >> origin.z;
    return {turned(w, x, y, z), origin};
}

std::map<std::string, double> read_references(const std::string& path)
{
    std::map<std::string, double> depths;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
    {
        std::istringstream words(line);
        std::string name;
        double depth = 0;
        if (words >> name >> depth) depths[name] = depth;
    }
    return depths;
}

/// Adds the figures of the paper to the cases that have its form.
void add_paper(Case& c)
{
    const struct
    {
        const char* start;
        double depth, seconds;
    } printed[] = {{"paper_a", 0.50, 3.7}, {"paper_b", 0.29, 0.3}, {"paper_c", 0.63, 1.9}, {"paper_d", 0.01, 0.4}};
    for (const auto& [start, depth, seconds] : printed)
    {
        if (!c.name.starts_with(start)) continue;
        c.paper_depth = depth;
        c.paper_seconds = seconds;
    }
}

PolyhedronPointer make(const char* name, const Model& model)
{
    return std::make_shared<const Polyhedron>(name, model);
}

}  // namespace

std::vector<Case> paper_cases()
{
    constexpr double grid = 1. / 4096;
    const auto ring = make("ring", dt::test::ring(50, 20));
    const auto coarse = make("coarse grating", dt::test::grate(7, 3, 2048 * grid, 768 * grid, 768 * grid));
    const auto fine = make("fine grating", dt::test::grate(8, 7, 1536 * grid, 512 * grid, 768 * grid));
    const auto d = make("letter D", dt::test::letter('D')), b = make("letter B", dt::test::letter('B'));
    // The placements were chosen to give about the paper's depths.
    std::vector<Case> cases = {
        {"paper_a_interlocked_rings", ring, ring, {turned(9, 8, 1, 0), {0.19, 0.12, 0.05}}, {}, 0.49853205594146938},
        {"paper_b_touching_rings", ring, ring, {turned(9, 2, 1, 0), {2.325, 0.1, 0.05}}, {}, 0.28970216879536281},
        {"paper_c_gratings", coarse, fine, {turned(9, 8, 1, 0), {0.2, 0.3, 0.85}}, {}, 0.60854541657830385},
        {"paper_d_letters", d, b, {turned(20, 1, 2, 3), {1.0315, 0.1, 0.05}}, {}, 0.010033167916652264},
    };
    for (Case& c : cases)
        add_paper(c);
    return cases;
}

std::vector<Case> read_cases(const std::string& folder)
{
    const std::map<std::string, double> references = read_references(folder + "/reference_pd.txt");
    std::map<std::string, PolyhedronPointer> solids;
    const auto solid = [&](const std::string& name) {
        PolyhedronPointer& found = solids[name];
        if (!found) found = std::make_shared<const Polyhedron>(name, read_obj(folder + "/meshes/" + name + ".obj"));
        return found;
    };
    std::vector<Case> cases;
    std::ifstream file(folder + "/cases.txt");
    for (std::string line; std::getline(file, line);)
    {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string name, p, q;
        words >> name >> p >> q;
        const Placement at_p = read_placement(words), at_q = read_placement(words);
        const auto reference = references.find(name);
        cases.push_back(
            {name, solid(p), solid(q), at_p, at_q, reference == references.end() ? 0 : reference->second});
        add_paper(cases.back());
    }
    if (cases.empty()) throw std::runtime_error(folder + ": no cases.txt");
    return cases;
}

std::vector<Case> poses_of(const PolyhedronPointer& solid)
{
    std::vector<Case> cases;
    const Mat turn = turned(9, 4, 2, 3);
    for (const double share : {0.05, 0.15, 0.25, 0.4})
    {
        const Vec about = solid->centre() - turn * solid->centre();
        const Vec shift = about + share * solid->size() * unit(Vec{3, 1, 2});
        cases.push_back({solid->name() + "/" + std::to_string(share).substr(0, 4), solid, solid, {turn, shift}});
    }
    return cases;
}

}  // namespace bench::depth
