import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '@context-native/dev/folder';
import type { CheckedTrace } from '@context-native/recorder/testing';
import { expectTrace } from '@context-native/recorder/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';

const call = (id: number, name: string) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
const ok = (id: unknown, result: object = { content: [] }) => JSON.stringify({ jsonrpc: '2.0', id, result });
const post = async (address: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { method: 'POST', headers: { ...json, ...headers }, body });
  return [answer.status, await answer.text()] as const;
};
const endOf = ({ mcp_events }: CheckedTrace) => mcp_events.at(-1);
const token = (name: string) => ({ authorization: `Bearer ${name}` });

/** A server that answers who has this token, and others with this status. */
const serveWithToken = (status: number, allowed: string, session = {}): Promise<string> =>
  serve(async (asked, answer) => {
    const text = await bodyOf(asked);
    if (asked.headers.authorization !== `Bearer ${allowed}`) answer.writeHead(status).end('no');
    else if (asked.method === 'DELETE') answer.writeHead(204).end();
    else answer.writeHead(200, { ...json, ...session }).end(ok(JSON.parse(text).id));
  });

const refusals: [status: number, headers: Record<string, string>, body: string, reason: string][] = [
  [401, json, '{"error":"invalid_token","error_description":"é"}', 'unauthorized'],
  [401, { 'www-authenticate': 'Bearer' }, '', 'unauthorized'],
  [403, { 'content-type': 'text/plain' }, 'This account may not ask for anything yet', 'forbidden'],
  [403, { ...json, 'content-encoding': 'gzip' }, '{"error":"forbidden"}', 'forbidden'],
  [401, json, '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"who?"}}', 'unauthorized'],
  [403, { 'content-type': 'text/event-stream' }, 'data: {"no":1}\n\n', 'forbidden'],
];
test.each(refusals)(
  'a client that is answered with %i %j is a run that failed',
  async (status, headers, text, reason) => {
    const body = headers['content-encoding'] ? gzipSync(text) : Buffer.from(text);
    const to = await serve(async (asked, answer) => {
      await bodyOf(asked);
      answer.writeHead(status, headers).end(body);
    });
    const { address, end } = await recordBefore(to);
    const client = new Client({ name: 'test', version: '1.0.0' });
    await expect(client.connect(new StreamableHTTPClientTransport(new URL(address)))).rejects.toThrow();
    const traces = await end();
    expect(traces).toHaveLength(1);
    const [trace] = traces;
    expectTrace(trace, { calls: [{ name: 'initialize', outcome: 'protocol_error' }], outcome: 'failed' });
    const message = `The server responded with HTTP status ${status}, ${body.length} bytes.`;
    expect(trace && endOf(trace)).toMatchObject({ event_type: 'run.failed', payload: { reason, message } });
    const error = trace?.mcp_events.find(({ event_type }) => event_type === 'discovery.returned')?.payload
      .error;
    expect(error).toMatchObject(text.includes('jsonrpc') ? { code: -32001 } : { message });
    expect(JSON.stringify(trace)).not.toContain('error.reported');
  },
);

test.each([
  [401, {}],
  [403, token('narrow')],
])(
  'a request refused with %i that is made again with a token is no run of its own',
  async (status, before) => {
    const { address, end } = await recordBefore(await serveWithToken(status, 'wide'));
    for (const id of [1, 1]) await post(address, call(id, 'first'), before);
    await post(address, call(1, 'first'), token('wide'));
    const traces = await end();
    expect(traces).toHaveLength(1);
    expectTrace(traces[0], { calls: [{ name: 'first', outcome: 'ok' }], outcome: 'completed' });
  },
);

test.each([
  ['a cookie', '', {}, '', { cookie: 'session=good' }],
  ['another cookie', '', { cookie: 'lang=de' }, '', { cookie: 'lang=de; session=good' }],
  ['a query', '', {}, '?token=good', {}],
  ['another query', '?version=1&token=old', {}, '?version=1&token=good', {}],
  ['X-API-Key', '', {}, '', { 'x-api-key': 'good' }],
  ['a header of a gateway', '', token('old'), '', { ...token('old'), 'x-auth-token': 'good' }],
])(
  'a request refused with 401 that is made again with %s is no run of its own',
  async (_, query, before, nextQuery, next) => {
    const to = await serve(async (asked, answer) => {
      const { id } = JSON.parse(await bodyOf(asked));
      if (JSON.stringify([asked.url, asked.headers]).includes('good'))
        answer.writeHead(200, json).end(ok(id));
      else answer.writeHead(401).end('no');
    });
    const { address, end } = await recordBefore(to);
    await post(`${address}${query}`, call(1, 'first'), before);
    await post(`${address}${nextQuery}`, call(1, 'first'), next);
    const traces = await end();
    expect(traces).toHaveLength(1);
    expectTrace(traces[0], { calls: [{ name: 'first', outcome: 'ok' }], outcome: 'completed' });
  },
);

test('a cookie that a refusal set signs nobody in to another request', async () => {
  const { address, end } = await recordBefore(await serveWithToken(401, 'none has it'));
  await post(address, call(1, 'first'), { cookie: 'node=1' });
  await post(address, call(1, 'another, longer'), { cookie: 'node=2' });
  await post(address, call(1, 'another, longer'), { cookie: 'node=2' });
  expect(await end()).toHaveLength(3);
});

