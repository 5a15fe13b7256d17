// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pairs near contact whose queries once stalled, contradicted each other, or told a bound that was false. What is true
// of each comes from arithmetic of 113 bits.
#include "../api/api_test.hpp"

#include <array>
#include <cmath>

namespace
{

using Columns = std::array<double, 16>;

constexpr Columns at_origin = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

/// The placement with these columns.
constexpr Columns columns(std::array<double, 12> m)
{
    return {m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9], m[10], m[11], 1};
}

/// What is true of a pair: its signed distance is between the first two, and `touch` is its rounding.
struct Truth
{
    double least, most, touch;
};

class NearContact : public ApiTest
{
protected:
    DT_ObjectHandle placed(DT_ShapeHandle shape, const Columns& at)
    {
        const DT_ObjectHandle made = object(keep(shape));
        DT_SetMatrixd(made, at.data());
        return made;
    }

    /// A sum or hull of two shapes that nobody else needs.
    DT_ShapeHandle composed(DT_ShapeHandle (*make)(DT_ShapeHandle, DT_ShapeHandle), DT_ShapeHandle a,
                            DT_ShapeHandle b)
    {
        return make(keep(a), keep(b));
    }

    static DT_Proximity answer(DT_ObjectHandle a, DT_ObjectHandle b, double accuracy, DT_PairCache* cache = nullptr)
    {
        const DT_QueryOptions options = {sizeof options, accuracy, 0, DT_QUERY_DEPTH, 0};
        DT_Proximity p{};
        EXPECT_TRUE(DT_GetDistance(a, b, &options, cache, &p));
        return p;
    }

    void expect_on(DT_ObjectHandle body, const double* x, double allowed)
    {
        const DT_Vector3 origin = {0, 0, 0};
        Columns at = at_origin;
        std::copy(x, x + 3, at.begin() + 12);
        EXPECT_LE(answer(placed(DT_NewPoint(origin), at), body, 1e-9).distance, allowed);
    }

    void expect_bounds(DT_ObjectHandle a, DT_ObjectHandle b, const Truth& truth, double accuracy, DT_PairCache* cache)
    {
        const DT_Proximity p = answer(a, b, accuracy, cache);
        EXPECT_LE(p.lower, truth.most);
        EXPECT_GE(p.upper, truth.least);
        const double allowed = std::fmax(2 * accuracy * std::fabs(p.distance), 64 * truth.touch);
        EXPECT_LE(p.upper - p.lower, allowed) << p.lower << " " << p.upper << " at accuracy " << accuracy;
        expect_on(a, p.point1, allowed);
        expect_on(b, p.point2, allowed);
    }

    static void expect_hit_at_start(DT_ObjectHandle a, DT_ObjectHandle b, bool meet)
    {
        for (const DT_Scalar x : {DT_Scalar(-1), DT_Scalar(0), DT_Scalar(1)})
        {
            const DT_Vector3 way = {x, DT_Scalar(0.5), DT_Scalar(-0.25)};
            DT_CastHit hit{};
            const bool at_start = DT_ObjectCast(a, way, b, 1, &hit) && hit.param == 0 && hit.normal[0] == 0 &&
                                  hit.normal[1] == 0 && hit.normal[2] == 0;
            EXPECT_EQ(at_start, meet);
        }
    }

    /// All booleans agree, and with what is true if that is further from contact than `touch`.
    static void expect_agreement(DT_ObjectHandle a, DT_ObjectHandle b, const Truth& truth)
    {
        const bool meet = DT_Intersect(a, b, nullptr);
        if (truth.least > truth.touch) { EXPECT_FALSE(meet); }
        if (truth.most < -truth.touch) { EXPECT_TRUE(meet); }
        DT_PairCache warm{};
        answer(a, b, 1e-3, &warm);
        EXPECT_EQ(DT_Intersect(b, a, nullptr), meet);
        EXPECT_EQ(DT_Intersect(a, b, &warm), meet);
        DT_Vector3 p, q;
        EXPECT_EQ(DT_GetCommonPoint(a, b, p), meet);
        EXPECT_EQ(DT_GetClosestPair(a, b, p, q) == 0, meet);
        if (DT_GetPenDepth(a, b, p, q)) { EXPECT_TRUE(meet); }
        expect_hit_at_start(a, b, meet);
        expect_hit_at_start(b, a, meet);
    }

    void expect_truth(DT_ObjectHandle a, DT_ObjectHandle b, const Truth& truth)
    {
        DT_PairCache warm{};
        for (const double accuracy : {1e-3, 1e-6})
        {
            expect_bounds(a, b, truth, accuracy, nullptr);
            expect_bounds(b, a, truth, accuracy, nullptr);
            expect_bounds(a, b, truth, accuracy, &warm);
        }
        expect_agreement(a, b, truth);
    }
};

