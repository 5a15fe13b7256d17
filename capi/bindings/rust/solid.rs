// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//! The C interface of solid 4.0.0 (libsolid.so.4), for a library whose DT_Scalar has 4 bytes, as
//! DT_GetScalarSize tells. Made by make_rust.py from docs/api.json: do not edit. docs/bindings.md tells how to use it.
#![allow(non_camel_case_types, non_snake_case, dead_code)]

use std::os::raw::{c_char, c_int, c_uint, c_void};

pub type DT_Scalar = f32;
pub type DT_Vector3 = [DT_Scalar; 3];
pub type DT_Vector3d = [f64; 3];
pub type DT_Quaternion = [DT_Scalar; 4];
pub type DT_Bool = c_int;
pub type DT_Index = c_uint;
pub type DT_Count = c_uint;
pub type DT_Size = c_uint;
pub type DT_ResponseClass = c_uint;
pub type DT_Color = c_uint;

#[repr(C)]
pub struct DT_ShapeHandle__ {
    unused: c_int,
}
pub type DT_ShapeHandle = *mut DT_ShapeHandle__;

#[repr(C)]
pub struct DT_VertexBaseHandle__ {
    unused: c_int,
}
pub type DT_VertexBaseHandle = *mut DT_VertexBaseHandle__;

#[repr(C)]
pub struct DT_ObjectHandle__ {
    unused: c_int,
}
pub type DT_ObjectHandle = *mut DT_ObjectHandle__;

#[repr(C)]
pub struct DT_SceneHandle__ {
    unused: c_int,
}
pub type DT_SceneHandle = *mut DT_SceneHandle__;

#[repr(C)]
pub struct DT_RespTableHandle__ {
    unused: c_int,
}
pub type DT_RespTableHandle = *mut DT_RespTableHandle__;

#[repr(C)]
pub struct BP_SceneHandle__ {
    unused: c_int,
}
pub type BP_SceneHandle = *mut BP_SceneHandle__;

#[repr(C)]
pub struct BP_ProxyHandle__ {
    unused: c_int,
}
pub type BP_ProxyHandle = *mut BP_ProxyHandle__;

/// Is called for a pair of objects that intersect. `client_object1` and `client_object2` are the client pointers of
/// the objects, `client_data` is that of the registration, and `coll_data` is valid during the call. The first object
/// is the one with the lower class number or, if the classes are equal, the one created first. The callback may call
/// any function of the library, and change or destroy anything but the table and the scene under test.
pub type DT_ResponseCallback = Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, *const DT_CollData) -> DT_Bool>;

/// Is called when the boxes of two proxies begin, or cease, to overlap. `client_data` comes from BP_CreateScene,
/// `object1` and `object2` come from BP_CreateProxy; object1 belongs to the proxy created first.  The callback may
/// call any function, even create, move and destroy proxies of the same scene; such an inner call reports its own
/// changes before it returns. If it undoes a change of the outer call that is not reported yet, that change is never
/// reported. Hence begins and ends of each pair alternate, starting with a begin, and once both proxies are
/// destroyed, each begin has had its end. The callback must not destroy its scene. If it throws an exception, which
/// is an error as everywhere, the outer call still takes effect and reports its other changes.
pub type BP_Callback = Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void)>;

/// Is called for each box on a ray, to test whether the ray hits its object at some t, 0 <= t <= *lambda.
/// `client_data`, `source`, `target` and `lambda` come from BP_RayCast, `object` comes from BP_CreateProxy. The
/// library ignores a *lambda that is larger than before, and any *lambda if the result is false. The callback may
/// cast rays in the same scene; changing the scene is DT_ERROR_INVALID_OPERATION.
pub type BP_RayCastCallback = Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *const DT_Vector3, *const DT_Vector3, *mut DT_Scalar) -> bool>;

/// Is called for each error, in the thread that made it, with the name of the `function` that failed and a
/// description `text`; the library owns both, and they are valid during the call. `client_data` comes from
/// DT_SetErrorCallback. The callback may call the library but must return; its own errors are recorded without
/// calling it again.
pub type DT_ErrorCallback = Option<unsafe extern "C" fn(*mut c_void, DT_Error, *const c_char, *const c_char)>;

/// Allocates `size` bytes, aligned to `alignment`, a power of two. `client_data` comes from DT_SetAllocator. Any
/// thread that uses the library may call it, several at once too. It must not call the library.
pub type DT_AllocFunction = Option<unsafe extern "C" fn(*mut c_void, usize, usize) -> *mut c_void>;

