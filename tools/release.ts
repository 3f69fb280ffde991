/**
 * `npm run release -- 0.2.0`: makes the entries under "Unreleased" in CHANGELOG.md that version, with the date, sets it
 * in package.json and its lock, and makes one commit with a tag. It sends nothing: the printed lines tell how to
 * publish.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { print, runCommand, UsageError } from '../site/scripts/command.ts';
import { releaseNotes } from './release-notes.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

await runCommand(async () => {
  const [version = ''] = process.argv.slice(2);
  const { version: last } = JSON.parse(readFileSync('package.json', 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  const changelog = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), { version, last, day });
  const tag = `v${version}`;
  if (git('status', '--porcelain') !== '') throw new UsageError('Commit or stash your changes first.');
  if (git('tag', '--list', tag) !== '')
    throw new UsageError(`The tag ${tag} exists already. Use the next version.`);
  writeFileSync('CHANGELOG.md', changelog);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    stdio: 'ignore',
  });
  const files = ['CHANGELOG.md', 'package.json', 'package-lock.json'];
  git('commit', '--quiet', '--message', `Release ${version}`, ...files);
  git('tag', '--annotate', tag, '--message', version);
  print(`${tag} is ready. To publish it: git push --follow-tags`);
  print(
    'To build packages for npm and PyPI: node packages/build.ts NAME FOLDER --npm, python3 packages/python/scripts/build_package.py FOLDER',
  );
});
