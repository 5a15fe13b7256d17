// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A small ray tracer over DT_ObjectRayCast: four samples a pixel, a lamp of some size, light from the sky that nearby
// bodies block, a floor that mirrors a little. All cores share the rows; the picture is the same for any number.

#include "picture.hpp"

#include "light.hpp"
#include "marks.hpp"
#include "rays.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

namespace demo
{
namespace
{

using Colour = Vec;  // linear light

Colour srgb(unsigned hex)
{
    const auto channel = [hex](unsigned shift) { return std::pow(((hex >> shift) & 0xff) / 255., 2.2); };
    return {channel(16), channel(8), channel(0)};
}

const std::array warm = {srgb(0xe8562a), srgb(0xf5a623), srgb(0xd93a3f), srgb(0xf2844b)};
const std::array cool = {srgb(0x2f86b7), srgb(0x4fb0ae), srgb(0x5b7fc4), srgb(0x86b4d6)};
const Colour floor_colour = srgb(0xe9e6e1), horizon = srgb(0xeef1f4), zenith = srgb(0x9fb9d0);
const Colour depth_mark = srgb(0x2a0f16), distance_mark = srgb(0x15324d), crease_colour = srgb(0xfff4d6);

constexpr double lift = 2e-3;  // secondary rays start this far above the surface
constexpr double crease_width = 0.022;

class Painter
{
public:
    Painter(const Stage& stage, const std::vector<Pair>& pairs) : marks_(stage, pairs)
    {
        std::vector<bool> collides(stage.bodies().size());
        for (const Pair& pair : pairs)
            if (pair.collides) collides[pair.first] = collides[pair.second] = true;
        for (std::size_t i = 0; i < stage.bodies().size(); ++i)
        {
            bodies_.add(stage.bodies()[i].object);
            colours_.push_back(collides[i] ? warm[i % warm.size()] : cool[i % cool.size()]);
            collides_.push_back(collides[i]);
        }
    }

    /// The light that comes back along a ray from the eye.
    Colour look(const Ray& ray, Sample sample) const
    {
        const Hit mark = marks_.targets().first(ray);
        double depth = far_away;
        const Colour behind = trace(ray, sample, depth);
        if (!mark.any()) return behind;
        const Colour base = marks_.is_depth(mark.index) ? depth_mark : distance_mark;
        const Colour lit = base * (0.55 + 0.45 * std::max(dot(mark.normal, Light::to_lamp()), 0.)) +
                           Colour{1, 1, 1} * 0.35 * shine(ray.way, mark.normal, 40);
        return mark.param < depth ? lit : mix(behind, base, 0.72);  // seen through the body in front
    }

private:
    static Colour sky(Vec way) { return mix(horizon, zenith, std::pow(std::clamp(way.y, 0., 1.), 0.7)); }

    static double shine(Vec way, Vec normal, double sharpness)
    {
        return std::pow(std::max(dot(normal, unit(Light::to_lamp() - way)), 0.), sharpness);
    }

    /// A dull surface at p, under a lamp of which `lamp` is seen.
    Colour lit(Colour colour, Vec p, Vec normal, TargetSet self, double lamp, Sample sample) const
    {
        const double direct = lamp * std::max(dot(normal, Light::to_lamp()), 0.);
        const double open = light_.sky_seen(p, normal, self, sample);
        return colour * (Colour{1.0, 0.95, 0.86} * (0.95 * direct) + Colour{0.80, 0.88, 1.0} * (0.46 * open) +
                         Colour{1.0, 0.96, 0.92} * 0.05);
    }

    Colour body(const Ray& ray, const Hit& hit, Sample sample) const
    {
        const TargetSet self = TargetSet{1} << hit.index;
        const Vec n = hit.normal, p = ray.from + ray.way * hit.param + n * lift;
        const bool crease = hit.second - hit.param < crease_width && collides_[hit.index] && collides_[hit.behind];
        const Colour colour = crease ? mix(colours_[hit.index], crease_colour, 0.85) : colours_[hit.index];
        const double lamp = dot(n, Light::to_lamp()) > 0 ? light_.lamp_seen(p, self, sample) : 0;
        const double rim = std::pow(1 - std::max(-dot(ray.way, n), 0.), 4);
        const Vec mirrored = ray.way - n * (2 * dot(ray.way, n));
        return lit(colour, p, n, self, lamp, sample) * (1 - 0.2 * rim) + sky(mirrored) * (0.03 + 0.2 * rim) +
               Colour{1, 0.97, 0.9} * (0.4 * lamp * shine(ray.way, n, 60));
    }

