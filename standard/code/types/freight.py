"""Prints the trace of one quote: a forwarder weighs a load and says what its carriage costs.

Written from the draft and the dictionary of types, without sight of another producer. The scale and the tariff are
invented, and so is what it says of the protocol: the price is worked out in this file.
Run it with: python3 freight.py
"""

import json
import uuid
from datetime import datetime, timezone

TOOL = "tariff.price"


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")


def event(event_type, **payload):
    return {"event_type": event_type, "payload": payload, "created_at": now()}


def weigh():
    return {"type": "measure.mass", "value": {"value": 31_500, "unit": "g"}}


def price(load):
    """Ten euros for the trip, and one cent for every ten grams begun."""
    cents = 1000 + -(-load["value"]["value"] // 10)
    return {"type": "money.amount", "value": {"amount_minor": cents, "currency": "EUR"}}


def quote():
    context = {
        "input_type": "measure.mass",
        "output_type": "money.amount",
        "org_id": "halden-freight",
        "agent_code": "quote-desk",
        "profile": "smb",
        "pricing_plan": "starter",
        "preconfigured_capabilities": ["freight.quote"],
        "timestamp": now(),
    }
    load = weigh()
    events = [event("run.started", input=load, agent_version="1.0.0")]
    events.append(event("tool.called", call_id="price-1", tool=TOOL, input=load))
    cost = price(load)
    events.append(event("tool.returned", call_id="price-1", tool=TOOL, outcome="ok", output=cost))
    events.append(event("run.completed", output=cost))
    run = {
        "spec": "0.2-draft",
        "recorder": {"side": "host", "name": "quote-desk", "version": "1.0.0"},
        "outcome": "completed",
        "mcp": {"revision": "2026-07-28", "transport": "other", "server": {"name": "tariff-desk", "version": "1.0.0"}},
    }
    return {"mcp_trace_id": str(uuid.uuid4()), "mcp_context": context, "mcp_events": events, "mcp_run": run}


if __name__ == "__main__":
    print(json.dumps(quote(), indent=2))
