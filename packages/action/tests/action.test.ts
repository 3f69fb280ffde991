import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { makeBadge } from '@context-native/checker';
import { standard } from '@context-native/checker/standard';
import { makeFolder } from '@context-native/dev/folder';
import { packPackage } from '@context-native/dev/pack';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const here = join(import.meta.dirname, '..');
const root = join(here, '../..');
const read = (path: string) => readFileSync(path, 'utf8');

interface Action {
  inputs: Record<string, { description: string; default: string }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: { id: string; shell: string; run: string; env: Record<string, string> }[] };
}

const action = parse(read(join(here, 'action.yml'))) as Action;
const readme = read(join(here, 'README.md'));
/** The code blocks of the README, as data. */
const samples = [...readme.matchAll(/```yaml\n(?:# (\S+)\n)?(.*?)```/gs)].map(([, file = '', text = '']) => ({
  file,
  content: parse(text),
}));
const sampleOf = (file: string) => samples.find((sample) => sample.file === file)?.content;
const trace = read(join(root, 'standard/examples/smb-invoice-vat.json'));
const manifest = JSON.parse(read(fileURLToPath(import.meta.resolve('context-native/package.json'))));
const tarball = `${manifest.name}-${manifest.version}.tgz`;
const repositoryUrl = manifest.repository.url.replace(/^git\+|\.git$/g, '');
const archive = `${standard.origin}/downloads/${tarball}`;
/** Node.js of this repository, ahead of what else there is. */
const path = `${join(process.execPath, '..')}:${process.env.PATH}`;

/** A server of the corpus. */
const server = (name: string) => join(root, 'packages/cli/tests/corpus/servers', `${name}.ts`);

/** Runs the step of the action as a runner does: its inputs by their defaults, its files and its folders. */
function runAction(workspace: string, given: Record<string, string>) {
  const [step] = action.runs.steps;
  if (!step || action.runs.steps.length > 1) throw new Error('the action has one step');
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default]),
  );
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => [
      name,
      value.replace(
        /^\$\{\{ inputs\.(\w+) \}\}$/,
        (_, input: string) => inputs[input] ?? `no input ${input}`,
      ),
    ]),
  );
  const files = makeFolder({ output: '', summary: '' });
  const { status, stdout, stderr } = spawnSync(step.shell, ['-e', '-c', step.run], {
    cwd: workspace,
    encoding: 'utf8',
    env: {
      ...env,
      PATH: path,
      // The programs that the steps start are compiled once.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: files,
      GITHUB_ACTION_PATH: here,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: join(files, 'output'),
      GITHUB_STEP_SUMMARY: join(files, 'summary'),
      RUNNER_TEMP: makeFolder(),
    },
  });
  const outputs = Object.fromEntries(
    read(join(files, 'output'))
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  return { status, stdout, stderr, outputs, summary: read(join(files, 'summary')) };
}

