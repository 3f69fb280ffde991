"""Checks of a trace: sections 3 to 6, without clauses that need other documents."""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Tuple

from .findings import Findings
from .identities import is_code, parse_uuid
from .json_reader import ARRAY, BOOLEAN, OBJECT, STRING, Node, quote
from .members import (
    CODE_REMEDY,
    TIME_REMEDY,
    URL_REMEDY,
    UUID_REMEDY,
    describe,
    is_text,
    list_faults,
    members_of,
    report_missing,
    report_unknown,
    text_of,
)
from .times import Moment, is_in_future, parse_time
from .urls import is_url

TRACE_MEMBERS = ("mcp_trace_id", "mcp_context", "mcp_events")
CORE_FIELDS = ("input_type", "output_type", "org_id", "agent_code", "profile", "timestamp")
EVENT_FIELDS = ("event_type", "payload", "created_at")
#: The fields that each profile adds, with their types (section 6).
PROFILES = {
    "enterprise": {"business_unit": "string", "compliance_tags": "list", "regional_pricing_bands": "list"},
    "smb": {"pricing_plan": "string", "preconfigured_capabilities": "list"},
    "developer": {"sandbox_flag": "boolean"},
    "gov": {"oversight_actor": "string", "audit_log": "url", "compliance_tags": "list"},
}
PROFILE_FIELDS = frozenset(name for fields in PROFILES.values() for name in fields)
PROFILE_WORDS = "`enterprise`, `smb`, `developer` or `gov`"


class TraceFacts(NamedTuple):
    """Parts of a trace that other documents are compared with (clauses 3.6, 6.4, 7.7 and 7.8)."""

    trace_id: Optional[str]
    trace_id_node: Optional[Node]
    org_id: Optional[str]
    agent_code: Optional[str]
    profile: Optional[str]
    #: Pointers and values of `preconfigured_capabilities`, if the profile has it.
    preconfigured: List[Tuple[str, Node]]


def check_trace(root: Node, out: Findings, now: Moment) -> TraceFacts:
    """Reports the faults of a trace that need no other document. A root that is no object has no members."""
    members = members_of(root)
    trace_id = None
    node = members.get("mcp_trace_id")
    if node is None:
        out.add("trace-id", "", root, "The trace has no `mcp_trace_id`.", "Add it. " + UUID_REMEDY)
    else:
        trace_id = parse_uuid(node.value) if node.kind is STRING else None
        if trace_id is None:
            out.add("trace-id", "/mcp_trace_id", node, "%s is not a UUID." % describe(node), UUID_REMEDY)
    if root.kind is OBJECT:
        report_unknown(out, "unknown-members", "", root, TRACE_MEMBERS, "The trace", True)

    context = members.get("mcp_context")
    timestamp = None
    preconfigured: List[Tuple[str, Node]] = []
    if context is None:
        out.add("trace-context", "", root, "The trace has no `mcp_context`.", "Add it, an object (section 4).")
    elif context.kind is not OBJECT:
        message = "`mcp_context` is %s, not an object." % describe(context)
        out.add("trace-context", "/mcp_context", context, message, "Make it an object (section 4).")
    else:
        timestamp = _check_context(context, out, now)
        preconfigured = _check_profile(context, out)

    events = members.get("mcp_events")
    if events is None:
        out.add("trace-events", "", root, "The trace has no `mcp_events`.", "Add it, an array; it may be empty.")
    elif events.kind is not ARRAY:
        message = "`mcp_events` is %s, not an array." % describe(events)
        out.add("trace-events", "/mcp_events", events, message, "Make it an array; it may be empty.")
    else:
        _check_events(events.value, out, now, timestamp)

    fields = members_of(context)
    return TraceFacts(
        trace_id,
        members.get("mcp_trace_id"),
        text_of(fields.get("org_id")),
        text_of(fields.get("agent_code")),
        text_of(fields.get("profile")),
        preconfigured,
    )


def _check_context(context: Node, out: Findings, now: Moment) -> Optional[Moment]:
    """Checks section 4. Returns the moment of the timestamp, if valid."""
    fields = context.value
    at = "/mcp_context"
    report_missing(out, "context-fields", at, context, CORE_FIELDS, "The context")
    for name in ("input_type", "output_type", "org_id", "agent_code"):
        node = fields.get(name)
        if node is not None and not is_text(node):
            message = "`%s` is %s, not a string with text." % (name, describe(node))
            out.add("context-strings", at + "/" + name, node, message, "Write a string of one character or more.")
        elif node is not None and name in ("org_id", "agent_code") and not is_code(node.value):
            message = "`%s` is %s, not a code." % (name, describe(node))
            out.add("context-codes", at + "/" + name, node, message, CODE_REMEDY)
    node = fields.get("profile")
    if node is not None and (node.kind is not STRING or node.value not in PROFILES):
        message = "`profile` is %s." % describe(node)
        out.add("context-profile", at + "/profile", node, message, "Write %s." % PROFILE_WORDS)
    known = set(CORE_FIELDS) | PROFILE_FIELDS
    report_unknown(out, "unknown-members", at, context, known, "The context", False)
    node = fields.get("timestamp")
    if node is None:
        return None
    return check_time(node, at + "/timestamp", out, now, "context-time", "context-not-in-future")


