// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Every query about one pair near contact, asked in every way, and the answers held against each other and against the
// oracle.
#include "near_contact.hpp"
#include "support/findings.hpp"

#include "SOLID/SOLID_all.h"

#include <algorithm>
#include <cfloat>
#include <numbers>

namespace dt::test::near
{

namespace
{

constexpr double default_accuracy = 1e-3, fine_accuracy = 1e-6;

/// A cast may count what is this near as a hit, relative to the sizes of the two: see DT_SetTolerance.
constexpr double cast_contact = FLT_EPSILON;

/// What rounding to DT_Scalar takes off a coordinate, relative to it.
constexpr double scalar_rounding = sizeof(DT_Scalar) == 4 ? 0x1p-24 : 0x1p-53;

/// A cache as a client may have left it.
DT_PairCache random_cache(Random& random)
{
    DT_PairCache cache;
    for (uint64_t& word : cache.data)
        word = random();
    return cache;
}

struct Cast
{
    bool hit = false;
    double t = 0;
    Vec normal;
};

DT_Bool count_response(void* count, void*, void*, const DT_CollData*)
{
    ++*static_cast<int*>(count);
    return DT_CONTINUE;
}

/// How thick the shape surely is; 0 if that is not known.
double thickness(const Shape& shape)
{
    const Vec s = shape.size;
    switch (shape.kind)
    {
    case Kind::Box:
        return std::fmin(s.x, std::fmin(s.y, s.z));
    case Kind::Sphere:
        return s.x;
    case Kind::Cone:
    case Kind::Cylinder:
        return std::fmin(s.x, s.y);
    case Kind::Minkowski:
    case Kind::Hull:
        return std::fmax(thickness(shape.children[0]), thickness(shape.children[1]));
    case Kind::Point:
    case Kind::Segment:
    case Kind::Polytope:
        break;
    }
    return 0;
}

double thickness(const Thing& thing)
{
    const Mat& M = thing.told().M;
    const double x = norm(M.x), y = norm(M.y), z = norm(M.z);
    const double least = std::fabs(determinant(M)) / (x * y * z) * std::fmin(x, std::fmin(y, z));
    return least * thickness(thing.body().shape);
}

double thickness_or_size(const Thing& thing)
{
    const double known = thickness(thing);
    return known > 0 ? known : thing.size();
}

class Trial
{
public:
    Trial(const Pair& pair, std::uint64_t index, const std::string& name, Tally& tally)
        : pair_(pair), a_(*pair.a), b_(*pair.b), A_(a_.handle()), B_(b_.handle()), random_(index), name_(name),
          tally_(tally), touch_(touch_of(a_, b_)), size_(a_.size() + b_.size())
    {}

    void run(bool ask_oracle)
    {
        ++tally_.pairs;
        meet_ = DT_Intersect(A_, B_, nullptr);
        tally_.meet += meet_;
        ask_bounds();
        ask_booleans();
        ask_classic();
        ask_scene();
        ask_casts();
        ask_ray();
        if (ask_oracle || suspect_) ask_oracle_itself();
        follow_casts();
        if (DT_GetError() != DT_ERROR_NONE) report(Fault::NotFinite, 0, "a call failed");
    }

private:
    void report(Fault fault, double figure, const std::string& what)
    {
        suspect_ = suspect_ || (Fault::Disagree <= fault && fault <= Fault::OtherAccuracy);
        const double relative = size_ > 0 ? std::fabs(figure) / size_ : 0;
        bool& before = reported_[static_cast<std::size_t>(fault)];
        const Tally::Kind& kind = tally_.kinds[static_cast<std::size_t>(fault)];
        std::string line;
        if ((!before && kind.first.size() < tally_.keep) || relative > kind.worst)
            line = name_ + " " + what + text(" (%.3g of size, touch %.3g)", relative, touch_) + "\n     " +
                   in_hex(pair_);
        tally_.add(fault, relative, line, !before);
        before = true;
    }

    // Bounds.

    struct Known
    {
        DT_Proximity p;
        const char* how;
        Fault fault;
        bool depth;  ///< else an overlap is told as 0
    };

