// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Computes the overlaps along all fifteen axes in lanes, and the witnesses of the least.
#include "convex/box_box.hpp"

#include "convex/closed_forms.hpp"

#include <bit>
#include <limits>

namespace dt::convex
{

namespace
{

Double4 all(double x)
{
    return Double4::broadcast(x);
}

/// |t·L| and the sum of both boxes' half widths along L, for three axes L at once (not normalised).
struct Axes
{
    Double4 centres, widths;
};

class FifteenAxes
{
public:
    FifteenAxes(const shape::Box& A, const shape::Box& B, const BoxPlaces& at)
        : seen_(at.a, at.b, at.way), a_(Double4::of(A.half.x, A.half.y, A.half.z, 0)), a1_(a_.yzx()), a2_(a_.zxy()),
          t1_(seen_.t.yzx()),
          t2_(seen_.t.zxy()), b_{all(B.half.x), all(B.half.y), all(B.half.z)}, abs_c_{abs(seen_.c[0]),
                                                                                      abs(seen_.c[1]),
                                                                                      abs(seen_.c[2])}
    {
        of_a_ = {abs(seen_.t), a_ + (abs_c_[0] * b_[0] + (abs_c_[1] * b_[1] + abs_c_[2] * b_[2]))};
        Double4 r0 = abs_c_[0], r1 = abs_c_[1], r2 = abs_c_[2];
        transpose(r0, r1, r2);
        of_b_ = {abs(at.b.turned_back_lanes(at.way)),
                 Double4::of(B.half.x, B.half.y, B.half.z, 0) +
                     (r0 * all(A.half.x) + (r1 * all(A.half.y) + r2 * all(A.half.z)))};
    }
    const Axes& of_a() const { return of_a_; }
    const Axes& of_b() const { return of_b_; }
    Affine seen() const { return seen_.affine(); }

    /// Lanes i in which e_i is nearly parallel to R_j: the squared sine is at most `parallel`.
    Double4 is_parallel_to(int j) const { return greater(abs_c_[j], all(1 - 0.5 * parallel)); }

    /// e_i × R_j, i in the lanes. length2 is that of the axes.
    Axes cross_with(int j, Double4& length2) const
    {
        const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const Double4 r1 = seen_.c[j].yzx(), r2 = seen_.c[j].zxy();
        length2 = r1 * r1 + r2 * r2;
        return {abs(t2_ * r1 - t1_ * r2),
                (a1_ * abs(r2) + a2_ * abs(r1)) + (b_[j1] * abs_c_[j2] + b_[j2] * abs_c_[j1])};
    }

private:
    RelativeLanes seen_;
    Double4 a_, a1_, a2_, t1_, t2_, b_[3], abs_c_[3];
    Axes of_a_, of_b_;
};

constexpr unsigned three_lanes = 7;

/// Overlap that edges which are taken for parallel may hide, relative to the longest of them: three times their length
/// times their largest sine.
constexpr double unseen_share = 6e-7;

double smallest_of_three(Double4 x)
{
    double lane[4];
    x.store(lane);
    return std::min(lane[0], std::min(lane[1], lane[2]));
}

/// Rounds that bring a witness onto both boxes; where they are not enough, GJK finds it.
constexpr int max_witness_rounds = 8;

/// 4·row + lane of the first overlap that is at most `limit`.
template <class... Rows> unsigned first_axis(double limit, const Rows&... rows)
{
    unsigned found = 0;
    int row = 0;
    ((found |= (~bits(greater(rows, all(limit))) & three_lanes) << 4 * row++), ...);
    return static_cast<unsigned>(std::countr_zero(found));
}

/// Overlaps along the nine axes across edges, not divided by the sines of their edges yet.
struct EdgeOverlaps
{
    Double4 overlap[3], sine2[3], least;

