import { site } from '#site';

/** Short programs and texts for the specimen sheet, one for each kind of colour. */
export const sampleCode: readonly [language: string, source: string][] = [
  [
    'json',
    `{
  "mcp_trace_id": "7c1e0f6a-52d9-4a83-9f6d-1b2a3c4d04fa",
  "mcp_context": { "input_type": "invoice.lines", "profile": "smb" },
  "mcp_events": [{ "event_type": "run.completed", "payload": { "net": 1204.0, "valid": true } }]
}`,
  ],
  [
    'ts',
    `/** Events stand in the order of their created_at (clause 3.2). */
export function isOrdered(events: readonly { created_at: string }[]): boolean {
  const times = events.map((event) => Date.parse(event.created_at));
  return times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));
}`,
  ],
  [
    'python',
    `from datetime import datetime

def elapsed_ms(trace: dict) -> int:
    """Milliseconds between the first and the last event."""
    times = [datetime.fromisoformat(event["created_at"]) for event in trace["mcp_events"]]
    return round((times[-1] - times[0]).total_seconds() * 1000)`,
  ],
  [
    'bash',
    `curl --silent ${site.standardOrigin}/feeds/feed.json | jq --raw-output ".items[].title"  # newest first`,
  ],
  ['diff', '@@ mcp_context\n- "timestamp": "2025-09-01"\n+ "timestamp": "2025-09-01T08:00:00Z"'],
];

export const sampleMarkdown = `## A heading of the text

Text with *emphasis*, **strong words**, \`inline_code\`, ~~a deletion~~ and a [link to the specification](/specification).
A footnote says where a figure comes from.[^1]

---

### A heading below it

- A list of things that have no order
- with a second line, and
  - one inside another

1. First the context is made,
2. then the tool is called.

> A trace that ends in failure records an event that says why, in words a person can act on.

- [x] The trace has exactly one context
- [ ] Its events stand in order

| field | type | required | meaning |
| --- | --- | --- | --- |
| \`mcp_trace_id\` | uuid | yes | Identity of the run, unique everywhere. |
| \`mcp_context\` | object | yes | Who ran what, for whom, under which profile. |
| \`mcp_events\` | array | yes | What happened, oldest first. |

\`\`\`http
POST /mcp HTTP/1.1
Content-Type: application/json

{"jsonrpc": "2.0", "method": "tools/call", "id": 1}
\`\`\`

[^1]: Here, at the end of the text.
`;