test('the action checks a repository, marks what is wrong, and writes its report and the badge', () => {
  const workspace = makeFolder({
    'traces/good.trace.json': trace,
    'traces/bad.trace.json': trace
      .replace('7c1e2b64', '7c1e2b65')
      .replace('"tool.called"', '"::error::100%,\\n|<b>"')
      .replace('"smb"', '"::warning file=x::\\n"'),
    'traces/half.trace.json': '{',
  });
  const file = 'command-line.tgz';
  const made = packPackage('cli');
  expect(basename(made)).toBe(tarball);
  copyFileSync(made, join(workspace, file));

  const bad = runAction(workspace, {
    path: 'traces',
    package: file,
    sarif: 'out/a.sarif',
    badge: 'badge.svg',
  });
  expect({ status: bad.status, stderr: bad.stderr }).toEqual({ status: 1, stderr: '' });
  expect(bad.outputs).toEqual({ conforms: 'false', documents: '3', sarif: 'out/a.sarif', badge: '' });
  const lines = bad.stdout.trim().split('\n');
  expect(lines.at(-1)).toMatch(/^3 documents checked: 1 conform \(\d MUST, 0 SHOULD\)$/);
  for (const line of lines.slice(0, -1))
    expect(line).toMatch(
      /^::error file=traces\/(bad|half)\.trace\.json,line=\d+,col=\d+,title=MUST \d+\.\d+::/,
    );
  // What the document says is in the message, and is no command of its own.
  expect(bad.stdout).toContain('::warning file=x::\\n');
  expect(bad.stdout).not.toMatch(/^::warning/m);
  expect(bad.summary).toContain('| traces/bad.trace.json:8 | MUST 4.3 |');
  expect(bad.summary).not.toMatch(/<b>/);
  expect(JSON.parse(read(join(workspace, 'out/a.sarif'))).runs[0].results.length).toBe(lines.length - 1);
  expect(existsSync(join(workspace, 'badge.svg')), 'a badge of what does not conform').toBe(false);

  const good = runAction(workspace, {
    path: 'traces/good.trace.json',
    package: file,
    badge: 'pages/badge.svg',
  });
  expect({ status: good.status, stderr: good.stderr }).toEqual({ status: 0, stderr: '' });
  expect(good.outputs).toEqual({ conforms: 'true', documents: '1', sarif: '', badge: 'pages/badge.svg' });
  expect(good.stdout).toBe('1 document checked: 1 conform (0 MUST, 0 SHOULD)\n');
  expect(read(join(workspace, 'pages/badge.svg'))).toBe(makeBadge('light').svg);

  const draft = 'standard/examples/v0.2-draft';
  const streams = makeFolder({ 'a.trace.jsonl': read(join(root, draft, 'closed.trace.jsonl')) });
  const byDraft = runAction(streams, {
    package: join(workspace, file),
    path: 'a.trace.jsonl\nnone.trace.json',
    spec: '0.2-draft',
    sarif: 'a.sarif',
  });
  expect(byDraft.outputs).toEqual({ conforms: 'false', documents: '1', sarif: '', badge: '' });
  expect(byDraft.stdout).toMatch(/^::warning::The working draft has no SARIF report/);
  expect(byDraft.stdout).toContain('1 document checked: 1 conform ');
  const row = 'Could not be read | file or folder not found |';
  expect(byDraft.summary).toContain(`| none.trace.json:1 | ${row}`);

  const gladly = { package: join(workspace, file), server: `${process.execPath} ${server('tools-only')}` };
  const right = runAction(workspace, gladly);
  expect({ status: right.status, outputs: right.outputs }).toEqual({
    status: 0,
    outputs: { conforms: 'true' },
  });
  const wrong = runAction(workspace, {
    ...gladly,
    server: `${process.execPath} ${server('banner-on-stdout')}`,
  });
  expect({ status: wrong.status, outputs: wrong.outputs }).toEqual({
    status: 1,
    outputs: { conforms: 'false' },
  });
  const [stop = '', ...log] = wrong.stdout.trim().split('\n');
  // Words of the server are between these lines, so they are no commands.
  expect(stop).toMatch(/^::stop-commands::[0-9a-f-]{36}$/);
  expect(log.indexOf(`::${stop.slice('::stop-commands::'.length)}::`)).toBe(log.length - 2);
  expect(log).toContain('Fix first');
  expect(log.at(-1)).toMatch(/^::error::weather 1\.0\.0 breaks 1 MUST rule/);
  const [title, , ...report] = wrong.summary.trimEnd().split('\n');
  expect(title).toBe('### Server check');
  expect(report.filter((line) => !line.startsWith('    '))).toEqual([]);
  expect(wrong.summary).toContain('    FAIL  stdio/clean-output');
  const away = runAction(workspace, { ...gladly, server: 'no-such-program' });
  expect({ status: away.status, outputs: away.outputs }).toEqual({
    status: 2,
    outputs: { conforms: 'false' },
  });

  // GitLab's job of the README, with the same archive in place of its address.
  const job = sampleOf('.gitlab-ci.yml').traces;
  const [script] = job.script;
  expect(script).toContain(` ${archive} `);
  const options = { cwd: workspace, encoding: 'utf8', env: { ...process.env, PATH: path } } as const;
  const gitlab = spawnSync('sh', ['-e', '-c', script.replace(archive, `./${file}`)], options);
  expect({ status: gitlab.status, stderr: gitlab.stderr }).toEqual({ status: 1, stderr: '' });
  expect(read(join(workspace, job.artifacts.reports.junit))).toMatch(/<failure message=".*" type="MUST">/);
});

