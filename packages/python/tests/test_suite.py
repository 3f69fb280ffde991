"""The test suite of the standard over its protocol, and requests that are not as the protocol has them."""

import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

from context_native import __version__
from tests.documents import NOW, STANDARD

PACKAGE = Path(__file__).resolve().parents[1]


def ask(requests: List[object]) -> List[Dict[str, Any]]:
    """What the checker, run as a process, answers to each request."""
    lines = b"".join(json.dumps(request).encode() + b"\n" for request in requests)
    result = subprocess.run(
        [sys.executable, "-m", "context_native", "suite"],
        input=lines,
        stdout=subprocess.PIPE,
        cwd=str(PACKAGE),
        check=True,
    )
    return [json.loads(line) for line in result.stdout.splitlines()]


def cases() -> Iterator[Tuple[str, str, Dict[str, Any]]]:
    """Each case of the suite: its file, the moment of reading, and itself."""
    for file in sorted((STANDARD / "test-suite").glob("*.json")):
        suite = json.loads(file.read_text("utf-8"))
        for case in suite["cases"]:
            yield file.name, suite["now"], case


def request_of(number: int, case: Dict[str, Any], now: str) -> Dict[str, Any]:
    """A case as a request."""
    request = {"id": number, "kind": case["kind"], "now": now}
    request.update({name: case[name] for name in ("before", "capabilities", "trace", "known") if name in case})
    if "base64" in case:
        request["base64"] = case["base64"]
    elif "nested" in case:
        request["text"] = "[" * case["nested"] + "]" * case["nested"]
    else:
        request["text"] = case["text"] if "text" in case else json.dumps(case["document"])
    return request


def differences(wanted: List[Dict[str, Any]], found: List[Dict[str, Any]]) -> Tuple[List[Any], List[Any]]:
    """Findings of a case that were not found, and what was found besides. A case need not name the place."""
    rest = list(found)
    missing = []
    for want in sorted(wanted, key=len, reverse=True):
        match = next((item for item in rest if all(item.get(name) == want[name] for name in want)), None)
        if match is None:
            missing.append(want)
        else:
            rest.remove(match)
    return missing, rest


class SuiteTest(unittest.TestCase):
    def test_the_suite(self) -> None:
        asked = list(cases())
        self.assertGreaterEqual(len(asked), 600)
        hello, *answers = ask([{"hello": {"protocol": 1, "standard": "v0.1"}}] + [request_of(number, case, now) for number, (_, now, case) in enumerate(asked)])
        self.assertEqual(hello, {"hello": {"name": "context-native-python", "version": __version__}})
        self.assertEqual(len(answers), len(asked))
        levels = json.loads((STANDARD / "checks.json").read_text("utf-8"))
        differing = set()
        for number, ((file, _, case), answer) in enumerate(zip(asked, answers)):
            self.assertEqual(answer["id"], number)
            wrong = differences(case["findings"], answer["findings"])
            conforms = all(levels[item["check"]]["level"] != "MUST" for item in case["findings"])
            if wrong != ([], []) or answer["conforms"] is not conforms:
                differing.add((file, case["name"]))
                print("\n%s, %s: not found %s, besides %s" % (file, case["name"], *wrong))
        self.assertEqual(differing, set())


class ProtocolTest(unittest.TestCase):
    def test_a_document_in_bytes(self) -> None:
        answers = ask([{"id": 7, "kind": "trace", "base64": "eyJhIjoi/w==", "now": NOW}])
        self.assertEqual(
            answers[0],
            {
                "id": 7,
                "conforms": False,
                "findings": [{"check": "json-syntax", "clause": "3.4", "pointer": "", "line": 1, "column": 7}],
            },
        )

    def test_a_bad_request_is_answered_and_the_next_one_too(self) -> None:
        good = {"id": "g", "kind": "capability", "text": "{}"}
        bad: List[Any] = [
            [],
            {"id": "1"},
            {"id": "1", "kind": "thing", "text": "{}"},
            {"id": "1", "kind": "trace"},
            {"id": "1", "kind": "trace", "text": 1},
            {"id": "1", "kind": "trace", "base64": "?"},
            {"id": "1", "kind": "trace", "base64": "é"},
            {"id": "1", "kind": "trace", "text": "{}", "now": "today"},
            {"id": "1", "kind": "trace", "text": "{}", "before": {}},
            {"id": "1", "kind": "trace", "text": "{}", "known": 1},
            {"id": "1", "kind": "trace", "text": "{}", "capabilities": []},
            {"id": "1", "kind": "trace", "text": "{}", "capabilities": {"a/b": "c"}},
        ]
        answers = ask([request for item in bad for request in (item, good)])
        self.assertEqual(len(answers), 2 * len(bad))
        for index, item in enumerate(bad):
            self.assertTrue(answers[2 * index]["unsupported"], item)
            self.assertEqual(answers[2 * index]["id"], None if item == [] else "1")
            self.assertEqual([f["check"] for f in answers[2 * index + 1]["findings"]], ["capability-fields"] * 5)


if __name__ == "__main__":
    unittest.main()