TEST_F(NearContact, LongBoxAndCylinder)
{
    const DT_Quaternion turn = {DT_Scalar(0.875), DT_Scalar(-0.25), DT_Scalar(1.375), -1},
                        other_turn = {DT_Scalar(-0.625), 0, DT_Scalar(1.75), DT_Scalar(0.875)};
    const auto a = object(keep(DT_NewBox(DT_Scalar(0.25), DT_Scalar(96.75), DT_Scalar(0.25))), DT_Scalar(29.6755676F),
                          DT_Scalar(-21.1356678F), DT_Scalar(-31.3045712F)),
               b = object(keep(DT_NewCylinder(DT_Scalar(0.25), 1)));
    DT_SetOrientation(a, turn);
    DT_SetOrientation(b, other_turn);
    expect_truth(a, b, {4.045e-7, 4.046e-7, 2.9e-13});
}

TEST_F(NearContact, LongPyramidAndCone)
{
    const DT_Vector3 tip = {DT_Scalar(0x1.70f7bcp-5), DT_Scalar(0x1.6e1d6cp+5), DT_Scalar(0x1.6a21fep-5)};
    const auto a = placed(
        composed(DT_NewHull, DT_NewBox(DT_Scalar(0x1.6a21fep-5), DT_Scalar(0x1.6a21fep-5), DT_Scalar(0x1.70f7bcp-5)),
                 DT_NewPoint(tip)),
        columns({1, 0, 0, 0, 1, 0, 0, 0, 1, -0x1.6db374p-3, 0x1.dde1ecp-2, 0x1.0d135ep+0}));
    const auto b = placed(
        DT_NewCone(DT_Scalar(0x1.0d118cp-2), DT_Scalar(0x1.f7641ap-1)),
        columns({1, 0, 0, 0, 1, 0, 0, 0, 1, -0x1.03c79daa1d3bep-2, 0x1.757ca569c6f7bp+5, 0x1.54373d88b32d5p+0}));
    expect_truth(a, b, {3.24944e-12, 3.24955e-12, 4.48e-13});
}

TEST_F(NearContact, PointAndFlatRhombus)
{
    const DT_Vector3 origin = {0, 0, 0};
    const DT_Scalar x = DT_Scalar(0.560683072F), z = DT_Scalar(0.370748132F);
    const auto a = placed(DT_NewPoint(origin), at_origin);
    const auto b =
        placed(polytope({x, 0, 0, 0, 0, z, -x, 0, 0, 0, 0, -z}),
               columns({0.50429282771825801, -0.14591033756978619, 0.85111627719260208, 0.81299523749409097,
                        -0.25201047159299589, -0.52490900737118473, 0.29107986485473369, 0.95666132753328492,
                        -0.0084626637888522878, 0.039414654886855804, -0.25177244855374747, 0.18192337884023579}));
    expect_truth(a, b, {9.9002e-14, 9.9003e-14, 2.89e-15});
}

TEST_F(NearContact, LongSumAndFlatConeWithMargin)
{
    const DT_Scalar r = DT_Scalar(0x1.f297dap-6);
    const auto a =
        placed(DT_NewCone(DT_Scalar(0x1.26568ep-2), DT_Scalar(0x1.573814p-10)),
               columns({0.27173835069567909, 0.9618696612621197, -0.031064827453041434, -0.18177707789142161,
                        0.082998850590071976, 0.97983074291123506, 0.94504780975062208, -0.26061071648000583,
                        0.1973998271056229, -0.26814951295451311, 203.2843243099222, -0.26587130545318932}));
    DT_SetMargin(a, DT_Scalar(0x1.2fde62p-3));
    const auto b = placed(composed(DT_NewMinkowski, DT_NewCylinder(r, DT_Scalar(0x1.96a7b6p+8)),
                                   DT_NewCone(r, DT_Scalar(0x1.08ad28p-4))),
                          at_origin);
    expect_truth(a, b, {-1.460465e-10, -1.460460e-10, 1.98e-12});
}

TEST_F(NearContact, LongConeAndBox)
{
    const auto a = placed(DT_NewCone(DT_Scalar(0x1.1d94aap-3), DT_Scalar(0x1.326bc2p+14)),
                          columns({0.42952900587988613, -0.9019055431680788, -0.045510705449700775,
                                   0.41282689227458441, 0.15128563223129299, 0.89815734395220881,
                                   -0.80316797130036588, -0.40457267416753523, 0.43731242972751638, 0, 0, 0}));
    const auto b =
        placed(DT_NewBox(DT_Scalar(0x1.06210ap-2), DT_Scalar(0x1.e0ced4p-1), DT_Scalar(0x1.f97bb4p-1)),
               columns({-0.32293363956988425, -0.74793500879146002, -0.57991989710499392, 0.79288832985971802,
                        -0.54837712807750383, 0.26572659214639449, -0.51676102872257634, -0.37399966313566074,
                        0.77011836179122306, 4016.0090686299136, 1472.1461182287603, 8738.4823285163075}));
    expect_truth(a, b, {3.6621439037e-9, 3.6621439038e-9, 6.59e-11});
}