/// Frees `pointer`, which a DT_AllocFunction returned for the same `size` and `alignment`. `client_data` comes from
/// DT_SetAllocator; threads and restrictions are those of DT_AllocFunction.
pub type DT_FreeFunction = Option<unsafe extern "C" fn(*mut c_void, *mut c_void, usize, usize)>;

/// Draws a point at `at` in `color`. `client_data` comes from the DT_DebugDraw.
pub type DT_DrawPointCallback = Option<unsafe extern "C" fn(*mut c_void, *const DT_Vector3, DT_Color)>;

/// Draws the line segment between `from` and `to` in `color`. `client_data` comes from the DT_DebugDraw.
pub type DT_DrawLineCallback = Option<unsafe extern "C" fn(*mut c_void, *const DT_Vector3, *const DT_Vector3, DT_Color)>;

/// Draws the triangle `a`, `b`, `c`, counter-clockwise seen from outside, in `color`. A flat shape, which has no
/// outside, is drawn once for each side. `client_data` comes from the DT_DebugDraw.
pub type DT_DrawTriangleCallback = Option<unsafe extern "C" fn(*mut c_void, *const DT_Vector3, *const DT_Vector3, *const DT_Vector3, DT_Color)>;

/// Draws the string `text` at `at` in `color`. `client_data` comes from the DT_DebugDraw.
pub type DT_DrawTextCallback = Option<unsafe extern "C" fn(*mut c_void, *const DT_Vector3, *const c_char, DT_Color)>;

pub const DT_FALSE: DT_Bool = 0;
pub const DT_TRUE: DT_Bool = 1;
pub const DT_CONTINUE: DT_Bool = 0;
pub const DT_DONE: DT_Bool = 1;
pub const DT_VERSION_MAJOR: c_int = 4;
pub const DT_VERSION_MINOR: c_int = 0;
pub const DT_VERSION_PATCH: c_int = 0;
pub const DT_NO_FEATURE: DT_Index = 4294967295;
pub const DT_QUERY_DEPTH: c_uint = 1;
pub const DT_SOLID_REPAIR: c_uint = 1;
pub const DT_COLOR_BOX: c_uint = 2358681855;
pub const DT_COLOR_ENCOUNTER: c_uint = 4037030143;
pub const DT_COLOR_ORIGIN: c_uint = 4294967295;
pub const DT_COLOR_DIFFERENCE: c_uint = 1351667808;
pub const DT_COLOR_SIMPLEX: c_uint = 1086349567;
pub const DT_COLOR_NEAREST: c_uint = 3762307327;
pub const DT_COLOR_SUPPORT: c_uint = 4040179967;
pub const DT_COLOR_POLYTOPE: c_uint = 1084268672;
pub const DT_COLOR_FACE: c_uint = 3762307264;

/// How much a callback needs to know. The most demanding type in a list decides what is computed for the pair, and
/// all callbacks of that list receive it.
pub type DT_ResponseType = c_uint;
pub const DT_NO_RESPONSE: DT_ResponseType = 0;
pub const DT_SIMPLE_RESPONSE: DT_ResponseType = 1;
pub const DT_WITNESSED_RESPONSE: DT_ResponseType = 2;
pub const DT_DEPTH_RESPONSE: DT_ResponseType = 3;

/// Why a call failed.
pub type DT_Error = c_uint;
pub const DT_ERROR_NONE: DT_Error = 0;
pub const DT_ERROR_INVALID_HANDLE: DT_Error = 1;
pub const DT_ERROR_INVALID_ARGUMENT: DT_Error = 2;
pub const DT_ERROR_INVALID_OPERATION: DT_Error = 3;
pub const DT_ERROR_OUT_OF_MEMORY: DT_Error = 4;
pub const DT_ERROR_NOT_CLOSED: DT_Error = 5;
pub const DT_ERROR_UNSUPPORTED: DT_Error = 6;
pub const DT_ERROR_BAD_DATA: DT_Error = 7;
pub const DT_ERROR_NO_GPU: DT_Error = 8;
pub const DT_ERROR_INTERNAL: DT_Error = 9;

/// Which processor computes a global depth.
pub type DT_DepthBackend = c_uint;
pub const DT_DEPTH_AUTO: DT_DepthBackend = 0;
pub const DT_DEPTH_CPU: DT_DepthBackend = 1;
pub const DT_DEPTH_GPU: DT_DepthBackend = 2;

