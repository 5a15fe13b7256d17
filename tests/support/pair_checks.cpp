// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The checks, one promise each.
#include "support/pair_checks.hpp"

#include "support/handles.hpp"

#include <algorithm>

namespace dt::test
{

namespace
{

constexpr double scalar_rounding = std::numeric_limits<DT_Scalar>::epsilon();

/// What a normal may fall short of the distance by, relative to it: the plane across it proves the lower bound.
constexpr double turning = accuracy;

/// How far outside a body its deepest point may be, relative to the depth.
constexpr double tangential = accuracy;

double furthest_coordinate(const Body& body)
{
    return max_abs(body.placement.origin) + reach(body);
}

double value_of(double v)
{
    return static_cast<double>(v);
}

}  // namespace

Slack::Slack(const Difference& C) : size(C.size())
{
    const double far = std::max(furthest_coordinate(C.a()), furthest_coordinate(C.b()));
    const double arithmetic = 1e-15 * far;  // even of bodies without size
    bounds = 1e-9 * size + arithmetic;
    value = 1e-6 * size + arithmetic;
    coordinate = 4 * scalar_rounding * far;
    point = 1e-6 * size + coordinate;
    wrong_boolean = 1e-6 * size + arithmetic;
}

PairCheck::PairCheck(const Body& a, const Body& b, DT_ObjectHandle object_a, DT_ObjectHandle object_b, Effort effort,
                     Findings& findings)
    : a_(a), b_(b), object_a_(object_a), object_b_(object_b), effort_(effort), findings_(findings), C_(a, b),
      slack_(C_)
{}

void PairCheck::run()
{
    ++findings_.pairs;
    const bool written =
        watched(findings_, [&] { return DT_GetSignedDistance(object_a_, object_b_, nullptr, &answer_); }) == DT_TRUE;
    if (!written) { return findings_.add(Fault::Failed, "DT_GetSignedDistance"); }

    truth_ = quick_signed_distance(C_, to_vec(answer_.normal));
    if (effort_.careful) sharpen();
    check_proximity(answer_, C_, Fault::Accuracy, "signed distance");
    check_witnesses(answer_, C_, "signed distance");
    check_booleans();
    check_common_point();
    check_closest_pair();
    check_pen_depth();
    check_swapped();
    note_figures();
}

void PairCheck::run_cached(DT_PairCache& cache, const char* what)
{
    DT_Proximity found{};
    if (watched(findings_, [&] { return DT_GetSignedDistance(object_a_, object_b_, &cache, &found); }) != DT_TRUE)
    {
        return findings_.add(Fault::Failed, what);
    }
    check_proximity(found, C_, Fault::Cache, what);
    const bool common = watched(findings_, [&] { return DT_Intersect(object_a_, object_b_, &cache); }) == DT_TRUE;
    if (wrong_boolean(common)) findings_.add(Fault::Cache, text("%s: DT_Intersect says %d", what, common));
}

void PairCheck::sharpen()
{
    if (sharp_) return;
    sharp_ = true;
    ++findings_.sharpened;
    const Interval careful = signed_distance(a_, b_);
    truth_ = {std::max(truth_.lower, careful.lower), std::min(truth_.upper, careful.upper)};
    if (truth_.lower > truth_.upper) std::swap(truth_.lower, truth_.upper);  // by rounding
}

/// How far a value is from the nearest true one, in parts of what is allowed.
double PairCheck::error(double value)
{
    const double nearest = std::clamp(value, truth_.lower, truth_.upper);
    return std::fabs(value - nearest) / (accuracy * std::fabs(nearest) + slack_.value);
}

bool PairCheck::wrong_boolean(bool says_common)
{
    if (says_common) return truth_.lower > slack_.wrong_boolean;
    if (truth_.lower < -slack_.wrong_boolean && truth_.upper < slack_.wrong_boolean) sharpen();
    return truth_.upper < -slack_.wrong_boolean;
}

void PairCheck::check_proximity(const DT_Proximity& found, const Difference& C, Fault fault, const char* what)
{
    const double d = value_of(found.distance), sum = d + value_of(found.lower) + value_of(found.upper);
    if (!std::isfinite(sum) || !finite(to_vec(found.normal)) || !finite(to_vec(found.point1)) ||
        !finite(to_vec(found.point2)))
    {
        return findings_.add(Fault::NotFinite, what);
    }
    check_values(found, fault, what);
    check_normal(found, C, what);
}

void PairCheck::check_values(const DT_Proximity& found, Fault fault, const char* what)
{
    const double d = value_of(found.distance), lower = value_of(found.lower), upper = value_of(found.upper);
    const auto describe = [&] {
        return text("%s: distance %.9g lower %.9g upper %.9g, truth in [%.12g, %.12g], size %.6g", what, d, lower,
                    upper, truth_.lower, truth_.upper, slack_.size);
    };
    if (!(lower <= d && d <= upper)) findings_.add(Fault::Bounds, "order, " + describe());
    if (lower > truth_.upper + slack_.bounds) findings_.add(Fault::Bounds, "lower, " + describe());
    if (upper < truth_.lower - slack_.bounds) findings_.add(Fault::Bounds, "upper, " + describe());
    if (error(d) > 1) findings_.add(fault, describe());
    findings_.loose += upper - lower > accuracy * std::fabs(d) + slack_.value;
}

/// The plane across the normal keeps the bodies apart by the distance, or would after moving them by the depth. So it
/// proves the lower bound; where it does not, the careful oracle is asked.
void PairCheck::check_normal(const DT_Proximity& found, const Difference& C, const char* what)
{
    const Vec n = to_vec(found.normal);
    const double d = value_of(found.distance);
    if (std::fabs(norm(n) - 1) > 1e-5)
    {
        return findings_.add(Fault::Normal, text("%s: length %.9g", what, norm(n)));
    }
    const double along = -C.height(unit(n)) - C.margins(), lower = value_of(found.lower);
    if (along < lower - slack_.value) sharpen();  // it does not prove the lower bound
    if (lower > std::max(along + slack_.value, truth_.upper + slack_.bounds))
    {
        findings_.add(Fault::Bounds, text("%s: lower %.9g, truth in [%.12g, %.12g], size %.6g", what, lower,
                                          truth_.lower, truth_.upper, slack_.size));
    }
    if (along < d - turning * std::fabs(d) - slack_.value)
    {
        findings_.add(Fault::Normal, text("%s: (%.9g, %.9g, %.9g) separates by %.9g, distance %.9g, size %.6g", what,
                                          n.x, n.y, n.z, along, d, slack_.size));
    }
}

void PairCheck::check_witnesses(const DT_Proximity& found, const Difference& C, const char* what)
{
    const Vec n = unit(to_vec(found.normal)), p = to_vec(found.point1), q = to_vec(found.point2);
    const double d = value_of(found.distance), slack = (d < 0 ? -tangential : turning) * d + slack_.point;
    if (norm(q - p - d * n) > slack_.point)
    {
        findings_.add(Fault::Witness,
                      text("%s: point2 - point1 differs from distance * normal by %.3g; distance %.9g, "
                           "|point2 - point1| %.9g, size %.6g",
                           what, norm(q - p - d * n), d, norm(q - p), slack_.size));
    }
    const auto below_surface = [](const Body& body, Vec m, Vec x) {
        return dot(core_support(body, m) - (x - body.placement.origin), m) + body.margin;
    };
    const double below_a = below_surface(C.a(), n, p), below_b = below_surface(C.b(), -n, q);
    if (std::max(below_a, below_b) > slack)
    {
        findings_.add(Fault::Witness, text("%s: points %.3g and %.3g below the surfaces, distance %.9g, size %.6g",
                                           what, below_a, below_b, d, slack_.size));
    }
    const double too_far = d < 0 ? -tangential * d : 0;  // a depth that is too great shows in the points
    expect_within(p, C.a(), too_far, Fault::Witness, "signed distance, point1");
    expect_within(q, C.b(), too_far, Fault::Witness, "signed distance, point2");
}

void PairCheck::expect_within(Vec p, const Body& body, double slack, Fault fault, const char* what)
{
    if (!effort_.membership) return;
    const double out = distance_outside(body, p, slack_.size);
    if (!(out <= slack + slack_.point))
        findings_.add(
            fault, text("%s is %.3g outside, allowed %.3g, size %.6g", what, out, slack + slack_.point, slack_.size));
}

void PairCheck::check_booleans()
{
    const bool common = watched(findings_, [&] { return DT_Intersect(object_a_, object_b_, nullptr); }) == DT_TRUE;
    const double d = distance();
    if (wrong_boolean(common))
    {
        findings_.add(Fault::Boolean, text("DT_Intersect says %d, truth in [%.9g, %.9g], size %.6g", common,
                                           truth_.lower, truth_.upper, slack_.size));
    }
    if (common == (d <= 0)) return;
    ++findings_.contradictions;
    if (std::fabs(d) <= slack_.value) return;
    findings_.add(Fault::Agreement, text("DT_Intersect says %d, distance %.9g, size %.6g", common, d, slack_.size));
}

void PairCheck::check_common_point()
{
    DT_Vector3 p{};
    const bool common = watched(findings_, [&] { return DT_GetCommonPoint(object_a_, object_b_, p); }) == DT_TRUE;
    if (wrong_boolean(common)) findings_.add(Fault::CommonPoint, text("says %d", common));
    if (!common) return;
    if (!finite(to_vec(p))) return findings_.add(Fault::NotFinite, "DT_GetCommonPoint");
    expect_within(to_vec(p), a_, 0, Fault::CommonPoint, "the common point, object 1:");
    expect_within(to_vec(p), b_, 0, Fault::CommonPoint, "the common point, object 2:");
}

void PairCheck::check_closest_pair()
{
    DT_Vector3 p{}, q{};
    const double d = value_of(watched(findings_, [&] { return DT_GetClosestPair(object_a_, object_b_, p, q); }));
    if (!std::isfinite(d) || !finite(to_vec(p)) || !finite(to_vec(q)))
    {
        return findings_.add(Fault::NotFinite, "DT_GetClosestPair");
    }
    const auto describe = [&](const char* what) {
        return text("%s: distance %.9g, |point2 - point1| %.9g, truth in [%.9g, %.9g], size %.6g", what, d,
                    norm(to_vec(q) - to_vec(p)), truth_.lower, truth_.upper, slack_.size);
    };
    const double nearest = std::clamp(d, std::max(truth_.lower, 0.0), std::max(truth_.upper, 0.0));
    if (std::fabs(d - nearest) > accuracy * nearest + slack_.value)
    {
        findings_.add(Fault::ClosestPair, describe("accuracy"));
    }
    if (wrong_boolean(d <= 0)) findings_.add(Fault::ClosestPair, describe("zero or not"));
    if (std::fabs(norm(to_vec(q) - to_vec(p)) - d) > accuracy * d + slack_.point)
    {
        findings_.add(Fault::ClosestPair, describe("points"));
    }
    expect_within(to_vec(p), a_, 0, Fault::ClosestPair, "point1");
    expect_within(to_vec(q), b_, 0, Fault::ClosestPair, "point2");
}

void PairCheck::check_pen_depth()
{
    DT_Vector3 p{}, q{};
    const bool deep = watched(findings_, [&] { return DT_GetPenDepth(object_a_, object_b_, p, q); }) == DT_TRUE;
    if (wrong_boolean(deep)) findings_.add(Fault::PenDepth, text("says %d", deep));
    if (!deep) return;
    if (!finite(to_vec(p)) || !finite(to_vec(q))) return findings_.add(Fault::NotFinite, "DT_GetPenDepth");

    const Vec move = to_vec(q) - to_vec(p);
    const double depth = norm(move), nearest = std::clamp(-depth, truth_.lower, truth_.upper);
    if (std::fabs(-depth - nearest) > accuracy * std::fabs(nearest) + slack_.point)
    {
        findings_.add(Fault::PenDepth, text("depth %.9g, truth in [%.9g, %.9g], size %.6g", depth, truth_.lower,
                                            truth_.upper, slack_.size));
    }
    // After the move the plane across it separates, as well as its rounded direction can tell.
    const double turned = depth > 0 ? slack_.coordinate / depth * slack_.size : 0;
    const double left = C_.height(-unit(move)) + C_.margins() - depth;
    if (depth > slack_.point && left > turning * depth + slack_.point + turned)
    {
        findings_.add(Fault::PenDepth,
                      text("%.9g of overlap left after moving by %.9g, size %.6g", left, depth, slack_.size));
    }
    expect_within(to_vec(p), a_, tangential * depth, Fault::PenDepth, "point1");
    expect_within(to_vec(q), b_, tangential * depth, Fault::PenDepth, "point2");
}

void PairCheck::check_swapped()
{
    DT_Proximity found{};
    if (watched(findings_, [&] { return DT_GetSignedDistance(object_b_, object_a_, nullptr, &found); }) != DT_TRUE)
    {
        return findings_.add(Fault::Failed, "DT_GetSignedDistance, swapped");
    }
    const Difference swapped(b_, a_, slack_.size);
    check_proximity(found, swapped, Fault::Accuracy, "swapped");
    const double d = distance(), e = value_of(found.distance);
    if (std::fabs(d - e) > accuracy * std::max(std::fabs(d), std::fabs(e)) + slack_.value)
    {
        findings_.add(Fault::Agreement, text("swapped: %.9g and %.9g, size %.6g", d, e, slack_.size));
    }
}

void PairCheck::note_figures()
{
    const double d = distance();
    ++(std::fabs(d) <= slack_.wrong_boolean ? findings_.near_touch : d < 0 ? findings_.overlapping : findings_.apart);
    const double nearest = std::clamp(d, truth_.lower, truth_.upper);
    if (std::fabs(nearest) < 1e-3 * slack_.size || (nearest < 0 && !sharp_)) return;
    double& worst = nearest < 0 ? findings_.worst_depth : findings_.worst_distance;
    worst = std::max(worst, std::fabs(d - nearest) / std::fabs(nearest));
}

void check_box(const Body& body, DT_ObjectHandle object, Findings& findings)
{
    DT_Vector3 low{}, high{};
    DT_GetBBox(object, low, high);
    const double slack = 1e-6 * extent(body) + 2 * scalar_rounding * furthest_coordinate(body) +
                         static_cast<double>(std::numeric_limits<DT_Scalar>::min());
    const auto end = [&](Vec axis) {
        return dot(core_support(body, axis) + body.placement.origin, axis) + body.margin;
    };
    const Vec top{end({1, 0, 0}), end({0, 1, 0}), end({0, 0, 1})};
    const Vec bottom{-end({-1, 0, 0}), -end({0, -1, 0}), -end({0, 0, -1})};
    if (!(max_abs(to_vec(low) - bottom) <= slack && max_abs(to_vec(high) - top) <= slack))
    {
        findings.add(Fault::Box, text("off by %.3g and %.3g, size %.6g", max_abs(to_vec(low) - bottom),
                                      max_abs(to_vec(high) - top), extent(body)));
    }
}

}  // namespace dt::test
