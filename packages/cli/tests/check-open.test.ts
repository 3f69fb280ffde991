import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { makeFolder } from '@context-native/dev/folder';
import { expectTrace } from '@context-native/recorder/testing';
import { expect, test } from 'vitest';
import { Host, textsIn, until } from './record-host.ts';
import { runHere } from './run-cli.ts';

const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

/** Compares the Python checker's output for a folder or files with the expected one, if Python is installed. */
function expectOfPython(what: string | string[], expected: { status: number; stdout: unknown }): void {
  if (!python) return;
  const { status, stdout } = spawnSync('python3', ['-m', 'context_native', 'check', ...[what].flat()], {
    cwd: resolve(import.meta.dirname, '../../python'),
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect({ status, stdout }).toEqual(expected);
}

const goOn = async (folder: string, options: string[]) => {
  const host = await new Host(folder, options).begin();
  host.ask('tools/call', { name: 'never' });
  const traces = join(folder, options.includes('t.jsonl') ? 't.jsonl.open' : 'traces');
  await until(() => textsIn(traces, '.jsonl').find((text) => text.includes('tool.called')));
  return host;
};

test.each([
  ['0.1', []],
  ['0.2-draft', []],
  ['0.1', ['--out', 't.jsonl']],
] as const)(
  'check skips an unfinished run by %s; the next start closes it as interrupted after a crash',
  async (spec, out) => {
    const folder = makeFolder();
    const options = ['--spec', spec, ...out];
    const check = () => runHere(folder, ['check', ...(spec === '0.1' ? [] : ['--spec', spec]), '.']);
    await (await new Host(folder, options).begin()).end();
    const host = await goOn(folder, options);
    const open = {
      status: 0,
      stdout: expect.stringMatching(/^1 document.*1 conform, .*; 1 still open, skipped\n$/),
    };
    expect(await check()).toMatchObject({ ...open, stderr: '' });
    // A stream of the draft is no document of v0.1, which the Python checker reads.
    if (spec === '0.1')
      expectOfPython(folder, {
        status: 0,
        stdout: '1 of 1 documents conform; 1 still open, skipped.\n',
      });

    host.child.kill('SIGKILL');
    await host.ended;
    expect(await check()).toMatchObject({ ...open, stderr: '' });

    await (await new Host(folder, options).begin()).end();
    const { status, stdout } = await check();
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^3 documents.*3 conform, 0 do not/),
    });
    expect(stdout).not.toContain('still open');
    if (spec === '0.1') expectOfPython(folder, { status: 0, stdout: '3 of 3 documents conform.\n' });
    const traces =
      out.length > 0
        ? readFileSync(join(folder, 't.jsonl'), 'utf8').trim().split('\n')
        : textsIn(join(folder, 'traces'), spec === '0.1' ? '.json' : '.jsonl');
    expect(traces.map((text) => expectTrace(text).mcp_events.at(-1)?.event_type).sort()).toEqual([
      'run.completed',
      'run.completed',
      'run.interrupted',
    ]);
  },
);

test('a folder with nothing but a run that goes on is no mistake, however little of it is there', async () => {
  const folder = makeFolder({
    'empty/a.trace.jsonl': '',
    'cut/a.trace.jsonl': '{"mcp_stream":"open","mcp_tr',
  });
  for (const name of ['empty', 'cut']) {
    expect(await runHere(folder, ['check', name])).toMatchObject({
      status: 0,
      stdout: '0 documents: 0 conform, 0 do not (0 MUST, 0 SHOULD); 1 still open, skipped\n',
    });
    expectOfPython(join(folder, name), {
      status: 0,
      stdout: '0 of 0 documents conform; 1 still open, skipped.\n',
    });
  }
  const host = await goOn(folder, []);
  for (const more of [[], ['--spec', '0.2-draft']])
    expect(await runHere(folder, ['check', 'traces', ...more])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('; 1 still open, skipped'),
    });
  const [name = ''] = readdirSync(join(folder, 'traces')).filter((each) => each.endsWith('.jsonl'));
  const path = join(folder, 'traces', name);
  const report = (await runHere(folder, ['check', 'traces', '--format', 'json'])).stdout;
  expect(JSON.parse(report).counts).toMatchObject({ documents: 0, stillOpen: 1 });
  // A last line that is being written.
  appendFileSync(path, '{"event_type":"tool.ca');
  expect((await runHere(folder, ['check', 'traces'])).status).toBe(0);
  expectOfPython(join(folder, 'traces'), { status: 0, stdout: expect.any(String) });
  host.child.kill('SIGKILL');
  await host.ended;
  // Without its mark nothing says that it goes on, so check reads the named file.
  const copy = join(folder, 'copy', name);
  mkdirSync(join(folder, 'copy'));
  copyFileSync(path, copy);
  expect((await runHere(folder, ['check', copy])).status).toBe(1);
  expectOfPython(copy, { status: 1, stdout: expect.not.stringContaining('still open') });
});

test.each(['0.1', '0.2-draft'] as const)(
  'check skips an unfinished run by %s that a glob names, as in a folder',
  async (spec) => {
    const folder = makeFolder();
    const options = ['--spec', spec];
    await (await new Host(folder, options).begin()).end();
    const host = await goOn(folder, options);
    const names = readdirSync(join(folder, 'traces')).map((name) => join('traces', name));
    const [open = ''] = names.filter((name) => names.some((other) => other.startsWith(`${name}.`)));
    expect(names).toHaveLength(3);
    const ofDraft = spec === '0.1' ? [] : ['--spec', spec];
    const check = (paths: string[]) => runHere(folder, ['check', ...ofDraft, ...paths]);
    for (const [paths, count] of [
      [names, 1],
      [[open], 0],
    ] as const) {
      expect(await check([...paths])).toMatchObject({
        status: 0,
        stderr: '',
        stdout: expect.stringMatching(new RegExp(`^${count} document.*; 1 still open, skipped\\n$`)),
      });
      if (spec === '0.1')
        expectOfPython(
          paths.map((path) => join(folder, path)),
          { status: 0, stdout: `${count} of ${count} documents conform; 1 still open, skipped.\n` },
        );
    }
    host.child.kill('SIGKILL');
    await host.ended;
  },
);

test('a stream of the draft that is closed, and other JSON Lines, are no runs that go on', async () => {
  const example = readFileSync(
    resolve(import.meta.dirname, '../../../standard/examples/v0.2-draft/closed.trace.jsonl'),
    'utf8',
  );
  const folder = makeFolder({
    'a/a.trace.jsonl': example,
    'b/b.jsonl': '{"mcp_stre',
    'c/c.trace.jsonl': '{"a":1}\n',
  });
  for (const name of ['a', 'b', 'c']) {
    const { status, stdout } = await runHere(folder, ['check', name]);
    expect([name, status, stdout.includes('still open')]).toEqual([name, name === 'c' ? 2 : 1, false]);
    expectOfPython(join(folder, name), {
      status: 1,
      stdout: expect.not.stringContaining('still open'),
    });
  }
});
