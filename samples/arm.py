# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""A robot's arm past a post: is each motion free, how near does which part come to what, and is that certain?

The arm turns about the z-axis by `yaw`; its shoulder, 1 above the table, raises it by `pitch`. Upper arm and forearm
are capsules of length 1.5 and radius 0.1, in line. The post stands at x = 2, has the radius 0.3 and is 2 high.

Level, the arm is 2 sin(yaw) from the axis of the post, and meets it at 2 sin(yaw) = 0.4: at 11.5 degrees. Raised by 60
degrees it passes the upper edge of the post, 1.7 away and 1 above the shoulder, at 1.7 sin 60 - 1 cos 60 - 0.1 = 0.872.
The shoulder is always 1 - 0.1 above the table. The poses are 1 degree apart, so that from any moment to the nearest
pose no point moves by more than half a degree times 3.1, the length of the arm: 0.027.
"""
import math

import numpy as np
import solid_collision as solid

LENGTH, RADIUS, SHOULDER = 1.5, 0.1, 1.0
PARTS, OBSTACLES = ("upper arm", "forearm"), ("table", "post")


def turned(axis, degrees):
    """The 4x4 matrix of a turn about an axis of coordinates: 1 is y, 2 is z."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    T, (i, j) = np.eye(4), ((axis + 1) % 3, (axis + 2) % 3)
    T[i, i], T[i, j], T[j, i], T[j, j] = c, -s, s, c
    return T


def moved(x, y, z):
    T = np.eye(4)
    T[:3, 3] = x, y, z
    return T


def placements(yaw, pitch):
    """Where the two parts are."""
    upper = turned(2, yaw) @ moved(0, 0, SHOULDER) @ turned(1, -pitch)
    return upper, upper @ moved(LENGTH, 0, 0)


def check(name, poses, part, obstacles):
    """Asks for all distances of a motion in one call: an object for each part in each pose, all of the same shape."""
    arms = [solid.Object(part, matrix=T) for yaw, pitch in poses for T in placements(yaw, pitch)]
    found = solid.distance_batch(np.repeat(arms, len(obstacles)), np.tile(obstacles, len(arms)), accuracy=1e-6)

    distance = found.distance.reshape(len(poses), len(PARTS), len(OBSTACLES))
    nearest = np.unravel_index(distance.argmin(), distance.shape)
    parts = f"{PARTS[nearest[1]]} and {OBSTACLES[nearest[2]]}"
    if distance.min() == 0:
        first = int((distance.min(axis=(1, 2)) == 0).argmax())
        print(f"{name}: {parts} meet between yaw {poses[first - 1][0]} and {poses[first][0]}.")
        return
    certain = found.lower.min() - math.radians(1) / 2 * (2 * LENGTH + RADIUS)
    print(f"{name}: free; {parts} come nearest, {distance.min():.2f}; never nearer than {certain:.2f}.")


def main():
    part = solid.Minkowski(solid.Segment((0, 0, 0), (LENGTH, 0, 0)), solid.Sphere(RADIUS))
    table = solid.Object(solid.Box(8, 8, 0.1), position=(0, 0, -0.05))
    post = solid.Object(solid.Cylinder(0.3, 2), position=(2, 0, 1), orientation=(1, 0, 0, 1))  # its axis along z
    obstacles = [table, post]

    turn = range(-90, 91)
    check("Turn at once", [(yaw, 0) for yaw in turn], part, obstacles)
    check("Raise", [(-90, pitch) for pitch in range(61)], part, obstacles)
    check("Turn", [(yaw, 60) for yaw in turn], part, obstacles)
    check("Lower", [(90, pitch) for pitch in range(60, -1, -1)], part, obstacles)


if __name__ == "__main__":
    main()
