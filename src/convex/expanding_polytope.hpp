// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The polytope that EPA blows up: triangles around a part of A − B, each with its plane. Offsets are signed, so the
// origin may lie anywhere: outside, on a vertex, edge or face.
//
// The planes are in arrays, so that one pass tells which faces a new vertex sees and which of the others is nearest.
#pragma once

#include "convex/simplex.hpp"
#include "math/plane.hpp"

#include <cstdint>

namespace dt::convex
{

class ExpandingPolytope
{
public:
    static constexpr int max_vertices = 256, max_faces = 2 * max_vertices;

    /// A proper tetrahedron; `scale` is its size.
    ExpandingPolytope(const Vertex (&corners)[4], double scale);

    int nearest_face() const;
    Vec3 normal(int face) const { return {nx_[face], ny_[face], nz_[face]}; }
    double offset(int face) const { return offset_[face]; }
    void set_offset(int face, double d)
    {
        offset_[face] = d;
        nearest_ = -1;
    }
    const Vertex& corner(int face, int k) const { return vertices_[corners_[face][k]]; }
    int slots() const { return face_count_; }  ///< faces have numbers below this
    bool is_face(int slot) const { return norm2(normal(slot)) > 0; }  ///< some slots are empty
    bool full() const { return vertex_count_ == max_vertices; }
    bool is_doubtful() const { return doubtful_; }  ///< a face is so narrow that rounding may have folded it

    /// No point of the surface is nearer to the origin than this, and the surface is wound around it, whatever rounding
    /// did; −∞ if that is not certain. For any unit n a triangle is at least as far away as the least n·w of its corners,
    /// and a closed surface that turns all its faces away from the origin goes around it.
    double sure_offset() const;

    /// Takes w, which lies beyond `face`, into the polytope. False if rounding makes that impossible; the polytope is
    /// then unchanged.
    bool add(const Vertex& w, int face);

private:
    using Index = std::uint16_t;

    // Edge k of a face runs from its corner k to the next, and has the number 4·face + k.
    static constexpr int edge_number(int face, int k) { return 4 * face + k; }

    struct FaceSet
    {
        std::uint64_t word[max_faces / 64] = {};
        bool has(int f) const { return word[f / 64] >> (f % 64) & 1; }
        void insert(int f) { word[f / 64] |= 1ull << (f % 64); }
    };
    struct HorizonEdge
    {
        Index from, to;
        Index kept;  ///< the same edge on the other side, of a face that w does not see
    };
    struct Horizon
    {
        int edges = 0, faces = 0;
        HorizonEdge edge[3 * max_faces];
        Index gone[max_faces];
    };

    FaceSet faces_seen_from(Vec3 w);
    HorizonEdge edge(int face, int k) const
    {
        return {corners_[face][k], corners_[face][k == 2 ? 0 : k + 1], twin_[edge_number(face, k)]};
    }
    void horizon_of(const FaceSet& seen, Horizon& h) const;
    void connected_horizon(const FaceSet& seen, int face, Horizon& h) const;
    bool is_one_loop(const Horizon& h) const;

    /// The planes of the triangles between w and the horizon edges i … i + 3.
    struct Planes
    {
        double nx[4], ny[4], nz[4], offset[4], area2[4];
    };
    void fan_planes(const Vertex& w, const Horizon& h, int i, Planes& planes) const;
    void set_first_face(int face, int a, int b, int c, Vec3 below);
    void set_face(int face, int a, int b, int c, const Plane& plane);
    void join(int edge1, int edge2);
    void hide_slot(int face);

    int face_count_ = 0, vertex_count_ = 0;
    int nearest_ = -1;  ///< face with the smallest offset, or −1: not known
    bool doubtful_ = false;
    int nearest_kept_ = -1;  ///< the same among the faces that the last w does not see
    double sliver_;  ///< squared height over its longest edge below which a face has no normal of its own
    double narrow_;  ///< squared double area below which the plane of a face takes care
    double above_;  ///< a vertex sees a face if it is this far beyond its plane
    alignas(32) double nx_[max_faces], ny_[max_faces], nz_[max_faces], offset_[max_faces];
    Index corners_[max_faces][4];
    Index twin_[4 * max_faces];  ///< by edge number: the same edge seen from the other side
    Vertex vertices_[max_vertices];
};

}  // namespace dt::convex
