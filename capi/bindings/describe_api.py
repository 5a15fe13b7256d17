# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""The public headers as data: what docs/api.json says.

    describe_api.py <folder of headers> > docs/api.json
    describe_api.py <folder of headers> --check docs/api.json      (fails if it is not what the headers say)

Reads the little C that our headers are written in: comments, #define of constants, typedefs and prototypes. Whatever it
does not understand is an error, so that nothing is left out in silence. What the C does not say (who owns what, what may
be null) is in the tables below, the rest of it in api_facts.py; an entry that fits no function is an error too. What is
in api.json: docs/bindings.md.
"""
import json
import re
import sys
from pathlib import Path

from api_facts import CONVENTIONS, SONAME, Facts, constant_type
from api_layout import Layout

HEADERS = ["SOLID_types.h", "SOLID.h", "SOLID_broad.h", "SOLID_error.h", "SOLID_memory.h", "SOLID_task.h",
           "SOLID_query.h", "SOLID_depth.h", "SOLID_draw.h"]

# Arguments, other than pointers that are only handed through (void*), that may be null.
NULLABLE = {
    "DT_NewComplexShape": ["vertexBase"], "DT_NewPolytope": ["vertexBase"], "DT_NewPolyhedron": ["vertexBase"],
    "DT_VertexIndices": ["indices"], "DT_CallResponse": ["coll_data"], "DT_AddDefaultResponse": ["response"],
    "DT_AddClassResponse": ["response"], "DT_AddPairResponse": ["response"], "DT_ResponseCallback": ["coll_data"],
    "BP_CreateScene": ["beginOverlap", "endOverlap"], "DT_SetErrorCallback": ["callback"],
    "DT_GetVersion": ["major", "minor", "patch"], "DT_SetAllocator": ["alloc", "free"], "DT_Intersect": ["cache"],
    "DT_GetSignedDistance": ["cache"], "DT_GetGlobalPenDepth": ["options"], "DT_IsValid": ["handle"],
    "DT_GetDistance": ["options", "cache"], "DT_GetDistanceBatch": ["options", "caches"],
    "DT_NewSolid": ["options", "report"], "BP_GetPairs": ["objects"],
    "DT_IntersectBatch": ["caches"], "DT_GetSignedDistanceBatch": ["caches"],
}
# Pointers that are read and written.
IN_AND_OUT = {
    "DT_Intersect": ["cache"], "DT_GetSignedDistance": ["cache"], "DT_GetDistance": ["cache"],
    "DT_GetDistanceBatch": ["caches"], "BP_RayCast": ["lambda"],
    "BP_RayCastCallback": ["lambda"], "DT_GetGlobalPenDepth": ["result"],
    "DT_IntersectBatch": ["caches"], "DT_GetSignedDistanceBatch": ["caches"],
    "DT_NewSolid": ["report"],
}
# Pointers to more than one thing, and what says how many.
ARRAYS = {
    "DT_SetMatrixf": {"m": 16}, "DT_SetMatrixd": {"m": 16}, "DT_GetMatrixf": {"m": 16}, "DT_GetMatrixd": {"m": 16},
    "DT_SetMatrixfBatch": {"objects": "count", "matrices": "16 * count"},
    "DT_SetMatrixdBatch": {"objects": "count", "matrices": "16 * count"},
    "DT_VertexIndices": {"indices": "count"},
    "DT_NewSolid": {"vertices": "3 * vertex_count", "indices": "3 * triangle_count"},
    "DT_IntersectBatch": {"objects1": "count", "objects2": "count", "caches": "count", "results": "count"},
    "DT_GetSignedDistanceBatch": {"objects1": "count", "objects2": "count", "caches": "count", "results": "count"},
    "DT_GetDistanceBatch": {"objects1": "count", "objects2": "count", "caches": "count", "results": "count"},
    "DT_ObjectCastBatch": {"moving": "count", "translations": "3 * count", "targets": "count", "hits": "count"},
    "DT_ObjectRayCastBatch": {"objects": "count", "sources": "3 * count", "targets": "3 * count", "params": "count",
                              "normals": "3 * count"},
    "DT_RayCastBatch": {"sources": "3 * count", "targets": "3 * count", "client_objects": "count", "params": "count",
                        "normals": "3 * count"},
    "BP_GetPairs": {"objects": "2 * capacity"},
}
# Memory of the client that is used after the call has returned.
BORROWED = {"DT_NewVertexBase": ["pointer"], "DT_ChangeVertexBase": ["pointer"]}
ENDS = {
    "DT_ShapeHandle": "DT_DeleteShape", "DT_VertexBaseHandle": "DT_DeleteVertexBase",
    "DT_ObjectHandle": "DT_DestroyObject", "DT_SceneHandle": "DT_DestroyScene",
    "DT_RespTableHandle": "DT_DestroyRespTable", "BP_SceneHandle": "BP_DestroyScene",
    "BP_ProxyHandle": "BP_DestroyProxy",
}
# Pointers that are returned: whose memory it is, and whether they may be null.
RETURNED = {
    "DT_GetErrorText": ("library", False), "DT_GetDepthDevice": ("library", False), "DT_RayCast": ("client", True),
    "BP_RayCast": ("client", True), "DT_GetClientObject": ("client", True), "DT_GetShape": ("client", True),
    "DT_AllocFunction": ("library", True),
}
C_TYPES = ["void", "char", "int", "bool", "float", "double", "size_t", "uint64_t", "unsigned int"]


def words(comment):
    """The text of a comment, as one line."""
    lines = re.sub(r"^/\*+<?|\*/$", "", comment.strip()).splitlines()
    return " ".join(" ".join(re.sub(r"^\s*\*+( |$)", "", line).split()) for line in lines).strip()


def statements(text):
    """(kind, text, comment before it, whether a blank line lies before it) of all that stands in a header."""
    pattern = re.compile(r"(?P<comment>/\*.*?\*/)|(?P<define>^#(?:/\*.*?\*/|[^\n\\]|\\.)*)|(?P<gap>\n[ \t]*\n)|(?P<code>\S)",
                         re.S | re.M)
    comment, gap, at = None, False, 0
    while match := pattern.search(text, at):
        at = match.end()
        if match["comment"]:
            comment, gap = match["comment"], False
        elif match["gap"]:
            gap, comment = True, None
        elif match["define"]:
            yield "define", match["define"], comment, gap
        else:
            begin, depth = match.start(), 0
            at = begin
            while depth or text[at] != ";":
                if text.startswith("/*", at):
                    at = text.index("*/", at) + 1
                elif text.startswith('extern "C" {', at) or (text[at] == "}" and not depth):
                    at = text.index("{", at) if text[at] == "e" else at
                    break
                depth += (text[at] in "({") - (text[at] in ")}")
                at += 1
            at += 1
            code = text[begin:at]
            if code not in ('extern "C" {', "}"):
                yield "code", code, comment, gap
            comment, gap = None, False


def plain(code):
    """Code without comments and what only compilers read, in one line."""
    code = re.sub(r"/\*.*?\*/|\bDECLSPEC\b", " ", code, flags=re.S)
    return re.sub(r"\s*([*(),;])\s*", lambda m: m[1] + (" " if m[1] in "*," else ""), " ".join(code.split())).strip(" ;")


class Api:
    """What has been read so far; names must be declared before they are used."""

    def __init__(self):
        self.about = {}
        self.parts = {part: [] for part in ("handles", "aliases", "constants", "enums", "structs", "callbacks",
                                            "functions")}
        self.known = set(C_TYPES)

    def add(self, part, name, header, comment, **more):
        self.known.add(name)
        text, _, returned = words(comment or "").partition("@return ")
        if returned:
            more["returns"]["text"] = returned
        self.parts[part].append({"name": name, "header": header, **more, "text": text.strip()})

    def typed(self, declaration):
        """{"type", "const", "pointer", "name"} of a declaration such as `const DT_CollData* coll_data`."""
        match = re.fullmatch(r"(const )?(unsigned int|\w+)\s*([* ]*?)\s*(\w*)(?:\[(\d+)\])?", declaration.strip())
        if not match or match[2] not in self.known:
            raise ValueError(f"not understood: {declaration}")
        result = {"name": match[4], "type": match[2], "const": bool(match[1]), "pointer": match[3].count("*")}
        if match[5]:
            result["count"] = int(match[5])
        return result

    def parameters(self, function, text):
        if text.strip() in ("", "void"):
            return []
        result = []
        for declaration in text.split(","):
            parameter = self.typed(declaration)
            name, kind = parameter["name"], parameter["type"]
            by_address = parameter["pointer"] > 0 or kind in ("DT_Vector3", "DT_Vector3d", "DT_Quaternion")
            written = by_address and not parameter["const"] and (kind != "void" or parameter["pointer"] > 1)
            parameter["direction"] = "inout" if name in IN_AND_OUT.get(function, []) else "out" if written else "in"
            if by_address or kind.endswith("Handle") or kind in self.callback_names():
                parameter["nullable"] = (kind == "void" and parameter["pointer"] == 1 and name != "pointer" or name in NULLABLE.get(function, []))
            if name in ARRAYS.get(function, {}):
                parameter["length"] = ARRAYS[function][name]
            if name in BORROWED.get(function, []):
                parameter["borrowed"] = True
            result.append(parameter)
        return result

    def callback_names(self):
        return {callback["name"] for callback in self.parts["callbacks"]}

    def members(self, body, of_enum):
        """The entries of an enum or struct, each with the comment that follows on its line."""
        if of_enum:
            entries = re.findall(r"(\w+)\s*?,?[ \t]*(/\*.*?\*/)?\s*(?:\n|$)", body, re.S)
            return [{"name": name, "value": value, "text": words(comment)}
                    for value, (name, comment) in enumerate(entries)]
        result = []
        for entry, comment in re.findall(r"((?:/\*.*?\*/\s*)?[^,;/]+(?:,[^;/]+)?)[,;]?[ \t]*(/\*.*?\*/)?", body, re.S):
            for name in re.split(r",", entry):
                name = " ".join(name.split())
                if not name:
                    continue
                if " " not in name:
                    name = result[-1]["declared"] + " " + name
                field = self.typed(name)
                field["declared"] = name.rsplit(" ", 1)[0]
                field["text"] = words(comment)
                result.append(field)
        for field in result:
            field.pop("declared", None)
        return result

    def read(self, header, text):
        text = re.sub(r"#if[^\n]*\n__extension__[^\n]*\n#endif\n", "", text)
        about = re.search(r"/\*\* @file\n(.*?)\*/", text, re.S)
        if not about:
            raise ValueError(f"{header}: has no comment that begins with @file")
        self.about[header] = words(about[1])
        before = None
        for kind, code, comment, gap in statements(text):
            if kind == "define":
                line = " ".join(code.replace("\\\n", " ").split())
                match = re.fullmatch(r"#define (DT_\w+) (\(.*\)|\d+|0x[0-9A-F]+u)( /\*.*\*/)?", line)
                if not match and re.match(r"#define DT_\w+ ", line) and not line.startswith("#define DT_SCALAR "):
                    raise ValueError(f"{header}: not understood: {line}")
                if match:
                    value = re.sub(r"\(DT_Index\)|[()u]", "", match[2])
                    self.add("constants", match[1], header, match[3] or comment, value=int(value, 0) % 2**32,
                             type=constant_type(match[1], match[2]))
                continue
            if comment is None and not gap:
                comment = before
            before = comment
            self.declare(header, plain(code), code, comment)

    def declare(self, header, line, code, comment):
        if match := re.fullmatch(r"DT_DECLARE_HANDLE\((\w+)\)", line):
            self.add("handles", match[1], header, comment, end=ENDS[match[1]])
        elif match := re.fullmatch(r"typedef enum (\w+)\s*\{.*\} (\w+)", line):
            body = code[code.index("{") + 1:code.rindex("}")]
            self.add("enums", match[1], header, comment, values=self.members(body, True))
        elif match := re.fullmatch(r"typedef struct (\w+)\s*\{.*\} (\w+)", line):
            body = code[code.index("{") + 1:code.rindex("}")]
            self.add("structs", match[1], header, comment, fields=self.members(body, False))
        elif match := re.fullmatch(r"typedef ([\w ]+?[* ]*)\(\* (\w+)\)\((.*)\)", line):
            result = self.typed(match[1])
            returns = {k: result[k] for k in ("type", "pointer")} | self.returned(match[2], result)
            self.add("callbacks", match[2], header, comment, returns=returns,
                     parameters=self.parameters(match[2], match[3]))
        elif match := re.fullmatch(r"typedef ([\w ]+) (\w+)(?:\[(\d+)\])?", line):
            of = "float" if match[1] == "DT_SCALAR" else match[1]
            self.add("aliases", match[2], header, comment, of=of, count=int(match[3] or 1))
        elif match := re.fullmatch(r"((?:const )?\w+[* ]*?)\s*((?:DT|BP)_\w+)\((.*)\)", line):
            result = self.typed(match[1])
            returns = {k: result[k] for k in ("type", "const", "pointer")} | self.returned(match[2], result)
            more = {"ends": result_of(ENDS, match[2])} if match[2] in ENDS.values() else {}
            self.add("functions", match[2], header, comment, returns=returns,
                     parameters=self.parameters(match[2], match[3]), **more)
        else:
            raise ValueError(f"{header}: not understood: {line}")

    @staticmethod
    def returned(name, result):
        """Who owns what is returned, where that is a handle or a pointer."""
        if not result["pointer"] and result["type"] not in ENDS:
            return {}
        if result["pointer"] and name not in RETURNED:
            raise ValueError(f"{name} returns a pointer: say in RETURNED whose")
        owner, nullable = RETURNED.get(name, ("caller", True))
        return {"owner": owner, "nullable": nullable}

    def check_tables(self):
        callables = {f["name"]: [p["name"] for p in f["parameters"]]
                     for f in self.parts["functions"] + self.parts["callbacks"]}
        if unknown := set(RETURNED) - set(callables):
            raise ValueError(f"not there: {unknown}")
        for table in (NULLABLE, IN_AND_OUT, ARRAYS, BORROWED):
            for function, names in table.items():
                for name in names:
                    if name not in callables.get(function, []):
                        raise ValueError(f"{function} has no parameter {name}: put the tables right")


def result_of(table, value):
    return next(key for key, end in table.items() if end == value)


def describe(folder):
    api = Api()
    listed = set(HEADERS) | {"SOLID_all.h"}
    for extra in sorted({path.name for path in Path(folder).glob("*.h")} - listed):
        HEADERS.append(extra)
    for header in HEADERS:
        api.read(header, (Path(folder) / header).read_text())
    api.check_tables()
    Facts(api.parts)
    layout = Layout(api.parts)
    version = {constant["name"]: constant["value"] for constant in api.parts["constants"]}
    major, minor, patch = (version[f"DT_VERSION_{part}"] for part in ("MAJOR", "MINOR", "PATCH"))
    return {"library": "solid", "version": f"{major}.{minor}.{patch}", "soname": SONAME.format(major=major),
            "scalar": "float; double in a library built with SOLID_USE_DOUBLES",
            "scalar_size": layout.known["DT_Scalar"][0], "platform": "x86-64", "conventions": CONVENTIONS,
            "headers": api.about, **api.parts}


def main(arguments):
    text = json.dumps(describe(arguments[0]), indent=1, ensure_ascii=False) + "\n"
    if len(arguments) == 3 and arguments[1] == "--check":
        if Path(arguments[2]).read_text() != text:
            sys.exit(f"{arguments[2]} is not what the headers say; write it anew with describe_api.py")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