TEST_F(NearContact, ConesOfSizesFarApart)
{
    const auto a = placed(DT_NewCone(DT_Scalar(0x1.49b892p-2), DT_Scalar(0x1.356792p+7)),
                          columns({0.3270218160897243, 0.93199534126522077, 0.15633750561302695, 0.19205352704198667,
                                   -0.22752534243531075, 0.95464530654082591, 0.92529572275684457,
                                   -0.28216467250458416, -0.25339874316631739, 0, 0, 0}));
    const auto b =
        placed(DT_NewCone(DT_Scalar(0x1.5a608cp-15), DT_Scalar(0x1.667214p-9)),
               columns({0.30569747196092606, 0.6100714238249203, 0.73100062480748473, 0.24888763083097615,
                        0.68985765726230797, -0.67981715184003977, -0.91902339625063012, 0.38975539835747541,
                        0.059048510524509844, -14.543379205991648, 17.450562838134346, -73.802244717179676}));
    expect_truth(a, b, {4.877512e-9, 4.877513e-9, 5.37e-13});
}

TEST_F(NearContact, CylindersOfSizesFarApart)
{
    const auto a = placed(DT_NewCylinder(DT_Scalar(17163.3086F), DT_Scalar(11376.123F)),
                          columns({0.68294401454034215, 0.7046653899298797, 0.1924426180410444, 0.41511901852915445,
                                   -0.15762502624122907, -0.8960081202521788, -0.60105213871918983,
                                   0.69180997343014816, -0.40016907327236745, 0, 0, 0}));
    const auto b =
        placed(DT_NewCylinder(DT_Scalar(0.00134204258F), DT_Scalar(0.00205548597F)),
               columns({1, 0, 0, 0, 1, 0, 0, 0, 1, 13879.487388443351, 11263.026255875007, -1310.9711614725534}));
    DT_SetMargin(b, DT_Scalar(4.10274079e-05F));
    expect_truth(a, b, {-4.797502e-8, -4.797497e-8, 1.14e-10});
}

TEST_F(NearContact, TetrahedronInCylinder)
{
    const auto a =
        placed(DT_NewCylinder(DT_Scalar(0.460317403F), DT_Scalar(0.392667264F)),
               columns({0.6992559643913554, 0.70785325570237567, 0.099924294616787507, -0.68571416064162061,
                        0.70366409607773717, -0.18615297415474896, -0.20208212726184654, 0.061649073656041588,
                        0.97742631720180262, -1.6963100109271898, 1.0013413170340131, -0.68143423487353738}));
    const auto b =
        placed(polytope({DT_Scalar(-0.660495698F), DT_Scalar(0.0129468832F), DT_Scalar(-0.0103949122F),
                         DT_Scalar(-0.37784344F), DT_Scalar(0.121680439F), DT_Scalar(-0.270715117F),
                         DT_Scalar(0.503814816F), DT_Scalar(-0.136780471F), DT_Scalar(-0.178961873F),
                         DT_Scalar(-0.355239987F), DT_Scalar(0.067463845F), DT_Scalar(-0.305515438F)}),
               columns({0.8577830158800438, -0.37275313186512155, -0.35392569891501163, 0.042691996800593268,
                        -0.63451103203506476, 0.77173385544174145, -0.51223597206454996, -0.67708998878327842,
                        -0.52835921115520024, -1.4880928993225098, 0.35333895683288574, -1.3600077629089355}));
    expect_truth(a, b, {-8.28313e-12, -8.28293e-12, 6.54e-15});
    const DT_Vector3 away = {DT_Scalar(-0.3), DT_Scalar(0.65), DT_Scalar(0.7)};
    DT_CastHit hit{};
    ASSERT_TRUE(DT_ObjectCast(a, away, b, 1, &hit));
    EXPECT_EQ(hit.param, 0);
}

TEST_F(NearContact, BoxesAlmostParallel)
{
    const auto a =
        placed(DT_NewBox(DT_Scalar(0.307224125F), DT_Scalar(2.68006253F), DT_Scalar(0.771986485F)),
               columns({0.7834140487339849, 0.44026928719452429, -0.43866317716381359, -0.13226889959464555,
                        0.80775353903306391, 0.57449034663741971, 0.60726218921175001, -0.39204231268166256,
                        0.69103940453563595, -0.32437803270902787, -1.4061416733986083, -0.73895162599149822}));
    const auto b = placed(DT_NewBox(DT_Scalar(0.918946743F), DT_Scalar(0.354801416F), DT_Scalar(0.790880084F)),
                          columns({0.60726285206691621, -0.39204280536972158, 0.69103854252667662,
                                   -0.1322675272822787, 0.80775359097399591, 0.57449058956195875,
                                   -0.78341376661773476, -0.44026875317975245, 0.43866421696710117, 0, 0, 0}));
    expect_truth(a, b, {-1.08887e-11, -1.08886e-11, 1.22e-14});
}

