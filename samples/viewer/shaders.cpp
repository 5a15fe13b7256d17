// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The texts of the shaders: light and shadow, sky, ambient occlusion, lines.
#include "shaders.hpp"

namespace viewer::shaders
{

const std::string instance_vertex = R"(#version 330 core
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
layout(location = 5) in vec4 instance_colour;
uniform mat4 view_projection;
uniform float dark;
out vec3 world;
out vec3 world_normal;
out vec4 colour;
void main()
{
    vec4 p = vec4(place, 1);
    world = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
    // normals go by the cofactors, whose columns are products of the columns of the map
    vec3 c0 = vec3(row0.x, row1.x, row2.x), c1 = vec3(row0.y, row1.y, row2.y), c2 = vec3(row0.z, row1.z, row2.z);
    world_normal = normal.x * cross(c1, c2) + normal.y * cross(c2, c0) + normal.z * cross(c0, c1);
    colour = instance_colour;
    if (dark > 0.5 && max(colour.r, max(colour.g, colour.b)) < 0.25) colour.rgb = vec3(0.95) - colour.rgb;  // ink
    gl_Position = view_projection * vec4(world, 1);
}
)";

const std::string depth_fragment = R"(#version 330 core
void main() {}
)";

// A key light with soft shadows, a sky above and a floor below, a little gloss. Colours come as they are on the
// screen, are lit in proportion to light, and go back.
const std::string lit_fragment = R"(#version 330 core
in vec3 world;
in vec3 world_normal;
in vec4 colour;
uniform vec3 eye;
uniform vec3 to_light;
uniform mat4 light_view_projection;
uniform sampler2DShadow shadow;
uniform sampler2D occlusion;
uniform vec2 picture_origin;
uniform vec2 picture_size;
uniform vec3 background;
uniform vec3 floor_centre;
uniform float floor_radius;
uniform float grid;
uniform float shadow_texel;
uniform int kind;  // 0 solid, 1 glass, 2 floor
uniform float dark;
out vec4 result;

const vec2 disk[16] = vec2[](vec2(-0.94, -0.40), vec2(0.95, -0.77), vec2(-0.09, -0.93), vec2(0.34, 0.29),
    vec2(-0.92, 0.46), vec2(-0.82, -0.88), vec2(-0.38, 0.28), vec2(0.97, 0.76), vec2(0.44, -0.98), vec2(0.54, -0.47),
    vec2(-0.26, -0.42), vec2(0.79, 0.19), vec2(-0.24, 1.00), vec2(-0.81, 0.91), vec2(0.20, 0.79), vec2(0.14, -0.14));

vec3 from_screen(vec3 c) { return pow(c, vec3(2.2)); }

vec3 to_screen(vec3 c)
{
    c = c * (1.0 + c * 0.08) / (1.0 + c * 0.18);  // bright parts keep their colour
    return pow(clamp(c, 0.0, 1.0), vec3(1 / 2.2));
}

float lit_part(vec3 n)
{
    float slope = 1.0 - abs(dot(n, to_light));
    vec4 p = light_view_projection * vec4(world + n * shadow_texel * (1.0 + 2.0 * slope), 1);
    vec3 q = p.xyz / p.w * 0.5 + 0.5;
    if (q.z > 1.0) return 1.0;
    float turn = 6.2832 * fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584))));
    mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    float sum = 0.0;
    vec2 texel = 2.2 / vec2(textureSize(shadow, 0));
    for (int i = 0; i < 16; ++i)
        sum += texture(shadow, vec3(q.xy + turned * disk[i] * texel, q.z - 0.0004));
    return sum / 16.0;
}

float gloss(vec3 n, vec3 v, float roughness)
{
    vec3 h = normalize(to_light + v);
    float a2 = roughness * roughness * roughness * roughness;
    float nh = max(dot(n, h), 0.0), d = nh * nh * (a2 - 1.0) + 1.0;
    float nv = max(dot(n, v), 0.05), nl = max(dot(n, to_light), 0.0);
    float visible = 0.25 / mix(nv * nl + 0.05, max(nv, nl), roughness);
    return a2 / (3.1416 * d * d) * visible * nl;
}

