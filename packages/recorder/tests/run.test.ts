import { ends, payloads } from '@context-native/checker/draft/standard';
import { seededRandom } from '@context-native/dev/random';
import { expect, test } from 'vitest';
import { TraceRun } from '../src/run.ts';
import type { Sink } from '../src/sink.ts';
import { context, findings, Lists } from './memory.ts';

const mcp = { revision: '2026-07-28', transport: 'stdio', server: { name: 'rates', version: '1' } } as const;
const start = Date.UTC(2026, 9, 1, 9);

function begin(options: Partial<ConstructorParameters<typeof TraceRun>[0]> = {}) {
  const sink = new Lists();
  const run = new TraceRun({ context, side: 'client', sink, mcp, now: () => start, ...options });
  return { sink, run };
}

test('a run is opened when it is made, and its trace conforms to both versions', () => {
  const { sink, run } = begin({ recorder: { name: 'ledger', version: '3' } });
  expect(sink.calls).toEqual(['open']);
  run.record('run.started', { agent_version: '1.2.0' });
  const call_id = run.nextCallId();
  run.record('tool.called', { call_id, tool: 'rates.lookup', arguments: { region: 'DE' } }, start + 3.25);
  run.record('tool.returned', { call_id, tool: 'rates.lookup', outcome: 'ok', result: 1.1 }, start + 9);
  run.record('example.alder-finch/rule.applied', { rule: 'p3' });
  run.end('completed', { message: 'Done.' });
  expect(run.isEnded).toBe(true);
  expect(sink.calls).toEqual([
    'open',
    'run.started',
    'tool.called',
    'tool.returned',
    'example.alder-finch/rule.applied',
    'run.completed',
    'close',
  ]);
  expect(sink.events.map(({ created_at }) => created_at)).toEqual([
    '2026-10-01T09:00:00.000Z',
    '2026-10-01T09:00:00.003250Z',
    '2026-10-01T09:00:00.009Z',
    // The clock is behind what was seen: times do not step back (3.2).
    '2026-10-01T09:00:00.009Z',
    '2026-10-01T09:00:00.009Z',
  ]);
  expect(sink.trace('0.2-draft')).toMatchObject({
    mcp_run: { spec: '0.2-draft', outcome: 'completed', recorder: { side: 'client', name: 'ledger' }, mcp },
  });
  for (const spec of ['0.1', '0.2-draft'] as const)
    expect(findings(sink.trace(spec), ['MUST', 'SHOULD'])).toEqual([]);
});

test('each outcome ends with its event, and nothing is recorded afterwards', () => {
  for (const [outcome, type] of [
    ['completed', 'run.completed'],
    ['failed', 'run.failed'],
    ['timed_out', 'run.failed'],
    ['cancelled', 'run.cancelled'],
    ['interrupted', 'run.interrupted'],
    ['input_required', 'run.interrupted'],
    ['open', undefined],
  ] as const) {
    const { sink, run } = begin();
    run.end(outcome);
    run.end('failed');
    run.record('run.started', {});
    expect(sink.calls).toEqual(['open', ...(type ? [type] : []), 'close']);
    expect(sink.outcome).toBe(outcome);
    expect(findings(sink.trace('0.2-draft'))).toEqual([]);
  }
});

test('an event of the end that is recorded ends the run', () => {
  const { sink, run } = begin();
  run.record('run.failed', { reason: 'no_rate', message: 'There is no rate.' });
  expect([run.isEnded, sink.outcome]).toEqual([true, 'failed']);
  expect(sink.payloads).toEqual([{ reason: 'no_rate', message: 'There is no rate.' }]);
});

test('secrets are left out of whatever is recorded, in typed values too', () => {
  const { sink, run } = begin();
  run.record('run.started', {
    input: { type: 'currency.pair', value: { base: 'EUR', password: 'x' } },
  });
  const args = { region: 'DE', token: 'abc' };
  run.record('tool.called', { call_id: 'c1', tool: 'rates.lookup', arguments: args });
  run.end('interrupted');
  expect(sink.payloads.slice(0, 2)).toEqual([
    {
      input: {
        type: 'currency.pair',
        value: { base: 'EUR' },
        left_out: [{ pointer: '/password', reason: 'secret' }],
      },
    },
    {
      call_id: 'c1',
      tool: 'rates.lookup',
      arguments: { region: 'DE' },
      left_out: [{ pointer: '/arguments/token', reason: 'secret' }],
    },
  ]);
  expect(args.token).toBe('abc');
  expect(findings(sink.trace('0.2-draft'))).toEqual([]);
});

test('left_out that comes along stays where it is right', () => {
  const { sink, run } = begin();
  run.record('tool.called', {
    call_id: 'c1',
    tool: 't',
    arguments: { a: 1 },
    left_out: [
      { pointer: '/arguments/b', reason: 'personal', size: 3 },
      { pointer: '/arguments/a', reason: 'not_allowed' },
      { pointer: '/result/a', reason: 'not_allowed' },
    ],
  });
  run.end('interrupted');
  expect(sink.payloads[0]?.left_out).toEqual([{ pointer: '/arguments/b', reason: 'personal', size: 3 }]);
  expect(findings(sink.trace('0.2-draft'))).toEqual([]);
});

