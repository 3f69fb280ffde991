"""The canonical form of a JSON value: RFC 8785, as clause 17.1 of the working draft requires."""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any, Callable, List, Mapping

#: Maximum depth of a value, and parts of its text: a value may even contain itself.
MAX_DEPTH = 60
MAX_VALUES = 1_000_000


def to_canonical(value: Any, convert: Callable[[Any], Any] = lambda value: value) -> bytes:
    """The canonical form in UTF-8. `convert` is applied to each value first, for example to make JSON of objects.

    Raises ValueError for a value that is not JSON or is above a limit.
    """
    parts: List[str] = []
    _write(value, parts, 0, convert)
    return "".join(parts).encode("utf-8")


def to_digest(canonical: bytes) -> str:
    """SHA-256 of a canonical form as clause 17.2 writes it."""
    return "sha256:" + hashlib.sha256(canonical).hexdigest()


def _write(value: Any, parts: List[str], depth: int, convert: Callable[[Any], Any]) -> None:
    if depth > MAX_DEPTH or len(parts) > MAX_VALUES:
        raise ValueError("too deep or too large")
    value = convert(value)
    if value is None:
        parts.append("null")
    elif isinstance(value, bool):
        parts.append("true" if value else "false")
    elif isinstance(value, str):
        parts.append(_quote(value))
    elif isinstance(value, (int, float)):
        parts.append(format_number(value))
    elif isinstance(value, (list, tuple)):
        parts.append("[")
        for index, item in enumerate(value):
            if index:
                parts.append(",")
            _write(item, parts, depth + 1, convert)
        parts.append("]")
    elif isinstance(value, Mapping):
        if not all(isinstance(name, str) for name in value):
            raise ValueError("a member name is not a string")
        parts.append("{")
        # Sorts by UTF-16 code units: beyond the first plane, code points have another order.
        for index, name in enumerate(sorted(value, key=lambda name: name.encode("utf-16-be"))):
            parts.append(("," if index else "") + _quote(name) + ":")
            _write(value[name], parts, depth + 1, convert)
        parts.append("}")
    else:
        raise ValueError("%s is not JSON" % type(value).__name__)


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def format_number(value: "int | float") -> str:
    """A number as ECMAScript writes a double. Raises ValueError for one that is too large or not finite."""
    try:
        number = float(value)
    except OverflowError as error:
        raise ValueError("the number is too large") from error
    if not math.isfinite(number):
        raise ValueError("the number is not finite")
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    # Python and ECMAScript choose the shortest digits that give the same double; only the layout differs.
    mantissa, _, power = repr(abs(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    point = len(whole) + int(power or "0")
    digits = whole + ("" if fraction == "0" else fraction)
    point -= len(digits) - len(digits.lstrip("0"))
    digits = digits.strip("0")
    if 0 < point <= 21:
        if len(digits) <= point:
            return sign + digits.ljust(point, "0")
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    tail = "." + digits[1:] if len(digits) > 1 else ""
    return "%s%s%se%+d" % (sign, digits[0], tail, point - 1)
