"""Finds secrets in whole documents before they are published or stored.

The same as scan-secrets.ts and found-secrets.ts of the TypeScript packages.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from .json_reader import ARRAY, OBJECT, STRING, Node, Places, Reading, escape_pointer
from .secrets.find_arguments import command_of, find_in_arguments
from .secrets.find_secrets import find_secrets
from .secrets.secret_names import is_digest_text, is_private_key_part

#: The words of the report by grade. A secret breaks no clause, but must not be published.
RULES = {"certain": "secret", "possible": "possible-secret"}
#: Maximum secrets listed for one document.
_MAX_PLACES = 100
_FIXES = {
    "certain": "Remove the secret from the document, and revoke it: copies may exist elsewhere.",
    "possible": "If the value is not a secret, keep it. In a registry file, list the value in `no_secrets`.",
}


class DocumentSecret(NamedTuple):
    """A secret of a document and its place, with lines and columns from 1. Its message does not quote the value."""

    pointer: str
    kind: str
    grade: str
    message: str
    line: int
    column: int
    fix: str


class _Left(NamedTuple):
    """A value to search, the name of its member, and the command beside its list of arguments."""

    node: Node
    pointer: str
    name: Optional[str] = None
    command: str = ""


def secrets_of(reading: Reading, first_line: int = 1) -> List[DocumentSecret]:
    """The secrets of a document, certain ones first, up to _MAX_PLACES; none if it is not JSON."""
    found = _scan(reading.root) if reading.root is not None else {}
    if reading.root is None or not found:
        return []
    answered = _answers_in(reading.root)
    places = Places(reading.text)
    secrets = []
    for (grade, kind, pointer), offset in sorted(found.items(), key=lambda item: item[0][0]):
        message = _describe(grade, kind, pointer)
        if grade == "possible" and (kind, pointer) in answered:
            message += "; its owner says that it is not a secret"
        line, column = places.of(offset)
        secrets.append(DocumentSecret(pointer, kind, grade, message, line + first_line - 1, column, _FIXES[grade]))
    return secrets


def _scan(root: Node) -> Dict[Tuple[str, str, str], int]:
    """Grade, kind and pointer of each secret, with the offset of its value."""
    places: Dict[Tuple[str, str, str], int] = {}

    def add(grade: str, kind: str, pointer: str, offset: int) -> None:
        if len(places) < _MAX_PLACES:
            places.setdefault((grade, kind, pointer), offset)

    # A list that grows, instead of recursion: documents may be nested deep.
    left = [_Left(root, "")]
    for node, pointer, name, command in left:
        if node.kind is STRING:
            for secret in find_secrets(node.value, name):
                add(secret.grade, secret.kind, pointer, node.start)
        elif node.kind is ARRAY:
            texts = [item.value if item.kind is STRING else None for item in node.value]
            for index, secret in find_in_arguments(texts, command):
                add(secret.grade, secret.kind, "%s/%d" % (pointer, index), node.value[index].start)
            left.extend(_Left(item, "%s/%d" % (pointer, index), name) for index, item in enumerate(node.value))
        elif node.kind is OBJECT:
            members: Dict[str, Node] = node.value
            beside = command_of({member: inner.value for member, inner in members.items() if inner.kind is STRING})
            key_type = members["kty"].value if "kty" in members and members["kty"].kind is STRING else None
            for member, inner in members.items():
                in_name = find_secrets(member)
                for secret in in_name:
                    add(secret.grade, secret.kind, pointer, node.start)
                if is_private_key_part(key_type, member, inner.value if inner.kind is STRING else None):
                    add("certain", "private-key", "%s/%s" % (pointer, escape_pointer(member)), inner.start)
                # If the name has a secret, its pointer would contain the secret.
                place = pointer if in_name else "%s/%s" % (pointer, escape_pointer(member))
                # The name of a tool, such as get_token, with its digest (18.9).
                is_digest = name == "item_digests" and inner.kind is STRING and is_digest_text(inner.value)
                left.append(_Left(inner, place, None if is_digest else member, beside))
    return places


def _describe(grade: str, kind: str, pointer: str) -> str:
    if grade == "certain":
        return "a secret (%s) is at %s: remove it from the data, and revoke it" % (
            kind,
            pointer or "/",
        )
    return "the value at %s may be a secret (%s): check it before you publish" % (pointer or "/", kind)


def _answers_in(root: Node) -> Set[Tuple[str, str]]:
    """Kinds and pointers in `no_secrets` of a registry file: values that its owner declares to be no secrets."""
    named = root.value.get("no_secrets") if root.kind is OBJECT else None
    answers = set()
    for item in named.value if named is not None and named.kind is ARRAY else []:
        fields = item.value if item.kind is OBJECT else {}
        kind, pointer = fields.get("kind"), fields.get("pointer")
        if kind is not None and kind.kind is STRING and pointer is not None and pointer.kind is STRING:
            answers.add((kind.value, pointer.value))
    return answers
