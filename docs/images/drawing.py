#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Draws drawing.svg: six panels of what the functions of SOLID_draw.h hand to their callbacks, as seen from above at an angle, the
# far before the near.
#
#     SOLID_LIBRARY=<libsolid.so> PYTHONPATH=capi/bindings/python python3 docs/images/drawing.py > docs/images/drawing.svg
from math import cos, pi, sin, sqrt

import solid_collision as solid

WIDTH, HEIGHT = 330, 250
TURN, TILT = 0.6, 0.42
LIGHT = (0.35, 0.8, 0.5)


def seen(p):
    """Right, up and towards us."""
    x, z = cos(TURN) * p[0] - sin(TURN) * p[2], sin(TURN) * p[0] + cos(TURN) * p[2]
    return x, cos(TILT) * p[1] - sin(TILT) * z, sin(TILT) * p[1] + cos(TILT) * z


def normal_of(a, b, c):
    u, v = [q - p for p, q in zip(a, b)], [q - p for p, q in zip(a, c)]
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = sqrt(sum(x * x for x in n)) or 1
    return [x / length for x in n]


def paint(color, light=1.0):
    rgb = [min(255, round((color >> shift & 255) * light)) for shift in (24, 16, 8)]
    return "#%02x%02x%02x" % tuple(rgb), round((color & 255) / 255, 2)


