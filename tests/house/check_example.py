# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Does the program at the top of SOLID.h compile as C89, as every C after it and as C++, and print what the header says?

    check_example.py <include folder> <libsolid> <cc> <cxx> <folder to work in>
"""
import re
import subprocess
import sys
from pathlib import Path


def example(header):
    """The program, and what it prints, which stands between backquotes before it."""
    prints, code = re.search(r"prints `(.*?)`\.\n \* @code\{\.c\}\n(.*?) \* @endcode", header, re.S).groups()
    return re.sub(r"^ \* ?", "", code, flags=re.M), prints + "\n"


def main(include, library, cc, cxx, work):
    code, expected = example((Path(include) / "SOLID" / "SOLID.h").read_text())
    work = Path(work)
    work.mkdir(parents=True, exist_ok=True)
    (work / "example.c").write_text(code)
    (work / "example.cpp").write_text(code)
    for compiler, standard, source in ((cc, "c89", "example.c"), (cc, "c11", "example.c"), (cxx, "c++20", "example.cpp")):
        program = work / f"example_{standard}"
        subprocess.run([compiler, f"-std={standard}", "-pedantic", "-Wall", "-Wextra", "-Werror", f"-I{include}",
                        work / source, library, f"-Wl,-rpath,{Path(library).parent}", "-o", program], check=True)
        printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
        if printed != expected:
            sys.exit(f"{standard}: printed '{printed}', not '{expected}'")


if __name__ == "__main__":
    main(*sys.argv[1:])
