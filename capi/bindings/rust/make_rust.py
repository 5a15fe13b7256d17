# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""The C interface for Rust: what capi/bindings/rust/solid.rs says.

    make_rust.py docs/api.json > solid.rs
    make_rust.py docs/api.json --check solid.rs      (fails if it is not what api.json says)
    make_rust.py docs/api.json --layout              (a program that prints all sizes and offsets)
"""
import json
import sys
import textwrap
from pathlib import Path

PLAIN = {"int": "c_int", "unsigned int": "c_uint", "float": "f32", "double": "f64", "size_t": "usize",
         "uint64_t": "u64", "bool": "bool", "char": "c_char", "void": "c_void"}
KEYWORDS = {"as", "box", "const", "fn", "in", "loop", "move", "mut", "ref", "self", "type", "use", "where"}

HEAD = """// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//! The C interface of solid {version} ({soname}), for a library whose DT_Scalar has {scalar_size} bytes, as
//! DT_GetScalarSize tells. Made by make_rust.py from docs/api.json: do not edit. docs/bindings.md tells how to use it.
#![allow(non_camel_case_types, non_snake_case, dead_code)]

use std::os::raw::{{c_char, c_int, c_uint, c_void}};
"""

LAYOUT = """#[path = "{path}"]
mod solid;
use std::mem::{{align_of, size_of, MaybeUninit}};

fn main() {{
{lines}}}
"""


def told(thing):
    """The text of a thing, as comments before it."""
    return "".join(f"\n/// {line}" for line in textwrap.wrap(thing["text"], 114)) + "\n"


def name_of(thing):
    return thing["name"] + ("_" if thing["name"] in KEYWORDS else "")


class Rust:
    def __init__(self, api):
        self.api = api
        self.arrays = {alias["name"] for alias in api["aliases"] if alias["count"] > 1}

    def argument(self, declared):
        """The type of an argument or result: arrays are passed by the address of their first element."""
        kind, pointers = PLAIN.get(declared["type"], declared["type"]), declared["pointer"]
        if kind in self.arrays:
            pointers += 1
        first = "*const " if declared.get("const") else "*mut "
        return "*mut " * (pointers - 1) + (first if pointers else "") + kind

    def field(self, field):
        kind = self.argument(field) if field["pointer"] else PLAIN.get(field["type"], field["type"])
        return f"[{kind}; {field['count']}]" if "count" in field else kind

    def signature(self, declared, named):
        parameters = ", ".join((f"{name_of(p)}: " if named else "") + self.argument(p) for p in declared["parameters"])
        returns = declared["returns"]
        has_none = returns["type"] == "void" and not returns["pointer"]
        return f"({parameters})" + ("" if has_none else f" -> {self.argument(returns)}")

    def types(self):
        for alias in self.api["aliases"]:
            of = PLAIN.get(alias["of"], alias["of"])
            kind = of if alias["count"] == 1 else f"[{of}; {alias['count']}]"
            yield f"pub type {alias['name']} = {kind};"
        for handle in self.api["handles"]:
            yield f"\n#[repr(C)]\npub struct {handle['name']}__ {{\n    unused: c_int,\n}}"
            yield f"pub type {handle['name']} = *mut {handle['name']}__;"
        for callback in self.api["callbacks"]:
            pointer = f"unsafe extern \"C\" fn{self.signature(callback, named=False)}"
            yield f"{told(callback)}pub type {callback['name']} = Option<{pointer}>;"

    def numbers(self):
        for constant in self.api["constants"]:
            kind = PLAIN.get(constant["type"], constant["type"])
            yield f"pub const {constant['name']}: {kind} = {constant['value']};"
        for enum in self.api["enums"]:
            yield f"{told(enum)}pub type {enum['name']} = {PLAIN[enum['type']]};"
            yield from (f"pub const {value['name']}: {enum['name']} = {value['value']};" for value in enum["values"])

    def structs(self):
        for struct in self.api["structs"]:
            yield f"{told(struct)}#[repr(C)]\n#[derive(Clone, Copy)]\npub struct {struct['name']} {{"
            yield from (f"    pub {name_of(field)}: {self.field(field)}," for field in struct["fields"])
            yield "}"

    def functions(self):
        yield "\n#[link(name = \"solid\")]\nextern \"C\" {"
        for function in self.api["functions"]:
            yield f"    pub fn {function['name']}{self.signature(function, named=True)};"
        yield "}"

    def text(self):
        lines = [HEAD.format(**{key: self.api[key] for key in ("version", "soname", "scalar_size")})]
        return "\n".join([*lines, *self.types(), "", *self.numbers(), *self.structs(), *self.functions()]) + "\n"

    def layout(self, path):
        """Prints a line for each type and field: name, offset or alignment, size."""
        lines = []
        for part in ("aliases", "handles", "enums", "callbacks", "structs"):
            for thing in self.api[part]:
                kind = f"solid::{thing['name']}"
                figures = f"align_of::<{kind}>(), size_of::<{kind}>()"
                lines.append(f"    println!(\"{thing['name']} {{}} {{}}\", {figures});\n")
        for struct in self.api["structs"]:
            lines.append(f"    let s = MaybeUninit::<solid::{struct['name']}>::zeroed();\n    let p = s.as_ptr();\n")
            for field in struct["fields"]:
                member = f"std::ptr::addr_of!((*p).{name_of(field)})"
                figures = f"{member} as usize - p as usize, std::mem::size_of_val(&*{member})"
                lines.append(f"    unsafe {{ println!(\"{struct['name']}.{field['name']} {{}} {{}}\", {figures}) }};\n")
        return LAYOUT.format(path=path, lines="".join(lines))


def main(arguments):
    rust = Rust(json.loads(Path(arguments[0]).read_text()))
    if len(arguments) == 3 and arguments[1] == "--check":
        if Path(arguments[2]).read_text() != rust.text():
            sys.exit(f"{arguments[2]} is not what api.json says; write it anew with make_rust.py")
    elif arguments[1:] == ["--layout"]:
        sys.stdout.write(rust.layout(Path(__file__).resolve().parent / "solid.rs"))
    else:
        sys.stdout.write(rust.text())


if __name__ == "__main__":
    main(sys.argv[1:])