    /// What the floor mirrors, roughly: it is a faint image.
    Colour mirrored_in_floor(const Ray& ray) const
    {
        const Hit hit = bodies_.first(ray);
        if (!hit.any()) return sky(ray.way);
        return colours_[hit.index] * (0.4 + 0.6 * std::max(dot(hit.normal, Light::to_lamp()), 0.));
    }

    Colour floor(const Ray& ray, double param, Sample sample) const
    {
        const Vec up = {0, 1, 0}, p = ray.from + ray.way * param + up * lift;
        const double fade = std::exp(-std::pow(std::max(length(p) - 7, 0.) / 13, 1.5));
        const double lamp = light_.lamp_seen(p, TargetSet{0}, sample);
        const Colour dull = lit(floor_colour, p, up, TargetSet{0}, lamp, sample);
        const Colour image = mirrored_in_floor({p, {ray.way.x, -ray.way.y, ray.way.z}});
        return mix(horizon, mix(dull, image, 0.07 + 0.5 * std::pow(1 + ray.way.y, 5)), fade);
    }

    Colour trace(const Ray& ray, Sample sample, double& depth) const
    {
        const Hit hit = bodies_.first(ray);
        const double floor_at = ray.way.y < 0 ? -ray.from.y / ray.way.y : far_away;
        depth = std::min(hit.param, floor_at);
        if (hit.any() && hit.param < floor_at) return body(ray, hit, sample);
        return floor_at < far_away ? floor(ray, floor_at, sample) : sky(ray.way);
    }

    RayTargets bodies_;
    Light light_{bodies_};
    Marks marks_;
    std::vector<Colour> colours_;
    std::vector<bool> collides_;
};

struct Camera
{
    Vec eye, forward, right, up;

    Camera(Vec from, Vec at, double width_at_1)
        : eye(from), forward(unit(at - from)), right(unit(cross(forward, {0, 1, 0})) * width_at_1),
          up(cross(right, forward))
    {}

    /// x and y from the centre of the picture, in half widths.
    Ray ray(double x, double y) const { return {eye, unit(forward + right * x + up * y)}; }
};

std::uint8_t to_byte(double light)
{
    return static_cast<std::uint8_t>(std::lround(255 * std::pow(std::clamp(light, 0., 1.), 1 / 2.2)));
}

/// Bends the bright end so that highlights keep their colour.
double tone(double light)
{
    return light < 0.7 ? light : 0.7 + 0.3 * (1 - std::exp(-(light - 0.7) / 0.3));
}

void paint_row(const Painter& painter, const Camera& camera, Image& image, int row)
{
    constexpr std::array<std::array<double, 2>, samples_per_pixel> rotated_grid = {
        {{.375, .125}, {.875, .375}, {.125, .625}, {.625, .875}}};
    for (int column = 0; column < image.width; ++column)
    {
        Colour sum;
        for (int s = 0; s < samples_per_pixel; ++s)
        {
            const auto [dx, dy] = rotated_grid[static_cast<std::size_t>(s)];
            const double half = image.width / 2.;
            sum = sum + painter.look(camera.ray((column + dx - half) / half, (image.height / 2. - row - dy) / half),
                                     Sample{column, row, s});
        }
        std::uint8_t* pixel = &image.rgb[3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) +
                                              static_cast<std::size_t>(column))];
        pixel[0] = to_byte(tone(sum.x / samples_per_pixel));
        pixel[1] = to_byte(tone(sum.y / samples_per_pixel));
        pixel[2] = to_byte(tone(sum.z / samples_per_pixel));
    }
}

}  // namespace

Image paint(const Stage& stage, const std::vector<Pair>& pairs, int width, int height)
{
    Image image{width, height, {}};
    image.rgb.resize(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    const Painter painter(stage, pairs);
    const Camera camera({0.6, 5.4, 13.2}, {0.12, 1.15, 0}, 0.4);

    std::atomic<int> next_row = 0;
    const auto work = [&] {
        for (int row = next_row++; row < height; row = next_row++)
            paint_row(painter, camera, image, row);
    };
    std::vector<std::jthread> helpers(std::max(std::thread::hardware_concurrency(), 1u) - 1);
    for (std::jthread& helper : helpers)
        helper = std::jthread(work);
    work();
    helpers.clear();  // joins them
    return image;
}

}  // namespace demo