    void know(DT_Bool said, DT_Proximity p, const char* how, Fault fault, bool swapped, double accuracy, bool depth)
    {
        if (!said) return report(Fault::NotFinite, 0, std::string(how) + ": no answer");
        if (swapped)
        {
            std::swap(p.point1, p.point2);
            std::swap(p.feature1, p.feature2);
            for (double& x : p.normal)
                x = -x;
        }
        const Vec u = to_vec(p.point1), v = to_vec(p.point2), n = to_vec(p.normal);
        const bool finite_all = std::isfinite(p.distance) && std::isfinite(p.lower) && std::isfinite(p.upper) &&
                                finite(u) && finite(v) && finite(n);
        if (!finite_all || !(p.lower <= p.distance && p.distance <= p.upper))
            report(Fault::NotFinite, 0, text("%s: [%g, %g, %g]", how, p.lower, p.distance, p.upper));
        if (!finite_all) return;
        judge_width(p, how, accuracy);
        judge_points(p, how, accuracy, depth || p.distance > 0);
        if (!depth && p.distance == 0) return;  // that is a boolean
        for (const Known& other : known_)
            judge_overlap(other, {p, how, fault, depth});
        known_.push_back({p, how, fault, depth});
    }

    void judge_width(const DT_Proximity& p, const char* how, double accuracy)
    {
        const double width = p.upper - p.lower;
        if (!(width > 2 * accuracy * std::fabs(p.distance) && width > 64 * touch_)) return;
        const bool deep = p.distance < -1e-2 * std::fmin(thickness_or_size(a_), thickness_or_size(b_));
        const bool fine = accuracy < default_accuracy;
        const Fault fault = deep                                             ? Fault::Deep
                            : fine && has_continuum(to_vec(p.normal), width) ? Fault::Continuum
                            : fine                                           ? Fault::UselessFine
                                                                             : Fault::Useless;
        report(fault, width, text("%s: [%.10g, %.10g]", how, p.lower, p.upper));
    }

    /// How far B moves along n until the two are apart.
    double way_out(Vec n) const
    {
        const Vec base = a_.told().origin;
        return reach_along(a_.solid(), n, base) + reach_along(b_.solid(), -n, base);
    }

    /// Whether some ways out near n are as short to within `width`. A polytope has to be as fine as that there.
    bool has_continuum(Vec n, double width) const
    {
        return is_as_short_around(n, 0.1, width) || is_as_short_around(n, 0.01, width);
    }

    /// Whether some way out at this angle from n is as short to within `width`.
    bool is_as_short_around(Vec n, double radius, double width) const
    {
        constexpr int samples = 1440;
        constexpr double step = 2 * std::numbers::pi / samples;
        const Vec e = unit(cross(n, std::fabs(n.x) < 0.6 ? Vec{1, 0, 0} : Vec{0, 1, 0})), f = cross(n, e);
        const auto at = [&](double angle) {
            return way_out(std::cos(radius) * n + std::sin(radius) * (std::cos(angle) * e + std::sin(angle) * f));
        };
        double best = 0, least = at(0);
        for (int i = 1; i < samples; ++i)
            if (const double h = at(i * step); h < least) least = h, best = i * step;
        double low = best - step, high = best + step;
        for (int k = 0; k < 60; ++k)
        {
            const double third = (high - low) / 3, p = low + third, q = high - third;
            at(p) < at(q) ? high = q : low = p;
        }
        return std::fmin(least, at(0.5 * (low + high))) - way_out(n) <= width;
    }

    void judge_overlap(const Known& one, const Known& two)
    {
        const auto part = [&](const Known& k, double x) {
            return one.depth && two.depth ? x : k.depth ? std::fmax(x, 0) : x;
        };
        const double lower = std::fmax(part(one, one.p.lower), part(two, two.p.lower)),
                     upper = std::fmin(part(one, one.p.upper), part(two, two.p.upper));
        if (!(lower > upper)) return;
        report(two.fault == Fault::Useless ? one.fault : two.fault, lower - upper,
               text("%s [%.17g, %.17g] and %s [%.17g, %.17g]", one.how, one.p.lower, one.p.upper, two.how,
                    two.p.lower, two.p.upper));
    }

