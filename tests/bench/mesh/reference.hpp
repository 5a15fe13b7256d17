// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The reference for meshes, in double and without any engine: triangles against triangles, most of them skipped by a
// plain binary tree of boxes. Both sides are in world coordinates; placing a mesh recomputes its points and boxes.
#pragma once

#include "primitives.hpp"
#include "surface.hpp"

namespace bench::mesh
{

class PlacedTriangles
{
public:
    struct Box
    {
        Vec3 lo, hi;
    };
    struct Node
    {
        Box box;
        int first = 0,
            count = 0;  // the range of its triangles; an inner node has count 0 and its children at first, first + 1
    };

    PlacedTriangles(const std::vector<std::array<float, 3>>& points, std::vector<std::array<int, 3>> triangles);

    void place(const Pose& pose);

    const std::vector<Node>& nodes() const { return nodes_; }
    Triangle triangle(int i) const;

private:
    void split(std::size_t node, int first, int count);
    Box box_of(int first, int count) const;

    std::vector<Vec3> local_, world_;
    std::vector<std::array<int, 3>> triangles_;
    std::vector<Node> nodes_;
};

bool intersect(const PlacedTriangles& a, const PlacedTriangles& b);
double distance(const PlacedTriangles& a, const PlacedTriangles& b);

/// The smallest s in [0, 1] with p + s d on a triangle.
std::optional<double> first_hit(Vec3 p, Vec3 d, const PlacedTriangles& mesh);

/// The set of points within `radius` of the segment meets a triangle.
bool intersect(const Segment& segment, double radius, const PlacedTriangles& mesh);

/// A convex body with these faces, counter-clockwise from outside, meets a triangle or holds one.
bool solid_intersect(const PlacedTriangles& convex, const PlacedTriangles& mesh);

/// Whether the trees skip only what they may: some small meshes without them, as slow as it is plain.
bool trees_agree_with_brute_force();

}  // namespace bench::mesh
