import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { root } from '@context-native/dev/pack';
import { type CheckedTrace, expectTrace } from '@context-native/recorder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { Host, oddServer, textsIn, until } from './record-host.ts';
import { main, runCli, runHere } from './run-cli.ts';

const everything = [
  process.execPath,
  join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];

/** The one trace that a run left in a folder. */
function traceIn(folder: string, expected: Parameters<typeof expectTrace>[1] = {}): CheckedTrace {
  const texts = textsIn(join(folder, 'traces'));
  expect(texts).toHaveLength(1);
  return expectTrace(texts[0], expected);
}

const reported = ({ mcp_events }: CheckedTrace) =>
  mcp_events
    .filter(({ event_type }) => event_type === 'error.reported')
    .map(({ payload }) => payload.message);
const endOf = ({ mcp_events }: CheckedTrace) => mcp_events.at(-1);
const pipeBytes = [process.execPath, '-e', 'process.stdin.pipe(process.stdout)'];

test('a server of others is recorded by one command, and nothing of what was said is kept', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, [], everything).begin();
  await host.answerTo(host.ask('tools/list', {}));
  const answer = await host.call('echo', { message: 'a secret word' });
  expect(answer.result).toMatchObject({ content: [{ text: 'Echo: a secret word' }] });
  expect(await host.end()).toEqual({ code: 0, signal: null });
  const trace = traceIn(folder, { calls: ['initialize', 'tools/list', 'echo'], outcome: 'completed' });
  expect(trace.mcp_context).toMatchObject({ agent_code: 'mcp-servers-everything', org_id: 'local' });
  expect(JSON.stringify(trace)).not.toContain('secret word');
  const called = trace.mcp_events.find(({ event_type }) => event_type === 'tool.called');
  expect(called?.payload.left_out).toEqual([{ pointer: '/arguments', reason: 'not_allowed', size: 27 }]);
});

test('a list says what is kept, a file what the context is, and an option that digests are', async () => {
  const folder = makeFolder({
    'keep.txt': '# what people may know\necho:message\n',
    'context.json': '{"org_id": "alder-finch", "agent_code": "echoes"}',
  });
  const options = ['--keep', '@keep.txt', '--context', 'context.json', '--digest', '--out', 'all.jsonl'];
  const host = await new Host(folder, options, everything).begin();
  await host.call('echo', { message: 'hello', other: 1 });
  await host.end();
  const trace = expectTrace(readFileSync(join(folder, 'all.jsonl'), 'utf8').trim());
  expect(trace.mcp_context).toMatchObject({ agent_code: 'echoes', org_id: 'alder-finch' });
  const called = trace.mcp_events.find(({ event_type }) => event_type === 'tool.called');
  expect(called?.payload).toMatchObject({
    arguments: { message: 'hello' },
    left_out: [{ pointer: '/arguments/other', digest: expect.stringMatching(/^sha256:/) }],
  });
});

test('by the working draft a run is a stream that says who recorded and how it ended', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, ['--spec', '0.2-draft']).begin();
  await host.end();
  const [text = ''] = textsIn(join(folder, 'traces'), '.trace.jsonl');
  expect(expectTrace(text, { outcome: 'completed' }).mcp_run).toMatchObject({
    recorder: { side: 'proxy' },
    mcp: {
      revision: '2025-11-25',
      transport: 'stdio',
      server: { name: 'Odd Server' },
      client: { name: 'test' },
    },
  });
});

