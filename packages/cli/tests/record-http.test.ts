import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer as createRawServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { root } from '@context-native/dev/pack';
import { expectTrace } from '@context-native/recorder/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { textsIn, until } from './record-host.ts';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';
import { main, runHere } from './run-cli.ts';

/** A server that says these bytes on each connection, once something came; `seen` is what came. */
async function serveRaw(bytes: string): Promise<{ to: string; seen: () => string }> {
  let seen = '';
  const server = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
    });
    onTestFinished(() => void socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { to: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, seen: () => seen };
}

const call = (id: number, more: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'rates.lookup', ...more } });
const ok = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } });
const ofDraft = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };

test('a session of a server of others, with its stream of events, is one trace', async () => {
  const entry = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
  const probe = await serve(() => {});
  // A port that was free a moment ago.
  const port = String(Number(new URL(probe).port) + 1);
  const server = spawn(process.execPath, [entry, 'streamableHttp'], { env: { ...process.env, PORT: port } });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  await until(() => (said.includes(port) ? true : undefined));
  // The one proxy here that is a process, which a signal ends.
  const folder = makeFolder();
  const to = ['--to', `http://127.0.0.1:${port}/mcp`, '--listen', '0', '--spec', '0.2-draft'];
  const proxy = spawn(process.execPath, [main, 'record', ...to], { cwd: folder });
  onTestFinished(() => void proxy.kill('SIGKILL'));
  const ended = once(proxy, 'close');
  let told = '';
  proxy.stderr.on('data', (text) => {
    told += text;
  });
  const address = await until(() => /(http:\S+) records http/.exec(told)?.[1]);

  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(address));
  await client.connect(transport);
  await client.listTools();
  await client.callTool({ name: 'echo', arguments: { message: 'hello' } });
  await client.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 3 } });
  await transport.terminateSession();
  await client.close();
  proxy.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const traces = textsIn(join(folder, 'traces'), '.trace.jsonl').map((text) => expectTrace(text));
  const [session] = traces.filter(({ mcp_events }) =>
    mcp_events.some(({ event_type }) => event_type === 'tool.called'),
  );
  expectTrace(session, {
    calls: ['initialize', 'tools/list', 'echo', 'trigger-long-running-operation'],
    outcome: 'completed',
  });
  expect(session?.mcp_run?.mcp).toMatchObject({ transport: 'streamable-http', client: { name: 'test' } });
});

test('a request without a session is a trace of its own', async () => {
  const to = await serve(async (asked, answer) => {
    const { id } = JSON.parse(await bodyOf(asked));
    answer.writeHead(200, json).end(ok(id));
  });
  const { address, end } = await recordBefore(to);
  for (const id of [1, 1]) {
    const answer = await fetch(address, { method: 'POST', headers: json, body: call(id, ofDraft) });
    expect(await answer.text()).toBe(ok(1));
  }
  const traces = await end();
  expect(traces).toHaveLength(2);
  for (const trace of traces) {
    expectTrace(trace, { calls: ['rates.lookup'], outcome: 'completed' });
    expect(trace.mcp_run?.mcp?.revision).toBe('2026-07-28');
  }
});

test('the next round of a request without a session is known as one', async () => {
  const to = await serve(async (asked, answer) => {
    const { id, params } = JSON.parse(await bodyOf(asked));
    const wanted = { resultType: 'input_required', inputRequests: {}, requestState: 's1' };
    const result = JSON.stringify({ jsonrpc: '2.0', id, result: wanted });
    answer.writeHead(200, json).end(params.requestState ? ok(id) : result);
  });
  const { address, end } = await recordBefore(to);
  for (const more of [{}, { requestState: 's1', inputResponses: {} }]) {
    const body = call(1, { ...ofDraft, ...more });
    await (await fetch(address, { method: 'POST', headers: json, body })).text();
  }
  const traces = await end();
  const first = traces.find(({ mcp_run }) => mcp_run?.outcome === 'input_required');
  const second = traces.find(({ mcp_run }) => mcp_run?.outcome === 'completed');
  expect(second?.mcp_run?.parent).toEqual({ mcp_trace_id: first?.mcp_trace_id, call_id: 'c1' });
  expectTrace(second, { events: ['input.given', 'tool.called', 'tool.returned'] });
});

