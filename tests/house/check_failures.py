# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Does each function fail as docs/api.json says?

    check_failures.py <api.json> <library>

Calls each function with arguments of which one is wrong: a null or foreign handle, a null pointer that is not nullable,
NaN, a number that no enum has, a struct of another size. Each time `fails.value` comes back, an error of `fails.errors`
is pending, and output arguments are untouched. A function that cannot fail leaves no error.
"""
import ctypes
import json
import math
import struct
import sys
from pathlib import Path

NO_HANDLE = 0x5A5A5A50
NO_STRUCT = ctypes.create_string_buffer(struct.pack("N", 3), 512)  # says that it has three bytes
PATTERN = b"\xAA"
C_TYPES = {"int": ctypes.c_int, "unsigned int": ctypes.c_uint, "float": ctypes.c_float, "double": ctypes.c_double,
           "size_t": ctypes.c_size_t, "bool": ctypes.c_bool}


class Library:
    """The functions of api.json, with pointers, handles and callbacks as addresses."""

    def __init__(self, api, path):
        self.api = api
        self.loaded = ctypes.CDLL(path)
        self.scalar = {4: "float", 8: "double"}[self.loaded.DT_GetScalarSize()]
        self.aliases = {alias["name"]: alias for alias in api["aliases"]}
        self.handles = {handle["name"] for handle in api["handles"]}
        self.enums = {enum["name"] for enum in api["enums"]}
        self.sizes = {thing["name"]: thing["size"] for thing in api["structs"]}
        self.growing = {thing["name"] for thing in api["structs"] if thing["fields"][0]["name"] == "struct_size"}
        self.callbacks = {callback["name"] for callback in api["callbacks"]}
        self.functions = {function["name"]: self.bind(function) for function in api["functions"]}

    def number(self, name):
        """The plain type of C behind a name."""
        if name == "DT_Scalar":
            return self.scalar
        if name in self.aliases:
            return self.number(self.aliases[name]["of"])
        return "unsigned int" if name in self.enums else name

    def by_address(self, declared):
        return declared["pointer"] > 0 or declared["type"] in self.handles | self.callbacks \
            or self.aliases.get(declared["type"], {}).get("count", 1) > 1

    def kind(self, declared):
        if declared["type"] == "char":
            return ctypes.c_char_p
        return ctypes.c_void_p if self.by_address(declared) else C_TYPES.get(self.number(declared["type"]))

    def bind(self, function):
        bound = getattr(self.loaded, function["name"])
        bound.restype = self.kind(function["returns"])
        bound.argtypes = [self.kind(parameter) for parameter in function["parameters"]]
        return bound


class Arguments:
    """Right arguments for one call, and the memory behind them."""

    def __init__(self, library, function):
        self.library, self.memory = library, {}
        self.vertices = ctypes.create_string_buffer(1024)
        self.nothing = ctypes.CFUNCTYPE(None)(lambda: None)
        self.values = {parameter["name"]: self.right(parameter) for parameter in function["parameters"]}

    def make(self, handle):
        call = self.library.functions
        box = call["DT_NewBox"](1, 1, 1)
        low, high = self.numbers("DT_Scalar", [0, 0, 0]), self.numbers("DT_Scalar", [1, 1, 1])
        return {
            "DT_ShapeHandle": lambda: box, "DT_ObjectHandle": lambda: call["DT_CreateObject"](None, box),
            "DT_VertexBaseHandle": lambda: call["DT_NewVertexBase"](ctypes.addressof(self.vertices), 0),
            "DT_SceneHandle": call["DT_CreateScene"], "DT_RespTableHandle": call["DT_CreateRespTable"],
            "BP_SceneHandle": lambda: call["BP_CreateScene"](None, None, None),
            "BP_ProxyHandle": lambda: call["BP_CreateProxy"](self.make("BP_SceneHandle"), None, low, high),
        }[handle]()

    def keep(self, name, data):
        self.memory[name] = ctypes.create_string_buffer(data, len(data))
        return ctypes.addressof(self.memory[name])

    def numbers(self, kind, values):
        code = {"float": "f", "double": "d", "unsigned int": "I", "int": "i"}[self.library.number(kind)]
        return self.keep(str(len(self.memory)), struct.pack(f"{len(values)}{code}", *values))

    def right(self, parameter):
        name, kind = parameter["name"], parameter["type"]
        if kind in self.library.handles:
            handle = self.make(kind)
            return self.keep(name, struct.pack("P", handle)) if parameter["pointer"] else handle
        if kind in self.library.callbacks:
            return ctypes.cast(self.nothing, ctypes.c_void_p).value
        if not self.library.by_address(parameter):
            return 0 if kind in ("DT_Size", "size_t", "DT_ResponseClass") else 1
        if kind in self.library.growing:
            return self.keep(name, struct.pack("N", self.library.sizes[kind]) + bytes(504))
        if parameter["direction"] == "out" or kind in ("void", "char"):
            return self.keep(name, PATTERN * 512)
        if kind in self.library.sizes:
            return self.keep(name, bytes(512))
        if name == "m":
            return self.numbers(kind, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        return self.numbers(kind, [0, 0, 0, 1] if name in ("min", "indices") else [1, 2, 3, 4])

    def written(self, function):
        """Output arguments that are not as they were."""
        return [p["name"] for p in function["parameters"]
                if p["direction"] == "out" and p["name"] in self.memory and p["type"] not in self.library.growing
                and self.memory[p["name"]].raw.strip(PATTERN)]


def wrong(library, parameter):
    """Values that the parameter must not have."""
    kind = parameter["type"]
    if kind in library.handles and not parameter["pointer"]:
        yield from [NO_HANDLE] if parameter["nullable"] else [NO_HANDLE, None]
    elif library.by_address(parameter):
        yield from [None] if not parameter["nullable"] else []
        yield from [ctypes.addressof(NO_STRUCT)] if kind in library.growing else []
    elif kind in library.enums:
        yield 99
    elif library.number(kind) in ("float", "double"):
        yield math.nan


def faults_of(library, function, name, value):
    arguments = Arguments(library, function)
    if name:
        arguments.values[name] = value
    library.functions["DT_GetError"]()
    result = library.functions[function["name"]](*arguments.values.values())
    error, told = library.functions["DT_GetError"](), f"{function['name']}({name} = {value})"
    if function["fails"] is None:
        return [f"{told} cannot fail, and left error {error}"] if error else []
    codes = [code["value"] for enum in library.api["enums"] if enum["name"] == "DT_Error" for code in enum["values"]
             if code["name"] in function["fails"]["errors"]]
    found = [] if error in codes else [f"{told}: error {error} is none of {function['fails']['errors']}"]
    if "value" in function["fails"] and result != function["fails"]["value"]:
        found.append(f"{told} returns {result}")
    return found + [f"{told} wrote {written}" for written in arguments.written(function)]


def main(path, library_path):
    api = json.loads(Path(path).read_text())
    library = Library(api, library_path)
    tried, faults = 0, []
    for function in api["functions"]:
        trials = [(p["name"], value) for p in function["parameters"] for value in wrong(library, p)]
        if function["fails"] is None or (not function["parameters"] and function["fails"]["errors"]
                                         and "value" not in function["fails"]):
            trials.append((None, None))  # as it is: DT_End... without a shape, and what cannot fail
        if function["name"] in ("DT_GetError", "DT_SetErrorCallback"):
            continue
        for name, value in trials:
            tried += 1
            faults += faults_of(library, function, name, value)
    if faults or tried < 2 * len(api["functions"]):
        sys.exit("\n".join(faults) or f"only {tried} calls")
    print(f"{tried} wrong calls of {len(api['functions'])} functions fail as api.json says")


if __name__ == "__main__":
    main(*sys.argv[1:])