test('traces go to a receiver of OTLP too', async () => {
  const bodies: string[] = [];
  const receiver = createServer(async (asked, answer) => {
    let body = '';
    for await (const chunk of asked) body += chunk;
    bodies.push(`${asked.url} ${body}`);
    answer.end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await once(receiver, 'listening');
  const folder = makeFolder();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const host = await new Host(folder, ['--otlp', url]).begin();
  await host.call('echo');
  await host.end();
  expect(bodies).toEqual([expect.stringMatching(/^\/v1\/traces .*"echo"/)]);
  traceIn(folder, { calls: ['initialize', 'echo'] });
});

test('bytes pass unchanged and in order in both directions, whatever they are', async () => {
  const folder = makeFolder();
  const sent = Buffer.concat([
    randomBytes(3_000_000),
    Buffer.from('\n{"a": 1}\r\n\n'),
    randomBytes(3_000_000),
  ]);
  const host = spawn(process.execPath, [main, 'record', '--', ...pipeBytes], { cwd: folder });
  const came: Buffer[] = [];
  host.stdout.on('data', (chunk) => came.push(chunk));
  host.stdin.end(sent);
  await new Promise((resolve) => host.on('close', resolve));
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(digest(Buffer.concat(came))).toBe(digest(sent));
});

test('a host that does not read slows down the server, and memory does not grow', async () => {
  const script = `let sent = 0;
    const chunk = Buffer.alloc(65536, 'x');
    const more = () => { while (sent < 4e8 && process.stdout.write(chunk)) sent += chunk.length; process.stderr.write(sent + ' '); };
    process.stdout.on('drain', more); more();
    process.stdin.resume();`;
  const host = new Host(makeFolder(), [], [process.execPath, '-e', script]);
  host.child.stdout?.pause();
  await until(() => (/\d/.test(host.stderr) ? true : undefined));
  // It says so each time it can go on: when it is held up it says nothing any more.
  let before: string;
  do {
    before = host.stderr;
    await new Promise((resolve) => setTimeout(resolve, 300));
  } while (host.stderr !== before);
  expect(Number(host.stderr.trim().split(' ').at(-1))).toBeLessThan(20_000_000);
});

test('standard error and the exit code are the server’s, and a signal of its own is 128 and its number', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  host.ask('tools/call', { name: 'die', arguments: { code: 3 } });
  expect(await host.ended).toEqual({ code: 3, signal: null });
  expect(host.stderr).toBe('the server speaks\n');
  const killed = await new Host(makeFolder(), []).begin();
  killed.ask('tools/call', { name: 'kill' });
  expect((await killed.ended).code).toBe(137);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the proxy and the server', async (signal) => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  host.child.kill(signal);
  expect((await host.ended).code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
  expect(endOf(traceIn(folder, { outcome: 'cancelled' }))?.payload).toMatchObject({ reason: 'signal' });
});

test('a signal ends the proxy also where the host does not read what came', async () => {
  const script = `const chunk = Buffer.alloc(65536, 'x');
    const more = () => { while (process.stdout.write(chunk)); process.stderr.write('full '); };
    process.stdout.on('drain', more); more(); setInterval(() => {}, 1000);`;
  const host = new Host(makeFolder(), [], [process.execPath, '-e', script]);
  host.child.stdout?.pause();
  let before: string;
  do {
    before = host.stderr;
    await new Promise((resolve) => setTimeout(resolve, 300));
  } while (host.stderr === '' || host.stderr !== before);
  // Not `close`, which needs what nobody reads.
  const exit = once(host.child, 'exit');
  host.child.kill('SIGTERM');
  const late = new Promise((resolve) => setTimeout(resolve, 8000, 'late').unref());
  expect(await Promise.race([exit, late])).toEqual([143, null]);
});

test('a server that crashes leaves its calls without a response and interrupts the run', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  host.ask('tools/call', { name: 'die', arguments: { code: 3 } });
  await host.ended;
  const trace = traceIn(folder, { calls: ['initialize', { name: 'die', outcome: 'no_response' }] });
  expect(endOf(trace)).toMatchObject({
    event_type: 'run.interrupted',
    payload: { reason: 'server_ended', message: expect.stringContaining('code 3'), noticed_by: 'proxy' },
  });
});

test('text on standard output is recorded as an error, not as a message', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  await host.call('print');
  await host.end();
  const trace = traceIn(folder, { calls: ['initialize', 'print'], outcome: 'completed' });
  expect(reported(trace)).toEqual([
    expect.stringMatching(/server sent an invalid message: it is not JSON, 20 b/),
  ]);
  expect(JSON.stringify(trace)).not.toContain('looking it up');
});

test('a second response is recorded as an error', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  await host.call('twice');
  await host.call('echo');
  await host.end();
  expect(host.messages.filter(({ id }) => id === 2)).toHaveLength(2);
  const trace = traceIn(folder, { calls: ['initialize', 'twice', 'echo'] });
  expect(reported(trace)).toEqual(['A request was answered twice.']);
});

test('a server that never responds blocks nothing', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  host.ask('tools/call', { name: 'never' });
  await host.call('echo');
  await host.end();
  const calls = ['initialize', { name: 'never', outcome: 'no_response' }, 'echo'];
  traceIn(folder, { calls, outcome: 'completed' });
});

