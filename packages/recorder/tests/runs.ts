import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDraftText, checkText } from '@context-native/checker';
import { expect } from 'vitest';
import type { Sink } from '../src/sink.ts';
import type { Head, Outcome, Spec, TraceEvent } from '../src/trace.ts';

/** What a run of a server has from its beginning. */
export function makeHead(id: string = randomUUID(), started = new Date()): Head {
  return {
    mcp_trace_id: id,
    mcp_context: {
      input_type: 'mcp.request',
      output_type: 'rate.answer',
      org_id: 'kestrel-labs',
      agent_code: 'rates',
      profile: 'developer',
      timestamp: started.toISOString(),
      sandbox_flag: true,
    },
    mcp_run: {
      spec: '0.2-draft',
      recorder: { side: 'server', name: 'test', version: '1.0.0' },
      mcp: { revision: '2026-07-28', transport: 'stdio', server: { name: 'rates', version: '1.0.0' } },
    },
  };
}

export const eventOf = (event_type: string, payload: Record<string, unknown> = {}): TraceEvent => ({
  event_type,
  payload,
  created_at: new Date().toISOString(),
});

/** Hands a run of one call to a sink, which it closes unless `outcome` is null; gives the events. */
export function recordRun(sink: Sink, head: Head, outcome: Outcome | null = 'completed'): TraceEvent[] {
  const events = [
    eventOf('run.started'),
    eventOf('tool.called', { call_id: 'c1', tool: 'rates.lookup', arguments: { region: 'Zürich\n€' } }),
    eventOf('tool.returned', { call_id: 'c1', outcome: 'ok', result: { rate: '0.93' } }),
    ...(outcome === 'completed' ? [eventOf('run.completed')] : []),
  ];
  sink.open(head);
  for (const event of events) sink.event(head.mcp_trace_id, event);
  if (outcome !== null) sink.close(head.mcp_trace_id, outcome);
  return events;
}

/** Holds a text against the version that it is written by: no finding, not even a SHOULD. */
export function expectConforms(text: string, spec: Spec): void {
  const report = spec === '0.1' ? checkText(text) : checkDraftText(text, { spec });
  const found = report.results.filter(({ status }) => status === 'fail');
  expect(found.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
  expect(report.conforms).toBe(true);
}

/** The files of a folder with their texts, in the order of their names. */
export const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
