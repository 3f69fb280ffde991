"""Helpers for single members of traces, capabilities and registry entries."""

from __future__ import annotations

import difflib
from typing import Iterable, Iterator, List, Optional, Tuple

from .findings import Findings
from .json_reader import BOOLEAN, NULL, OBJECT, STRING, Node, escape_pointer, quote

TIME_REMEDY = 'Write it as "2025-09-01T09:14:22.003Z": a date that exists, a capital T, seconds, and the zone.'
UUID_REMEDY = 'Write 36 characters in the form of RFC 9562, as "7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa".'
URL_REMEDY = 'Write an absolute address, as "https://audit.example/log/17", with what is not ASCII percent-encoded.'
CODE_REMEDY = "Use 1 to 64 lower-case letters and digits, in groups separated by single hyphens."

#: Maximum unknown members of one object for which a similar name is searched, since the search is slow.
MOST_GUESSES = 20


def describe(node: Node) -> str:
    """A value in words, short enough for a message."""
    if node.kind is STRING:
        return quote(node.value) if node.value else "an empty string"
    if node.kind is BOOLEAN:
        return "true" if node.value else "false"
    if node.kind is NULL:
        return "null"
    return ("an " if node.kind[0] in "ao" else "a ") + node.kind


def is_text(node: Optional[Node]) -> bool:
    """True if a value is a string that is not empty (clause 2.6)."""
    return node is not None and node.kind is STRING and node.value != ""


def text_of(node: Optional[Node]) -> Optional[str]:
    """The string of a value, or None if it is empty or no string."""
    return node.value if node is not None and is_text(node) else None


def members_of(node: Optional[Node]) -> "dict[str, Node]":
    """The members of an object; none for other values."""
    return node.value if node is not None and node.kind is OBJECT else {}


def report_missing(
    out: Findings, check: str, pointer: str, holder: Node, wanted: Iterable[str], what: str
) -> None:
    """Reports each missing member, at its object."""
    for name in wanted:
        if name not in holder.value:
            out.add(check, pointer, holder, "%s has no `%s`." % (what, name), "Add `%s`." % name)


def report_unknown(
    out: Findings, check: str, pointer: str, holder: Node, known: Iterable[str], what: str, schema: bool
) -> None:
    """Reports each member that the standard does not define. With `schema`, `$schema` may be there as a string."""
    names = set(known)
    free = names - set(holder.value)
    count = 0
    for name, node in holder.value.items():
        if name in names:
            continue
        if schema and name == "$schema" and node.kind is STRING:
            continue
        count += 1
        near: List[str] = []
        if len(name) <= 40 and count <= MOST_GUESSES:
            near = difflib.get_close_matches(name, free, 1)
        remedy = "Rename it `%s` if that is meant; else remove it." % near[0] if near else "Remove it."
        if name == "$schema":
            remedy = "Give `$schema` at the top of the document only, as a string."
        message = "%s has a member %s, which the standard does not define." % (what, quote(name))
        out.add(check, pointer + "/" + escape_pointer(name), node, message, remedy)


def list_faults(items: Iterable[Node]) -> Iterator[Tuple[int, Node, str]]:
    """Wrong items of a list of strings, each with its index and fault: `type`, `empty` or `twice`."""
    seen = set()
    for index, item in enumerate(items):
        if item.kind is not STRING:
            yield index, item, "type"
        elif item.value == "":
            yield index, item, "empty"
        elif item.value in seen:
            yield index, item, "twice"
        else:
            seen.add(item.value)
