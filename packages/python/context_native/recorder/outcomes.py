"""The outcome of a run or a call by the exception that left it (10.7 and 11.6 of the working draft)."""

from __future__ import annotations

import asyncio
import concurrent.futures
import re
from typing import Optional

_CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError, KeyboardInterrupt, GeneratorExit)
#: Three classes before Python 3.11, one since.
_TIMED_OUT = (TimeoutError, asyncio.TimeoutError, concurrent.futures.TimeoutError)


def outcome_of(error: Optional[BaseException]) -> str:
    """`completed`, `failed`, `timed_out` or `cancelled`."""
    if error is None or (isinstance(error, SystemExit) and error.code in (None, 0)):
        return "completed"
    if isinstance(error, _CANCELLED):
        return "cancelled"
    return "timed_out" if isinstance(error, _TIMED_OUT) else "failed"


def reason_of(error: BaseException) -> str:
    """The class of an exception as the `reason` of an event: `KeyError` becomes `key_error`."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", type(error).__name__)
    return re.sub(r"[^a-z0-9]+", "_", words.lower())[:64].strip("_") or "error"


def message_of(error: BaseException, with_text: bool) -> str:
    """The class of an exception and, `with_text`, its own text, which often quotes arguments."""
    name = to_text(type(error).__name__)
    words = to_text(error) if with_text else ""
    return "%s: %s" % (name, words) if words else "%s was raised." % name


def to_text(value: object) -> str:
    """A value as text for a trace: up to 2000 characters, without halves of surrogate pairs (3.4)."""
    try:
        return str(value)[:2000].encode("utf-8", "replace").decode("utf-8")
    except Exception:  # A foreign `__str__` may raise anything.
        return ""
