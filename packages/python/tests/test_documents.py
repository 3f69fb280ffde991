"""Traces, capabilities, entries and collections."""

import json
import unittest
from typing import Any, List, Optional, Tuple

from context_native import Collection, check, parse_time
from tests.documents import NOW, STANDARD, example, found

TRACES = ("smb-invoice-vat", "enterprise-refund", "developer-sandbox-rates", "gov-permit-triage")


def together(*documents: Any) -> List[List[Tuple[str, str]]]:
    """What is found in each of documents that are read together."""
    collection = Collection(parse_time(NOW))
    for document in documents:
        collection.add(json.dumps(document))
    return [[(f.clause, f.pointer) for f in read.findings] for read in collection.close()]


class ExamplesTest(unittest.TestCase):
    def test_the_examples_conform(self) -> None:
        for name in TRACES + ("capability", "registry-entry"):
            document = check((STANDARD / "examples" / (name + ".json")).read_bytes(), now=NOW)
            self.assertEqual((name, document.findings), (name, []))

    def test_each_example_of_a_mistake_breaks_its_clause(self) -> None:
        for file, clause in example("invalid/breaks").items():
            document = check((STANDARD / "examples/invalid" / file).read_bytes(), now=NOW)
            self.assertEqual((file, [item.clause for item in document.findings]), (file, [clause]))
            self.assertFalse(document.conforms)


class TraceTest(unittest.TestCase):
    def test_events_are_held_against_the_one_before(self) -> None:
        trace = example("developer-sandbox-rates")
        at = "2025-09-01T%s:00:00Z"
        trace["mcp_context"]["timestamp"] = at % "00"
        hours: List[Optional[str]] = ["03", "01", None, "02", "01"]
        trace["mcp_events"] = [
            {"event_type": "step", "payload": {}, "created_at": at % hour if hour else "soon"} for hour in hours
        ]
        self.assertEqual(
            found(trace, "trace"),
            [
                ("3.2", "/mcp_events/1/created_at"),
                ("3.2", "/mcp_events/4/created_at"),
                ("5.4", "/mcp_events/2/created_at"),
            ],
        )

    def test_lists_of_a_profile(self) -> None:
        trace = example("enterprise-refund")
        trace["mcp_context"]["compliance_tags"] = ["a", "a", "", 1, "A", "a"]
        places = ["/mcp_context/compliance_tags/%d" % index for index in (1, 2, 3, 5)]
        self.assertEqual(found(trace, "trace"), [("6.1", place) for place in places])

    def test_members_that_are_not_defined(self) -> None:
        trace = example("developer-sandbox-rates")
        trace["$schema"] = "https://context-native.example/schemas/v0.1/trace.json"
        self.assertEqual(found(trace, "trace"), [])
        trace["$schema"] = 1
        trace["mcp_context"]["$schema"] = ""
        trace["mcp_context"]["sandbox_flags"] = True
        trace["mcp_events"][0]["a/b"] = 1
        pointers = ["/$schema", "/mcp_context/$schema", "/mcp_context/sandbox_flags", "/mcp_events/0/a~1b"]
        self.assertEqual(found(trace, "trace"), [("3.8", pointer) for pointer in pointers])
        read = check(json.dumps(trace), now=NOW)
        self.assertTrue(read.conforms)
        self.assertNotIn("sandbox_flag`", [item.remedy for item in read.findings][2])

    def test_a_misspelt_member_is_told_its_name(self) -> None:
        trace = example("developer-sandbox-rates")
        trace["mcp_context"]["sandboxflag"] = trace["mcp_context"].pop("sandbox_flag")
        remedies = [item.remedy for item in check(json.dumps(trace), now=NOW).findings if item.clause == "3.8"]
        self.assertEqual(remedies, ["Rename it `sandbox_flag` if that is meant; else remove it."])

    def test_every_kind_takes_every_value_in_every_place(self) -> None:
        values: List[Any] = [None, True, 0, "", "x", "\ud800", [], [1], [""], {}, {"a": 1}]
        for name, kind in [(trace, "trace") for trace in TRACES] + [
            ("capability", "capability"),
            ("registry-entry", "registry-entry"),
        ]:
            for other in ("trace", "capability", "registry-entry"):
                for value in values:
                    self.assertFalse(check(json.dumps(value), other, NOW).conforms)
                    document = example(name)
                    holders = [document, document.get("mcp_context", {}), *document.get("mcp_events", [])[:1]]
                    for holder in holders:
                        for member in list(holder):
                            before = holder[member]
                            holder[member] = value
                            read = check(json.dumps(document), other, NOW)
                            if other != kind:
                                self.assertFalse(read.conforms)
                            holder[member] = before

    def test_findings_have_a_limit_that_is_said(self) -> None:
        text = json.dumps({"mcp_events": [{}] * 20_000})
        read = check(text, "trace", NOW)
        self.assertEqual(len(read.findings), 10_001)
        self.assertEqual([item.clause for item in read.findings if item.check == "limits"], ["8.5"])
        self.assertFalse(read.conforms)