test('requests and answers pass as they are, but for what is about one connection', async () => {
  let seen: IncomingMessage['headers'] = {};
  let path: string | undefined;
  const to = await serve(async (asked, answer) => {
    seen = asked.headers;
    path = asked.url;
    const body = await bodyOf(asked);
    const headers = [
      'X-One',
      'a',
      'X-One',
      'b',
      'Connection',
      'close, x-hop',
      'X-Hop',
      '1',
      'Set-Cookie',
      'c=1',
    ];
    answer.writeHead(418, 'Odd', headers).end(body.toUpperCase());
  });
  const { address } = await recordBefore(to);
  const headers = {
    'X-Mine': 'yes',
    Connection: 'keep-alive, X-Drop',
    'X-Drop': '1',
    'Accept-Encoding': 'br',
    Te: 'trailers',
  };
  const sent = request(new URL('/mcp?a=%20b', address), { method: 'PUT', headers });
  sent.end('any body');
  const [came] = (await once(sent, 'response')) as [IncomingMessage];
  expect(await bodyOf(came)).toBe('ANY BODY');
  expect([came.statusCode, came.statusMessage, path]).toEqual([418, 'Odd', '/mcp?a=%20b']);
  expect(came.headers).toMatchObject({ 'x-one': 'a, b', 'set-cookie': ['c=1'] });
  expect(came.headers['x-hop']).toBeUndefined();
  expect(seen).toMatchObject({ host: new URL(to).host, 'x-mine': 'yes', 'accept-encoding': 'identity' });
  expect(seen).not.toHaveProperty('x-drop');
  expect(seen).not.toHaveProperty('te');
});

test('events arrive as they are sent, and closing the response cancels in 2026-07-28', async () => {
  let isClosed = false;
  const to = await serve(async (asked, answer) => {
    const { id, params } = JSON.parse(await bodyOf(asked));
    const progress = { progressToken: params._meta.progressToken, progress: 1 };
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = { jsonrpc: '2.0', method: 'notifications/progress', params: progress };
    answer.write(`: hello ${id}\n\ndata: ${JSON.stringify(event)}\n\n`);
    answer.on('close', () => {
      isClosed = true;
    });
  });
  const { address, traces, end } = await recordBefore(to);
  const abort = new AbortController();
  const _meta = { ...ofDraft._meta, progressToken: 'p' };
  const body = call(7, { _meta });
  const answer = await fetch(address, { method: 'POST', headers: json, body, signal: abort.signal });
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('hello 7');
  abort.abort();
  await until(() => (isClosed ? true : undefined));
  await until(() => traces().find((text) => text.includes('run.cancelled')));
  const [trace] = await end();
  expectTrace(trace, {
    calls: [{ name: 'rates.lookup', outcome: 'cancelled' }],
    events: ['progress.reported', 'request.cancelled', 'run.cancelled'],
    outcome: 'cancelled',
  });
});

test('a session that goes on when the proxy ends, and one that the server does not know, are interrupted', async () => {
  const to = await serve(async (asked, answer) => {
    const { id } = JSON.parse(await bodyOf(asked));
    if (asked.headers['mcp-session-id'] === 'old') answer.writeHead(404).end();
    else answer.writeHead(200, { ...json, 'mcp-session-id': 'new' }).end(ok(id));
  });
  const { address, end } = await recordBefore(to);
  const post = (id: number, session?: string) =>
    fetch(address, {
      method: 'POST',
      headers: { ...json, ...(session && { 'mcp-session-id': session }) },
      body: call(id),
    });
  await post(1);
  await post(2, 'new');
  expect((await post(3, 'old')).status).toBe(404);
  const ends = (await end()).map(({ mcp_events }) => [
    mcp_events.filter(({ event_type }) => event_type === 'tool.called').length,
    mcp_events.at(-1)?.payload.reason,
  ]);
  expect(ends).toEqual(
    expect.arrayContaining([
      [2, 'recorder_ended'],
      [1, 'session_unknown'],
    ]),
  );
});

