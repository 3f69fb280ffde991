import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTimeline } from '@context-native/checker';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { site } from '#site';

/** An event of the sample trace, `ms` milliseconds after the trace's timestamp. */
const event = (ms: number, event_type: string, payload: object) => ({
  event_type,
  payload,
  created_at: new Date(ms).toISOString(),
});

const timeline = makeTimeline({
  mcp_context: { timestamp: new Date(0).toISOString() },
  mcp_events: [
    event(0, 'run.started', {}),
    event(40, 'tool.called', { call_id: 'c1', tool: 'claims.read' }),
    event(60, 'sampling.requested', {
      call_id: 'c2',
      left_out: [{ pointer: '/messages', reason: 'personal' }],
    }),
    event(310, 'sampling.answered', { call_id: 'c2', outcome: 'ok' }),
    event(420, 'tool.returned', { call_id: 'c1', outcome: 'ok' }),
    event(430, 'tool.called', { call_id: 'c3', tool: 'payments.refund' }),
    event(540, 'tool.returned', { call_id: 'c3', outcome: 'tool_error' }),
    event(560, 'elicitation.requested', { call_id: 'c4', message: 'Pay by hand?' }),
    event(700, 'elicitation.answered', { call_id: 'c4', outcome: 'ok', action: 'decline' }),
    event(720, 'tool.called', { call_id: 'c5', tool: 'ledger.write' }),
    event(900, 'run.failed', { reason: 'timed_out' }),
  ],
});

/** Code samples, each with its language. */
const programs: readonly [language: string, source: string][] = [
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

/** Highlighted code, the timeline of a trace, and rendered Markdown, for the style guide. */
export async function renderSamples() {
  const markdown = await readFile(join(projectRoot, 'site/content/styleguide/sample.md'), 'utf8');
  const codes = await Promise.all(programs.map(([language, source]) => highlightCode(source, language)));
  return { codes, timeline, html: await renderMarkdown(markdown) };
}
