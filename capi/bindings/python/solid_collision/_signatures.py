# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Made by make_signatures.py from docs/api.json: do not edit."""
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_double, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p
from enum import IntEnum

DT_FALSE = 0
DT_TRUE = 1
DT_CONTINUE = 0
DT_DONE = 1
DT_VERSION_MAJOR = 4
DT_VERSION_MINOR = 0
DT_VERSION_PATCH = 0
DT_NO_FEATURE = 4294967295
DT_QUERY_DEPTH = 1
DT_SOLID_REPAIR = 1
DT_COLOR_BOX = 2358681855
DT_COLOR_ENCOUNTER = 4037030143
DT_COLOR_ORIGIN = 4294967295
DT_COLOR_DIFFERENCE = 1351667808
DT_COLOR_SIMPLEX = 1086349567
DT_COLOR_NEAREST = 3762307327
DT_COLOR_SUPPORT = 4040179967
DT_COLOR_POLYTOPE = 1084268672
DT_COLOR_FACE = 3762307264


class DT_ResponseType(IntEnum):
    DT_NO_RESPONSE = 0
    DT_SIMPLE_RESPONSE = 1
    DT_WITNESSED_RESPONSE = 2
    DT_DEPTH_RESPONSE = 3


class DT_Error(IntEnum):
    DT_ERROR_NONE = 0
    DT_ERROR_INVALID_HANDLE = 1
    DT_ERROR_INVALID_ARGUMENT = 2
    DT_ERROR_INVALID_OPERATION = 3
    DT_ERROR_OUT_OF_MEMORY = 4
    DT_ERROR_NOT_CLOSED = 5
    DT_ERROR_UNSUPPORTED = 6
    DT_ERROR_BAD_DATA = 7
    DT_ERROR_NO_GPU = 8
    DT_ERROR_INTERNAL = 9


class DT_DepthBackend(IntEnum):
    DT_DEPTH_AUTO = 0
    DT_DEPTH_CPU = 1
    DT_DEPTH_GPU = 2


class DT_CollData(Structure):
    _fields_ = [
        ("point1", c_float * 3),
        ("point2", c_float * 3),
        ("normal", c_float * 3),
    ]


class DT_Proximity(Structure):
    _fields_ = [
        ("distance", c_double),
        ("lower", c_double),
        ("upper", c_double),
        ("point1", c_double * 3),
        ("point2", c_double * 3),
        ("normal", c_double * 3),
        ("feature1", c_uint),
        ("feature2", c_uint),
    ]


class DT_PairCache(Structure):
    _fields_ = [
        ("data", c_uint64 * 16),
    ]


class DT_QueryOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("accuracy", c_double),
        ("max_distance", c_double),
        ("flags", c_uint),
        ("reserved", c_uint),
    ]


class DT_CastHit(Structure):
    _fields_ = [
        ("param", c_double),
        ("point", c_double * 3),
        ("normal", c_double * 3),
        ("object", c_void_p),
        ("feature1", c_uint),
        ("feature2", c_uint),
    ]


class DT_SolidOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("weld", c_double),
        ("flags", c_uint),
        ("reserved", c_uint),
    ]


class DT_SolidReport(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("volume", c_double),
        ("volume_given", c_double),
        ("longest_rim", c_double),
        ("welded", c_uint),
        ("dropped", c_uint),
        ("turned", c_uint),
        ("holes", c_uint),
        ("crossings", c_uint),
        ("parts", c_uint),
    ]


class DT_DepthOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("accuracy", c_double),
        ("direction", c_double * 3),
        ("keep", c_double),
        ("backend", c_int),
        ("max_steps", c_uint),
        ("flags", c_uint),
        ("reserved", c_uint),
    ]


class DT_DepthResult(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("depth", c_double),
        ("lower", c_double),
        ("direction", c_double * 3),
        ("point1", c_double * 3),
        ("point2", c_double * 3),
        ("feature1", c_uint),
        ("feature2", c_uint),
        ("backend", c_int),
        ("steps", c_uint),
    ]


