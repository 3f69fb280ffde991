import { setTimeout as wait } from 'node:timers/promises';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, test } from 'vitest';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';

const answer =
  '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"é","version":"1"}}}';
const events = { 'content-type': 'text/event-stream; charset=utf-8' };

test.each([
  ['carriage returns', events, `event: message\rdata: ${answer}\r\r: end\r`],
  ['line feeds and carriage returns', events, `\r\nid: 1\r\nretry: 10\r\ndata: ${answer}\r\n\r\n`],
  ['a ping before', events, `event: ping\ndata: ping\n\nevent: message\ndata: ${answer}\n\n`],
  ['a named event of JSON before', events, `event: log\ndata: {"a":1}\n\ndata: ${answer}\n\n`],
  ['a comment and a byte order mark', events, `\ufeff: hello\n\ndata: ${answer}\n\n`],
  ['data on two lines', events, `data: ${answer.replace(',"id"', ',\ndata: "id"')}\n\n`],
  ['a byte order mark before its body', json, `\ufeff${answer}`],
])('an answer with %s is recorded, and passes as it is', async (_, headers, body) => {
  const bytes = Buffer.from(body);
  const to = await serve(async (asked, answered) => {
    await bodyOf(asked);
    answered.writeHead(200, headers);
    // In the middle of a character.
    const cut = bytes.indexOf(0xc3) + 1;
    answered.write(bytes.subarray(0, cut));
    await wait(30);
    answered.end(bytes.subarray(cut));
  });
  const { address, end } = await recordBefore(to);
  const params = { protocolVersion: '2025-11-25', capabilities: {} };
  const asked = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const came = await fetch(address, { method: 'POST', headers: json, body: asked });
  expect(Buffer.from(await came.arrayBuffer()).equals(bytes)).toBe(true);
  const [trace] = await end();
  expectTrace(trace, { calls: [{ name: 'initialize', outcome: 'ok' }], outcome: 'completed' });
  expect(trace?.mcp_run?.mcp?.server?.name).toBe('é');
  expect(JSON.stringify(trace)).not.toContain('error.reported');
});

test('a body of the client may begin with a byte order mark', async () => {
  const to = await serve(async (asked, answered) => {
    await bodyOf(asked);
    answered.writeHead(200, json).end(answer);
  });
  const { address, end } = await recordBefore(to);
  const body =
    '\ufeff{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}';
  await (await fetch(address, { method: 'POST', headers: json, body })).text();
  expectTrace((await end())[0], { calls: [{ name: 'initialize', outcome: 'ok' }] });
});
