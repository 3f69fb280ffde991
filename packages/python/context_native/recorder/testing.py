"""Help for tests of programs that record. It uses the checker of this package, which the recorder itself does not."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence

from ..collection import Collection


def assert_conforms(*traces: Mapping[str, Any]) -> None:
    """Raises AssertionError with every finding of a MUST clause of v0.1. The traces are read as one collection."""
    collection = Collection()
    for trace in traces:
        collection.add(json.dumps(trace), "trace")
    lines: List[str] = []
    for number, document in enumerate(collection.close()):
        if not document.conforms:
            lines += [
                "trace %d: %s %s at %s: %s" % (number, found.level, found.clause, found.pointer, found.message)
                for found in document.findings
            ]
    if lines:
        raise AssertionError("\n".join(lines))


def expect_trace(
    trace: Mapping[str, Any],
    *,
    events: Optional[Sequence[str]] = None,
    calls: Optional[Mapping[str, str]] = None,
    end: Optional[str] = None,
) -> Dict[str, Dict[str, Any]]:
    """Asserts that a trace conforms, and what is said about it.

    `events` are all event types in their order, `calls` the outcome of each `call_id`, `end` the type of the last
    event. Gives the payloads of `tool.called` and `tool.returned` of each call, joined, by `call_id`.
    """
    assert_conforms(trace)
    types = [event["event_type"] for event in trace["mcp_events"]]
    if events is not None and types != list(events):
        raise AssertionError("the events are %s and not %s" % (types, list(events)))
    if end is not None and types[-1:] != [end]:
        raise AssertionError("the last event is %s and not %s" % (types[-1:], end))
    found: Dict[str, Dict[str, Any]] = {}
    for event in trace["mcp_events"]:
        if event["event_type"] in ("tool.called", "tool.returned"):
            found.setdefault(event["payload"]["call_id"], {}).update(event["payload"])
    outcomes = {call_id: str(payload.get("outcome")) for call_id, payload in found.items()}
    if calls is not None and outcomes != dict(calls):
        raise AssertionError("the calls are %s and not %s" % (outcomes, dict(calls)))
    return found