TEST_F(NearContact, CapsulesAlmostParallel)
{
    const auto capsule = [&](DT_Scalar radius, DT_Scalar half) {
        const DT_Vector3 low = {0, -half, 0}, high = {0, half, 0};
        return composed(DT_NewMinkowski, DT_NewLineSegment(low, high), DT_NewSphere(radius));
    };
    const auto a = placed(capsule(DT_Scalar(0.0608622953F), DT_Scalar(590.869629F)),
                          columns({-0.62274877308621512, -0.75452452338902831, 0.20706691967616045,
                                   -0.67513295511717386, 0.38443780411813844, -0.62960548574450659,
                                   0.39544842714868139, -0.53188374516371861, -0.74881254202654113, 0, 0, 0}));
    DT_SetMargin(a, DT_Scalar(0.0739704892F));
    const auto b =
        placed(capsule(DT_Scalar(0.15798983F), DT_Scalar(8.07303429F)),
               columns({-0.62274877269976614, -0.75452452349241572, 0.20706692046166669, -0.67513295561319664,
                        0.38443780351921869, -0.62960548557831697, 0.3954484269104187, -0.53188374544994488,
                        -0.74881254194906055, -163.89237125663917, 93.654897803927724, -153.04670478995644}));
    expect_truth(a, b, {2.5006e-10, 2.5007e-10, 2.71e-12});
}

TEST_F(NearContact, ConesThatOverlapSlightly)
{
    const auto a = placed(DT_NewCone(DT_Scalar(0.0865021124F), DT_Scalar(37.953289F)),
                          columns({-0.2013817011792495, 0.70691441336381877, -0.67802464749346647,
                                   -0.47027678228685044, -0.67698597083000911, -0.56615346271243139,
                                   -0.85923521719729212, 0.20484630208485122, 0.4687780221491662, 0, 0, 0}));
    const auto b =
        placed(DT_NewCone(DT_Scalar(0.498632282F), DT_Scalar(0.76923281F)),
               columns({0.69038795160136901, 0.24547973686838584, -0.68051757881093244, -0.44657414597238421,
                        -0.5954462780170634, -0.66784374081416797, -0.5691537651924139, 0.76497282878717598,
                        -0.30146403232333474, 9.0290911990300184, 12.154517007023303, 10.714094567934547}));
    expect_truth(a, b, {-6.28876e-12, -6.28579e-12, 1.13e-13});
}

TEST_F(NearContact, LongPyramidAndSum)
{
    const DT_Vector3 tip = {DT_Scalar(0x1.e41db4p-6), DT_Scalar(0x1.e485ep+13), DT_Scalar(0x1.b0ac6ep-4)};
    const auto a = placed(
        composed(DT_NewHull, DT_NewBox(DT_Scalar(0x1.b0ac6ep-4), DT_Scalar(0x1.b0ac6ep-4), DT_Scalar(0x1.e41db4p-6)),
                 DT_NewPoint(tip)),
        columns({-0.78839875680384197, -0.36891982575129995, 0.49226574371754417, 0.61213171909860031,
                 -0.5498413354810624, 0.56830384854388771, 0.061009497158628662, 0.74938152363401134,
                 0.65932175247933311, 0, 0, 0}));
    const auto b =
        placed(composed(DT_NewMinkowski,
                        DT_NewBox(DT_Scalar(0x1.d97f06p-2), DT_Scalar(0x1.fecf8ap-2), DT_Scalar(0x1.1d405cp-1)),
                        DT_NewCylinder(DT_Scalar(0x1.56ec82p-2), DT_Scalar(0x1.8bd424p-3))),
               columns({-0.51326918500004004, 0.17945345758911957, -0.83925633765179553, 0.80534130708600626,
                        0.43868275580179117, -0.39872649631438933, 0.29661443462919573, -0.88054181974591983,
                        -0.36968362263988175, 0.32423913942081606, 0.59457673490786001, 0.29344680956497116}));
    expect_truth(a, b, {4.8887e-11, 4.8888e-11, 9.54e-11});
}

TEST_F(NearContact, PointsOnATriangleLieOnIt)
{
    const DT_Scalar low = static_cast<DT_Scalar>(0.21653537472673626F),
                    high = static_cast<DT_Scalar>(0.32480306209010434F);
    const DT_Vector3 corners[3] = {{DT_Scalar(0.7F), low, 0},
                                   {DT_Scalar(0.7F), low, DT_Scalar(0.35F)},
                                   {DT_Scalar(1.05F), high, DT_Scalar(0.35F)}};
    const DT_ShapeHandle mesh = DT_NewComplexShape(nullptr);
    DT_Begin();
    for (const auto& corner : corners)
        DT_Vertex(corner);
    DT_End();
    DT_EndComplexShape();
    const auto b = object(keep(mesh));
    const auto a =
        placed(DT_NewCylinder(DT_Scalar(0.4F), DT_Scalar(0.8F)),
               columns({0.2513297723796325, 0, -0.96790151643418876, 0, 0.99999999999999989, 0, 0.96790151643418876,
                        0, 0.2513297723796325, 0.32208670594441796, 0.61503867148123992, -0.12917819662255756}));
    for (const double accuracy : {1e-3, 1e-6})
    {
        const DT_Proximity p = answer(a, b, accuracy), q = answer(b, a, accuracy);
        const double allowed = accuracy * std::fabs(p.distance) + 1e-13;
        expect_on(a, p.point1, allowed);
        expect_on(b, p.point2, allowed);
        expect_on(b, q.point1, allowed);
        expect_on(a, q.point2, allowed);
    }
}

