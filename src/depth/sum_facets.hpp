// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What are the facets of the Minkowski sum of two convex pieces? Those of the faces of both, and one for each pair of
// edges whose arcs of normals cross. Most are further from the origin than anybody asks; their edges are sorted out
// first.
#pragma once

#include "depth/mapped_pieces.hpp"
#include "math/plane.hpp"

namespace dt::depth
{

class SumFacets
{
public:
    explicit SumFacets(std::pmr::memory_resource* memory)
        : p_(memory), q_(memory), facets_(memory), hints_(memory), crossing_(memory)
    {}

    /// Makes the facets of the sum of piece i of p and piece j of q that are nearer to t than the limit, and perhaps
    /// others. They stay until the next call. `slack` is more than what rounding moves a facet.
    std::pmr::vector<Plane>& make(MappedPieces& p, std::size_t i, MappedPieces& q, std::size_t j, Vec3 t,
                                  double limit, double slack);

private:
    struct Face
    {
        double base;  ///< its distance from t, without the other piece
        Vec3 tip;  ///< some point of the other piece, far along the normal
        bool is_far;  ///< base and tip are beyond the limit
    };
    /// Edges of a piece that may be part of a facet. The arrays may be longer: they only grow.
    struct NearEdges
    {
        std::size_t count = 0;
        std::pmr::vector<Vec3> along, points;
        pieces::VectorArray arc_from, arc_to, arc_planes;

        explicit NearEdges(std::pmr::memory_resource* memory)
            : along(memory), points(memory), arc_from(memory), arc_to(memory), arc_planes(memory)
        {}
        void clear(std::size_t most);  ///< room for so many
        void push_back(const MappedPieces::Edge& edge);
    };
    struct Side
    {
        const pieces::Piece* piece = nullptr;
        std::pmr::vector<Face> faces;
        NearEdges near;

        explicit Side(std::pmr::memory_resource* memory) : faces(memory), near(memory) {}
    };

    void add_faces(Side& of, const pieces::Piece& other);
    Face hinted(Vec3 n, double base) const;
    void list_near(Side& side, const MappedPieces& pieces, std::size_t i) const;
    void add_edge_pairs();

    Side p_, q_;
    Vec3 t_{};
    double beyond_ = 0;
    std::pmr::vector<Plane> facets_;
    std::pmr::vector<Vec3> hints_;  ///< tips that were furthest along other normals
    std::pmr::vector<double> crossing_;
};

}  // namespace dt::depth
