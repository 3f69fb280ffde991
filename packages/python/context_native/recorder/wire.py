"""The identity of a run in `_meta` of MCP (12.5 to 12.8 of the working draft), and W3C Trace Context (19.3)."""

from __future__ import annotations

import hashlib
import re
from typing import Any, Dict, Mapping, NamedTuple, Optional

from .keep import as_json

EXTENSION = "example.context-native/trace"
#: Settings that a side declares for the extension (12.5).
EXTENSION_SETTINGS = {"spec": ["0.2-draft"]}
TRACE_ID_KEY = "example.context-native/mcp_trace_id"
CALL_ID_KEY = "example.context-native/call_id"
TRACEPARENT_KEY = "traceparent"
TRACESTATE_KEY = "tracestate"
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.IGNORECASE)
# A later version may have more than four parts. `ff` is no version.
_TRACEPARENT = re.compile(
    r"(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?", re.DOTALL
)
_STATE_ENTRY = re.compile(r"[a-z0-9][a-z0-9_\-*/@]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]")
_MAX_STATE_ENTRIES = 32
#: Maximum characters of a `tracestate`: 32 entries with the longest keys and values, and some spaces.
_MAX_STATE = 16640


class Parent(NamedTuple):
    """A caller's statement about its run. Anyone may send any values, so they grant no rights (12.8)."""

    trace_id: Optional[str] = None
    call_id: Optional[str] = None
    traceparent: Optional[str] = None
    tracestate: Optional[str] = None
    #: Number of invalid `traceparent` and `tracestate` values (12.7).
    ignored: int = 0

    @property
    def is_known(self) -> bool:
        """True if it names a run or a span."""
        return self.trace_id is not None or self.traceparent is not None


def read_meta(meta: object) -> Optional[Parent]:
    """The caller by `params._meta` of a request, which is an object or a model of an SDK.

    Invalid members are skipped. None if no member about the caller is left, and none was ignored.
    """
    try:
        meta = as_json(meta)
    except Exception:
        return None
    if not isinstance(meta, Mapping):
        return None
    trace_id = _match(_UUID, meta.get(TRACE_ID_KEY))
    call_id = meta.get(CALL_ID_KEY)
    if trace_id is None or not isinstance(call_id, str) or not 0 < len(call_id) <= 64 or not call_id.isprintable():
        call_id = None
    traceparent = _read_parent(meta.get(TRACEPARENT_KEY))
    # A `tracestate` needs a `traceparent`.
    tracestate = None if traceparent is None else _read_state(meta.get(TRACESTATE_KEY))
    given = ((TRACEPARENT_KEY, traceparent), (TRACESTATE_KEY, tracestate))
    ignored = sum(1 for key, read in given if key in meta and read is None)
    parent = Parent(trace_id, call_id, traceparent, tracestate, ignored)
    return parent if parent.is_known or ignored else None


def _read_parent(value: object) -> Optional[str]:
    """A `traceparent` in version 00 of W3C Trace Context, or None if invalid."""
    found = _TRACEPARENT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return None
    version, trace_id, span_id, flags, rest = found.groups()
    if version == "00" and rest:
        return None
    # Keeps only the flag `sampled` of a later version, since its other flags are unknown.
    return "00-%s-%s-%s" % (trace_id, span_id, flags if version == "00" else "%02x" % (int(flags, 16) % 2))


def _read_state(value: object) -> Optional[str]:
    """A `tracestate` of W3C Trace Context, or None if invalid."""
    if not isinstance(value, str) or len(value) > _MAX_STATE:
        return None
    entries = [entry for entry in (part.strip(" \t") for part in value.split(",")) if entry]
    keys = {entry.split("=")[0] for entry in entries}
    if not 0 < len(entries) <= _MAX_STATE_ENTRIES or len(keys) < len(entries):
        return None
    return value if all(_STATE_ENTRY.fullmatch(entry) for entry in entries) else None


def take_context(arguments: Dict[str, Any]) -> Optional[Parent]:
    """Removes a `Context` of the official SDK from the arguments of a tool. Returns the caller of its request."""
    for name, value in list(arguments.items()):
        if hasattr(type(value), "request_context"):
            del arguments[name]
            try:
                return read_meta(value.request_context.meta)
            except Exception:  # Outside a request, `request_context` raises.
                return None
    return None


def make_traceparent(trace_id: str, flags: str, run: str, call_id: Optional[str] = None) -> str:
    """The `traceparent` of a run, or of a call in it. Its span id is a digest of their ids (19.3)."""
    name = run.lower() + ("/" + call_id if call_id is not None else "")
    digest = hashlib.sha256(name.encode("utf-8")).hexdigest()
    spans = (digest[start : start + 16] for start in range(0, 64, 16))
    return "00-%s-%s-%s" % (trace_id, next(span for span in spans if int(span, 16)), flags)


def read_traceparent(traceparent: str) -> "tuple[str, str]":
    """The trace id and the flags of a valid `traceparent`."""
    _, trace_id, _, flags = traceparent.split("-")
    return trace_id, flags


def _match(pattern: "re.Pattern[str]", value: Any) -> Optional[str]:
    return value if isinstance(value, str) and pattern.fullmatch(value) else None


def is_uuid(text: str) -> bool:
    """True if a text is a UUID by clause 2.1."""
    return _UUID.fullmatch(text) is not None