/// The contact data of a pair that intersects.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_CollData {
    pub point1: DT_Vector3,
    pub point2: DT_Vector3,
    pub normal: DT_Vector3,
}

/// The signed distance of two objects, with certified bounds and witness points.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_Proximity {
    pub distance: f64,
    pub lower: f64,
    pub upper: f64,
    pub point1: DT_Vector3d,
    pub point2: DT_Vector3d,
    pub normal: DT_Vector3d,
    pub feature1: DT_Index,
    pub feature2: DT_Index,
}

/// What the library remembers about a pair of objects from one query to the next. Zero it once and keep one for each
/// pair: queries are then faster if the objects move little in between. One cache serves all functions that take one.
/// Any content is safe; that of another pair costs time, never correctness. Two threads must not use the same cache
/// at the same time.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_PairCache {
    pub data: [u64; 16],
}

/// How DT_GetDistance finds a distance. Zero in a field, and null instead of the struct, mean the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_QueryOptions {
    pub struct_size: usize,
    pub accuracy: f64,
    pub max_distance: f64,
    pub flags: c_uint,
    pub reserved: DT_Index,
}

/// The first contact of a motion, or the hit of a ray.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_CastHit {
    pub param: f64,
    pub point: DT_Vector3d,
    pub normal: DT_Vector3d,
    pub object: DT_ObjectHandle,
    pub feature1: DT_Index,
    pub feature2: DT_Index,
}

/// How DT_NewSolid makes a solid of a surface. Zero in a field, and null instead of the struct, mean the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_SolidOptions {
    pub struct_size: usize,
    pub weld: f64,
    pub flags: c_uint,
    pub reserved: DT_Index,
}

/// What DT_NewSolid found in a surface, all of it, and did to it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_SolidReport {
    pub struct_size: usize,
    pub volume: f64,
    pub volume_given: f64,
    pub longest_rim: f64,
    pub welded: DT_Count,
    pub dropped: DT_Count,
    pub turned: DT_Count,
    pub holes: DT_Count,
    pub crossings: DT_Count,
    pub parts: DT_Count,
}

/// How DT_GetGlobalPenDepth computes a depth. Zero in a field, and null instead of the struct, mean the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_DepthOptions {
    pub struct_size: usize,
    pub accuracy: f64,
    pub direction: DT_Vector3d,
    pub keep: f64,
    pub backend: DT_DepthBackend,
    pub max_steps: DT_Count,
    pub flags: c_uint,
    pub reserved: DT_Index,
}

/// A global depth with its certified lower bound. The true depth lies in [lower, depth].
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_DepthResult {
    pub struct_size: usize,
    pub depth: f64,
    pub lower: f64,
    pub direction: DT_Vector3d,
    pub point1: DT_Vector3d,
    pub point2: DT_Vector3d,
    pub feature1: DT_Index,
    pub feature2: DT_Index,
    pub backend: DT_DepthBackend,
    pub steps: DT_Count,
}

/// The client's drawing callbacks. Any of them may be null. Points are in world coordinates. The library owns points
/// and texts; they are valid only during the call.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct DT_DebugDraw {
    pub struct_size: usize,
    pub client_data: *mut c_void,
    pub point: DT_DrawPointCallback,
    pub line: DT_DrawLineCallback,
    pub triangle: DT_DrawTriangleCallback,
    pub text: DT_DrawTextCallback,
    pub segments: DT_Count,
    pub reserved: DT_Index,
}

