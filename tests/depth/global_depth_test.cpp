// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which search answers a global depth, and which backend? Simple solids of known depth, and devices that are not there.
#include "depth/device/auto_backend.hpp"
#include "depth/global_depth.hpp"
#include "pieces/polyhedron.hpp"
#include "tests/pieces/solids.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

std::pmr::memory_resource& memory()
{
    return *std::pmr::get_default_resource();
}

pieces::PolyhedronRef cube_of_side_2()
{
    const Soup cube = box({-1, -1, -1}, {1, 1, 1});
    return *pieces::make_polyhedron(cube.vertices, cube.triangles, false, memory());
}

TEST(GlobalDepth, OfTwoCubesIsTheLeastOverlap)
{
    const pieces::PolyhedronRef cube = cube_of_side_2();
    depth::DepthScratch scratch(&memory());
    const auto found = global_depth(cube->placed({{}, {1.5, 1, 1}}, 0), cube->placed({}, 0), {}, nullptr, 0, scratch);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->depth, 0.5, 1e-12);
    EXPECT_NEAR(norm(found->on_b - found->on_a - Vec3{0.5, 0, 0}), 0, 1e-12);
    EXPECT_FALSE(global_depth(cube->placed({{}, {3, 0, 0}}, 0), cube->placed({}, 0), {}, nullptr, 0, scratch));
}

TEST(GlobalDepth, OfABallInACubeIsTheSameInEitherOrder)
{
    const pieces::PolyhedronRef cube = cube_of_side_2();
    const shape::ShapeRef ball = shape::make_sphere(0.5, memory());
    convex::View view;
    const convex::Body body = make_body(*ball, {{}, {1.25, 0, 0}}, 0, view);
    depth::DepthScratch scratch(&memory());
    const pieces::SolidRef a = pieces::placed(body), b = cube->placed({}, 0);
    const auto first = global_depth(a, b, {}, nullptr, 0, scratch),
               second = global_depth(b, a, {}, nullptr, 0, scratch);
    ASSERT_TRUE(first && second);
    EXPECT_NEAR(first->depth, 0.25, 1e-4);
    EXPECT_NEAR(second->depth, 0.25, 1e-4);
    EXPECT_GT((first->on_b - first->on_a).x, 0);
    EXPECT_LT((second->on_b - second->on_a).x, 0);
}

constexpr depth::DeviceAccess no_device{[] { return depth::DeviceAccess::State{}; },
                                        []() -> Result<std::shared_ptr<depth::Device>> {
                                            return Error{DT_ERROR_NO_GPU, "none"};
                                        }};

TEST(AutoBackend, NeverWaitsForADeviceThatCannotBeOpened)
{
    const auto find = [](depth::Backend* backend) {
        EXPECT_TRUE(std::isinf(backend->price(1000)));
        EXPECT_FALSE(backend->is_ready());
        return std::optional(convex::Proximity{});
    };
    EXPECT_FALSE(find_with_backend(depth::BackendChoice::automatic, no_device, true, find)->by_device);
}

TEST(BackendChoice, WithoutADeviceIsAnErrorOnlyIfTheDeviceWasChosen)
{
    const auto find = [](depth::Backend*) { return std::optional(convex::Proximity{}); };
    const auto with = [&](depth::BackendChoice choice) { return find_with_backend(choice, no_device, true, find); };
    EXPECT_FALSE(with(depth::BackendChoice::device));
    EXPECT_FALSE(with(depth::BackendChoice::automatic)->by_device);
    EXPECT_FALSE(with(depth::BackendChoice::processor)->by_device);
}

TEST(BackendChoice, FallsBackToTheProcessorIfTheDeviceFails)
{
    const auto find = [](depth::Backend* backend) {
        if (backend) throw depth::BackendFailure{{DT_ERROR_NO_GPU, "lost"}};
        return std::optional(convex::Proximity{});
    };
    const auto found = find_with_backend(depth::BackendChoice::automatic, no_device, true, find);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->depth);
    EXPECT_FALSE(found->by_device);
}

}  // namespace
}  // namespace dt::test
