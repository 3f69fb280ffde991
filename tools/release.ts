/**
 * `npm run release -- 0.2.0`: makes the entries under "Unreleased" in CHANGELOG.md that version, with the date, sets it
 * in package.json and its lock, and makes one commit with a tag. It also renews the evidence of our own registry
 * entries, for which it builds and starts the site. It sends nothing: the printed lines tell how to publish.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { print, runCommand, UsageError } from '../site/scripts/command.ts';
import { releaseNotes } from './release-notes.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const renewal = 'site/scripts/renew-evidence.ts';
const entries = 'registry/entries';
/** The registry files that the renewal has changed. */
const renewedFiles = () => git('diff', '--name-only', '--', entries).split('\n').filter(Boolean);

await runCommand(async () => {
  const [version = ''] = process.argv.slice(2);
  const { version: last } = JSON.parse(readFileSync('package.json', 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  const changelog = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), { version, last, day });
  const tag = `v${version}`;
  if (git('status', '--porcelain') !== '') throw new UsageError('Commit or stash your changes first.');
  if (git('tag', '--list', tag) !== '')
    throw new UsageError(`The tag ${tag} exists already. Use the next version.`);
  // Before anything is written: it can fail. The folder of a test has no site.
  if (existsSync(renewal)) execFileSync(process.execPath, [renewal], { stdio: 'inherit' });
  writeFileSync('CHANGELOG.md', changelog);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    stdio: 'ignore',
  });
  const files = ['CHANGELOG.md', 'package.json', 'package-lock.json', ...renewedFiles()];
  git('commit', '--quiet', '--message', `Release ${version}`, ...files);
  git('tag', '--annotate', tag, '--message', version);
  print(`${tag} is ready. To publish it: git push --follow-tags`);
  print(
    'To build packages for npm and PyPI: node packages/build.ts NAME FOLDER --npm, python3 packages/python/scripts/build_package.py FOLDER',
  );
});
