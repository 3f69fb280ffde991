"""Recorders for tests. Each trace that a test makes is checked: here for v0.1, and for the draft by `python.test.ts`."""

from __future__ import annotations

import json
import os
import unittest
from typing import Any, Dict, List

from context_native.recorder import MemorySink, Recorder
from context_native.recorder.testing import assert_conforms

CONTEXT: Dict[str, Any] = {
    "input_type": "currency.pair",
    "output_type": "exchange.rate",
    "org_id": "kestrel-labs",
    "agent_code": "rate-finder",
    "profile": "developer",
    "sandbox_flag": True,
}
MCP = {"revision": "2026-07-28", "transport": "stdio", "server": {"name": "rates", "version": "1.1.0"}}
#: A file for all traces, one a line, for another checker.
TRACES = os.environ.get("CONTEXT_NATIVE_TEST_TRACES")


class RecorderTest(unittest.TestCase):
    def setUp(self) -> None:
        self.sink = MemorySink()
        self.addCleanup(self._check)

    def recorder(self, **options: Any) -> Recorder:
        """A recorder of the working draft that keeps its traces in `self.sink`."""
        return Recorder(options.pop("context", CONTEXT), self.sink, **{"spec": "0.2-draft", "mcp": MCP, **options})

    @property
    def traces(self) -> List[Dict[str, Any]]:
        return self.sink.traces

    def events(self, number: int = -1) -> List[str]:
        return [event["event_type"] for event in self.traces[number]["mcp_events"]]

    def payload(self, event_type: str, number: int = -1) -> Dict[str, Any]:
        """The payload of the one event of a type."""
        (payload,) = [
            event["payload"] for event in self.traces[number]["mcp_events"] if event["event_type"] == event_type
        ]
        return dict(payload)

    def _check(self) -> None:
        check_traces(self.traces)


def check_traces(traces: List[Dict[str, Any]]) -> None:
    """For the traces that did not come to a MemorySink."""
    assert_conforms(*traces)
    if TRACES:
        with open(TRACES, "a", encoding="utf-8") as file:
            file.writelines(json.dumps(trace) + "\n" for trace in traces)
