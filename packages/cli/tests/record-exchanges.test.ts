import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CheckedTrace } from '@context-native/recorder/testing';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, test } from 'vitest';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';

const stream = { 'content-type': 'text/event-stream' };
const event = (message: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
const delayOf = (name: string) => (name.startsWith('slow') ? 400 : 100);
const resultOf = (name: string) => ({ content: [{ type: 'text', text: name }], isError: name === 'slow' });

/** A server with sessions that answers tools by their names: `slow` later, and as failed. */
const serveTools = (answerAs: 'json' | 'events', act: (tool: string) => object[] = () => []) =>
  serve(async (asked, answer) => {
    if (asked.method !== 'POST') return answer.writeHead(asked.method === 'DELETE' ? 200 : 405).end();
    const { id, method, params } = JSON.parse(await bodyOf(asked));
    const session = { 'mcp-session-id': String(asked.headers['mcp-session-id'] ?? params?.session ?? 's1') };
    const server = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: { name: 'dup', version: '1' },
    };
    if (id === undefined || method === undefined) return answer.writeHead(202).end();
    if (answerAs === 'events' && method === 'tools/call') {
      answer.writeHead(200, { ...stream, ...session });
      for (const message of act(params.name)) answer.write(event(message));
    }
    if (method === 'tools/call') await wait(delayOf(params.name));
    const result = method === 'initialize' ? server : resultOf(params?.name);
    if (answerAs === 'events' && method === 'tools/call') return answer.end(event({ id, result }));
    return answer.writeHead(200, { ...json, ...session }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });

/** A client that chooses every id itself. */
function talkTo(address: string, session = 's1') {
  const headers = { ...json, 'mcp-session-id': session };
  const post = (message: object, signal?: AbortSignal) =>
    fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      ...(signal && { signal }),
    }).then((answer) => answer.text());
  return {
    post,
    call: (id: unknown, name: string, more: object = {}) =>
      post({ id, method: 'tools/call', params: { name, ...more } }),
    begin: () =>
      fetch(address, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2025-11-25', capabilities: {}, session },
        }),
      }),
    end: () => fetch(address, { method: 'DELETE', headers }),
  };
}

/** The outcome of each called tool. */
const outcomesOf = ({ mcp_events }: CheckedTrace) => {
  const outcomeOf = (id: unknown) =>
    mcp_events.find(({ event_type, payload }) => event_type === 'tool.returned' && payload.call_id === id)
      ?.payload.outcome;
  return Object.fromEntries(
    mcp_events
      .filter(({ event_type }) => event_type === 'tool.called')
      .map(({ payload }) => [payload.tool, outcomeOf(payload.call_id)]),
  );
};

test.each(['json', 'events'] as const)(
  'two requests in flight with one id have the answers of their own POSTs, as %s',
  async (answerAs) => {
    const { address, end } = await recordBefore(await serveTools(answerAs), ['--keep', '*:*']);
    const client = talkTo(address);
    await client.begin();
    const [fast, slow] = await Promise.all([client.call(1, 'fast'), client.call(1, 'slow')]);
    expect([fast, slow]).toEqual([
      expect.stringContaining('"text":"fast"'),
      expect.stringContaining('"text":"slow"'),
    ]);
    await client.end();
    const [trace] = await end();
    expect(trace && outcomesOf(trace)).toEqual({ fast: 'ok', slow: 'tool_error' });
    expect(JSON.stringify(trace)).not.toContain('error.reported');
    expectTrace(trace, { outcome: 'completed' });
  },
);

test('ids of two sessions, and 1 beside "1", are told apart', async () => {
  const { address, end } = await recordBefore(await serveTools('json'));
  const [first, second] = [talkTo(address, 'a'), talkTo(address, 'b')];
  await first.begin();
  await second.begin();
  await Promise.all([first.call(1, 'fast'), first.call('1', 'slow'), second.call(1, 'slow-ok')]);
  await first.end();
  await second.end();
  const traces = await end();
  expect(traces.map(outcomesOf).sort((one) => ('fast' in one ? -1 : 1))).toEqual([
    { fast: 'ok', slow: 'tool_error' },
    { 'slow-ok': 'ok' },
  ]);
});

