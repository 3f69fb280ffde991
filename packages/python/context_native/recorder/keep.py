"""What may be kept (clause 18.1 of the working draft), and how the rest is marked (section 16)."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, FrozenSet, Iterable, List, Mapping, Tuple, Union

from .canonical import MAX_DEPTH, MAX_VALUES, to_canonical, to_digest

#: A mapping of rules, their text, or the file that has it.
Keep = Union[None, str, "os.PathLike[str]", Mapping[str, Iterable[str]]]
ARGUMENTS, RESULT = ":", ">"
#: What is longer as JSON is left out as `too_large`, also where it may be kept.
MAX_BYTES = 1024 * 1024
#: Members of these names are never kept, whoever sent them (16.6). Compared without case, hyphens and underscores.
SECRETS = frozenset(
    "password passwd passphrase secret clientsecret token accesstoken refreshtoken idtoken apikey privatekey secretkey "
    "authorization cookie setcookie requeststate".split()
)


class _Missing:
    """The type of MISSING."""


#: In place of a value that was left out as a whole.
MISSING = _Missing()


class KeepList:
    """Rules `TOOL:member,member` for arguments and `TOOL>member,member` for results. `*` stands for all of either."""

    def __init__(self, keep: Keep = None) -> None:
        """Raises ValueError for a rule that is none, and OSError where the file cannot be read."""
        self._rules: Dict[Tuple[str, str], FrozenSet[str]] = {}
        if isinstance(keep, Mapping):
            for name, members in keep.items():
                if isinstance(members, str):
                    raise ValueError("the members of %r are a list of names" % name)
                tool, part = (name[:-1], name[-1]) if name[-1:] in (ARGUMENTS, RESULT) else (name, ARGUMENTS)
                self._add(tool, part, members)
        elif isinstance(keep, os.PathLike):
            with open(keep, encoding="utf-8") as file:
                self._read(file.read())
        elif keep is not None:
            self._read(keep)

    def members(self, tool: str, part: str) -> FrozenSet[str]:
        """Names of what may be kept of the arguments or of the result of a tool."""
        return self._rules.get((tool, part), frozenset()) | self._rules.get(("*", part), frozenset())

    def _read(self, text: str) -> None:
        for rule in text.replace(";", "\n").splitlines():
            rule = rule.strip()
            if not rule or rule.startswith("#"):
                continue
            if rule == "*":
                self._add("*", ARGUMENTS, "*")
                self._add("*", RESULT, "*")
                continue
            # The last of the two signs: the name of a tool may hold a colon.
            place = max(rule.rfind(ARGUMENTS), rule.rfind(RESULT))
            if place < 0:
                raise ValueError("%r is no rule: write TOOL:member,member or TOOL>member,member" % rule)
            self._add(rule[:place].strip(), rule[place], rule[place + 1 :].split(","))

    def _add(self, tool: str, part: str, members: Iterable[str]) -> None:
        names = frozenset(name.strip() for name in members)
        if not tool or not names or "" in names:
            raise ValueError("the rule of %r names no tool, or an empty member" % tool)
        self._rules[tool, part] = self._rules.get((tool, part), frozenset()) | names


class Selection:
    """What is kept of the values of one payload, and the list of what is left out of it."""

    def __init__(self, digest: bool = False) -> None:
        self.left_out: List[Dict[str, Any]] = []
        self._digest = digest
        self._values = 0

    def select(self, value: Any, members: FrozenSet[str], pointer: str) -> Any:
        """The part of a value that may be kept, or MISSING. Never raises for what the value holds."""
        known = len(self.left_out)
        try:
            return self._select(value, members, pointer)
        except Exception as error:  # A mapping of somebody's own may raise anything.
            del self.left_out[known:]
            self._leave_out(pointer, "other", note="It could not be read: %s." % type(error).__name__)
            return MISSING

    def take_all(self, value: Any, pointer: str) -> Any:
        """A value that its giver wants kept, or MISSING: without secrets and without what is no JSON."""
        return self.select(value, frozenset("*"), pointer)

    def _select(self, value: Any, members: FrozenSet[str], pointer: str) -> Any:
        if "*" in members:
            return self._take_bounded(value, pointer)
        if not isinstance(value, Mapping) or (value and not members):
            self._leave_out(pointer, "not_allowed", value)
            return MISSING
        kept: Dict[str, Any] = {}
        for name, item in value.items():
            place = "%s/%s" % (pointer, _escape(name))
            if name not in members:
                self._leave_out(place, "not_allowed", item, _is_secret(name))
                continue
            taken = self._take_member(name, item, place)
            if taken is not MISSING:
                kept[name] = taken
        return kept

    def _take_member(self, name: str, value: Any, pointer: str) -> Any:
        if _is_secret(name):
            self._leave_out(pointer, "secret")
            return MISSING
        return self._take_bounded(value, pointer)

    def _take_bounded(self, value: Any, pointer: str) -> Any:
        known = len(self.left_out)
        taken = self._take(value, pointer, 0)
        if taken is not MISSING and len(json.dumps(taken, ensure_ascii=False)) > MAX_BYTES:
            del self.left_out[known:]
            self._leave_out(pointer, "too_large", value)
            return MISSING
        return taken

    def _take(self, value: Any, pointer: str, depth: int) -> Any:
        """A copy as JSON has it, so that a later change of the value does not change the trace."""
        self._values += 1
        if depth > MAX_DEPTH or self._values > MAX_VALUES:
            self._leave_out(pointer, "too_large")
            return MISSING
        if isinstance(value, Mapping):
            members: Dict[str, Any] = {}
            for name, item in value.items():
                if not isinstance(name, str):
                    raise TypeError("a member name is no string")
                place = "%s/%s" % (pointer, _escape(name))
                if _is_secret(name):
                    self._leave_out(place, "secret")
                    continue
                taken = self._take(item, place, depth + 1)
                if taken is not MISSING:
                    members[name] = taken
            return members
        if isinstance(value, (list, tuple)):
            items = [self._take(item, "%s/%d" % (pointer, index), depth + 1) for index, item in enumerate(value)]
            # `null` keeps the place in an array (16.2).
            return [None if item is MISSING else item for item in items]
        try:
            return _take_plain(value)
        except ValueError:
            self._leave_out(pointer, "other", note="It is no JSON: %s." % type(value).__name__)
            return MISSING

    def _leave_out(
        self, pointer: str, reason: str, value: Any = MISSING, secret: bool = False, note: str = ""
    ) -> None:
        entry: Dict[str, Any] = {"pointer": pointer, "reason": "secret" if secret else reason}
        if value is not MISSING and not secret:
            try:
                canonical = to_canonical(value)
            except Exception:  # No JSON, or something that cannot even be read: it has no size.
                pass
            else:
                entry["size"] = len(canonical)
                if self._digest:
                    entry["digest"] = to_digest(canonical)
        if note:
            entry["note"] = note
        self.left_out.append(entry)


def _take_plain(value: Any) -> Any:
    """A value without parts. Raises ValueError for one that JSON does not have."""
    to_canonical(value)
    if value is None or isinstance(value, bool):
        return value
    # Subclasses, such as members of an Enum, are kept as what they stand for.
    if isinstance(value, str):
        return str.__str__(value)
    return int(value) if isinstance(value, int) else float(value)


def _is_secret(name: str) -> bool:
    return name.lower().replace("-", "").replace("_", "") in SECRETS


def _escape(name: str) -> str:
    """A member name in a JSON Pointer (RFC 6901). Raises UnicodeEncodeError for half of a surrogate pair."""
    name.encode("utf-8")
    return name.replace("~", "~0").replace("/", "~1")
