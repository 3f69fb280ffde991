"""The command as it is run: files, pipes, folders, JSON Lines, reports and exit codes."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Optional

from tests.documents import NOW, STANDARD

PACKAGE = Path(__file__).resolve().parents[1]
SMB = STANDARD / "examples/smb-invoice-vat.json"
WRONG = STANDARD / "examples/invalid/payload-array.json"


def run(*arguments: object, data: Optional[bytes] = None) -> "subprocess.CompletedProcess[bytes]":
    """Runs the command with a locale that knows ASCII only."""
    return subprocess.run(
        [sys.executable, "-m", "context_native", *map(str, arguments)],
        input=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=str(PACKAGE),
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        check=False,
    )


class CommandTest(unittest.TestCase):
    def test_exit_codes(self) -> None:
        for arguments, code in (((SMB,), 0), ((SMB, WRONG), 1), (("none.json", WRONG), 2), ((), 2)):
            self.assertEqual(run("check", "--now", NOW, *arguments).returncode, code)
        self.assertEqual(run("check", SMB, "--now", "2024-01-01T00:00:00Z").returncode, 1)

    def test_wrong_arguments(self) -> None:
        wanted = "python3 -m context_native check: error: --now needs a time such as 2025-09-01T09:14:22Z (clause 2.2)"
        result = run("check", SMB, "--now", "today")
        self.assertEqual((result.returncode, result.stderr.decode().splitlines()[-1]), (2, wanted))
        self.assertTrue(run("suite", "--help").stdout.startswith(b"usage: python3 -m context_native suite"))

    def test_help_of_each_command(self) -> None:
        for command in ((), ("check",), ("suite",)):
            result = run(*command, "--help")
            text = result.stdout.decode()
            self.assertEqual(result.returncode, 0)
            self.assertTrue(text.startswith("usage: python3 -m context_native"))
            self.assertIn("\nEXAMPLES\n", text)
            self.assertEqual([line for line in text.splitlines() if len(line) > 60], [])

    def test_a_finding_in_text(self) -> None:
        lines = run("check", WRONG, "--now", NOW).stdout.decode().splitlines()
        self.assertEqual(lines[0], "%s:15:18: MUST 5.3 event-payload at /mcp_events/0/payload" % WRONG)
        self.assertEqual(lines[1], "    `payload` is an array, not an object. Make it an object; it may be empty.")
        self.assertEqual(lines[2], "0 of 1 documents conform.")

    def test_a_run_that_goes_on_is_passed_over_in_a_folder(self) -> None:
        opening = '{"mcp_stream":"open","mcp_trace_id":"x"}\n'
        closed = opening + '{"mcp_stream":"close","outcome":"completed"}\n'
        torn = opening + '{"event_type":"a"}\n{"event_type":'
        texts = (("", 1), (opening[:9], 1), (opening[:30], 1), (opening, 1), (torn, 1), (closed, 0), ("{}", 0))
        with tempfile.TemporaryDirectory() as folder:
            streams = {Path(folder) / str(index) / "a.trace.jsonl": text for index, text in enumerate(texts)}
            for stream, (text, is_open) in streams.items():
                stream.parent.mkdir()
                stream.write_text(text, encoding="utf-8")
                result = run("check", stream.parent, "--now", NOW)
                said = b"0 of 0 documents conform; 1 still open, skipped.\n" in result.stdout
                self.assertEqual((result.returncode, said), (0, True) if is_open else (1, False), text)
            report = json.loads(run("check", folder, "--now", NOW, "--format", "json").stdout)
            self.assertEqual(report["still_open"], [str(stream) for stream, (_, is_open) in streams.items() if is_open])
            # One that is named is checked all the same.
            report = json.loads(run("check", *streams, "--now", NOW, "--format", "json").stdout)
            wrong = {document["file"] for document in report["documents"] if not document["conforms"]}
            self.assertEqual((report["still_open"], wrong), ([], set(map(str, streams))))

    def test_one_unreadable_file_leaves_the_report_of_the_others(self) -> None:
        result = run("check", "none.json", SMB, WRONG, "--format", "json", "--now", NOW)
        report = json.loads(result.stdout)
        self.assertEqual(result.returncode, 2)
        self.assertEqual([entry["file"] for entry in report["unreadable"]], ["none.json"])
        self.assertEqual([document["conforms"] for document in report["documents"]], [True, False])
        finding = report["documents"][1]["findings"][0]
        self.assertEqual(
            {name: finding[name] for name in ("check", "clause", "level", "pointer", "line", "column")},
            {
                "check": "event-payload",
                "clause": "5.3",
                "level": "MUST",
                "pointer": "/mcp_events/0/payload",
                "line": 15,
                "column": 18,
            },
        )
        self.assertTrue(finding["message"] and finding["remedy"])

    def test_standard_input_and_pipes_are_read_once(self) -> None:
        self.assertEqual(run("check", "-", "--now", NOW, data=SMB.read_bytes()).returncode, 0)
        if hasattr(os, "mkfifo"):
            with tempfile.TemporaryDirectory() as folder:
                pipe = os.path.join(folder, "pipe")
                os.mkfifo(pipe)
                with subprocess.Popen(["cp", str(SMB), pipe]) as writer:
                    self.assertEqual(run("check", pipe, "--now", NOW).returncode, 0)
                    self.assertEqual(writer.wait(), 0)

    def test_a_document_that_begins_with_an_empty_object_is_one_document(self) -> None:
        text = SMB.read_bytes()
        for data in (text.replace(b"{", b"{}", 1), b"n" + text, text.replace(b"{", b"{n", 1)):
            report = json.loads(run("check", "-", "--format", "json", "--now", NOW, data=data).stdout)
            self.assertEqual([len(document["findings"]) for document in report["documents"]], [1], data[:40])
        report = json.loads(run("check", "-", "--format", "json", "--now", NOW, data=b"{}\n{}\n").stdout)
        self.assertEqual(len(report["documents"]), 2)

    def test_json_lines_and_folders(self) -> None:
        smb = json.dumps(json.loads(SMB.read_text("utf-8"))).encode()
        capability = json.loads((STANDARD / "examples/capability.json").read_text("utf-8"))
        other = json.dumps(dict(capability, name="other")).encode()
        lines = smb + b"\r\n\n" + other + b"\n{\n"
        with tempfile.TemporaryDirectory() as folder:
            for name, data in (("a/lines.jsonl", lines), ("b/trace.json", smb), ("b/c/other.json", other)):
                path = Path(folder, name)
                path.parent.mkdir(exist_ok=True, parents=True)
                path.write_bytes(data)
            for source in (Path(folder, "a/lines.jsonl"), "-"):
                report = json.loads(run("check", source, "--format", "json", "--now", NOW, data=lines).stdout)
                places = [
                    (document["kind"], document["line"], [(f["clause"], f["line"]) for f in document["findings"]])
                    for document in report["documents"]
                ]
                self.assertEqual(places, [("trace", 1, [("6.4", 1)]), ("capability", 3, []), ("trace", 4, [("3.4", 4)])])
            report = json.loads(run("check", Path(folder, "b"), "--format", "json", "--now", NOW).stdout)
            self.assertEqual([document["kind"] for document in report["documents"]], ["capability", "trace"])
            self.assertEqual([f["clause"] for f in report["documents"][1]["findings"]], ["6.4"])
            self.assertEqual(run("check", Path(folder, "b/c"), "--now", NOW).returncode, 0)
        self.assertEqual(run("check", PACKAGE / "tests/__pycache__", "--now", NOW).returncode, 2)

    def test_what_a_document_holds_never_reaches_the_terminal_as_it_is(self) -> None:
        text = '{"mcp_trace_id": "\\u001b[2J", "\\u001b]0;x": 1, "\\ud800": 1, "é": 1}'
        result = run("check", "-", "--now", NOW, data=text.encode())
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        self.assertNotIn(b"\x1b", result.stdout)
        self.assertIn("/\\ud800", result.stdout.decode())
        report = json.loads(run("check", "-", "--format", "json", data=text.encode()).stdout)
        self.assertIn("/\ud800", [finding["pointer"] for finding in report["documents"][0]["findings"]])

    def test_a_secret_is_refused_by_place_and_kind_and_never_by_value(self) -> None:
        token = "_".join(("sk", "live", "jVwIvV3JSb9QkDvhw37zRpXz"))
        password = "hunter2" + "hunter2"
        trace = json.loads(SMB.read_text("utf-8"))
        trace["mcp_events"][0]["payload"].update({"note": token, "a/b": {"command": "redis-cli", "args": ["-a", password]}})
        data = json.dumps(trace, indent=2).encode()
        for source, line in ((data, ""), (b"\n" + json.dumps(trace).encode() + b"\n\n" + SMB.read_bytes().replace(b"\n", b""), "2")):
            result = run("check", "-", "--now", NOW, data=source)
            said = result.stdout.decode()
            self.assertEqual(result.returncode, 1)
            self.assertIn("-:" + line, said)
            self.assertIn(": secret: a secret (stripe-key) is at /mcp_events/0/payload/note: remove it", said)
            self.assertIn("(command-flag) is at /mcp_events/0/payload/a~1b/args/1", said)
            self.assertIn("; 2 secrets", said)
            self.assertNotIn(token, said)
            self.assertNotIn(password, said)
        report = json.loads(run("check", "-", "--now", NOW, "--format", "json", data=data).stdout)
        (document,) = report["documents"]
        self.assertTrue(document["conforms"])
        self.assertEqual([secret["grade"] for secret in document["secrets"]], ["certain", "certain"])

    def test_what_may_be_a_secret_is_a_warning(self) -> None:
        trace = json.loads(SMB.read_text("utf-8"))
        trace["mcp_events"][0]["payload"]["password"] = "swordfish"
        result = run("check", "-", "--now", NOW, data=json.dumps(trace).encode())
        said = result.stdout.decode()
        self.assertEqual(result.returncode, 0)
        self.assertIn("possible-secret: the value at /mcp_events/0/payload/password may be a secret (named-value)", said)
        self.assertIn("1 of 1 documents conform; 1 possible secret.", said)
        self.assertNotIn("swordfish", said)
        pointer = "/mcp_events/0/payload/password"
        for answers, is_answered in (
            ([{"pointer": pointer, "kind": "named-value"}], True),
            ([{"pointer": pointer, "kind": "other"}, None, 7], False),
            ("all", False),
        ):
            text = json.dumps(dict(trace, no_secrets=answers)).encode()
            said = run("check", "-", "--now", NOW, data=text).stdout.decode()
            self.assertEqual("its owner says that it is not a secret" in said, is_answered)

    def test_kind_overrules_the_shape(self) -> None:
        report = json.loads(run("check", SMB, "--kind", "capability", "--format", "json").stdout)
        self.assertEqual(report["documents"][0]["kind"], "capability")
        self.assertFalse(report["conforms"])


if __name__ == "__main__":
    unittest.main()