/// Its axes are not perpendicular, by far, and nearly in one plane.
TEST_F(NearContact, PointAndAFlatBoxPlacedByANearlySingularMatrix)
{
    const auto at = columns({3.8150475025177002, 4.5655484199523926, -0.77535748481750488, -0.6358412504196167,
                             -0.76092475652694702, 0.12922625243663788, -0.49632501602172852, 0.27488973736763,
                             -0.82346653938293457, 0.0078125, 10, -5.5});
    const auto a = placed(DT_NewBox(0, 0, 0), at_origin), b = placed(DT_NewBox(0, 0, 0), at),
               c = placed(DT_NewBox(2, 0, 0), at);
    const double size = 12, of_points = std::sqrt(0.0078125 * 0.0078125 + 100 + 5.5 * 5.5);
    expect_truth(a, b, {of_points - 1e-15 * size, of_points + 1e-15 * size, 1e-14 * size});
    // The nearest point of the segment from t − m to t + m, m the first column of the matrix, is at −t·m/m·m.
    const double m[3] = {at[0], at[1], at[2]}, t[3] = {at[12], at[13], at[14]};
    double mm = 0, tm = 0, tt = 0;
    for (int i = 0; i < 3; ++i)
        mm += m[i] * m[i], tm += t[i] * m[i], tt += t[i] * t[i];
    const double s = std::fmax(-1, std::fmin(1, -tm / mm)), of_segment = std::sqrt(tt + s * (2 * tm + s * mm));
    expect_truth(a, c, {of_segment - 1e-14 * size, of_segment + 1e-14 * size, 1e-14 * size});
}

/// The vertices that decide are at one end of faces that are 10^8 times as long as the small cone.
TEST_F(NearContact, SmallConeAtTheApexOfAHugeOne)
{
    const auto a =
        placed(DT_NewCone(DT_Scalar(78144216), DT_Scalar(188774848)),
               columns({0.57776097013608829, 0.81579838054563658, -0.025792706072121706, -0.10615257260685365,
                        0.10643614542003939, 0.98863692945240045, 0.80927368220914775, -0.56845786936873421,
                        0.14809374745885204, 1396448.25, 41205960, -115831256}));
    const auto b =
        placed(DT_NewCone(DT_Scalar(0.901642859F), DT_Scalar(2.4662621F)),
               columns({-0.1940350361294286, 0.43106257827984745, -0.8812124933073644, -0.77521250235890604,
                        0.48310043248272799, 0.40701295841956237, 0.6011621918756157, 0.76210171613881805,
                        0.24042669011067366, -8623020.2545193639, 51252194.019227475, -22516361.63517506}));
    expect_truth(a, b, {-0.0012267249662712217, -0.0012267249662712215, 7.67e-7});
}

/// Any way across the axis separates them.
TEST_F(NearContact, PointsOfConcentricCylindersAreOnThemAtAFineAccuracy)
{
    const auto at = columns({-0.13278228679912585, 0.83437600761806774, -0.53496312230258347, -0.63554668070928866,
                             0.34249693507535206, 0.69193660555241321, 0.76055853223259573, 0.43187096148655824,
                             0.48480737584413403, 0, 0, 0});
    const DT_Scalar radius = DT_Scalar(0.010125706F);
    const auto a = placed(DT_NewCylinder(radius, DT_Scalar(0.675966978F)), at),
               b = placed(DT_NewCylinder(radius, DT_Scalar(0.675966978F)), at);
    const double accuracy = 1e-6, depth = 2 * double(radius);
    const DT_Proximity p = answer(a, b, accuracy);
    EXPECT_NEAR(p.distance, -depth, accuracy * depth);
    expect_on(a, p.point1, accuracy * depth);
    expect_on(b, p.point2, accuracy * depth);
}

