"""Renderings that were made, so that each is made once: for the phone that tapped, for the streams,
and for whoever comes then."""

import threading
from collections.abc import Callable
from collections.abc import Hashable
from concurrent.futures import Future
from typing import Generic
from typing import TypeVar

T = TypeVar("T")


class Drawn(Generic[T]):
    """The newest rendering for each of the ``most`` audiences that were drawn for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, tuple[str, Future[T]]] = {}
        self._lock = threading.Lock()

    def get(self, audience: Hashable, id: str, draw: Callable[[], T]) -> T:
        """The rendering of this ``id`` for an audience: the one there is or is being made, or what
        ``draw()`` makes. What cannot be drawn is not kept; whoever waited is told as well."""
        with self._lock:
            was, drawing = self._kept.pop(audience, ("", None))
            mine = drawing is None or was != id
            if drawing is None or mine:
                drawing = Future()
            self._kept[audience] = id, drawing
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
        if mine:
            try:
                drawing.set_result(draw())
            except BaseException as error:  # noqa: BLE001 it is told to whoever waits for it
                with self._lock:
                    if self._kept.get(audience, ("", None))[1] is drawing:
                        del self._kept[audience]
                drawing.set_exception(error)
        return drawing.result()
