/** What `/mcp` does not do: more than an address may ask, more than a message may hold, work that nobody waits for. */
import { connect as openSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, inject, test } from 'vitest';

const site = { url: inject('siteUrl') };

const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const post = (headers: Record<string, string>, body = ping) =>
  fetch(`${site.url}/mcp`, { method: 'POST', headers: { ...json, ...headers }, body });

test('one address asks 600 times a minute, and is then told when to come again', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post({ 'X-Forwarded-For': '203.0.113.9' })),
    );
    for (const answer of answers) {
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await post({ 'X-Forwarded-For': '203.0.113.9' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } });
  expect((await post({ 'X-Forwarded-For': '203.0.113.10' })).status).toBe(200);
});

test('a message without an end is cut, with the error of the protocol', async () => {
  const { hostname, port } = new URL(site.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = openSocket(Number(port), hostname);
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    let sent = 0;
    let heard = '';
    const send = () => {
      while (!heard && sent < 64_000_000 && socket.write(chunk)) sent += chunk.length;
    };
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.on('drain', send);
    socket.on('data', (data) => {
      heard += data;
      if (heard.includes('"error"')) socket.destroy();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', (error) => (heard ? resolve(heard) : reject(error)));
    send();
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"jsonrpc":"2.0"');
  expect(answer).toContain('"code":-32000');
});

test('headers that say something else than the message are refused', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: 'get_clause', arguments: { number: '3.1' }, _meta: meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
  const right = {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'get_clause',
  };
  expect((await post(right, body)).status).toBe(200);
  for (const wrong of [
    { 'Mcp-Method': 'tools/list' },
    { 'Mcp-Name': 'get_type' },
    { 'MCP-Protocol-Version': '2025-11-25' },
  ]) {
    const answer = await post({ ...right, ...wrong }, body);
    expect([wrong, answer.status]).toEqual([wrong, 400]);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32_020 } });
  }
});

/** 120,000 small documents: their check takes two seconds of a processor. */
const slowText = '{"a":0}\n'.repeat(120_000);

test('a cancelled call ends the work in its thread', async () => {
  // By 2026-07-28 a call is cancelled by closing its connection. By the revision before, it is a notice of its own, which finds
  // nothing where nothing is kept between two requests.
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
  const check = (text: string, signal?: AbortSignal) =>
    client.callTool({ name: 'check_document', arguments: { text } }, { ...(signal && { signal }) });
  // The thread is there, and has loaded what it runs.
  await check('{"mcp_trace_id": 1}');
  const timed = async (work: () => Promise<unknown>) => {
    const since = performance.now();
    await work();
    return performance.now() - since;
  };
  const cancelled = await timed(async () => {
    const stop = new AbortController();
    const slow = check(slowText, stop.signal).catch(() => 'stopped');
    await wait(150);
    stop.abort();
    expect(await slow).toBe('stopped');
    // There is one thread: had the work gone on, this would wait for its end.
    expect((await check('{"mcp_trace_id": 1}')).isError).toBeFalsy();
  });
  const whole = await timed(() => check(slowText));
  expect(cancelled).toBeLessThan(whole);
  await client.close();
});
