import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withChecker } from '#app/lib/checker-command.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';

/**
 * What `/server-check` shows was really run: here it is run again. `vitest --update` writes the report anew.
 */
const content = join(projectRoot, 'site/content/server-check');
const main = join(projectRoot, 'packages/cli/src/main.ts');
const servers = join(projectRoot, 'packages/cli/tests/corpus/servers');
const faulty = 'banner-on-stdout.ts';

const folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'server-check-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };

test('the report of the page is the report of the command', () => {
  const asked = ['check-server', '--', 'node', faulty];
  const { stdout, status } = spawnSync(process.execPath, [main, ...asked], {
    cwd: servers,
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  // Our own version differs after each release.
  const report = stdout.replaceAll(`"version":"${site.packages.version}"`, '"version":"{version}"');
  return expect(`$ {checker} ${asked.join(' ')}\n${report}`).toMatchFileSnapshot(
    join(content, 'shown/report.txt'),
  );
});

/** Runs a step as both services do, in a folder with a server that breaks a MUST. */
function runStep(place: string, step: string) {
  const cwd = join(folder, place);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'server.js'), `import ${JSON.stringify(join(servers, faulty))};\n`);
  writeFileSync(join(cwd, 'package.json'), '{"type": "module"}');
  writeFileSync(
    join(cwd, 'package-lock.json'),
    '{"lockfileVersion": 3, "requires": true, "packages": {"": {}}}',
  );
  const { status, stderr } = spawnSync('bash', ['-e', '-c', step], {
    cwd,
    env: { ...env, GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') },
    encoding: 'utf8',
  });
  return { status, stderr, read: (name: string) => readFileSync(join(cwd, name), 'utf8') };
}

const readJob = (name: string) =>
  parse(withChecker(readFileSync(join(content, name), 'utf8'), `'${process.execPath}' '${main}'`));

test('the job for GitHub fails with the check, and its summary is the report as code', () => {
  const { steps } = readJob('github.yaml').jobs['server-check'];
  const [, , install, check, summary] = steps;
  expect(runStep('github', install.run)).toMatchObject({ status: 0 });
  expect(runStep('github', check.run)).toMatchObject({ status: 1 });
  expect(summary.if).toBe('always()');
  const { status, read } = runStep('github', summary.run);
  expect(status).toBe(0);
  const lines = read('summary.md').trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('    '))).toEqual([]);
  expect(lines.map((line) => line.slice(4)).join('\n')).toBe(read('report.txt').trimEnd());
  expect(read('report.txt')).toContain('stdio/clean-output');
});

test('the job for GitLab fails with the check, and lists the broken rule as a failed test', () => {
  const { script, artifacts } = readJob('gitlab.yaml')['server-check'];
  const [install, check] = script;
  expect(runStep('gitlab', install)).toMatchObject({ status: 0 });
  const { status, read } = runStep('gitlab', check);
  expect(status).toBe(1);
  expect(artifacts.when).toBe('always');
  expect(read(artifacts.reports.junit)).toMatch(/classname="stdio" name="clean-output[^>]*><failure /);
});
