"""One run and its calls, from start to end."""

from __future__ import annotations

import os
import re
import threading
import time
import uuid
from typing import Any, Dict, List, Mapping, Optional, Set

from .context import ANSWERS, check_event
from .events import PAYLOADS
from .keep import ALL, ARGUMENTS, MISSING, RESULT, Selection, as_json, escape
from .outcomes import message_of, outcome_of, reason_of, to_text
from .scope import Current, Scope, find_place, is_in_call
from .shared import Shared
from .sinks import format_time, to_line
from .wire import CALL_ID_KEY, TRACE_ID_KEY, TRACEPARENT_KEY, Parent, make_traceparent, read_traceparent

#: The end event of each outcome (10.7).
END_EVENTS = {
    "completed": "run.completed",
    "failed": "run.failed",
    "timed_out": "run.failed",
    "cancelled": "run.cancelled",
}
#: Outcomes of results that do not end a request, by `resultType` (12.4).
RESULT_TYPES = {"input_required": "input_required", "task": "task_accepted"}
#: Maximum events of a run. Above it, the run adds only answers to its calls, its own `error.reported`, and its end.
MAX_EVENTS = 100_000
#: Bytes of the events above which longer members are left out: a checker may stop at 64 Mi characters (8.5).
MAX_BYTES = 48 * 1000 * 1000
#: Further bytes, for small members and pending answers. Above both, the same holds as above MAX_EVENTS.
MORE_BYTES = 4 * 1000 * 1000
_SMALL_BYTES, _ANSWER_BYTES, _MAX_LEFT_OUT = 128, 512, 5
#: Members that `_take_small` keeps at any size: the end of a run, or the answer to a call, must have them.
_NEEDED = frozenset(("call_id", "outcome", "reason"))
_REASON = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*")


