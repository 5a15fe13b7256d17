# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Has no struct of the public headers holes?

    check_padding.py <include folder> <folder to work in> <compiler>...

Each header is compiled as C with -Wpadded -Werror, for float and for double; compilers that are not there are left out.
A struct with a hole inside, and one with a hole at its end, must be seen.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

HOLES = ["typedef struct Hole { int a; double b; } Hole;", "typedef struct Hole { double a; int b; } Hole;"]


def complaints(compiler, doubles, include, work, code):
    """What the compiler says. Clang lays out only what is used, so every struct is."""
    source = work / "padding.c"
    names = re.findall(r"typedef struct (\w+)\s*\{", code)
    source.write_text(code + "".join(f"extern char use_{name}[sizeof({name})];\n" for name in names))
    command = [compiler, "-std=c99", "-Wpadded", "-Werror", doubles, "-fsyntax-only", f"-I{include / 'SOLID'}", str(source)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    return done.stderr if done.returncode else ""


def main(include, work, *compilers):
    include, work, structs = Path(include), Path(work), 0
    work.mkdir(parents=True, exist_ok=True)
    compilers = [compiler for compiler in compilers if shutil.which(compiler)]
    for compiler in compilers:
        for doubles in ("-UUSE_DOUBLES", "-DUSE_DOUBLES"):
            for header in sorted((include / "SOLID").glob("*.h")):
                text = header.read_text()
                structs += len(re.findall(r"typedef struct \w+\s*\{", text))
                if said := complaints(compiler, doubles, include, work, text + "\n"):
                    sys.exit(f"{header.name} with {compiler} {doubles}:\n{said}")
            for hole in HOLES:
                if "padded]" not in complaints(compiler, doubles, include, work, hole + "\n"):
                    sys.exit(f"{compiler} does not see the hole in {hole}")
    if not structs:
        sys.exit("no struct was compiled: no compiler or no header")
    print(f"{structs} structs have no holes, by {', '.join(compilers)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