    /// What points may be off by besides the accuracy: as much as bounds may be apart, and the rounding of u.
    double coordinate_rounding(Vec u) const { return 64 * touch_ + 4 * 0x1p-53 * max_abs(u); }

    void judge_points(const DT_Proximity& p, const char* how, double accuracy, bool surface)
    {
        const Vec u = to_vec(p.point1), v = to_vec(p.point2), n = to_vec(p.normal);
        const double allowed = 1.01 * accuracy * std::fabs(p.distance) + coordinate_rounding(u);
        judge_on(a_, u, p.feature1, allowed, Fault::WitnessSigned, how);
        judge_on(b_, v, p.feature2, allowed, Fault::WitnessSigned, how);
        if (!surface) return;
        if (!(std::fabs(norm(n) - 1) < 1e-12))
            report(Fault::Told, 0, text("%s: normal of length %.17g", how, norm(n)));
        const double off = norm(v - u - p.distance * n);
        if (off > allowed) report(Fault::Told, off, text("%s: points off the distance by %g", how, off));
    }

    /// A point that is on its object.
    struct Judged
    {
        const Thing* thing;
        Vec x;
        DT_Index feature;
        double allowed;

        /// Whether what is said of `other` says this too.
        bool operator==(const Judged& other) const
        {
            return thing == other.thing && feature == other.feature && x.x == other.x.x && x.y == other.x.y &&
                   x.z == other.x.z && allowed <= other.allowed;
        }
    };

    void judge_on(const Thing& thing, Vec x, DT_Index feature, double allowed, Fault fault, const char* how)
    {
        const Judged judged{&thing, x, feature, allowed};
        if (std::find(fine_.begin(), fine_.end(), judged) != fine_.end()) return;  // queries agree on many points
        Solid solid = thing.solid();
        if (thing.is_mesh() && feature < solid.parts.size()) solid.parts = {solid.parts[feature]};
        const double off = distance_from(solid, x, allowed, 0.01 * allowed);
        if (off <= allowed)
            fine_.push_back(judged);
        else
            report(fault, off,
                   text("%s: point of %c off by %.3g, allowed %.3g", how, &thing == &a_ ? 'A' : 'B', off, allowed));
    }

    void ask_signed(const char* how, Fault fault, bool swapped, DT_PairCache* cache)
    {
        DT_Proximity p{};
        const DT_Bool said =
            swapped ? DT_GetSignedDistance(B_, A_, cache, &p) : DT_GetSignedDistance(A_, B_, cache, &p);
        know(said, p, how, fault, swapped, default_accuracy, true);
    }

    void ask_distance(const char* how, double accuracy, unsigned flags, DT_PairCache* cache)
    {
        const DT_QueryOptions options{sizeof options, accuracy, 0, flags, 0};
        DT_Proximity p{};
        const DT_Bool said = DT_GetDistance(A_, B_, &options, cache, &p);
        const double asked = accuracy > 0 ? accuracy : default_accuracy;
        know(said, p, how, Fault::OtherAccuracy, false, asked, flags != 0);
        if (flags == 0) agree((p.distance == 0) == meet_, how);
    }

    void ask_bounds()
    {
        DT_PairCache wild = random_cache(random_), wild2 = random_cache(random_), warm{};
        ask_signed("plain", Fault::Useless, false, nullptr);
        ask_signed("swapped", Fault::Swapped, true, nullptr);
        ask_signed("random cache", Fault::Cached, false, &wild);
        ask_signed("empty cache", Fault::Warm, false, &warm);
        ask_signed("warm cache", Fault::Warm, false, &warm);
        DT_Intersect(A_, B_, &warm);
        ask_signed("cache of a boolean", Fault::Warm, false, &warm);
        ask_distance("accuracy 0.5", 0.5, DT_QUERY_DEPTH, nullptr);
        ask_distance("accuracy 1e-6", fine_accuracy, DT_QUERY_DEPTH, nullptr);
        ask_distance("without depth", 0, 0, nullptr);
        ask_distance("without depth, random cache", 0, 0, &wild2);
        ask_distance("without depth, warm cache", fine_accuracy, 0, &warm);
        ask_limit();
    }