test('what cannot be had is said as an annotation, and ends with 2', () => {
  const workspace = makeFolder({ 'a.trace.json': trace, 'no.tgz': 'no archive' });
  for (const [archive, message] of [
    ['missing.tgz', 'package: missing.tgz is neither an https URL nor a file'],
    ['http://127.0.0.1/a.tgz', 'package: http://127.0.0.1/a.tgz is neither an https URL nor a file'],
    ['no.tgz', 'npm could not install no.tgz:'],
  ] as const) {
    const { status, stdout, outputs } = runAction(workspace, { package: archive });
    expect({ status, outputs }).toEqual({ status: 2, outputs: { conforms: 'false' } });
    expect(stdout).toContain(`::error::${message}`);
    expect(stdout.trim().split('\n').length).toBe(1);
  }
});

test('the action, its README and the site name the same things', () => {
  expect(action.inputs.package?.default).toBe(archive);
  expect(readme.match(/^\| `(\w+)`/gm)?.map((row) => row.slice(3, -1))).toEqual([
    ...Object.keys(action.inputs),
    ...Object.keys(action.outputs),
  ]);
  const repository = new URL(repositoryUrl).pathname.slice(1);
  const onPage = parse(read(join(root, 'site/content/server-check/github.yaml')));
  for (const { jobs } of [
    sampleOf('.github/workflows/traces.yml'),
    sampleOf('.github/workflows/server-check.yml'),
    onPage,
  ]) {
    const [job] = Object.values<{ steps: { uses: string; with: object }[] }>(jobs);
    const used = job?.steps.at(-1);
    expect(used?.uses).toBe(`${repository}/packages/action@main`);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used?.with ?? {})));
  }
  expect(onPage).toEqual(sampleOf('.github/workflows/server-check.yml'));
  for (const { value } of Object.values(action.outputs))
    expect(value).toMatch(/^\$\{\{ steps\.check\.outputs\.\w+ \}\}$/);
  expect(read(join(here, 'check.mjs'))).toContain(`const command = '${standard.command}'`);
});

test('the pre-commit hook checks changed traces with the command line of its clone', () => {
  const [hook, ...others] = parse(read(join(root, '.pre-commit-hooks.yaml')));
  expect(others).toEqual([]);
  const { repos } = sampleOf('.pre-commit-config.yaml');
  expect(repos).toEqual([{ repo: repositoryUrl, rev: 'main', hooks: [{ id: hook.id }] }]);
  const wanted = new RegExp(hook.files);
  expect(
    ['a.trace.json', 'b/c.trace.jsonl', 'trace.json', 'a.trace.json.md'].filter((name) => wanted.test(name)),
  ).toEqual(['a.trace.json', 'b/c.trace.jsonl']);
  const folder = makeFolder({ 'a.trace.json': trace, 'b.trace.json': trace.replace('"smb"', '"small"') });
  // As pre-commit runs a script of the clone, in which nothing is installed: the entry in it, the arguments, the files.
  expect(hook.language).toBe('script');
  const clone = makeFolder();
  for (const file of globSync('packages/*/{package.json,src}', { cwd: root }))
    cpSync(join(root, file), join(clone, file), { recursive: true });
  for (const file of ['standard/checks.json', 'standard/types', 'site.config.ts', 'package.json'])
    cpSync(join(root, file), join(clone, file), { recursive: true });
  const runHook = (...files: string[]) =>
    spawnSync(join(clone, hook.entry), [...hook.args, ...files], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    });
  expect(runHook('a.trace.json')).toMatchObject({ status: 0, stderr: '' });
  expect(runHook('a.trace.json', 'b.trace.json')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^b\.trace\.json:\d+:\d+: MUST 4\.3 context-profile/m),
  });
});

test('a secret fails the step, by its place and kind, and is in no annotation, summary or output', () => {
  const token = ['sbp', '0123456789abcdef0123456789abcdef01234567'].join('_');
  const value = JSON.parse(trace) as { mcp_events: { payload: Record<string, string> }[] };
  Object.assign(value.mcp_events[0]?.payload ?? {}, { note: token });
  const workspace = makeFolder({ 'traces/one.trace.json': JSON.stringify(value) });
  const file = 'command-line.tgz';
  copyFileSync(packPackage('cli'), join(workspace, file));
  const { status, stdout, outputs, summary } = runAction(workspace, { path: 'traces', package: file });
  expect({ status, conforms: outputs.conforms }).toEqual({ status: 1, conforms: 'false' });
  expect(stdout).toMatch(
    /::error file=traces\/one\.trace\.json,line=\d+,col=\d+,title=Secret::a secret \(supabase/,
  );
  expect(stdout).toContain('; 1 secret');
  expect(stdout + summary + JSON.stringify(outputs)).not.toContain(token);
});
