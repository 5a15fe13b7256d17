// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes and their objects follow the vertices of their base.
#include "object/object.hpp"
#include "object/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace dt::test
{
namespace
{

/// A base with one triangle as often as asked for.
class Shapes : public ::testing::Test
{
protected:
    object::MeshRef mesh()
    {
        const std::uint32_t indices[] = {0, 1, 2};
        const std::uint64_t first[] = {0, 3};
        auto made = complex::make_mesh(base->vertices(), std::pmr::vector<Scalar>(&test::memory()), {indices, first},
                                       test::memory());
        EXPECT_TRUE(made);
        return std::make_shared<object::MeshShape>(*made, base);
    }
    static const std::byte* bytes(const std::vector<Scalar>& from)
    {
        return reinterpret_cast<const std::byte*>(from.data());
    }

    const std::vector<Scalar> vertices{0, 0, 0, 1, 0, 0, 0, 1, 0}, twice{0, 0, 0, 2, 0, 0, 0, 2, 0};
    std::shared_ptr<object::SharedBase> base =
        std::make_shared<object::SharedBase>(shape::VertexView{bytes(vertices), 3 * sizeof(Scalar)});
};

TEST_F(Shapes, AllMeshesOfABaseMove)
{
    const object::MeshRef a = mesh(), b = mesh();
    ASSERT_TRUE(base->move_to(bytes(twice)));
    EXPECT_EQ(a->mesh().bounds().hi, (Vec3{2, 2, 0}));
    EXPECT_EQ(b->mesh().bounds().hi, (Vec3{2, 2, 0}));
    EXPECT_EQ(base->vertices().pointer, bytes(twice));
}

struct Member
{
    int value = 0;
    Link<Member> link;
};

int sum(const LinkedList<Member>& list)
{
    int total = 0;
    list.for_each([&](const Member& member) { total += member.value; });
    return total;
}

TEST(LinkedList, MembersJoinAndLeaveInAnyOrder)
{
    LinkedList<Member> list;
    std::vector<Member> members(5);
    for (int i = 0; i < 5; ++i)
        members[static_cast<std::size_t>(i)].value = 1 << i, list.add(members[static_cast<std::size_t>(i)]);
    int expected = 31;
    EXPECT_EQ(sum(list), expected);
    for (const std::size_t i : {2u, 4u, 0u, 1u, 3u})
    {
        LinkedList<Member>::remove(members[i]);
        EXPECT_EQ(sum(list), expected -= 1 << i);
    }
    list.add(members[3]);
    EXPECT_EQ(sum(list), 8);
}

TEST_F(Shapes, NoMeshMovesToVerticesThatAreNotFinite)
{
    const object::MeshRef a = mesh(), b = mesh();
    std::vector<Scalar> broken = twice;
    broken[4] = std::numeric_limits<Scalar>::quiet_NaN();
    const Result<Done> moved = base->move_to(bytes(broken));
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(a->mesh().bounds().hi, (Vec3{1, 1, 0}));
    EXPECT_EQ(b->mesh().bounds().hi, (Vec3{1, 1, 0}));
    EXPECT_EQ(base->vertices().pointer, bytes(vertices));
}

TEST_F(Shapes, AMeshOutlivesTheHandleOfItsBase)
{
    const std::weak_ptr<object::SharedBase> watched = base;
    object::MeshRef a = mesh();
    base.reset();
    EXPECT_FALSE(watched.expired());
    a.reset();
    EXPECT_TRUE(watched.expired());
}

TEST_F(Shapes, ObjectsWithMeshesFollowAndErrorsChangeNothing)
{
    object::Object object(nullptr, mesh());
    EXPECT_EQ(object.body(), nullptr);
    ASSERT_NE(object.mesh(), nullptr);
    ASSERT_TRUE(object.set_scaling({3, 1, 1}));
    ASSERT_TRUE(object.set_position({10, 0, 0}));
    ASSERT_TRUE(object.set_margin(0.5));
    EXPECT_NEAR(object.bounds().hi.x, 13.5, 1e-6);
    EXPECT_FALSE(object.set_scaling({0, 1, 1}));
    EXPECT_FALSE(object.set_position({1e38, 0, 0}));
    EXPECT_FALSE(object.set_margin(-1));
    EXPECT_NEAR(object.bounds().hi.x, 13.5, 1e-6);
    EXPECT_EQ(object.mesh()->margin, 0.5);
    ASSERT_TRUE(base->move_to(bytes(twice)));
    EXPECT_NEAR(object.bounds().hi.x, 16.5, 1e-6);
}

TEST_F(Shapes, AnswersAreInTheOrderAsked)
{
    object::Object a(nullptr, mesh()), b(nullptr, shape::make_sphere(1, test::memory()));
    ASSERT_TRUE(b.set_position({0.25, 0.25, 3}));
    const Tolerance eps;
    const convex::Proximity there = signed_distance(a, b, eps, nullptr), back = signed_distance(b, a, eps, nullptr);
    EXPECT_NEAR(there.distance, 2, 1e-9);
    EXPECT_NEAR(back.distance, 2, 1e-9);
    EXPECT_LE(norm(there.on_a - back.on_b) + norm(there.on_b - back.on_a), 1e-9);
    EXPECT_LE(norm(there.normal + back.normal), 1e-9);
    EXPECT_NEAR(there.normal.z, 1, 1e-9);
    EXPECT_EQ(there.feature_a, 0u);
    EXPECT_EQ(there.feature_b, convex::no_feature);
    EXPECT_EQ(back.feature_a, convex::no_feature);
    EXPECT_EQ(back.feature_b, 0u);
    EXPECT_FALSE(penetration(b, a, eps, nullptr));
    EXPECT_FALSE(common_point(b, a, eps, nullptr));
    EXPECT_FALSE(intersect(b, a, eps, nullptr));
    EXPECT_NEAR(closest_points(b, a, eps, nullptr).on_b.z, 0, 1e-9);
}

}  // namespace
}  // namespace dt::test
