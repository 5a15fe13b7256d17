// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bodies that lie in flat ground, a mesh of unit triangles: the way out is up. Each body has a support function of its
// own.
#include "../api/api_test.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <random>

namespace
{

using Vec = std::array<double, 3>;
using Random = std::mt19937;

double uniform(Random& random, double low, double high)
{
    return std::uniform_real_distribution<double>(low, high)(random);
}

double dot(const Vec& a, const Vec& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vec cross(const Vec& a, const Vec& b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vec unit(const Vec& a)
{
    const double length = std::sqrt(dot(a, a));
    return {a[0] / length, a[1] / length, a[2] / length};
}

/// A shape and how far it reaches along a direction of its own frame, which need not be of length 1.
struct Kind
{
    DT_ShapeHandle shape;
    std::function<double(Vec)> reach;
};

DT_Scalar any_size(Random& random)
{
    return DT_Scalar(uniform(random, 0.3, 2));
}

Kind any_box(Random& random)
{
    const DT_Scalar x = any_size(random), y = any_size(random), z = any_size(random);
    const Vec half{double(x) / 2, double(y) / 2, double(z) / 2};
    return {DT_NewBox(x, y, z), [half](Vec d) {
                return dot(half, {std::fabs(d[0]), std::fabs(d[1]), std::fabs(d[2])});
            }};
}

Kind any_ball(Random& random)
{
    const DT_Scalar r = any_size(random);
    return {DT_NewSphere(r), [r](Vec d) { return double(r) * std::sqrt(dot(d, d)); }};
}

Kind any_cylinder(Random& random)
{
    const DT_Scalar r = any_size(random) / 2, h = any_size(random);
    return {DT_NewCylinder(r, h),
            [r, h](Vec d) { return double(r) * std::hypot(d[0], d[2]) + double(h) / 2 * std::fabs(d[1]); }};
}

Kind any_capsule(Random& random)
{
    const DT_Scalar r = any_size(random) / 2, h = any_size(random) / 2;
    const DT_Vector3 from = {0, -h, 0}, to = {0, h, 0};
    const DT_ShapeHandle segment = DT_NewLineSegment(from, to), ball = DT_NewSphere(r);
    const DT_ShapeHandle shape = DT_NewMinkowski(segment, ball);
    DT_DeleteShape(segment);
    DT_DeleteShape(ball);
    return {shape, [r, h](Vec d) { return double(r) * std::sqrt(dot(d, d)) + double(h) * std::fabs(d[1]); }};
}

std::vector<Vec> any_points(Random& random)
{
    std::normal_distribution<double> gauss;
    const double size = double(any_size(random));
    std::vector<Vec> points(6 + random() % 20);
    for (Vec& p : points)
        for (double& x : p)
            x = double(DT_Scalar(0.4 * size * gauss(random)));
    return points;
}

double reach_of(const std::vector<Vec>& points, Vec d)
{
    double most = dot(points[0], d);
    for (const Vec& p : points)
        most = std::max(most, dot(p, d));
    return most;
}

void give(const Vec& p)
{
    const DT_Vector3 vertex = {DT_Scalar(p[0]), DT_Scalar(p[1]), DT_Scalar(p[2])};
    DT_Vertex(vertex);
}

Kind any_hull(Random& random)
{
    const std::vector<Vec> points = any_points(random);
    const DT_ShapeHandle shape = DT_NewPolytope(nullptr);
    for (const Vec& p : points)
        give(p);
    DT_EndPolytope();
    return {shape, [points](Vec d) { return reach_of(points, d); }};
}

/// Faces given by their corners.
DT_ShapeHandle mesh(const std::vector<std::vector<Vec>>& faces)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(nullptr);
    for (const std::vector<Vec>& face : faces)
    {
        DT_Begin();
        for (const Vec& corner : face)
            give(corner);
        DT_End();
    }
    DT_EndComplexShape();
    return shape;
}

/// A hollow box, of triangles or of squares.
Kind any_mesh(Random& random, bool of_triangles)
{
    std::vector<Vec> corner(8);
    const DT_Scalar size[3] = {any_size(random), any_size(random), any_size(random)};
    for (unsigned i = 0; i < 8; ++i)
        for (unsigned k = 0; k < 3; ++k)
            corner[i][k] = double(i >> k & 1 ? size[k] : -size[k]) / 2;
    constexpr unsigned squares[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                        {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    std::vector<std::vector<Vec>> faces;
    for (const auto& s : squares)
    {
        const Vec &a = corner[s[0]], &b = corner[s[1]], &c = corner[s[2]], &d = corner[s[3]];
        if (!of_triangles)
            faces.push_back({a, b, c, d});
        else
            faces.insert(faces.end(), {{a, b, c}, {a, c, d}});
    }
    return {mesh(faces), [corner](Vec d) { return reach_of(corner, d); }};
}

/// Unit squares about the origin, at height 0, whole or halved.
DT_ShapeHandle flat_ground(bool of_triangles)
{
    std::vector<std::vector<Vec>> faces;
    for (int i = -8; i < 8; ++i)
        for (int j = -8; j < 8; ++j)
        {
            const double x = i, y = j;
            const Vec a{x, y, 0}, b{x + 1, y, 0}, c{x + 1, y + 1, 0}, d{x, y + 1, 0};
            if (!of_triangles)
                faces.push_back({a, b, c, d});
            else
                faces.insert(faces.end(), {{a, b, c}, {a, c, d}});
        }
    return mesh(faces);
}

/// A rotation by columns.
using Turn = std::array<Vec, 3>;

Vec operator*(const Turn& R, const Vec& v)
{
    Vec sum{};
    for (unsigned k = 0; k < 3; ++k)
        for (unsigned i = 0; i < 3; ++i)
            sum[i] += v[k] * R[k][i];
    return sum;
}

Turn any_turn(Random& random)
{
    std::normal_distribution<double> gauss;
    const Vec x = unit({gauss(random), gauss(random), gauss(random)});
    const Vec z = unit(cross(x, {gauss(random), gauss(random), gauss(random)}));
    return {x, cross(z, x), z};
}

/// Upright, tilted a little, or anyhow.
Turn any_rest(Random& random)
{
    const auto how = random() % 3;
    if (how == 0) return any_turn(random);
    const double yaw = uniform(random, -3, 3), tilt = how == 1 ? 0 : std::pow(10, uniform(random, -5, -1));
    const Vec x{std::cos(yaw), std::sin(yaw), 0}, y{-std::sin(yaw), std::cos(yaw), 0};
    const double c = std::cos(tilt), s = std::sin(tilt);
    const Vec up{s * y[0], s * y[1], c}, along{c * y[0], c * y[1], -s};
    return random() % 2 ? Turn{x, along, up} : Turn{x, up, {-along[0], -along[1], -along[2]}};
}

void place(DT_ObjectHandle object, const Turn& R, const Vec& t)
{
    float m[16] = {};
    for (unsigned k = 0; k < 3; ++k)
        for (unsigned i = 0; i < 3; ++i)
            m[4 * k + i] = float(R[k][i]);
    for (unsigned i = 0; i < 3; ++i)
        m[12 + i] = float(t[i]);
    m[15] = 1;
    DT_SetMatrixf(object, m);
}

/// How a body lies in the ground. Everything is read from the placements that the library uses.
struct Overlap
{
    Vec up;  ///< normal of the ground
    double depth;  ///< below its plane
};

Overlap overlap(DT_ObjectHandle ground, DT_ObjectHandle object, const Kind& kind)
{
    double g[16], m[16];
    DT_GetMatrixd(ground, g);
    DT_GetMatrixd(object, m);
    const Vec up = unit(cross({g[0], g[1], g[2]}, {g[4], g[5], g[6]}));
    Vec down;  // in the body's own frame
    for (unsigned k = 0; k < 3; ++k)
        down[k] = -dot(up, {m[4 * k], m[4 * k + 1], m[4 * k + 2]});
    return {up, kind.reach(down) - dot(up, {m[12] - g[12], m[13] - g[13], m[14] - g[14]})};
}

bool is_along(const Vec& n, const Vec& up, double tolerance)
{
    const Vec aside = cross(n, up);
    return dot(aside, aside) <= tolerance * tolerance * dot(n, n);
}

DT_Bool keep_normal(void* data, void*, void*, const DT_CollData* contact)
{
    for (unsigned i = 0; i < 3; ++i)
        (*static_cast<Vec*>(data))[i] = double(contact->normal[i]);
    return DT_CONTINUE;
}

class Ground : public ApiTest
{
protected:
    struct Tally
    {
        int up = 0, tilted = 0;  ///< answers
        int wrong = 0;  ///< those that are tilted though up is as deep, within the accuracy
        int wrong_responses = 0, off_ground = 0;
    };

    /// Lays bodies of a kind into the ground, `count` times.
    template <class Make> Tally lay(Make any_kind, int count, double offset, bool of_triangles = true)
    {
        Random random(29);
        const DT_ShapeHandle floor = flat_ground(of_triangles);
        const DT_ObjectHandle ground = DT_CreateObject(nullptr, floor);
        Vec response{};
        const DT_RespTableHandle table = DT_CreateRespTable();
        DT_AddDefaultResponse(table, keep_normal, DT_DEPTH_RESPONSE, &response);
        DT_SetResponseClass(table, ground, 0);
        Tally tally;
        for (int k = 0; k < count / 20; ++k)
        {
            const Kind kind = any_kind(random);
            const DT_ObjectHandle object = DT_CreateObject(nullptr, kind.shape);
            const DT_SceneHandle scene = DT_CreateScene();
            DT_SetResponseClass(table, object, 0);
            DT_AddObject(scene, ground);
            DT_AddObject(scene, object);
            const Turn R = k % 2 ? any_turn(random) : Turn{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
            const Vec t{uniform(random, -offset, offset), uniform(random, -offset, offset),
                        uniform(random, -offset, offset)};
            place(ground, R, t);
            for (int i = 0; i < 20; ++i)
            {
                sink(random, kind, R, t, object);
                DT_Test(scene, table);
                judge(ground, object, kind, response, tally);
            }
            DT_DestroyScene(scene);
            DT_DestroyObject(object);
            DT_DeleteShape(kind.shape);
        }
        DT_DestroyRespTable(table);
        DT_DestroyObject(ground);
        DT_DeleteShape(floor);
        return tally;
    }

private:
    /// By 1e-4 to 0.3, in the frame of the ground.
    static void sink(Random& random, const Kind& kind, const Turn& R, const Vec& t, DT_ObjectHandle object)
    {
        const Turn Q = any_rest(random);
        const auto reach = [&](double z) { return kind.reach({z * Q[0][2], z * Q[1][2], z * Q[2][2]}); };
        const double depth = std::min(std::pow(10, uniform(random, -4, -0.5)), 0.3 * (reach(1) + reach(-1)));
        const Vec at = R * Vec{uniform(random, -5, 5), uniform(random, -5, 5), reach(-1) - depth};
        place(object, {R * Q[0], R * Q[1], R * Q[2]}, {at[0] + t[0], at[1] + t[1], at[2] + t[2]});
    }

    static void judge(DT_ObjectHandle ground, DT_ObjectHandle object, const Kind& kind, const Vec& response,
                      Tally& tally)
    {
        DT_Proximity p{};
        ASSERT_TRUE(DT_GetSignedDistance(object, ground, nullptr, &p));
        const Overlap true_one = overlap(ground, object, kind);
        const double found = -p.distance, depth = true_one.depth;
        if (!(found > 0)) return;  // far away, a float lifts it out
        ASSERT_LE(found, depth + 1e-6);
        const bool up = is_along({p.normal[0], p.normal[1], p.normal[2]}, true_one.up, 1e-6);
        const bool is_up_as_deep = found >= (1 - 0.75e-3) * depth;  // a quarter is for nearly rigid placements
        ++(up ? tally.up : tally.tilted);
        tally.wrong += is_up_as_deep && !up;
        tally.wrong_responses += is_up_as_deep && !is_along(response, true_one.up, 1e-5);
        if (!up) return;
        double g[16];
        DT_GetMatrixd(ground, g);
        const double height = dot(true_one.up, {p.point2[0] - g[12], p.point2[1] - g[13], p.point2[2] - g[14]});
        tally.off_ground += std::fabs(height) > 1e-3 * depth + 1e-9;
    }
};

/// Small bodies over the corner of several triangles leave all of them sideways; most do not.
template <class Tally> void expect_up(const Tally& laid, int count)
{
    EXPECT_EQ(laid.wrong, 0);
    EXPECT_EQ(laid.wrong_responses, 0);
    EXPECT_EQ(laid.off_ground, 0);
    EXPECT_GT(laid.up, count * 8 / 10);
}

TEST_F(Ground, PushesBoxesUp)
{
    expect_up(lay(any_box, 4000, 0), 4000);
}

TEST_F(Ground, PushesBallsUp)
{
    expect_up(lay(any_ball, 4000, 0), 4000);
}

TEST_F(Ground, PushesCylindersUp)
{
    expect_up(lay(any_cylinder, 4000, 0), 4000);
}

TEST_F(Ground, PushesCapsulesUp)
{
    expect_up(lay(any_capsule, 4000, 0), 4000);
}

TEST_F(Ground, PushesHullsUp)
{
    expect_up(lay(any_hull, 4000, 0), 4000);
}

TEST_F(Ground, PushesMeshesUp)
{
    expect_up(lay([](Random& random) { return any_mesh(random, true); }, 2000, 0), 2000);
    expect_up(lay([](Random& random) { return any_mesh(random, false); }, 1000, 0), 1000);
}

TEST_F(Ground, OfSquaresPushesUpToo)
{
    expect_up(lay(any_cylinder, 1000, 0, false), 1000);
    expect_up(lay([](Random& random) { return any_mesh(random, true); }, 1000, 0, false), 1000);
}

TEST_F(Ground, PushesUpFarFromTheOrigin)
{
    expect_up(lay(any_box, 1000, 1e3), 1000);
    expect_up(lay(any_hull, 1000, 1e3), 1000);
}

}  // namespace