    /// Objects that are nearer than a limit are told to be.
    void ask_limit()
    {
        if (known_.empty()) return;
        const double upper = known_[0].p.upper;
        if (!(upper > 0)) return;
        const DT_QueryOptions options{sizeof options, 0, 1.5 * upper, 0, 0};
        DT_Proximity p{};
        if (DT_GetDistance(A_, B_, &options, nullptr, &p))
            know(true, p, "within a limit", Fault::OtherAccuracy, false, default_accuracy, false);
        else
            report(Fault::OtherAccuracy, upper, text("beyond %g, though at most %g apart", 1.5 * upper, upper));
    }

    // Booleans.

    void agree(bool same, const char* how)
    {
        if (!same)
            report(Fault::Disagree, known_.empty() ? 0 : known_[0].p.distance,
                   text("%s: against DT_Intersect, which says %s", how, meet_ ? "yes" : "no"));
    }

    void ask_booleans()
    {
        DT_PairCache wild = random_cache(random_), wild2 = random_cache(random_), warm{};
        agree(DT_Intersect(B_, A_, nullptr) == meet_, "swapped");
        agree(DT_Intersect(A_, B_, &wild) == meet_, "random cache");
        agree(DT_Intersect(B_, A_, &wild2) == meet_, "swapped, random cache");
        agree(DT_Intersect(A_, B_, &warm) == meet_, "empty cache");
        DT_Proximity p{};
        DT_GetSignedDistance(A_, B_, &warm, &p);
        agree(DT_Intersect(A_, B_, &warm) == meet_, "warm cache");
        for (const Known& k : known_)
        {
            const double wrong = meet_ ? k.p.lower : -k.p.upper;
            if (wrong > 0)
                report(Fault::AgainstBounds, wrong,
                       text("DT_Intersect says %s, %s [%.10g, %.10g]", meet_ ? "yes" : "no", k.how, k.p.lower,
                            k.p.upper));
        }
    }

    // The classic functions, which answer in DT_Scalar.

    double scalar_allowed(Vec u) const { return coordinate_rounding(u) + 2 * scalar_rounding * norm(u); }

    void ask_classic()
    {
        ask_closest(A_, B_, false);
        ask_closest(B_, A_, true);
        ask_common(A_, B_, "common point");
        ask_common(B_, A_, "common point, swapped");
        pen_ = ask_pen(A_, B_, false);
        ask_pen(B_, A_, true);
    }

    void ask_closest(DT_ObjectHandle first, DT_ObjectHandle second, bool swapped)
    {
        DT_Vector3 p, q;
        const double d = static_cast<double>(DT_GetClosestPair(first, second, p, q));
        const char* how = swapped ? "closest pair, swapped" : "closest pair";
        agree((d == 0) == meet_, how);
        const Vec u = to_vec(swapped ? q : p), v = to_vec(swapped ? p : q);
        if (!std::isfinite(d) || !finite(u) || !finite(v)) return report(Fault::NotFinite, 0, how);
        const double allowed = 1.01 * default_accuracy * d + scalar_allowed(u);
        judge_on(a_, u, DT_NO_FEATURE, allowed, Fault::WitnessClosest, how);
        judge_on(b_, v, DT_NO_FEATURE, allowed, Fault::WitnessClosest, how);
        const double off = std::fabs(norm(v - u) - d);
        if (off > allowed) report(Fault::Told, off, text("%s: points %g apart, told %g", how, norm(v - u), d));
        for (const Known& k : known_)
            if (d < k.p.lower * (1 - 4 * scalar_rounding) && d > 0)
                report(Fault::OtherAccuracy, k.p.lower - d,
                       text("%s %.10g, %s [%.10g, %.10g]", how, d, k.how, k.p.lower, k.p.upper));
        if (!known_.empty() && d > 1.003 * std::fmax(known_[0].p.upper, 0) + 64 * touch_)
            report(Fault::Useless, d, text("%s %.10g, plain at most %.10g", how, d, known_[0].p.upper));
    }

