# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Prints the table "Side by side" of docs/performance.md from what ./run bench has left: a column for each library.

    python3 tests/bench/side_by_side.py build/bench/bench

Of the engines of a library that are accurate the fastest counts; if none is, the fastest, marked with `~`. Ours is built
for x86-64-v3 and, in the column beside it, for any x86-64, as the peers are. Boxes alone are asked through `BP_` scenes
and, in a row of its own, by DT_Test with simple responses. SOLID 3 has no package and is not run: its figures were
measured once, on another machine.
"""
import csv
import sys
from pathlib import Path

ROWS = [("convex", ["box/I", "box/D", "box/P", "hull128/I", "hull128/D", "hull128/P", "cast-hull32/C"]),
        ("mesh", ["bunny/I", "bunny/D", "hull32-bunny/I", "bunny/R", "bunny/build", "bunny/refit", "bunny/bytes"]),
        ("scene", ["10k/all", "10k/some", "10k/pile", "10k-mixed/simple", "10k-mixed/depth", "10k-ray/across"])]
BOXES = [("`BP_`", "solid-events"), ("`DT_Test`", "solid-simple")]  # how we are asked about boxes alone, and the engine
PEERS = [("Bullet", ("bullet",)), ("FCL", ("fcl",)), ("ODE", ("ode",)), ("other", ("libccd", "embree"))]

SOLID_3 = {"box/I": 364, "box/D": 737, "box/P": 2519, "hull128/I": 1790, "hull128/D": 4942, "hull128/P": 14415,
           "bunny/I": 17.8, "bunny/D": 8533, "hull32-bunny/I": 20.9, "bunny/R": 3770, "bunny/build": 26.8,
           "bunny/refit": 6.00, "bunny/bytes": 116, "10k/all": 9374, "10k/some": 643, "10k/pile": 17674,
           "10k-ray/across": 6376253}


def measured(path):
    """{workload: ({engine: (value, accurate)}, unit)}"""
    found = {}
    with path.open() as file:
        for row in csv.DictReader(file):
            engines, _ = found.setdefault(row["workload"], ({}, row.get("unit", "ns")))
            engines[row["engine"]] = (float(row.get("value") or row.get("ns")), row["accurate"] == "yes")
    return found


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cell(engines, library, names):
    """The best of a library, with the name of its engine where that is not the library's."""
    found = [(not accurate, value, engine) for engine, (value, accurate) in engines.items() if engine.startswith(names)]
    if not found:
        return ""
    rough, value, engine = min(found)
    return ("~" if rough else "") + figure(value) + (f" {engine}" if library == "other" else "")


def ours(engines, engine):
    value, accurate = engines.get(engine, (0, True))
    return ("" if accurate else "~") + figure(value) if value else ""


def lines(workload, engines, unit):
    """One for each way to ask us: the same peers in all. SOLID 3 was asked about boxes in the first way only."""
    peers = [cell(engines, library, names) for library, names in PEERS]
    for way, engine in [("", "solid")] if "solid" in engines else BOXES:
        once = figure(SOLID_3[workload]) if workload in SOLID_3 and way != BOXES[1][0] else ""
        cells = [ours(engines, engine), ours(engines, engine + "-baseline"), *peers, once]
        yield f"| `{workload}`{', ' if way else ''}{way} | {unit} | " + " | ".join(cells) + " |"


def main(folder):
    titles = ["workload", "unit", "solid", "solid, baseline", *[library for library, _ in PEERS], "SOLID 3.5, once"]
    print("| " + " | ".join(titles) + " |")
    print("|" + "---|" * len(titles))
    for name, workloads in ROWS:
        found = measured(folder / f"bench_{name}.csv")
        for workload in workloads:
            print("\n".join(lines(workload, *found[workload])))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
