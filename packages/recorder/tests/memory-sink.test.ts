import { expect, test } from 'vitest';
import { Problems } from '../src/problems.ts';
import { CollectingSink } from '../src/sinks/collecting.ts';
import { MemorySink } from '../src/sinks/memory.ts';
import { eventOf, expectConforms, makeHead, recordRun } from './runs.ts';

test.each(['0.1', '0.2-draft'] as const)('finished runs are traces by %s', (spec) => {
  const sink = new MemorySink({ spec });
  const head = makeHead();
  const events = recordRun(sink, head);
  recordRun(sink, makeHead(), null);
  expect(sink.traces).toEqual([
    {
      mcp_trace_id: head.mcp_trace_id,
      mcp_context: head.mcp_context,
      ...(spec === '0.2-draft' && { mcp_run: { ...head.mcp_run, outcome: 'completed' } }),
      mcp_events: events,
    },
  ]);
  expectConforms(JSON.stringify(sink.traces[0]), spec);
});

test('what is done to an event afterwards does not change the trace', () => {
  const sink = new MemorySink();
  const head = makeHead();
  const event = eventOf('run.started');
  sink.open(head);
  sink.event(head.mcp_trace_id, event);
  event.payload.later = true;
  sink.close(head.mcp_trace_id, 'open');
  expect(sink.traces).toMatchObject([{ mcp_events: [{ payload: {} }] }]);
});

test('what is no JSON, unknown, or too much breaks nothing, and is said once', () => {
  const said: string[] = [];
  const traces: object[] = [];
  class Small extends CollectingSink {
    protected override finished(trace: object): void {
      traces.push(trace);
    }

    override async flush(): Promise<void> {}
  }
  const sink = new Small('0.2-draft', new Problems((line) => said.push(line)), 2_000);
  sink.event('nobody', eventOf('run.started'));
  sink.close('nobody', 'completed');

  const [first, second] = [makeHead(), makeHead()];
  sink.open(first);
  sink.event(first.mcp_trace_id, eventOf('run.started'));
  sink.event(first.mcp_trace_id, eventOf('run.completed', { output: 1n }));
  sink.event(first.mcp_trace_id, eventOf('tool.returned'));
  sink.close(first.mcp_trace_id, 'completed');

  sink.open(second);
  sink.event(second.mcp_trace_id, eventOf('run.started'));
  for (const text of ['x', 'y'])
    sink.event(second.mcp_trace_id, eventOf('kestrel.example/long', { text: text.repeat(2_000) }));
  sink.open(makeHead());
  sink.open(makeHead());
  sink.open(makeHead());
  sink.close(second.mcp_trace_id, 'completed');

  expect(traces).toMatchObject([
    { mcp_run: { outcome: 'interrupted' }, mcp_events: [{}, { event_type: 'run.interrupted' }] },
    { mcp_run: { outcome: 'interrupted' }, mcp_events: [{}, { event_type: 'run.interrupted' }] },
  ]);
  for (const trace of traces) expectConforms(JSON.stringify(trace), '0.2-draft');
  expect(said).toHaveLength(2);
});
