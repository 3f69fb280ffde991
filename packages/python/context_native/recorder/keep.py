"""Rules for values to keep (clause 18.1 of the working draft), and the list of the rest (section 16)."""

from __future__ import annotations

import dataclasses
import os
import re
from typing import Any, Dict, FrozenSet, Iterable, List, Mapping, Sequence, Tuple, Union

from .canonical import MAX_DEPTH, MAX_VALUES, to_canonical, to_digest
from ..secrets.find_arguments import command_of, find_in_arguments
from ..secrets.find_secrets import find_secrets, is_secret_text
from ..secrets.secret_names import is_digest_text, is_private_key_part, is_secret_name
from .sinks import to_line

#: Rules: a mapping, their text, or the path of a file with their text. None keeps nothing.
Keep = Union[None, str, "os.PathLike[str]", Mapping[str, Iterable[str]]]
ARGUMENTS, RESULT = ":", ">"
#: Maximum bytes of a kept value as JSON. Above it, the value is left out as `too_large`.
MAX_BYTES = 1024 * 1024
#: Names that a pointer may contain without a rule. Others may be data: an email address, an account, a sentence.
_PLAIN = re.compile(r"[A-Za-z_][\w.-]{0,63}", re.ASCII)
#: Maximum parts of a value that are left out. Above it, the whole value is left out.
MAX_PARTS = 500
#: Maximum characters of a name before or beside a value. A longer text is not taken as its name.
_LONGEST_LABEL = 64


class _Missing:
    """The type of MISSING."""


#: Stands for a value that was not given, or was left out as a whole.
MISSING: Any = _Missing()
ALL = frozenset("*")
_NO_RULE = "%r is not a rule: write TOOL:member,member for arguments or TOOL>member,member for results"


class KeepList:
    """Rules `TOOL:member,member` for arguments and `TOOL>member,member` for results, separated by line ends or `;`.

    `*` as the tool means every tool, `*` as a member means all members. `run.started:…` and `run.completed>…` are for
    the input and the output of the run itself.
    """

    def __init__(self, keep: Keep = None) -> None:
        """Raises ValueError for an invalid rule, and OSError if the file cannot be read."""
        self._rules: Dict[Tuple[str, str], FrozenSet[str]] = {}
        if isinstance(keep, Mapping):
            for rule, members in keep.items():
                if isinstance(members, str):
                    raise ValueError("the members of %r must be a list of names" % rule)
                self._add(rule, members)
        elif isinstance(keep, os.PathLike):
            with open(keep, encoding="utf-8") as file:
                self._read(file.read())
        elif keep is not None:
            self._read(keep)

    def members(self, tool: str, part: str) -> FrozenSet[str]:
        """Members that may be kept of the arguments (`:`) or of the result (`>`) of a tool."""
        return self._rules.get((tool, part), frozenset()) | self._rules.get(("*", part), frozenset())

    def run_members(self, event: str, part: str) -> FrozenSet[str]:
        """Members that may be kept of the input or output of a run. Rules for every tool do not apply."""
        return self._rules.get((event, part), frozenset())

    def _read(self, text: str) -> None:
        for line in text.splitlines():
            for rule in re.sub(r"(^|\s)#.*", "", line).split(";"):
                if not rule.strip():
                    continue
                # The last `:` or `>` ends the name of the tool, which may contain such signs.
                place = max(rule.rfind(ARGUMENTS), rule.rfind(RESULT))
                try:
                    self._add(rule[: place + 1], rule[place + 1 :].split(","))
                except ValueError:
                    # The first message would quote only a part of the rule.
                    raise ValueError(_NO_RULE % rule.strip()) from None

    def _add(self, rule: str, members: Iterable[str]) -> None:
        tool, part = rule[:-1].strip(), rule[-1:]
        names = frozenset(name.strip() for name in members)
        if part not in (ARGUMENTS, RESULT) or not tool or not names or "" in names:
            raise ValueError(_NO_RULE % rule)
        self._rules[tool, part] = self._rules.get((tool, part), frozenset()) | names


