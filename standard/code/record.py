import json
from datetime import datetime, timezone
from uuid import uuid4

rates = {"CHF": "0.9362"}
events = []

def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")

def record(event_type, payload):
    events.append({"event_type": event_type, "payload": payload, "created_at": now()})

timestamp = now()
asked = {"from": "EUR", "to": "CHF"}
record("context.created", asked)
record("tool.called", {"call_id": "c1", "tool": "rates.exchange", "arguments": asked})
result = {"rate": rates[asked["to"]]}
record("tool.returned", {"call_id": "c1", "tool": "rates.exchange", "outcome": "ok", "result": result})
record("run.completed", result)

trace = {
    "mcp_trace_id": str(uuid4()),
    "mcp_context": {
        "input_type": "currency.pair",
        "output_type": "exchange.rate",
        "org_id": "kestrel-labs",
        "agent_code": "rate-finder",
        "profile": "developer",
        "timestamp": timestamp,
        "sandbox_flag": True,
    },
    "mcp_events": events,
}
print(json.dumps(trace, indent=2))