def panel(drawing, scale, middle, caption, column, row):
    """The drawing, `middle` in the middle of its panel."""
    centre = seen(middle)
    level = HEIGHT / 2 - 8 + (12 if drawing.texts else 0)  # below the texts, which are at the top

    def at(p):
        x, y, _ = seen(p)
        return "%.1f,%.1f" % (WIDTH / 2 + scale * (x - centre[0]), level - scale * (y - centre[1]))

    items = []
    for a, b, c, color in drawing.triangles:
        n = normal_of(a, b, c)
        opaque = color & 255 == 255
        if opaque and seen(n)[2] <= 0:
            continue
        fill, alpha = paint(color, 0.55 + 0.5 * max(0, sum(x * y for x, y in zip(n, LIGHT))))
        depth = sum(seen(p)[2] for p in (a, b, c)) / 3
        edge = f' stroke="{fill}" stroke-width=".7"' if opaque else f' fill-opacity="{alpha}"'
        items.append((depth, f'<path d="M{at(a)}L{at(b)}L{at(c)}Z" fill="{fill}"{edge}/>'))
    near = 0.02 * HEIGHT / scale
    for a, b, color in drawing.lines:
        stroke, alpha = paint(color)
        depth = (seen(a)[2] + seen(b)[2]) / 2 + near
        items.append((depth, f'<path d="M{at(a)}L{at(b)}" stroke="{stroke}" stroke-opacity="{alpha}" fill="none"/>'))
    for p, color in drawing.points:
        x, y = at(p).split(",")
        items.append((seen(p)[2] + 2 * near, f'<circle cx="{x}" cy="{y}" r="3" fill="{paint(color)[0]}"/>'))
    lines = [f'<g transform="translate({column * WIDTH},{row * HEIGHT})">']
    lines += [text for _, text in sorted(items, key=lambda item: item[0])]
    for p, text, _ in drawing.texts:
        lines.append(f'<text x="{WIDTH / 2}" y="16">{text.replace("<", "&lt;")}</text>')
    return "\n".join(lines + [f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" class="caption">{caption}</text></g>'])


def torus(n=24, m=12, R=1.6, r=0.6):
    points, faces = [], []
    for i in range(n):
        for j in range(m):
            w = R + r * cos(2 * pi * j / m)
            points.append((w * cos(2 * pi * i / n), r * sin(2 * pi * j / m), w * sin(2 * pi * i / n)))
            near = [(i + a) % n * m + (j + b) % m for a, b in ((0, 0), (0, 1), (1, 1), (1, 0))]
            faces += [(near[0], near[1], near[2]), (near[0], near[2], near[3])]
    return points, faces


def letter(rows):
    """A polyhedron of unit squares, one deep."""
    cells = {(x, len(rows) - 1 - y) for y, line in enumerate(rows) for x, mark in enumerate(line) if mark == "X"}
    points, faces = {}, []

    def face(*corners):
        ids = [points.setdefault(p, len(points)) for p in corners]
        faces.extend([(ids[0], ids[1], ids[2]), (ids[0], ids[2], ids[3])])
    for x, y in sorted(cells):
        front = [(x, y, 1), (x + 1, y, 1), (x + 1, y + 1, 1), (x, y + 1, 1)]
        back = [(a, b, 0) for a, b, _ in front]
        face(*front)
        face(*back[::-1])
        for k, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if (x + dx, y + dy) not in cells:
                face(back[k], back[(k + 1) % 4], front[(k + 1) % 4], front[k])
    return solid.Polyhedron(list(points), faces)


def objects():
    d = solid.Drawing(24)
    things = [(solid.Cone(1, 2), (-2.6, 0, 0)), (solid.Cylinder(0.8, 1.6), (-0.7, 0, 1.2)),
              (solid.Minkowski(solid.Box(1, 1, 1), solid.Sphere(0.35)), (0.9, 0, -0.8)),
              (solid.Hull(solid.Sphere(0.8), solid.Point((0, 1.6, 0))), (2.6, -0.2, 0.3))]
    for (shape, place), color in zip(things, (0xE0A050FF, 0x70B0E0FF, 0x90D080FF, 0xD080B0FF)):
        d.object(solid.Object(shape, position=place), color)
    return d


def tree():
    d = solid.Drawing()
    mesh = solid.Object(solid.Mesh(*torus()))
    d.object(mesh, 0xC8B890FF)
    d.tree(mesh, 2)
    return d


def scene():
    d, scene = solid.Drawing(12), solid.Scene()
    kept = []
    for i in range(14):
        place = (2.4 * cos(2.4 * i) * sqrt(i / 14), 0.9 * sin(5 * i), 2.4 * sin(2.4 * i) * sqrt(i / 14))
        kept.append(solid.Object(solid.Box(0.8, 0.8, 0.8) if i % 2 else solid.Sphere(0.5), position=place))
        d.object(kept[-1], 0xB0C4D8FF)
    scene.add(*kept)
    d.scene(scene)
    return d


def pieces():
    d = solid.Drawing()
    d.pieces(solid.Object(letter(["XXX", "X..", "XX.", "X..", "XXX"])))
    return d


def pair():
    return (solid.Object(solid.Box(1.6, 1, 1.2)),
            solid.Object(solid.Cone(0.7, 1.6), position=(1.9, 0.9, 0.5), orientation=(0.2, 0.1, 0.4, 1)))


def gjk():
    d, (a, b) = solid.Drawing(20), pair()
    d.difference(a, b)
    d.gjk(a, b, 3)
    return d


def epa():
    d, (a, b) = solid.Drawing(16), pair()
    b.position = (0.5, 0.4, 0.2)
    d.epa(a, b, 4)
    return d


def main():
    panels = [(objects(), 42, (0, 0.1, 0), "DT_DrawObject: four shapes"),
              (tree(), 56, (0, 0, 0), "DT_DrawTree: level 2 of a mesh"),
              (scene(), 44, (0, 0, 0), "DT_DrawScene: boxes, and pairs that overlap"),
              (pieces(), 34, (1.5, 2.5, 0.5), "DT_DrawPieces: a polyhedron"),
              (gjk(), 50, (-1.3, -0.6, -0.3), "DT_DrawDifference and a step of DT_DrawGjk"),
              (epa(), 50, (-0.4, -0.3, -0.2), "a step of DT_DrawEpa")]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{3 * WIDTH}" height="{2 * HEIGHT}" '
          f'font-family="sans-serif" font-size="12" text-anchor="middle">')
    print('<style>text{fill:#d8dde4}.caption{font-size:13px}path{stroke-linejoin:round}</style>')
    print(f'<rect width="{3 * WIDTH}" height="{2 * HEIGHT}" fill="#20242c"/>')
    for i, (drawing, scale, middle, caption) in enumerate(panels):
        print(panel(drawing, scale, middle, caption, i % 3, i // 3))
    print("</svg>")


main()
