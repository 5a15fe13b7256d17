# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Collision detection: distances, depths, rays and casts for convex shapes, meshes and solids, and scenes of many.

    import solid_collision as solid

    box = solid.Object(solid.Box(2, 2, 2))
    ball = solid.Object(solid.Sphere(1), position=(3, 0, 0))
    print(box.closest_points(ball).distance)     # 1.0

Everything is closed when it is forgotten, in any order; close() and with blocks do it earlier. What the library refuses
is a SolidError with its text.
"""
from ._errors import (BadDataError, InvalidArgumentError, InvalidHandleError, InvalidOperationError, NoGpuError,
                      NotClosedError, OutOfMemoryError, SolidError, UnsupportedError)
from ._library import (accuracy, byte_count, is_valid, set_accuracy, set_tolerance, set_worker_count, tolerance,
                       version, worker_count)
from .batches import (CastHits, PairCaches, Proximities, Rays, SceneRays, cast_batch, distance_batch, handles,
                      intersect_batch, ray_cast_batch, scene_ray_cast_batch, set_matrices, signed_distance_batch)
from .drawing import Drawing, DrawnLine, DrawnPoint, DrawnText, DrawnTriangle
from .objects import (CastHit, ClosestPoints, DepthBackend, GlobalDepth, Object, PairCache, Penetration, Proximity,
                      RayHit, depth_device, has_depth_backend, object_of)
from .scenes import CONTINUE, DONE, Contact, Response, ResponseTable, Scene, SceneHit
from .shapes import (Box, Cone, Cylinder, Hull, Mesh, Minkowski, Point, Polyhedron, Polytope, Segment, Shape, Solid,
                     SolidReport, Sphere)

__version__ = "4.0.0"
__all__ = ["BadDataError", "Box", "CONTINUE", "CastHit", "CastHits", "ClosestPoints", "Cone", "Contact", "Cylinder",
           "DONE", "DepthBackend", "Drawing", "DrawnLine", "DrawnPoint", "DrawnText", "DrawnTriangle", "GlobalDepth",
           "Hull", "InvalidArgumentError", "InvalidHandleError", "InvalidOperationError", "Mesh", "Minkowski",
           "NoGpuError", "NotClosedError", "Object", "OutOfMemoryError", "PairCache", "PairCaches", "Penetration",
           "Point", "Polyhedron", "Polytope", "Proximities", "Proximity", "RayHit", "Rays", "Response",
           "ResponseTable", "Scene", "SceneHit", "SceneRays", "Segment", "Shape", "Solid", "SolidError", "SolidReport",
           "Sphere", "UnsupportedError", "accuracy", "byte_count", "cast_batch", "depth_device", "distance_batch",
           "handles", "has_depth_backend", "intersect_batch", "is_valid", "object_of", "ray_cast_batch",
           "scene_ray_cast_batch", "set_accuracy", "set_matrices", "set_tolerance", "set_worker_count",
           "signed_distance_batch", "tolerance", "version", "worker_count"]
