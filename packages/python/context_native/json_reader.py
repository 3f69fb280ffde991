"""Reads JSON (RFC 8259) with the place of each value.

Python's own `json` accepts NaN, hides that a member occurs twice, fails on deep nesting and converts long numbers. This
reader has no recursion and converts no number. Its time is in proportion to the text.
"""

from __future__ import annotations

import json.decoder
import re
from bisect import bisect_left
from typing import Any, List, NamedTuple, NoReturn, Optional, Tuple, Union

OBJECT, ARRAY, STRING, NUMBER, BOOLEAN, NULL = "object", "array", "string", "number", "boolean", "null"

#: Maximum depth of nested objects and arrays, and maximum characters and values of a document.
MAX_DEPTH = 500
MAX_CHARACTERS = 64 * 1024 * 1024
MAX_VALUES = 2_000_000
#: Maximum findings of a document, and characters of their pointers: both could otherwise be far longer than the text.
MAX_FINDINGS = 10_000
MAX_POINTER_CHARACTERS = 10_000_000

_SPACE = re.compile(r"[ \t\n\r]*")
_CHUNK = re.compile(r'[^"\\\x00-\x1f]*')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
#: CPython's function in C for strings with escapes. It is as strict as this reader, but its errors have other places.
#: The version in Python, which other interpreters have, accepts escapes that are not hexadecimal.
_scan_string: Any = getattr(json.decoder, "c_scanstring", None)
_HEX = re.compile("[0-9a-fA-F]{4}")
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LITERALS = {"t": ("true", BOOLEAN, True), "f": ("false", BOOLEAN, False), "n": ("null", NULL, None)}


class Node:
    """A value of a document. `value` of an object is a dict of nodes, of an array a list of nodes, of a number None.

    `start` and `end` are offsets in the text, in characters. If a member occurs twice, the last one counts.
    """

    __slots__ = ("kind", "value", "start", "end")

    def __init__(self, kind: str, value: Any, start: int, end: int) -> None:
        self.kind = kind
        self.value = value
        self.start = start
        self.end = end


class Fault(NamedTuple):
    """A fault of the text itself: the check that reports it, its place, and a message."""

    check: str
    pointer: str
    offset: int
    message: str


class Places:
    """Lines and columns of offsets, both from 1; columns count UTF-16 units, and a line ends with a line feed."""

    def __init__(self, text: str) -> None:
        self._lines = [match.start() for match in re.finditer("\n", text)]
        self._astral = [match.start() for match in _ASTRAL.finditer(text)]

    def of(self, offset: int) -> Tuple[int, int]:
        """The line and the column of an offset."""
        line = bisect_left(self._lines, offset)
        begin = self._lines[line - 1] + 1 if line else 0
        wide = bisect_left(self._astral, offset) - bisect_left(self._astral, begin)
        return line + 1, offset - begin + wide + 1


class Reading(NamedTuple):
    """Result of reading: the value, or None if reading stopped; faults of the text; the decoded text."""

    root: Optional[Node]
    faults: List[Fault]
    text: str


class _Stopped(Exception):
    def __init__(self, check: str, offset: int, message: str, has_too_many: bool = False) -> None:
        super().__init__(message)
        self.has_too_many = has_too_many
        self.fault = Fault(check, "", offset, message)


def escape_pointer(name: str) -> str:
    """A member name as a part of a JSON Pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


def quote(text: str, longest: int = 40) -> str:
    """The start of a text in quotation marks, for messages. Characters that are not printable are escaped."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return '"' + "".join(c if c.isprintable() else "\\u%04x" % ord(c) for c in cut) + '"'