test('what has not the form of its schema is left out and said, and refers to nothing that is not there', () => {
  const { sink, run } = begin();
  const record = (type: string, payload: object) => run.record(type, payload);
  record('tool.called', { call_id: 'c1', tool: 7, arguments: 'DE', retry_of: 'c0' });
  record('tool.called', { call_id: 'c1', tool: 'again' });
  record('tool.called', { tool: 'nameless' });
  record('tool.returned', { call_id: 'c1', outcome: 'protocol_error' });
  record('tool.returned', { call_id: 'c1', outcome: 'ok' });
  record('tool.returned', { call_id: 'c9', outcome: 'ok' });
  record('progress.reported', { call_id: 'c9', progress: 1 });
  record('task.updated', { task_id: 't1', status: 'working' });
  record('tool.caled', { call_id: 'c2' });
  run.end('failed', { reason: 'Not a word' });
  const messages = sink.events.filter(({ event_type }) => event_type === 'error.reported');
  expect(messages.map(({ payload }) => payload.message)).toEqual([
    'An event tool.called was not recorded: another call has its call_id.',
    'An event tool.called was not recorded: its payload does not match its schema.',
    'An event tool.returned was not recorded: no call waits for this answer.',
    'An event tool.returned was not recorded: no call waits for this answer.',
    'An event progress.reported was not recorded: no earlier call has its call_id.',
    'An event task.updated was not recorded: its task was not accepted in this run.',
    'An event tool.caled was not recorded: its name is neither a core name nor an extension name.',
  ]);
  const note = 'The part did not have the form that the draft requires.';
  expect(sink.payloads[0]).toEqual({
    call_id: 'c1',
    left_out: [
      { pointer: '/tool', reason: 'other', note },
      { pointer: '/arguments', reason: 'other', note },
    ],
  });
  expect(findings(sink.trace('0.2-draft'))).toEqual([]);
});

test('a typed value stands alone, and is of the type that the context says', () => {
  const { sink, run } = begin();
  const typed = { type: 'exchange.rate', value: { a: 1 } };
  run.record('run.started', { input: typed });
  run.record('tool.called', { call_id: 'c1', tool: 't', input: typed, arguments: { a: 1 } });
  run.end('interrupted');
  expect(sink.payloads[0]?.left_out).toMatchObject([{ pointer: '/input' }]);
  expect(sink.payloads[1]).not.toHaveProperty('arguments');
  expect(findings(sink.trace('0.2-draft'))).toEqual([]);
});

test('no secret is told by the name of a member, nor by a pointer that comes along', () => {
  const { sink, run } = begin();
  const token = `ghp_${'a'.repeat(36)}`;
  const left_out = [{ pointer: `/${token}`, reason: 'secret' }];
  run.record('example.alder-finch/rule.applied', { rule: 'p3', [token]: 1, deep: { [token]: 1 }, left_out });
  run.end('completed');
  expect(sink.payloads[0]).toEqual({ rule: 'p3', left_out: [{ pointer: '/deep', reason: 'secret' }] });
});

test('a payload over a megabyte keeps its short members', () => {
  const { sink, run } = begin();
  const text = 'ä'.repeat(600_000);
  run.record('tool.called', { call_id: 'c1', tool: 't', arguments: { text, token: 'x' } });
  run.end('interrupted');
  expect(sink.payloads[0]).toEqual({
    call_id: 'c1',
    tool: 't',
    left_out: [{ pointer: '/arguments', reason: 'too_large', size: 1_200_011 }],
  });
  expect(findings(sink.trace('0.2-draft'))).toEqual([]);
});

test('a trace has a bounded number of bytes: first large members are left out, then events', () => {
  const { sink, run } = begin();
  const text = 'x'.repeat(900_000);
  for (let index = 0; index < 60; index++)
    run.record('tool.called', { call_id: run.nextCallId(), tool: 't', arguments: { text } });
  expect(sink.events).toHaveLength(61);
  expect(sink.payloads[54]).toEqual({
    message: 'The run has more than 48 MB: large members of further events are left out.',
    source: 'other',
  });
  expect(sink.payloads.at(-1)).toMatchObject({
    tool: 't',
    left_out: [{ pointer: '/arguments', reason: 'too_large', size: 900_011 }],
  });
  // Of short members alone an event may be large too.
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`m${index}`, 'x'.repeat(900)]));
  for (let index = 0; index < 20; index++) run.record('example.alder-finch/large', many);
  run.end('completed');
  expect(JSON.stringify(sink.trace('0.2-draft')).length).toBeLessThan(60_000_000);
  expect(sink.payloads.filter(({ message }) => /more than 56 MB/.test(String(message)))).toHaveLength(1);
  expect(sink.events.at(-1)?.event_type).toBe('run.completed');
});

