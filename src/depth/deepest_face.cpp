// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Best first: a node is replaced by its children, a leaf by its faces, a face by what a look at its corners, a way out,
// and then a search tell about it.
#include "depth/deepest_face.hpp"

#include "complex/face_body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::depth
{
namespace
{

/// Limits the looks at balls and corners, and at ways out, each of which counts as so many: some hundredths of a second.
constexpr long most_looks = 4096, looks_of_way = 64;
/// Limits the nodes of all searches, where pieces fill the solid and where they are grown: as long.
constexpr long most_steps = 4096, most_growing_steps = 512;

class DeepestFace
{
public:
    DeepestFace(const pieces::SolidRef& solid, const complex::PlacedMesh& hollow, const DepthLimits& limits,
                FunctionView<double(const convex::Body&)> gap_of, DepthScratch& scratch)
        : solid_(solid), hollow_(hollow), limits_(limits), gap_of_(gap_of), scratch_(scratch), face_(hollow),
          offset_(hollow.at.t - solid.at.t), radius_(solid.radius + hollow.margin), balls_(scratch.balls),
          waiting_(scratch.waiting)
    {}

    std::optional<Penetration> find()
    {
        scratch_.slack = 0;
        if (hollow_.mesh->empty()) return std::nullopt;
        balls_.reset(solid_, radius_);
        if (!solid_.is_filled()) scratch_.refined.set_resting(solid_);
        waiting_.clear();
        push({std::numeric_limits<double>::infinity(), 0, FaceStage::node, 0, {}});
        while (!waiting_.empty() && may_matter(waiting_.front().upper) && looks_ < most_looks && steps_left() > 0)
            visit(pop());
        if (!waiting_.empty()) left_ = std::max(left_, waiting_.front().upper);
        if (lower_ > 0 && !is_known()) measure(deepest_, steps_left());
        if (!found_)
        {
            scratch_.slack = std::max(slack_, left_);
            return found_;
        }
        scratch_.slack = slack_;
        scratch_.deepest_slot = measured_;
        found_->feature_b = hollow_.mesh->faces().number(measured_);
        found_->lower = std::min(found_->depth, lower_);
        found_->upper = std::max({found_->upper, left_, found_->depth});
        return found_;
    }

private:
    static constexpr std::uint32_t none = ~0u;

    /// Whether something may be deeper than what is known to be deep, by more than the accuracy.
    bool may_matter(double upper) const { return upper > 0 && upper * (1 - limits_.accuracy) > lower_; }

    void push(const WaitingFaces& item)
    {
        if (!may_matter(item.upper))
        {
            left_ = std::max(left_, item.upper);
            return;
        }
        waiting_.push_back(item);
        std::push_heap(waiting_.begin(), waiting_.end());
    }
    WaitingFaces pop()
    {
        std::pop_heap(waiting_.begin(), waiting_.end());
        const WaitingFaces top = waiting_.back();
        waiting_.pop_back();
        return top;
    }

    void visit(const WaitingFaces& top)
    {
        switch (top.stage)
        {
        case FaceStage::node:
            return open(top);
        case FaceStage::face:
            return look(top);
        case FaceStage::looked:
            return measure(top, can_search_at_once() ? steps_left() : 0);
        case FaceStage::has_way:
            return measure(top, steps_left());
        }
    }

    void open(const WaitingFaces& top)
    {
        const complex::Node& node = hollow_.mesh->tree().nodes[top.number];
        for (unsigned s = 0; s < node.count; ++s)
        {
            const Aabb box = decode(node, s).in_double();
            const Vec3 half = 0.5 * (box.hi - box.lo), middle = offset_ + hollow_.at.M * centre(box);
            double ball = 0;
            for (unsigned i = 0; i < 4; ++i)
                ball = std::max(
                    ball, norm(hollow_.at.M * Vec3{i & 1 ? -half.x : half.x, i & 2 ? -half.y : half.y, half.z}));
            if (balls_.is_beside(middle, ball)) continue;
            ++looks_;
            const double upper = std::min(top.upper, balls_.of(middle, ball).upper);
            if (node.is_inner(s))
                push({upper, node.child(s), FaceStage::node, 0, {}});
            else
                for (unsigned i = 0; i < node.face_count(s); ++i)
                    push({upper, node.face(s) + i, FaceStage::face, 0, {}});
        }
    }

    /// The corners and the middle tell how deep it is at least, a ball around it how deep at most.
    void look(const WaitingFaces& top)
    {
        const convex::Body& body = face_.load(top.number);
        const shape::Facet& facet = face_.facet();
        const auto for_each_corner = [&](auto act) {
            if (!facet.index) std::for_each_n(facet.corner, 3, act);
            for (std::uint32_t i = 0; facet.index && i < facet.count; ++i)
                act(facet.vertex(i));
        };
        double ball = 0;
        for_each_corner([&](Vec3 x) { ball = std::max(ball, norm(x - body.centre)); });
        if (balls_.is_beside(offset_ + body.centre, ball)) return;
        ++looks_;
        const BallDepths::Depth around = balls_.of(offset_ + body.centre, ball);
        const double upper = std::min(top.upper, around.upper);
        if (!may_matter(upper))
        {
            left_ = std::max(left_, upper);
            return;
        }
        BallDepths::PointDepth deepest = around.middle;
        for_each_corner([&](Vec3 x) {
            if (const auto depth = balls_.of_point(offset_ + x); depth.lower > deepest.lower) deepest = depth;
            ++looks_;
        });
        double length = 0;  // of the way along the normal of the surface, as if that were a plane
        for_each_corner([&](Vec3 x) { length = std::max(length, dot(deepest.out, deepest.at - offset_ - x)); });
        const WaitingFaces known{upper, top.number, FaceStage::looked, std::max(0.0, deepest.lower),
                                 (length + radius_) * deepest.out};
        note(known);
        push(known);
    }

    /// Keeps the face that is deepest for sure.
    bool note(const WaitingFaces& item)
    {
        if (!(item.lower > lower_)) return false;
        lower_ = item.lower;
        deepest_ = item;
        return true;
    }

    /// Whether the depth of the face that is deepest for sure has been found.
    bool is_known() const
    {
        return found_ && deepest_.number == measured_ && found_->lower >= found_->upper * (1 - limits_.accuracy);
    }

    /// Where pieces are all of the solid, a search is as fast as a way out.
    bool can_search_at_once() const { return solid_.is_filled() && !(radius_ > 0); }
    long steps_left() const
    {
        return std::max(0l,
                        std::min(limits_.max_steps, solid_.is_filled() ? most_steps : most_growing_steps) - steps_);
    }

    /// Looks for a way out of the face, and, with steps, for the shortest.
    void measure(const WaitingFaces& item, long steps)
    {
        looks_ += looks_of_way;
        auto found = depth_of(item, steps);
        slack_ = std::max(slack_, scratch_.slack);
        if (!found) return;
        steps_ += found->steps;
        found->lower = std::min(found->depth, std::max(found->lower, item.lower));
        const WaitingFaces known{std::min(item.upper, found->upper), item.number, FaceStage::has_way, found->lower,
                                 found->on_a - found->on_b};
        if (!note(known) && item.number == deepest_.number) deepest_.way = known.way;
        if (!found_ || item.number == deepest_.number) found_ = found, measured_ = item.number;
        if (item.stage == FaceStage::has_way || can_search_at_once())
            left_ = std::max(left_, known.upper);
        else
            push(known);
    }

    std::optional<Penetration> depth_of(const WaitingFaces& item, long steps)
    {
        const convex::Body& body = face_.load(item.number);
        DepthLimits limits = limits_;
        limits.max_steps = steps;
        return depth_of_face(solid_, body, limits, &item.way, radius_ > 0 ? gap_of_(body) : 0, scratch_);
    }

    const pieces::SolidRef& solid_;
    const complex::PlacedMesh& hollow_;
    const DepthLimits& limits_;
    FunctionView<double(const convex::Body&)> gap_of_;
    DepthScratch& scratch_;
    complex::FaceBody face_;
    Vec3 offset_;  ///< from where the solid is to where the mesh is
    double radius_;
    BallDepths& balls_;
    std::pmr::vector<WaitingFaces>& waiting_;
    double lower_ = 0;  ///< some face is so deep
    WaitingFaces deepest_{};  ///< that face, if its number is not `none`
    double left_ = 0;  ///< what is not looked at any more is no deeper
    double slack_ = 0;
    std::optional<Penetration> found_;  ///< the depth of the face `measured_`
    std::uint32_t measured_ = none;
    long looks_ = 0, steps_ = 0;
};

}  // namespace

std::optional<Penetration> deepest_face(const pieces::SolidRef& solid, const complex::PlacedMesh& hollow,
                                        const DepthLimits& limits, FunctionView<double(const convex::Body&)> gap_of,
                                        DepthScratch& scratch)
{
    return DeepestFace(solid, hollow, limits, gap_of, scratch).find();
}

}  // namespace dt::depth
