import { expectTrace } from '@context-native/recorder/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { expect, test } from 'vitest';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';

/** A server of HTTP+SSE at `/mcp`, with its messages at this path; gives its address. */
async function serveLegacy(messages: string): Promise<string> {
  const sessions = new Map<string, SSEServerTransport>();
  return serve(async (asked, answer) => {
    const url = new URL(asked.url ?? '/', 'http://localhost');
    const session = sessions.get(url.searchParams.get('sessionId') ?? '');
    if (asked.method === 'POST' && session) return session.handlePostMessage(asked, answer);
    if (asked.method !== 'GET' || url.pathname !== '/mcp') return answer.writeHead(404).end();
    const transport = new SSEServerTransport(messages, answer);
    sessions.set(transport.sessionId, transport);
    const server = new McpServer({ name: 'older', version: '1.0.0' });
    server.registerTool('hello', {}, () => ({ content: [{ type: 'text', text: 'hello é' }] }));
    return server.connect(transport);
  });
}

const said = (text: string) => text.split('\n').filter((line) => line.includes('Streamable HTTP'));

test.each(['/messages', '/mcp'])('HTTP+SSE with its messages at %s passes, and is no trace', async (path) => {
  const { address, end, said: stderr } = await recordBefore(await serveLegacy(path));
  for (let time = 0; time < 2; time++) {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new SSEClientTransport(new URL(address)));
    expect(await client.callTool({ name: 'hello' })).toEqual({
      content: [{ type: 'text', text: 'hello é' }],
    });
    await client.close();
  }
  expect(await end()).toEqual([]);
  expect(said(stderr())).toEqual([expect.stringMatching(/HTTP\+SSE.*not recorded.*Streamable HTTP/)]);
});

test('the bytes of an HTTP+SSE stream pass unchanged', async () => {
  const bytes = Buffer.from(
    '\ufeff: é\r\nevent: endpoint\r\ndata: messages?é=1\r\n\r\ndata: {"a"\r\rrubbish',
  );
  const to = await serve((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    answer.write(bytes.subarray(0, 5));
    setTimeout(() => answer.end(bytes.subarray(5)), 30);
  });
  const { address, end, said: stderr } = await recordBefore(to);
  expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(bytes);
  expect(await end()).toEqual([]);
  expect(said(stderr())).toHaveLength(1);
});

test('a server of both transports has traces of Streamable HTTP', async () => {
  const result = { content: [] };
  const to = await serve(async (asked, answer) => {
    if (asked.method === 'GET') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.end('event: endpoint\ndata: /mcp?sessionId=1\n\n');
    } else if (asked.url?.includes('?')) {
      await bodyOf(asked);
      answer.writeHead(202).end();
    } else
      answer
        .writeHead(200, json)
        .end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(await bodyOf(asked)).id, result }));
  });
  const { address, end } = await recordBefore(to);
  await (await fetch(address)).text();
  for (const query of ['?sessionId=1', '']) {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: `to${query}` },
    });
    await (await fetch(`${address}${query}`, { method: 'POST', headers: json, body })).text();
  }
  const traces = await end();
  expect(traces).toHaveLength(1);
  expectTrace(traces[0], { calls: ['to'], outcome: 'completed' });
});

test('an event of that name on a stream of Streamable HTTP changes nothing', async () => {
  const result = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [] } });
  const to = await serve(async (asked, answer) => {
    await bodyOf(asked);
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.end(`event: endpoint\ndata: /mcp\n\ndata: ${result}\n\n`);
  });
  const { address, end, said: stderr } = await recordBefore(to);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'hello' } });
  await (await fetch(address, { method: 'POST', headers: json, body })).text();
  const traces = await end();
  expect(traces).toHaveLength(1);
  expectTrace(traces[0], { calls: ['hello'], outcome: 'completed' });
  expect(said(stderr())).toEqual([]);
});