    void ask_common(DT_ObjectHandle first, DT_ObjectHandle second, const char* how)
    {
        DT_Vector3 p = {0, 0, 0};
        const bool said = DT_GetCommonPoint(first, second, p);
        agree(said == meet_, how);
        if (!said) return;
        const Vec u = to_vec(p);
        judge_on(a_, u, DT_NO_FEATURE, scalar_allowed(u), Fault::WitnessCommon, how);
        judge_on(b_, u, DT_NO_FEATURE, scalar_allowed(u), Fault::WitnessCommon, how);
    }

    bool ask_pen(DT_ObjectHandle first, DT_ObjectHandle second, bool swapped)
    {
        DT_Vector3 p = {0, 0, 0}, q = {0, 0, 0};
        const char* how = swapped ? "depth, swapped" : "depth";
        const bool said = DT_GetPenDepth(first, second, p, q);
        if (said) agree(meet_, how);
        for (const Known& k : known_)
        {
            const bool wrong = said ? k.depth && k.p.lower > 0 : k.p.upper < -2 * touch_;
            if (wrong)
                report(Fault::AgainstBounds, k.p.distance,
                       text("%s says %s, %s [%.10g, %.10g]", how, said ? "yes" : "no", k.how, k.p.lower, k.p.upper));
        }
        if (!said) return false;
        const Vec u = to_vec(swapped ? q : p), v = to_vec(swapped ? p : q);
        if (!finite(u) || !finite(v)) report(Fault::NotFinite, 0, how);
        const double d = norm(u - v), allowed = 1.01 * default_accuracy * d + scalar_allowed(u);
        judge_on(a_, u, DT_NO_FEATURE, allowed, Fault::WitnessDepth, how);
        judge_on(b_, v, DT_NO_FEATURE, allowed, Fault::WitnessDepth, how);
        return true;
    }

    // Scenes.

    int responses(DT_SceneHandle scene, DT_ResponseType type)
    {
        int count = 0;
        const DT_RespTableHandle table = DT_CreateRespTable();
        DT_SetResponseClass(table, A_, 0);
        DT_SetResponseClass(table, B_, 0);
        DT_AddDefaultResponse(table, count_response, type, &count);
        DT_Test(scene, table);
        DT_DestroyRespTable(table);
        return count;
    }

    void ask_scene()
    {
        const DT_SceneHandle scene = DT_CreateScene();
        DT_AddObject(scene, A_);
        DT_AddObject(scene, B_);
        const auto judge = [&](DT_ResponseType type, bool expected, const char* how) {
            if ((responses(scene, type) > 0) != expected)
                report(Fault::DisagreeScene, known_.empty() ? 0 : known_[0].p.distance,
                       text("%s: against %s", how, expected ? "yes" : "no"));
        };
        judge(DT_SIMPLE_RESPONSE, meet_, "simple response");
        judge(DT_WITNESSED_RESPONSE, meet_, "witnessed response");
        judge(DT_DEPTH_RESPONSE, pen_, "depth response");
        judge(DT_SIMPLE_RESPONSE, meet_, "simple response, again");
        DT_DestroyScene(scene);
    }

    // Casts.

    static Cast cast(DT_ObjectHandle moving, Vec way, DT_ObjectHandle target)
    {
        DT_CastHit hit{};
        if (!DT_ObjectCast(moving, Triple(way), target, 1, &hit)) return {};
        return {true, hit.param, to_vec(hit.normal)};
    }

    /// How near a cast may stop.
    double cast_tolerance() const { return std::fmax(cast_contact * size_, touch_); }

