"""The checks, each with its clause of draft v0.1 and whether that is a MUST or a SHOULD."""

from __future__ import annotations

from typing import Dict, Tuple

#: Clause and level by name of the check.
CHECKS: Dict[str, Tuple[str, str]] = {
    "json-syntax": ("3.4", "MUST"),
    "unique-members": ("3.4", "MUST"),
    "well-formed-strings": ("3.4", "MUST"),
    "trace-context": ("3.1", "MUST"),
    "context-first": ("3.1", "MUST"),
    "event-order": ("3.2", "MUST"),
    "trace-id": ("3.5", "MUST"),
    "unique-trace-id": ("3.6", "MUST"),
    "trace-events": ("3.7", "MUST"),
    "unknown-members": ("3.8", "SHOULD"),
    "context-fields": ("4.1", "MUST"),
    "context-strings": ("4.2", "MUST"),
    "context-profile": ("4.3", "MUST"),
    "context-time": ("4.4", "MUST"),
    "context-not-in-future": ("4.5", "MUST"),
    "context-codes": ("4.6", "SHOULD"),
    "event-fields": ("5.1", "MUST"),
    "event-type": ("5.2", "MUST"),
    "event-payload": ("5.3", "MUST"),
    "event-time": ("5.4", "MUST"),
    "event-not-in-future": ("5.5", "MUST"),
    "profile-types": ("6.1", "MUST"),
    "profile-extras": ("6.2", "MUST"),
    "profile-complete": ("6.3", "SHOULD"),
    "known-capabilities": ("6.4", "MUST"),
    "capability-fields": ("7.1", "MUST"),
    "unique-capability-id": ("7.2", "MUST"),
    "capability-time": ("7.3", "MUST"),
    "entry-fields": ("7.4", "MUST"),
    "entry-codes": ("7.5", "MUST"),
    "entry-capabilities": ("7.6", "MUST"),
    "entry-trace": ("7.7", "MUST"),
    "entry-compliance": ("7.8", "MUST"),
    "entry-badge": ("7.9", "MUST"),
    "unique-entry": ("7.10", "MUST"),
    "entry-members": ("7.12", "SHOULD"),
    "capability-members": ("7.12", "SHOULD"),
    "limits": ("8.5", "MUST"),
}
