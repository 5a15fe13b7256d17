#!/bin/sh
# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# run_bench.sh BUILD_DIR [options of bench_convex]: runs the convex benchmark that was built there and leaves
# bench_convex.csv, bench_convex.svg and bench_convex.txt (what is printed) in BUILD_DIR/bench.
set -eu

if [ $# -lt 1 ]; then
    echo "usage: $0 BUILD_DIR [options of bench_convex]" >&2
    exit 2
fi
build=$1
shift
results=$build/bench
mkdir -p "$results"
if ! "$build/bench_convex" --csv "$results/bench_convex.csv" --svg "$results/bench_convex.svg" "$@" \
    > "$results/bench_convex.txt"; then
    cat "$results/bench_convex.txt"
    exit 1
fi
cat "$results/bench_convex.txt"
echo "written: $results/bench_convex.csv $results/bench_convex.svg"