    void judge_start(const Cast& c, const char* how)
    {
        if (c.hit && !(std::isfinite(c.t) && 0 <= c.t && c.t <= 1 && finite(c.normal)))
            report(Fault::NotFinite, 0, text("%s: t = %g", how, c.t));
        const double d = known_.empty() ? 0 : known_[0].p.distance;
        if (meet_ && !c.hit) report(Fault::CastMiss, d, text("%s: misses an overlap at the start", how));
        if (meet_ && c.hit && c.t > 0)
            report(Fault::CastLate, d, text("%s: t = %g for an overlap at the start", how, c.t));
        if (!meet_ && c.hit && c.t == 0 && c.normal == Vec{})
            report(Fault::CastEarly, d, text("%s: overlap at the start of objects apart", how));
    }

    void ask_casts()
    {
        way_ = to_vec(Triple(b_.inner_point() - a_.inner_point()));
        towards_ = cast(A_, way_, B_);
        const Cast b_towards = cast(B_, -way_, A_), away = cast(A_, -way_, B_), b_away = cast(B_, way_, A_);
        judge_start(towards_, "cast of A towards B");
        judge_start(b_towards, "cast of B towards A");
        judge_start(away, "cast of A away");
        judge_start(b_away, "cast of B away");
        // A convex A that moves away from a point of B by a vector from one of its own cannot meet a convex B, if it did not
        // before.
        const bool apart = !meet_ && !a_.is_mesh() && !b_.is_mesh() && !known_.empty() &&
                           known_[0].p.lower > cast_tolerance() + 4 * scalar_rounding * norm(way_);
        if (apart && (away.hit || b_away.hit))
            report(Fault::CastEarly, known_[0].p.distance, "hit while moving away");
    }

    /// Moves A to where the cast says that it hits.
    void follow_casts()
    {
        if (meet_ || known_.empty() || a_.is_mesh() || b_.is_mesh()) return;
        if (!towards_.hit)
        {
            if (std::fmin(thickness(a_), thickness(b_)) > 1e-3 * norm(way_))
                report(Fault::CastMiss, known_[0].p.distance, "misses what lies in the way");
            return;
        }
        double m[16];
        DT_GetMatrixd(A_, m);
        double there[16];
        std::copy(std::begin(m), std::end(m), std::begin(there));
        there[12] += towards_.t * way_.x;
        there[13] += towards_.t * way_.y;
        there[14] += towards_.t * way_.z;
        DT_SetMatrixd(A_, there);
        DT_Proximity p{};
        DT_GetSignedDistance(A_, B_, nullptr, &p);
        DT_SetMatrixd(A_, m);
        const double allowed =
            cast_tolerance() + 8 * touch_ + 4 * 0x1p-53 * max_abs(a_.told().origin) + 4 * 0x1p-53 * norm(way_);
        if (p.lower > allowed) report(Fault::CastEarly, p.lower, text("%g apart at the hit", p.lower));
        if (p.upper < -allowed) report(Fault::CastLate, -p.upper, text("%g deep at the hit", -p.upper));
    }

    /// A ray starts in A where a cast of a point does.
    void ask_ray()
    {
        const Shape& shape = b_.body().shape;
        const bool a_point = !b_.is_mesh() && shape.kind == Kind::Point && shape.points[0] == Vec{};
        if (!a_point || a_.solid().margin > 0 || b_.solid().margin > 0 || a_.is_mesh()) return;
        const Vec at = b_.told().origin, n = random_direction(random_), to = at + size_ * n;
        const DT_Vector3d source = {at.x, at.y, at.z}, target = {to.x, to.y, to.z};
        DT_CastHit hit{};
        const bool starts_in =
            DT_GetRayHit(A_, source, target, 1, &hit) && hit.param == 0 && to_vec(hit.normal) == Vec{};
        if (starts_in != meet_)
            report(Fault::Ray, known_.empty() ? 0 : known_[0].p.distance,
                   text("ray from B: against DT_Intersect, which says %s", meet_ ? "yes" : "no"));
    }

    // The truth.