class Run(Scope):
    """One run, which becomes one trace. Its methods may be called from any thread."""

    def __init__(
        self,
        shared: Shared,
        input: Any = MISSING,
        parent: Optional[Parent] = None,
        *,
        side: Optional[str] = None,
        is_current: bool = True,
    ) -> None:
        self.trace_id = str(uuid.uuid4())
        self._shared = shared
        self._input = input
        self._parent = parent if parent and parent.is_known else None
        self._ignored = parent.ignored if parent else 0
        self._side = side
        self._is_current = is_current
        self._lock = threading.RLock()
        self._last = 0
        self._calls = 0
        self._events = 0
        self._lost_events = 0
        self._bytes = 0
        #: Pending answers, by `call_id`.
        self._unanswered: Dict[str, str] = {}
        self._known_calls: Set[str] = set()
        self._state = "new"
        self._process = 0
        self._output: Any = MISSING
        self._failure: Optional[str] = None
        self._message = ""
        self._w3c = self.trace_id.replace("-", ""), "01"

    def __enter__(self) -> "Run":
        super().__enter__()
        return self

    async def __aenter__(self) -> "Run":
        return self.__enter__()

    @property
    def has_ended(self) -> bool:
        return self._state == "ended"

    @property
    def _is_inherited(self) -> bool:
        """True in the child of a fork. The parent continues the run: two processes would write into one stream."""
        return self._process not in (0, os.getpid())

    def call(
        self,
        tool: str,
        arguments: Optional[Mapping[str, Any]] = None,
        *,
        server: Optional[str] = None,
        retry_of: Optional[str] = None,
    ) -> "Call":
        """A call of a tool, for `with`. After the end of this run it gets its own run, with this as its parent."""
        return Call(self._shared, self, tool, arguments, server=server, retry_of=retry_of)

    def event(self, event_type: str, payload: Optional[Mapping[str, Any]] = None) -> None:
        """Adds an event. Of its payload only secrets, and values that are too large or not JSON, are left out.

        `events.py` has types for payloads of the draft.

        Raises RuntimeError before the start of the run, and ValueError for an invalid name. In the draft it also raises
        ValueError for a payload without a required member, a repeated `call_id` (11.4) and an answer without a call
        (11.5). No event may follow the end of a run (10.10): it is left out, with one log message for all of them.
        """
        payload = payload or {}
        check_event(event_type, payload, self._shared.spec)
        selection = self._shared.select()
        kept = selection.select(payload, ALL, "")
        if self._is_inherited:
            return
        with self._lock:
            self._expect_started()
            if self.has_ended:
                self._shared.problems.say("late", "an event %s came after the end of its run" % event_type)
                return
            if self._takes(event_type, payload.get("call_id")):
                self._write(event_type, {} if kept is MISSING else kept, selection)

    def make_call_id(self) -> str:
        """An id for events of calls other than tools, such as `model.called` and `model.returned` (12.3)."""
        if self._is_inherited:  # No lock: a thread that held it at the fork never releases it here.
            return "c%d" % (self._calls + 1)
        with self._lock:
            self._calls += 1
            return "c%d" % self._calls

    def set_output(self, value: Any, message: Optional[str] = None) -> None:
        """Sets the output for `run.completed`, kept as far as the rule `run.completed>…` allows."""
        self._output = value
        if message is not None:
            self._message = to_text(message)

    def set_failed(self, reason: str, message: str) -> None:
        """Makes the run end as failed without an exception. `reason` is a word such as `rates_unavailable`.

        Raises ValueError for a reason of another form.
        """
        if len(reason) > 64 or not _REASON.fullmatch(reason):
            raise ValueError("a reason has lower-case letters and digits, separated by single underscores or hyphens")
        self._failure = reason
        self._message = to_text(message)

    def meta(self, call_id: Optional[str] = None, *, identity: bool = False) -> Dict[str, str]:
        """Members of `params._meta` for a request. Use `identity` only for a server with the extension (18.6)."""
        trace_id, flags = self._w3c
        meta = {TRACEPARENT_KEY: make_traceparent(trace_id, flags, self.trace_id, call_id)}
        if identity:
            meta[TRACE_ID_KEY] = self.trace_id
            if call_id is not None:
                meta[CALL_ID_KEY] = call_id
        return meta

    def result_meta(self) -> Dict[str, str]:
        """Members of `_meta` for a result, if the client declared the extension (12.5, 12.6)."""
        return {TRACE_ID_KEY: self.trace_id}

    def as_parent(self, call_id: Optional[str] = None) -> Parent:
        """This run, or a call of it, as the parent of a run that it causes in the same program."""
        return Parent(self.trace_id, call_id, make_traceparent(*self._w3c, self.trace_id, call_id))

    def _begin(self) -> Optional[Current]:
        with self._lock:
            if self._state != "new":
                raise RuntimeError("a run can be entered only once")
            self._state = "started"
            self._process = os.getpid()
            parent = self._parent or self._find_parent()
            head: Dict[str, Any] = {
                "mcp_trace_id": self.trace_id,
                "mcp_context": {**self._shared.context, "timestamp": self._read_clock()},
            }
            facts = self._shared.run_facts(self._side)
            if parent is not None:
                if parent.traceparent is not None:
                    self._w3c = read_traceparent(parent.traceparent)
                elif parent.trace_id is not None:
                    self._w3c = parent.trace_id.lower().replace("-", ""), "01"
                if parent.trace_id is not None:
                    facts["parent"] = {"mcp_trace_id": parent.trace_id}
                    if parent.call_id is not None:
                        facts["parent"]["call_id"] = parent.call_id
                facts["traceparent"] = make_traceparent(*self._w3c, self.trace_id)
            if self._shared.spec != "0.1":
                head["mcp_run"] = facts
            self._shared.hand("open", head)
            selection = self._shared.select()
            payload: Dict[str, Any] = {}
            if self._shared.agent_version:
                payload["agent_version"] = self._shared.agent_version
            self._add_typed(payload, selection, "run.started", ARGUMENTS, "input", self._input)
            self._input = MISSING
            self._write("run.started", payload, selection)
            return Current(self) if self._is_current else None

    def _find_parent(self) -> Optional[Parent]:
        place = find_place()
        return place.run.as_parent(place.call_id) if place is not None else None

    def _finish(self, error: Optional[BaseException]) -> None:
        if self._is_inherited:
            return
        with self._lock:
            outcome = outcome_of(error)
            if outcome == "completed" and self._failure is not None:
                outcome = "failed"
            # The run stops waiting for answers (11.7), and nothing may follow its end (10.10).
            for call_id, answer in self._unanswered.items():
                self._write(answer, {"call_id": call_id, "outcome": "cancelled"})
            self._unanswered.clear()
            if self._lost_events:
                message = "%d events were left out." % self._lost_events
                self._write("error.reported", {"message": message, "source": "other"})
            if self._ignored:
                message = "Values of traceparent or tracestate that were ignored, because they are not W3C Trace Context: %d."
                self._write("error.reported", {"message": message % self._ignored, "source": "protocol"})
            selection = self._shared.select()
            payload: Dict[str, Any] = {}
            if outcome == "completed":
                self._add_typed(payload, selection, "run.completed", RESULT, "output", self._output)
            elif outcome == "cancelled":
                payload["reason"] = reason_of(error) if error is not None else "cancelled"
            elif error is not None:
                payload["reason"] = "timed_out" if outcome == "timed_out" else reason_of(error)
                payload["message"] = message_of(error, self._shared.keep_error_text)
            else:
                payload["reason"] = self._failure
            if self._message:
                payload.setdefault("message", self._message)
            self._write(END_EVENTS[outcome], payload, selection)
            self._state = "ended"
            self._shared.hand("close", self.trace_id, outcome)

    def _count_ignored(self, count: int) -> None:
        with self._lock:
            self._ignored += count

    def _begin_call(self, payload: Dict[str, Any], selection: Selection) -> Optional[str]:
        """Writes `tool.called`, unless the run is full. Returns the call id, or None if the run cannot go on here."""
        if self._is_inherited:
            return None
        with self._lock:
            self._expect_started()
            if self.has_ended:
                return None
            call_id = self.make_call_id()
            if self._has_place():
                self._add_call(call_id, "tool.called")
                self._write("tool.called", {"call_id": call_id, **payload}, selection)
            return call_id

    def _takes(self, event_type: str, call_id: Any) -> bool:
        """True if an event may be written. Raises ValueError for an answer without a call, or a repeated `call_id`."""
        if self._shared.spec == "0.1":
            return self._has_place()
        if event_type in ANSWERS:
            if not isinstance(call_id, str) or call_id in self._known_calls:
                raise ValueError("%r is already in use (11.4): call make_call_id()" % (call_id,))
            if not self._has_place():
                return False
            self._add_call(call_id, event_type)
            return True
        if event_type not in ANSWERS.values():
            return self._has_place()
        if isinstance(call_id, str) and self._unanswered.get(call_id) == event_type:
            del self._unanswered[call_id]
            return True
        if self._lost_events:  # The call may have been left out as well.
            return False
        raise ValueError("no call waits for %s with the call_id %r (11.5)" % (event_type, call_id))

    def _add_call(self, call_id: str, event_type: str) -> None:
        self._known_calls.add(call_id)
        self._unanswered[call_id] = ANSWERS[event_type]

    def _has_place(self) -> bool:
        """True if another event fits. The first one that does not fit is noted in the trace."""
        size = self._bytes + len(self._unanswered) * _ANSWER_BYTES
        is_long = size >= MAX_BYTES + MORE_BYTES
        if self._events < MAX_EVENTS and not is_long:
            return True
        self._lost_events += 1
        if self._lost_events == 1:
            limit = "%d bytes" % MAX_BYTES if is_long else "%d events" % MAX_EVENTS
            message = "The run has more than %s: the rest is left out." % limit
            self._write("error.reported", {"message": message, "source": "other"})
        return False

    def _end_call(self, call_id: str, payload: Dict[str, Any], selection: Selection) -> None:
        if self._is_inherited:
            return
        with self._lock:
            if self._unanswered.pop(call_id, None) is not None:
                self._write("tool.returned", {"call_id": call_id, **payload}, selection)

    def _add_typed(
        self, payload: Dict[str, Any], selection: Selection, event: str, part: str, name: str, value: Any
    ) -> None:
        """Adds `input` or `output`, a typed value (14.1), if given. Its type stays if the value is left out (16.3)."""
        if value is MISSING:
            return
        payload[name] = {"type": self._shared.context[name + "_type"]}
        kept = selection.select(value, self._shared.keep.run_members(event, part), "/%s/value" % name)
        if kept is not MISSING:
            payload[name]["value"] = kept

    def _write(self, event_type: str, payload: Dict[str, Any], selection: Optional[Selection] = None) -> None:
        if selection is not None and selection.left_out:
            payload["left_out"] = selection.left_out
        size = _size_of(payload)
        if self._bytes + size > MAX_BYTES:
            payload = _take_small(event_type, payload)
            size = _size_of(payload)
        self._events += 1
        # `_SMALL_BYTES` stands for the members around the payload.
        self._bytes += size + _SMALL_BYTES
        event = {"event_type": event_type, "payload": payload, "created_at": self._read_clock()}
        self._shared.hand("event", self.trace_id, event)

    def _read_clock(self) -> str:
        """The current time, but at least that of the last event: events keep their order (3.2)."""
        self._last = max(self._last, time.time_ns())
        return format_time(self._last)

    def _expect_started(self) -> None:
        if self._state == "new":
            raise RuntimeError("the run has not started: enter it with `with`")