test('progress, log and questions of the server on the stream of a POST belong to its call', async () => {
  const act = (tool: string) => [
    {
      method: 'notifications/progress',
      params: { progressToken: 1, progress: tool === 'slow' ? 20 : 10 },
    },
    { method: 'notifications/message', params: { level: 'info', data: tool } },
    { id: `ask ${tool}`, method: 'elicitation/create', params: { message: tool, requestedSchema: {} } },
  ];
  const { address, end } = await recordBefore(await serveTools('events', act));
  const client = talkTo(address);
  await client.begin();
  const more = { _meta: { progressToken: 1 } };
  const calls = [client.call(1, 'fast', more), client.call(1, 'slow', more)];
  await wait(50);
  for (const id of ['ask fast', 'ask slow']) await client.post({ id, result: { action: 'decline' } });
  await Promise.all(calls);
  await client.end();
  const [trace] = await end();
  const idOf = (tool: string) =>
    trace?.mcp_events.find(({ payload }) => payload.tool === tool)?.payload.call_id;
  const of = (type: string) =>
    (trace?.mcp_events ?? []).filter(({ event_type }) => event_type === type).map(({ payload }) => payload);
  const byProgress = of('progress.reported').map(({ progress, call_id }) => [progress, call_id]);
  expect(Object.fromEntries(byProgress)).toEqual({ 10: idOf('fast'), 20: idOf('slow') });
  expect(
    of('elicitation.requested')
      .map(({ for_call_id }) => for_call_id)
      .sort(),
  ).toEqual([idOf('fast'), idOf('slow')].sort());
  expect(of('elicitation.answered').map(({ action }) => action)).toEqual(['decline', 'decline']);
  expect(of('notification.received')).toHaveLength(2);
  expect(of('error.reported')).toEqual([]);
});

test('a cancellation of an id that two calls have is settled by which of them is answered', async () => {
  const { address, end } = await recordBefore(
    await serve(async (asked, answer) => {
      const { id, method, params } = JSON.parse(await bodyOf(asked));
      if (id === undefined) answer.writeHead(202).end();
      else if (method === 'initialize')
        answer
          .writeHead(200, { ...json, 'mcp-session-id': 's1' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } }));
      else if (params.name === 'stopped') answer.writeHead(200, stream).flushHeaders();
      else {
        await wait(300);
        answer.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
      }
    }),
  );
  const client = talkTo(address);
  await client.begin();
  const abort = new AbortController();
  const stopped = client
    .post({ id: 1, method: 'tools/call', params: { name: 'stopped' } }, abort.signal)
    .catch(() => 'stopped');
  const answered = client.call(1, 'answered');
  await wait(100);
  await client.post({ method: 'notifications/cancelled', params: { requestId: 1 } });
  await answered;
  abort.abort();
  await stopped;
  const [trace] = await end();
  expect(trace && outcomesOf(trace)).toEqual({ stopped: 'cancelled', answered: 'ok' });
});

test('an answer on a resumed stream is found by its id', async () => {
  const { address, end } = await recordBefore(
    await serve(async (asked, answer) => {
      const result = { content: [] };
      if (asked.method === 'GET')
        return answer.writeHead(200, stream).end(`id: 2\n${event({ id: 1, result })}`);
      const { id, method, params } = JSON.parse(await bodyOf(asked));
      if (method === 'initialize')
        return answer
          .writeHead(200, { ...json, 'mcp-session-id': 's1' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } }));
      if (params.name === 'cut') return answer.writeHead(200, stream).end('id: 1\ndata:\n\n');
      await wait(500);
      return answer
        .writeHead(200, json)
        .end(JSON.stringify({ jsonrpc: '2.0', id, result: { isError: true } }));
    }),
  );
  const client = talkTo(address);
  await client.begin();
  const slow = client.call(1, 'slow');
  await client.call(1, 'cut');
  await (await fetch(address, { headers: { 'mcp-session-id': 's1', 'last-event-id': '1' } })).text();
  await slow;
  const [trace] = await end();
  expect(trace && outcomesOf(trace)).toEqual({ slow: 'tool_error', cut: 'ok' });
});

