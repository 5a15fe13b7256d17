#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Draws global-depth.svg: two letters in convex pieces, the sums of the pieces seen from where the first letter stands, and
# the shortest way out. Everything is computed here, in the plane, by trying all candidates; nothing is asked of the library.
#
#     python3 docs/images/global-depth.py > docs/images/global-depth.svg
from math import atan2, cos, hypot, pi, radians, sin


def turned(points, degrees, by):
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(c * x - s * y + by[0], s * x + c * y + by[1]) for x, y in points]


def hull(points):
    """Counterclockwise, without points on edges."""
    points = sorted(set((round(x, 9), round(y, 9)) for x, y in points))
    sides = []
    for order in (points, points[::-1]):
        side = []
        for p in order:
            while len(side) > 1 and cross(side[-2], side[-1], p) <= 1e-9:
                side.pop()
            side.append(p)
        sides += side[:-1]
    return sides


def cross(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def edges(polygon):
    return list(zip(polygon, polygon[1:] + polygon[:1]))


def is_inside(polygon, p):
    return all(cross(a, b, p) > 1e-7 for a, b in edges(polygon))


def candidates(polygons):
    """The feet of the origin on all edges, and the points where two edges meet."""
    lines = [e for polygon in polygons for e in edges(polygon)]
    for a, b in lines:
        d = (b[0] - a[0], b[1] - a[1])
        t = -(a[0] * d[0] + a[1] * d[1]) / (d[0] ** 2 + d[1] ** 2)
        if 0 <= t <= 1:
            yield a[0] + t * d[0], a[1] + t * d[1]
        yield a
    for i, (a, b) in enumerate(lines):
        for c, d in lines[:i]:
            side = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
            if abs(side) < 1e-9:
                continue
            t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / side
            u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / side
            if 0 <= t <= 1 and 0 <= u <= 1:
                yield a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


C = [box(-2, -3, 2, -2), box(-2, -2, -1, 2), box(-2, 2, 2, 3)]
I = [turned(p, 20, (0.35, 0.9)) for p in (box(-1, -1.9, 1, -1.3), box(-0.35, -1.3, 0.35, 1.3), box(-1, 1.3, 1, 1.9))]
SUMS = [hull([(q[0] - p[0], q[1] - p[1]) for p in i for q in c]) for i in I for c in C]
WAY = min((p for p in candidates(SUMS) if not any(is_inside(s, p) for s in SUMS)), key=lambda p: hypot(*p))

HEIGHT = 300


class Panel:
    def __init__(self, middle, scale=36, up=0):
        self.middle, self.scale, self.up = middle, scale, up

    def at(self, p):
        return self.middle + self.scale * p[0], HEIGHT / 2 + 12 - self.up - self.scale * p[1]

    def polygon(self, points, style):
        path = " ".join("%.1f,%.1f" % self.at(p) for p in points)
        print(f'  <polygon points="{path}" {style}/>')

    def arrow(self, a, b):
        (x1, y1), (x2, y2) = self.at(a), self.at(b)
        print(f'  <line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#c22" stroke-width="2.5" '
              'marker-end="url(#tip)"/>')

    def title(self, text):
        print(f'  <text x="{self.middle}" y="20" text-anchor="middle">{text}</text>')


def middle(pieces):
    points = [p for piece in pieces for p in piece]
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


BLUE = 'fill="#9bbbe0" stroke="#36c"'
RED = 'fill="#e8a8a0" fill-opacity="0.8" stroke="#a22"'
GHOST = 'fill="none" stroke="#a22" stroke-dasharray="4 3"'

print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 {HEIGHT}" width="900" height="{HEIGHT}" '
      'font-family="sans-serif" font-size="14">')
print('  <title>Two letters in convex pieces, the sums of their pieces, and the shortest way out</title>')
print('  <defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">'
      '<path d="M0 0 10 5 0 10z" fill="#c22"/></marker></defs>')
print('  <rect width="100%" height="100%" fill="white"/>')

left = Panel(140)
left.title("P in Q, both in convex pieces")
for piece in C:
    left.polygon(piece, BLUE)
for piece in I:
    left.polygon(piece, RED)

sums = Panel(440, 23, 30)
sums.title("the nine sums, seen from the origin")
for s in SUMS:
    sums.polygon(s, 'fill="#888" fill-opacity="0.22" stroke="#666" stroke-width="0.8"')
x, y = sums.at((0, 0))
print(f'  <circle cx="{x:.1f}" cy="{y:.1f}" r="{sums.scale * hypot(*WAY):.1f}" fill="none" stroke="#c22" '
      'stroke-dasharray="3 3"/>')
print(f'  <circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#c22"/>')
sums.arrow((0, 0), WAY)

right = Panel(740)
right.title("moved by the shortest way")
for piece in C:
    right.polygon(piece, BLUE)
for piece in I:
    right.polygon(piece, GHOST)
for piece in I:
    right.polygon([(x + WAY[0], y + WAY[1]) for x, y in piece], RED)
start = middle(I)
right.arrow(start, (start[0] + WAY[0], start[1] + WAY[1]))
print("</svg>")