def check_time(
    node: Node, pointer: str, out: Findings, now: Moment, time_check: str, future_check: str
) -> Optional[Moment]:
    """Reports an invalid time, or one in the future. Returns its moment, if valid."""
    moment = parse_time(node.value) if node.kind is STRING else None
    if moment is None:
        out.add(time_check, pointer, node, "%s is not a time." % describe(node), TIME_REMEDY)
    elif is_in_future(moment, now):
        message = "%s is more than five minutes in the future." % describe(node)
        out.add(future_check, pointer, node, message, "Correct the clock of the producer, or check again later.")
    return moment


def _check_profile(context: Node, out: Findings) -> List[Tuple[str, Node]]:
    """Checks section 6. Returns the names that must be those of known capabilities (clause 6.4)."""
    fields = context.value
    at = "/mcp_context"
    profile = text_of(fields.get("profile"))
    own = PROFILES.get(profile or "")
    if own is None:
        return []
    for name, node in fields.items():
        if name in PROFILE_FIELDS and name not in own:
            message = "`%s` is not a field of the profile `%s`." % (name, profile)
            out.add("profile-extras", at + "/" + name, node, message, "Remove it, or state its profile.")
    preconfigured: List[Tuple[str, Node]] = []
    for name, kind in own.items():
        node = fields.get(name)
        pointer = at + "/" + name
        if node is None:
            message = "The context has no `%s`, a field of the profile `%s`." % (name, profile)
            out.add("profile-complete", at, context, message, "Add `%s`." % name)
        elif kind == "list":
            _check_list(node, pointer, name, out)
            if name == "preconfigured_capabilities" and node.kind is ARRAY:
                items = enumerate(node.value)
                preconfigured = [("%s/%d" % (pointer, index), item) for index, item in items if is_text(item)]
        elif kind == "boolean" and node.kind is not BOOLEAN:
            message = "`%s` is %s." % (name, describe(node))
            out.add("profile-types", pointer, node, message, "Write true or false, without quotation marks.")
        elif kind == "string" and not is_text(node):
            message = "`%s` is %s, not a string with text." % (name, describe(node))
            out.add("profile-types", pointer, node, message, "Write a string of one character or more.")
        elif kind == "url" and (node.kind is not STRING or not is_url(node.value)):
            message = "`%s` is %s, not a URL." % (name, describe(node))
            out.add("profile-types", pointer, node, message, URL_REMEDY)
    return preconfigured


def _check_list(node: Node, pointer: str, name: str, out: Findings) -> None:
    if node.kind is not ARRAY:
        message = "`%s` is %s, not an array of strings." % (name, describe(node))
        out.add("profile-types", pointer, node, message, "Make it an array of strings.")
        return
    for index, item, fault in list_faults(node.value):
        place = "%s/%d" % (pointer, index)
        if fault == "twice":
            message = "%s is already in `%s`." % (quote(item.value), name)
            out.add("profile-types", place, item, message, "Name it once.")
        else:
            message = "An item of `%s` is %s." % (name, describe(item))
            out.add("profile-types", place, item, message, "Make it a string that is not empty.")


def _check_events(events: List[Node], out: Findings, now: Moment, timestamp: Optional[Moment]) -> None:
    """Checks section 5, and the order of clauses 3.1 and 3.2."""
    before: Optional[Moment] = None
    for index, event in enumerate(events):
        at = "/mcp_events/%d" % index
        if event.kind is not OBJECT:
            message = "The event is %s, not an object." % describe(event)
            out.add("event-fields", at, event, message, "Make it an object with %s." % ", ".join(EVENT_FIELDS))
            continue
        fields = event.value
        report_missing(out, "event-fields", at, event, EVENT_FIELDS, "The event")
        report_unknown(out, "unknown-members", at, event, EVENT_FIELDS, "The event", False)
        node = fields.get("event_type")
        if node is not None and not is_text(node):
            message = "`event_type` is %s, not a string with text." % describe(node)
            out.add("event-type", at + "/event_type", node, message, "Name the kind of event in a string.")
        node = fields.get("payload")
        if node is not None and node.kind is not OBJECT:
            message = "`payload` is %s, not an object." % describe(node)
            out.add("event-payload", at + "/payload", node, message, "Make it an object; it may be empty.")
        node = fields.get("created_at")
        if node is None:
            continue
        moment = check_time(node, at + "/created_at", out, now, "event-time", "event-not-in-future")
        if moment is None:
            continue
        if timestamp is not None and moment < timestamp:
            message = "The event is earlier than the context."
            remedy = "Create the context before the first event, or set its `timestamp` to that moment."
            out.add("context-first", at + "/created_at", node, message, remedy)
        if before is not None and moment < before:
            message = "The event is earlier than the one before it."
            out.add("event-order", at + "/created_at", node, message, "Put events in the order of `created_at`.")
        before = moment
