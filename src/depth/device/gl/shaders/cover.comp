#version 430
// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far does the union of convex sums cover each cell? Names and layout are those of pd/backend.hpp.
//
// One invocation for each cell; all go through the sums in the same order, so that they read the same memory together.

layout(local_size_x = 32) in;

struct Sum
{
    vec3 lo;
    uint first;
    vec3 hi;
    uint count;
};
layout(std430, binding = 0) readonly buffer Facets { vec4 facets[]; };
layout(std430, binding = 1) readonly buffer Sums { Sum sums[]; };
layout(std430, binding = 2) buffer Corners { vec4 corners[]; };
layout(std430, binding = 3) writeonly buffer Exits { float exits[]; };

layout(location = 0) uniform uint sum_count;
layout(location = 1) uniform uint first_cell;
layout(location = 2) uniform uint last_cell;

const float reach = 2.0;
const float least_gain = 1e-5;
const uint max_rounds = 32u;

// Where the rays t_i K_i leave the sum; false if it does not contain the points s_i K_i.
bool leave(Sum sum, mat3 K, vec3 s, vec3 limit, out vec3 t)
{
    t = limit;
    vec3 a = s.x * K[0], b = s.y * K[1], c = s.z * K[2];
    if (any(lessThan(min(a, min(b, c)), sum.lo)) || any(greaterThan(max(a, max(b, c)), sum.hi))) return false;
    for (uint j = 0u; j < sum.count; ++j)
    {
        vec4 f = facets[sum.first + j];
        vec3 w = f.xyz * K;
        if (any(greaterThan(s * w, vec3(f.w)))) return false;
        t = mix(t, min(t, vec3(f.w) / w), greaterThan(w, vec3(0.0)));
    }
    return true;
}

vec3 climb(mat3 K, vec3 s, vec3 limit)
{
    bool gains = true;
    for (uint round = 0u; round < max_rounds && gains; ++round)
    {
        gains = false;
        for (uint i = 0u; i < sum_count; ++i)
        {
            vec3 t;
            if (!leave(sums[i], K, s, limit, t)) continue;
            gains = gains || any(greaterThan(t, s + least_gain));
            s = max(s, t);
        }
    }
    return s;
}

void main()
{
    uint cell = first_cell + gl_GlobalInvocationID.x;
    if (cell >= last_cell) return;
    vec4 a = corners[3u * cell], b = corners[3u * cell + 1u], c = corners[3u * cell + 2u];
    mat3 K = mat3(a.xyz, b.xyz, c.xyz);
    vec3 s = vec3(a.w, b.w, c.w);
    s = climb(K, s, reach / vec3(length(K[0]), length(K[1]), length(K[2])));

    vec3 middle = K[0] + K[1] + K[2];
    float on_roof = min(s.x, min(s.y, s.z)) > 0.0 ? 0.999999 / (1.0 / s.x + 1.0 / s.y + 1.0 / s.z) : 0.0;
    vec3 t = climb(mat3(middle, middle, middle), vec3(on_roof), vec3(reach / length(middle)));

    corners[3u * cell].w = s.x;
    corners[3u * cell + 1u].w = s.y;
    corners[3u * cell + 2u].w = s.z;
    exits[cell] = t.x;
}