test('an empty response, an incomplete one and a missing server are reported', async () => {
  let asked = 0;
  const to = await serve((_, answer) => {
    asked++;
    if (asked === 1) answer.writeHead(503).end('busy');
    else {
      answer.writeHead(200, { ...json, 'content-length': '100' });
      answer.write('{"jsonrpc"', () => answer.destroy());
    }
  });
  const { address, end } = await recordBefore(to);
  const post = () => fetch(address, { method: 'POST', headers: json, body: call(1) });
  expect((await post()).status).toBe(503);
  await expect(post().then((answer) => answer.text())).rejects.toThrow();
  const traces = await end();
  const texts = traces.map((trace) => JSON.stringify(trace));
  expect(texts.join()).toContain('HTTP status 503');
  expect(texts.join()).toMatch(/broke off|not JSON|connection_closed/);
  for (const trace of traces)
    expectTrace(trace, { calls: [{ name: 'rates.lookup', outcome: 'no_response' }] });

  const gone = await recordBefore('http://127.0.0.1:9/mcp');
  const refused = await fetch(gone.address, { method: 'POST', headers: json, body: call(1) });
  expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('cannot be reached')]);
  expect(JSON.stringify(await gone.end())).toContain('it sent no HTTP response');
});

test('a web page that reaches the proxy by its own host name gets nothing', async () => {
  let asked = 0;
  const to = await serve((_, answer) => {
    asked++;
    answer.end('yes');
  });
  const { address } = await recordBefore(to, ['--allow-host', 'proxy.example']);
  const ask = async (headers: Record<string, string>) => {
    const sent = request(address, { headers });
    sent.end();
    const [came] = (await once(sent, 'response')) as [IncomingMessage];
    came.resume();
    return came.statusCode;
  };
  const { host } = new URL(address);
  expect(await ask({ host: 'evil.example' })).toBe(403);
  expect(await ask({ host: 'localhost.evil.example' })).toBe(403);
  expect(await ask({ host, origin: 'https://evil.example' })).toBe(403);
  expect(await ask({ host, origin: 'null' })).toBe(403);
  expect(asked).toBe(0);
  expect(await ask({ host, origin: 'http://localhost:3000' })).toBe(200);
  expect(await ask({ host: 'proxy.example:80', origin: 'http://proxy.example' })).toBe(200);
});

test('other paths, as those of authorisation, pass without a look', async () => {
  const to = await serve((asked, answer) =>
    answer.writeHead(200, json).end(JSON.stringify({ path: asked.url })),
  );
  const { address, end } = await recordBefore(to);
  const metadata = '/.well-known/oauth-protected-resource';
  expect(await (await fetch(new URL(metadata, address))).json()).toEqual({ path: metadata });
  expect(await end()).toEqual([]);
});

