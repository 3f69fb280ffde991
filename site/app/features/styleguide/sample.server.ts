import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { site } from '#site';

/** Short programs, one for each kind of colour. */
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

/** The programs and the text of the specimen sheet, as pages show such things. */
export async function renderSamples() {
  const markdown = await readFile(join(projectRoot, 'site/content/styleguide/sample.md'), 'utf8');
  const codes = await Promise.all(programs.map(([language, source]) => highlightCode(source, language)));
  return { codes, html: await renderMarkdown(markdown) };
}