DT_ResponseCallback = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, POINTER(DT_CollData))
BP_Callback = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
BP_RayCastCallback = CFUNCTYPE(c_bool, c_void_p, c_void_p, POINTER(c_float), POINTER(c_float), POINTER(c_float))
DT_ErrorCallback = CFUNCTYPE(None, c_void_p, c_int, c_char_p, c_char_p)
DT_AllocFunction = CFUNCTYPE(c_void_p, c_void_p, c_size_t, c_size_t)
DT_FreeFunction = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t, c_size_t)
DT_DrawPointCallback = CFUNCTYPE(None, c_void_p, POINTER(c_float), c_uint)
DT_DrawLineCallback = CFUNCTYPE(None, c_void_p, POINTER(c_float), POINTER(c_float), c_uint)
DT_DrawTriangleCallback = CFUNCTYPE(None, c_void_p, POINTER(c_float), POINTER(c_float), POINTER(c_float), c_uint)
DT_DrawTextCallback = CFUNCTYPE(None, c_void_p, POINTER(c_float), c_char_p, c_uint)


class DT_DebugDraw(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("client_data", c_void_p),
        ("point", DT_DrawPointCallback),
        ("line", DT_DrawLineCallback),
        ("triangle", DT_DrawTriangleCallback),
        ("text", DT_DrawTextCallback),
        ("segments", c_uint),
        ("reserved", c_uint),
    ]

