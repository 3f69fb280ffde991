/** The same conversation with every version of the SDK that the README names. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expect, onTestFinished, test } from 'vitest';
import { record } from '../src/index.ts';
import { MemorySink } from '../src/sinks/memory.ts';
import { expectTrace } from '../src/testing.ts';
import { makeRates, type SdkName, sdks } from './sdks.ts';

const names = Object.keys(sdks) as SdkName[];
const call = { name: 'rates', arguments: {} };

test('the versions are those of the README and of package.json', () => {
  const root = join(import.meta.dirname, '..');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(devDependencies['mcp-sdk-1.12']).toMatch(/@1\.12\.\d+$/);
  expect(devDependencies['@modelcontextprotocol/sdk']).toMatch(/^1\.32\./);
  expect(devDependencies['@modelcontextprotocol/server']).toMatch(/^2\.4\./);
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(readme.replaceAll(/\s+/g, ' ')).toContain('1.12 to 1.32, and 2.4');
});

test.each(names.flatMap((name) => (['0.1', '0.2-draft'] as const).map((spec) => [name, spec] as const)))(
  'both sides of SDK %s are recorded to their end, by %s',
  async (name, spec) => {
    const sdk = sdks[name];
    const [clients, servers] = [new MemorySink({ spec }), new MemorySink({ spec })];
    const [own, others] = sdk.InMemoryTransport.createLinkedPair();
    const server = record(makeRates(sdk) as never, { sink: servers }) as ReturnType<typeof makeRates>;
    await server.connect(others as never);
    const client = new sdk.Client({ name: 'ledger', version: '3.0.2' });
    await record(client as never, { sink: clients });
    await client.connect(own as never);
    await client.listTools();
    await client.callTool(call);
    await client.close();
    // A call that names its caller's run is a run of its own at the server (10.15).
    for (const [sink, runs] of [
      [clients, [['initialize', 'tools/list', 'rates']]],
      [servers, [['initialize'], ['tools/list'], ['rates']]],
    ] as const) {
      await sink.flush();
      const ended = spec === '0.1' ? {} : { outcome: 'completed' as const };
      const traces = sink.traces.map((each) => expectTrace(each, ended));
      const called = traces.map(({ mcp_events }) =>
        mcp_events.flatMap(({ event_type, payload }) =>
          /\.(called|requested)$/.test(event_type) ? [payload.tool ?? payload.method] : [],
        ),
      );
      expect(called.flat().sort()).toEqual(runs.flat().sort());
      for (const { mcp_context, mcp_events } of traces) {
        expect(mcp_context.agent_code).toBe('rates');
        expect(mcp_events.at(-1)?.event_type).toBe('run.completed');
      }
    }
  },
);

/** Starts a server, asks it once by a client of its own SDK, and gives its process. */
async function ask(name: SdkName, folder: string, ...how: string[]) {
  const script = join(import.meta.dirname, 'serve-sdk.ts');
  const server = spawn(process.execPath, [script, name, folder, ...how], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const answerTo = async (id: number, method: string, params: object) => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    while (!said.includes(`"id":${id}`)) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const clientInfo = { name: 'ledger', version: '3.0.2' };
  await answerTo(1, 'initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
  await answerTo(2, 'tools/call', call);
  return { server, ended };
}

const traceIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.trace.jsonl'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))[0];

test.each(names)(
  'a server of SDK %s that closes itself, and flushes, leaves a run that ended',
  async (name) => {
    const folder = makeFolder();
    const { server, ended } = await ask(name, folder, 'closes');
    server.kill('SIGUSR2');
    expect(await ended).toEqual([0, null]);
    expectTrace(traceIn(folder), { calls: ['initialize', 'rates'], outcome: 'completed' });
  },
);

test.each(names)(
  'a server of SDK %s whose host closes standard input leaves a run that ended',
  async (name) => {
    const folder = makeFolder();
    const { server, ended } = await ask(name, folder);
    server.stdin.end();
    expect(await ended).toEqual([0, null]);
    expectTrace(traceIn(folder), { calls: ['initialize', 'rates'], outcome: 'completed' });
  },
);
