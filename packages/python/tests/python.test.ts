import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { checkDraftText, draftSpec } from '@context-native/checker';
import { installPackage } from '@context-native/dev/debian';
import { draftValidator } from '@context-native/dev/draft-files';
import { afterAll, expect, onTestFinished, test } from 'vitest';

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
    const isTrace = draftValidator('trace');
    const broken = lines.flatMap((line) => {
      if (!isTrace(JSON.parse(line))) return `${JSON.stringify(isTrace.errors)}: ${line}`;
      const { kind, results } = checkDraftText(line, { spec: draftSpec });
      if (kind !== 'trace') return `${kind}: ${line}`;
      return results
        .filter(({ status, level }) => status === 'fail' && level === 'MUST')
        .map(({ clause, pointer, message }) => `${clause} ${pointer}: ${message}\n${line}`);
    });
    expect(broken).toEqual([]);
  },
);

const root = resolve(import.meta.dirname, '../../..');

/** Puts the files of the archive where they stand in it. */
async function copyArchive(folder: string): Promise<void> {
  const archives = JSON.parse(await readFile(join(root, 'site/content/downloads/archives.json'), 'utf8'));
  const { sources } = archives.find(({ name }: { name: string }) => name === 'python');
  for (const [source, target] of Object.entries<string>(sources))
    for (const file of globSync(source, { cwd: root })) {
      const path = join(folder, target.endsWith('/') ? target + basename(file) : target);
      await mkdir(dirname(path), { recursive: true });
      await cp(join(root, file), path, { recursive: true, filter: (each) => !each.includes('__pycache__') });
    }
}

/** Of the tests of this file; it has a pip of its own. */
const environment = await mkdtemp(join(tmpdir(), 'python-environment-'));
afterAll(() => rm(environment, { recursive: true }));
let making: Promise<void> | undefined;

async function makeEnvironment(): Promise<void> {
  const hasVenv = () => spawnSync(python ?? '', ['-c', 'import ensurepip']).status === 0;
  if (!hasVenv()) installPackage('python3-venv');
  await promisify(execFile)(python ?? '', ['-m', 'venv', environment]);
}

/** Runs pip, which may ask no index, in the environment that the first call makes. */
async function pip(...args: string[]): Promise<void> {
  making ??= makeEnvironment();
  await making;
  const settings = { PIP_NO_INDEX: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_CONFIG_FILE: '/dev/null' };
  await promisify(execFile)(join(environment, 'bin/python'), ['-m', 'pip', ...args], {
    env: { ...process.env, ...settings },
  });
}

test.skipIf(!python)(
  'wheel and sdist have the same bytes each time, and pip installs both offline',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'python-packages-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const make = async (name: string) => {
      const script = resolve(import.meta.dirname, '../scripts/build_package.py');
      await promisify(execFile)(python ?? '', ['-B', script, join(folder, name)]);
      return readdir(join(folder, name));
    };
    const [files, again] = [await make('first'), await make('second')];
    expect(again).toEqual(files);
    expect(files.map((file) => /\.(whl|tar\.gz)$/.exec(file)?.[1])).toEqual(['whl', 'tar.gz']);
    for (const file of files) {
      const content = await readFile(join(folder, 'first', file));
      expect(content.equals(await readFile(join(folder, 'second', file)))).toBe(true);
      await pip('install', '--no-compile', '--force-reinstall', join(folder, 'first', file));
      const command = join(environment, 'bin/context-native-python');
      expect((await promisify(execFile)(command, ['--version'])).stdout).toContain('0.2.0');
      await pip('check');
    }
  },
);

test.skipIf(!python)('Python, installed from its archive, does what its README shows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'python-installed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [archive, installed, work] = ['archive', 'installed', 'work'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(work);
  await copyArchive(archive);
  await pip('install', '--no-compile', '--target', installed, archive);
  expect((await readdir(installed)).filter((name) => !name.endsWith('.dist-info'))).toEqual([
    'bin',
    'context_native',
  ]);

  // Isolated: neither this repository nor packages of the machine are there, as in a new environment.
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(
      python ?? '',
      [
        '-I',
        '-S',
        '-B',
        '-W',
        'error',
        '-c',
        `import sys; sys.path.append(sys.argv.pop(1))\n${program}`,
      ].concat(installed, args),
      { cwd: work },
    );
  const readme = await readFile(join(archive, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, block]) => block as string);
  const context = /^context = \{.*?^\}$/ms.exec(blocks[0] ?? '')?.[0];
  const example = blocks.find((block) => block.includes('expect_trace'));
  await run(`${context}\n${example}`);

  // The server of the first example, without the SDK: its lines of the recorder.
  const recorder = /^recorder = .*$/m.exec(blocks[0] ?? '')?.[0];
  const tool = /^@recorder\.tool\(.*?(?=\n\n\n)/ms.exec(blocks[0] ?? '')?.[0];
  await run(
    `from context_native.recorder import FileSink, Recorder\n${context}\n${recorder}\n${tool}\nlookup("EUR", "CH93")`,
  );
  const [file, ...more] = await readdir(join(work, 'traces'));
  expect(more).toEqual([]);
  const trace = JSON.parse(await readFile(join(work, 'traces', file ?? ''), 'utf8'));
  const shown = JSON.parse(/```json\n(.*?)```/s.exec(readme)?.[1] ?? '');
  for (const event of trace.mcp_events) delete event.created_at;
  expect(trace.mcp_events).toEqual(shown);

  const entry = /^context-native-python = "(.+):(.+)"$/m.exec(
    await readFile(join(archive, 'pyproject.toml'), 'utf8'),
  );
  const command = `from ${entry?.[1]} import ${entry?.[2]}; sys.exit(${entry?.[2]}())`;
  expect((await run(command, 'check', 'traces')).stdout).toContain('1 of 1 documents conform.');
});