test('who comes again with a token that is refused too has one run, which failed', async () => {
  const { address, end } = await recordBefore(await serveWithToken(401, 'none has it'));
  await post(address, call(1, 'first'));
  await post(address, call(1, 'first'), token('wrong'));
  const traces = await end();
  expect(traces.map(endOf)).toMatchObject([{ payload: { reason: 'unauthorized' } }]);
});

test('a refusal stays where others come with a token: another program, another request, the same token', async () => {
  const { address, end } = await recordBefore(await serveWithToken(403, 'wide'));
  await post(address, call(1, 'of one program'), { 'user-agent': 'one' });
  await post(address, call(1, 'of another'), { 'user-agent': 'another', ...token('wide') });
  await post(address, call(1, 'of a narrow token'), token('narrow'));
  await post(address, call(1, 'of a wide token, and longer'), token('wide'));
  const traces = await end();
  const found = traces.map(({ mcp_events, mcp_run }) => [mcp_events[1]?.payload.tool, mcp_run?.outcome]);
  expect(found.sort()).toEqual([
    ['of a narrow token', 'failed'],
    ['of a wide token, and longer', 'completed'],
    ['of another', 'completed'],
    ['of one program', 'failed'],
  ]);
});

test.each([401, 403])('%i within a session is the outcome of that call', async (status) => {
  const { address, end } = await recordBefore(
    await serveWithToken(status, 'good', { 'mcp-session-id': 's' }),
  );
  const session = { 'mcp-session-id': 's' };
  await post(address, call(1, 'first'), token('good'));
  await post(address, call(2, 'refused'), { ...session, ...token('old') });
  await post(address, call(3, 'last'), { ...session, ...token('good') });
  await fetch(address, { method: 'DELETE', headers: { ...session, ...token('good') } });
  const traces = await end();
  expect(traces).toHaveLength(1);
  const [trace] = traces;
  const calls = ['first: ok', 'refused: protocol_error', 'last: ok'].map((text) => {
    const [name = '', outcome = ''] = text.split(': ');
    return { name, outcome };
  });
  expectTrace(trace, { calls, outcome: 'completed' });
  expect(
    trace?.mcp_events.find(({ payload }) => payload.outcome === 'protocol_error')?.payload.error,
  ).toEqual({
    message: `The server responded with HTTP status ${status}, 2 bytes.`,
  });
});

test('a session older than the proxy whose every answer was 403 failed', async () => {
  const { address, end } = await recordBefore(await serveWithToken(403, 'none has it'));
  const session = { 'mcp-session-id': 'older' };
  for (const id of [1, 2]) await post(address, call(id, `t${id}`), session);
  await (await fetch(address, { headers: session })).text();
  const traces = await end();
  expect(traces).toHaveLength(1);
  expectTrace(traces[0], {
    calls: [1, 2].map((id) => ({ name: `t${id}`, outcome: 'protocol_error' })),
    outcome: 'failed',
  });
  expect(traces[0] && endOf(traces[0])?.payload).toMatchObject({ reason: 'forbidden' });
});

test('v0.1 has run.failed too, and a conversation without requests is no run', async () => {
  const file = join(makeFolder(), 'traces.jsonl');
  const to = await serveWithToken(401, 'none has it');
  const { address, end } = await recordBefore(to, ['--spec', '0.1', '--out', file]);
  await (await fetch(address)).text();
  await post(address, call(1, 'first'));
  await end();
  const [text = '', ...more] = readFileSync(file, 'utf8').trim().split('\n');
  expect(more).toEqual([]);
  const reason = 'unauthorized';
  expect(endOf(expectTrace(text))).toMatchObject({ event_type: 'run.failed', payload: { reason } });
});

test.each([400, 404, 405])(
  'a client that tries Streamable HTTP, gets %i and goes on by HTTP+SSE has no trace',
  async (status) => {
    const listener: RequestListener = async (asked, answer) => {
      await bodyOf(asked);
      if (asked.method === 'POST') answer.writeHead(status).end('no');
      else
        answer.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: endpoint\ndata: /m\n\n');
    };
    const { address, end } = await recordBefore(await serve(listener));
    await post(address, call(1, 'probe'));
    await (await fetch(address)).text();
    expect(await end()).toEqual([]);
    // A request that does not go on keeps its answer.
    const other = await recordBefore(await serve(listener));
    await post(other.address, call(1, 'probe'));
    const traces = await other.end();
    expect(traces).toHaveLength(1);
    expectTrace(traces[0], { calls: [{ name: 'probe', outcome: 'no_response' }], outcome: 'failed' });
    expect(JSON.stringify(traces)).toContain(`HTTP status ${status}, 2 bytes.`);
  },
);

test('a compressed answer and a refusal are reported with their true size', async () => {
  const body = gzipSync(ok(1));
  let asked = 0;
  const to = await serve(async (request, answer) => {
    await bodyOf(request);
    if (asked++ === 0) answer.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(body);
    else answer.writeHead(503, json).end('{"busy":true}');
  });
  const { address, end } = await recordBefore(to);
  expect(await post(address, call(1, 'first'))).toEqual([200, ok(1)]);
  expect(await post(address, call(1, 'second'))).toEqual([503, '{"busy":true}']);
  const text = JSON.stringify(await end());
  expect(text).toContain(`its response is compressed, ${body.length} bytes.`);
  expect(text).toContain('HTTP status 503, 13 bytes.');
});