test('a server that does not end after a signal is killed', async () => {
  const script = `process.on('SIGTERM', () => process.stderr.write('no')); setInterval(() => {}, 1000); process.stderr.write('up')`;
  const host = new Host(makeFolder(), [], [process.execPath, '-e', script]);
  await until(() => (host.stderr.includes('up') ? true : undefined));
  host.child.kill('SIGTERM');
  expect((await host.ended).code).toBe(137);
  expect(host.stderr).toBe('upno');
});

test('16 MB pass and are recorded; 100 MB pass, and the trace says that they were not read', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  for (const bytes of [16_000_000, 100_000_000]) {
    const id = host.ask('tools/call', { name: 'big', arguments: { bytes } });
    const { result = {} } = await host.answerTo(id);
    expect((result.content as { text: string }[])[0]?.text).toHaveLength(bytes);
  }
  await host.end();
  const trace = traceIn(folder, {
    calls: ['initialize', 'big', { name: 'big', outcome: 'no_response' }],
    outcome: 'completed',
  });
  const [, returned] = trace.mcp_events.filter(({ event_type }) => event_type.endsWith('.returned'));
  expect(returned?.payload.left_out).toEqual([
    { pointer: '/content', reason: 'not_allowed', size: 16_000_027 },
  ]);
  // In pieces, where the machine has other work.
  const [first, ...others] = reported(trace);
  for (const one of [first, ...others]) expect(one).toMatch(/too large to read|more data arrived than/);
});

test('if one side closes, the other side sees it and can continue', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, []).begin();
  const closed = new Promise((resolve) => host.child.stdout?.once('close', resolve));
  host.ask('tools/call', { name: 'close' });
  await closed;
  // The server still reads.
  expect(host.child.exitCode).toBeNull();
  expect((await host.end()).code).toBe(0);
  traceIn(folder, { calls: ['initialize', { name: 'close', outcome: 'no_response' }] });
});

test('a server gets an error when its output is no longer read', async () => {
  const script = `process.stdout.on('error', ({ code }) => { process.stderr.write(code); process.exit(9); });
    process.stdin.on('data', () => setInterval(() => process.stdout.write('x\\n'), 5));`;
  const host = new Host(makeFolder(), [], [process.execPath, '-e', script]);
  host.child.stdout?.destroy();
  host.send({ method: 'go' });
  expect((await host.ended).code).toBe(9);
  expect(host.stderr).toBe('EPIPE');
});

test('a host that is gone ends a server which goes on, when the server ends', async () => {
  const folder = makeFolder();
  const host = await new Host(folder, [], [...oddServer, 'stubborn']).begin();
  host.child.stdin?.end();
  host.child.kill('SIGTERM');
  expect((await host.ended).code).toBe(143);
  traceIn(folder, { outcome: 'completed' });
});

test('a folder that is not writable stops nothing and is reported once', async () => {
  const folder = makeFolder({ file: '' });
  const host = await new Host(folder, ['--out', 'file/traces']).begin();
  for (const tool of ['a', 'b', 'c']) await host.call(tool);
  expect((await host.end()).code).toBe(0);
  expect(host.stderr.match(/context-native record: /g)).toHaveLength(1);
  expect(host.stderr).toMatch(
    /context-native record: Recording of a run stopped \(reported once per cause\): .*ENOTDIR/,
  );
});

