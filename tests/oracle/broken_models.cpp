// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "broken_models.hpp"

#include <algorithm>
#include <numbers>

namespace dt::test
{
namespace
{

using Random = std::mt19937;

double real(Random& random, double lo, double hi)
{
    return std::uniform_real_distribution(lo, hi)(random);
}

std::size_t below(Random& random, std::size_t n)
{
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
}

bool chance(Random& random, double p)
{
    return real(random, 0, 1) < p;
}

/// A ball whose corners have random distances from its middle.
Model bumpy_ball(Random& random, unsigned around, unsigned across)
{
    Model ball;
    const auto add = [&](double theta, double phi) {
        const double r = real(random, 0.8, 1);
        ball.vertices.push_back(
            {r * std::sin(theta) * std::cos(phi), r * std::sin(theta) * std::sin(phi), r * std::cos(theta)});
    };
    add(0, 0);
    for (unsigned j = 1; j < across; ++j)
        for (unsigned i = 0; i < around; ++i)
            add(std::numbers::pi * j / across, 2 * std::numbers::pi * i / around);
    add(std::numbers::pi, 0);
    const auto at = [&](unsigned j, unsigned i) { return 1 + (j - 1) * around + i % around; };
    const unsigned last = static_cast<unsigned>(ball.vertices.size() - 1);
    for (unsigned i = 0; i < around; ++i)
    {
        ball.triangles.push_back({0, at(1, i), at(1, i + 1)});
        ball.triangles.push_back({last, at(across - 1, i + 1), at(across - 1, i)});
        for (unsigned j = 1; j + 1 < across; ++j)
        {
            ball.triangles.push_back({at(j, i), at(j + 1, i), at(j + 1, i + 1)});
            ball.triangles.push_back({at(j, i), at(j + 1, i + 1), at(j, i + 1)});
        }
    }
    return ball;
}

Model any_model(Random& random, std::string& name, bool is_large)
{
    switch (below(random, 10))
    {
    case 0:
        name = "box";
        return box({}, {real(random, 0.5, 2), real(random, 0.5, 2), 1});
    case 1:
        name = "plate";
        return box({}, {2, real(random, 0.5, 2), real(random, 0.01, 0.05)});
    case 2:
        name = "L";
        return prism(cells({"#.", "##"}), 0, real(random, 0.2, 2));
    case 3:
        name = "gear";
        return prism(gear(static_cast<int>(5 + below(random, is_large ? 40 : 6)), 0.7, 1, 0.5, 0.3), 0, 0.4);
    case 4:
        name = "ring";
        return turned_about_axis(ring_section(1, 0.3, 8), is_large ? 48 : 12);
    case 5:
        name = "thin ring";
        return turned_about_axis(ring_section(1, 0.05, 6), is_large ? 96 : 24);
    case 6:
        name = "hollow box";
        return hollow_box(1, real(random, 0.5, 0.98));
    case 7:
        name = "clip";
        return prism(grating({0, 1, 2 + real(random, 0.01, 1), 3.5}, {0, 1, 2, 3}), 0, 0.5);
    case 8:
    {
        name = "pair";  // that has an edge in common
        Model pair = prism(cells({"#"}), 0, 1);
        const Model other = box({1, 1, 0}, {2, real(random, 1.1, 2), 1});
        const auto first = static_cast<unsigned>(pair.vertices.size());
        pair.vertices.insert(pair.vertices.end(), other.vertices.begin(), other.vertices.end());
        for (const auto& [i, j, k] : other.triangles)
            pair.triangles.push_back({first + i, first + j, first + k});
        return pair;
    }
    default:
        name = "ball";
        return is_large ? bumpy_ball(random, 34, 34) : bumpy_ball(random, 9, 8);
    }
}

using Faces = std::vector<std::array<Vec, 3>>;

void round_corners(Faces& faces, double ulp, Random& random)
{
    for (auto& face : faces)
        for (Vec& v : face)
            for (double* const x : {&v.x, &v.y, &v.z})
                if (chance(random, 0.3)) *x *= 1 + (chance(random, 0.5) ? ulp : -ulp);
}

void move_corners(Faces& faces, double size, Random& random)
{
    const std::size_t kind = below(random, 3);
    const double by = size * (kind == 0   ? 1e-7
                              : kind == 1 ? 1e-6
                                          : 1e-5),
                 share = kind == 0   ? 1
                         : kind == 1 ? 0.33
                                     : 0.1;
    for (auto& face : faces)
        for (Vec& v : face)
            if (chance(random, share))
                v = v + by * Vec{real(random, -0.5, 0.5), real(random, -0.5, 0.5), real(random, -0.5, 0.5)};
}

/// Some faces, at least one.
std::size_t some(const Faces& faces, double share)
{
    return std::max<std::size_t>(1, static_cast<std::size_t>(share * static_cast<double>(faces.size())));
}

void split_some(Faces& faces, Random& random)
{
    for (std::size_t k = some(faces, 0.05); k > 0; --k)
    {
        auto& face = faces[below(random, faces.size())];
        std::rotate(face.begin(), face.begin() + static_cast<std::ptrdiff_t>(below(random, 3)), face.end());
        const auto [a, b, c] = face;
        const double t = real(random, 0.3, 0.7);
        const Vec m = (1 - t) * a + t * b;
        face = {a, m, c};
        faces.push_back({m, b, c});
    }
}

void double_some(Faces& faces, bool turned, Random& random)
{
    for (std::size_t k = some(faces, real(random, 0.05, 0.1)); k > 0; --k)
    {
        auto face = faces[below(random, faces.size())];
        if (turned) std::swap(face[1], face[2]);
        faces.insert(faces.begin() + static_cast<std::ptrdiff_t>(below(random, faces.size())), face);
    }
}

void turn_some(Faces& faces, double share, Random& random)
{
    for (auto& face : faces)
        if (chance(random, share)) std::swap(face[1], face[2]);
}

void add_flat(Faces& faces, Random& random)
{
    for (std::size_t k = some(faces, 0.03); k > 0; --k)
    {
        auto face = faces[below(random, faces.size())];
        face[2] = chance(random, 0.5) ? face[1] : 0.5 * (face[0] + face[1]);
        if (chance(random, 0.5)) face = {face[0], face[0], face[0]};
        if (face[2] == face[1] || face[0] == face[1]) faces.push_back(face);
    }
}

void lose(Broken& broken, std::size_t count, Random& random)
{
    for (; count > 0 && broken.faces.size() > 1; --count)
    {
        const auto at = broken.faces.begin() + static_cast<std::ptrdiff_t>(below(random, broken.faces.size()));
        broken.missing.push_back(*at);
        broken.faces.erase(at);
    }
}

double square(Vec v)
{
    return dot(v, v);
}

double segment_distance(Vec x, Vec a, Vec b)
{
    const double t = std::clamp(dot(x - a, b - a) / std::max(square(b - a), 1e-300), 0.0, 1.0);
    return norm(x - a - t * (b - a));
}

}  // namespace

std::string names_of(unsigned damages)
{
    constexpr const char* names[] = {"rounded",     "moved",  "split edges",  "doubles",     "turned doubles",
                                     "some turned", "turned", "without area", "one missing", "some missing"};
    std::string text;
    for (unsigned k = 0; k < std::size(names); ++k)
        if ((damages >> k & 1u) != 0) text += std::string(text.empty() ? "" : ", ") + names[k];
    return text.empty() ? "none" : text;
}

Sound any_sound_model(Random& random, bool is_large)
{
    Sound sound;
    const Model model = any_model(random, sound.name, is_large);
    sound.vertices = model.vertices;
    sound.triangles = model.triangles;
    const double scale = std::pow(10.0, real(random, -3, 2.3));
    const Vec axis = unit({real(random, -1, 1), real(random, -1, 1), real(random, -1, 1)});
    const Mat turn = chance(random, 0.5) ? rotation(axis, real(random, 0, 3)) : Mat{};
    const double far = chance(random, 0.3) ? 0 : std::pow(10.0, real(random, -1, 1.7));
    const Vec offset{far * real(random, -1, 1), far * real(random, -1, 1), far * real(random, -1, 1)};
    Vec lo{1e300, 1e300, 1e300}, hi = -lo;
    for (Vec& v : sound.vertices)
    {
        v = scale * (turn * v + offset);
        lo = {std::min(lo.x, v.x), std::min(lo.y, v.y), std::min(lo.z, v.z)};
        hi = {std::max(hi.x, v.x), std::max(hi.y, v.y), std::max(hi.z, v.z)};
    }
    sound.size = norm(hi - lo);
    return sound;
}

double winding_number(const Sound& model, Vec x)
{
    double angle = 0;
    for (const auto& [i, j, k] : model.triangles)
    {
        const Vec a = model.vertices[i] - x, b = model.vertices[j] - x, c = model.vertices[k] - x;
        const double p = norm(a), q = norm(b), r = norm(c);
        angle += 2 * std::atan2(dot(a, cross(b, c)), p * q * r + dot(a, b) * r + dot(b, c) * p + dot(c, a) * q);
    }
    return angle / (4 * std::numbers::pi);
}

double volume(const Sound& model)
{
    double six = 0;
    const Vec o = model.vertices[0];
    for (const auto& [i, j, k] : model.triangles)
        six += dot(model.vertices[i] - o, cross(model.vertices[j] - o, model.vertices[k] - o));
    return six / 6;
}

double distance(Vec x, Vec a, Vec b, Vec c)
{
    const Vec n = cross(b - a, c - a);
    const bool is_above = dot(cross(b - a, x - a), n) >= 0 && dot(cross(c - b, x - b), n) >= 0 &&
                          dot(cross(a - c, x - c), n) >= 0 && square(n) > 0;
    if (is_above) return std::fabs(dot(x - a, n)) / norm(n);
    return std::min({segment_distance(x, a, b), segment_distance(x, b, c), segment_distance(x, c, a)});
}

double distance(const Sound& model, Vec x)
{
    double least = 1e300;
    for (const auto& [i, j, k] : model.triangles)
        least = std::min(least, distance(x, model.vertices[i], model.vertices[j], model.vertices[k]));
    return least;
}

Broken broken(const Sound& model, unsigned damages, double ulp, Random& random)
{
    Broken result;
    for (const auto& [i, j, k] : model.triangles)
        result.faces.push_back({model.vertices[i], model.vertices[j], model.vertices[k]});
    std::vector<unsigned> order;
    for (unsigned bit = 1; bit < all_damages; bit <<= 1)
        if ((damages & bit) != 0) order.push_back(bit);
    std::shuffle(order.begin(), order.end(), random);
    Faces& faces = result.faces;
    for (const unsigned damage : order)
        switch (damage)
        {
        case rounded_corners:
            round_corners(faces, ulp, random);
            break;
        case moved_corners:
            move_corners(faces, model.size, random);
            break;
        case split_edges:
            split_some(faces, random);
            break;
        case doubled_faces:
            double_some(faces, false, random);
            break;
        case turned_doubles:
            double_some(faces, true, random);
            break;
        case turned_faces:
            turn_some(faces, 0.2, random);
            break;
        case all_turned:
            turn_some(faces, 1, random);
            break;
        case flat_faces:
            add_flat(faces, random);
            break;
        case missing_face:
            lose(result, 1, random);
            break;
        default:
            lose(result, some(faces, 0.05), random);
            break;
        }
    if (chance(random, 0.5)) std::shuffle(faces.begin(), faces.end(), random);
    return result;
}

}  // namespace dt::test
