import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { inputRequired, McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { currentRun, record, run } from '../src/index.ts';
import type { MemorySink } from '../src/sinks/memory.ts';
import { expectTrace } from '../src/testing.ts';
import {
  brokenSink,
  conforming,
  connectInMemory,
  connectInSession,
  connectOverHttp,
  context,
  makeClient,
  makeServer,
  makeSink,
} from './parties.ts';
import { filesOf } from './runs.ts';
import { Adapter, Frozen } from './transports.ts';

const lookup = (region = 'DE') => ({
  name: 'rates.lookup',
  arguments: { region, iban: 'DE89370400440532013000' },
});
const idKey = 'example.context-native/mcp_trace_id';
const callKey = 'example.context-native/call_id';

/** Messages of a method on the wire. */
const ofMethod = (wire: unknown[], method: string) =>
  wire.filter((message) => (message as { method?: string }).method === method) as {
    params: { _meta?: object };
  }[];

test.each([
  ['2025-11-25', 'in memory'],
  ['2025-11-25', 'in a session'],
  ['2025-11-25', 'over HTTP'],
  ['2026-07-28', 'over HTTP'],
] as const)('a server records what it is asked by %s %s, and keeps nothing of it', async (revision, how) => {
  const sink = makeSink();
  const make = () => record(makeServer(), { sink });
  const client = makeClient(revision === '2026-07-28' ? 'auto' : 'legacy');
  if (how === 'over HTTP') await connectOverHttp(make, client);
  else if (how === 'in a session') await connectInSession(make(), client);
  else await connectInMemory(make(), client);
  const result = await client.callTool(lookup());
  expect(result.content).toEqual([{ type: 'text', text: '0.93 in DE' }]);
  expect(await client.callTool(lookup('fail'))).toMatchObject({ isError: true });
  await client.close();

  const traces = conforming(sink);
  const calls = traces.flatMap(({ mcp_events }) =>
    mcp_events.filter(({ event_type }) => event_type.startsWith('tool.')),
  );
  expect(calls.map(({ payload }) => payload)).toMatchObject([
    { tool: 'rates.lookup', left_out: [{ pointer: '/arguments', reason: 'not_allowed' }] },
    { tool: 'rates.lookup', outcome: 'ok', left_out: [{ pointer: '/content' }] },
    { tool: 'rates.lookup' },
    { tool: 'rates.lookup', outcome: 'tool_error', left_out: [{ pointer: '/content' }] },
  ]);
  // Without a session, requests of 2025-11-25 do not say whose they are.
  const isNamed = revision === '2026-07-28' || how !== 'over HTTP';
  const caller = isNamed && { client: { name: 'ledger', version: '3.0.2' } };
  for (const { mcp_context, mcp_run } of traces) {
    expect(mcp_context).toMatchObject({
      agent_code: 'rates-server',
      org_id: 'local',
      profile: 'developer',
    });
    expect(mcp_run).toMatchObject({
      outcome: 'completed',
      recorder: { side: 'server' },
      mcp: { revision, server: { name: 'Rates Server', version: '2.1.0' }, ...caller },
    });
  }
  expect(JSON.stringify(traces)).not.toMatch(/DE89|0\.93|no rates/);
});

test('servers of one request each know the round before, and a run that waits for input says so', async () => {
  const sink = makeSink();
  const make = () => {
    const server = new McpServer({ name: 'Rates Server', version: '2.1.0' });
    server.registerTool('rates.agree', {}, ({ mcpReq }) =>
      mcpReq.inputResponses
        ? { content: [] }
        : inputRequired({
            inputRequests: {
              ok: inputRequired.elicit({
                message: 'Agreed?',
                requestedSchema: { type: 'object', properties: {} },
              }),
            },
          }),
    );
    return record(server, { sink });
  };
  const client = new Client(
    { name: 'ledger', version: '3.0.2' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: {} }));
  await connectOverHttp(make, client);
  await client.callTool({ name: 'rates.agree' });
  await client.close();
  const [first, second] = conforming(sink).filter(({ mcp_events }) =>
    mcp_events.some(({ event_type }) => event_type === 'tool.called'),
  );
  expect(first?.mcp_run?.outcome).toBe('input_required');
  expect(second?.mcp_run).toMatchObject({
    outcome: 'completed',
    parent: { mcp_trace_id: first?.mcp_trace_id, call_id: 'c1' },
  });
  expect(second?.mcp_events.slice(1, 3)).toMatchObject([
    { event_type: 'input.given', payload: { retry_of: 'c1' } },
    { event_type: 'tool.called', payload: { retry_of: 'c1' } },
  ]);
});

