"""Checks of the context (sections 4 and 6) and of the events that a program adds."""

from __future__ import annotations

import re
from typing import Any, Dict, Mapping

from .events import PAYLOADS

SPECS = ("0.1", "0.2-draft")
SIDES = ("host", "client", "server", "proxy")
STRINGS = ("input_type", "output_type", "org_id", "agent_code")
PROFILES: Dict[str, Dict[str, type]] = {
    "enterprise": {"business_unit": str, "compliance_tags": list, "regional_pricing_bands": list},
    "smb": {"pricing_plan": str, "preconfigured_capabilities": list},
    "developer": {"sandbox_flag": bool},
    "gov": {"oversight_actor": str, "audit_log": str, "compliance_tags": list},
}
#: Events that a program may not add: its run, calls and sinks write them.
OWN_EVENTS = frozenset(
    "run.started run.completed run.failed run.cancelled run.interrupted tool.called tool.returned".split()
)
#: The answering event of each calling event (section 11 of the working draft).
ANSWERS = {
    "tool.called": "tool.returned",
    "resource.read": "resource.returned",
    "prompt.requested": "prompt.returned",
    "completion.requested": "completion.returned",
    "discovery.requested": "discovery.returned",
    "elicitation.requested": "elicitation.answered",
    "sampling.requested": "sampling.answered",
    "model.called": "model.returned",
}
_LABEL = r"[a-zA-Z](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?"
#: 20.1: a prefix of two labels or more, a slash and a name.
_EXTENSION = re.compile(r"%s(?:\.%s)+/[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?" % (_LABEL, _LABEL))
#: 14.5: the name of a type of the dictionary.
_TYPE = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.[a-z][a-z0-9]*(?:-[a-z0-9]+)*)+")
#: 2.4: a URL, by the pattern of the schemas.
URL = re.compile(
    r"^[hH][tT][tT][pP][sS]?://(?:(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9a-fA-F]{2})*@)?"
    r"(?:\[(?:(?:[0-9a-fA-F]{1,4}:){6}(?:[0-9a-fA-F]{1,4}:[0-9a-fA-F]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]"
    r"|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!\])|(?=\]))){4})"
    r"|(?=:{0,2}(?:(?:[0-9a-fA-F]{1,4}:{1,2}){0,6}(?:[0-9a-fA-F]{1,4}:{0,2})?|"
    r"(?:[0-9a-fA-F]{1,4}:{1,2}){0,5}[0-9.]{7,15})\])"
    r"(?:(?:[0-9a-fA-F]{1,4}:)*[0-9a-fA-F]{1,4})?::(?:(?:[0-9a-fA-F]{1,4}:)*(?:[0-9a-fA-F]{1,4}|(?:(?:25[0-5]"
    r"|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!\])|(?=\]))){4}))?)\]"
    r"|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9a-fA-F]{2})+)(?::[0-9]*)?"
    r"(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9a-fA-F]{2})*)*"
    r"(?:\?(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-fA-F]{2})*)?(?:#(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]"
    r"|%[0-9a-fA-F]{2})*)?$(?!\n)"
)


def read_context(given: Mapping[str, Any], spec: str) -> Dict[str, Any]:
    """A copy of the context. Raises ValueError for a wrong member, such as `timestamp`, or a missing core field."""
    context = dict(given)
    for name in STRINGS:
        if not isinstance(context.get(name), str) or not context[name]:
            raise ValueError("context: %s must be a string that is not empty (4.2)" % name)
    own = PROFILES.get(context.get("profile", ""))
    if own is None:
        raise ValueError("context: profile must be one of %s (4.3)" % ", ".join(PROFILES))
    for name, value in context.items():
        kind = own.get(name)
        if kind is list:
            context[name] = value = list(value) if isinstance(value, (list, tuple)) else value
            valid = isinstance(value, list) and all(isinstance(item, str) and item for item in value)
            valid = valid and len(set(value)) == len(value)
        elif kind is not None:
            valid = isinstance(value, kind) and value != "" and (name != "audit_log" or URL.search(value) is not None)
        else:
            valid = name in STRINGS or name == "profile"
        if not valid:
            raise ValueError("context: %s does not fit the profile %s (6.1, 6.2)" % (name, context["profile"]))
    if spec == "0.2-draft":
        for name in ("input_type", "output_type"):
            if len(context[name]) > 200 or not (_TYPE.fullmatch(context[name]) or _EXTENSION.fullmatch(context[name])):
                raise ValueError("context: %s must be a name such as invoice.lines or org.example/lines (14.1)" % name)
    return context


def check_event(name: str, payload: Mapping[str, Any], spec: str) -> None:
    """Raises ValueError for a name that a program may not use and, in the draft, for a missing payload member."""
    if not isinstance(name, str) or not name:
        raise ValueError("an event type must be a string that is not empty (5.2)")
    if name in OWN_EVENTS:
        raise ValueError("%s is written by the run itself" % name)
    if spec != "0.2-draft":
        return
    if name in PAYLOADS:
        missing = sorted(PAYLOADS[name].__required_keys__ - set(payload))
        if missing:
            raise ValueError("%s has no %s (11.2)" % (name, ", ".join(missing)))
    elif not _EXTENSION.fullmatch(name):
        raise ValueError("%r is neither a core event nor an extension name such as org.example/rule.applied (11.1)" % name)
