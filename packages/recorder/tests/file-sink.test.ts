import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { makeFolder } from '@context-native/dev/folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FileSink, recoverFolder } from '../src/sinks/file.ts';
import { markOf } from '../src/sinks/owner.ts';
import { openingLine } from '../src/sinks/stream-file.ts';
import type { Spec } from '../src/trace.ts';
import { eventOf, expectConforms, filesOf, makeHead, recordRun } from './runs.ts';

const both = test.each(['0.1', '0.2-draft'] as const);

/** Another process with an open run: `kill` gives up its life as `kill -9` does, and ends once it is gone. */
async function startRun(place: string, spec: Spec, kind = 'folder') {
  const script = join(import.meta.dirname, 'leave-run-open.ts');
  const child = spawn(process.execPath, [script, place, spec, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [id] = (await once(createInterface(child.stdout), 'line')) as [string];
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { id, kill };
}

both('a run is a stream while it happens, and a file of %s afterwards', async (spec) => {
  const folder = makeFolder();
  const sink = new FileSink({ folder, spec });
  const head = makeHead('3d0b7a52-6f1e-4c94-8a27-95be10c4f7d3', new Date('2026-11-24T16:40:10.250Z'));
  const name = '20261124T164010250Z-3d0b7a52-6f1e-4c94-8a27-95be10c4f7d3.trace';
  const events = recordRun(sink, head, null);
  await sink.flush();
  const stream = filesOf(folder)[`${name}.jsonl`] ?? '';
  expect(
    stream
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line)),
  ).toEqual(events);

  const end = eventOf('run.completed');
  sink.event(head.mcp_trace_id, end);
  sink.close(head.mcp_trace_id, 'completed');
  await sink.flush();
  const files = filesOf(folder);
  expect(Object.keys(files)).toEqual([spec === '0.1' ? `${name}.json` : `${name}.jsonl`]);
  const [text = ''] = Object.values(files);
  expectConforms(text, spec);
  if (spec === '0.1')
    expect(JSON.parse(text)).toEqual({
      mcp_trace_id: head.mcp_trace_id,
      mcp_context: head.mcp_context,
      mcp_events: [...events, end],
    });
  else
    expect(text).toBe(
      `${stream}${JSON.stringify(end)}\n{"mcp_stream":"close","outcome":"completed","events":4}\n`,
    );
});

both('finished traces of many runs at once are lines of one file by %s', async (spec) => {
  const folder = makeFolder();
  const file = join(folder, 'traces.jsonl');
  const sink = new FileSink({ file, spec });
  // More than the sink holds files open.
  const heads = Array.from({ length: 150 }, () => makeHead());
  for (const head of heads) recordRun(sink, head, null);
  await sink.flush();
  for (const head of heads) sink.close(head.mcp_trace_id, 'open');
  await sink.flush();
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).mcp_trace_id)).toEqual(heads.map((head) => head.mcp_trace_id));
  expectConforms(lines[0] ?? '', spec);
  expect(readdirSync(`${file}.open`)).toEqual([]);
});

both('what a killed process left is finished by %s as interrupted at the next start', async (spec) => {
  const folder = makeFolder();
  const { id, kill } = await startRun(folder, spec);
  await kill();
  const left = Object.keys(filesOf(folder)).find((name) => name.endsWith('.jsonl')) ?? '';
  writeFileSync(join(folder, left), `${filesOf(folder)[left]}{"event_type":"model.ret`);

  const sink = new FileSink({ folder, spec });
  await sink.flush();
  const files = filesOf(folder);
  expect(Object.keys(files)).toEqual([spec === '0.1' ? left.replace(/l$/, '') : left]);
  const [text = ''] = Object.values(files);
  expectConforms(text, spec);
  expect(text).toContain(`"mcp_trace_id":"${id}"`);
  expect(text).not.toContain('model.ret"');
  expect(text).toContain(
    '"event_type":"run.interrupted","payload":{"noticed_by":"recorder","reason":"process_ended"',
  );
  if (spec === '0.2-draft')
    expect(text).toMatch(/\n\{"mcp_stream":"close","outcome":"interrupted","events":3\}\n$/);
});

both('what a killed process left beside a file is added to it by %s, once', async (spec) => {
  const file = join(makeFolder(), 'traces.jsonl');
  const { id, kill } = await startRun(file, spec, 'file');
  await kill();
  const open = `${file}.open`;
  const left = filesOf(open);
  // It had begun to add another one.
  writeFileSync(file, '{"mcp_trace_id":"a","mcp_context":{},"mcp_events":[]}\n{"mcp_tr');
  expect(await recoverFolder(open, spec)).toEqual([file]);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).mcp_trace_id)).toEqual(['a', id]);
  expect(filesOf(open)).toEqual({});

  // Killed between adding the trace and taking the stream away.
  for (const [name, text] of Object.entries(left)) writeFileSync(join(open, name), text);
  expect(await recoverFolder(open, spec)).toEqual([file]);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toEqual(lines);
  expect(filesOf(open)).toEqual({});
});

test('a stream of a living process is not touched, nor one of another machine', async () => {
  const folder = makeFolder();
  const { kill } = await startRun(folder, '0.1');
  const elsewhere = '20261124T164010250Z-3d0b7a52-6f1e-4c94-8a27-95be10c4f7d3.trace.jsonl';
  writeFileSync(join(folder, elsewhere), openingLine(makeHead()));
  writeFileSync(join(folder, `${elsewhere}.other-host~1~5-abc.open`), '');
  const before = filesOf(folder);
  const said: string[] = [];
  expect(await recoverFolder(folder, '0.1', (line) => said.push(line))).toEqual([]);
  expect(filesOf(folder)).toEqual(before);
  expect(said).toEqual([expect.stringContaining('another machine')]);
  await kill();
  expect(await recoverFolder(folder, '0.1', () => {})).toHaveLength(1);
});

