# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""The C interface for ctypes: what solid_collision/_signatures.py says.

    make_signatures.py docs/api.json > solid_collision/_signatures.py
    make_signatures.py docs/api.json --check solid_collision/_signatures.py      (fails if it is not what api.json says)
"""
import json
import sys
from pathlib import Path

PLAIN = {"int": "c_int", "unsigned int": "c_uint", "float": "c_float", "double": "c_double", "size_t": "c_size_t",
         "uint64_t": "c_uint64", "bool": "c_bool", "char": "c_char"}

HEAD = '''# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Made by make_signatures.py from docs/api.json: do not edit."""
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_double, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p
from enum import IntEnum

'''


class Signatures:
    def __init__(self, api):
        self.api = api
        self.aliases = {alias["name"]: alias for alias in api["aliases"]}
        self.named = {thing["name"] for part in ("structs", "callbacks") for thing in api[part]}

    def element(self, name):
        """A type without pointers, as ctypes has it."""
        if name in self.named or name in PLAIN.values():
            return name
        if name in self.aliases:
            alias = self.aliases[name]
            of = self.element(alias["of"])
            return of if alias["count"] == 1 else f"{of} * {alias['count']}"
        if any(name == handle["name"] for handle in self.api["handles"]):
            return "c_void_p"
        if any(name == enum["name"] for enum in self.api["enums"]):
            return "c_int"
        return PLAIN[name]

    def member(self, field):
        """The same for a field of a struct: a pointer there is one that is only handed through."""
        return "c_void_p" if field["pointer"] else self.element(field["type"])

    def argument(self, declared):
        """The same for an argument or a result: arrays are passed by the address of their first element."""
        kind, pointers = declared["type"], declared["pointer"]
        if kind == "void":
            return {0: "None", 1: "c_void_p", 2: "POINTER(c_void_p)"}[pointers]
        if kind == "char":
            return "c_char_p"
        if kind in self.aliases and self.aliases[kind]["count"] > 1:
            return f"POINTER({self.element(self.aliases[kind]['of'])})"
        return f"POINTER({self.element(kind)})" if pointers else self.element(kind)

    def structure(self, struct):
        fields = [f"        (\"{field['name']}\", {self.member(field)}"
                  + (f" * {field['count']}" if "count" in field else "") + "),\n" for field in struct["fields"]]
        return f"\n\nclass {struct['name']}(Structure):\n    _fields_ = [\n" + "".join(fields) + "    ]\n"

    def text(self):
        lines = [HEAD]
        for constant in self.api["constants"]:
            lines.append(f"{constant['name']} = {constant['value']}\n")
        for enum in self.api["enums"]:
            lines.append(f"\n\nclass {enum['name']}(IntEnum):\n")
            lines += [f"    {value['name']} = {value['value']}\n" for value in enum["values"]]
        callbacks = {callback["name"] for callback in self.api["callbacks"]}
        of_callbacks = [struct for struct in self.api["structs"]
                        if callbacks & {field["type"] for field in struct["fields"]}]
        lines += [self.structure(struct) for struct in self.api["structs"] if struct not in of_callbacks]
        lines.append("\n\n")
        for callback in self.api["callbacks"]:
            lines.append(f"{callback['name']} = CFUNCTYPE({self.list([callback['returns']] + callback['parameters'])})\n")
        lines += [self.structure(struct) for struct in of_callbacks]
        lines.append("\nFUNCTIONS = {  # name: result, arguments\n")
        for function in self.api["functions"]:
            result = self.argument(function["returns"])
            lines.append(f"    \"{function['name']}\": ({result}, [{self.list(function['parameters'])}]),\n")
        return "".join(lines + ["}\n"])

    def list(self, declared):
        return ", ".join(map(self.argument, declared))


def main(arguments):
    text = Signatures(json.loads(Path(arguments[0]).read_text())).text()
    if len(arguments) == 3 and arguments[1] == "--check":
        if Path(arguments[2]).read_text() != text:
            sys.exit(f"{arguments[2]} is not what api.json says; write it anew with make_signatures.py")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
