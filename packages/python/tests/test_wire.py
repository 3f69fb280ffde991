"""The identity of a run in `_meta`, and the help for tests of other programs."""

from __future__ import annotations

import hashlib
import unittest
from typing import Any, Dict, List, Tuple

from context_native.recorder import Parent, read_meta
from context_native.recorder.testing import assert_conforms, expect_trace
from context_native.recorder.wire import make_traceparent
from tests.recording import RecorderTest

ID = "7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa"
TRACEPARENT = "00-7c1e2b649d0f4a83b5e63f21c8a704fa-b4c4968b098a3deb-01"
META = {"traceparent": TRACEPARENT, "example.context-native/mcp_trace_id": ID, "example.context-native/call_id": "c1"}


class WireTest(RecorderTest):
    def test_the_example_of_the_draft(self) -> None:
        """The span ids of sections 10 and 12."""
        self.assertEqual(make_traceparent(ID.replace("-", ""), "01", ID, "c1"), TRACEPARENT)
        self.assertEqual(read_meta(META), Parent(ID, "c1", TRACEPARENT))

    def test_a_model_of_an_sdk(self) -> None:
        class Meta:
            def model_dump(self, **_: Any) -> Dict[str, Any]:
                return {**META, "progressToken": 1}

        self.assertEqual(read_meta(Meta()), Parent(ID, "c1", TRACEPARENT))

    def test_what_is_not_as_the_tables_say_is_passed_over(self) -> None:
        class Broken:
            def model_dump(self, **_: Any) -> Dict[str, Any]:
                raise RuntimeError

        nothing: List[Any] = [
            None,
            [],
            "x",
            {},
            Broken(),
            {"example.context-native/call_id": "c1"},
        ]
        for meta in nothing:
            self.assertIsNone(read_meta(meta))
        changes: List[Tuple[Dict[str, Any], Parent]] = [
            ({"traceparent": TRACEPARENT.replace("00-", "01-", 1)}, Parent(ID, "c1", TRACEPARENT)),
            ({"traceparent": "cc" + TRACEPARENT[2:-2] + "03-more"}, Parent(ID, "c1", TRACEPARENT)),
            ({"traceparent": "00-" + "0" * 32 + TRACEPARENT[35:]}, Parent(ID, "c1", None, None, 1)),
            ({"traceparent": TRACEPARENT + "-00"}, Parent(ID, "c1", None, None, 1)),
            ({"traceparent": TRACEPARENT + "\n"}, Parent(ID, "c1", None, None, 1)),
            ({"traceparent": "ff" + TRACEPARENT[2:], "tracestate": "a=1"}, Parent(ID, "c1", None, None, 2)),
            ({"tracestate": "congo=t61rc, rojo@v=1"}, Parent(ID, "c1", TRACEPARENT, "congo=t61rc, rojo@v=1")),
            ({"tracestate": "a=1,a=2"}, Parent(ID, "c1", TRACEPARENT, None, 1)),
            ({"tracestate": ["a=1"]}, Parent(ID, "c1", TRACEPARENT, None, 1)),
            ({"example.context-native/mcp_trace_id": 5}, Parent(None, None, TRACEPARENT)),
            ({"example.context-native/call_id": "x" * 65}, Parent(ID, None, TRACEPARENT)),
            ({"example.context-native/call_id": "\ud800"}, Parent(ID, None, TRACEPARENT)),
        ]
        for change, parent in changes:
            self.assertEqual(read_meta({**META, **change}), parent)
        self.assertEqual(read_meta({"traceparent": ID}), Parent(ignored=1))

    def test_the_span_of_a_caller_stands_beside_its_call(self) -> None:
        """12.7: ignores invalid values, and counts them at the end of the call's run."""
        recorder = self.recorder(side="server")
        with recorder.call("rates.lookup", parent=read_meta({**META, "tracestate": "congo=1"})):
            pass
        with recorder.run(), recorder.call("rates.lookup", parent=read_meta({"traceparent": ID, "tracestate": "a"})):
            pass
        events = [event for trace in self.traces for event in trace["mcp_events"]]
        called, other = [event["payload"] for event in events if event["event_type"] == "tool.called"]
        self.assertEqual((called["traceparent"], called["tracestate"]), (TRACEPARENT, "congo=1"))
        self.assertNotIn("traceparent", other)
        self.assertEqual(len(self.traces), 2)
        said = [event["payload"]["message"] for event in events if event["event_type"] == "error.reported"]
        message = "Values of traceparent or tracestate that were ignored, because they are not W3C Trace Context: 2."
        self.assertEqual(said, [message])

    def test_identity_is_told_only_where_it_is_asked_for(self) -> None:
        with self.recorder().run() as run, run.call("rates.lookup") as call:
            span = hashlib.sha256(("%s/c1" % run.trace_id).encode()).hexdigest()[:16]
            traceparent = "00-%s-%s-01" % (run.trace_id.replace("-", ""), span)
            self.assertEqual(call.meta(), {"traceparent": traceparent})
            self.assertEqual(
                call.meta(identity=True),
                {
                    "traceparent": traceparent,
                    "example.context-native/mcp_trace_id": run.trace_id,
                    "example.context-native/call_id": "c1",
                },
            )
            self.assertEqual(set(run.meta(identity=True)), {"traceparent", "example.context-native/mcp_trace_id"})

    def test_a_run_without_a_caller_that_records_goes_on_with_its_w3c_trace(self) -> None:
        with self.recorder(side="server").call("rates.lookup", parent=Parent(traceparent=TRACEPARENT)) as call:
            self.assertEqual(call.meta()["traceparent"].split("-")[1], TRACEPARENT.split("-")[1])
        facts = self.traces[0]["mcp_run"]
        self.assertNotIn("parent", facts)
        self.assertEqual(facts["traceparent"].split("-")[1], TRACEPARENT.split("-")[1])