def read_json(source: Union[str, bytes]) -> Reading:
    """Reads one JSON document. Its faults are in the result, not raised."""
    # UTF-8 has up to four bytes for a character.
    if len(source) > (MAX_CHARACTERS if isinstance(source, str) else 4 * MAX_CHARACTERS):
        return _too_long()
    if isinstance(source, str):
        text = source
    else:
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError as error:
            text = source[: error.start].decode("utf-8")
            message = "The bytes from here on are not UTF-8 (byte %d)." % error.start
            return Reading(None, [Fault("json-syntax", "", len(text), message)], text)
    if text.startswith("\ufeff"):
        return Reading(None, [Fault("json-syntax", "", 0, "The text begins with a byte order mark.")], text)
    if len(text) > MAX_CHARACTERS:
        return _too_long()
    reader = _Reader(text)
    try:
        return Reading(reader.read(), reader.faults, text)
    except _Stopped as stopped:
        # If reading stopped, only the fault that stopped it counts, unless there were too many faults.
        faults = reader.faults if stopped.has_too_many else []
        return Reading(None, faults + [stopped.fault], text)


def _too_long() -> Reading:
    message = "The text has more than %d characters, the limit of this checker." % MAX_CHARACTERS
    return Reading(None, [Fault("limits", "", 0, message)], "")


