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
 * The report and the job for GitLab on `/server-check` were really run: here they are run again. The job for GitHub uses
 * our action, which packages/action tests. `vitest --update` writes the report anew.
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

/** Runs a step as GitLab does, in a folder with a server that breaks a MUST. */
function runStep(place: string, step: string) {
  const cwd = join(folder, place);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'server.js'), `import ${JSON.stringify(join(servers, faulty))};\n`);
  writeFileSync(join(cwd, 'package.json'), '{"type": "module"}');
  writeFileSync(
    join(cwd, 'package-lock.json'),
    '{"lockfileVersion": 3, "requires": true, "packages": {"": {}}}',
  );
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', step], { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr, read: (name: string) => readFileSync(join(cwd, name), 'utf8') };
}

const readJob = (name: string) =>
  parse(withChecker(readFileSync(join(content, name), 'utf8'), `'${process.execPath}' '${main}'`));

test('the job for GitLab fails with the check, and lists the broken rule as a failed test', () => {
  const { script, artifacts } = readJob('gitlab.yaml')['server-check'];
  const [install, check] = script;
  expect(runStep('gitlab', install)).toMatchObject({ status: 0 });
  const { status, stdout, read } = runStep('gitlab', check);
  expect(status).toBe(1);
  // The log of the job.
  expect(stdout).toContain('Fix first\n 1. Standard output contains only messages');
  expect(artifacts.when).toBe('always');
  expect(read(artifacts.reports.junit)).toMatch(/classname="stdio" name="clean-output[^>]*><failure /);
});