def _take_small(event_type: str, payload: Dict[str, Any]) -> Dict[str, Any]:
    """A payload with only small and required members. The others are left out as `too_large`."""
    needed = _NEEDED | (PAYLOADS[event_type].__required_keys__ if event_type in PAYLOADS else frozenset())
    parts = payload.get("left_out", [])
    kept: Dict[str, Any] = {}
    left_out = [part for part in parts if part["pointer"].count("/") == 1][:_MAX_LEFT_OUT]
    for name, value in payload.items():
        place = "/" + escape(name)
        # A member with left-out parts is left out as a whole: the pointers to its parts may be long.
        is_cut = any(part["pointer"].startswith(place + "/") for part in parts)
        if name in needed or (name != "left_out" and not is_cut and _size_of(value) <= _SMALL_BYTES):
            kept[name] = value
        elif name in ("input", "output") and isinstance(value, dict) and "type" in value:
            # The type stays if the value is left out (16.3).
            kept[name] = {"type": value["type"]}
            whole = [part for part in parts if part["pointer"] == place + "/value"]
            left_out += whole or [{"pointer": place + "/value", "reason": "too_large"}]
        elif name != "left_out":
            left_out.append({"pointer": place, "reason": "too_large", "size": _size_of(value)})
    if left_out:
        kept["left_out"] = left_out
    return kept


