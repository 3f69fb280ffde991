"""Traces over HTTP to a receiver that takes them, refuses them, is slow or is not there."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Dict, List

from context_native.recorder import HttpSink, Recorder
from context_native.recorder.http_sink import MAX_WAIT, find_pause
from context_native.recorder.testing import expect_trace
from tests.recording import CONTEXT, MCP, check_traces

PACKAGE = Path(__file__).resolve().parents[1]


class Receiver(ThreadingHTTPServer):
    """Answers with the statuses of `answers` in turn, then with 204. It waits for `gate` first."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: List[int] = []
        self.headers: Dict[str, str] = {}
        self.bodies: List[List[Dict[str, Any]]] = []
        self.requests: List[Any] = []
        self.gate = threading.Event()
        self.gate.set()
        self.url = "http://127.0.0.1:%d/traces" % self.server_port

    @property
    def traces(self) -> List[Dict[str, Any]]:
        return [trace for body in self.bodies for trace in body]


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        lines = self.rfile.read(int(self.headers["Content-Length"])).splitlines()
        self.server.requests.append(self.headers)
        self.server.gate.wait()
        status = self.server.answers.pop(0) if self.server.answers else 204
        if status == 204:
            self.server.bodies.append([json.loads(line) for line in lines])
        self.send_response(status)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class HttpSinkTest(unittest.TestCase):
    def setUp(self) -> None:
        self.receiver = Receiver()
        thread = threading.Thread(target=self.receiver.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.receiver.server_close)
        self.addCleanup(self.receiver.shutdown)
        self.addCleanup(lambda: check_traces(self.receiver.traces))

    def sink(self, **options: Any) -> HttpSink:
        sink = HttpSink(self.receiver.url, **{"backoff": 0.001, "exit_timeout": 0.0, **options})
        self.addCleanup(sink.close_down)
        return sink

    def make_traces(self, sink: HttpSink, count: int) -> Recorder:
        recorder = Recorder(CONTEXT, sink, spec="0.2-draft", mcp=MCP)
        for _ in range(count):
            with recorder.call("rates.lookup"):
                pass
        return recorder

    def test_traces_come_in_batches_and_in_order(self) -> None:
        self.receiver.gate.clear()
        sink = self.sink(batch=4, headers={"Authorization": "Bearer x"})
        recorder = self.make_traces(sink, 9)
        self.assertFalse(recorder.flush(0.0))
        self.receiver.gate.set()
        self.assertTrue(recorder.flush(10))
        self.assertEqual(len(self.receiver.traces), 9)
        self.assertTrue(all(len(body) <= 4 for body in self.receiver.bodies))
        times = [trace["mcp_context"]["timestamp"] for trace in self.receiver.traces]
        self.assertEqual(times, sorted(times))
        self.assertEqual(self.receiver.requests[0]["Content-Type"], "application/x-ndjson")
        self.assertEqual(self.receiver.requests[0]["Authorization"], "Bearer x")
        self.assertEqual(sink.dropped, 0)
        expect_trace(self.receiver.traces[0], calls=["rates.lookup"], outcome="completed")

    def test_a_receiver_that_recovers_gets_each_trace_once(self) -> None:
        self.receiver.answers = [503, 429, 500]
        recorder = self.make_traces(self.sink(batch=1), 3)
        self.assertTrue(recorder.flush(10))
        self.assertEqual(len({trace["mcp_trace_id"] for trace in self.receiver.traces}), 3)
        self.assertEqual(len(self.receiver.requests), 6)

    def test_what_is_refused_is_dropped_and_said_once(self) -> None:
        for statuses, requests in [([400, 403], 2), ([302], 1), ([503] * 3, 3)]:
            self.receiver.answers = list(statuses)
            self.receiver.requests.clear()
            self.receiver.headers = {"Location": self.receiver.url}
            sink = self.sink(batch=1, attempts=3)
            with self.subTest(statuses), self.assertLogs("context_native", "WARNING") as logs:
                self.assertTrue(self.make_traces(sink, 2 if requests == 2 else 1).flush(10))
            self.assertEqual((len(logs.output), len(self.receiver.requests)), (1, requests))
            self.assertEqual(sink.dropped, 2 if requests == 2 else 1)
        self.assertEqual(self.receiver.traces, [])

    def test_a_receiver_that_is_not_there(self) -> None:
        sink = self.sink(attempts=2)
        sink._url = "http://127.0.0.1:1/"
        with self.assertLogs("context_native", "WARNING") as logs:
            self.assertTrue(self.make_traces(sink, 1).flush(10))
        self.assertIn("cannot be reached", logs.output[0])
        self.assertEqual(sink.dropped, 1)

    def test_a_batch_on_its_way_counts_among_the_traces(self) -> None:
        self.receiver.gate.clear()
        sink = self.sink(max_traces=3)
        with self.assertLogs("context_native", "WARNING"):
            self.make_traces(sink, 1)
            while not self.receiver.requests:
                time.sleep(0.001)
            recorder = self.make_traces(sink, 9)
            self.receiver.gate.set()
            self.assertTrue(recorder.flush(10))
        self.assertEqual((len(self.receiver.traces), sink.dropped), (3, 7))

    def test_memory_is_bounded_by_traces_and_by_bytes(self) -> None:
        for options in ({"max_traces": 3}, {"max_bytes": 3000}):
            self.receiver.gate.clear()
            self.receiver.bodies.clear()
            sink = self.sink(batch=1, **options)
            with self.subTest(options), self.assertLogs("context_native", "WARNING"):
                recorder = self.make_traces(sink, 20)
                self.assertLessEqual(sink._bytes, 20_000)
                self.receiver.gate.set()
                self.assertTrue(recorder.flush(10))
            self.assertEqual(sink.dropped + len(self.receiver.traces), 20)
            self.assertGreater(sink.dropped, 10)
            self.assertEqual((sink._bytes, sink._open), (0, {}))

    def test_a_program_that_ends_hands_in_what_waits(self) -> None:
        program = (
            "import sys\nfrom context_native.recorder import HttpSink, Recorder\nfrom tests.recording import CONTEXT\n"
            "with Recorder(CONTEXT, HttpSink(sys.argv[1])).call('rates.lookup'): pass"
        )
        subprocess.run([sys.executable, "-c", program, self.receiver.url], check=True, cwd=PACKAGE)
        expect_trace(self.receiver.traces[0], calls=["rates.lookup"])

    def test_a_program_that_ends_does_not_wait_for_a_slow_receiver(self) -> None:
        self.receiver.gate.clear()
        sink = self.sink()
        self.make_traces(sink, 1)
        with self.assertLogs("context_native", "WARNING") as logs:
            sink.close_down()
        self.assertIn("the program ended first", logs.output[0])
        self.receiver.gate.set()

    def test_an_address_that_is_none_is_refused(self) -> None:
        for url in ("", "file:///etc/passwd", "ftp://host/", "https://"):
            with self.assertRaises(ValueError):
                HttpSink(url)

    def test_pauses_double_and_obey_the_receiver(self) -> None:
        self.assertTrue(0.5 <= find_pause(1, 0.5, None) <= 1)
        self.assertTrue(15 <= find_pause(10_000, 0.5, None) <= 30)
        self.assertEqual(find_pause(0, 0.5, "7"), 7)
        self.assertEqual(find_pause(0, 0.5, "999999999"), MAX_WAIT)
        self.assertEqual(find_pause(0, 0.5, "Fri, 31 Dec 2999 23:59:59 GMT"), MAX_WAIT)
        for useless in ("soon", "-5", "9" * 5000, "Fri, 31 Dec 1999 23:59:59 GMT", "\u0662"):
            self.assertLessEqual(find_pause(0, 0.5, useless), 0.5)


if __name__ == "__main__":
    unittest.main()
