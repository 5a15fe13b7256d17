# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""What the C of the headers does not tell, for docs/api.json: how long pointers and callbacks are kept, in which thread
callbacks come, what failure looks like, and which argument a method belongs to. First tables, then what applies them.

A function, callback or constant that needs an entry here and has none is an error that says where to add it; so is an
entry for something that is not there. tests/house/check_failures.py holds what is said of failures.
"""
import re

SONAME = "libsolid.so.{major}"

CONVENTIONS = {
    "failure": "A call that fails returns `fails.value`, writes to none of its output arguments, changes nothing and "
               "leaves an error pending in the calling thread until DT_GetError reads it; `text` has the exceptions. "
               "`fails.certain`: the value is returned on failure only; otherwise it may be an answer too, and only "
               "DT_GetError tells. `fails.errors` has the codes that follow from the types of the arguments and those "
               "that the comments name; DT_ERROR_OUT_OF_MEMORY and DT_ERROR_INTERNAL may come wherever `fails` is not "
               "null, and a binding must be ready for any code. `fails` null: the call cannot fail.",
    "kept": "Pointers and callbacks are used during the call only, unless `kept` says otherwise: then until one of the "
            "functions `until` is called for the same thing. Strings and arrays that a callback gets are valid until "
            "it returns.",
    "thread": "`caller`: a callback comes only during the functions of `during`, in the thread that called them, "
              "whatever DT_SetWorkerCount says. `any`: in any thread that uses the library, workers included, "
              "several at once.",
    "self": "`self` is the argument to which a method of an object-oriented language belongs; null: the function is a "
            "constructor (it returns a handle that the caller owns), or belongs to no object.",
    "layout": "Sizes, alignments and offsets are in bytes, for x86-64 and scalar_size. No struct has holes. Structs "
              "that begin with struct_size may grow at their end in later versions.",
}

# Constants whose spelling in C does not show their type.
CONSTANT_TYPES = {
    "DT_FALSE": "DT_Bool", "DT_TRUE": "DT_Bool", "DT_CONTINUE": "DT_Bool", "DT_DONE": "DT_Bool",
    "DT_VERSION_MAJOR": "int", "DT_VERSION_MINOR": "int", "DT_VERSION_PATCH": "int",
}

# Callbacks, and pointers that are only handed through (void*), each with what ends their use; [] for during the call.
_CLIENT_OBJECT = (["DT_SetClientObject", "DT_DestroyObject"], "")
_VERTICES = (["DT_ChangeVertexBase", "DT_DeleteVertexBase"],
             "after DT_DeleteVertexBase, until the last complex shape or polyhedron on the base is gone")
_RESPONSE = (["DT_RemoveDefaultResponse", "DT_RemoveClassResponse", "DT_RemovePairResponse", "DT_DestroyRespTable"],
             "until no list of the table has the entry: each Remove takes the first one with the same callback from "
             "the lists that it is for. One that a callback removes may still be called for the pair at hand")
_ERRORS = (["DT_SetErrorCallback"], "calls under way in other threads may still use the previous one")
_ALLOCATOR = (["DT_SetAllocator"], "until a DT_SetAllocator that succeeds")
_BOXES = (["BP_DestroyScene"], "")
_DURING_CALL = ([], "")
KEPT = {
    "DT_NewVertexBase": {"pointer": _VERTICES}, "DT_ChangeVertexBase": {"pointer": _VERTICES},
    "DT_CreateObject": {"client_object": _CLIENT_OBJECT}, "DT_SetClientObject": {"client_object": _CLIENT_OBJECT},
    "DT_IsValid": {"handle": _DURING_CALL},
    "DT_AddDefaultResponse": {"response": _RESPONSE, "client_data": _RESPONSE},
    "DT_AddClassResponse": {"response": _RESPONSE, "client_data": _RESPONSE},
    "DT_AddPairResponse": {"response": _RESPONSE, "client_data": _RESPONSE},
    "DT_RemoveDefaultResponse": {"response": _DURING_CALL}, "DT_RemoveClassResponse": {"response": _DURING_CALL},
    "DT_RemovePairResponse": {"response": _DURING_CALL},
    "DT_RayCast": {"ignore_client": _DURING_CALL},
    "DT_RayCastBatch": {"ignore_client": _DURING_CALL, "client_objects": _DURING_CALL},
    "BP_CreateScene": {"client_data": _BOXES, "beginOverlap": _BOXES, "endOverlap": _BOXES},
    "BP_CreateProxy": {"object": (["BP_DestroyProxy", "BP_DestroyScene"], "")},
    "BP_RayCast": {"objectRayCast": _DURING_CALL, "client_data": _DURING_CALL},
    "BP_GetPairs": {"objects": _DURING_CALL},
    "DT_SetErrorCallback": {"callback": _ERRORS, "client_data": _ERRORS},
    "DT_SetAllocator": {"alloc": _ALLOCATOR, "free": _ALLOCATOR, "client_data": _ALLOCATOR},
}

# Strings that the library returns: how long they are valid.
VALID = {
    "DT_GetErrorText": "until the next call of the library in this thread: copy it at once",
    "DT_GetDepthDevice": "until the library is unloaded",
}

# Callbacks: thread, the functions that call it, what it may call. "draw": all functions that take a DT_DebugDraw.
_DRAWS = ("caller", "draw", "anything; what is being drawn may be changed and destroyed")
CALLBACKS = {
    "DT_ResponseCallback": ("caller", ["DT_Test", "DT_CallResponse"],
                            "anything, but not destroy the table or the scene under test, nor test that scene"),
    "BP_Callback": ("caller", ["BP_CreateProxy", "BP_DestroyProxy", "BP_SetBBox"],
                    "anything, but not destroy its scene"),
    "BP_RayCastCallback": ("caller", ["BP_RayCast"], "anything that does not change its scene"),
    "DT_ErrorCallback": ("caller", [], "anything; its own errors are recorded without calling it"),
    "DT_AllocFunction": ("any", [], "nothing of this library"),
    "DT_FreeFunction": ("any", [], "nothing of this library"),
    "DT_DrawPointCallback": _DRAWS, "DT_DrawLineCallback": _DRAWS, "DT_DrawTriangleCallback": _DRAWS,
    "DT_DrawTextCallback": _DRAWS,
}

CANNOT_FAIL = ["DT_GetError", "DT_GetErrorText", "DT_SetErrorCallback", "DT_GetVersion", "DT_GetScalarSize",
               "DT_IsValid", "DT_GetByteCount", "DT_GetWorkerCount", "DT_GetAccuracy", "DT_GetTolerance"]
# What is returned on failure, where it is not null, DT_FALSE or 0.
OTHER_VALUES = {"DT_GetDepthDevice": ""}
# Of the functions that return something, constructors aside: is the value on failure never an answer?
CERTAIN = {
    True: ["DT_GenResponseClass", "DT_GetSignedDistance", "DT_SetAllocator", "DT_SetWorkerCount", "DT_DrawGjk"],
    False: ["DT_GetClientObject", "DT_GetShape", "DT_GetMargin", "DT_GetClosestPair", "DT_GetCommonPoint",
            "DT_GetPenDepth", "DT_GetResponseClass", "DT_Test", "DT_ObjectRayCast", "DT_RayCast", "BP_RayCast",
            "BP_GetPairs",
            "DT_GetShapeByteCount",
            "DT_Intersect", "DT_GetDistance", "DT_ObjectCast", "DT_GetRayHit", "DT_IntersectBatch",
            "DT_GetSignedDistanceBatch", "DT_GetDistanceBatch", "DT_ObjectCastBatch", "DT_ObjectRayCastBatch",
            "DT_RayCastBatch", "DT_GetGlobalPenDepth", "DT_HasDepthBackend", "DT_GetDepthDevice", "DT_DrawTree",
            "DT_DrawScene", "DT_DrawPieces", "DT_DrawEpa"],
}
# Codes beyond those that the types of the arguments and the comments tell, each with its functions.
_POINTS = ["DT_Begin", "DT_End", "DT_Vertex", "DT_VertexIndex", "DT_VertexIndices", "DT_VertexRange"]
_ENDS = ["DT_EndComplexShape", "DT_EndPolytope", "DT_EndPolyhedron"]
_TAKE_SHAPES = ["DT_CreateObject", "DT_SetShape", "DT_NewMinkowski", "DT_NewHull"]
MORE_ERRORS = {
    "DT_ERROR_INVALID_ARGUMENT": ["DT_VertexIndex", "DT_VertexIndices", "DT_VertexRange", "DT_End", "DT_SetAllocator",
                                  "BP_GetPairs",
                                  *_ENDS, *_TAKE_SHAPES],
    "DT_ERROR_INVALID_OPERATION": ["DT_NewPolytope", "DT_NewPolyhedron", "DT_RepairPolyhedron", "DT_GetShapeByteCount",
                                   "BP_CreateProxy", "BP_DestroyProxy", "BP_SetBBox", *_POINTS, *_ENDS, *_TAKE_SHAPES],
    "DT_ERROR_NOT_CLOSED": ["DT_ChangeVertexBase"],
    "DT_ERROR_UNSUPPORTED": ["DT_NewHull"],
    "DT_ERROR_NO_GPU": ["DT_GetGlobalPenDepth"],
}
# Methods whose object is not the first handle.
SELF = {"BP_CreateProxy": "scene", "BP_DestroyProxy": "proxy"}


def constant_type(name, spelled):
    """The type of a constant: what it is cast to, unsigned int by its suffix, or what the table says."""
    if cast := re.match(r"\(\((\w+)\)", spelled):
        return cast[1]
    if spelled.endswith("u"):
        return "unsigned int"
    if name not in CONSTANT_TYPES:
        raise ValueError(f"{name}: say its type in CONSTANT_TYPES of api_facts.py")
    return CONSTANT_TYPES[name]


def entry(table, function, where):
    if function not in table:
        raise ValueError(f"{function} has no entry in {where} of api_facts.py")
    return table[function]


class Facts:
    """Adds to functions and callbacks how they fail, what they keep, and whose method they are."""

    def __init__(self, parts):
        self.parts = parts
        self.names = {part: {thing["name"] for thing in things} for part, things in parts.items()}
        self.with_size = {struct["name"] for struct in parts["structs"] if struct["fields"][0]["name"] == "struct_size"}
        for function in parts["functions"]:
            self.add_kept(function)
            function["self"] = self.self_of(function)
            function["fails"] = self.failure(function)
            if function["returns"]["type"] == "char":
                function["returns"]["valid"] = entry(VALID, function["name"], "VALID")
        for callback in parts["callbacks"]:
            self.add_call(callback)
        self.check()

    def add_kept(self, function):
        for parameter in function["parameters"]:
            if parameter["type"] == "void" or parameter["type"] in self.names["callbacks"]:
                table = entry(KEPT, function["name"], "KEPT")
                until, text = entry(table, parameter["name"], f"KEPT[{function['name']}]")
                if until:
                    parameter["kept"] = {"until": until, **({"text": text} if text else {})}

    def is_constructor(self, function):
        returns = function["returns"]
        return returns["type"] in self.names["handles"] and returns["owner"] == "caller"

    def self_of(self, function):
        handles = [p["name"] for p in function["parameters"]
                   if p["type"] in self.names["handles"] and not p["pointer"] and not p["nullable"]]
        if function["name"] in SELF:
            return SELF[function["name"]]
        return handles[0] if handles and not self.is_constructor(function) else None

    def failure(self, function):
        name, returns = function["name"], function["returns"]
        if name in CANNOT_FAIL:
            return None
        failure = {}
        if returns["type"] != "void" or returns["pointer"]:
            by_address = returns["pointer"] or returns["type"] in self.names["handles"]
            failure["value"] = OTHER_VALUES.get(name, None if by_address else 0)
            certain = {function: sure for sure, functions in CERTAIN.items() for function in functions}
            failure["certain"] = self.is_constructor(function) or entry(certain, name, "CERTAIN")
        return {**failure, "errors": self.errors(function)}

    def errors(self, function):
        """The codes that arguments can bring about, and those that the comment names, in the order of DT_Error."""
        found = set(re.findall(r"DT_ERROR_\w+", function["text"] + function["returns"].get("text", "")))
        found.update(code for code, functions in MORE_ERRORS.items() if function["name"] in functions)
        for parameter in function["parameters"]:
            if parameter["type"] in self.names["handles"]:
                found.add("DT_ERROR_INVALID_HANDLE")
            numbers = parameter["type"] in ("DT_Scalar", "float", "double") and not parameter["pointer"]
            needed = parameter.get("nullable") is False and parameter["type"] not in self.names["handles"]
            options = parameter["type"] in self.with_size
            if numbers or needed or options or parameter["type"] in self.names["enums"] | {"DT_ResponseClass"}:
                found.add("DT_ERROR_INVALID_ARGUMENT")
        codes = next(enum["values"] for enum in self.parts["enums"] if enum["name"] == "DT_Error")
        return [code["name"] for code in codes if code["name"] in found]

    def add_call(self, callback):
        thread, during, may_call = entry(CALLBACKS, callback["name"], "CALLBACKS")
        if during == "draw":
            during = [function["name"] for function in self.parts["functions"]
                      if any(p["type"] == "DT_DebugDraw" for p in function["parameters"])]
        callback.update(thread=thread, during=during or "all functions", may_call=may_call)

    def check(self):
        """Entries of the tables that are for nothing."""
        parameters = {f["name"]: {p["name"] for p in f["parameters"]} for f in self.parts["functions"]}
        listed = [*KEPT, *VALID, *CANNOT_FAIL, *OTHER_VALUES, *SELF, *CERTAIN[True],
                  *CERTAIN[False], *(name for functions in MORE_ERRORS.values() for name in functions)]
        ends = [end for table in KEPT.values() for until, _ in table.values() for end in until]
        lost = {name for name in listed + ends if name not in parameters}
        lost |= set(CALLBACKS) - self.names["callbacks"] | set(CONSTANT_TYPES) - self.names["constants"]
        named = [(f, name) for f, table in KEPT.items() for name in table] + [*SELF.items()]
        lost |= {f"{f}({name})" for f, name in named if name not in parameters.get(f, {})}
        if lost:
            raise ValueError(f"api_facts.py tells of what is not there: {', '.join(sorted(lost))}")
