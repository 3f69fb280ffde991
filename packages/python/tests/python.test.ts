import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { checkDraftText, draftSpec } from '../../conformance/src/index.ts';

/** The first Python of 3.9 or newer. In CI a test that could not be run would pass in silence: there it is an error. */
function findPython(): string | undefined {
  for (const program of ['/usr/bin/python3', 'python3', 'python']) {
    try {
      execFileSync(program, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' });
      return program;
    } catch {
      // Not there, or too old.
    }
  }
  if (process.env.CI) throw new Error('No Python 3.9 or newer for the tests: install python3.');
  process.stderr.write(
    '\n!!! No Python 3.9 or newer found: the tests of packages/python are LEFT OUT. Install python3.\n\n',
  );
  return undefined;
}

const python = findPython();

test.skipIf(!python)(
  'Python passes its own tests, and the traces of its recorder conform to the draft',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'python-traces-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const traces = join(folder, 'traces.jsonl');
    const { stderr } = await promisify(execFile)(
      python ?? '',
      ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'],
      {
        cwd: resolve(import.meta.dirname, '..'),
        env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', CONTEXT_NATIVE_TEST_TRACES: traces },
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    // "Ran 0 tests" is a success to unittest.
    expect(Number(/Ran (\d+) tests in/.exec(stderr)?.[1])).toBeGreaterThan(90);
    expect(stderr).toMatch(/\nOK/);

    const lines = (await readFile(traces, 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(60);
    const broken = lines.flatMap((line) => {
      const { kind, results } = checkDraftText(line, { spec: draftSpec });
      if (kind !== 'trace') return `${kind}: ${line}`;
      return results
        .filter(({ status, level }) => status === 'fail' && level === 'MUST')
        .map(({ clause, pointer, message }) => `${clause} ${pointer}: ${message}\n${line}`);
    });
    expect(broken).toEqual([]);
  },
);