class _Reader:
    """One pass over one text. It stops at a limit, or at the first character that JSON does not allow there.

    For a wrong word that is its first character, for a wrong escape its backslash.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: List[Fault] = []
        self.stack: List[Tuple[Optional[Node], Any]] = []
        self.container: Optional[Node] = None
        self.key: Any = None
        self.pointers = 0
        self.values = 0
        self.raw_halves = _SURROGATE.search(text) is not None

    def read(self) -> Node:
        text = self.text
        position = self.skip(0)
        root: Optional[Node] = None
        while True:
            node = self.begin_value(position)
            if root is None:
                root = node
            self.attach(node)
            position = node.end
            if node.kind is OBJECT or node.kind is ARRAY:
                self.stack.append((self.container, self.key))
                self.container = node
                if len(self.stack) > MAX_DEPTH:
                    raise _Stopped(
                        "limits", node.start, "Nested deeper than %d levels, the limit of this checker." % MAX_DEPTH
                    )
                position = self.skip(position)
                if text[position : position + 1] != ("}" if node.kind is OBJECT else "]"):
                    if node.kind is OBJECT:
                        position = self.name(position)
                    continue
            while True:
                position = self.skip(position)
                container = self.container
                if container is None:
                    if position < len(text):
                        self.stop(position, "the end of the text")
                    return root
                close = "}" if container.kind is OBJECT else "]"
                char = text[position : position + 1]
                if char == close:
                    position += 1
                    container.end = position
                    self.container, self.key = self.stack.pop()
                elif char == "," and container.value:
                    position = self.skip(position + 1)
                    if container.kind is OBJECT:
                        position = self.name(position)
                    break
                else:
                    self.stop(position, "`,` or `%s`" % close)

    def skip(self, position: int) -> int:
        if self.text[position : position + 1] > " ":
            return position
        match = _SPACE.match(self.text, position)
        return match.end() if match else position

    def stop(self, position: int, expected: str) -> NoReturn:
        found = quote(self.text[position]) if position < len(self.text) else "the end of the text"
        raise _Stopped("json-syntax", position, "Expected %s, found %s." % (expected, found))

    def begin_value(self, position: int) -> Node:
        char = self.text[position : position + 1]
        if char == '"':
            value, end = self.string(position)
            return Node(STRING, value, position, end)
        if char == "{":
            return Node(OBJECT, {}, position, position + 1)
        if char == "[":
            return Node(ARRAY, [], position, position + 1)
        if char in _LITERALS:
            word, kind, meaning = _LITERALS[char]
            if not self.text.startswith(word, position):
                self.stop(position, "a value")
            return Node(kind, meaning, position, position + len(word))
        match = _NUMBER.match(self.text, position)
        if match is None:
            self.stop(position + (1 if char == "-" else 0), "a digit" if char == "-" else "a value")
        end = match.end()
        after = self.text[end : end + 2]
        if after[:1] == "." and match.group(1) is None and match.group(2) is None:
            self.stop(end + 1, "a digit")
        if after[:1] in ("e", "E") and match.group(2) is None:
            self.stop(end + (2 if after[1:] in ("+", "-") else 1), "a digit")
        return Node(NUMBER, None, position, end)

    def attach(self, node: Node) -> None:
        self.values += 1
        if self.values > MAX_VALUES:
            message = "The text has more than %d values, the limit of this checker." % MAX_VALUES
            raise _Stopped("limits", node.start, message)
        container = self.container
        if container is None:
            self.key = None
        elif container.kind is ARRAY:
            self.key = len(container.value)
            container.value.append(node)
        else:
            container.value[self.key] = node
        if node.kind is STRING and _SURROGATE.search(node.value):
            own = "" if self.key is None else "/" + escape_pointer(str(self.key))
            self.fault("well-formed-strings", own, node.start, "The string has half of a surrogate pair.")

    def fault(self, check: str, own: str, offset: int, message: str) -> None:
        """Adds a fault at the open object or array, or at `own`, the rest of the pointer."""
        pointer = self.pointer() + own
        self.pointers += len(pointer)
        if len(self.faults) >= MAX_FINDINGS or self.pointers > MAX_POINTER_CHARACTERS:
            message = "There are more findings than the %d that this checker reports." % len(self.faults)
            raise _Stopped("limits", offset, message, True)
        self.faults.append(Fault(check, pointer, offset, message))

    def pointer(self) -> str:
        """The pointer of the object or the array that is open."""
        return "".join("/" + escape_pointer(str(key)) for _, key in self.stack[1:])

    def name(self, position: int) -> int:
        """Reads a name and its colon, stores the name, and returns the offset of the value."""
        if self.text[position : position + 1] != '"':
            self.stop(position, "a name in quotation marks")
        self.key, end = self.string(position)
        members = self.container.value if self.container else {}
        if _SURROGATE.search(self.key):
            message = "The name of a member has half of a surrogate pair."
            self.fault("well-formed-strings", "", position, message)
        if self.key in members:
            message = "The object already has the member %s." % quote(self.key)
            self.fault("unique-members", "/" + escape_pointer(self.key), position, message)
        end = self.skip(end)
        if self.text[end : end + 1] != ":":
            self.stop(end, "`:`")
        return self.skip(end + 1)

    def string(self, position: int) -> Tuple[str, int]:
        """The string whose opening quotation mark is at the offset, and the offset after its end."""
        text = self.text
        begin = position + 1
        match = _CHUNK.match(text, begin)
        end = match.end() if match else begin
        if text[end : end + 1] == '"' and not self.raw_halves:
            return text[begin:end], end + 1
        if _scan_string is not None:
            try:
                value, end = _scan_string(text, begin, True)
                return (_PAIR.sub(_join, value) if self.raw_halves else value), end
            except ValueError:
                pass
        parts = [text[begin:end]]
        while True:
            char = text[end : end + 1]
            if char == '"':
                return _PAIR.sub(_join, "".join(parts)), end + 1
            if char != "\\":
                self.stop(end, "a character of a string or its closing quotation mark")
            char = text[end + 1 : end + 2]
            if char in _ESCAPES:
                parts.append(_ESCAPES[char])
                end += 2
            elif char == "u":
                digits = _HEX.match(text, end + 2)
                if digits is None:
                    self.stop(end, "an escape with four hexadecimal digits")
                parts.append(chr(int(digits.group(), 16)))
                end += 6
            else:
                self.stop(end, "a valid JSON escape")
            match = _CHUNK.match(text, end)
            if match:
                parts.append(match.group())
                end = match.end()


def _join(match: "re.Match[str]") -> str:
    high, low = ord(match.group()[0]), ord(match.group()[1])
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