class ExpectTraceTest(RecorderTest):
    def test_what_is_expected_and_what_is_there(self) -> None:
        with self.recorder(spec="0.1", keep="*:a").run() as run:
            with run.call("first", {"a": 1, "b": 2}):
                pass
            with run.call("second") as call:
                call.set_error("no")
        (trace,) = self.traces
        found = expect_trace(
            trace, calls=["first", "second: tool_error"], outcome="completed", events=["tool.called", "run.completed"]
        )
        self.assertEqual(found[0]["arguments"], {"a": 1})
        self.assertEqual([entry["pointer"] for entry in found[0]["left_out"]], ["/arguments/b"])
        differences: List[Tuple[Dict[str, Any], str]] = [
            ({"calls": ["first"]}, "expected: first\n  found: first, second"),
            ({"calls": ["first", "second: ok"]}, "found: first, second: tool_error"),
            ({"calls": []}, "expected: none"),
            ({"outcome": "failed"}, "found: completed"),
            ({"events": ["run.completed", "tool.called"]}, "The events of the trace differ"),
        ]
        for expected, words in differences:
            with self.subTest(expected), self.assertRaisesRegex(AssertionError, words):
                expect_trace(trace, **expected)

    def test_a_trace_that_does_not_conform(self) -> None:
        with self.recorder().run():
            pass
        (trace,) = self.traces
        with self.assertRaisesRegex(AssertionError, "MUST 4.2 at /mcp_context/org_id"):
            expect_trace({**trace, "mcp_context": {**trace["mcp_context"], "org_id": ""}})
        with self.assertRaisesRegex(AssertionError, "trace 1: MUST 3.6"):
            assert_conforms(trace, trace)
        open_trace = {**trace, "mcp_events": trace["mcp_events"][:1], "mcp_run": {"spec": "0.2-draft"}}
        expect_trace(open_trace, outcome="open")


if __name__ == "__main__":
    unittest.main()
