# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Draws ratios.svg: our time to that of the best peer, for every workload of the tables in docs/performance.md.

    python3 docs/images/ratios.py [--check]       (--check: fails if the picture is not what the tables say)
"""
import math
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOW, HIGH = 0.003, 20.0
ROW, NAME, BAR, TOP = 17, 150, 210, 62
ENGINES = {"solid": "", "solid-events": ", BP_", "solid-simple": ", DT_Test"}  # those that a client has
PANELS = [("Convex pairs", "Convex pairs"), ("Meshes", "Meshes"), ("Broad phase and scenes", "Scenes, 10 000 objects")]


def tables(text):
    """{heading: [(workload, ratio, name of the peer)]} of the tables that have a ratio."""
    found, heading, columns = {}, "", []
    for line in text.splitlines():
        if match := re.match(r"# (.*)", line):
            heading = match[1]
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if "ratio" in cells and "best peer" in " ".join(cells):
            columns = cells
        elif not cells:
            columns = []
        elif columns and not cells[0].startswith("---"):
            row = dict(zip(columns, cells))
            engine = row.get("engine", "solid")
            if not row["workload"].startswith("`100k") and engine in ENGINES:
                name = row["workload"].strip("`") + ENGINES[engine]
                found.setdefault(heading, []).append((name, float(row["ratio"]), row[""].strip("~")))
    return found


def x(ratio):
    return BAR * math.log(min(max(ratio, LOW), HIGH) / LOW) / math.log(HIGH / LOW)


def panel(out, left, title, rows):
    height = TOP + ROW * len(rows)
    out.append(f'<g transform="translate({left} 0)"><text x="0" y="24" font-weight="bold" font-size="15">{title}</text>')
    for tick, label in ((0.01, "1/100"), (0.1, "1/10"), (1, "1"), (10, "10")):
        at = NAME + x(tick)
        out.append(f'<path d="M{at:.1f} {TOP - 8}V{height}" stroke="{"#333" if tick == 1 else "#ddd"}"/>'
                   f'<text x="{at:.1f}" y="{TOP - 13}" text-anchor="middle" fill="#555">{label}</text>')
    for k, (workload, ratio, peer) in enumerate(rows):
        y = TOP + k * ROW
        begin, end = sorted((NAME + x(ratio), NAME + x(1)))
        colour = "#3b7dd8" if ratio <= 1 else "#d9822b"
        out.append(f'<text x="{NAME - 8}" y="{y + 9}" text-anchor="end">{workload}</text>'
                   f'<rect x="{begin:.1f}" y="{y}" width="{max(end - begin, 1):.1f}" height="{ROW - 5}" fill="{colour}"/>'
                   f'<text x="{NAME + BAR + 8}" y="{y + 9}" fill="#777">{peer}</text>')
    out.append("</g>")


def drawn(text):
    found = tables(text)
    height = TOP + ROW * max(map(len, found.values())) + 14
    width = len(PANELS) * (NAME + BAR + 120)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11.5">',
           "<title>Our time to that of the best peer, by workload</title>", f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for k, (heading, title) in enumerate(PANELS):
        panel(out, 10 + k * (NAME + BAR + 120), title, found[heading])
    return "\n".join(out + ["</svg>"]) + "\n"


def main(arguments):
    text, picture = drawn((HERE.parent / "performance.md").read_text()), HERE / "ratios.svg"
    if arguments == ["--check"]:
        if picture.read_text() != text:
            sys.exit(f"{picture} is not what docs/performance.md says: python3 docs/images/ratios.py")
    else:
        picture.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
