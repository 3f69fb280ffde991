"""Finds passwords in lists of arguments, as hosts start servers with them.

The same as find-arguments.ts of the TypeScript recorder.
"""

from __future__ import annotations

import re
from typing import Any, List, Mapping, Sequence, Tuple

from .find_secrets import FoundSecret, find_in_commands

#: Maximum items of a command line. A longer list is not searched.
_MAX_ARGUMENTS = 100
#: Maximum characters of a command or an item. Longer ones are ignored.
_LONGEST_ARGUMENT = 400
_COMMAND_NAMES = ("command", "cmd", "program", "executable")


def command_of(fields: Mapping[str, Any]) -> str:
    """The command that an object has beside its list of arguments, or an empty text."""
    for name in _COMMAND_NAMES:
        value = fields.get(name)
        if isinstance(value, str) and len(value) <= _LONGEST_ARGUMENT:
            return value
    return ""


def find_in_arguments(items: Sequence[Any], command: str = "") -> List[Tuple[int, FoundSecret]]:
    """Indexes of items that are passwords after a short flag of a known command, beside the list or in it."""
    if len(items) > _MAX_ARGUMENTS or not any(isinstance(item, str) and item.startswith("-") for item in items):
        return []
    # An item is one word, even with spaces in it.
    words = [
        re.sub("[ \t\r\n\"']", "_", item) if isinstance(item, str) and len(item) <= _LONGEST_ARGUMENT else "_"
        for item in (command, *items)
    ]
    found: List[FoundSecret] = []
    find_in_commands(" ".join(words), found)
    places = []
    for secret in found:
        index, end = 0, len(words[0])
        while end < secret.start:
            index += 1
            end += 1 + len(words[index])
        places.append((index - 1, secret))
    return places
