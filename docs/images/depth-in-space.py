#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Draws depth-in-space.svg: the convex pieces of two letters in space, and how far the union of their sums reaches from the
# origin, over all directions. Everything is computed here; nothing is asked of the library.
#
#     python3 docs/images/depth-in-space.py > docs/images/depth-in-space.svg
from base64 import b64encode
from math import cos, pi, radians, sin, sqrt
from struct import pack
from zlib import compress, crc32


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def plus(a, b, s=1.0):
    return a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]


def unit(a):
    return tuple(x / sqrt(dot(a, a)) for x in a)


class Box:
    """A middle and three half edges."""

    def __init__(self, lo, hi, at=lambda p: p):
        self.middle = at(tuple((a + b) / 2 for a, b in zip(lo, hi)))
        zero = at((0, 0, 0))
        self.edges = [plus(at(tuple((hi[k] - lo[k]) / 2 * (i == k) for k in range(3))), zero, -1) for i in range(3)]

    def reach(self, n):
        return dot(n, self.middle) + sum(abs(dot(n, e)) for e in self.edges)

    def corner(self, signs):
        p = self.middle
        for s, e in zip(signs, self.edges):
            p = plus(p, e, s)
        return p

    def faces(self):
        """Corners in order around, and the normal."""
        for i in range(3):
            j, k = (i + 1) % 3, (i + 2) % 3
            for side in (-1, 1):
                around = []
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    signs = [0, 0, 0]
                    signs[i], signs[j], signs[k] = side, a, b
                    around.append(self.corner(signs))
                yield around, tuple(side * x for x in unit(self.edges[i]))


def facets(p, q):
    """Of the sum of Q and minus P: normals are those of faces, and products of edges."""
    normals = [unit(e) for e in p.edges + q.edges]
    for e in p.edges:
        for f in q.edges:
            n = cross(e, f)
            if dot(n, n) > 1e-9:
                normals.append(unit(n))
    minus = [(n, q.reach(n) + p.reach(tuple(-x for x in n))) for n in normals]
    return minus + [(tuple(-x for x in n), q.reach(tuple(-x for x in n)) + p.reach(n)) for n in normals]


def exit_along(sums, d):
    """Where the ray leaves the union for the first time."""
    t = 0.0
    while True:
        further = t
        for facets_of_sum in sums:
            leave = 1e9
            for n, h in facets_of_sum:
                w = n[0] * d[0] + n[1] * d[1] + n[2] * d[2]
                if t * w >= h:
                    break
                if w > 0:
                    leave = min(leave, h / w)
            else:
                further = max(further, leave)
        if further <= t + 1e-9:
            return t
        t = further


def placed(p):
    """The letter I, tipped over in two ways."""
    x, y, z = p
    c, s = cos(radians(20)), sin(radians(20))
    x, y = c * x - s * y + 0.35, s * x + c * y + 0.9
    c, s = cos(radians(25)), sin(radians(25))
    return x, c * y - s * z, s * y + c * z


C = [Box((-2, -3, -1), (2, -2, 1)), Box((-2, -2, -1), (-1, 2, 1)), Box((-2, 2, -1), (2, 3, 1))]
I = [Box((-1, -1.9, -0.6), (1, -1.3, 0.6), placed), Box((-0.35, -1.3, -0.6), (0.35, 1.3, 0.6), placed),
     Box((-1, 1.3, -0.6), (1, 1.9, 0.6), placed)]
SUMS = [facets(p, q) for p in I for q in C]


def direction(u, v):
    """u from 0 to 1 is once around, v from 0 to 1 from top to bottom."""
    around, down = 2 * pi * u - pi, pi * v
    return sin(down) * sin(around), cos(down), sin(down) * cos(around)


WIDE, HIGH = 180, 90
MAP = [[exit_along(SUMS, direction((i + 0.5) / WIDE, (j + 0.5) / HIGH)) for i in range(WIDE)] for j in range(HIGH)]


def shortest():
    """From the best pixel on, in ever smaller steps."""
    depth, j, i = min((MAP[j][i], j, i) for j in range(HIGH) for i in range(WIDE))
    u, v, step = (i + 0.5) / WIDE, (j + 0.5) / HIGH, 1 / HIGH
    while step > 1e-6:
        tried = [(exit_along(SUMS, direction(u + a * step, v + b * step)), u + a * step, v + b * step)
                 for a in (-1, 0, 1) for b in (-1, 0, 1)]
        best = min(tried)
        if best[0] < depth - 1e-12:
            depth, u, v = best
        else:
            step /= 2
    return depth, u, v


DEPTH, U, V = shortest()
WAY = tuple(DEPTH * x for x in direction(U, V))
FURTHEST = max(map(max, MAP))


