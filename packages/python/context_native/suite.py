"""The protocol of the test suite: requests and their answers, both as JSON Lines."""

from __future__ import annotations

import base64
import binascii
import json
from typing import BinaryIO, Dict, List, Optional, TextIO, Union

from . import __version__
from .collection import KINDS, Collection
from .json_reader import ARRAY, NULL, NUMBER, OBJECT, STRING, Node, read_json
from .times import parse_time


class BadRequest(Exception):
    """A request that does not follow the protocol."""


def answer_suite(requests: BinaryIO, answers: TextIO) -> int:
    """Answers each request until the input ends. Returns 0, the exit code."""
    for line in requests:
        if line.strip():
            answers.write(json.dumps(answer(line)) + "\n")
            answers.flush()
    return 0


def answer(line: bytes) -> Dict[str, object]:
    """The answer to one request: the name of this checker to a hello, and `unsupported` to an invalid request."""
    reading = read_json(line)
    root = reading.root
    if root is None or root.kind is not OBJECT:
        return {"id": None, "unsupported": "The request is not a JSON object that this checker can read."}
    if "hello" in root.value:
        return {"hello": {"name": "context-native-python", "version": __version__}}
    identity = _identity(root, reading.text)
    try:
        return dict({"id": identity}, **_check(root, reading.text))
    except BadRequest as error:
        return {"id": identity, "unsupported": str(error)}


def _check(request: Node, text: str) -> Dict[str, object]:
    kind = _text(request, "kind")
    if kind not in KINDS:
        raise BadRequest("`kind` must be one of " + ", ".join(KINDS) + ".")
    time = _text(request, "now")
    now = None if time is None else parse_time(time)
    if time is not None and now is None:
        raise BadRequest("`now` is not a time.")
    collection = Collection(now, _known(request.value.get("capabilities")))
    before = _member(request, "before")
    if before is not None:
        if before.kind is not ARRAY:
            raise BadRequest("`before` is not an array.")
        for item in before.value:
            collection.add(_slice(item, text), kind)
    example = _member(request, "trace")
    document = collection.add(
        _document(request, text), kind, example=None if example is None else _slice(example, text)
    )
    known = _member(request, "known")
    if known is not None:
        if known.kind is not ARRAY:
            raise BadRequest("`known` is not an array.")
        for item in known.value:
            collection.add(_slice(item, text))
    collection.close()
    findings: List[Dict[str, object]] = [
        {
            "check": found.check,
            "clause": found.clause,
            "pointer": found.pointer,
            "line": found.line,
            "column": found.column,
        }
        for found in document.findings
    ]
    return {"conforms": document.conforms, "findings": findings}


def _identity(request: Node, text: str) -> Union[str, int, None]:
    """The `id` of a request: a string, or a whole number of up to 16 digits; else None."""
    node = request.value.get("id")
    if node is not None and node.kind is STRING:
        return str(node.value)
    digits = text[node.start : node.end] if node is not None and node.kind is NUMBER else ""
    return int(digits) if digits.isdigit() and len(digits) <= 16 else None


def _member(request: Node, name: str) -> Optional[Node]:
    node = request.value.get(name)
    return None if node is None or node.kind is NULL else node


def _text(request: Node, name: str) -> Optional[str]:
    node = _member(request, name)
    if node is None:
        return None
    if node.kind is not STRING:
        raise BadRequest("`%s` is not a string." % name)
    return str(node.value)


def _slice(node: Node, text: str) -> str:
    """The text of a value, a part of the request's text."""
    return text[node.start : node.end]


def _document(request: Node, text: str) -> Union[str, bytes]:
    given = _text(request, "text")
    if given is not None:
        return given
    encoded = _text(request, "base64")
    if encoded is None:
        raise BadRequest("The request has neither `text` nor `base64`.")
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest("`base64` is not valid base64.") from None


def _known(node: Optional[Node]) -> Dict[str, List[str]]:
    if node is None or node.kind is NULL:
        return {}
    if node.kind is not OBJECT:
        raise BadRequest("`capabilities` is not an object.")
    known = {}
    for agent, names in node.value.items():
        if names.kind is not ARRAY:
            raise BadRequest("`capabilities` must have a list of names for each agent.")
        known[agent] = [name.value for name in names.value if name.kind is STRING]
    return known
