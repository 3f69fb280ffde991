"""What is kept of a value, and how the rest is marked."""

from __future__ import annotations

import enum
import hashlib
import json
import re
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Tuple

from context_native.recorder.canonical import to_canonical
from context_native.recorder.keep import ALL, ARGUMENTS, MISSING, RESULT, KeepList, Selection


def select(value: Any, *members: str, digest: bool = False) -> Tuple[Any, List[Dict[str, Any]]]:
    selection = Selection(digest)
    return selection.select(value, frozenset(members), "/arguments"), selection.left_out


class KeepListTest(unittest.TestCase):
    def test_rules_of_a_text(self) -> None:
        keep = KeepList("rates.lookup:from, to; rates.lookup>rate # in francs\n\n# a comment\n*:region\nurn:x:y:a")
        self.assertEqual(keep.members("rates.lookup", ARGUMENTS), {"from", "to", "region"})
        self.assertEqual(keep.members("rates.lookup", RESULT), {"rate"})
        self.assertEqual(keep.members("other", ARGUMENTS), {"region"})
        self.assertEqual(keep.members("urn:x:y", ARGUMENTS), {"a", "region"})
        self.assertEqual(KeepList().members("other", ARGUMENTS), frozenset())

    def test_rules_of_a_file_and_of_a_mapping(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "keep.txt"
            path.write_text("a:b\na>c\n", "utf-8")
            for keep in (KeepList(path), KeepList({"a:": ["b"], "a>": ["c"]})):
                self.assertEqual(keep.members("a", ARGUMENTS) | keep.members("a", RESULT), {"b", "c"})
            with self.assertRaises(OSError):
                KeepList(Path(folder) / "none")

    def test_what_is_no_rule_is_refused(self) -> None:
        for text in ("rates", "rates:", ":a", "a:b,,c", "*", ">"):
            with self.subTest(text), self.assertRaisesRegex(ValueError, "^%s is not a rule" % re.escape(repr(text))):
                KeepList(text)
        with self.assertRaisesRegex(ValueError, "list of names"):
            KeepList({"a:": "bc"})


class SelectionTest(unittest.TestCase):
    def test_nothing_is_kept_without_a_rule(self) -> None:
        for value, size in [({"a": 1}, 7), ([1, 2], 5), ("é", 4), (None, 4), (1.5, 3)]:
            kept, left_out = select(value)
            self.assertIs(kept, MISSING)
            self.assertEqual(left_out, [{"pointer": "/arguments", "reason": "not_allowed", "size": size}])
        self.assertEqual(select({}), ({}, []))

    def test_a_digest_where_it_is_asked_for_and_gives_no_secret_away(self) -> None:
        _, left_out = select({"a": {"c": 1, "b": 2}, "d": {"password": "x"}, "token": "y"}, "z", digest=True)
        digest = "sha256:" + hashlib.sha256(b'{"b":2,"c":1}').hexdigest()
        self.assertEqual(
            left_out,
            [
                {"pointer": "/arguments/a", "reason": "not_allowed", "size": 13, "digest": digest},
                {"pointer": "/arguments/d", "reason": "not_allowed", "size": 16},
                {"pointer": "/arguments/token", "reason": "secret"},
            ],
        )

    def test_secrets_are_never_kept(self) -> None:
        names = "password Authorization api_key x-api-key accessToken refresh-token Set-Cookie requestState clientSecret pin"
        value = {name: "value" for name in names.split()}
        kept, left_out = select({"in": [value]}, "*")
        self.assertEqual(kept, {"in": [{}]})
        self.assertEqual({entry["reason"] for entry in left_out}, {"secret"})
        self.assertEqual(len(left_out), len(value))
        self.assertEqual(select(value, *value)[0], {})

    def test_texts_that_are_secrets_by_their_form(self) -> None:
        secrets = [
            "Bearer abcdef0123456789",
            "https://name:k3ttle@host.example/",
            "https://host.example/?access_token=abcdefgh1",
            "ghp_abcdefghijklmnop1234",
            "-----BEGIN RSA PRIVATE KEY-----",
        ]
        kept, left_out = select(secrets, "*")
        self.assertEqual(kept, [None] * 5)
        self.assertEqual([entry["pointer"] for entry in left_out], ["/arguments/%d" % index for index in range(5)])

    def test_what_only_looks_like_a_secret_is_kept(self) -> None:
        value = {
            "max_tokens": 5,
            "tokens": 7,
            "next_token_count": 1,
            "keyboard": "de",
            "has_password": False,
            "text": "basic rates",
        }
        self.assertEqual(select(value, "*"), (value, []))

    def test_values_that_are_no_json(self) -> None:
        kept, left_out = select(
            {"a": object(), "b": float("nan"), "c": "\ud800", "d": b"x", "e": {1, 2}, "f": 2**2000, "g": 1}, "*"
        )
        self.assertEqual(kept, {"g": 1})
        self.assertEqual([entry["reason"] for entry in left_out], ["other"] * 6)
        self.assertIs(select({"\ud800": 1}, "*")[0], MISSING)
        self.assertIs(select({1: 1}, "a")[0], MISSING)

    def test_dataclasses_models_and_enums_are_what_they_become_on_the_wire(self) -> None:
        class Colour(str, enum.Enum):
            RED = "red"

        @dataclass
        class Rate:
            value: str
            colour: Colour

        class Model:
            def model_dump(self, **_: Any) -> Dict[str, Any]:
                return {"alias": 1}

        kept, left_out = select({"rates": [Rate("1", Colour.RED)], "model": Model()}, "*")
        self.assertEqual(json.dumps(kept), '{"rates": [{"value": "1", "colour": "red"}], "model": {"alias": 1}}')
        self.assertEqual(select(Rate("1", Colour.RED), "value")[0], {"value": "1"})
        self.assertEqual(select(Model())[1][0]["size"], 11)

    def test_sizes_are_bounded(self) -> None:
        endless: List[Any] = []
        endless.append(endless)
        deep: Any = 1
        for _ in range(100):
            deep = {"a": deep}
        for value in ("x" * 2_000_000, ["é" * 1000] * 1000, {"m%d" % index: object() for index in range(600)}):
            kept, left_out = select(value, "*")
            self.assertIs(kept, MISSING)
            self.assertEqual([(entry["pointer"], entry["reason"]) for entry in left_out], [("/arguments", "too_large")])
        for value in (endless, deep):
            _, left_out = select(value, "*")
            self.assertEqual([entry["reason"] for entry in left_out], ["too_large"])
            self.assertEqual(select(value)[1], [{"pointer": "/arguments", "reason": "not_allowed"}])

    def test_what_is_kept_is_a_copy(self) -> None:
        value = {"list": [1]}
        kept, _ = select(value, "*")
        value["list"].append(2)
        self.assertEqual(kept, {"list": [1]})

    def test_names_with_signs_of_pointers(self) -> None:
        self.assertEqual(select({"a/b~c": object()}, "a/b~c")[1][0]["pointer"], "/arguments/a~1b~0c")

    def test_names_that_may_be_data_stand_in_no_pointer(self) -> None:
        token = "ghp_abcdefghijklmnop1234"
        for name in ("jane@doe.de", "a b", "49", "é", "a" * 65, "a\n", ""):
            value = {"a": 1, name: {"b": 2}}
            self.assertIs(select(value, "a")[0], MISSING)
            part = {"pointer": "/arguments", "reason": "not_allowed", "size": len(to_canonical(value))}
            self.assertEqual(select(value, "a")[1], [part])
            self.assertEqual(select(value, "a", name), (value, []), "the list names it")
            self.assertEqual(select(value, "*"), (value, []))
        for members in (("a",), ("*",), ("a", token)):
            kept, left_out = select({"a": 1, token: 2}, *members, digest=True)
            self.assertIs(kept, MISSING)
            self.assertEqual(left_out, [{"pointer": "/arguments", "reason": "secret"}])
        # Deeper only the object that has the name, whatever of it was looked at before.
        kept, left_out = select({"a": {"password": "x", "b": {"password": "x", token: 1}}, "in": [{token: 1}]}, "*")
        self.assertEqual(kept, {"a": {}, "in": [None]})
        self.assertEqual(
            [entry["pointer"] for entry in left_out],
            ["/arguments/a/password", "/arguments/a/b", "/arguments/in/0"],
        )

    def test_a_payload_has_one_list(self) -> None:
        selection = Selection()
        selection.select({"a": 1}, frozenset("b"), "/arguments")
        selection.select("x", ALL, "/input")
        self.assertEqual(len(selection.left_out), 1)


class CanonicalTest(unittest.TestCase):
    def test_numbers_of_rfc_8785(self) -> None:
        """Appendix B of the RFC, and what Python writes otherwise."""
        numbers = [
            (0.0, "0"), (-0.0, "0"), (5e-324, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
            (9007199254740992.0, "9007199254740992"), (295147905179352830000.0, "295147905179352830000"),
            (1e21, "1e+21"), (1e23, "1e+23"), (9.999999999999997e22, "9.999999999999997e+22"), (1e-6, "0.000001"),
            (1e-7, "1e-7"), (333333333.33333329, "333333333.3333333"), (0.000123, "0.000123"), (100, "100"), (-1.5, "-1.5"),
            (4.5, "4.5"), (2e-3, "0.002"), (1e20, "100000000000000000000"), (123456789012345680000.0, "123456789012345680000"),
        ]  # fmt: skip
        for number, text in numbers:
            self.assertEqual(to_canonical(number).decode(), text)

    def test_texts_and_order_of_rfc_8785(self) -> None:
        value = {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\u0080": 6, "\u00f6": 7}
        order = "\r 1 \u0080 \u00f6 \u20ac \U0001f600 \ufb33".split(" ")
        self.assertEqual(list(json.loads(to_canonical(value))), order)
        self.assertEqual(
            to_canonical('\u20ac$\u000f\nA\'B"\\\\"/\u007f').decode(), '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u007f"'
        )


if __name__ == "__main__":
    unittest.main()
