"""Runs and calls: what each becomes in the trace, whoever makes it and however it ends."""

from __future__ import annotations

import asyncio
import contextvars
import json
import os
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Dict, Generator, List, Tuple, cast
from unittest import mock

from context_native.recorder import FileSink, MemorySink, Recorder
from context_native.recorder import run as run_module
from context_native.recorder.context import URL
from context_native.recorder.keep import MAX_BYTES
from context_native.recorder.testing import expect_trace
from tests.documents import STANDARD
from tests.recording import CONTEXT, RecorderTest


class RunTest(RecorderTest):
    def test_a_run_with_a_call(self) -> None:
        recorder = self.recorder(keep="rates.lookup:from,to; rates.lookup>rate", agent_version="1.2.0")
        with recorder.run() as run:
            with run.call("rates.lookup", {"from": "EUR", "to": "CHF", "iban": "CH93"}) as call:
                call.set_result({"rate": "0.9362", "source": "private"}, [{"type": "text", "text": "0.9362"}])
        (trace,) = self.traces
        self.assertEqual(self.events(), ["run.started", "tool.called", "tool.returned", "run.completed"])
        self.assertEqual(self.payload("run.started"), {"agent_version": "1.2.0"})
        self.assertEqual(
            self.payload("tool.called"),
            {
                "call_id": "c1",
                "tool": "rates.lookup",
                "arguments": {"from": "EUR", "to": "CHF"},
                "left_out": [{"pointer": "/arguments/iban", "reason": "not_allowed", "size": 6}],
            },
        )
        self.assertEqual(
            self.payload("tool.returned"),
            {
                "call_id": "c1",
                "tool": "rates.lookup",
                "outcome": "ok",
                "result": {"rate": "0.9362"},
                "left_out": [
                    {"pointer": "/result/source", "reason": "not_allowed", "size": 9},
                    {"pointer": "/content", "reason": "not_allowed", "size": 33},
                ],
            },
        )
        self.assertEqual(trace["mcp_run"]["outcome"], "completed")
        self.assertEqual(trace["mcp_run"]["recorder"]["side"], "host")
        self.assertEqual(trace["mcp_context"], {**CONTEXT, "timestamp": trace["mcp_context"]["timestamp"]})

    def test_v0_1_is_the_default_and_has_no_mcp_run(self) -> None:
        recorder = Recorder(CONTEXT, self.sink)
        with recorder.run(), recorder.call("rates.lookup"):
            pass
        self.assertEqual(list(self.traces[0]), ["mcp_trace_id", "mcp_context", "mcp_events"])
        expect_trace(self.traces[0], calls=["rates.lookup: ok"], outcome="completed")

    def test_input_and_output_have_the_types_of_the_context(self) -> None:
        recorder = self.recorder(keep="run.started:from,to; run.completed>*")
        with recorder.run({"from": "EUR", "to": "CHF", "for": "Jane Doe"}) as run:
            run.set_output({"from": "EUR", "to": "CHF", "rate": "0.9362", "valid_on": "2026-11-24"}, "Found.")
        self.assertEqual(
            self.payload("run.started"),
            {
                "input": {"type": "currency.pair", "value": {"from": "EUR", "to": "CHF"}},
                "left_out": [{"pointer": "/input/value/for", "reason": "not_allowed", "size": 10}],
            },
        )
        self.assertEqual(self.payload("run.completed")["output"]["value"]["rate"], "0.9362")
        self.assertEqual(self.payload("run.completed")["message"], "Found.")

    def test_rules_for_every_tool_are_none_for_the_run(self) -> None:
        with self.recorder(keep="*:from; *>*").run({"from": "EUR", "to": "CHF"}) as run:
            run.set_output({"from": "EUR"})
        self.assertEqual(self.payload("run.started")["input"], {"type": "currency.pair"})
        self.assertEqual(self.payload("run.completed")["output"], {"type": "exchange.rate"})

    def test_an_exception_passes_and_is_the_end_of_the_run(self) -> None:
        ends = [
            (KeyError("iban"), "failed", "run.failed", {"reason": "key_error", "message": "KeyError was raised."}),
            (TimeoutError(), "timed_out", "run.failed", {"reason": "timed_out", "message": "TimeoutError was raised."}),
            (asyncio.CancelledError(), "cancelled", "run.cancelled", {"reason": "cancelled_error"}),
            (KeyboardInterrupt(), "cancelled", "run.cancelled", {"reason": "keyboard_interrupt"}),
            (SystemExit(0), "completed", "run.completed", {}),
            (SystemExit(3), "failed", "run.failed", {"reason": "system_exit", "message": "SystemExit was raised."}),
        ]
        for error, outcome, event, payload in ends:
            with self.subTest(outcome=outcome, error=error):
                with self.assertRaises(type(error)), self.recorder().run():
                    raise error
                self.assertEqual(self.traces[-1]["mcp_run"]["outcome"], outcome)
                self.assertEqual(self.payload(event), payload)

    def test_a_call_has_the_outcome_of_its_exception(self) -> None:
        for error, outcome in [
            (ValueError(), "tool_error"),
            (TimeoutError(), "timed_out"),
            (asyncio.CancelledError(), "cancelled"),
        ]:
            with self.recorder().run() as run:
                with self.assertRaises(type(error)), run.call("rates.lookup"):
                    raise error
            expect_trace(self.traces[-1], calls=["rates.lookup: " + outcome], outcome="completed")

    def test_the_text_of_an_exception_is_kept_only_where_that_was_asked_for(self) -> None:
        for keep, message in [(False, "ValueError was raised."), (True, "ValueError: CH93 is no account")]:
            recorder = self.recorder(keep_error_text=keep)
            with self.assertRaises(ValueError), recorder.run(), recorder.call("accounts.check"):
                raise ValueError("CH93 is no account")
            self.assertEqual(self.payload("tool.returned")["error"], {"message": message})

    def test_an_answer_that_says_no(self) -> None:
        with self.recorder(keep="rates.lookpu>error").run() as run:
            with run.call("rates.lookup") as call:
                call.set_error("No rate on Sundays.")
            with run.call("rates.lookpu", server="rates") as call:
                call.set_error("Unknown tool: rates.lookpu", -32602)
        found = expect_trace(self.traces[0], calls=["rates.lookup: tool_error", "rates.lookpu: protocol_error"])
        self.assertEqual(found[1]["error"], {"code": -32602, "message": "Unknown tool: rates.lookpu"})

    def test_words_of_an_error_are_kept_by_the_list_and_its_code_always(self) -> None:
        words = "No account of jane@doe.de"
        part = {"pointer": "/error/message", "reason": "not_allowed", "size": len(words) + 2}
        for keep, code, error, left_out in [
            (None, None, {}, [part]),
            ("other>error; rates.lookup>rate", -32602, {"code": -32602}, [part]),
            ("rates.lookup>error", -32602, {"code": -32602, "message": words}, None),
            ("*>*", None, {"message": words}, None),
        ]:
            with self.recorder(keep=keep).call("rates.lookup") as call:
                call.set_error(words, code)
            returned = self.payload("tool.returned")
            self.assertEqual((returned["error"], returned.get("left_out")), (error, left_out))
        with self.recorder(keep="*>error").call("rates.lookup") as call:
            call.set_error("refused: Bearer 0123456789abcdef")
        self.assertEqual(
            self.payload("tool.returned")["left_out"], [{"pointer": "/error/message", "reason": "secret"}]
        )
        with self.recorder().call("rates.lookup") as call:
            call.set_answer({"isError": True, "content": []})
        self.assertEqual(self.payload("tool.returned")["error"], {"message": "The tool says that it failed."})

    def test_answers_that_are_not_the_end(self) -> None:
        with self.recorder().run() as run:
            for result_type in ("complete", "input_required", "task"):
                with run.call("rates.lookup") as call:
                    call.set_answer({"resultType": result_type, "requestState": "x"})
            with run.call("rates.lookup") as call, self.assertLogs("context_native", "WARNING"):
                call.set_answer(None)
        outcomes = ["ok", "input_required", "task_accepted", "ok"]
        expect_trace(self.traces[0], calls=["rates.lookup: " + outcome for outcome in outcomes])

    def test_a_run_that_failed_without_an_exception(self) -> None:
        with self.recorder().run() as run:
            run.set_failed("rates_unavailable", "The rate service did not answer.")
            run.set_output({"rate": "0.9362"})
        self.assertEqual(
            self.payload("run.failed"),
            {"reason": "rates_unavailable", "message": "The rate service did not answer."},
        )
        with self.recorder().run() as run, self.assertRaisesRegex(ValueError, "lower-case letters"):
            run.set_failed("Rates unavailable", "")

    def test_a_call_repeats_another(self) -> None:
        with self.recorder().run() as run:
            with run.call("rates.lookup") as first:
                pass
            with run.call("rates.lookup", retry_of=first.call_id):
                pass
        self.assertEqual(self.traces[0]["mcp_events"][3]["payload"]["retry_of"], "c1")

    def test_a_call_that_outlives_its_run_is_answered_there_and_a_later_one_gets_a_run_below(self) -> None:
        recorder = self.recorder()
        with recorder.run() as run:
            late = run.call("rates.lookup")
            late.__enter__()
        with late.run.call("rates.lookup"):
            pass
        late.__exit__(None, None, None)
        self.assertIsNone(recorder.current())
        expect_trace(self.traces[0], calls=["rates.lookup: cancelled"], outcome="completed")
        expect_trace(self.traces[1], calls=["rates.lookup: ok"], outcome="completed")
        self.assertEqual(self.traces[1]["mcp_run"]["parent"]["mcp_trace_id"], run.trace_id)

    def test_each_of_many_calls_is_kept(self) -> None:
        """The recorder of an article left two traces for four calls."""
        recorder = self.recorder()
        for _ in range(4):
            with recorder.call("rates.lookup"):
                pass
        with recorder.run():
            for _ in range(4):
                with recorder.call("rates.lookup"):
                    pass
        self.assertEqual(len(self.traces), 5)
        expect_trace(self.traces[4], calls=["rates.lookup"] * 4)

    def test_events_of_the_program(self) -> None:
        with self.recorder().run() as run:
            call_id = run.make_call_id()
            run.event("model.called", {"call_id": call_id, "model": "small-1", "provider": "acme"})
            run.event("model.returned", {"call_id": call_id, "outcome": "ok", "usage": {"input_tokens": 12}})
            run.event("org.example/rule.applied", {"rule": "r1", "authorization": "Bearer abc123def456"})
            waiting = run.make_call_id()
            run.event("resource.read", {"call_id": waiting, "uri": "file:///rates.csv"})
            wrong: List[Tuple[str, Any, str]] = [
                ("model.returned", {"call_id": call_id, "outcome": "ok"}, "no call waits"),
                ("model.returned", {"call_id": waiting, "outcome": "ok"}, "no call waits"),
                ("model.called", {"call_id": call_id, "model": "small-1"}, "already in use"),
                ("model.called", {"call_id": call_id}, "has no model"),
                ("model.returned", {"call_id": [], "outcome": "ok"}, "no call waits"),
                ("error.reported", None, "has no message"),
            ]
            for name, payload, words in wrong:
                with self.assertRaisesRegex(ValueError, words):
                    run.event(name, payload)
            for name in ("", "tool.called", "run.completed", "rule.applied"):
                with self.assertRaises(ValueError, msg=name):
                    run.event(name)
        self.assertEqual(self.payload("model.returned")["usage"], {"input_tokens": 12})
        self.assertEqual(self.payload("resource.returned"), {"call_id": "c2", "outcome": "cancelled"})
        self.assertEqual(
            self.payload("org.example/rule.applied"),
            {"rule": "r1", "left_out": [{"pointer": "/authorization", "reason": "secret"}]},
        )

    def test_an_event_after_the_end_is_said_once_and_has_no_place(self) -> None:
        with self.recorder().run() as run:
            pass
        with self.assertLogs("context_native", "WARNING") as logs:
            run.event("error.reported", {"message": "late"})
            run.event("error.reported", {"message": "later"})
        self.assertEqual(len(logs.output), 1)
        self.assertEqual(self.events(), ["run.started", "run.completed"])

    def test_what_is_used_wrongly_is_said_at_once(self) -> None:
        recorder = self.recorder()
        run = recorder.run()
        with self.assertRaisesRegex(RuntimeError, "not started"):
            run.event("error.reported", {"message": "early"})
        with run, self.assertRaisesRegex(RuntimeError, "once"):
            run.__enter__()
        with self.assertRaisesRegex(RuntimeError, "not started"):
            recorder.call("rates.lookup").run
        with self.assertRaisesRegex(ValueError, "spec"):
            self.recorder(spec="0.2")
        with self.assertRaisesRegex(ValueError, "side"):
            self.recorder(side="agent")

    def test_a_context_that_would_not_conform_is_refused(self) -> None:
        changes: List[Tuple[Dict[str, Any], str]] = [
            ({"org_id": ""}, "org_id"),
            ({"profile": "family"}, "profile"),
            ({"sandbox_flag": "yes"}, "sandbox_flag"),
            ({"pricing_plan": "small"}, "pricing_plan"),
            ({"profile": "gov", "sandbox_flag": True}, "sandbox_flag"),
            ({"input_type": "Currency pair"}, "input_type"),
        ]
        for change, words in changes:
            with self.subTest(change), self.assertRaisesRegex(ValueError, words):
                self.recorder(context={**CONTEXT, **change})

    def test_an_audit_log_is_a_url(self) -> None:
        gov = {**CONTEXT, "profile": "gov", "audit_log": "https://audit.arden.example/permits/1203"}
        del gov["sandbox_flag"]
        with self.recorder(context=gov).run():
            pass
        for text in ("permits of 2026", "ftp://audit.example/1", "https://audit.example/a b", "https://a.example/\n"):
            with self.subTest(text), self.assertRaisesRegex(ValueError, "audit_log"):
                self.recorder(context={**gov, "audit_log": text})
        schema = json.loads((STANDARD / "schemas/v0.1/context-gov.json").read_text("utf-8"))
        self.assertEqual(URL.pattern, schema["properties"]["audit_log"]["pattern"])

    def test_names_from_outside_break_nothing(self) -> None:
        recorder = self.recorder()
        for name in ("", "\ud800", "x" * 100_000, "a/b\n"):
            with recorder.call(name):
                pass
        self.assertEqual(self.payload("tool.called", 0)["tool"], "unnamed")
        self.assertEqual(self.payload("tool.called", 1)["tool"], "?")
        self.assertEqual(len(self.payload("tool.called", 2)["tool"]), 2000)

    def test_times_never_step_back(self) -> None:
        moments = iter([2_000_000_000, 1_000_000_000, 3_000_000_000, 500_000_000])
        with mock.patch.object(time, "time_ns", lambda: next(moments)):
            with self.recorder().run() as run:
                run.event("error.reported", {"message": "The clock was set back."})
        times = [event["created_at"] for event in self.traces[0]["mcp_events"]]
        self.assertEqual(times, ["1970-01-01T00:00:%02d.000000Z" % second for second in (2, 3, 3)])

    def test_a_run_of_too_many_events_says_so_and_is_whole(self) -> None:
        with mock.patch.object(run_module, "MAX_EVENTS", 5), self.recorder().run() as run:
            with run.call("first"):
                for _ in range(4):
                    with run.call("other"):
                        pass
                run.event("error.reported", {"message": "It is not kept."})
                model = run.make_call_id()
                run.event("model.called", {"call_id": model, "model": "small-1"})
                run.event("model.returned", {"call_id": model, "outcome": "ok"})
        expect_trace(self.traces[0], calls=["first: ok", "other: ok", "other: ok"], outcome="completed")
        reports = [
            event["payload"]["message"]
            for event in self.traces[0]["mcp_events"]
            if event["event_type"] == "error.reported"
        ]
        self.assertEqual(
            reports, ["The run has more than 5 events: the rest is left out.", "4 events were left out."]
        )


    def test_a_run_of_too_many_bytes_keeps_its_small_members_and_is_whole(self) -> None:
        text = "x" * 1000
        with mock.patch.multiple(run_module, MAX_BYTES=20_000, MORE_BYTES=8_000):
            with self.recorder(keep="*:*; *>*; run.completed>*").run() as run:
                with run.call("first", {"text": text}) as first:
                    for _ in range(100):
                        with run.call("other", {"text": text, "secret": "s"}) as call:
                            call.set_result({"text": text}, [{"type": "text", "text": text}])
                    run.event("org.example/rule.applied", {"rule": "r1", "text": text})
                    first.set_error(text)
                run.set_output({"text": text})
        self.assertLess(len(json.dumps(self.traces[0])), 30_000)
        events = [(event["event_type"], event["payload"]) for event in self.traces[0]["mcp_events"]]
        self.assertIn("text", events[2][1]["arguments"])
        calls = [payload for name, payload in events if name == "tool.called"]
        self.assertNotIn("arguments", calls[-1])
        self.assertEqual(calls[-1]["tool"], "other")
        self.assertEqual(calls[-1]["left_out"], [{"pointer": "/arguments", "reason": "too_large", "size": 1011}])
        reports = [payload["message"] for name, payload in events if name == "error.reported"]
        self.assertEqual(reports[0], "The run has more than 20000 bytes: the rest is left out.")
        answers = [payload for name, payload in events if name == "tool.returned"]
        self.assertEqual(len(answers), len(calls))
        self.assertEqual((answers[-1]["call_id"], answers[-1]["outcome"]), ("c1", "tool_error"))
        self.assertEqual(events[-1][1]["output"], {"type": "exchange.rate"})
        self.assertEqual(events[-1][1]["left_out"], [{"pointer": "/output/value", "reason": "too_large"}])

    def test_a_run_stays_below_what_a_checker_reads(self) -> None:
        self.assertLess(run_module.MAX_BYTES + run_module.MORE_BYTES + 2 * MAX_BYTES, 64_000_000)