test.skipIf(process.platform === 'win32')('a full disk stops nothing and is reported once', async () => {
  const folder = makeFolder();
  // No file of more than a block of 512 bytes can be written.
  const start = ['bash', '-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath];
  const host = await new Host(folder, [], oddServer, start).begin();
  for (let call = 0; call < 20; call++) await host.call('echo');
  expect((await host.end()).code).toBe(0);
  expect(host.stderr.match(/context-native record: Recording of a run stopped/g)).toHaveLength(1);
});

test('a host that closed standard error has its traffic all the same', async () => {
  const host = await new Host(makeFolder({ file: '' }), ['--out', 'file/traces']).begin();
  host.child.stderr?.destroy();
  for (const tool of ['a', 'b', 'c']) await host.call(tool);
  expect((await host.end()).code).toBe(0);
});

test('a failed recording thread stops nothing and is reported once', async () => {
  const fails = `import { isMainThread } from 'node:worker_threads';
    if (!isMainThread) setTimeout(() => { throw new Error('out of order'); }, 500);`;
  const start = [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(fails)}`];
  const host = await new Host(makeFolder(), [], oddServer, start).begin();
  await until(() => (host.stderr.includes('recording has stopped: out of order') ? true : undefined));
  await host.call('echo');
  expect((await host.end()).code).toBe(0);
  expect(host.stderr.match(/context-native record: /g)).toHaveLength(1);
});

test('the recording of a killed proxy stays, and is marked as interrupted at the next start', async () => {
  const folder = makeFolder();
  const traces = join(folder, 'traces');
  const host = await new Host(folder, []).begin();
  host.ask('tools/call', { name: 'never' });
  await until(() => textsIn(traces, '.jsonl').find((text) => text.includes('tool.called')));
  host.child.kill('SIGKILL');
  await host.ended;
  const [open = ''] = textsIn(traces, '.jsonl');
  expect(open).not.toContain('run.interrupted');
  await (await new Host(folder, []).begin()).end();
  const found = textsIn(traces).map((text) => expectTrace(text));
  expect(found.map(endOf).map((event) => event?.event_type)).toEqual(['run.interrupted', 'run.completed']);
  expect(textsIn(traces, '.jsonl')).toEqual([]);
});

test('a command that cannot be started is said, with the code that shells give', () => {
  const folder = makeFolder({ 'no-program': '' });
  const missing = runCli(folder, ['record', '--', 'no-such-command']);
  expect(missing).toMatchObject({ status: 127, stdout: '' });
  expect(missing.stderr).toBe(
    'context-native record: no-such-command could not be started: command not found\n',
  );
  expect(runCli(folder, ['record', '--', './no-program']).status).toBe(126);
});

test.each([
  [[], 'record needs the command'],
  [['--out'], '--out needs a value'],
  [['--nothing', '--', 'x'], 'unknown option --nothing'],
  [['--out', '--', 'x'], '--out needs a value'],
  [['--out', '--digest', '--', 'x'], 'If it begins with a dash, write --out=VALUE'],
  [['--digest=yes', '--', 'x'], '--digest takes no value'],
  [['--digest', 'npx', 'server'], 'put -- before the command: -- npx ...'],
  [['--out', 'folder', 'npx', 'server'], 'put -- before the command: -- npx ...'],
  [['--spec', '9', '--', 'x'], '--spec must be 0.1 or 0.2-draft, not 9'],
  [['--keep', 'a b', '--', 'x'], 'a b'],
  [['--keep', '@none.txt', '--', 'x'], 'none.txt: file or folder not found'],
  [['--context', 'list.json', '--', 'x'], 'list.json is not a JSON object'],
  [['--context', 'wrong.json', '--', 'x'], 'The context is invalid: '],
  [['--otlp', 'file:///x', '--', 'x'], '--otlp needs a URL'],
  [['--to', 'http://127.0.0.1/mcp'], '--to needs --listen PORT'],
  [['--to', 'http://127.0.0.1/mcp', '--listen', '0', '--', 'x'], 'either --to or a command'],
  [['--to', 'http://127.0.0.1/mcp', '--listen', 'x'], '--listen must be a port'],
  [['--listen', '0', '--', 'x'], '--listen needs --to'],
])('record %j is refused before anything starts', async (args, words) => {
  const folder = makeFolder({ 'list.json': '[]', 'wrong.json': '{"profile": "none"}' });
  const { status, stdout, stderr } = await runHere(folder, ['record', ...args]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(words);
});

test('an option of the server is the server’s', () => {
  const { stdout } = runCli(makeFolder(), [
    'record',
    '--',
    process.execPath,
    '-p',
    'process.argv',
    '--',
    '--help',
  ]);
  expect(stdout).toContain("'--help'");
  expect(runCli(makeFolder(), ['record', '--help']).stdout).toContain('--keep LIST');
});

test('a command whose first word is no option needs no --', () => {
  const folder = makeFolder();
  const ran = runCli(folder, ['record', process.execPath, '-p', 'process.argv.at(-1)', '--', '--digest']);
  expect(ran).toMatchObject({ status: 0, stdout: '--digest\n' });
});

test('a terminal or file in the place of a pipe works too', () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'in'), 'some bytes');
  const command = [process.execPath, main, 'record', '--', ...pipeBytes].map((each) => `'${each}'`).join(' ');
  expect(spawnSync('sh', ['-c', `${command} < in > out`], { cwd: folder }).status).toBe(0);
  expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('some bytes');
});