test.each(['legacy', 'auto'] as const)('a client records the same conversation (%s)', async (mode) => {
  const sink = makeSink();
  const client = record(makeClient(mode), {
    sink,
    keep: 'rates.lookup:region; rates.lookup>content',
    context,
  });
  await connectOverHttp(() => makeServer(), client);
  await client.listTools();
  await client.callTool(lookup());
  await client.getPrompt({ name: 'summary' });
  await expect(client.callTool({ name: 'unknown' })).rejects.toThrow();
  await client.close();
  const [trace, ...others] = conforming(sink);
  expect(others).toEqual([]);
  expectTrace(trace, {
    calls: [
      { name: mode === 'auto' ? 'server/discover' : 'initialize', outcome: 'ok' },
      { name: 'tools/list', outcome: 'ok' },
      { name: 'rates.lookup', outcome: 'ok' },
      { name: 'summary', outcome: 'ok' },
      { name: 'unknown', outcome: 'protocol_error' },
    ],
    outcome: 'completed',
  });
  expect(trace?.mcp_context).toMatchObject(context);
  const call = trace?.mcp_events.find(({ event_type }) => event_type === 'tool.called');
  expect(call?.payload).toMatchObject({
    arguments: { region: 'DE' },
    left_out: [{ pointer: '/arguments/iban' }],
  });
  expect(trace?.mcp_run).toMatchObject({
    recorder: { side: 'client' },
    mcp: { transport: 'streamable-http' },
  });
});

test.each(['legacy', 'auto'] as const)(
  'both sides declare the extension, and the server knows its parent (%s)',
  async (mode) => {
    const [clients, servers] = [makeSink(), makeSink()];
    const client = record(makeClient(mode), { sink: clients });
    const make = () => record(makeServer(), { sink: servers });
    const wire =
      mode === 'auto' ? await connectOverHttp(make, client) : await connectInMemory(make(), client);
    const result = await client.callTool(lookup());
    await client.close();

    const [trace] = conforming(clients);
    const id = trace?.mcp_trace_id;
    const [request] = ofMethod(wire, 'tools/call');
    const callId = trace?.mcp_events.find(({ event_type }) => event_type === 'tool.called')?.payload.call_id;
    expect(request?.params._meta).toMatchObject({
      [idKey]: id,
      [callKey]: callId,
      traceparent: expect.stringMatching(`^00-${id?.replaceAll('-', '')}-[0-9a-f]{16}-01$`),
    });
    const nested = conforming(servers).find(({ mcp_run }) => mcp_run?.parent);
    expect(nested?.mcp_run).toMatchObject({ parent: { mcp_trace_id: id, call_id: callId } });
    expect(result._meta).toMatchObject({ [idKey]: nested?.mcp_trace_id });
  },
);

test('a side that has not declared the extension is told nothing but traceparent', async () => {
  const client = record(makeClient('auto'), { sink: makeSink() });
  const wire = await connectOverHttp(() => makeServer(), client);
  await client.callTool(lookup());
  const [request] = ofMethod(wire, 'tools/call');
  expect(request?.params._meta).toHaveProperty('traceparent');
  expect(JSON.stringify(request)).not.toContain(idKey);

  const plain = makeClient();
  await connectInMemory(record(makeServer(), { sink: makeSink() }), plain);
  expect(JSON.stringify(await plain.callTool(lookup()))).not.toContain(idKey);
});

test('runs around a client are the parents of its run, and of the server’s', async () => {
  const [hosts, clients, servers] = [makeSink(), makeSink(), makeSink()];
  const client = record(makeClient(), { sink: clients });
  await connectInMemory(record(makeServer(), { sink: servers }), client);
  await run(context, (host) => host.call('find', {}, () => client.callTool(lookup())), { sink: hosts });
  await run(context, () => client.callTool(lookup()), { sink: hosts });
  await client.close();
  // A call that is not MCP has no revision of it (10.14).
  const [first, second] = conforming(hosts, false);
  const parents = (sink: MemorySink) => conforming(sink).map(({ mcp_run }) => mcp_run?.parent);
  expect(parents(clients)).toEqual([
    undefined,
    { mcp_trace_id: first?.mcp_trace_id },
    { mcp_trace_id: second?.mcp_trace_id },
  ]);
  expect(parents(servers)).toHaveLength(3);
  expect(parents(servers)).toContainEqual({ mcp_trace_id: first?.mcp_trace_id, call_id: 'c1' });
  expect(parents(servers)).toContainEqual({ mcp_trace_id: second?.mcp_trace_id });
});