/// The axes across edges are short, and what rounding makes of the overlap along them is large.
TEST_F(NearContact, AlmostParallelBoxesThatOverlapSlightlyHaveADepth)
{
    const auto a = placed(DT_NewBox(DT_Scalar(0.366638392F), DT_Scalar(1.84467733F), DT_Scalar(0.929868937F)),
                          columns({0.4235301147665535, 0.5493401191133046, 0.72031081861819224, -0.87891808997875742,
                                   0.44174873986297236, 0.17989175061010676, -0.21937464072659554,
                                   -0.70928378267239156, 0.66991886273191392, 0, 0, 0}));
    const auto b =
        placed(DT_NewBox(DT_Scalar(0.72081691F), DT_Scalar(1.54317641F), DT_Scalar(0.422443151F)),
               columns({0.42352995280969841, 0.54934001938410171, 0.72031098990372844, -0.87891811493731598,
                        0.44174876503498117, 0.17989156685376881, -0.21937485340861104, -0.70928384423525648,
                        0.66991872790571161, -1.2028798832085159, 1.2269358838901194, 0.52640921880472957}));
    expect_truth(a, b, {-3.1497704225344924e-11, -3.1497704225344918e-11, 1.12e-14});
    DT_Vector3 p, q;
    EXPECT_TRUE(DT_GetPenDepth(a, b, p, q));
    EXPECT_TRUE(DT_GetPenDepth(b, a, p, q));
}

/// What the polytope of the careful depth has proved must outlive vertices that fold it.
TEST_F(NearContact, LongBoxAndCylinderThatOverlapSlightly)
{
    const auto a = placed(DT_NewBox(DT_Scalar(0.255499393F), DT_Scalar(563.262451F), DT_Scalar(0.234324038F)),
                          columns({0.46102888992085184, 0.88589623652827365, -0.051383078570558495,
                                   0.34626842673798985, 0.14695479602302736, 0.95729254705064959, 0.66863077009395044,
                                   -0.5741043247614428, -0.68751541260034033, 0, 0, 0}));
    const auto b =
        placed(DT_NewCylinder(DT_Scalar(0.24788259F), DT_Scalar(0.903846025F)),
               columns({0.95477752732898347, -0.040308688606242107, -0.29457610719540228, 0.16326835208245849,
                        -0.75693944038623417, 0.63276072001670047, -0.24848202855705789, -0.65224067123311147,
                        -0.71612763406640711, 97.635938666964307, 41.387096260539991, 270.14093449167132}));
    expect_truth(a, b, {-2.785014e-9, -2.784897e-9, 2.78e-12});
}

/// One million times as large: vertices all around the best normal, asked for too early, fold the polytope for good.
TEST_F(NearContact, SmallBoxInAHugeCone)
{
    const DT_Vector3 first = {DT_Scalar(-114.949768F), DT_Scalar(-7.36543369F), DT_Scalar(0.210148379F)},
                     second = {DT_Scalar(-1839.66626F), DT_Scalar(-1529.55078F), DT_Scalar(324.330811F)};
    const auto cone =
        composed(DT_NewMinkowski, DT_NewCone(DT_Scalar(1669.2677F), DT_Scalar(2009.42981F)), DT_NewPoint(second));
    const auto a = placed(composed(DT_NewMinkowski, DT_NewPoint(first), cone),
                          columns({0.26197823149981164, -0.63829527163262922, 0.72384152439029037,
                                   0.26104030461240296, 0.76894640431768368, 0.58359179796735416,
                                   -0.92909922268189138, 0.036063464868664671, 0.36806801126092387, 0, 0, 0}));
    const auto b =
        placed(DT_NewBox(DT_Scalar(0.00411491096F), DT_Scalar(0.00332956528F), DT_Scalar(0.00342969946F)),
               columns({0.17965314214618719, -0.14495101960872997, -0.97299226637799729, 0.40136594905738426,
                        -0.89221405000630949, 0.20702527359866962, -0.89812589510283414, -0.42771870532597511,
                        -0.10211065399851542, 73.852105162824472, -755.25249668614515, -3393.0596873554068}));
    expect_bounds(a, b, {-2.07293595e-5, -2.07293592e-5, 1.26e-11}, 1e-3, nullptr);
    expect_bounds(b, a, {-2.07293595e-5, -2.07293592e-5, 1.26e-11}, 1e-3, nullptr);
}

/// At a coarse accuracy the depth is found last, and the points must be as near as that asks.
TEST_F(NearContact, PointsOfAShallowDepthAreOnPrismAndConeAtACoarseAccuracy)
{
    const DT_Vector3 from = {DT_Scalar(0.0902627632F), DT_Scalar(-0.0539928302F), DT_Scalar(-0.0596450008F)},
                     to = {DT_Scalar(0.340620637F), DT_Scalar(0.013180471F), DT_Scalar(0.0808174834F)};
    const auto triangle = polytope({DT_Scalar(0.159197047F), DT_Scalar(-0.18239288F), DT_Scalar(0.32844162F),
                                    DT_Scalar(-0.0851863474F), DT_Scalar(-0.311673433F), DT_Scalar(0.00562087633F),
                                    DT_Scalar(-0.336950064F), DT_Scalar(-0.152445987F), DT_Scalar(-0.231108382F)});
    const auto a = placed(composed(DT_NewMinkowski, DT_NewLineSegment(from, to), triangle),
                          columns({-0.51247944959718994, 0.48904514007341671, -0.70583248235273399,
                                   0.073994018264393502, -0.79377112342572276, -0.60369872217945353,
                                   -0.85550559534604376, -0.36161055262180808, 0.37060508263864878, 0, 0, 0}));
    const auto b =
        placed(DT_NewCone(DT_Scalar(0.344087809F), DT_Scalar(0.934365511F)),
               columns({-0.10355009238830461, 0.62358136748915427, -0.77487025272780596, 0.19538053440795236,
                        0.77663208402240425, 0.59888952352128111, 0.97524534423132114, -0.089379677702779728,
                        -0.20225595165254395, 0.35491655381329518, 0.71007177090983742, 0.063446917940949504}));
    expect_bounds(a, b, {-1.71925717e-12, -1.71925716e-12, 9.51e-15}, 0.5, nullptr);
}