def colour(t):
    """From red, near, by yellow to blue, far."""
    stops = [(178, 24, 43), (239, 138, 98), (253, 219, 199), (209, 229, 240), (103, 169, 207), (33, 102, 172)]
    t = min(max(t, 0), 0.999) * (len(stops) - 1)
    k = int(t)
    return tuple(round(a + (t - k) * (b - a)) for a, b in zip(stops[k], stops[k + 1]))


def png(rows):
    def chunk(name, data):
        return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))

    raw = b"".join(b"\0" + bytes(x for pixel in row for x in pixel) for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", compress(raw, 9)) + chunk(b"IEND", b""))


def seen(p):
    """On the paper, and how near: from the right and above."""
    x, y, z = p
    c, s = cos(radians(-35)), sin(radians(-35))
    x, z = c * x + s * z, -s * x + c * z
    c, s = cos(radians(22)), sin(radians(22))
    return x, c * y - s * z, s * y + c * z


def draw(boxes, middle, scale):
    faces = []
    for box, paint in boxes:
        for corners, n in box.faces():
            if seen(n)[2] - seen((0, 0, 0))[2] <= 0:
                continue
            light = 0.62 + 0.38 * max(0, dot(unit((0.5, 0.9, 0.7)), n))
            points = [seen(p) for p in corners]
            faces.append((sum(p[2] for p in points), points, tuple(round(light * x) for x in paint)))
    for _, points, paint in sorted(faces, key=lambda f: f[0]):
        path = " ".join("%.1f,%.1f" % (middle[0] + scale * x, middle[1] - scale * y) for x, y, _ in points)
        print(f'  <polygon points="{path}" fill="rgb{paint}" stroke="#333" stroke-width="0.6" stroke-linejoin="round"/>')


def apart(boxes, factor, by):
    """Pulled apart, and moved."""
    for box, paint in boxes:
        other = Box((0, 0, 0), (0, 0, 0))
        other.edges = box.edges
        other.middle = plus(tuple(factor * x for x in box.middle), by)
        yield other, paint


BLUES, REDS = [(130, 170, 225), (95, 135, 205), (150, 200, 235)], [(235, 140, 120), (205, 95, 95), (245, 175, 130)]
letters = list(zip(C, BLUES)), list(zip(I, REDS))

print('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 900 300" '
      'width="900" height="300" font-family="sans-serif" font-size="14">')
print('  <title>The convex pieces of two letters, and how far the union of their sums reaches in all directions</title>')
print('  <rect width="100%" height="100%" fill="white"/>')
print('  <text x="105" y="20" text-anchor="middle">I stuck in C</text>')
draw(letters[0] + letters[1], (105, 165), 29)
print('  <text x="330" y="20" text-anchor="middle">their pieces, pulled apart</text>')
draw(list(apart(letters[0], 1.25, (0, 0, 0))), (270, 165), 24)
draw(list(apart(letters[1], 1.3, (0, -0.6, 0))), (405, 165), 24)

left, top, width, height = 500, 40, 380, 190
rows = [[colour(x / FURTHEST) for x in row] for row in MAP]
data = b64encode(png(rows)).decode()
print('  <text x="690" y="20" text-anchor="middle">the boundary of the sums, seen from the origin</text>')
print(f'  <image x="{left}" y="{top}" width="{width}" height="{height}" preserveAspectRatio="none" '
      f'xlink:href="data:image/png;base64,{data}"/>')
print(f'  <rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#333"/>')
x, y = left + width * U, top + height * V
print(f'  <circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="none" stroke="#000" stroke-width="1.5"/>')
print(f'  <text x="{x + 9:.1f}" y="{y - 7:.1f}" font-size="12">depth {DEPTH:.2f}</text>')
for name, d in (("right", 0.75), ("left", 0.25), ("front", 0.5)):
    print(f'  <text x="{left + width * d:.0f}" y="{top + height + 15}" text-anchor="middle" font-size="11" '
          f'fill="#555">{name}</text>')
for name, d in (("up", 4), ("down", height - 4)):
    print(f'  <text x="{left - 4}" y="{top + d + 4}" text-anchor="end" font-size="11" fill="#555">{name}</text>')
for k in range(52):
    print(f'  <rect x="{left + 60 + 5 * k}" y="262" width="5.2" height="9" fill="rgb{colour(k / 52)}"/>')
print(f'  <text x="{left + 54}" y="271" text-anchor="end" font-size="11">0</text>')
print(f'  <text x="{left + 326}" y="271" font-size="11">{FURTHEST:.1f}</text>')
print("</svg>")