class KindTest(unittest.TestCase):
    def test_the_first_row_of_15_11_that_fits_decides(self) -> None:
        for document, kind in [
            ({"mcp_events": None, "compliance": True}, "trace"),
            ({"entry": {}, "compliance": True}, "trace"),
            ({"entry": 1, "traces": [], "badge_url": ""}, "trace"),
            ({"entry": 1, "badge_url": ""}, "registry-entry"),
            ({"mcp_trace_id": "x"}, "trace"),
            ({"mcp_trace_id": "x", "id": "x"}, "registry-entry"),
            ({"compliance": None, "capabilities": {}}, "registry-entry"),
            ({"badge_url": None}, "registry-entry"),
            ({"agent_code": None, "capabilities": []}, "registry-entry"),
            ({"agent_code": None, "capabilities": {}}, "capability"),
            ({"agent_code": None, "id": None}, "capability"),
            ({"capabilities": {}}, "trace"),
            ({"capabilities": []}, "trace"),
            ({"agent_code": "x", "profile": "smb", "version": "1"}, "trace"),
            ({"profile": "smb"}, "trace"),
            ({"version": "1"}, "trace"),
            ({"id": "x", "name": "x"}, "trace"),
            ([], "trace"),
        ]:
            with self.subTest(document):
                self.assertEqual(check(json.dumps(document), now=NOW).kind, kind)


class CollectionTest(unittest.TestCase):
    def test_identities_occur_once(self) -> None:
        trace, entry, capability = example(TRACES[2]), example("registry-entry"), example("capability")
        for document, clause, pointer in (
            (trace, "3.6", "/mcp_trace_id"),
            (entry, "7.10", "/agent_code"),
            (capability, "7.2", "/id"),
        ):
            again = json.loads(json.dumps(document))
            if clause != "7.10":
                again[pointer[1:]] = again[pointer[1:]].upper()
            self.assertEqual(together(document, again, document), [[], [(clause, pointer)], [(clause, pointer)]])

    def test_names_of_capabilities_are_the_agents(self) -> None:
        trace, capability, entry = example(TRACES[0]), example("capability"), example("registry-entry")
        broken = [[("6.4", "/mcp_context/preconfigured_capabilities/0")], []]
        self.assertEqual(together(trace, capability), [[], []])
        capability["name"] = "other"
        self.assertEqual(together(trace, capability), broken)
        self.assertEqual(together(capability, trace), broken[::-1])
        self.assertEqual(together(trace, capability, entry), [[], [], []])
        capability["org_id"] = "alder-finch"
        self.assertEqual(together(trace, capability), broken)
        capability["org_id"] = "another"
        self.assertEqual(together(trace, capability), [[], []])
        entry["capabilities"] = "vat.calculate"
        self.assertEqual(together(trace, entry)[0], [])
        entry["capabilities"] = []
        self.assertEqual(together(trace, entry)[0], broken[0])
        entry["capabilities"] = ["other", 1]
        self.assertEqual(together(trace, entry)[0], broken[0])

    def test_an_entry_agrees_with_its_trace(self) -> None:
        trace, entry = example(TRACES[0]), example("registry-entry")
        entry["mcp_trace_id"] = entry["mcp_trace_id"].upper()
        self.assertEqual(together(entry, trace), [[], []])
        entry["profile"] = "gov"
        self.assertEqual(together(trace, entry)[1], [("7.7", "/profile")])
        entry["profile"] = "smb"
        del trace["mcp_events"]
        self.assertEqual(together(trace, entry)[1], [("7.8", "/compliance")])
        entry["compliance"] = False
        self.assertEqual(together(trace, entry)[1], [("7.9", "/badge_url")])

    def test_arguments_that_are_none_are_refused(self) -> None:
        with self.assertRaises(ValueError):
            check("{}", "entry")
        with self.assertRaises(ValueError):
            check("{}", now="today")


if __name__ == "__main__":
    unittest.main()
