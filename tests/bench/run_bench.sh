#!/bin/sh
# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# run_bench.sh BUILD_DIR [convex | mesh | scene | depth] [options]: runs one of the benchmarks that were built there, or
# all with the same options, and leaves bench_<name>.csv, .svg and .txt (what is printed) in BUILD_DIR/bench. The curves
# of `mesh --scaling` go to bench_scaling.csv, .svg and .txt, those of `scene --scaling` to bench_growth.*.
set -eu

if [ $# -lt 1 ]; then
    echo "usage: $0 BUILD_DIR [convex | mesh | scene | depth] [options]" >&2
    exit 2
fi
build=$1
shift
results=$build/bench
mkdir -p "$results"

bench() { # program result options...
    program=$1 result=$results/bench_$2
    shift 2
    if ! "$build/bench_$program" --csv "$result.csv" --svg "$result.svg" "$@" > "$result.txt"; then
        cat "$result.txt"
        exit 1
    fi
    cat "$result.txt"
    echo "written: $result.csv $result.svg"
}

case "${1:-}" in
convex)
    shift
    bench convex convex "$@"
    ;;
mesh)
    shift
    case " $* " in
    *" --scaling "*) bench mesh scaling "$@" ;;
    *) bench mesh mesh "$@" ;;
    esac
    ;;
scene)
    shift
    case " $* " in
    *" --scaling "*) bench scene growth "$@" ;;
    *) bench scene scene "$@" ;;
    esac
    ;;
depth)
    shift
    bench depth depth "$@"
    ;;
*)
    bench convex convex "$@"
    bench mesh mesh "$@"
    bench scene scene "$@"
    bench depth depth "$@"
    ;;
esac