    void ask_oracle_itself()
    {
        ++tally_.asked;
        const Interval truth = signed_distance(a_.solid(), b_.solid(), 1e-3 * touch_);
        if (truth.upper - truth.lower > 2 * touch_ + 1e-5 * std::fabs(truth.lower)) ++tally_.unknown;
        for (const Known& k : known_)
        {
            const double low = k.depth ? truth.lower : std::fmax(truth.lower, 0),
                         high = k.depth ? truth.upper : std::fmax(truth.upper, 0);
            const auto what = [&] {
                return text("%s [%.17g, %.17g], true [%.17g, %.17g]", k.how, k.p.lower, k.p.upper, low, high);
            };
            if (k.p.lower > high) report(Fault::FalseLower, k.p.lower - high, what());
            if (k.p.upper < low) report(Fault::FalseUpper, low - k.p.upper, what());
        }
        const double wrong = meet_ ? truth.lower : -truth.upper;
        if (!(wrong > 0) || !(size_ > 0)) return;
        double &most = meet_ ? tally_.early : tally_.denied,
               &most_touch = meet_ ? tally_.early_touch : tally_.denied_touch;
        most = std::fmax(most, wrong / size_);
        most_touch = std::fmax(most_touch, wrong / touch_);
        if (wrong > touch_)
            report(meet_ ? Fault::Early : Fault::Denied, wrong,
                   text("DT_Intersect says %s, true [%.10g, %.10g]", meet_ ? "yes" : "no", truth.lower, truth.upper));
    }

    const Pair& pair_;
    const Thing &a_, &b_;
    DT_ObjectHandle A_, B_;
    Random random_;
    const std::string& name_;
    Tally& tally_;
    double touch_, size_;
    bool meet_ = false, pen_ = false, suspect_ = false;
    std::array<bool, fault_kinds> reported_{};  ///< of this pair
    std::vector<Known> known_;
    std::vector<Judged> fine_;
    Vec way_;
    Cast towards_;
};

}  // namespace

const char* name_of(Fault fault)
{
    static constexpr const char* names[fault_kinds] = {"useless",
                                                       "useless at 1e-6",
                                                       "disagree",
                                                       "disagree in scene",
                                                       "against bounds",
                                                       "swapped disjoint",
                                                       "cached disjoint",
                                                       "warm disjoint",
                                                       "accuracies disjoint",
                                                       "cast misses",
                                                       "cast late",
                                                       "cast early",
                                                       "witness off (signed)",
                                                       "witness off (depth)",
                                                       "witness off (closest)",
                                                       "witness off (common)",
                                                       "points not as told",
                                                       "false lower",
                                                       "false upper",
                                                       "contact early",
                                                       "overlap denied",
                                                       "ray at its start",
                                                       "not finite",
                                                       "(wide, deep)",
                                                       "(wide, continuum)"};
    return names[static_cast<int>(fault)];
}

void Tally::add(Fault fault, double figure, const std::string& line, bool first_of_pair)
{
    Kind& kind = kinds[static_cast<std::size_t>(fault)];
    kind.count += first_of_pair;
    if (!line.empty() && kind.first.size() < keep)
        kind.first.push_back(line);
    else if (!line.empty() && figure > kind.worst && keep > 0)
        kind.first.back() = line;
    kind.worst = std::fmax(kind.worst, figure);
}

void Tally::merge(const Tally& other)
{
    pairs += other.pairs;
    meet += other.meet;
    asked += other.asked;
    unknown += other.unknown;
    early = std::fmax(early, other.early);
    denied = std::fmax(denied, other.denied);
    early_touch = std::fmax(early_touch, other.early_touch);
    denied_touch = std::fmax(denied_touch, other.denied_touch);
    for (std::size_t i = 0; i < kinds.size(); ++i)
    {
        kinds[i].count += other.kinds[i].count;
        kinds[i].worst = std::fmax(kinds[i].worst, other.kinds[i].worst);
        for (const std::string& line : other.kinds[i].first)
            if (kinds[i].first.size() < keep) kinds[i].first.push_back(line);
    }
}

long Tally::faults() const
{
    long sum = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (i < static_cast<std::size_t>(Fault::Deep)) sum += kinds[i].count;
    return sum;
}

void check(const Pair& pair, std::uint64_t index, long every, const std::string& name, Tally& tally)
{
    Trial(pair, index, name, tally).run(every > 0 && index % static_cast<std::uint64_t>(every) == 0);
}

}  // namespace dt::test::near