test('work inside a tool is a run below the server’s', async () => {
  const sink = makeSink();
  const client = makeClient();
  const server = makeServer(() => currentRun()?.call('database', { customer: 12 }, () => 'rows'));
  await connectInMemory(record(server, { sink, context }), client);
  await Promise.all([client.callTool(lookup('DE')), client.callTool(lookup('CH'))]);
  await client.close();
  const traces = conforming(sink, false);
  const servers = traces.find(({ mcp_run }) => mcp_run?.recorder.side === 'server');
  const ids = servers?.mcp_events.flatMap(({ event_type, payload }) =>
    event_type === 'tool.called' ? [payload.call_id] : [],
  );
  const nested = traces.filter(({ mcp_run }) => mcp_run?.recorder.side === 'host');
  expect(nested.map(({ mcp_run }) => mcp_run?.parent)).toEqual(
    ids?.map((call_id) => ({ mcp_trace_id: servers?.mcp_trace_id, call_id })),
  );
  for (const trace of nested)
    expectTrace(trace, { calls: [{ name: 'database', outcome: 'ok' }], outcome: 'completed' });
});

test('a caller’s trace goes on in the call and below it, and the run stays where it began', async () => {
  const sink = makeSink();
  const client = makeClient();
  const server = makeServer(() => currentRun()?.call('database', {}, () => 'rows'));
  await connectInMemory(record(server, { sink, context }), client);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await client.callTool({ ...lookup(), _meta: { traceparent, tracestate: 'congo=1' } });
  await client.close();
  const [served, nested] = ['server', 'host'].map((side) =>
    conforming(sink, false).find(({ mcp_run }) => mcp_run?.recorder.side === side),
  );
  const call = served?.mcp_events.find(({ event_type }) => event_type === 'tool.called');
  expect(call?.payload).toMatchObject({ traceparent, tracestate: 'congo=1' });
  expect(nested?.mcp_run?.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
  // The connection was there before the caller's trace.
  expect(served?.mcp_run?.traceparent).toBeUndefined();
});

test('a sink that fails breaks no call, and is said once', async () => {
  const said: string[] = [];
  const options = { sink: brokenSink, onProblem: (line: string) => said.push(line) };
  const client = record(makeClient(), options);
  await connectInMemory(makeServer(), client);
  expect(await client.callTool(lookup())).toMatchObject({ content: [{ text: '0.93 in DE' }] });
  await client.close();
  expect(said).toEqual(['A trace was not stored: this sink is broken']);
});

test('a call that is cancelled, and one that is cut off, are recorded as what they were', async () => {
  const sink = makeSink();
  const { promise: never } = Promise.withResolvers();
  let called = Promise.withResolvers<void>();
  const client = record(makeClient(), { sink });
  const server = makeServer(() => {
    called.resolve();
    return never;
  });
  await connectInMemory(server, client);
  const controller = new AbortController();
  const cancelled = client.callTool(lookup(), { signal: controller.signal });
  await called.promise;
  controller.abort();
  await expect(cancelled).rejects.toThrow();
  called = Promise.withResolvers();
  const cutOff = expect(client.callTool(lookup())).rejects.toThrow();
  await called.promise;
  await client.close();
  await cutOff;
  const [trace] = conforming(sink);
  expectTrace(trace, {
    calls: [
      { name: 'initialize', outcome: 'ok' },
      { name: 'rates.lookup', outcome: 'cancelled' },
      { name: 'rates.lookup', outcome: 'no_response' },
    ],
    outcome: 'interrupted',
  });
});

test('a result of 16 MB passes, and the trace says how much was left out, also where it is allowed', async () => {
  const text = 'ß'.repeat(8_000_000);
  for (const [keep, reason] of [
    ['', 'not_allowed'],
    ['rates.all>content', 'too_large'],
  ] as const) {
    const sink = makeSink();
    const server = makeServer();
    server.registerTool('rates.all', {}, () => ({ content: [{ type: 'text', text }] }));
    const client = makeClient();
    await connectInMemory(record(server, { sink, keep }), client);
    expect((await client.callTool({ name: 'rates.all' })).content).toEqual([{ type: 'text', text }]);
    await client.close();
    const [trace] = conforming(sink);
    const answer = trace?.mcp_events.find(({ event_type }) => event_type === 'tool.returned');
    expect(answer?.payload.left_out).toEqual([{ pointer: '/content', reason, size: 16_000_027 }]);
  }
});

test('a call that takes too long, and one that cannot be sent, have no answer', async () => {
  const sink = makeSink();
  const client = record(makeClient(), { sink });
  const { promise: never } = Promise.withResolvers();
  await connectInMemory(
    makeServer(() => never),
    client,
  );
  await expect(client.callTool(lookup(), { timeout: 1 })).rejects.toThrow('timed out');
  await client.close();

  const away = record(makeClient(), { sink });
  const transport = new StreamableHTTPClientTransport(new URL('http://rates.example/mcp'), {
    fetch: async () => new Response('<p>Bad gateway', { status: 502 }),
  });
  await expect(away.connect(transport)).rejects.toThrow();
  const [late, unsent] = conforming(sink);
  expectTrace(late, {
    calls: ['initialize', { name: 'rates.lookup', outcome: 'timed_out' }],
    outcome: 'completed',
  });
  expectTrace(unsent, { calls: [{ name: 'initialize', outcome: 'no_response' }] });
});

test('a request of 2026-07-28 whose stream the client closes was cancelled, on both sides', async () => {
  const [clients, servers] = [makeSink(), makeSink()];
  const { promise: never } = Promise.withResolvers();
  const { promise: isCalled, resolve } = Promise.withResolvers<void>();
  const client = record(makeClient('auto'), { sink: clients });
  const make = () =>
    record(
      makeServer(() => {
        resolve();
        return never;
      }),
      { sink: servers },
    );
  await connectOverHttp(make, client);
  const controller = new AbortController();
  const call = client.callTool(lookup(), { signal: controller.signal });
  await isCalled;
  controller.abort();
  await expect(call).rejects.toThrow();
  await client.close();
  for (const sink of [clients, servers]) {
    const trace = conforming(sink).find(({ mcp_events }) =>
      mcp_events.some(({ event_type }) => event_type === 'tool.called'),
    );
    expectTrace(trace, { events: ['tool.called', 'request.cancelled', 'tool.returned'] });
    expect(JSON.stringify(trace)).toContain('"outcome":"cancelled"');
  }
});

test('mistakes in the options come at once', () => {
  expect(() => record(makeServer(), { sink: makeSink(), context: { org_id: '' } })).toThrow(TypeError);
  expect(() => record(makeServer(), { sink: makeSink(), keep: 'rates.lookup' })).toThrow(
    'does not say what to keep',
  );
});

test('an adapter that hands listeners on still hears, and a transport that cannot be watched still works', async () => {
  const sink = makeSink();
  const client = makeClient();
  await connectInMemory(record(makeServer(), { sink }), client, (transport) => new Adapter(transport));
  await client.callTool(lookup());
  await client.close();
  expectTrace(sink.traces[0], { calls: ['initialize', 'rates.lookup'] });

  const said: string[] = [];
  const other = makeClient();
  const server = record(makeServer(), { sink, onProblem: (line) => said.push(line) });
  await connectInMemory(server, other, (transport) => new Frozen(transport));
  expect(await other.callTool(lookup())).toHaveProperty('content');
  expect(said).toEqual([expect.stringContaining('is not recorded')]);
});

test.each(['legacy', 'auto'] as const)(
  'both sides of a conversation over stdio know each other (%s)',
  async (mode) => {
    const folder = makeFolder();
    const sink = makeSink();
    const client = record(makeClient(mode), { sink });
    const script = join(import.meta.dirname, 'serve-rates.ts');
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [script, folder] }));
    await client.callTool({ name: 'rates.lookup' });
    await client.close();
    const revision = mode === 'auto' ? '2026-07-28' : '2025-11-25';
    const mcp = {
      revision,
      transport: 'stdio',
      server: { name: 'rates', version: '2.1.0' },
      client: { name: 'ledger' },
    };
    const [trace, ...others] = conforming(sink);
    expect(others).toEqual([]);
    expect(trace?.mcp_run).toMatchObject({ outcome: 'completed', mcp });
    // The client of the SDK asks a process of its own which revisions there are, and that one is recorded too.
    const streams = Object.values(filesOf(folder)).map((text) => expectTrace(text, { should: true }));
    const nested = streams.find(({ mcp_run }) => mcp_run?.parent);
    expect(nested?.mcp_run).toMatchObject({
      mcp,
      outcome: 'completed',
      parent: { mcp_trace_id: trace?.mcp_trace_id },
    });
  },
);