    explicit EdgeOverlaps(const FifteenAxes& axes)
    {
        for (int j = 0; j < 3; ++j)
        {
            const Axes x = axes.cross_with(j, sine2[j]);
            overlap[j] = x.widths - x.centres;
        }
        least = min(overlap[0], min(overlap[1], overlap[2]));
    }
};

/// The axis of the least overlap.
struct LeastOverlap
{
    unsigned axis;  ///< 4·row + lane
    double overlap;
    double sure;  ///< no more than this is hidden by rounding, which counts divided by the sines
    double unseen = 0;  ///< what edges taken for parallel may hide: with B's edge turned by its sine they would be
};

/// Where an edge may have the least overlap. Faces come first and win ties, up to rounding: their witnesses are better.
LeastOverlap least_with_edges(const EdgeOverlaps& edges, const shape::Box& B, Double4 along_a, Double4 along_b,
                              double of_faces, double touch)
{
    const Double4 infinite = all(std::numeric_limits<double>::infinity());
    Double4 across[3], least = infinite, sure = infinite, seen = all(0);
    for (int j = 0; j < 3; ++j)
    {
        const Double4 sine2 = edges.sine2[j], useful = greater(sine2, all(parallel)), sine = sqrt(sine2),
                      cosecant = all(1) / select(useful, sine, all(1));
        across[j] = select(useful, edges.overlap[j] * cosecant, infinite);
        least = min(least, across[j]);
        sure = min(sure, across[j] - all(touch) * cosecant);
        seen = seen - select(useful, all(0), all(2 * B.half[j]) * sine);
    }
    const double of_edges = smallest_of_three(least);
    LeastOverlap found{0, std::min(of_faces, of_edges), std::min(of_faces - touch, smallest_of_three(sure)),
                       -smallest_of_three(seen)};
    found.axis = of_edges < of_faces - touch ? 8 + first_axis(of_edges, across[0], across[1], across[2])
                                             : first_axis(of_faces + touch, along_a, along_b);
    return found;
}

/// Axis 4·row + lane: row 0 axes of A, row 1 axes of B, row 2 + j: e_lane × R_j.
Vec3 axis_direction(unsigned axis, const Mat3& R, Vec3 t)
{
    const int row = int(axis / 4), i = int(axis % 4);
    Vec3 e{};
    e[i] = 1;
    const Vec3 n = row == 0 ? e : row == 1 ? R[i] : normalized(cross(e, R[row - 2]), e);
    return dot(n, t) < 0 ? -n : n;
}

double overlap_along(const shape::Box& A, const shape::Box& B, const Mat3& R, Vec3 t, Vec3 n)
{
    return dot(n, A.support(n).p - (R * B.support(-transposed_times(R, n)).p + t));
}

/// Where faces or edges are parallel a corner of one need not lie on the other. Moves x, in the plane or line of
/// contact, to a point of B moved out that is also in A, to `touch`: by turns to the nearest point of each. Returns how far
/// it is from A.
double move_into_both(Vec3& x, const shape::Box& A, const shape::Box& B, const Mat3& R, Vec3 t_out, double touch)
{
    double gap2 = 0;
    for (int k = 0; k < max_witness_rounds; ++k)
    {
        const Vec3 in_a = min(max(x, -A.half), A.half), local = transposed_times(R, in_a - t_out);
        x = R * min(max(local, -B.half), B.half) + t_out;
        gap2 = norm2(x - in_a);
        if (gap2 <= square(touch)) break;
    }
    return std::sqrt(gap2);
}

/// The witnesses: where the two touch when B is moved out by depth·normal. Returns how far they are from touching.
[[gnu::always_inline]] inline double witnesses(const shape::Box& A, const shape::Box& B, const Mat3& R, Vec3 t,
                                               unsigned axis, double touch, double depth, Vec3 normal,
                                               CoreProximity& d)
{
    const int row = int(axis / 4), i = int(axis % 4), j = row - 2;
    const auto corner_a = [&] { return A.support(normal).p; };
    const auto corner_b = [&] { return B.support(-transposed_times(R, normal)).p; };
    const Vec3 out = depth * normal;
    Vec3 x;
    if (row == 0) { x = R * corner_b() + t + out; }
    else if (row == 1) { x = corner_a(); }
    else  // edge i of A against edge j of B
    {
        Vec3 middle_a = corner_a(), along_a{}, middle_b = corner_b();
        middle_a[i] = 0;
        along_a[i] = A.half[i];
        middle_b[j] = 0;
        Vec3 unused;
        nearest_on_segments(middle_a, along_a, R * middle_b + t + out, B.half[j] * R[j], x, unused);
    }
    const double gap = move_into_both(x, A, B, R, t + out, touch);
    d.on_a = x;
    d.on_b = x - out;
    return gap;
}

/// The same once more for boxes with an axis that shows no overlap beyond rounding. Axes across edges that are nearly
/// parallel are nearly zero and show nothing: without them the overlaps along the others must be so much larger. Where they
/// are not, a point of both may show contact.
[[gnu::noinline]] Contact contact_of_close_boxes(const shape::Box& A, const shape::Box& B, const BoxPlaces& at,
                                                 double touch)
{
    const FifteenAxes axes(A, B, at);
    const auto overlap = [](const Axes& x) { return x.widths - x.centres; };
    Double4 least = min(overlap(axes.of_a()), overlap(axes.of_b())), length2;
    for (int j = 0; j < 3; ++j)
        least = min(least, select(axes.is_parallel_to(j), least, overlap(axes.cross_with(j, length2))));
    const Double4 enough = all(touch + unseen_share * max_abs(B.half));
    if ((bits(greater(least, enough)) & three_lanes) == three_lanes) return Contact::touching;

    CoreProximity c;
    const BoxContact contact = box_depth(A, B, at, touch, c);
    const bool is_found = contact == BoxContact::found || contact == BoxContact::unwitnessed;
    return is_found && c.upper <= surely_within * touch ? Contact::touching : Contact::open;
}

}  // namespace

Contact contact_of_boxes(const shape::Box& A, const shape::Box& B, const BoxPlaces& at, double touch)
{
    const FifteenAxes axes(A, B, at);
    const auto overlap = [](const Axes& x) { return x.widths - x.centres; };
    Double4 least = min(overlap(axes.of_a()), overlap(axes.of_b()));
    if ((bits(greater(all(-touch), least)) & three_lanes) != 0) return Contact::apart;

    Double4 length2;
    for (int j = 0; j < 3; ++j)
        least = min(least, overlap(axes.cross_with(j, length2)));
    if ((bits(greater(least, all(touch))) & three_lanes) == three_lanes) return Contact::touching;
    if ((bits(greater(all(-touch), least)) & three_lanes) != 0) return Contact::apart;
    return contact_of_close_boxes(A, B, at, touch);
}

BoxContact box_depth(const shape::Box& A, const shape::Box& B, const BoxPlaces& at, double touch, CoreProximity& out)
{
    const FifteenAxes axes(A, B, at);
    const Double4 along_a = axes.of_a().widths - axes.of_a().centres,
                  along_b = axes.of_b().widths - axes.of_b().centres;
    const double of_faces = smallest_of_three(min(along_a, along_b));
    if (of_faces < -touch) return BoxContact::apart;

    const EdgeOverlaps edges(axes);
    const double of_edges = smallest_of_three(edges.least);
    if (of_edges < -touch) return BoxContact::apart;
    // Divided by a sine, overlaps beyond rounding become larger only.
    const bool is_face = of_edges >= std::max(of_faces, touch);
    const LeastOverlap least =
        is_face ? LeastOverlap{first_axis(of_faces + touch, along_a, along_b), of_faces, of_faces - touch}
                : least_with_edges(edges, B, along_a, along_b, of_faces, touch);
    if (least.overlap < -touch) return BoxContact::none;

    const auto [R, t] = axes.seen();
    const Vec3 normal = axis_direction(least.axis, R, t);
    // The overlap along an axis across edges was divided by their sine. Where that is small, it is asked along the unit
    // vector.
    const double enough = 4 * touch;
    const bool is_known = least.axis < 8 || least.overlap - least.sure <= enough;
    const double depth = std::max(0.0, is_known ? least.overlap : overlap_along(A, B, R, t, normal));
    out.lower = -depth;
    out.upper = -std::min(depth, least.sure - least.unseen);
    out.normal = normal;
    out.common = {};
    const double gap = witnesses(A, B, R, t, least.axis, enough, depth, normal, out);
    out.upper = std::min(out.upper, depth + gap);  // a point of each, that far apart
    return gap <= enough ? BoxContact::found : BoxContact::unwitnessed;
}

}  // namespace dt::convex