FUNCTIONS = {  # name: result, arguments
    "DT_NewBox": (c_void_p, [c_float, c_float, c_float]),
    "DT_NewSphere": (c_void_p, [c_float]),
    "DT_NewCone": (c_void_p, [c_float, c_float]),
    "DT_NewCylinder": (c_void_p, [c_float, c_float]),
    "DT_NewPoint": (c_void_p, [POINTER(c_float)]),
    "DT_NewLineSegment": (c_void_p, [POINTER(c_float), POINTER(c_float)]),
    "DT_NewMinkowski": (c_void_p, [c_void_p, c_void_p]),
    "DT_NewHull": (c_void_p, [c_void_p, c_void_p]),
    "DT_NewVertexBase": (c_void_p, [c_void_p, c_uint]),
    "DT_DeleteVertexBase": (None, [c_void_p]),
    "DT_ChangeVertexBase": (None, [c_void_p, c_void_p]),
    "DT_NewComplexShape": (c_void_p, [c_void_p]),
    "DT_EndComplexShape": (None, []),
    "DT_NewPolytope": (c_void_p, [c_void_p]),
    "DT_EndPolytope": (None, []),
    "DT_Begin": (None, []),
    "DT_End": (None, []),
    "DT_Vertex": (None, [POINTER(c_float)]),
    "DT_VertexIndex": (None, [c_uint]),
    "DT_VertexIndices": (None, [c_uint, POINTER(c_uint)]),
    "DT_VertexRange": (None, [c_uint, c_uint]),
    "DT_DeleteShape": (None, [c_void_p]),
    "DT_CreateObject": (c_void_p, [c_void_p, c_void_p]),
    "DT_DestroyObject": (None, [c_void_p]),
    "DT_IsValid": (c_int, [c_void_p]),
    "DT_GetClientObject": (c_void_p, [c_void_p]),
    "DT_SetClientObject": (None, [c_void_p, c_void_p]),
    "DT_GetShape": (c_void_p, [c_void_p]),
    "DT_SetShape": (None, [c_void_p, c_void_p]),
    "DT_SetPosition": (None, [c_void_p, POINTER(c_float)]),
    "DT_SetOrientation": (None, [c_void_p, POINTER(c_float)]),
    "DT_SetScaling": (None, [c_void_p, POINTER(c_float)]),
    "DT_SetMargin": (None, [c_void_p, c_float]),
    "DT_GetMargin": (c_float, [c_void_p]),
    "DT_SetMatrixf": (None, [c_void_p, POINTER(c_float)]),
    "DT_SetMatrixd": (None, [c_void_p, POINTER(c_double)]),
    "DT_SetMatrixfBatch": (None, [c_uint, POINTER(c_void_p), POINTER(c_float)]),
    "DT_SetMatrixdBatch": (None, [c_uint, POINTER(c_void_p), POINTER(c_double)]),
    "DT_GetMatrixf": (None, [c_void_p, POINTER(c_float)]),
    "DT_GetMatrixd": (None, [c_void_p, POINTER(c_double)]),
    "DT_GetBBox": (None, [c_void_p, POINTER(c_float), POINTER(c_float)]),
    "DT_GetClosestPair": (c_float, [c_void_p, c_void_p, POINTER(c_float), POINTER(c_float)]),
    "DT_GetCommonPoint": (c_int, [c_void_p, c_void_p, POINTER(c_float)]),
    "DT_GetPenDepth": (c_int, [c_void_p, c_void_p, POINTER(c_float), POINTER(c_float)]),
    "DT_CreateRespTable": (c_void_p, []),
    "DT_DestroyRespTable": (None, [c_void_p]),
    "DT_GenResponseClass": (c_uint, [c_void_p]),
    "DT_SetResponseClass": (None, [c_void_p, c_void_p, c_uint]),
    "DT_ClearResponseClass": (None, [c_void_p, c_void_p]),
    "DT_GetResponseClass": (c_int, [c_void_p, c_void_p, POINTER(c_uint)]),
    "DT_CallResponse": (None, [c_void_p, c_void_p, c_void_p, POINTER(DT_CollData)]),
    "DT_AddDefaultResponse": (None, [c_void_p, DT_ResponseCallback, c_int, c_void_p]),
    "DT_RemoveDefaultResponse": (None, [c_void_p, DT_ResponseCallback]),
    "DT_AddClassResponse": (None, [c_void_p, c_uint, DT_ResponseCallback, c_int, c_void_p]),
    "DT_RemoveClassResponse": (None, [c_void_p, c_uint, DT_ResponseCallback]),
    "DT_AddPairResponse": (None, [c_void_p, c_uint, c_uint, DT_ResponseCallback, c_int, c_void_p]),
    "DT_RemovePairResponse": (None, [c_void_p, c_uint, c_uint, DT_ResponseCallback]),
    "DT_CreateScene": (c_void_p, []),
    "DT_DestroyScene": (None, [c_void_p]),
    "DT_AddObject": (None, [c_void_p, c_void_p]),
    "DT_RemoveObject": (None, [c_void_p, c_void_p]),
    "DT_Test": (c_uint, [c_void_p, c_void_p]),
    "DT_SetAccuracy": (None, [c_float]),
    "DT_SetTolerance": (None, [c_float]),
    "DT_GetAccuracy": (c_float, []),
    "DT_GetTolerance": (c_float, []),
    "DT_ObjectRayCast": (c_int, [c_void_p, POINTER(c_float), POINTER(c_float), c_float, POINTER(c_float), POINTER(c_float)]),
    "DT_RayCast": (c_void_p, [c_void_p, c_void_p, POINTER(c_float), POINTER(c_float), c_float, POINTER(c_float), POINTER(c_float)]),
    "BP_CreateScene": (c_void_p, [c_void_p, BP_Callback, BP_Callback]),
    "BP_DestroyScene": (None, [c_void_p]),
    "BP_CreateProxy": (c_void_p, [c_void_p, c_void_p, POINTER(c_float), POINTER(c_float)]),
    "BP_DestroyProxy": (None, [c_void_p, c_void_p]),
    "BP_SetBBox": (None, [c_void_p, POINTER(c_float), POINTER(c_float)]),
    "BP_RayCast": (c_void_p, [c_void_p, BP_RayCastCallback, c_void_p, POINTER(c_float), POINTER(c_float), POINTER(c_float)]),
    "BP_GetPairs": (c_uint, [c_void_p, POINTER(c_void_p), c_uint]),
    "DT_GetError": (c_int, []),
    "DT_GetErrorText": (c_char_p, []),
    "DT_SetErrorCallback": (None, [DT_ErrorCallback, c_void_p]),
    "DT_GetVersion": (None, [POINTER(c_int), POINTER(c_int), POINTER(c_int)]),
    "DT_GetScalarSize": (c_uint, []),
    "DT_SetAllocator": (c_int, [DT_AllocFunction, DT_FreeFunction, c_void_p]),
    "DT_GetByteCount": (c_size_t, []),
    "DT_GetShapeByteCount": (c_size_t, [c_void_p]),
    "DT_SetWorkerCount": (c_uint, [c_uint]),
    "DT_GetWorkerCount": (c_uint, []),
    "DT_Intersect": (c_int, [c_void_p, c_void_p, POINTER(DT_PairCache)]),
    "DT_GetSignedDistance": (c_int, [c_void_p, c_void_p, POINTER(DT_PairCache), POINTER(DT_Proximity)]),
    "DT_GetDistance": (c_int, [c_void_p, c_void_p, POINTER(DT_QueryOptions), POINTER(DT_PairCache), POINTER(DT_Proximity)]),
    "DT_ObjectCast": (c_int, [c_void_p, POINTER(c_float), c_void_p, c_float, POINTER(DT_CastHit)]),
    "DT_GetRayHit": (c_int, [c_void_p, POINTER(c_double), POINTER(c_double), c_double, POINTER(DT_CastHit)]),
    "DT_IntersectBatch": (c_uint, [c_uint, POINTER(c_void_p), POINTER(c_void_p), POINTER(DT_PairCache), POINTER(c_int)]),
    "DT_GetSignedDistanceBatch": (c_uint, [c_uint, POINTER(c_void_p), POINTER(c_void_p), POINTER(DT_PairCache), POINTER(DT_Proximity)]),
    "DT_GetDistanceBatch": (c_uint, [c_uint, POINTER(c_void_p), POINTER(c_void_p), POINTER(DT_QueryOptions), POINTER(DT_PairCache), POINTER(DT_Proximity)]),
    "DT_ObjectCastBatch": (c_uint, [c_uint, POINTER(c_void_p), POINTER(c_float), POINTER(c_void_p), c_float, POINTER(DT_CastHit)]),
    "DT_ObjectRayCastBatch": (c_uint, [c_uint, POINTER(c_void_p), POINTER(c_float), POINTER(c_float), c_float, POINTER(c_float), POINTER(c_float)]),
    "DT_RayCastBatch": (c_uint, [c_void_p, c_uint, c_void_p, POINTER(c_float), POINTER(c_float), c_float, POINTER(c_void_p), POINTER(c_float), POINTER(c_float)]),
    "DT_NewPolyhedron": (c_void_p, [c_void_p]),
    "DT_RepairPolyhedron": (None, []),
    "DT_EndPolyhedron": (None, []),
    "DT_NewSolid": (c_void_p, [c_uint, POINTER(c_float), c_uint, c_uint, POINTER(c_uint), POINTER(DT_SolidOptions), POINTER(DT_SolidReport)]),
    "DT_GetGlobalPenDepth": (c_int, [c_void_p, c_void_p, POINTER(DT_DepthOptions), POINTER(DT_DepthResult)]),
    "DT_HasDepthBackend": (c_int, [c_int]),
    "DT_GetDepthDevice": (c_char_p, []),
    "DT_DrawObject": (None, [c_void_p, POINTER(DT_DebugDraw), c_uint]),
    "DT_DrawTree": (c_uint, [c_void_p, c_uint, POINTER(DT_DebugDraw)]),
    "DT_DrawScene": (c_uint, [c_void_p, POINTER(DT_DebugDraw)]),
    "DT_DrawPieces": (c_uint, [c_void_p, POINTER(DT_DebugDraw)]),
    "DT_DrawDifference": (None, [c_void_p, c_void_p, POINTER(DT_DebugDraw)]),
    "DT_DrawGjk": (c_uint, [c_void_p, c_void_p, c_uint, POINTER(DT_DebugDraw)]),
    "DT_DrawEpa": (c_uint, [c_void_p, c_void_p, c_uint, POINTER(DT_DebugDraw)]),
}