test('a number of a process that was given out again is another process', async () => {
  const folder = makeFolder();
  const stream = join(folder, '20261124T164010250Z-3d0b7a52-6f1e-4c94-8a27-95be10c4f7d3.trace.jsonl');
  writeFileSync(stream, openingLine(makeHead()));
  const own = basename(markOf(stream));
  // Where the system does not tell when a process began, its number is all there is.
  if (!/~\d+-\w+\.open$/.test(own)) return;
  writeFileSync(join(folder, own.replace(/~\d+-/, '~1-')), '');
  expect(await recoverFolder(folder, '0.1')).toEqual([stream.replace(/l$/, '')]);
});

test('a run that had ended keeps its end, and marks without a run go', async () => {
  const folder = makeFolder();
  const head = makeHead();
  const dead = (stream: string) => markOf(stream).replace(/~\d+~/, '~4194304~');
  const [ended, closed, torn, none] = ['a', 'b', 'c', 'd'].map((name) =>
    join(folder, `${name}.trace.jsonl`),
  ) as [string, string, string, string];
  const lines = `${openingLine(head)}${JSON.stringify(eventOf('run.started'))}\n`;
  const end = JSON.stringify(eventOf('run.failed', { reason: 'no_rates' }));
  // The last line is whole but for its line feed.
  writeFileSync(ended, `${lines}${end}`);
  const whole = `${lines}${end}\n{"mcp_stream":"close","outcome":"failed","events":2}\n`;
  writeFileSync(closed, whole);
  writeFileSync(torn, '{"mcp_stream":"op');
  for (const stream of [ended, closed, torn, none]) writeFileSync(dead(stream), '');
  expect(await recoverFolder(folder, '0.2-draft')).toEqual([ended, closed]);
  expect(filesOf(folder)).toEqual({ 'a.trace.jsonl': whole, 'b.trace.jsonl': whole });
});

test('a folder that is refused breaks nothing and is said once', async () => {
  const folder = makeFolder({ file: '' });
  const said: string[] = [];
  const sink = new FileSink({
    folder: join(folder, 'file/in-it'),
    spec: '0.1',
    onProblem: (line) => said.push(line),
  });
  for (let run = 0; run < 3; run += 1) recordRun(sink, makeHead());
  await sink.flush();
  expect(said).toEqual([expect.stringContaining('ENOTDIR')]);
});

test('flush does not wait for a slow disk for ever, and the rest is written afterwards', async () => {
  const folder = makeFolder();
  const said: string[] = [];
  const sink = new FileSink({ folder, spec: '0.1', flushTimeout: 1, onProblem: (line) => said.push(line) });
  recordRun(sink, makeHead());
  const flushed = sink.flush();
  // The timer runs out before any answer of the disk can be read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  await flushed;
  expect(said).toEqual([expect.stringMatching(/ is slow: some lines are not written yet\.$/)]);
  await vi.waitFor(() =>
    expect(Object.keys(filesOf(folder))).toEqual([expect.stringMatching(/\.trace\.json$/)]),
  );
});

test.runIf(existsSync('/dev/full'))(
  'a full disk leaves the streams, and the next start makes up for it',
  async () => {
    const folder = makeFolder();
    const file = join(folder, 'traces.jsonl');
    symlinkSync('/dev/full', file);
    const said: string[] = [];
    const sink = new FileSink({ file, spec: '0.1', onProblem: (line) => said.push(line) });
    const head = makeHead();
    recordRun(sink, head);
    recordRun(sink, makeHead());
    await sink.flush();
    expect(said).toEqual([expect.stringMatching(/stays unfinished in .*ENOSPC/)]);
    expect(Object.keys(filesOf(`${file}.open`)).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2);
  },
);

test('a disk that takes a part of a run has it as one that was cut off', async () => {
  const folder = makeFolder();
  const script = join(import.meta.dirname, 'fill-disk.ts');
  // The system lets the process write files of 8 blocks, as a full disk does.
  const child = spawn(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`, process.execPath, script, folder],
    {
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  const lines = createInterface(child.stderr);
  const said: string[] = [];
  lines.on('line', (line) => said.push(line));
  const [code] = await once(child, 'close');
  expect({ code, said }).toEqual({ code: 0, said: [expect.stringContaining('EFBIG')] });
  const streams = Object.values(filesOf(folder));
  expect(streams).toHaveLength(1);
  expectConforms(streams[0] ?? '', '0.2-draft');
  expect(streams[0]).toMatch(/"reason":"recorder_lost".*\n\{"mcp_stream":"close","outcome":"interrupted"/);
});

test('lines that do not fit into the queue are dropped, and the run says that it was cut off', async () => {
  const folder = makeFolder();
  const said: string[] = [];
  const sink = new FileSink({
    folder,
    spec: '0.2-draft',
    maxWaiting: 2_000,
    onProblem: (line) => said.push(line),
  });
  const head = makeHead();
  sink.open(head);
  // The writer has had no turn yet: everything waits.
  for (let index = 0; index < 100; index += 1)
    sink.event(head.mcp_trace_id, eventOf('notification.received', { method: 'notifications/message' }));
  sink.close(head.mcp_trace_id, 'completed');
  await sink.flush();
  const after = makeHead();
  recordRun(sink, after);
  await sink.flush();
  expect(said).toEqual([expect.stringContaining('more than 2000 bytes wait')]);
  const texts = Object.values(filesOf(folder));
  expect(texts).toHaveLength(2);
  for (const text of texts) expectConforms(text, '0.2-draft');
  expect(texts.filter((text) => text.includes('"outcome":"interrupted"'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('"outcome":"completed"'))).toHaveLength(1);
});
