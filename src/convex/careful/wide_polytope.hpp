// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The polytope of EPA with orientation tests in double-double: triangles around a part of A − B. The normal of a face is
// rounded to double and its offset is the least n·w of its corners, so the triangle is no nearer to the origin than that,
// however bad its normal is.
#pragma once

#include "convex/careful/wide_simplex.hpp"

#include <array>
#include <cstdint>

namespace dt::convex
{

class WidePolytope
{
public:
    static constexpr int max_vertices = 480, max_faces = 2 * max_vertices;

    /// W is a tetrahedron with a volume.
    explicit WidePolytope(const WideSimplex& W);

    int nearest_face() const;
    Vec3 normal(int face) const { return face_[at(face)].n; }
    double offset(int face) const { return face_[at(face)].offset; }
    WideSimplex corners(int face) const;
    int slots() const { return face_count_; }  ///< faces have numbers below this
    bool is_face(int slot) const { return face_[at(slot)].is_used; }

    bool has(const WideVertex& x) const;
    int face_seen_from(const WideVertex& x) const;  ///< −1 if x is inside

    /// Takes w, which lies beyond `face`, into the polytope. False, without effect, if there is no room or rounding
    /// leaves no disk of faces that w sees.
    bool add(const WideVertex& w, int face);

    /// Whether the surface, folded as rounding may have it, is wound around the origin: by the faces that a ray from there
    /// meets. False, too, where rounding decides whether it meets them.
    bool is_around_origin() const;

private:
    using Index = std::uint16_t;
    struct Face
    {
        std::array<Index, 3> corner;
        std::array<Index, 3>
            twin;  ///< edge k, from corner k to the next, is this edge of another face: 4·face + edge
        Vec3 n;
        double offset;
        bool is_used;
    };
    struct Edge
    {
        Index from, to;
        Index kept;  ///< the same edge of a face that stays, as a twin
    };
    enum class Crossing
    {
        none,
        outward,
        inward,
        doubtful,
    };
    struct Horizon
    {
        int faces = 0, edges = 0;
        std::array<Index, max_faces> gone;
        std::array<Edge, max_vertices> edge;
        std::array<Index, max_vertices> edge_from;  ///< by vertex
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    const WideVec3& w(int vertex) const { return vertex_[at(vertex)].w; }
    /// Six times the volume of a, b, c and x; positive if x sees the triangle.
    DoubleDouble above(int a, int b, int c, const WideVec3& x) const;
    bool sees(const WideVec3& x, int face) const;
    /// How a ray from the origin meets a face.
    Crossing crossing(const Face& face, Vec3 ray) const;
    void set_face(int face, int a, int b, int c, const Vec3* neighbour);
    /// The direction of its point nearest the origin, which gives it the largest offset; else that of the neighbour.
    Vec3 normal_of_sliver(int a, int b, int c, const Vec3* neighbour) const;
    void join(int edge1, int edge2);
    int take_slot() { return free_count_ > 0 ? free_[at(--free_count_)] : face_count_++; }
    bool find_horizon(const WideVec3& x, int face, Horizon& h) const;
    bool is_one_loop(Horizon& h) const;

    int vertex_count_ = 0, face_count_ = 0, free_count_ = 0;
    std::array<WideVertex, max_vertices> vertex_;
    std::array<Face, max_faces> face_;
    std::array<Index, max_faces> free_;  ///< slots that were faces
};

}  // namespace dt::convex