/// The tetrahedron that is around the origin is so thin that its weights have few digits.
TEST_F(NearContact, CommonPointOfAHugePolytopeAndATinyHull)
{
    const std::initializer_list<DT_Scalar> points = {
        DT_Scalar(134282.641),  DT_Scalar(89651.5312),  DT_Scalar(-2676.58032), DT_Scalar(-6964.20312),
        DT_Scalar(23916.4609),  DT_Scalar(-43845.8477), DT_Scalar(-9546.11426), DT_Scalar(-135218.688),
        DT_Scalar(-109277.156), DT_Scalar(146519.969),  DT_Scalar(135202.734),  DT_Scalar(-40884.3125),
        DT_Scalar(-164579.391), DT_Scalar(-60881.9844), DT_Scalar(-82251.8203), DT_Scalar(-158683.391),
        DT_Scalar(142336.078),  DT_Scalar(-83312.6719), DT_Scalar(-57062.8398), DT_Scalar(-20864.9316),
        DT_Scalar(113944.961),  DT_Scalar(104700.961),  DT_Scalar(-9107.21484), DT_Scalar(78530.8672),
        DT_Scalar(2951.48755),  DT_Scalar(-75973.9688), DT_Scalar(54849.3047),  DT_Scalar(-9163.92871),
        DT_Scalar(75039.7188),  DT_Scalar(42062.9883),  DT_Scalar(107002.656),  DT_Scalar(-60220.6562),
        DT_Scalar(-8065.6665),  DT_Scalar(-129009.609), DT_Scalar(112176.164),  DT_Scalar(110974.453),
        DT_Scalar(145412.547),  DT_Scalar(-93728.0469), DT_Scalar(67055.1641),  DT_Scalar(-147846.625),
        DT_Scalar(-102650.766), DT_Scalar(-2270.03662), DT_Scalar(135687.922),  DT_Scalar(73920.6172),
        DT_Scalar(101740.562),  DT_Scalar(167172.359),  DT_Scalar(-56970.3828), DT_Scalar(-57649.3477),
        DT_Scalar(53575.3633),  DT_Scalar(-143334.656), DT_Scalar(30304.8613)};
    const auto a = placed(polytope(points), columns({-0.78287607785493019, 0.27670548501255138, -0.55726037117890403,
                                                     -0.5427672641262381, -0.74158086067785267, 0.39428609418696736,
                                                     -0.30415250075480194, 0.61113983804057836, 0.73075259468874709,
                                                     3023.858642578125, -2812.321044921875, -85269.984375}));
    const DT_Vector3 p = {DT_Scalar(8.47881092e-05), DT_Scalar(8.79342624e-05), DT_Scalar(3.13300779e-06)},
                     q = {DT_Scalar(-4.99910766e-06), DT_Scalar(-8.83456687e-06), DT_Scalar(-2.48499782e-06)};
    const auto points_of_b = composed(DT_NewHull, DT_NewPoint(p), DT_NewPoint(q));
    const auto b =
        placed(composed(DT_NewHull, DT_NewCone(DT_Scalar(0.000520306989), DT_Scalar(0.000333311036)), points_of_b),
               columns({0.80781545010007083, -0.24278868849071611, 0.53711065090964072, -0.044155625026290807,
                        -0.93359458064166656, -0.35560011216962262, 0.58777927775497285, 0.26354280816874631,
                        -0.76489261266165576, 189930.97180445571, -53470.79120959132, -77667.062768593649}));
    DT_Proximity found{};
    ASSERT_TRUE(DT_GetDistance(a, b, nullptr, nullptr, &found));
    EXPECT_EQ(found.distance, 0);
    expect_on(a, found.point1, 9.4e-8);
    expect_on(b, found.point2, 9.4e-8);
}

