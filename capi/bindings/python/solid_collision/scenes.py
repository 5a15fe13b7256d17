# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Scenes, which test all pairs of many objects at once, and response tables, which say whom to call.

A callback is called as callback(object1, object2, contact), where contact is None for a simple response, and a Contact
for the others. A true value that it returns ends the test, as DT_DONE does in C: DONE is True, CONTINUE is False, and
without a return the test goes on. An exception ends it too, and comes out of Scene.test().
"""
import ctypes
import threading
from enum import IntEnum
from typing import Any, Callable, Dict, Iterator, NamedTuple, Optional, Tuple

from . import _signatures as c
from ._arrays import Vector, vector
from ._library import check, checked, forget_error, lib, tell
from .objects import Object, Vector3, object_of, ray_length, triple
from .shapes import Handled


class Response(IntEnum):
    """What a callback wants to know; the most demanding of a pair decides what all of them get."""

    SIMPLE = c.DT_ResponseType.DT_SIMPLE_RESPONSE
    WITNESSED = c.DT_ResponseType.DT_WITNESSED_RESPONSE
    DEPTH = c.DT_ResponseType.DT_DEPTH_RESPONSE


class Contact(NamedTuple):
    """For witnessed responses a common point, twice, and a zero normal; for depths the deepest points, and as normal
    point2 - point1: what to move the first object by."""

    point1: Vector3
    point2: Vector3
    normal: Vector3


class SceneHit(NamedTuple):
    """The first object on a ray, and where it is hit."""

    object: Optional[Object]
    param: float
    normal: Vector3


DONE, CONTINUE = True, False
Callback = Callable[[Object, Object, Optional[Contact]], Any]


class ResponseTable(Handled):
    """Whom to call when two objects meet, by the classes of the two. An object without a class is never reported."""

    _end = lib.DT_DestroyRespTable

    def __init__(self) -> None:
        self._own(checked(lib.DT_CreateRespTable))
        self._thunks: Dict[Callback, Any] = {}  # the library may call them as long as the table lives
        self._local = threading.local()

    def new_class(self) -> int:
        """A new class: 1, 2, 3 and so on. Class 0 is there from the start."""
        return int(checked(lib.DT_GenResponseClass, self.handle))

    def set_class(self, thing: Object, response_class: int = 0) -> None:
        """Gives an object a class in this table, instead of the one it had."""
        tell(lib.DT_SetResponseClass, self.handle, thing.handle, response_class)

    def clear_class(self, thing: Object) -> None:
        """Takes from an object the class that it has in this table, so that it is not reported any more."""
        tell(lib.DT_ClearResponseClass, self.handle, thing.handle)

    def class_of(self, thing: Object) -> Optional[int]:
        """The class of an object in this table; None if it has none, and is not reported."""
        found = ctypes.c_uint()
        known = checked(lib.DT_GetResponseClass, self.handle, thing.handle, ctypes.byref(found))
        return found.value if known else None

    def add(self, callback: Callback, response: Response = Response.SIMPLE, *classes: int) -> None:
        """Calls back for all pairs of classes; with one class, for pairs with that; with two, for pairs of these."""
        if callback not in self._thunks:
            self._thunks[callback] = c.DT_ResponseCallback(self._trampoline(callback))
        tell(self._function("Add", classes), self.handle, *classes, self._thunks[callback], int(response), None)

    def remove(self, callback: Callback, *classes: int) -> None:
        """Takes the first entry with this callback from the same lists as add(); nothing happens where there is
        none."""
        if callback in self._thunks:
            tell(self._function("Remove", classes), self.handle, *classes, self._thunks[callback])

    @staticmethod
    def _function(verb: str, classes: Tuple[int, ...]) -> Any:
        if len(classes) > 2:
            raise TypeError("at most two classes")
        return getattr(lib, f"DT_{verb}{('Default', 'Class', 'Pair')[len(classes)]}Response")

    def _trampoline(self, callback: Callback) -> Callable[[Any, Any, Any, Any], int]:
        local = self._local  # not the table: that would be a circle

        def call(_: Any, client1: Any, client2: Any, data: Any) -> int:
            try:
                if getattr(local, "raised", None) is not None:
                    return c.DT_DONE
                contact = None
                if data:
                    found = data.contents
                    contact = Contact(triple(found.point1), triple(found.point2), triple(found.normal))
                return c.DT_DONE if callback(object_of(client1), object_of(client2), contact) else c.DT_CONTINUE
            except BaseException as raised:  # nothing may pass through the library
                local.raised = raised
                return c.DT_DONE

        return call

    def _raise(self) -> None:
        raised = getattr(self._local, "raised", None)
        if raised is not None:
            self._local.raised = None
            forget_error()  # what came of it is not news
            raise raised

    def call(self, object1: Object, object2: Object) -> None:
        """Calls what is registered for the classes of two objects."""
        forget_error()
        lib.DT_CallResponse(self.handle, object1.handle, object2.handle, None)
        self._raise()
        check()

    def _text(self) -> str:
        return f"<ResponseTable with {len(self._thunks)} callbacks>"


class Scene(Handled):
    """Any number of objects, which it keeps alive; len(), `in` and loops tell which."""

    _end = lib.DT_DestroyScene

    def __init__(self) -> None:
        self._own(checked(lib.DT_CreateScene))
        self._objects: Dict[int, Object] = {}

    def add(self, *things: Object) -> None:
        """Puts objects into the scene; nothing happens to those that are there already."""
        for thing in things:
            if not isinstance(thing, Object):
                raise TypeError(f"a scene is of objects, not of {type(thing).__name__}: scene.add(*objects)")
            tell(lib.DT_AddObject, self.handle, thing.handle)
            self._objects[thing.handle] = thing

    def remove(self, thing: Object) -> None:
        """Takes an object out of the scene; nothing happens if it is not there."""
        tell(lib.DT_RemoveObject, self.handle, thing.handle)
        self._objects.pop(thing.handle, None)

    @property
    def objects(self) -> Tuple[Object, ...]:
        """The objects in the scene, in the order in which they were put there."""
        return tuple(thing for thing in self._objects.values() if not thing.closed)

    def __len__(self) -> int:
        return len(self.objects)

    def __iter__(self) -> Iterator[Object]:
        return iter(self.objects)

    def __contains__(self, thing: Any) -> bool:
        return isinstance(thing, Object) and not thing.closed and thing.handle in self._objects

    def __bool__(self) -> bool:
        return True  # also without objects

    def _text(self) -> str:
        return f"<Scene of {len(self)} objects>"

    def test(self, table: ResponseTable) -> int:
        """Calls the responses of all pairs that meet, in the order in which the objects were made; how many there
        were."""
        forget_error()
        count = lib.DT_Test(self.handle, table.handle)
        table._raise()
        if not count:
            check()
        return int(count)

    def ray_cast(self, source: Vector, target: Vector, max_param: float = 1,
                 ignore: Optional[Object] = None) -> Optional[SceneHit]:
        """The first object on the ray source + t * (target - source), 0 <= t <= max_param, or None: up to the target,
        unless max_param says how far beyond; math.inf is without end. `ignore` is not hit: the one that casts the ray.
        The ray_cast() of the object hit tells more: the point, and the face."""
        param, normal = ctypes.c_float(-1), vector((0, 0, 0))
        client = checked(lib.DT_RayCast, self.handle, ignore.client if ignore else None, vector(source),
                         vector(target), ray_length(max_param), ctypes.byref(param), normal)
        return SceneHit(object_of(client), param.value, triple(normal)) if param.value >= 0 else None
