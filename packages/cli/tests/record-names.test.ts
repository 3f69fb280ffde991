import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { mcpContext } from '@context-native/recorder/context';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, test } from 'vitest';
import { Host, textsIn } from './record-host.ts';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';

const log = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"up"}}';

test.each([
  ['prints at its start', "console.log('starting');", ''],
  ['logs at its start', `console.log('${log}');`, ''],
  ['prints before it answers', '', "console.log('asked');"],
  ['logs before it answers', '', `console.log('${log}');`],
  ['takes its time and logs', '', `await wait(1300); console.log('${log}'); await wait(50);`],
])('the name of a server that %s is known, by v0.1 and the draft', async (_, first, before) => {
  const script = `const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    ${first}
    require('node:readline').createInterface({ input: process.stdin }).on('line', async (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      if (method === 'initialize') { ${before} }
      const result = method === 'initialize'
        ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'Loud Server', version: '1' } }
        : { content: [] };
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });`;
  for (const [spec, ending] of [
    ['0.1', '.trace.json'],
    ['0.2-draft', '.trace.jsonl'],
  ] as const) {
    const folder = makeFolder();
    const host = await new Host(folder, ['--spec', spec], [process.execPath, '-e', script]).begin();
    await host.call('echo');
    await host.end();
    const [text = ''] = textsIn(join(folder, 'traces'), ending);
    const trace = expectTrace(text, { calls: ['initialize', 'echo'] });
    expect(trace.mcp_context.agent_code).toBe('loud-server');
    const said = trace.mcp_events.map(({ event_type }) => event_type);
    expect(said.includes('error.reported') || said.includes('notification.received')).toBe(true);
  }
});

test('requests without a session have the name that the handshake before them said', async () => {
  const serverInfo = { name: 'Stateless', version: '1' };
  const to = await serve(async (asked, answer) => {
    const { id, method } = JSON.parse(await bodyOf(asked));
    const result =
      method === 'initialize'
        ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo }
        : { content: [] };
    answer.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  const { address, end } = await recordBefore(to);
  const post = async (message: object, more: Record<string, string> = {}) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
    await (await fetch(address, { method: 'POST', headers: { ...json, ...more }, body })).text();
  };
  await post({ method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } });
  await post({ method: 'tools/call', params: { name: 'a' } }, { 'mcp-protocol-version': '2025-11-25' });
  // Clients of 2025-03-26 send no such header: the name is known, the revision is not.
  await post({ method: 'tools/call', params: { name: 'b' } });
  const traces = await end();
  expect(traces).toHaveLength(3);
  const unsaid = traces.pop();
  expect(unsaid?.mcp_context.agent_code).toBe('stateless');
  expect(unsaid?.mcp_run?.mcp).toBeUndefined();
  for (const { mcp_context, mcp_run } of traces) {
    expect(mcp_context.agent_code).toBe('stateless');
    expect(mcp_run?.mcp).toMatchObject({ revision: '2025-11-25', server: serverInfo });
  }
});

test('a name with a secret in it is no code of an agent', () => {
  const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  expect(mcpContext(`Rates ${secret}`).agent_code).toBe('mcp-server');
  expect(mcpContext('Rates').agent_code).toBe('rates');
});

test('a code keeps the letters of a name without their accents', () => {
  const codes = ['Müller & Söhne', 'São Paulo Rates v2', 'Crème', 'rates_v2.API', '日本'].map(
    (name) => mcpContext(name).agent_code,
  );
  expect(codes).toEqual(['muller-sohne', 'sao-paulo-rates-v2', 'creme', 'rates-v2-api', 'mcp-server']);
});
