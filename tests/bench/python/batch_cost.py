# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""What a batch of box pairs costs from Python, against a loop in C over the same boxes with the same library.

    batch_cost.py --prefix <where the library is installed> [--pairs 1000000] [--rounds 15] [--limit RATIO]

Both are asked in turn, in this process, with one worker; the times are of the processor, so that other programs do not
count, and the figure is the median of the ratios of neighbours. Fails if an answer differs, or above a limit if one is given.
"""
import argparse
import array
import ctypes
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prefix", required=True)
    parser.add_argument("--cc", default=os.environ.get("CC", "cc"))
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--limit", type=float, default=float("inf"))
    return parser.parse_args()


def c_loop(compiler, prefix):
    """The function of box_pairs_loop.c. It finds the library that the package has loaded."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "loop.so")
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", f"-I{prefix}/include",
                        os.path.join(HERE, "box_pairs_loop.c"), "-o", path], check=True)
        function = ctypes.CDLL(path).ask_one_by_one
    function.argtypes = [ctypes.c_uint] + 3 * [ctypes.c_void_p]
    function.restype = None
    return function


def boxes(solid, count):
    """Boxes of all proportions, turned at random, about as many pairs of which meet as do not."""
    draw = random.Random(20262)
    return [solid.Object(solid.Box(*(draw.uniform(0.2, 2) for _ in range(3))),
                         position=[draw.uniform(-1.2, 1.2) for _ in range(3)],
                         orientation=[draw.gauss(0, 1) for _ in range(4)]) for _ in range(count)]


def cost(call):
    begin = time.process_time()
    call()
    return time.process_time() - begin


def main():
    chosen = options()
    sys.path.insert(0, os.path.join(chosen.prefix, "lib", "python3", "dist-packages"))
    sys.setdlopenflags(sys.getdlopenflags() | os.RTLD_GLOBAL)
    import solid_collision as solid
    from solid_collision import _library
    ctypes.CDLL(_library.lib._name, mode=ctypes.RTLD_GLOBAL)  # for the loop to see its functions

    loop = c_loop(chosen.cc, chosen.prefix)
    things = boxes(solid, 1000)
    handles, draw = solid.handles(things), random.Random(1)
    first, second = (array.array("Q", [handles[draw.randrange(1000)] for _ in range(chosen.pairs)]) for _ in range(2))
    in_c, in_python = (array.array("i", bytes(4 * chosen.pairs)) for _ in range(2))
    arguments = [chosen.pairs] + [values.buffer_info()[0] for values in (first, second, in_c)]
    solid.set_worker_count(1)

    times = [(cost(lambda: loop(*arguments)), cost(lambda: solid.intersect_batch(first, second, out=in_python)))
             for _ in range(chosen.rounds + 1)][1:]
    ratio = statistics.median(batch / single for single, batch in times)
    print(f"{chosen.pairs} pairs of boxes, {sum(in_c)} meet; medians of {chosen.rounds}: loop in C "
          f"{1e3 * statistics.median(t[0] for t in times):.1f} ms, batch from Python "
          f"{1e3 * statistics.median(t[1] for t in times):.1f} ms, ratio {ratio:.2f}")
    if in_c != in_python or not 0.2 < sum(in_c) / chosen.pairs < 0.8:
        sys.exit("the answers differ, or the sample is poor")
    if not ratio <= chosen.limit:
        sys.exit(f"more than {chosen.limit} times the loop in C")


if __name__ == "__main__":
    main()
