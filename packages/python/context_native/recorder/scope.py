"""The current run of the running code, and the base of objects for `with`."""

from __future__ import annotations

import os
from contextvars import ContextVar
from types import TracebackType
from typing import TYPE_CHECKING, Any, Optional, Type

from .shared import Shared

if TYPE_CHECKING:
    from .run import Run


class Current:
    """The scope of the running code: a run, and perhaps a call in it."""

    def __init__(self, run: "Run", call_id: Optional[str] = None) -> None:
        self.run = run
        self.call_id = call_id
        self.process = os.getpid()
        self.outer = find_place()
        self.was_left = False

    def leave(self) -> None:
        """Restores the outer scope, without scopes that were left, unless the code has entered another one since."""
        self.was_left = True
        # This also shortens the chain, which would otherwise grow with tasks that start tasks.
        while self.outer is not None and self.outer.was_left:
            self.outer = self.outer.outer
        if current.get() is self:
            current.set(self.outer)


#: Tasks of asyncio inherit it. Most threads start without a run, unless they use a copied context.
current: "ContextVar[Optional[Current]]" = ContextVar("context_native_current", default=None)


def find_place() -> Optional[Current]:
    """The current scope, or None. In the child of a fork, scopes of the parent do not count."""
    place = current.get()
    return place if place is not None and place.process == os.getpid() else None


def current_run(shared: Shared) -> "Optional[Run]":
    """The current run of a recorder, if any."""
    place = find_place()
    return place.run if place is not None and place.run._shared is shared else None


def is_in_call(shared: Shared) -> bool:
    """True if the running code is in a call of a recorder."""
    place = find_place()
    return place is not None and place.call_id is not None and place.run._shared is shared


class Scope:
    """Base of runs and calls, for `with` or `async with`, which does the same."""

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
