"""The current run of the running code, and objects for `with`."""

from __future__ import annotations

import os
from contextvars import ContextVar
from types import TracebackType
from typing import TYPE_CHECKING, Any, Optional, Type

from .shared import Shared

if TYPE_CHECKING:
    from .run import Run


class Current:
    """Where the code that is running stands: in a run, and perhaps in a call of it."""

    def __init__(self, run: "Run", call_id: Optional[str] = None) -> None:
        self.run = run
        self.call_id = call_id
        self.process = os.getpid()
        self.outer = find_place()
        self.was_left = False

    def leave(self) -> None:
        """Restores the previous scope: skips scopes that were left meanwhile, and keeps those entered since."""
        self.was_left = True
        # Shortens the chain too: tasks that start tasks would otherwise make it grow without limit.
        while self.outer is not None and self.outer.was_left:
            self.outer = self.outer.outer
        if current.get() is self:
            current.set(self.outer)


#: Follows tasks by itself; a new thread starts without a run, unless it uses a copied context.
current: "ContextVar[Optional[Current]]" = ContextVar("context_native_current", default=None)


def find_place() -> Optional[Current]:
    """The current scope. A fork copies the context, but scopes entered before it belong to the parent alone."""
    place = current.get()
    return place if place is not None and place.process == os.getpid() else None


def current_run(shared: Shared) -> "Optional[Run]":
    """The current run of a recorder, if any."""
    place = find_place()
    return place.run if place is not None and place.run._shared is shared else None


def is_in_call(shared: Shared) -> bool:
    """True if the running code answers a call of a recorder."""
    place = find_place()
    return place is not None and place.call_id is not None and place.run._shared is shared


class Scope:
    """Entered with `with` or `async with`: neither waits."""

    _place: Optional[Current] = None

    def _begin(self) -> Optional[Current]:
        raise NotImplementedError

    def _finish(self, error: Optional[BaseException]) -> None:
        raise NotImplementedError

    def __enter__(self) -> Any:
        self._place = self._begin()
        if self._place is not None:
            current.set(self._place)
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if self._place is not None:
            self._place.leave()
        self._finish(error)

    async def __aenter__(self) -> Any:
        return self.__enter__()

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.__exit__(kind, error, trace)
