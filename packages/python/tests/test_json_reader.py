"""JSON: what is read, where it stands, and where reading stops."""

import json
import random
import time
import unittest
from typing import Any, List, NoReturn
from unittest import mock

from context_native.json_reader import ARRAY, MAX_DEPTH, NUMBER, OBJECT, Node, Places, read_json
from tests.documents import example


def zero(_: str) -> int:
    """Every number, as `as_value` has it."""
    return 0


def refuse(name: str) -> NoReturn:
    """What `json` takes for a number and the standard does not."""
    raise ValueError(name)


def as_value(node: Node) -> Any:
    """The value of a node, with every number as 0."""
    if node.kind is OBJECT:
        return {name: as_value(member) for name, member in node.value.items()}
    if node.kind is ARRAY:
        return [as_value(item) for item in node.value]
    return 0 if node.kind is NUMBER else node.value


class JsonReaderTest(unittest.TestCase):
    def stop(self, text: "str | bytes") -> "tuple[int, int]":
        reading = read_json(text)
        self.assertIsNone(reading.root)
        self.assertEqual([fault.check for fault in reading.faults], ["json-syntax"])
        return Places(reading.text).of(reading.faults[0].offset)

    def test_values_are_those_of_json(self) -> None:
        values: List[Any] = [
            {"a": [True, False, None, "", "é\u2028🚀\u0000\"\\/\b\f\n\r\t", [], {}, [[0]], {"": {"a": 0}}]},
            "🚀",
            [],
            0,
        ]
        for value in values:
            for text in (json.dumps(value), json.dumps(value, ensure_ascii=False), json.dumps(value, indent=1)):
                root = read_json(text.encode()).root
                self.assertIsNotNone(root)
                self.assertEqual(as_value(root) if root else None, value)

    def test_numbers_are_those_of_json(self) -> None:
        for number in ("0", "-0", "10", "1.5", "-1.50e+3", "1E9", "0e-0", "9" * 10_000):
            self.assertIsNotNone(read_json(number).root, number)
        for number in ("01", "+1", ".5", "5.", "5e", "5e+", "-", "--1", "0x1", "1_0", "NaN", "Infinity", "-Infinity", "٤"):
            self.assertIsNone(read_json(number).root, number)

    def test_reading_stops_at_the_first_character_that_cannot_stand_there(self) -> None:
        for text, place in (
            ("", (1, 1)),
            ("\n {", (2, 3)),
            ('{"a" 1}', (1, 6)),
            ('{"a": 1,}', (1, 9)),
            ("[1 2]", (1, 4)),
            ("[,]", (1, 2)),
            ("[1}", (1, 3)),
            ("{} x", (1, 4)),
            ("[tru]", (1, 2)),
            ("[1.]", (1, 4)),
            ('["🚀\n"]', (1, 5)),
            ('["\\x"]', (1, 3)),
            ('["\\u12g4"]', (1, 3)),
            ('{"a', (1, 4)),
            ("\ufeff{}", (1, 1)),
        ):
            with self.subTest(text=text):
                self.assertEqual(self.stop(text), place)

    def test_bytes_that_are_not_utf_8_stop_the_reading(self) -> None:
        for data in (b'["\xff"]', b'["\xc0\xaf"]', b'["\xed\xa0\x80"]', b'["\xf4\x90\x80\x80"]', b'["\xe2\x82'):
            self.assertEqual(self.stop(data), (1, 3))

    def test_a_name_that_occurs_twice_is_found_after_escapes(self) -> None:
        reading = read_json('{"a~/b": 1,\n "a\\u007e/b": [2]}')
        self.assertEqual([(f.check, f.pointer) for f in reading.faults], [("unique-members", "/a~0~1b")])
        self.assertEqual(Places(reading.text).of(reading.faults[0].offset), (2, 2))
        self.assertEqual(as_value(reading.root) if reading.root else None, {"a~/b": [0]})

    def test_half_of_a_surrogate_pair_is_found(self) -> None:
        for text, pointers in (
            ('["\\ud83d\\ude80"]', []),
            ('["\\ude80\\ud83d"]', ["/0"]),
            ('["a", {"b": "\\ud83dx"}]', ["/1/b"]),
            ('[{"\\udc00": 1}]', ["/0"]),
            ('"\\uD800"', [""]),
            ('["\ud800"]', ["/0"]),
        ):
            self.assertEqual([fault.pointer for fault in read_json(text).faults], pointers, ascii(text))

    def test_columns_count_utf_16_units(self) -> None:
        self.assertEqual(Places('"🚀🚀"x').of(4), (1, 7))
        self.assertEqual(Places("🚀\r\n🚀x").of(4), (2, 3))

    def test_depth_has_a_limit_that_is_said(self) -> None:
        self.assertIsNotNone(read_json("[" * MAX_DEPTH + "]" * MAX_DEPTH).root)
        for text in ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), '{"a": 1, "a": ' + "[" * MAX_DEPTH):
            self.assertEqual([fault.check for fault in read_json(text).faults], ["limits"])
        self.assertEqual([fault.check for fault in read_json('{"a": 1, "a": 1').faults], ["json-syntax"])

    def test_size_has_limits_that_are_said(self) -> None:
        for limit, texts in (
            ("MAX_CHARACTERS", ('"123456789"', b'"123456789"', '"🚀🚀🚀🚀🚀🚀🚀🚀🚀"'.encode(), b"\xff" * 41)),
            ("MAX_VALUES", ("[1,2,3,4,5,6,7,8,9,0]",)),
        ):
            with mock.patch("context_native.json_reader." + limit, 10):
                for text in texts:
                    self.assertEqual([fault.check for fault in read_json(text).faults], ["limits"])
                self.assertEqual(read_json('"🚀"'.encode()).faults, [])

    def test_texts_are_json_where_python_says_so(self) -> None:
        chance = random.Random(1)
        text = json.dumps(example("smb-invoice-vat")["mcp_events"][1], ensure_ascii=False)
        pieces = '{}[]:,"\\/ud8c0u00e9ntrue fals-+.eE0123456789\n\t\x00\x7fé🚀 '
        for _ in range(4000):
            changed = text
            for _ in range(chance.randint(1, 3)):
                at = chance.randrange(len(changed))
                changed = changed[:at] + chance.choice(pieces) + changed[at + chance.randint(0, 2) :]
            try:
                value = json.loads(changed, parse_int=zero, parse_float=zero, parse_constant=refuse)
            except ValueError:
                self.stop(changed)
                continue
            root = read_json(changed).root
            assert root is not None, changed
            self.assertEqual(as_value(root), value)

    def test_escapes_are_read_alike_without_the_reader_in_c(self) -> None:
        chance = random.Random(2)
        pieces = ['"', "\\", "u", "d83d", "de80", "\\u", "x", "n", "/", "\n", "é", "🚀", "\ud83d", "\x00", "+", "_"]
        for _ in range(4000):
            text = '"' + "".join(chance.choice(pieces) for _ in range(chance.randint(0, 9))) + '"'
            read = read_json(text)
            with mock.patch("context_native.json_reader._scan_string", None):
                again = read_json(text)
            self.assertEqual(read.faults, again.faults)
            self.assertEqual(read.root and read.root.value, again.root and again.root.value)

    def test_hostile_texts_take_no_time_and_have_bounded_findings(self) -> None:
        many = 100_000
        begin = time.process_time()
        for text in (
            "[" * many,
            '{"a":' * many,
            "[" + "9" * many + "]",
            '"' + "\\" * many,
            '"' + "\\u" * many,
            "-" * many,
            '"' * many,
            "\x00" * many,
            '{"%s": {%s}}' % ("k" * many, ",".join(['"a": 1'] * many)),
            "[%s]" % ",".join(['"\\ud800"'] * many),
        ):
            reading = read_json(text)
            self.assertTrue(reading.root is None or not reading.faults)
            self.assertLess(sum(len(fault.pointer) for fault in reading.faults), 11_000_000)
        self.assertLess(time.process_time() - begin, 10)


if __name__ == "__main__":
    unittest.main()
