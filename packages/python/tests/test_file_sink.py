"""Traces in a folder, when all goes well and when the process or the disk does not."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest import mock

from context_native.recorder import FileSink, Recorder, file_sink, recover
from context_native.recorder.testing import expect_trace
from tests.recording import CONTEXT, MCP, check_traces

PACKAGE = Path(__file__).resolve().parents[1]
#: A program that is killed in the middle of a call. Its arguments are the folder and the version.
KILLED = """
import sys
from context_native.recorder import FileSink, Recorder
from tests.recording import CONTEXT, MCP

recorder = Recorder(CONTEXT, FileSink(sys.argv[1]), spec=sys.argv[2], mcp=MCP)
with recorder.run() as run, run.call("rates.lookup"):
    print(run.trace_id, flush=True)
    sys.stdin.read()
"""


class FileSinkTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "traces"

    def recorder(self, spec: str = "0.1") -> Recorder:
        return Recorder(CONTEXT, FileSink(self.folder), spec=spec, mcp=MCP)

    def names(self) -> List[str]:
        return sorted(os.listdir(self.folder))

    def trace(self, name: str) -> Dict[str, Any]:
        """The trace of a file, and of a stream as 15.6 has it."""
        text = (self.folder / name).read_text("utf-8")
        if name.endswith(".trace.json"):
            trace: Dict[str, Any] = json.loads(text)
        else:
            head, *events, close = [json.loads(line) for line in text.splitlines()]
            self.assertEqual((head.pop("mcp_stream"), close.pop("mcp_stream")), ("open", "close"))
            self.assertEqual(close["events"], len(events))
            trace = {**head, "mcp_run": {**head["mcp_run"], "outcome": close["outcome"]}, "mcp_events": events}
        check_traces([trace])
        return trace

    def start_killed(self, spec: str) -> "subprocess.Popen[str]":
        program = [sys.executable, "-c", KILLED, str(self.folder), spec]
        return subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PACKAGE)

    def test_a_run_is_a_stream_while_it_happens_and_a_trace_at_its_end(self) -> None:
        with self.recorder().run() as run:
            with run.call("rates.lookup"):
                self.assertEqual(self.names(), [run.trace_id + ".trace.jsonl"])
                lines = (self.folder / self.names()[0]).read_text("utf-8").splitlines()
                self.assertEqual(
                    [json.loads(line).get("event_type") for line in lines], [None, "run.started", "tool.called"]
                )
        self.assertEqual(self.names(), [run.trace_id + ".trace.json"])
        expect_trace(self.trace(self.names()[0]), calls=["rates.lookup"], outcome="completed")
        self.assertEqual((self.folder / self.names()[0]).stat().st_mode & 0o777, 0o600)
        self.assertEqual(self.folder.stat().st_mode & 0o777, 0o700)

    def test_a_run_of_the_draft_stays_a_stream(self) -> None:
        with self.recorder("0.2-draft").run() as run, run.call("rates.lookup"):
            pass
        self.assertEqual(self.names(), [run.trace_id + ".trace.jsonl"])
        expect_trace(self.trace(self.names()[0]), calls=["rates.lookup"], outcome="completed")
        self.assertEqual(recover(self.folder), [], "a closed stream is left alone")

    def test_what_was_killed_is_interrupted_at_the_next_start(self) -> None:
        for spec in ("0.1", "0.2-draft"):
            process = self.start_killed(spec)
            with process:
                assert process.stdout is not None
                trace_id = process.stdout.readline().strip()
                self.assertEqual(recover(self.folder), [], "it is alive")
                process.send_signal(signal.SIGKILL)
            stream = self.folder / (trace_id + ".trace.jsonl")
            with stream.open("ab") as file:
                file.write(b'{"event_type":"tool.ret')
            FileSink(self.folder)
            name = trace_id + (".trace.json" if spec == "0.1" else ".trace.jsonl")
            trace = self.trace(name)
            expect_trace(trace, calls=["rates.lookup: no answer"], outcome="interrupted")
            self.assertEqual(trace["mcp_events"][-1]["payload"]["reason"], "process_ended")
            self.assertEqual(recover(self.folder), [])
        self.assertEqual(len(self.names()), 2)

    def test_where_a_stream_may_break_off(self) -> None:
        with self.recorder("0.2-draft").run() as run, run.call("rates.lookup"):
            pass
        path = self.folder / (run.trace_id + ".trace.jsonl")
        whole = path.read_bytes()
        for length in range(whole.index(b"\n"), len(whole)):
            path.write_bytes(whole[:length])
            recover(self.folder)
            head, *events, close = [json.loads(line) for line in path.read_bytes().splitlines()]
            ends = [event["event_type"] for event in events if event["event_type"] in file_sink.OUTCOMES]
            self.assertEqual(len(ends), 1)
            self.assertEqual(close["outcome"], file_sink.OUTCOMES[events[-1]["event_type"]])
            self.assertEqual(close["events"], len(events))

    def test_files_that_are_no_streams_are_left_as_they_are(self) -> None:
        self.folder.mkdir()
        name = "7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa.trace.jsonl"
        for content in (
            b"",
            b"no json\n",
            b"[]\n",
            b'{"mcp_stream":"open"}\n',
            b'{"mcp_context":{}}\n{}\n',
            b"[" * 100_000 + b"\n",
        ):
            (self.folder / name).write_bytes(content)
            with self.assertLogs("context_native", "WARNING"):
                self.assertEqual(recover(self.folder), [])
            self.assertEqual((self.folder / name).read_bytes(), content)
        (self.folder / "20261126T131400Z-7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa.trace.jsonl").write_text(
            "of another recorder"
        )
        self.assertEqual(len(self.names()), 2)

    def test_a_folder_that_cannot_be_made_is_said_once_and_breaks_nothing(self) -> None:
        self.folder.write_text("a file", "utf-8")
        with self.assertLogs("context_native", "WARNING") as logs:
            recorder = self.recorder()
            for _ in range(3):
                with recorder.call("rates.lookup"):
                    pass
        self.assertEqual(len(logs.output), 1)
        self.assertIn("traces cannot be written to", logs.output[0])

    def test_lines_wait_for_a_full_disk(self) -> None:
        space = 300
        write = os.write

        def write_with_limit(file: int, data: bytes) -> int:
            nonlocal space
            if not space:
                raise OSError(errno.ENOSPC, "No space left on device")
            written = write(file, bytes(data[:space]))
            space -= written
            return written

        with mock.patch.object(os, "write", write_with_limit):
            with self.assertLogs("context_native", "WARNING") as logs:
                recorder = self.recorder()
                with recorder.run() as run:
                    with run.call("rates.lookup"):
                        pass
                    text = (self.folder / self.names()[0]).read_text("utf-8")
                    self.assertEqual(text[-1:] or "\n", "\n", "no line is torn")
                    self.assertFalse(recorder.flush())
                    space = 1_000_000
        self.assertEqual(len(logs.output), 1)
        expect_trace(self.trace(self.names()[0]), calls=["rates.lookup: ok"], outcome="completed")

    def test_a_disk_that_stays_full_takes_no_memory_and_leaves_no_gap(self) -> None:
        refuse = mock.Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
        with self.assertLogs("context_native", "WARNING"), mock.patch.object(file_sink, "MAX_WAITING_BYTES", 1000):
            recorder = self.recorder()
            with recorder.run() as run:
                with mock.patch.object(os, "write", refuse):
                    for _ in range(20):
                        with run.call("rates.lookup"):
                            pass
                with run.call("rates.lookup"):
                    pass
        trace = self.trace(self.names()[0])
        expect_trace(trace, calls=[], outcome="interrupted")
        self.assertEqual(trace["mcp_events"][-1]["payload"]["reason"], "recorder_lost")

    def test_where_the_system_has_no_locks(self) -> None:
        with mock.patch.object(file_sink, "fcntl", None):
            with self.recorder().run() as run, run.call("rates.lookup"):
                pass
            self.assertEqual(recover(self.folder), [])
        expect_trace(self.trace(run.trace_id + ".trace.json"), calls=["rates.lookup"])


if __name__ == "__main__":
    unittest.main()