/// Their difference is flat: along its normal they overlap by nothing, or by rounding, wherever they are in the plane.
TEST_F(NearContact, TriangleAndAPointBesideItInItsPlaneWithAMargin)
{
    const auto mesh = [&](std::initializer_list<std::array<DT_Scalar, 3>> corners) {
        const DT_ShapeHandle made = keep(DT_NewComplexShape(nullptr));
        DT_Begin();
        for (const auto& corner : corners)
            DT_Vertex(corner.data());
        DT_End();
        DT_EndComplexShape();
        return object(made);
    };
    const auto a = mesh({{DT_Scalar(-0x1.47a0cap-1), DT_Scalar(0x1.55351cp-1), 0},
                         {DT_Scalar(-0x1.bbce5p-1), DT_Scalar(0x1.49f042p-2), 0},
                         {DT_Scalar(-0x1.d4f40ap-1), DT_Scalar(-0x1.ddc594p-2), 0}}),
               b = mesh({{DT_Scalar(0x1.8f8de2p-1), DT_Scalar(0x1.f32714p-2), 0}});
    DT_SetMatrixd(a, columns({-0x1.d0516e30770f1p-3, 0x1.97c68579207acp-1, 0x1.1f08c9edeb7d5p-1, 0x1.b9e3faaa8883ep-1,
                              -0x1.6581ebd480acp-2, 0x1.ba9004345585cp-2, 0x1.28d40486348fbp+0, 0x1.d04aca01acfc4p-2,
                              -0x1.72dd0545f976ep-3, 0, 0, 0})
                         .data());
    DT_SetMatrixd(b,
                  columns({-0x1.9044549275dfdp-1, -0x1.be2b02d12afa4p-2, -0x1.bcc83c4a2b276p-2, 0x1.08a4a8ba8273p-1,
                           -0x1.a48504ff0f51dp-2, -0x1.0966150da5574p-1, 0x1.3d9f4bcf9c1a5p-5, -0x1.074dbc1e6ebfcp-1,
                           0x1.c8ca29c5097e9p-2, 0x1.502ec49f7296bp-3, -0x1.28d20e820ee63p-7, -0x1.b216f1254b97ep-4})
                      .data());
    DT_SetMargin(b, DT_Scalar(0x1.7da0ecp-6));
    for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)})
    {
        const DT_Proximity found = answer(x, y, 1e-3);
        EXPECT_LE(found.lower, -1.5749888590e-5);
        EXPECT_GE(found.upper, -1.5749888591e-5);
        EXPECT_NEAR(found.distance, -1.574989e-5, 2e-8);
    }
}

/// A ray's source is a point that is not turned. It is told to be in the body if and only if a point there is, however
/// that is turned; here by as little as rounding decides.
TEST_F(NearContact, FlatPolytopeAndAPointOnItsRimAsRaysSeeIt)
{
    const std::vector<DT_Scalar> corners = {DT_Scalar(0x1.71a2acp-3),  0, 0, 0, 0, DT_Scalar(0x1.8b2752p-2),
                                            DT_Scalar(-0x1.71a2acp-3), 0, 0, 0, 0, DT_Scalar(-0x1.8b2752p-2)};
    const auto flat = placed(polytope(corners),
                             columns({-0x1.d9d5d3b009f0fp-2, -0x1.c59cc7da90da4p-1, -0x1.f9c442fc105e3p-6,
                                      -0x1.c5e197ea29d4dp-1, 0x1.d959ce5b14ee6p-2, 0x1.5f667dbf8fa7dp-6,
                                      -0x1.362215ebafb2fp-8, 0x1.317abb3028d5ap-5, -0x1.ffa35e7d1773p-1, 0, 0, 0}));
    const DT_Vector3d at = {0x1.deb63a5ae9d16p-10, -0x1.d7874a5f23715p-7, 0x1.8adfd4485e081p-2};
    const DT_Vector3 origin = {0, 0, 0};
    const auto point =
        placed(DT_NewPoint(origin),
               columns({0x1.168b70aba2fb5p-1, 0x1.a4bbe3436c958p-1, 0x1.5b540ed32d389p-3, 0x1.4d070044b8818p-1,
                        -0x1.14d87ecabb7b1p-1, 0x1.111e1e8412fb2p-1, 0x1.0f627a2122512p-1, -0x1.706c05eb66385p-3,
                        -0x1.a846e6a4181e3p-1, at[0], at[1], at[2]}));
    for (int k = 0; k < 50; ++k)
    {
        const bool meet = DT_Intersect(flat, point, nullptr);
        EXPECT_EQ(bool(DT_Intersect(point, flat, nullptr)), meet) << k;
        EXPECT_EQ(answer(flat, point, 1e-3).distance == 0, meet) << k;
        const DT_Vector3d to = {at[0] + std::cos(k), at[1] + std::sin(k), at[2] + std::cos(2 * k)};
        DT_CastHit hit{};
        const bool is_in = DT_GetRayHit(flat, at, to, 1, &hit) && hit.param == 0 && hit.normal[0] == 0 &&
                           hit.normal[1] == 0 && hit.normal[2] == 0;
        EXPECT_EQ(is_in, meet) << k;
        DT_SetOrientation(
            point,
            std::array{DT_Scalar(std::sin(k)), DT_Scalar(std::cos(k)), DT_Scalar(0.5), DT_Scalar(0.25)}.data());
    }
}

}  // namespace