class NestingTest(RecorderTest):
    def test_a_run_in_a_call_names_it_as_its_parent(self) -> None:
        outer, inner = self.recorder(), self.recorder(context={**CONTEXT, "agent_code": "rates"})
        with outer.run() as run, outer.call("rates.lookup") as call:
            self.assertIs(outer.current(), run)
            with inner.run() as nested:
                self.assertIs(inner.current(), nested)
                self.assertIsNone(outer.current())
            self.assertIs(outer.current(), run)
        self.assertIsNone(outer.current())
        facts = self.traces[0]["mcp_run"]
        self.assertEqual(facts["parent"], {"mcp_trace_id": run.trace_id, "call_id": call.call_id})
        self.assertEqual(facts["traceparent"].split("-")[1], run.trace_id.replace("-", ""))

    def test_tasks_keep_their_runs_apart(self) -> None:
        recorder = self.recorder()

        async def work(name: str) -> None:
            async with recorder.run():
                for _ in range(3):
                    async with recorder.call(name):
                        await asyncio.sleep(0)

        async def main() -> None:
            await asyncio.gather(*(work("tool-%d" % number) for number in range(5)))

        asyncio.run(main())
        found = sorted(expect_trace(trace, outcome="completed")[0]["tool"] for trace in self.traces)
        self.assertEqual(found, ["tool-%d" % number for number in range(5)])
        for trace in self.traces:
            self.assertEqual(len({call["tool"] for call in expect_trace(trace)}), 1)

    def test_threads_write_to_one_run(self) -> None:
        recorder = self.recorder()

        def work() -> None:
            for _ in range(20):
                with recorder.call("rates.lookup"):
                    pass

        with recorder.run():
            threads = [threading.Thread(target=contextvars.copy_context().run, args=(work,)) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        expect_trace(self.traces[0], calls=["rates.lookup: ok"] * 80)

    def test_what_a_server_asks_others_is_a_run_of_its_own(self) -> None:
        recorder = self.recorder(side="server")
        with recorder.call("rates.lookup") as call, recorder.call("bank.rates"):
            pass
        below, answer = self.traces
        self.assertEqual(below["mcp_run"]["recorder"]["side"], "host")
        self.assertEqual(below["mcp_run"]["parent"], {"mcp_trace_id": call.run.trace_id, "call_id": "c1"})
        self.assertNotIn("mcp", below["mcp_run"])
        expect_trace(answer, calls=["rates.lookup: ok"])

    def test_a_client_and_its_server_in_one_program(self) -> None:
        """As tests have them: the server's code runs within the call of the client."""
        client, server = self.recorder(), self.recorder(side="server")
        with client.call("rates.lookup") as call, server.call("rates.lookup"):
            pass
        facts = self.traces[0]["mcp_run"]
        self.assertEqual(facts["recorder"]["side"], "server")
        self.assertEqual(facts["parent"], {"mcp_trace_id": call.run.trace_id, "call_id": "c1"})

    def test_parents_from_the_wire(self) -> None:
        with self.recorder().run() as run, run.call("rates.lookup") as call:
            meta = call.meta(identity=True)
        from context_native.recorder import read_meta

        server = self.recorder(side="server")
        with server.call("rates.lookup", parent=read_meta(meta)) as answer:
            self.assertEqual(answer.run.result_meta(), {"example.context-native/mcp_trace_id": answer.run.trace_id})
        facts = self.traces[1]["mcp_run"]
        self.assertEqual(facts["parent"], {"mcp_trace_id": run.trace_id, "call_id": "c1"})
        self.assertEqual(facts["traceparent"][:36], meta["traceparent"][:36])


@unittest.skipUnless(hasattr(os, "fork"), "no fork on Windows")
class ForkTest(RecorderTest):
    def test_a_child_writes_nothing_into_the_run_of_its_parent(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            recorder = Recorder(CONTEXT, FileSink(folder), spec="0.2-draft")
            with recorder.run() as run:
                child = os.fork()
                if child == 0:
                    code = 1
                    try:
                        # The parent is in a run; here a call gets one of its own.
                        with recorder.call("child.work"):
                            pass
                        run.event("error.reported", {"message": "It is the parent's run."})
                        run.__exit__(None, None, None)
                        code = 0
                    finally:
                        os._exit(code)
                self.assertEqual(os.waitpid(child, 0)[1], 0)
                with recorder.call("parent.work"):
                    pass
            streams = [
                [json.loads(line) for line in path.read_text("utf-8").splitlines()]
                for path in Path(folder).iterdir()
            ]
        self.assertEqual(len(streams), 2)
        found = {stream[2]["payload"]["tool"]: stream for stream in streams}
        for stream in streams:
            self.assertEqual(
                [line.get("event_type", line.get("mcp_stream")) for line in stream],
                ["open", "run.started", "tool.called", "tool.returned", "run.completed", "close"],
            )
        self.assertEqual(found["parent.work"][0]["mcp_trace_id"], run.trace_id)
        self.assertNotIn("parent", found["child.work"][0]["mcp_run"])

    def test_a_child_does_not_hold_the_file_of_its_parent(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            sink = FileSink(folder)
            with Recorder(CONTEXT, sink).run():
                child = os.fork()
                if child == 0:
                    os._exit(len(sink._streams))
                self.assertEqual(os.waitpid(child, 0)[1], 0)


class DecoratorTest(RecorderTest):
    def test_a_tool(self) -> None:
        recorder = self.recorder(keep="add:*;add>*")

        @recorder.tool
        def add(first: int, second: int = 2) -> int:
            return first + second

        self.assertEqual(add(1), 3)
        self.assertEqual(add(second=4, first=3), 7)
        self.assertEqual(self.payload("tool.called", 0)["arguments"], {"first": 1})
        self.assertEqual(self.payload("tool.called", 1)["arguments"], {"first": 3, "second": 4})
        self.assertEqual(self.payload("tool.returned", 1)["result"], {"result": 7})

    def test_a_tool_that_waits_with_a_name_and_in_a_class(self) -> None:
        recorder = self.recorder(keep="rates.lookup:*;rates.lookup>*")

        class Rates:
            @recorder.tool("rates.lookup")
            async def lookup(self, currency: str) -> Dict[str, Any]:
                await asyncio.sleep(0)
                return {"currency": currency}

        self.assertEqual(asyncio.run(Rates().lookup("CHF")), {"currency": "CHF"})
        self.assertEqual(self.payload("tool.called")["arguments"], {"currency": "CHF"})
        self.assertEqual(self.payload("tool.returned")["result"], {"currency": "CHF"})

    def test_an_object_whose_call_waits(self) -> None:
        recorder = self.recorder(keep="*:*;*>*")

        class Lookup:
            async def __call__(self, currency: str) -> Dict[str, Any]:
                await asyncio.sleep(0)
                if currency == "XXX":
                    raise ValueError(currency)
                return {"currency": currency}

        class Count:
            def __call__(self, number: int) -> Generator[int, None, None]:
                yield from range(number)

        lookup = recorder.tool(Lookup())
        waiting = lookup("CHF")
        self.assertEqual(self.traces, [], "it has not run")
        self.assertEqual(asyncio.run(waiting), {"currency": "CHF"})
        with self.assertRaises(ValueError):
            asyncio.run(recorder.tool("rates.lookup")(Lookup())("XXX"))
        self.assertEqual(self.payload("tool.called", 0)["arguments"], {"currency": "CHF"})
        self.assertEqual(self.payload("tool.returned", 0)["result"], {"currency": "CHF"})
        expect_trace(self.traces[0], calls=["Lookup: ok"])
        expect_trace(self.traces[1], calls=["rates.lookup: tool_error"])
        numbers = recorder.tool(Count())(2)
        self.assertEqual(len(self.traces), 2)
        self.assertEqual(list(numbers), [0, 1])
        expect_trace(self.traces[2], calls=["Count: ok"])

    def test_a_function_that_is_a_run(self) -> None:
        recorder = self.recorder(keep="run.started:*;run.completed>*")

        @recorder.traced
        def find(**pair: str) -> Dict[str, str]:
            with recorder.call("rates.lookup"):
                pass
            return {"rate": "0.9"}

        find()
        self.assertEqual(self.events(), ["run.started", "tool.called", "tool.returned", "run.completed"])
        self.assertEqual(self.payload("run.completed")["output"]["value"], {"rate": "0.9"})

    def test_wrong_arguments_fail_as_before_and_are_recorded(self) -> None:
        @self.recorder().tool
        def add(first: int) -> int:
            return first

        with self.assertRaises(TypeError):
            cast(Any, add)()
        expect_trace(self.traces[0], calls=["add: tool_error"])

    def test_a_generator_is_a_call_until_its_end(self) -> None:
        recorder = self.recorder()

        @recorder.tool
        def count(number: int) -> Generator[int, None, None]:
            yield from range(number)

        numbers: List[int] = []
        for value in count(3):
            self.assertIsNone(recorder.current(), "its consumer is not in its run")
            numbers.append(value)
        self.assertEqual(numbers, [0, 1, 2])
        stopped = count(3)
        next(stopped)
        stopped.close()
        self.assertEqual([expect_trace(trace)[0]["outcome"] for trace in self.traces], ["ok", "cancelled"])
        with self.assertRaises(TypeError):

            @recorder.tool
            async def wait() -> Any:
                yield 1

    def test_an_answer_of_an_sdk(self) -> None:
        class CallToolResult:
            structuredContent = {"rate": 1}

            def model_dump(self, **_: Any) -> Dict[str, Any]:
                return {"content": [{"type": "text", "text": "1"}], "structuredContent": {"rate": 1}, "isError": True}

        @self.recorder(keep="rates.lookup>rate,content").tool("rates.lookup")
        def lookup() -> Any:
            return CallToolResult()

        lookup()
        self.assertEqual(
            self.payload("tool.returned"),
            {
                "call_id": "c1",
                "tool": "rates.lookup",
                "outcome": "tool_error",
                "error": {"message": "The tool says that it failed."},
                "result": {"rate": 1},
                "content": [{"type": "text", "text": "1"}],
            },
        )

    def test_values_that_break_when_they_are_read_break_no_call(self) -> None:
        class Broken:
            def model_dump(self, **_: Any) -> Any:
                raise RuntimeError("no")

            def __getattr__(self, name: str) -> Any:
                raise RuntimeError(name)

        broken = Broken()

        @self.recorder(keep="*:*;*>*").tool
        def give(value: Any) -> Any:
            return broken

        self.assertIs(give(broken), broken)
        note = "It could not be read: RuntimeError."
        self.assertEqual(
            self.payload("tool.returned")["left_out"], [{"pointer": "/result", "reason": "other", "note": note}]
        )


class SinkTest(RecorderTest):
    def test_a_sink_that_fails_breaks_neither_the_call_nor_the_other_sinks(self) -> None:
        class Broken(MemorySink):
            def event(self, trace_id: str, event: Any) -> None:
                raise OSError("no")

            def flush(self, timeout: Any = None) -> bool:
                raise OSError("no")

        recorder = Recorder(CONTEXT, [Broken(), self.sink])
        with self.assertLogs("context_native", "WARNING") as logs:
            with recorder.run(), recorder.call("rates.lookup"):
                pass
            self.assertFalse(recorder.flush())
        self.assertEqual(len(logs.output), 1)
        expect_trace(self.traces[0], calls=["rates.lookup"])


if __name__ == "__main__":
    unittest.main()