class Selection:
    """Selects the values of one payload to keep, and lists the others in `left_out`."""

    def __init__(self, digest: bool = False) -> None:
        self.left_out: List[Dict[str, Any]] = []
        self._digest = digest
        self._values = 0

    def select(self, value: Any, members: FrozenSet[str], pointer: str) -> Any:
        """The part of a value that may be kept, or MISSING. A value that cannot be read is left out, too."""
        known = len(self.left_out)
        try:
            kept = self._select(as_json(value), members, pointer)
            if kept is MISSING:
                return MISSING
            if len(self.left_out) - known <= MAX_PARTS and len(to_line(kept)) <= MAX_BYTES:
                return kept
            reason, note = "too_large", ""
        except Exception as error:  # A foreign mapping may raise anything.
            reason, note = "other", "It could not be read: %s." % type(error).__name__
        del self.left_out[known:]
        self._leave_out(pointer, reason, value if reason == "too_large" else MISSING, note)
        return MISSING

    def _select(self, value: Any, members: FrozenSet[str], pointer: str) -> Any:
        if "*" in members:
            return self._take(value, pointer, 0)
        if not isinstance(value, Mapping) or (value and not members):
            self._leave_out(pointer, "not_allowed", value)
            return MISSING
        if self._leaves_names(value, members, pointer):
            return MISSING
        kept: Dict[str, Any] = {}
        for name, item in value.items():
            place = "%s/%s" % (pointer, escape(name))
            if is_secret_name(name, item) or is_private_key_part(value.get("kty"), name, item):
                self._leave_out(place, "secret")
            elif name not in members:
                self._leave_out(place, "not_allowed", item)
            else:
                taken = self._take(item, place, 1, command_of(value))
                if taken is not MISSING:
                    kept[name] = taken
        return kept

    def _leaves_names(self, value: Mapping[str, Any], members: FrozenSet[str], pointer: str) -> bool:
        """True if it left out a whole object, since pointers to its parts would reveal names that may not be kept."""
        if any(is_secret_text(name) for name in value):
            self._leave_out(pointer, "secret")
            return True
        if "*" not in members and any(name not in members and not _PLAIN.fullmatch(name) for name in value):
            self._leave_out(pointer, "not_allowed", value)
            return True
        return False

    def _take(self, value: Any, pointer: str, depth: int, command: str = "") -> Any:
        """A JSON copy of a value without secrets, or MISSING. Later changes of the value do not change the copy."""
        self._values += 1
        if depth > MAX_DEPTH or self._values > MAX_VALUES:
            self._leave_out(pointer, "too_large")
            return MISSING
        value = as_json(value)
        if isinstance(value, Mapping):
            if self._leaves_names(value, ALL, pointer):
                return MISSING
            members: Dict[str, Any] = {}
            beside = command_of(value)
            # Digests by the names of tools (18.9), which may be called get_token.
            are_digests = pointer.endswith("/item_digests")
            for name, item in value.items():
                place = "%s/%s" % (pointer, escape(name))
                is_digest = are_digests and is_digest_text(item)
                if not is_digest and _is_secret_member(value, name, item):
                    self._leave_out(place, "secret")
                    continue
                taken = self._take(item, place, depth + 1, beside)
                if taken is not MISSING:
                    members[name] = taken
            return members
        if isinstance(value, (list, tuple)):
            secret = {index for index, _ in find_in_arguments(value, command)}
            items = [
                self._take_item(value, index, index in secret, "%s/%d" % (pointer, index), depth + 1)
                for index in range(len(value))
            ]
            # `null` keeps the place in an array (16.2).
            return [None if item is MISSING else item for item in items]
        if isinstance(value, str) and is_secret_text(value):
            self._leave_out(pointer, "secret")
            return MISSING
        try:
            return _take_plain(value)
        except ValueError:
            self._leave_out(pointer, "other", note="It is not JSON: %s." % type(value).__name__)
            return MISSING

    def _take_item(self, items: Sequence[Any], index: int, is_secret: bool, pointer: str, depth: int) -> Any:
        if is_secret or _is_secret_item(items, index):
            self._leave_out(pointer, "secret")
            return MISSING
        return self._take(items[index], pointer, depth)

    def _leave_out(self, pointer: str, reason: str, value: Any = MISSING, note: str = "") -> None:
        entry: Dict[str, Any] = {"pointer": pointer, "reason": reason}
        if value is not MISSING:
            try:
                canonical = to_canonical(value, as_json)
            except Exception:  # A value that is not JSON, or cannot be read, has no size.
                pass
            else:
                entry["size"] = len(canonical)
                if self._digest and not _has_secret(value):
                    entry["digest"] = to_digest(canonical)
        if note:
            entry["note"] = note
        self.left_out.append(entry)


def _is_secret_item(items: Sequence[Any], index: int) -> bool:
    """True if the item before it makes an item a secret: a flag with `--`, or the name in a pair such as a header."""
    if index == 0:
        return False
    name, item = items[index - 1], items[index]
    if not isinstance(name, str) or not isinstance(item, str) or len(name) > _LONGEST_LABEL:
        return False
    if name.startswith("--"):
        return not item.startswith("-") and bool(find_secrets(item, name))
    return len(items) == 2 and any(secret.grade == "certain" for secret in find_secrets(item, name)[:1])


def _is_secret_member(owner: Mapping[str, Any], name: str, item: Any) -> bool:
    """True if a member is a secret by its name or by the members beside it."""
    if is_secret_name(name, item) or (name == "value" and _is_secret_entry(owner)):
        return True
    return is_private_key_part(owner.get("kty"), name, item)


def _is_secret_entry(entry: Mapping[str, Any]) -> bool:
    """True if the `value` beside a `name` or `key`, as in lists of variables and headers, is a secret."""
    label, value = entry.get("name"), entry.get("value")
    label = label if isinstance(label, str) else entry.get("key")
    if not isinstance(label, str) or not isinstance(value, str) or len(label) > _LONGEST_LABEL:
        return False
    return bool(find_secrets(value, label))


def _has_secret(value: Any) -> bool:
    """True if a part of a value may never be kept, such as a secret: its digest would reveal the secret (16.5)."""
    probe = Selection()
    probe.select(value, ALL, "")
    return bool(probe.left_out)


def as_json(value: Any) -> Any:
    """A dataclass or Pydantic model as the object that an MCP server sends for it; other values as they are."""
    if isinstance(value, type):
        return value
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", by_alias=True, exclude_none=True)
    if dataclasses.is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return value


def _take_plain(value: Any) -> Any:
    """A plain JSON value, such as a text or a number. Raises ValueError for other values."""
    to_canonical(value)
    if value is None or isinstance(value, bool):
        return value
    # An instance of a subclass, such as a member of an Enum, becomes its plain value.
    if isinstance(value, str):
        return str.__str__(value)
    return int(value) if isinstance(value, int) else float(value)


def escape(name: str) -> str:
    """A member name in a JSON Pointer (RFC 6901). Raises TypeError and UnicodeEncodeError for an invalid name."""
    if not isinstance(name, str):
        raise TypeError("a member name is not a string")
    name.encode("utf-8")
    return name.replace("~", "~0").replace("/", "~1")