def _size_of(value: Any) -> int:
    """Bytes as JSON; 0 for a value that is not JSON."""
    try:
        return len(to_line(value)) - 1
    except Exception:
        return 0


class Call(Scope):
    """One call of a tool. Without a run, or after the end of the run, it gets its own run: no call is lost."""

    def __init__(
        self,
        shared: Shared,
        run: Optional[Run],
        tool: str,
        arguments: Optional[Mapping[str, Any]] = None,
        *,
        server: Optional[str] = None,
        retry_of: Optional[str] = None,
        parent: Optional[Parent] = None,
        is_current: bool = True,
    ) -> None:
        # A caller may send any name, and recording must not make the call fail.
        self.tool = to_text(tool) or "unnamed"
        self.call_id = ""
        self._shared = shared
        self._run = run
        self._own_run: Optional[Run] = None
        self._parent = parent if parent and parent.is_known else None
        self._caller = parent
        self._arguments = arguments
        self._called = {"server": server, "retry_of": retry_of}
        self._is_current = is_current
        self._returned: Dict[str, Any] = {}
        self._error: Optional[Dict[str, Any]] = None
        self._error_words: Optional[str] = None
        self._outcome = "ok"

    def __enter__(self) -> "Call":
        super().__enter__()
        return self

    async def __aenter__(self) -> "Call":
        return self.__enter__()

    @property
    def run(self) -> Run:
        """The run of the call. Raises RuntimeError if it has none before it is entered."""
        if self._run is None:
            raise RuntimeError("the call has not started: enter it with `with`")
        return self._run

    def set_result(self, result: Any, content: Optional[List[Any]] = None) -> None:
        """Sets the result: `structuredContent`, and the blocks of `content`, kept by `TOOL>content` or `TOOL>*`."""
        self._returned = {"result": result}
        if content is not None:
            self._returned["content"] = content

    def set_answer(self, answer: Any) -> None:
        """Sets the result from a `CallToolResult`: an object of an SDK, or the object of the message."""
        try:
            members = as_json(answer)
            self._returned = {}
            if members.get("structuredContent") is not None:
                self._returned["result"] = members["structuredContent"]
            if members.get("content"):
                self._returned["content"] = members["content"]
            self._outcome = RESULT_TYPES.get(members.get("resultType", ""), "ok")
            if members.get("isError") is True:
                self._error_words = None
                self._error = {"message": "The tool says that it failed."}
        except Exception as error:
            self._shared.problems.say("answer", "an answer could not be read: %s" % type(error).__name__)

    def set_error(self, message: str, code: Optional[int] = None) -> None:
        """Records that the tool failed or, with `code`, that the response was a JSON-RPC error.

        The code needs no rule. The message often quotes arguments, so it is kept only by `TOOL>error` or `TOOL>*`.
        """
        self._error = {} if code is None else {"code": code}
        self._error_words = to_text(message)

    def meta(self, *, identity: bool = False) -> Dict[str, str]:
        """Members of `params._meta` for the request of this call, as in `Run.meta`."""
        return self.run.meta(self.call_id, identity=identity)

    def _begin(self) -> Optional[Current]:
        if self.call_id:
            raise RuntimeError("a call can be entered only once")
        selection = self._shared.select()
        payload: Dict[str, Any] = {"tool": self.tool}
        payload.update({name: value for name, value in self._called.items() if value})
        if self._arguments is not None:
            members = self._shared.keep.members(self.tool, ARGUMENTS)
            kept = selection.select(self._arguments, members, "/arguments")
            if kept is not MISSING:
                payload["arguments"] = kept
            self._arguments = None
        if self._caller is not None:
            # The event `tool.called` has the caller's span (12.7).
            span = {"traceparent": self._caller.traceparent, "tracestate": self._caller.tracestate}
            payload.update({name: value for name, value in span.items() if value is not None})
        # A call that a server makes while it answers one is a run of its own, with the side `host` (11.14).
        is_below = self._shared.side == "server" and self._parent is None and is_in_call(self._shared)
        call_id = None
        if self._run is not None and not is_below:
            call_id = self._run._begin_call(payload, selection)
            if call_id is None:
                # The run has ended, or belongs to another process. A call that is repeated is in its trace (11.12).
                self._parent = self._run.as_parent()
        if call_id is None:
            side = "host" if is_below else None
            self._run = self._own_run = Run(self._shared, parent=self._parent, side=side)
            self._run._begin()
            call_id = self._run._begin_call(payload, selection)
        if self._caller is not None:
            self.run._count_ignored(self._caller.ignored)
        self.call_id = call_id or ""
        return Current(self.run, self.call_id) if self._is_current else None

    def _finish(self, error: Optional[BaseException]) -> None:
        outcome = {"completed": "ok", "failed": "tool_error"}.get(outcome_of(error), outcome_of(error))
        payload: Dict[str, Any] = {"tool": self.tool, "outcome": outcome}
        selection = self._shared.select()
        members = self._shared.keep.members(self.tool, RESULT)
        if outcome == "ok" and self._error is not None:
            payload["outcome"] = "protocol_error" if "code" in self._error else "tool_error"
            payload["error"] = self._error
            if self._error_words is not None:
                allowed = ALL if members & {"*", "error"} else frozenset()
                words = selection.select(self._error_words, allowed, "/error/message")
                if words is not MISSING:
                    self._error["message"] = words
        elif outcome == "ok":
            payload["outcome"] = self._outcome
        elif outcome == "tool_error" and error is not None:
            payload["error"] = {"message": message_of(error, self._shared.keep_error_text)}
        for name, value in self._returned.items():
            if name == "content":
                members = ALL if members & {"*", "content"} else frozenset()
            kept = selection.select(value, members, "/" + name)
            if kept is not MISSING:
                payload[name] = kept
        self.run._end_call(self.call_id, payload, selection)
        if self._own_run is not None:
            self._own_run._finish(error)
