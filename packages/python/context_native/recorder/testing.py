"""Help for tests of programs that record. Unlike the recorder, it uses the checker of this package."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence

from ..collection import Collection

#: Possible outcomes by end event: `run.failed` does not show whether the run timed out.
_OUTCOMES = {
    "run.completed": ("completed",),
    "run.failed": ("failed", "timed_out"),
    "run.cancelled": ("cancelled",),
    "run.interrupted": ("interrupted", "input_required"),
}


def assert_conforms(*traces: Mapping[str, Any]) -> None:
    """Raises AssertionError if a trace of this collection breaks a MUST clause of v0.1; lists all findings in it."""
    collection = Collection()
    for trace in traces:
        collection.add(json.dumps(trace), "trace")
    lines = [
        "trace %d: %s %s at %s: %s" % (number, found.level, found.clause, found.pointer, found.message)
        for number, document in enumerate(collection.close())
        if not document.conforms
        for found in document.findings
    ]
    if lines:
        raise AssertionError("The traces do not conform:\n" + "\n".join(lines))


def expect_trace(
    trace: Mapping[str, Any],
    *,
    calls: Optional[Sequence[str]] = None,
    outcome: Optional[str] = None,
    events: Optional[Sequence[str]] = None,
) -> List[Dict[str, Any]]:
    """Asserts that a trace conforms to v0.1 and has the given calls, outcome and events.

    `calls` are all called tools in their order, each by its name, or with its outcome as `rates.lookup: tool_error`.
    `outcome` is that of the run, `events` some of its event types in their order. Returns each call as one object: the
    payloads of `tool.called` and `tool.returned` together, with one `left_out`.
    """
    assert_conforms(trace)
    made: Dict[str, Dict[str, Any]] = {}
    for event in trace["mcp_events"]:
        if event["event_type"] in ("tool.called", "tool.returned"):
            call = made.setdefault(str(event["payload"].get("call_id")), {})
            left_out = call.get("left_out", []) + event["payload"].get("left_out", [])
            call.update(event["payload"], left_out=left_out)
    found = list(made.values())
    if calls is not None:
        shown = [str(call.get("tool")) for call in found]
        for index, expected in enumerate(calls):
            if ": " in expected and index < len(found):
                shown[index] += ": %s" % found[index].get("outcome", "no answer")
        _expect("calls", list(calls), shown)
    types = [event["event_type"] for event in trace["mcp_events"]]
    if outcome is not None:
        ends = [name for kind in types for name in _OUTCOMES.get(kind, ())] or ["open"]
        ends = [trace["mcp_run"].get("outcome", "open")] if "mcp_run" in trace else ends
        if outcome not in ends:
            _expect("outcome", [outcome], ends)
    if events is not None:
        rest = iter(types)
        if not all(kind in rest for kind in events):
            _expect("events", list(events), types)
    return found


def _expect(what: str, expected: List[str], found: List[str]) -> None:
    if expected != found:
        words = (what, ", ".join(expected) or "none", ", ".join(found) or "none")
        raise AssertionError("The %s of the trace differ:\n  expected: %s\n  found: %s" % words)