float grid_line(vec2 p)
{
    vec2 width = fwidth(p), near = abs(fract(p - 0.5) - 0.5) / max(width, 1e-6);
    float fade = 1.0 - smoothstep(0.15, 0.5, max(width.x, width.y));
    return fade * (1.0 - min(min(near.x, near.y), 1.0));
}

void main()
{
    vec3 v = normalize(eye - world), n = normalize(world_normal);
    if (!gl_FrontFacing && kind != 2) n = -n;
    vec3 base = from_screen(colour.rgb);
    float open = texture(occlusion, (gl_FragCoord.xy - picture_origin) / picture_size).r;
    if (kind == 1) open = 1.0;
    float key = lit_part(n) * max(dot(n, to_light), 0.0);
    if (kind == 1) key = 0.35 + 0.5 * max(dot(n, to_light), 0.0);
    vec3 sky = mix(vec3(0.50, 0.54, 0.62), vec3(0.95, 0.98, 1.04), n.y * 0.5 + 0.5);
    vec3 bounce = vec3(0.30, 0.28, 0.26) * max(-n.y, 0.0);
    vec3 around = (sky + bounce) * mix(open * open, open, 0.3) * mix(0.52, 0.36, dark);
    vec3 light = around + vec3(1.0, 0.965, 0.91) * key * mix(0.86, 0.95, dark);
    if (kind == 2)
    {
        vec3 ground = from_screen(background);
        float away = length(world.xz - floor_centre.xz) / floor_radius;
        float fade = 1.0 - smoothstep(0.25, 1.0, away);
        float full = 0.95 * 0.45 + 0.86 * to_light.y;
        vec3 shade = ground * mix(vec3(1.0), light / mix(1.30, 1.18, dark), fade);
        float lines = grid_line(world.xz / grid) * 0.07 + grid_line(world.xz / (5.0 * grid)) * 0.08;
        shade = mix(shade, mix(vec3(0.05), vec3(0.7), dark), lines * fade * mix(1.0, 0.35, dark));
        result = vec4(pow(clamp(shade, 0.0, 1.0), vec3(1 / 2.2)), 1.0);
        return;
    }
    float fresnel = pow(1.0 - max(dot(n, v), 0.0), 4.0);
    vec3 shine = vec3(gloss(n, v, 0.42)) * 0.045 * (kind == 1 ? 1.5 : lit_part(n) > 0.0 ? 1.0 : 0.0);
    vec3 seen = base * light + shine + fresnel * 0.16 * sky * open;
    float alpha = kind == 1 ? clamp(colour.a + 0.45 * fresnel, 0.0, 1.0) : 1.0;
    result = vec4(to_screen(seen), alpha);
}
)";

const std::string floor_vertex = R"(#version 330 core
uniform mat4 view_projection;
uniform vec3 floor_centre;
uniform float floor_radius;
out vec3 world;
out vec3 world_normal;
out vec4 colour;
void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    world = floor_centre + vec3(corner.x, 0, corner.y) * floor_radius;
    world_normal = vec3(0, 1, 0);
    colour = vec4(1);
    gl_Position = view_projection * vec4(world, 1);
}
)";

// A quadrangle as wide as the line, across it on the screen.
const std::string line_vertex = R"(#version 330 core
layout(location = 0) in vec4 p_width;
layout(location = 1) in vec4 q_padding;
layout(location = 2) in vec4 line_colour;
uniform mat4 view_projection;
uniform vec2 picture_size;
uniform float nearest;
uniform float width_scale;
uniform float dark;
out vec4 colour;
void main()
{
    vec4 p = view_projection * vec4(p_width.xyz, 1), q = view_projection * vec4(q_padding.xyz, 1);
    if (p.w < nearest) p = mix(p, q, (nearest - p.w) / max(q.w - p.w, 1e-9));
    if (q.w < nearest) q = mix(q, p, (nearest - q.w) / max(p.w - q.w, 1e-9));
    vec2 along = (q.xy / q.w - p.xy / p.w) * picture_size;
    vec2 normal = length(along) > 1e-6 ? normalize(vec2(-along.y, along.x)) : vec2(0, 1);
    vec4 end = (gl_VertexID & 2) == 0 ? p : q;
    float side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    end.xy += side * normal * p_width.w * width_scale / picture_size * end.w;
    end.z -= 0.0006 * end.w;
    colour = line_colour;
    if (dark > 0.5 && max(colour.r, max(colour.g, colour.b)) < 0.25) colour.rgb = vec3(0.95) - colour.rgb;  // ink
    gl_Position = end;
}
)";

