import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '@context-native/dev/folder';
import { root } from '@context-native/dev/pack';
import { expect, onTestFinished, test } from 'vitest';
import { Host, until } from './record-host.ts';
import { bodyOf, json, recordBefore, serve } from './record-proxy.ts';
import { main, runCli, runHere } from './run-cli.ts';

/** The line of `record` on rules that never matched. */
const unmatchedIn = (stderr: string) => stderr.split('\n').filter((line) => line.includes('--keep'));

// Its number would go to the loop of the recording thread where that starts late, and libuv aborts when such a loop is closed.
test.skipIf(process.platform !== 'linux')(
  'a file that standard output goes to stays open when the server closes its end',
  async () => {
    const folder = makeFolder();
    const out = join(folder, 'out.txt');
    const args = [main, 'record', '--', 'sh', '-c', 'echo all; exec >&-; echo closed >&2; read line'];
    const proxy = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', openSync(out, 'w'), 'pipe'] });
    onTestFinished(() => void proxy.kill('SIGKILL'));
    const ended = once(proxy, 'close');
    let said = '';
    proxy.stderr?.on('data', (text) => {
      said += text;
    });
    await until(() => (said.includes('closed') && readFileSync(out, 'utf8') !== '' ? true : undefined));
    await wait(300);
    expect(readlinkSync(`/proc/${proxy.pid}/fd/1`)).toBe(out);
    proxy.stdin?.end('go on\n');
    expect(await ended).toEqual([0, null]);
    expect(readFileSync(out, 'utf8')).toBe('all\n');
  },
);

test('a server that does nothing, with nothing to read, ends as it does alone', () => {
  const folder = makeFolder();
  for (let time = 0; time < 5; time++) {
    const { status, stderr } = runCli(folder, ['record', '--', 'true']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }
});

test('one line at the end names the rules of --keep that never matched', async () => {
  const rules = [
    'echo:bytes',
    'ehco:bytes',
    'echo:byte,code',
    'echo>content',
    '*:other',
    'prompt x:y',
    'prnit>*',
  ];
  const host = await new Host(makeFolder(), ['--keep', rules.join('; ')]).begin();
  await host.call('echo', { bytes: 3 });
  await host.end();
  expect(unmatchedIn(host.stderr)).toEqual([
    'context-native record: --keep: nothing matched ehco:bytes; echo:byte,code; *:other; prompt x:y; prnit>*',
  ]);
});

test('rules that matched are not named, and of many unmatched ones twenty are', async () => {
  const host = await new Host(makeFolder(), ['--keep', 'echo:bytes,code;*>*;echo:*']).begin();
  await host.call('echo', { bytes: 3 });
  await host.end();
  expect(unmatchedIn(host.stderr)).toEqual([]);
  const many = Array.from({ length: 25 }, (_, index) => `t${index}:a`).join(';');
  const { stderr } = runCli(makeFolder(), ['record', '--keep', many, '--', 'true']);
  expect(unmatchedIn(stderr)).toEqual([expect.stringMatching(/ t0:a; .*t19:a and 5 more$/)]);
});

test('over HTTP they are named when the proxy ends', async () => {
  const to = await serve(async (asked, answer) => {
    const { id } = JSON.parse(await bodyOf(asked));
    answer
      .writeHead(200, json)
      .end(JSON.stringify({ jsonrpc: '2.0', id, result: { structuredContent: { rate: 1 } } }));
  });
  const { address, end, said } = await recordBefore(to, ['--keep', 'rates>rate;rates>rat']);
  const params = { name: 'rates', arguments: {} };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  await (await fetch(address, { method: 'POST', headers: json, body })).text();
  expect(JSON.stringify(await end())).toContain('"rate":1');
  expect(unmatchedIn(said())).toEqual(['context-native record: --keep: nothing matched rates>rat']);
});

test('verify names them too', async () => {
  const memory = join(root, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js');
  const server = [process.execPath, memory];
  const { stderr } = await runHere(makeFolder(), [
    'check-server',
    '--keep',
    'no_such_tool:a',
    '--',
    ...server,
  ]);
  expect(unmatchedIn(stderr)).toEqual(['context-native: --keep: nothing matched no_such_tool:a']);
});
