# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Is the binary interface still the one in tests/api/abi?

    check_abi.py <api.json> <include folder> <cc> <work folder> <recorded .abi> [--write]

Types cross the boundary only through the public headers, so a library of empty functions, made from the headers and
compiled with the information for debuggers, has the interface of the real one (that this exports the same names is
held by house.symbols). abidw writes it down; abidiff compares. Without these tools the test is skipped.
"""
import json
import shutil
import subprocess
import sys
from pathlib import Path


def spelled(declared):
    return f"{'const ' if declared['const'] else ''}{declared['type']}{'*' * declared['pointer']}"


def empty_function(function):
    parameters = ", ".join(f"{spelled(p)} {p['name']}" for p in function["parameters"]) or "void"
    unused = " ".join(f"(void){p['name']};" for p in function["parameters"])
    result = spelled(function["returns"])
    body = unused + ("" if result == "void" else f" return ({result})0;")
    return f"{result} {function['name']}({parameters}) {{ {body} }}\n"


def main(api, include, cc, work, recorded, write):
    if not shutil.which("abidw") or not shutil.which("abidiff"):
        print("skipped: abidw and abidiff are in the package abigail-tools")
        return 0
    functions = json.loads(Path(api).read_text())["functions"]
    work = Path(work)
    work.mkdir(parents=True, exist_ok=True)
    (work / "abi.c").write_text("#include <SOLID/SOLID_all.h>\n" + "".join(map(empty_function, functions)))
    subprocess.run([cc, "-std=c99", "-g", "-O0", "-fPIC", "-shared", f"-I{Path(include).resolve()}", "-Wl,-soname,libsolid.so.4",
                    "abi.c", "-o", "libsolid.so"], cwd=work, check=True)
    subprocess.run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--type-id-style", "hash",
                    "--out-file", "now.abi", "libsolid.so"], cwd=work, check=True)
    if write:
        shutil.copyfile(work / "now.abi", recorded)
        return 0
    found = subprocess.run(["abidiff", recorded, str(work / "now.abi")], stdout=subprocess.PIPE, text=True)
    print(found.stdout)
    if found.returncode:
        print("not the interface that is recorded. What breaks clients needs a new soname, or must not be;\n"
              "what is only added is recorded by this command with --write, and has its line in CHANGELOG.md")
    return found.returncode


if __name__ == "__main__":
    *arguments, last = sys.argv[1:]
    write = last == "--write"
    sys.exit(main(*arguments, *([] if write else [last]), write))
