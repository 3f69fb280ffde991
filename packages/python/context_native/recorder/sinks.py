"""The interface of sinks, which take runs while they happen, and a sink for tests."""

from __future__ import annotations

import json
import logging
import os
import threading
import weakref
from datetime import datetime, timezone
from typing import Any, Dict, List, Optional, Protocol, Set, Tuple

#: The opening line of a stream without `mcp_stream` (15.2). Only the draft has `mcp_run`.
Head = Dict[str, Any]
Event = Dict[str, Any]
Trace = Dict[str, Any]

logger = logging.getLogger("context_native")


class Sink(Protocol):
    """Takes runs: for each one `open`, any number of `event`, and one `close`.

    A recorder may call a sink from several threads. It logs the first exception of a sink, and goes on.
    """

    def open(self, head: Head) -> None: ...

    def event(self, trace_id: str, event: Event) -> None: ...

    def close(self, trace_id: str, outcome: str) -> None: ...

    def flush(self, timeout: Optional[float] = None) -> bool:
        """Waits until everything is written or sent. False if `timeout` (seconds) ran out first."""
        ...


class Problems:
    """Reports problems through `logging`, once for each kind. Without a handler, they go to standard error."""

    def __init__(self) -> None:
        self._said: Set[str] = set()

    def say(self, kind: str, message: str) -> None:
        if kind not in self._said:
            self._said.add(kind)
            logger.warning("Recording: %s", message)


class Forked(Protocol):
    """State that belongs to one process."""

    def forget(self) -> None:
        """Runs in the child of a fork: drops the parent's runs, and replaces locks that nobody there would release."""
        ...


_forked: "weakref.WeakSet[Forked]" = weakref.WeakSet()


def forget_in_children(thing: Forked) -> None:
    """Registers a sink, so that its `forget` runs in each child of a fork."""
    _forked.add(thing)


def _forget() -> None:
    for thing in list(_forked):
        thing.forget()


if hasattr(os, "register_at_fork"):  # Not on Windows, which has no fork.
    os.register_at_fork(after_in_child=_forget)


def format_time(nanoseconds: int) -> str:
    """Nanoseconds since 1970 as a time of clause 2.2, to the microsecond. Such texts sort as their moments do."""
    moment = datetime.fromtimestamp(nanoseconds // 10**9, timezone.utc)
    return "%s.%06dZ" % (moment.strftime("%Y-%m-%dT%H:%M:%S"), nanoseconds % 10**9 // 1000)


def to_line(value: Any) -> bytes:
    """One line of JSON Lines."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8") + b"\n"


def to_trace(head: Head, events: List[Event], outcome: str) -> Trace:
    """The finished trace. With `mcp_run`, it is one of the working draft, with the outcome."""
    trace = {"mcp_trace_id": head["mcp_trace_id"], "mcp_context": head["mcp_context"]}
    if "mcp_run" in head:
        trace["mcp_run"] = {**head["mcp_run"], "outcome": outcome}
    trace["mcp_events"] = events
    return trace


class MemorySink:
    """Keeps finished traces in a list in the order of their ends, for tests."""

    def __init__(self) -> None:
        self.traces: List[Trace] = []
        self._open: Dict[str, Tuple[Head, List[Event]]] = {}
        self._lock = threading.Lock()
        forget_in_children(self)

    def forget(self) -> None:
        self._open, self._lock = {}, threading.Lock()

    def open(self, head: Head) -> None:
        with self._lock:
            self._open[head["mcp_trace_id"]] = (head, [])

    def event(self, trace_id: str, event: Event) -> None:
        with self._lock:
            self._open[trace_id][1].append(event)

    def close(self, trace_id: str, outcome: str) -> None:
        with self._lock:
            self.traces.append(to_trace(*self._open.pop(trace_id), outcome))

    def flush(self, timeout: Optional[float] = None) -> bool:
        return True