test('a trace has a bounded number of events, and says how many it lost', () => {
  const { sink, run } = begin();
  for (let index = 0; index < 100_010; index++) run.record('notification.received', { method: 'm' });
  run.end('completed');
  expect(sink.events).toHaveLength(100_003);
  expect(sink.payloads.slice(-3)).toEqual([
    { message: 'The run has more than 100000 events: the rest is left out.', source: 'other' },
    { message: 'Events left out above the limit: 10.', source: 'other' },
    {},
  ]);
});

test('what is recorded may be anything: nothing throws, and the trace conforms', () => {
  const circle: Record<string, unknown> = { a: 1 };
  circle.circle = circle;
  const { sink, run } = begin();
  const odd = [circle, { big: 1n }, { at: new Date(start) }, { half: '\ud800' }, { f: () => 1 }, [1]];
  for (const payload of odd) run.record('notification.received', { method: 'm', params: payload } as never);
  for (const payload of [
    null,
    undefined,
    7,
    {
      get method() {
        throw new Error('no');
      },
    },
  ])
    run.record('notification.received', payload as never);
  run.record('example.alder-finch/x', circle, Number.NaN);
  run.record('example.alder-finch/x', {}, 1e300);
  run.record('' as string, {});
  run.end('completed');
  expect(findings(sink.trace('0.2-draft'))).toEqual([]);
  expect(findings(sink.trace('0.1'))).toEqual([]);
});

test('a context that breaks a clause is a mistake of the program, and said at once', () => {
  expect(() => begin({ context: { ...context, org_id: '' } })).toThrow(TypeError);
  expect(() => begin({ context: { ...context, profile: 'smb' } as never })).toThrow(/sandbox_flag/);
});

test('what others say of themselves and has not its form is left out of the run', () => {
  const { sink, run } = begin({
    mcp: { revision: '2026-07-28', transport: 'carrier pigeon', server: { name: '', version: '1' } } as never,
    parent: { mcp_trace_id: 'no uuid', call_id: 'c1' },
    traceparent: '00-0-0-00',
    recorder: { name: 'r', version: '' },
  });
  run.end('completed');
  expect(run.head.mcp_run.mcp).toEqual({ revision: '2026-07-28' });
  expect(run.head.mcp_run).not.toHaveProperty('parent');
  expect(findings(sink.trace('0.2-draft'))).toEqual([]);
});

test('a sink that throws breaks nothing', () => {
  const fail = () => {
    throw new Error('the disk is full');
  };
  const sink: Sink = { open: fail, event: fail, close: fail, flush: async () => {} };
  const run = new TraceRun({ context, side: 'client', sink });
  run.record('run.started', {});
  run.end('completed');
  expect(run.isEnded).toBe(true);
});

test('events made at random, of whatever order and form, give traces that conform', () => {
  const random = seededRandom(20261126);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const values: unknown[] = [
    [
      { pointer: '/x/y', reason: 'other' },
      { pointer: 'x', reason: 'other' },
    ],
    { type: 'currency.pair', value: { a: 1 }, left_out: [{ pointer: '/a', reason: 'other' }] },
    { type: 'exchange.rate', value: null, left_out: [{ pointer: '', reason: 'personal' }] },
    ...['c1', 'c2', 't1', 'ok', 'protocol_error', 'tools/list', '', '\ud800', 'Bearer 0123456789abcdef'],
    ...[
      0,
      -1,
      1.5,
      Number.NaN,
      true,
      null,
      undefined,
      [],
      {},
      [{}],
      [1, 'a'],
      { password: 'x' },
      { message: 'm' },
    ],
    ...[
      { type: 'currency.pair', value: { token: 'x' } },
      { type: 7 },
      [{ uri: 'a' }],
      [{ pointer: '/tool', reason: 'secret' }],
    ],
  ];
  const names = [...payloads.keys(), 'example.alder-finch/x', 'nobody.knows'].filter((name) => !ends[name]);
  for (let round = 0; round < 100; round++) {
    const { sink, run } = begin({
      side: pick(['host', 'client', 'proxy'] as const),
      ...(random(3) === 0 && { parent: { mcp_trace_id: crypto.randomUUID() } }),
    });
    for (let count = 0; count < 30; count++) {
      const type = pick(names);
      const { properties = {} } = (payloads.get(type) ?? {}) as { properties?: object };
      const payload: Record<string, unknown> = {
        call_id: pick(['c1', 'c2', 'c3']),
        task_id: pick(['t1', 't2']),
      };
      for (const name of [...Object.keys(properties), 'input', 'example.alder-finch/y'])
        if (random(2) === 0) payload[name] = pick(values);
      run.record(type, payload, random(2) === 0 ? start + random(1000) : undefined);
    }
    run.end(pick(['completed', 'failed', 'timed_out', 'cancelled', 'interrupted', 'input_required', 'open']));
    for (const spec of ['0.1', '0.2-draft'] as const) expect(findings(sink.trace(spec))).toEqual([]);
  }
});
