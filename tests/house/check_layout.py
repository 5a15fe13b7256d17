# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Are the types of docs/api.json those of C, and of Rust?

    check_layout.py <root of the tree> <cc> <folder to work in>
    check_layout.py <root of the tree> <cc> <folder to work in> <rustc> <library>

A program made from api.json prints the alignment and size of every type, the offset and size of every field, and the
type and value of every constant and enum as the compiler of C sees them: they are what api.json says. With rustc, a
program in Rust prints the same of solid.rs, and the example beside it, linked with the library, prints what it should.
"""
import json
import subprocess
import sys
from pathlib import Path

PARTS = ("aliases", "handles", "enums", "callbacks", "structs")
EXAMPLE = """distance -0.5
normal [-0.5, 0.0, 0.0]
1 pair, 1 call
error 2: DT_SetMargin: margin must be finite and not negative
0 bytes left
"""
HEAD = """#include <SOLID/SOLID_all.h>
#include <stdio.h>
#define TYPE(x) _Generic((x), int: "int", unsigned int: "unsigned int", default: "another type")
int main(void)
{
"""


def numbers(api):
    """(name, type of C, value) of all constants and enumerators."""
    aliases = {alias["name"]: alias["of"] for alias in api["aliases"]}
    for constant in api["constants"]:
        yield constant["name"], aliases.get(constant["type"], constant["type"]), constant["value"]
    for enum in api["enums"]:
        yield from ((value["name"], enum["type"], value["value"]) for value in enum["values"])


def expected(api):
    for part in PARTS:
        for thing in api[part]:
            yield f"{thing['name']} {alignment(api, thing)} {thing['size']}"
    for struct in api["structs"]:
        yield from (f"{struct['name']}.{field['name']} {field['offset']} {field['size']}" for field in struct["fields"])


def alignment(api, thing):
    """What api.json says of structs; others are aligned to the size of a number, of which aliases may have several."""
    return thing.get("alignment", thing["size"] // thing.get("count", 1))


def program(api):
    """The same, asked of the compiler."""
    lines = []
    for part in PARTS:
        for name in (thing["name"] for thing in api[part]):
            lines.append(f'printf("{name} %zu %zu\\n", _Alignof({name}), sizeof({name}));')
    for struct in api["structs"]:
        for field in (field["name"] for field in struct["fields"]):
            name, size = struct["name"], f"sizeof((({struct['name']}*)0)->{field})"
            lines.append(f'printf("{name}.{field} %zu %zu\\n", offsetof({name}, {field}), {size});')
    enums = {value["name"]: enum["name"] for enum in api["enums"] for value in enum["values"]}
    for name, _, _ in numbers(api):
        typed = f"({enums[name]}){name}" if name in enums else name  # an enumerator itself is an int in C
        lines.append(f'printf("{name} %s %lld\\n", TYPE({typed}), (long long){name});')
    return HEAD + "".join(f"    {line}\n" for line in lines) + "    return 0;\n}\n"


def output(command, **more):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}")
    return done.stdout


def compare(found, wanted, language):
    for line, other in zip(found + [""] * len(wanted), wanted + [""] * len(found)):
        if line != other:
            sys.exit(f"{language} says {line!r}, api.json {other!r}")


def in_c(root, cc, work, api):
    (work / "layout.c").write_text(program(api))
    output([cc, "-std=c11", "-Wall", f"-I{root / 'include'}", work / "layout.c", "-o", work / "layout"])
    wanted = [*expected(api), *(f"{name} {kind} {value}" for name, kind, value in numbers(api))]
    compare(output([work / "layout"]).splitlines(), wanted, "C")
    print(f"{len(wanted)} types, fields and constants are as C has them")


def in_rust(root, rustc, work, api, library):
    rust = root / "capi" / "bindings" / "rust"
    made = output([sys.executable, rust / "make_rust.py", root / "docs" / "api.json", "--layout"])
    (work / "layout.rs").write_text(made)
    compiler = [rustc, "--edition", "2021", "-L", f"native={library.parent}",
                "-C", f"link-arg=-Wl,-rpath,{library.parent}"]
    output([*compiler, work / "layout.rs", "-o", work / "layout_rust"])
    compare(output([work / "layout_rust"]).splitlines(), [*expected(api)], "Rust")
    output([*compiler, rust / "example.rs", "-o", work / "example_rust"])
    printed = output([work / "example_rust"])
    if printed != EXAMPLE:
        sys.exit(f"the example in Rust prints\n{printed}instead of\n{EXAMPLE}")
    print("Rust has the same, and its example works")


def main(root, cc, work, rustc=None, library=None):
    root, work = Path(root).resolve(), Path(work)
    work.mkdir(parents=True, exist_ok=True)
    api = json.loads((root / "docs" / "api.json").read_text())
    if rustc:
        in_rust(root, rustc, work, api, Path(library))
    else:
        in_c(root, cc, work, api)


if __name__ == "__main__":
    main(*sys.argv[1:])
