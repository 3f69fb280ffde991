"""A forwarder's quote, recorded as it is made. Standard library only."""
import datetime
import json
import sys
import uuid


class Run:
    def __init__(self, takes, gives):
        self.events = []
        self.context = {
            "input_type": takes,
            "output_type": gives,
            "org_id": "halden-freight",
            "agent_code": "quote-desk",
            "profile": "smb",
            "timestamp": self.clock(),
            "pricing_plan": "starter",
            "preconfigured_capabilities": ["freight.quote"],
        }

    @staticmethod
    def clock():
        moment = datetime.datetime.now(datetime.timezone.utc)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "+00:00"

    def note(self, kind, **payload):
        self.events.append({"event_type": kind, "payload": payload, "created_at": self.clock()})

    def write(self, out):
        json.dump(
            {
                "mcp_trace_id": str(uuid.uuid4()),
                "mcp_context": self.context,
                "mcp_run": {"spec": "0.2-draft", "outcome": "completed"},
                "mcp_events": self.events,
            },
            out,
            indent=1,
        )


def typed(name, **value):
    return {"type": name, "value": value}


run = Run("measure.mass", "money.amount")
load = typed("measure.mass", value=31500, unit="g")
run.note("run.started", input=load)
run.note("tool.called", call_id="quote-1", tool="lanes.quote", input=load)
quote = typed("money.amount", amount_minor=4150, currency="EUR")
run.note("tool.returned", call_id="quote-1", tool="lanes.quote", outcome="ok", output=quote)
run.note("run.completed", output=quote)
run.write(sys.stdout)
