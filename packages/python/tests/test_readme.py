"""The examples of the README, run in their order as one program. Without the official SDK a small stand-in takes its place."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import inspect
import io
import json
import os
import re
import shutil
import sys
import tempfile
import types
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, List
from unittest import mock

from context_native.recorder import HttpSink, Recorder
from context_native.recorder.testing import expect_trace
from tests.documents import STANDARD

README = (Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")
BLOCKS: List[str] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


class Server:
    """As much of `MCPServer` as the README uses. Like the SDK it reads the signature of each tool."""

    def __init__(self, name: str) -> None:
        self.tools: Dict[str, Callable[..., Any]] = {}

    def tool(self, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def add(function: Callable[..., Any]) -> Callable[..., Any]:
            assert list(inspect.signature(function).parameters) == ["currency", "account"]
            self.tools[name] = function
            return function

        return add

    def run(self) -> None:
        pass


class ReadmeTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def run_blocks(self, count: int) -> Dict[str, Any]:
        """The names that the first blocks leave behind."""
        names: Dict[str, Any] = {"__name__": "readme"}
        with self.with_sdk(), contextlib.redirect_stdout(io.StringIO()):
            for block in BLOCKS[:count]:
                # The annotations of a tool are read by the SDK in the module that has it.
                exec(compile(block, "README.md", "exec", dont_inherit=True), names)
        return names

    @contextlib.contextmanager
    def with_sdk(self) -> Any:
        if importlib.util.find_spec("mcp") is not None:
            from mcp.server.mcpserver import MCPServer

            with mock.patch.object(MCPServer, "run"):
                yield
            return
        modules = {name: types.ModuleType(name) for name in ("mcp", "mcp.server", "mcp.server.mcpserver")}
        modules["mcp.server.mcpserver"].MCPServer = Server  # type: ignore[attr-defined]
        with mock.patch.dict(sys.modules, modules):
            yield

    def test_a_server(self) -> None:
        names = self.run_blocks(1)
        self.assertEqual(names["lookup"](currency="EUR", account="CH93")["rate"], "0.9362")
        (file,) = Path("traces").iterdir()
        trace = json.loads(file.read_text("utf-8"))
        expect_trace(trace, calls=["rates.lookup: ok"], outcome="completed")
        shown = json.loads(re.findall(r"```json\n(.*?)```", README, re.DOTALL)[0])
        self.assertEqual(
            [{k: v for k, v in event.items() if k != "created_at"} for event in trace["mcp_events"]], shown
        )

    def test_a_low_level_server(self) -> None:
        names = self.run_blocks(2)
        answer = {"content": [], "structuredContent": {"rate": 1}, "isError": True}

        async def answer_call(_: Any) -> Any:
            return answer

        names["answer_call"] = answer_call
        params = types.SimpleNamespace(name="rates.lookup", arguments={"currency": "EUR"})
        given = asyncio.run(names["call_tool"](types.SimpleNamespace(meta=None), params))
        self.assertIs(given, answer)
        (file,) = Path("traces").iterdir()
        expect_trace(json.loads(file.read_text("utf-8")), calls=["rates.lookup: tool_error"])

    def test_an_agent(self) -> None:
        names = self.run_blocks(3)
        requests: List[Any] = []

        class Session:
            async def call_tool(self, name: str, arguments: Any, meta: Any) -> Any:
                requests.append((name, arguments, list(meta)))
                return {"content": [], "structuredContent": {"rate": "0.9362"}}

        recorder: Recorder = names["recorder"]
        (http,) = [sink for sink in recorder._shared.sinks if isinstance(sink, HttpSink)]
        self.addCleanup(http.close_down)
        http._exit_timeout = 0.0
        with mock.patch.object(http, "_deliver", return_value=None):
            asyncio.run(names["find_rate"](Session()))
            self.assertEqual(names["greet"]("Ann"), "Hello")
            self.assertTrue(recorder.flush(10))
        self.assertEqual(requests, [("rates.lookup", {"currency": "EUR"}, ["traceparent"])])
        traces = [json.loads(file.read_text("utf-8")) for file in Path("traces").iterdir()]
        traces.sort(key=lambda trace: str(trace["mcp_context"]["timestamp"]))
        (call,) = expect_trace(traces[0], calls=["rates.lookup: ok"], events=["model.called", "model.returned"])
        self.assertEqual(call["result"], {"rate": "0.9362"})
        expect_trace(traces[1], calls=["names.find"], outcome="completed")

    def test_a_test_and_the_checker(self) -> None:
        shutil.copy(STANDARD / "examples/smb-invoice-vat.json", "trace.json")
        shutil.copy(STANDARD / "examples/capability.json", "capability.json")
        with mock.patch.object(HttpSink, "__init__", return_value=None):
            self.run_blocks(len(BLOCKS))

    def test_each_example_is_run(self) -> None:
        self.assertEqual(len(BLOCKS), 5)


if __name__ == "__main__":
    unittest.main()