const std::string line_fragment = R"(#version 330 core
in vec4 colour;
uniform float strength;
out vec4 result;
void main() { result = vec4(colour.rgb, colour.a * strength); }
)";

const std::string screen_vertex = R"(#version 330 core
out vec2 at;
void main()
{
    at = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(at * 2.0 - 1.0, 0.99999, 1);
}
)";

const std::string sky_fragment = R"(#version 330 core
in vec2 at;
uniform vec3 background;
uniform vec3 top;
uniform vec3 forward, right, up;  // axes of the camera; right and up are as long as the picture is wide and high
out vec4 result;
void main()
{
    vec3 d = normalize(forward + (2.0 * at.x - 1.0) * right + (2.0 * at.y - 1.0) * up);
    result = vec4(mix(background, top, smoothstep(-0.05, 0.45, d.y)), 1);
}
)";

// Points on a spiral around the place are looked up in the depths: those that lie in front of its plane hide something.
const std::string occlusion_fragment = R"(#version 330 core
in vec2 at;
uniform sampler2D depth;
uniform vec2 lens;  // tangents of half the angles
uniform vec2 planes;  // near, far
uniform float radius;
out float result;
vec3 position(vec2 uv)
{
    float z = texture(depth, uv).r * 2.0 - 1.0;
    float away = 2.0 * planes.x * planes.y / (planes.y + planes.x - z * (planes.y - planes.x));
    return vec3((uv * 2.0 - 1.0) * lens * away, -away);
}
void main()
{
    vec3 p = position(at);
    if (-p.z > planes.y * 0.9)
    {
        result = 1.0;
        return;
    }
    vec2 texel = 1.0 / vec2(textureSize(depth, 0));
    vec3 right = position(at + vec2(texel.x, 0)) - p, left = p - position(at - vec2(texel.x, 0));
    vec3 up = position(at + vec2(0, texel.y)) - p, down = p - position(at - vec2(0, texel.y));
    vec3 n = normalize(cross(abs(right.z) < abs(left.z) ? right : left, abs(up.z) < abs(down.z) ? up : down));
    float turn = 6.2832 * fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584))));
    float reach = min(radius / (-p.z * lens.y), 0.5);
    float hidden = 0.0;
    const int count = 14;
    for (int i = 0; i < count; ++i)
    {
        float part = (float(i) + 0.5) / float(count), angle = turn + part * 6.2832 * 5.0;
        vec2 offset = vec2(cos(angle) * lens.y / lens.x, sin(angle)) * part * reach * 0.5;
        vec3 d = position(at + offset) - p;
        float distance2 = dot(d, d);
        float front = max(dot(d, n) - 0.004 * -p.z, 0.0) * inversesqrt(distance2 + 1e-9);
        hidden += front * max(1.0 - distance2 / (radius * radius), 0.0);
    }
    result = clamp(1.0 - 1.9 * hidden / float(count), 0.0, 1.0);
}
)";

const std::string blur_fragment = R"(#version 330 core
uniform sampler2D image;
in vec2 at;
out float result;
void main()
{
    vec2 texel = 1.0 / vec2(textureSize(image, 0));
    float sum = 0.0;
    for (int y = -2; y < 2; ++y)
        for (int x = -2; x < 2; ++x)
            sum += texture(image, at + (vec2(x, y) + 0.5) * texel).r;
    result = sum / 16.0;
}
)";

}  // namespace viewer::shaders
