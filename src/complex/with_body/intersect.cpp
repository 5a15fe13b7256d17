// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Does a body meet a mesh? The tree finds the faces near it, eight triangles at a time are judged in float, and the
// convex core decides the others in double, face by face.
#include "complex/with_body/intersect.hpp"

#include "complex/face_body.hpp"
#include "complex/queries.hpp"
#include "complex/with_body/body_axes.hpp"
#include "complex/with_body/face_bounds.hpp"
#include "complex/with_body/face_filter.hpp"
#include "convex/queries.hpp"

namespace dt::complex
{

std::optional<std::uint32_t> cached_face(const convex::PairCache* cache, const Mesh& mesh)
{
    const auto faces = cache ? cache->faces() : std::nullopt;
    return faces && faces->a < mesh.faces().count() ? std::optional(faces->a) : std::nullopt;
}

void remember_face(convex::PairCache* cache, std::uint32_t slot)
{
    if (!cache) return;
    *cache = {};
    cache->set_faces({slot, 0});
}

namespace
{

class MeetingFace
{
public:
    MeetingFace(const PlacedMesh& mesh, const convex::Body& body, const Tolerance& eps, convex::PairCache* cache)
        : mesh_(mesh), body_(body), eps_(eps), cache_(cache), face_(mesh)
    {}

    /// The slot of a face that meets the body.
    std::optional<std::uint32_t> find()
    {
        if (mesh_.mesh->faces().count() == 0) return std::nullopt;
        if (const auto last = cached_face(cache_, *mesh_.mesh); last && certainly_meets(*last)) return last;

        const BodyInMesh in_mesh(mesh_, body_);
        BodyAxes axes(in_mesh);
        LazyFilters filters{in_mesh, {}, {}};
        if (const Vec3 last = cache_ ? cache_->axis() : Vec3{}; norm2(last) > 0) axis_.set_axis(last);
        if (for_each_near_face(*mesh_.mesh, axes, [&](const std::uint32_t* slots, int n) {
                for (; n > 0; slots += 8, n -= 8)
                    if (one_meets(filters, axes, slots, std::min(n, 8))) return true;
                return false;
            }))
        {
            remember_face(cache_, found_);
            return found_;
        }
        axis_.forget_simplex();
        if (cache_) *cache_ = axis_;
        return std::nullopt;
    }

private:
    bool certainly_meets(std::uint32_t slot)
    {
        found_ = slot;
        axis_.forget_simplex();  // it is that of another face
        return intersect(body_, face_.load(slot), eps_, &axis_);
    }

    /// What judges eight faces, made when first needed.
    struct LazyFilters
    {
        const BodyInMesh& body;
        std::optional<FaceFilter> of_triangles;
        std::optional<FaceBounds> of_hulls;

        const FaceFilter& triangles() { return of_triangles ? *of_triangles : of_triangles.emplace(body); }
        const FaceBounds& hulls() { return of_hulls ? *of_hulls : of_hulls.emplace(body); }
    };

    /// Whether one of up to eight faces meets the body.
    bool one_meets(LazyFilters& filters, BodyAxes& axes, const std::uint32_t* slots, int n)
    {
        if (mesh_.mesh->faces().has_polygons()) return one_meets_by_bounds<4>(filters, axes, slots, n);
        if (!filters.triangles().useful()) return one_meets_by_bounds<3>(filters, axes, slots, n);
        const unsigned all = (1u << n) - 1;
        const Verdicts verdicts = filters.triangles().judge(load_triangles(*mesh_.mesh, slots, n), all);
        return meets_by(verdicts, slots, all);
    }

    /// Takes what is certain, and asks the convex core about the others.
    bool meets_by(const Verdicts& verdicts, const std::uint32_t* slots, unsigned lanes)
    {
        if (verdicts.meet)
        {
            found_ = slots[std::countr_zero(verdicts.meet)];
            return true;
        }
        for (unsigned open = lanes & ~verdicts.apart; open; open &= open - 1)
            if (certainly_meets(slots[std::countr_zero(open)])) return true;
        return false;
    }

    template <int N> bool one_meets_by_bounds(LazyFilters& filters, BodyAxes& axes, const std::uint32_t* slots, int n)
    {
        const Hulls8<N> batch = load_hulls<N>(*mesh_.mesh, slots, n);
        unsigned open = (1u << n) - 1;
        for (unsigned partial = open & batch.partial; partial; partial &= partial - 1)
            if (certainly_meets(slots[std::countr_zero(partial)])) return true;
        open &= ~(batch.partial | axes.beside_box(batch));
        if (!open) return false;
        if (filters.hulls().useful())
        {
            Vec3 v{};
            const Verdicts verdicts = filters.hulls().judge(batch.v, open, &v);
            if (norm2(v) > 0 && !verdicts.meet && ++in_vain_ > few_in_vain) axes.remember(body_.at.turned(v));
            return meets_by(verdicts, slots, open);
        }
        for (; open; open &= open - 1)  // by the direction that told the last face apart
        {
            if (const Vec3 v = axis_.axis(); norm2(v) > 0)
            {
                open &= ~axes.beside_along(body_.at.turned(v), batch);
                if (!open) return false;
            }
            if (certainly_meets(slots[std::countr_zero(open)])) return true;
            if (const Vec3 v = axis_.axis(); norm2(v) > 0) axes.remember(body_.at.turned(v));
        }
        return false;
    }

    const PlacedMesh& mesh_;
    const convex::Body& body_;
    const Tolerance& eps_;
    convex::PairCache* cache_;
    FaceBody face_;
    convex::PairCache axis_{};  ///< the axis that separated the last face from the body, in the body's coordinates
    std::uint32_t found_ = 0;
    /// The batches that are judged before directions that told faces apart are tried on boxes.
    static constexpr int few_in_vain = 4;
    int in_vain_ = 0;
};

}  // namespace

std::optional<std::uint32_t> find_meeting_face(const PlacedMesh& mesh, const convex::Body& body, const Tolerance& eps,
                                               convex::PairCache* cache)
{
    return MeetingFace(mesh, body, eps, cache).find();
}

bool intersect(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps, convex::PairCache* cache)
{
    return find_meeting_face(a, b, eps, cache).has_value();
}

std::optional<Vec3> common_point(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                 convex::PairCache* cache)
{
    const auto slot = find_meeting_face(a, b, eps, cache);
    if (!slot) return std::nullopt;
    const FaceBody face(a, *slot);
    return closest_points(face.body(), b, eps, nullptr).on_a;
}

}  // namespace dt::complex
