# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Prints the table "Side by side" of docs/performance.md from what ./run bench has left: a column for each library.

    python3 tests/bench/side_by_side.py build/bench/bench

Of the engines of a library that are accurate the fastest counts; if none is, the fastest, marked with `~`.
"""
import csv
import sys
from pathlib import Path

ROWS = [("convex", ["box/I", "box/D", "box/P", "hull128/I", "hull128/D", "hull128/P", "cast-hull32/C"]),
        ("mesh", ["bunny/I", "bunny/D", "hull32-bunny/I", "bunny/R", "bunny/build", "bunny/refit", "bunny/bytes"]),
        ("scene", ["10k/all", "10k/some", "10k/pile", "10k-mixed/simple", "10k-mixed/depth", "10k-ray/across"])]
LIBRARIES = [("solid", ("solid", "solid-batch")), ("Bullet", ("bullet",)), ("FCL", ("fcl",)), ("ODE", ("ode",)),
             ("other", ("libccd", "embree"))]


def measured(path):
    """{workload: ({engine: (value, accurate)}, unit)}"""
    found = {}
    with path.open() as file:
        for row in csv.DictReader(file):
            engines, _ = found.setdefault(row["workload"], ({}, row.get("unit", "ns")))
            engines[row["engine"]] = (float(row.get("value") or row.get("ns")), row["accurate"] == "yes")
    return found


def belongs(engine, names):
    return engine in names if "solid" in names else engine.startswith(names)


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def cell(engines, library, names):
    """The best of a library, with the name of its engine where that is not the library's."""
    found = [(not accurate, value, engine) for engine, (value, accurate) in engines.items() if belongs(engine, names)]
    if not found:
        return ""
    rough, value, engine = min(found)
    return ("~" if rough else "") + figure(value) + (f" {engine}" if library == "other" else "")


def main(folder):
    print("| workload | unit | " + " | ".join(library for library, _ in LIBRARIES) + " |")
    print("|---|---|" + "---|" * len(LIBRARIES))
    for name, workloads in ROWS:
        found = measured(folder / f"bench_{name}.csv")
        for workload in workloads:
            engines, unit = found[workload]
            cells = [cell(engines, library, names) for library, names in LIBRARIES]
            print(f"| `{workload}` | {unit} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
