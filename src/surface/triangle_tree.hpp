// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a ray hit a surface, and how far is a point from it? A tree of boxes over its triangles, in double.
#pragma once

#include "math/mat3.hpp"
#include "surface/surface.hpp"

namespace dt::surface
{

class TriangleTree
{
public:
    /// Children follow their parent: the left one at once.
    struct Node
    {
        Aabb box;
        std::uint32_t right = 0;
        std::uint32_t first = 0, count = 0;  ///< triangles, of a leaf

        bool is_leaf() const { return count > 0; }
    };
    /// Limits the length of every way down.
    static constexpr int max_depth = 32;

    explicit TriangleTree(std::pmr::memory_resource* memory) : vertices_(memory), own_(memory), nodes_(memory) {}
    TriangleTree(TriangleTree&&) = default;  // no copies: triangles_ are own_
    TriangleTree& operator=(TriangleTree&&) = default;

    /// Takes at least one triangle, and less than 2³¹.
    void build(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles);
    /// Becomes the image of another tree under a map that is not singular; that tree must stay.
    void map(const TriangleTree& from, const Mat3& L);

    std::size_t count() const { return triangles_.size(); }
    std::span<const Vec3> vertices() const { return vertices_; }
    std::span<const shape::Triangle> triangles() const { return triangles_; }  ///< in the order of the leaves
    const Aabb& box() const { return nodes_[0].box; }
    const Node& node(std::uint32_t i) const { return nodes_[i]; }
    Corners corners(std::uint32_t triangle) const
    {
        const shape::Triangle& t = triangles_[triangle];
        return {vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]};
    }
    Vec3 area(std::uint32_t triangle) const;  ///< twice the area vector, outward
    std::size_t bytes() const;

    /// The least s with origin + s·direction on a triangle, of those from `least` to `most`; else `most`.
    double ray(Vec3 origin, Vec3 direction, double least, double most) const;

    struct Nearest
    {
        Vec3 at;
        Vec3 area;  ///< twice the area vector of the triangle it is on, outward
    };
    Nearest nearest(Vec3 x) const;  ///< the point of the surface that is nearest to x
    double distance(Vec3 x) const { return norm(nearest(x).at - x); }  ///< to the nearest triangle

private:
    void build(std::uint32_t first, std::uint32_t count);
    Aabb box_of_triangles(std::uint32_t first, std::uint32_t count) const;

    std::pmr::vector<Vec3> vertices_;
    std::pmr::vector<shape::Triangle> own_;
    /// In the order of the leaves: own ones, or those of the tree this is an image of.
    std::span<const shape::Triangle> triangles_;
    std::pmr::vector<Node> nodes_;
    double turned_ = 1;  ///< −1 if the map was a mirror
};

}  // namespace dt::surface
