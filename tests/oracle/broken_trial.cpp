// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "broken_trial.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>

namespace dt::test
{
namespace
{

constexpr int balls_each = 150;
constexpr double near_surface = 3e-4, ball_radius = 1e-4;  // of the size

struct Client
{
    std::vector<DT_Scalar> vertices;
    std::vector<DT_Index> indices;

    explicit Client(const Broken& broken)
    {
        for (const auto& face : broken.faces)
            for (const Vec& v : face)
            {
                indices.push_back(static_cast<DT_Index>(indices.size()));
                for (const double x : {v.x, v.y, v.z})
                    vertices.push_back(static_cast<DT_Scalar>(x));
            }
    }
};

/// Whether what was there may be a little different, since faces are missing that were not in one plane.
bool is_in_doubt(const Broken& broken, double reach, Vec x)
{
    return broken.missing.size() > 1 && std::ranges::any_of(broken.missing, [&](const auto& face) {
               return distance(x, face[0], face[1], face[2]) < reach;
           });
}

Vec any_point(const Sound& model, std::mt19937& random)
{
    std::uniform_real_distribution<double> any(0, 1);
    const auto pick = [&] { return model.vertices[random() % model.vertices.size()]; };
    const Vec a = pick(), b = pick(), c = pick();
    const double s = any(random), t = any(random);
    const Vec shake{any(random) - 0.5, any(random) - 0.5, any(random) - 0.5};
    return (1 - s) * ((1 - t) * a + t * b) + s * c + (0.1 * model.size * any(random)) * shake;
}

void ask_balls(const Sound& model, const Broken& broken, DT_ShapeHandle shape, std::mt19937& random,
               BrokenVerdict& verdict)
{
    const DT_ShapeHandle ball = DT_NewSphere(static_cast<DT_Scalar>(ball_radius * model.size));
    const DT_ObjectHandle solid = DT_CreateObject(nullptr, shape), small = DT_CreateObject(nullptr, ball);
    for (int tries = 0; verdict.balls < balls_each && tries < 4 * balls_each; ++tries)
    {
        const Vec x = any_point(model, random);
        if (distance(model, x) < near_surface * model.size ||
            is_in_doubt(broken, 0.5 * verdict.report.longest_rim, x))
            continue;
        ++verdict.balls;
        const DT_Vector3 at = {DT_Scalar(x.x), DT_Scalar(x.y), DT_Scalar(x.z)};
        DT_SetPosition(small, at);
        const bool expected = winding_number(model, x) > 0.5;
        if ((DT_Intersect(solid, small, nullptr) == DT_TRUE) != expected && verdict.faults.empty())
            verdict.faults = expected ? "a ball inside does not collide" : "a ball outside collides";
    }
    DT_DestroyObject(solid);
    DT_DestroyObject(small);
    DT_DeleteShape(ball);
}

/// How far the volume may be off: by rounding and cracks, by the lines through crossing faces, and in holes.
double slack_of_volume(const Sound& model, const Broken& broken, const DT_SolidReport& report, double sound)
{
    const double holes = broken.missing.size() > 1 ? report.holes * std::pow(report.longest_rim, 3) / 36 : 0;
    double area = 0;
    for (const auto& [i, j, k] : model.triangles)
        area += 0.5 * norm(cross(model.vertices[j] - model.vertices[i], model.vertices[k] - model.vertices[i]));
    double far = 0;
    for (const Vec& v : model.vertices)
        far = std::max(far, max_abs(v));
    return (report.crossings > 0 ? 5e-3 : 1e-6) * sound +
           area * (1e-5 * model.size + 4 * std::numeric_limits<DT_Scalar>::epsilon() * far) + holes;
}

}  // namespace

BrokenVerdict try_broken(const Sound& model, unsigned damages, bool repair, std::mt19937& random)
{
    const Broken broken_model = broken(model, damages, std::numeric_limits<DT_Scalar>::epsilon(), random);
    const Client client(broken_model);
    DT_SolidOptions options{};
    options.struct_size = sizeof options;
    options.flags = repair ? DT_SOLID_REPAIR : 0;
    BrokenVerdict verdict;
    verdict.report.struct_size = sizeof verdict.report;
    const DT_ShapeHandle shape = DT_NewSolid(
        static_cast<DT_Count>(client.vertices.size() / 3), client.vertices.data(), 0,
        static_cast<DT_Count>(client.indices.size() / 3), client.indices.data(), &options, &verdict.report);
    verdict.is_accepted = shape != nullptr;
    if (!shape)
    {
        if (DT_GetError() != DT_ERROR_NOT_CLOSED) verdict.faults = "refused for another reason than its surface";
        verdict.refusal = DT_GetErrorText();
        if (verdict.report.volume != 0) verdict.faults = "refused with a volume";
        return verdict;
    }
    const double sound = volume(model);
    const double off = std::fabs(verdict.report.volume - sound);
    if (!(off <= slack_of_volume(model, broken_model, verdict.report, sound)))
        verdict.faults = "volume " + std::to_string(verdict.report.volume / sound) + " of what it should be";
    ask_balls(model, broken_model, shape, random, verdict);
    DT_DeleteShape(shape);
    return verdict;
}

int try_many_broken(int count, unsigned seed, bool are_large, bool print)
{
    struct Row
    {
        int models = 0, refused = 0, wrong = 0;
    };
    std::map<std::string, Row> rows;
    Row all;
    for (int k = 0; k < count; ++k)
    {
        const unsigned number = seed + static_cast<unsigned>(k);  // all depends on this
        std::mt19937 random(number);
        const Sound model = any_sound_model(random, are_large && number % 4 == 0);
        unsigned damages = 1u << number % 10;  // alone, or with others
        if (number % 3 != 0)
            damages |= static_cast<unsigned>(random()) & static_cast<unsigned>(random()) & all_damages;
        const BrokenVerdict verdict = try_broken(model, damages, true, random);
        Row& row = rows[names_of(damages)];
        for (Row* const r : {&row, &all})
            ++r->models, r->refused += !verdict.is_accepted, r->wrong += !verdict.faults.empty();
        if (!verdict.faults.empty() || (print && !verdict.is_accepted))
            std::printf("seed %u, %s of %zu triangles, %s: %s\n", number, model.name.c_str(), model.triangles.size(),
                        names_of(damages).c_str(),
                        verdict.faults.empty() ? verdict.refusal.c_str() : verdict.faults.c_str());
    }
    if (print)
        for (const auto& [name, row] : rows)
            if (row.refused + row.wrong > 0)
                std::printf("%5d models %5d refused %5d wrong  %s\n", row.models, row.refused, row.wrong,
                            name.c_str());
    std::printf("%d models, %d refused, %d wrong\n", all.models, all.refused, all.wrong);
    return all.wrong;
}

}  // namespace dt::test