#[link(name = "solid")]
extern "C" {
    pub fn DT_NewBox(x: DT_Scalar, y: DT_Scalar, z: DT_Scalar) -> DT_ShapeHandle;
    pub fn DT_NewSphere(radius: DT_Scalar) -> DT_ShapeHandle;
    pub fn DT_NewCone(radius: DT_Scalar, height: DT_Scalar) -> DT_ShapeHandle;
    pub fn DT_NewCylinder(radius: DT_Scalar, height: DT_Scalar) -> DT_ShapeHandle;
    pub fn DT_NewPoint(point: *const DT_Vector3) -> DT_ShapeHandle;
    pub fn DT_NewLineSegment(source: *const DT_Vector3, target: *const DT_Vector3) -> DT_ShapeHandle;
    pub fn DT_NewMinkowski(shape1: DT_ShapeHandle, shape2: DT_ShapeHandle) -> DT_ShapeHandle;
    pub fn DT_NewHull(shape1: DT_ShapeHandle, shape2: DT_ShapeHandle) -> DT_ShapeHandle;
    pub fn DT_NewVertexBase(pointer: *const c_void, stride: DT_Size) -> DT_VertexBaseHandle;
    pub fn DT_DeleteVertexBase(vertexBase: DT_VertexBaseHandle);
    pub fn DT_ChangeVertexBase(vertexBase: DT_VertexBaseHandle, pointer: *const c_void);
    pub fn DT_NewComplexShape(vertexBase: DT_VertexBaseHandle) -> DT_ShapeHandle;
    pub fn DT_EndComplexShape();
    pub fn DT_NewPolytope(vertexBase: DT_VertexBaseHandle) -> DT_ShapeHandle;
    pub fn DT_EndPolytope();
    pub fn DT_Begin();
    pub fn DT_End();
    pub fn DT_Vertex(vertex: *const DT_Vector3);
    pub fn DT_VertexIndex(index: DT_Index);
    pub fn DT_VertexIndices(count: DT_Count, indices: *const DT_Index);
    pub fn DT_VertexRange(first: DT_Index, count: DT_Count);
    pub fn DT_DeleteShape(shape: DT_ShapeHandle);
    pub fn DT_CreateObject(client_object: *mut c_void, shape: DT_ShapeHandle) -> DT_ObjectHandle;
    pub fn DT_DestroyObject(object: DT_ObjectHandle);
    pub fn DT_IsValid(handle: *const c_void) -> DT_Bool;
    pub fn DT_GetClientObject(object: DT_ObjectHandle) -> *mut c_void;
    pub fn DT_SetClientObject(object: DT_ObjectHandle, client_object: *mut c_void);
    pub fn DT_GetShape(object: DT_ObjectHandle) -> DT_ShapeHandle;
    pub fn DT_SetShape(object: DT_ObjectHandle, shape: DT_ShapeHandle);
    pub fn DT_SetPosition(object: DT_ObjectHandle, position: *const DT_Vector3);
    pub fn DT_SetOrientation(object: DT_ObjectHandle, orientation: *const DT_Quaternion);
    pub fn DT_SetScaling(object: DT_ObjectHandle, scaling: *const DT_Vector3);
    pub fn DT_SetMargin(object: DT_ObjectHandle, margin: DT_Scalar);
    pub fn DT_GetMargin(object: DT_ObjectHandle) -> DT_Scalar;
    pub fn DT_SetMatrixf(object: DT_ObjectHandle, m: *const f32);
    pub fn DT_SetMatrixd(object: DT_ObjectHandle, m: *const f64);
    pub fn DT_SetMatrixfBatch(count: DT_Count, objects: *const DT_ObjectHandle, matrices: *const f32);
    pub fn DT_SetMatrixdBatch(count: DT_Count, objects: *const DT_ObjectHandle, matrices: *const f64);
    pub fn DT_GetMatrixf(object: DT_ObjectHandle, m: *mut f32);
    pub fn DT_GetMatrixd(object: DT_ObjectHandle, m: *mut f64);
    pub fn DT_GetBBox(object: DT_ObjectHandle, min: *mut DT_Vector3, max: *mut DT_Vector3);
    pub fn DT_GetClosestPair(object1: DT_ObjectHandle, object2: DT_ObjectHandle, point1: *mut DT_Vector3, point2: *mut DT_Vector3) -> DT_Scalar;
    pub fn DT_GetCommonPoint(object1: DT_ObjectHandle, object2: DT_ObjectHandle, point: *mut DT_Vector3) -> DT_Bool;
    pub fn DT_GetPenDepth(object1: DT_ObjectHandle, object2: DT_ObjectHandle, point1: *mut DT_Vector3, point2: *mut DT_Vector3) -> DT_Bool;
    pub fn DT_CreateRespTable() -> DT_RespTableHandle;
    pub fn DT_DestroyRespTable(table: DT_RespTableHandle);
    pub fn DT_GenResponseClass(table: DT_RespTableHandle) -> DT_ResponseClass;
    pub fn DT_SetResponseClass(table: DT_RespTableHandle, object: DT_ObjectHandle, responseClass: DT_ResponseClass);
    pub fn DT_ClearResponseClass(table: DT_RespTableHandle, object: DT_ObjectHandle);
    pub fn DT_GetResponseClass(table: DT_RespTableHandle, object: DT_ObjectHandle, responseClass: *mut DT_ResponseClass) -> DT_Bool;
    pub fn DT_CallResponse(table: DT_RespTableHandle, object1: DT_ObjectHandle, object2: DT_ObjectHandle, coll_data: *const DT_CollData);
    pub fn DT_AddDefaultResponse(table: DT_RespTableHandle, response: DT_ResponseCallback, type_: DT_ResponseType, client_data: *mut c_void);
    pub fn DT_RemoveDefaultResponse(table: DT_RespTableHandle, response: DT_ResponseCallback);
    pub fn DT_AddClassResponse(table: DT_RespTableHandle, responseClass: DT_ResponseClass, response: DT_ResponseCallback, type_: DT_ResponseType, client_data: *mut c_void);
    pub fn DT_RemoveClassResponse(table: DT_RespTableHandle, responseClass: DT_ResponseClass, response: DT_ResponseCallback);
    pub fn DT_AddPairResponse(table: DT_RespTableHandle, responseClass1: DT_ResponseClass, responseClass2: DT_ResponseClass, response: DT_ResponseCallback, type_: DT_ResponseType, client_data: *mut c_void);
    pub fn DT_RemovePairResponse(table: DT_RespTableHandle, responseClass1: DT_ResponseClass, responseClass2: DT_ResponseClass, response: DT_ResponseCallback);
    pub fn DT_CreateScene() -> DT_SceneHandle;
    pub fn DT_DestroyScene(scene: DT_SceneHandle);
    pub fn DT_AddObject(scene: DT_SceneHandle, object: DT_ObjectHandle);
    pub fn DT_RemoveObject(scene: DT_SceneHandle, object: DT_ObjectHandle);
    pub fn DT_Test(scene: DT_SceneHandle, respTable: DT_RespTableHandle) -> DT_Count;
    pub fn DT_SetAccuracy(max_error: DT_Scalar);
    pub fn DT_SetTolerance(tol_error: DT_Scalar);
    pub fn DT_GetAccuracy() -> DT_Scalar;
    pub fn DT_GetTolerance() -> DT_Scalar;
    pub fn DT_ObjectRayCast(object: DT_ObjectHandle, source: *const DT_Vector3, target: *const DT_Vector3, max_param: DT_Scalar, param: *mut DT_Scalar, normal: *mut DT_Vector3) -> DT_Bool;
    pub fn DT_RayCast(scene: DT_SceneHandle, ignore_client: *mut c_void, source: *const DT_Vector3, target: *const DT_Vector3, max_param: DT_Scalar, param: *mut DT_Scalar, normal: *mut DT_Vector3) -> *mut c_void;
    pub fn BP_CreateScene(client_data: *mut c_void, beginOverlap: BP_Callback, endOverlap: BP_Callback) -> BP_SceneHandle;
    pub fn BP_DestroyScene(scene: BP_SceneHandle);
    pub fn BP_CreateProxy(scene: BP_SceneHandle, object: *mut c_void, min: *const DT_Vector3, max: *const DT_Vector3) -> BP_ProxyHandle;
    pub fn BP_DestroyProxy(scene: BP_SceneHandle, proxy: BP_ProxyHandle);
    pub fn BP_SetBBox(proxy: BP_ProxyHandle, min: *const DT_Vector3, max: *const DT_Vector3);
    pub fn BP_RayCast(scene: BP_SceneHandle, objectRayCast: BP_RayCastCallback, client_data: *mut c_void, source: *const DT_Vector3, target: *const DT_Vector3, lambda: *mut DT_Scalar) -> *mut c_void;
    pub fn BP_GetPairs(scene: BP_SceneHandle, objects: *mut *mut c_void, capacity: DT_Count) -> DT_Count;
    pub fn DT_GetError() -> DT_Error;
    pub fn DT_GetErrorText() -> *const c_char;
    pub fn DT_SetErrorCallback(callback: DT_ErrorCallback, client_data: *mut c_void);
    pub fn DT_GetVersion(major: *mut c_int, minor: *mut c_int, patch: *mut c_int);
    pub fn DT_GetScalarSize() -> DT_Size;
    pub fn DT_SetAllocator(alloc: DT_AllocFunction, free: DT_FreeFunction, client_data: *mut c_void) -> DT_Bool;
    pub fn DT_GetByteCount() -> usize;
    pub fn DT_GetShapeByteCount(shape: DT_ShapeHandle) -> usize;
    pub fn DT_SetWorkerCount(count: DT_Count) -> DT_Count;
    pub fn DT_GetWorkerCount() -> DT_Count;
    pub fn DT_Intersect(object1: DT_ObjectHandle, object2: DT_ObjectHandle, cache: *mut DT_PairCache) -> DT_Bool;
    pub fn DT_GetSignedDistance(object1: DT_ObjectHandle, object2: DT_ObjectHandle, cache: *mut DT_PairCache, result: *mut DT_Proximity) -> DT_Bool;
    pub fn DT_GetDistance(object1: DT_ObjectHandle, object2: DT_ObjectHandle, options: *const DT_QueryOptions, cache: *mut DT_PairCache, result: *mut DT_Proximity) -> DT_Bool;
    pub fn DT_ObjectCast(moving: DT_ObjectHandle, translation: *const DT_Vector3, target: DT_ObjectHandle, max_param: DT_Scalar, hit: *mut DT_CastHit) -> DT_Bool;
    pub fn DT_GetRayHit(object: DT_ObjectHandle, source: *const DT_Vector3d, target: *const DT_Vector3d, max_param: f64, hit: *mut DT_CastHit) -> DT_Bool;
    pub fn DT_IntersectBatch(count: DT_Count, objects1: *const DT_ObjectHandle, objects2: *const DT_ObjectHandle, caches: *mut DT_PairCache, results: *mut DT_Bool) -> DT_Count;
    pub fn DT_GetSignedDistanceBatch(count: DT_Count, objects1: *const DT_ObjectHandle, objects2: *const DT_ObjectHandle, caches: *mut DT_PairCache, results: *mut DT_Proximity) -> DT_Count;
    pub fn DT_GetDistanceBatch(count: DT_Count, objects1: *const DT_ObjectHandle, objects2: *const DT_ObjectHandle, options: *const DT_QueryOptions, caches: *mut DT_PairCache, results: *mut DT_Proximity) -> DT_Count;
    pub fn DT_ObjectCastBatch(count: DT_Count, moving: *const DT_ObjectHandle, translations: *const DT_Scalar, targets: *const DT_ObjectHandle, max_param: DT_Scalar, hits: *mut DT_CastHit) -> DT_Count;
    pub fn DT_ObjectRayCastBatch(count: DT_Count, objects: *const DT_ObjectHandle, sources: *const DT_Scalar, targets: *const DT_Scalar, max_param: DT_Scalar, params: *mut DT_Scalar, normals: *mut DT_Scalar) -> DT_Count;
    pub fn DT_RayCastBatch(scene: DT_SceneHandle, count: DT_Count, ignore_client: *mut c_void, sources: *const DT_Scalar, targets: *const DT_Scalar, max_param: DT_Scalar, client_objects: *mut *mut c_void, params: *mut DT_Scalar, normals: *mut DT_Scalar) -> DT_Count;
    pub fn DT_NewPolyhedron(vertexBase: DT_VertexBaseHandle) -> DT_ShapeHandle;
    pub fn DT_RepairPolyhedron();
    pub fn DT_EndPolyhedron();
    pub fn DT_NewSolid(vertex_count: DT_Count, vertices: *const DT_Scalar, stride: DT_Size, triangle_count: DT_Count, indices: *const DT_Index, options: *const DT_SolidOptions, report: *mut DT_SolidReport) -> DT_ShapeHandle;
    pub fn DT_GetGlobalPenDepth(object1: DT_ObjectHandle, object2: DT_ObjectHandle, options: *const DT_DepthOptions, result: *mut DT_DepthResult) -> DT_Bool;
    pub fn DT_HasDepthBackend(backend: DT_DepthBackend) -> DT_Bool;
    pub fn DT_GetDepthDevice() -> *const c_char;
    pub fn DT_DrawObject(object: DT_ObjectHandle, draw: *const DT_DebugDraw, color: DT_Color);
    pub fn DT_DrawTree(object: DT_ObjectHandle, level: DT_Count, draw: *const DT_DebugDraw) -> DT_Count;
    pub fn DT_DrawScene(scene: DT_SceneHandle, draw: *const DT_DebugDraw) -> DT_Count;
    pub fn DT_DrawPieces(object: DT_ObjectHandle, draw: *const DT_DebugDraw) -> DT_Count;
    pub fn DT_DrawDifference(object1: DT_ObjectHandle, object2: DT_ObjectHandle, draw: *const DT_DebugDraw);
    pub fn DT_DrawGjk(object1: DT_ObjectHandle, object2: DT_ObjectHandle, step: DT_Count, draw: *const DT_DebugDraw) -> DT_Count;
    pub fn DT_DrawEpa(object1: DT_ObjectHandle, object2: DT_ObjectHandle, step: DT_Count, draw: *const DT_DebugDraw) -> DT_Count;
}