test.each([
  ['ids of their own', (name: string) => name, { first: 'tool_error', second: 'ok' }],
  // Against the rule that they are unique: nobody can tell whose stream it is.
  ['one id for both', () => '1', { first: 'no_response', second: 'no_response' }],
])('two cut streams of one request id, with events of %s, do not swap answers', async (_, idOf, outcomes) => {
  const { address, end } = await recordBefore(
    await serve(async (asked, answer) => {
      if (asked.method === 'DELETE') return answer.writeHead(200).end();
      if (asked.method === 'GET') {
        const name = String(asked.headers['x-wanted']);
        // Resumed twice: the rest comes after an event of the resumed stream.
        if (asked.headers['last-event-id'] === idOf(name))
          return answer.writeHead(200, stream).end(`id: ${idOf(`${name}-more`)}\ndata:\n\n`);
        const result = { content: [], isError: name === 'first' };
        return answer.writeHead(200, stream).end(event({ id: 1, result }));
      }
      const { id, method, params } = JSON.parse(await bodyOf(asked));
      if (method === 'initialize')
        return answer
          .writeHead(200, { ...json, 'mcp-session-id': 's1' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } }));
      return answer.writeHead(200, stream).end(`id: ${idOf(params.name)}\ndata:\n\n`);
    }),
  );
  const client = talkTo(address);
  await client.begin();
  for (const name of ['first', 'second']) await client.call(1, name);
  for (const name of ['second', 'first'])
    for (const from of [idOf(name), `${idOf(`${name}-more`)}${idOf('x') === '1' ? '?' : ''}`])
      await (
        await fetch(address, {
          headers: { 'mcp-session-id': 's1', 'last-event-id': from, 'x-wanted': name },
        })
      ).text();
  await client.end();
  const [trace] = await end();
  expect(trace && outcomesOf(trace)).toEqual(outcomes);
  expect(JSON.stringify(trace).includes('several requests share')).toBe(outcomes.second === 'no_response');
});

test('an error without an id is the answer to the request that it came back on', async () => {
  const { address, end } = await recordBefore(
    await serve((_, answer) => {
      const error = { code: -32000, message: 'Bad Request: no session' };
      answer.writeHead(400, json).end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    }),
  );
  await talkTo(address, 'older').call(7, 'lost');
  const [trace] = await end();
  expect(trace && outcomesOf(trace)).toEqual({ lost: 'protocol_error' });
  const returned = trace?.mcp_events.find(({ event_type }) => event_type === 'tool.returned');
  expect(returned?.payload.error).toMatchObject({ code: -32000 });
  expect(JSON.stringify(trace)).not.toContain('error.reported');
});

test('a request that is answered with 202 has its answer from the stream of a GET', async () => {
  let open: ServerResponse | undefined;
  const to = await serve(async (asked, answer) => {
    if (asked.method === 'DELETE') return answer.writeHead(200).end();
    if (asked.method === 'GET') {
      open = answer.writeHead(200, stream);
      return open.flushHeaders();
    }
    const { id, method, params } = JSON.parse(await bodyOf(asked));
    const server = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: { name: 'x', version: '1' },
    };
    if (method === 'initialize')
      return answer
        .writeHead(200, { ...json, 'mcp-session-id': 's1' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, result: server }));
    answer.writeHead(202).end();
    await wait(100);
    return open?.write(event({ id, result: resultOf(params.name) }));
  });
  const { address, end } = await recordBefore(to);
  const client = talkTo(address);
  await client.begin();
  const listening = await fetch(address, { headers: { ...stream, 'mcp-session-id': 's1' } });
  await client.call(2, 'fast');
  await wait(300);
  await listening.body?.cancel();
  await client.end();
  const [trace] = await end();
  expect(trace && outcomesOf(trace)).toEqual({ fast: 'ok' });
  expect(JSON.stringify(trace)).not.toContain('error.reported');
});