test('a place that is taken is said', async () => {
  const to = await serve(() => {});
  const { port } = new URL(to);
  const { status, stderr } = await runHere(makeFolder(), ['record', '--to', to, '--listen', port]);
  expect(status).toBe(2);
  expect(stderr).toContain(`--listen: listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
});

test('a request that waits when the proxy ends was interrupted, and not cancelled', async () => {
  let isAsked = false;
  const to = await serve(() => {
    isAsked = true;
  });
  const { address, end } = await recordBefore(to);
  const waiting = fetch(address, { method: 'POST', headers: json, body: call(1, ofDraft) }).catch(
    () => 'closed',
  );
  await until(() => (isAsked ? true : undefined));
  const [trace] = await end();
  expect(await waiting).toBe('closed');
  expectTrace(trace, { calls: [{ name: 'rates.lookup', outcome: 'no_response' }], outcome: 'interrupted' });
});

test('16 MB pass as a body, and are recorded', async () => {
  const text = 'x'.repeat(16_000_000);
  const to = await serve(async (asked, answer) => {
    await bodyOf(asked);
    const result = { content: [{ type: 'text', text }] };
    answer.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  });
  const { address, end } = await recordBefore(to);
  const answer = await fetch(address, {
    method: 'POST',
    headers: json,
    body: call(1, { arguments: { text } }),
  });
  expect(await answer.text()).toHaveLength(text.length + 73);
  expectTrace((await end())[0], { calls: ['rates.lookup'], outcome: 'completed' });
});

test.each([
  ['HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n', 'its response is not HTTP'],
  ['HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n', 'its response is not HTTP'],
  ['HTTP/1.1 000 Odd\r\nContent-Length: 0\r\n\r\n', 'its response is not HTTP'],
  [
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n',
    'it switched the protocol',
  ],
])('an answer %j, which cannot be passed on, is 502, and the proxy goes on', async (bytes, words) => {
  const { to } = await serveRaw(bytes);
  const { address, end } = await recordBefore(to);
  for (const id of [1, 2]) {
    const signal = AbortSignal.timeout(4000);
    const answer = await fetch(address, { method: 'POST', headers: json, body: call(id), signal });
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining(new URL(to).origin)]);
  }
  const traces = await end();
  expect(traces).toHaveLength(2);
  for (const trace of traces) {
    expectTrace(trace, { calls: [{ name: 'rates.lookup', outcome: 'no_response' }] });
    expect(JSON.stringify(trace)).toContain(words);
  }
});

test('a client that closes its stream of events in a session is no fault of the server', async () => {
  let closed = 0;
  const to = await serve(async (asked, answer) => {
    if (asked.method === 'GET') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
      answer.on('close', () => closed++);
    } else if (asked.method === 'DELETE') answer.writeHead(204).end();
    else
      answer.writeHead(200, { ...json, 'mcp-session-id': 's' }).end(ok(JSON.parse(await bodyOf(asked)).id));
  });
  const { address, end } = await recordBefore(to);
  await fetch(address, { method: 'POST', headers: json, body: call(1) });
  const abort = new AbortController();
  const headers = { 'mcp-session-id': 's' };
  const stream = await fetch(address, { headers, signal: abort.signal });
  await stream.body?.getReader().read();
  abort.abort();
  await until(() => (closed > 0 ? true : undefined));
  await fetch(address, { method: 'DELETE', headers });
  const traces = await end();
  expect(traces).toHaveLength(1);
  expectTrace(traces[0], { calls: ['rates.lookup'], outcome: 'completed' });
  expect(JSON.stringify(traces)).not.toContain('error.reported');
});

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

test.each([
  ['DELETE', 'Transfer-Encoding: chunked', `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`],
  ['GET', `Connection: content-length, host\r\nContent-Length: ${smuggled.length}`, smuggled],
])('the body of a %s with %j is no request of its own to the server', async (method, framing, body) => {
  const seen: string[] = [];
  const bodies: string[] = [];
  const to = await serve(async (asked, answer) => {
    seen.push(`${asked.method} ${asked.url}`);
    bodies.push(await bodyOf(asked));
    answer.end('ok');
  });
  const { address } = await recordBefore(to);
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(`${method} /mcp HTTP/1.1\r\nHost: ${host}\r\n${framing}\r\n\r\n${body}`);
  let came = '';
  socket.on('data', (chunk) => {
    came += chunk.toString();
  });
  await until(() => (came.includes('ok') || came.includes('HTTP/1.1 4') ? true : undefined));
  await fetch(address, { method: 'POST', body: 'after' });
  expect(seen).toEqual([`${method} /mcp`, 'POST /mcp']);
  expect(bodies).toEqual([smuggled, 'after']);
});

test('a query of the address, which may be a secret, reaches the server and is not printed', async () => {
  const paths: string[] = [];
  const to = await serve((asked, answer) => {
    paths.push(asked.url ?? '');
    answer.end();
  });
  const { address, said } = await recordBefore(`${to}?key=hidden`);
  await fetch(address);
  await fetch(`${address}?key=own`);
  expect(paths).toEqual(['/mcp?key=hidden', '/mcp?key=own']);
  expect(said()).toContain(`${address} records ${to}\n`);
  expect(said()).not.toContain('hidden');
});

test.each(['http://me:hidden@127.0.0.1/mcp', 'htp://me:hidden@127.0.0.1/mcp'])(
  'the address %s is refused, and its secret not printed',
  async (to) => {
    const { status, stderr } = await runHere(makeFolder(), ['record', '--to', to, '--listen', '0']);
    expect(status).toBe(2);
    expect(stderr).toContain('--to ');
    expect(stderr).not.toContain('hidden');
  },
);
