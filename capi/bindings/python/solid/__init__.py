# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Collision detection: distances, depths, rays and casts for convex shapes, meshes and solids, and scenes of many.

    import solid

    box = solid.Object(solid.Box(2, 2, 2))
    ball = solid.Object(solid.Sphere(1), position=(3, 0, 0))
    print(box.closest_points(ball).distance)     # 1.0

Everything is closed when it is forgotten, in any order; close() and with blocks do it earlier. What the library refuses
is a SolidError with its text.
"""
from ._errors import (BadDataError, InvalidArgumentError, InvalidHandleError, InvalidOperationError, NotClosedError,
                      OutOfMemoryError, SolidError, UnsupportedError)
from ._library import byte_count, set_accuracy, set_tolerance, set_worker_count, version
from .batches import (PairCaches, Rays, SceneRays, cast_batch, handles, intersect_batch, ray_cast_batch,
                      scene_ray_cast_batch, signed_distance_batch)
from .drawing import Drawing, DrawnLine, DrawnPoint, DrawnText, DrawnTriangle
from .objects import (CastHit, ClosestPoints, GlobalDepth, Object, PairCache, Penetration, Proximity, RayHit,
                      object_of)
from .scenes import Contact, Response, ResponseTable, Scene, SceneHit
from .shapes import (Box, Cone, Cylinder, Hull, Mesh, Minkowski, Point, Polyhedron, Polytope, Segment, Shape, Sphere)

__version__ = "4.0.0"
__all__ = [name for name in dir() if not name.startswith("_") and name not in ("batches", "drawing", "objects", "scenes", "shapes")]
