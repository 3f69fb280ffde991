import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, test } from 'vitest';
import { Host, textsIn, until } from './record-host.ts';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';

const callOf = (id: number | string, name: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name },
});
const batch = [
  callOf(2, 'a'),
  { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } },
  callOf('2', 'b'),
  { jsonrpc: '2.0', id: 4, method: 'ping' },
];
/** Last asked, first answered; `b` failed. */
const answers = [
  { jsonrpc: '2.0', id: 4, result: {} },
  { jsonrpc: '2.0', id: '2', result: { content: [], isError: true } },
  { jsonrpc: '2.0', id: 2, result: { content: [] } },
];
const outcomes = [
  { name: 'initialize', outcome: 'ok' },
  { name: 'a', outcome: 'ok' },
  { name: 'b', outcome: 'tool_error' },
];
const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {} },
});
const known = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  result: { protocolVersion, capabilities: {}, serverInfo: { name: 'Batches', version: '1' } },
});

test.each([
  ['one array', [answers]],
  ['several arrays', [answers.slice(0, 1), answers.slice(1)]],
  ['messages', answers],
])('a batch over stdio is recorded member by member, with its answers as %s', async (_, lines) => {
  const script = `const lines = require('node:readline').createInterface({ input: process.stdin });
    lines.on('line', (line) => {
      const said = JSON.parse(line);
      const answers = said.id === 1 ? [${JSON.stringify(known('2025-03-26'))}] : ${JSON.stringify(lines)};
      for (const answer of answers) console.log(JSON.stringify(answer));
      console.error('answered');
    });`;
  const folder = makeFolder();
  const host = new Host(folder, ['--spec', '0.2-draft'], [process.execPath, '-e', script]);
  for (const message of [initialize('2025-03-26'), batch])
    host.child.stdin?.write(`${JSON.stringify(message)}\n`);
  await until(() => (/answered\nanswered/.test(host.stderr) ? true : undefined));
  await host.end();
  const [text = ''] = textsIn(join(folder, 'traces'), '.trace.jsonl');
  expectTrace(text, { calls: outcomes, outcome: 'completed', events: ['notification.received'] });
  expect(text).not.toContain('error.reported');
});

test.each(['an array', 'events'])('a batch over HTTP is recorded with its answers in %s', async (as) => {
  const to = await serve(async (asked, answer) => {
    const said = JSON.parse(await bodyOf(asked));
    const head = { ...json, 'mcp-session-id': 's' };
    if (said.id === 1) answer.writeHead(200, head).end(JSON.stringify(known('2025-03-26')));
    else if (as === 'an array') answer.writeHead(200, head).end(JSON.stringify(answers));
    else
      answer
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(answers.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(''));
  });
  const { address, end } = await recordBefore(to);
  const post = async (message: object, headers: Record<string, string> = json) =>
    (await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) })).text();
  await post(initialize('2025-03-26'));
  await post(batch, { ...json, 'mcp-session-id': 's' });
  const [trace] = await end();
  expectTrace(trace, { calls: outcomes });
  expect(JSON.stringify(trace)).not.toContain('error.reported');
});

test('a batch without a session is one run, which ends with its last answer', async () => {
  const to = await serve(async (asked, answer) => {
    await bodyOf(asked);
    answer.writeHead(200, json).end(JSON.stringify(answers));
  });
  const { address, end } = await recordBefore(to);
  await (await fetch(address, { method: 'POST', headers: json, body: JSON.stringify(batch) })).text();
  const traces = await end();
  expect(traces).toHaveLength(1);
  expectTrace(traces[0], { calls: outcomes.slice(1), outcome: 'completed' });
});

test('a batch of a revision that has none is said, and so is what is wrong in one', async () => {
  const script = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, params } = JSON.parse(line);
    if (id === 1) console.log(JSON.stringify(${JSON.stringify(known('?'))}).replace('?', params.protocolVersion));
  });`;
  const record = async (revision: string, said: unknown[]) => {
    const folder = makeFolder();
    const host = new Host(folder, [], [process.execPath, '-e', script]);
    for (const message of [initialize(revision), said])
      host.child.stdin?.write(`${JSON.stringify(message)}\n`);
    await until(() => host.messages[0]);
    await host.end();
    return textsIn(join(folder, 'traces'))[0];
  };
  expect(await record('2025-11-25', batch)).toContain('a batch, which this version of MCP does not allow');
  const odd = await record('2025-03-26', [[callOf(2, 'nested')], 1, ...Array(1000).fill(callOf(3, 'x'))]);
  expect(odd).toContain('The client sent no object.');
  expect(odd).toContain('a batch with 2 more messages that are not recorded');
  expect(odd).not.toContain('nested');
});
