import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\n- Zero.\n';
const day = '2026-11-26';

test('what is unreleased becomes a version', () => {
  expect(releaseNotes(changelog, { version: '0.2.0', last: '0.1.0', day })).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-26)\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\n- Zero.\n',
  );
});

test.each([
  ['0.1', changelog, 'three numbers'],
  ['v0.2.0', changelog, 'three numbers'],
  ['0.1.0', changelog, 'Use a version above 0.1.0.'],
  ['0.0.9', changelog, 'Use a version above 0.1.0.'],
  ['0.2.0', changelog.replace('- One.\n', ''), 'CHANGELOG.md has nothing under "Unreleased"'],
])('%s is refused', (version, text, why) => {
  expect(() => releaseNotes(text, { version, last: '0.1.0', day })).toThrow(why);
});

test('the command makes one commit with a tag, and refuses to take along what is not committed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const release = (version: string) =>
    spawnSync(process.execPath, [resolve(import.meta.dirname, 'release.ts'), version], {
      cwd: folder,
      encoding: 'utf8',
    });
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(join(folder, file), JSON.stringify({ name: 'a', version: '0.1.0' }));
  cpSync(join(folder, 'CHANGELOG.md'), join(folder, 'other'));
  // In place of the script that starts the site.
  const entry = 'registry/entries/a/b.json';
  for (const [path, text] of [
    [entry, 'old'],
    ['site/scripts/renew-evidence.ts', `import fs from 'node:fs'; fs.writeFileSync('${entry}', 'new');`],
  ] as const) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('init', '--quiet');
  git('config', 'user.name', 'a');
  git('config', 'user.email', 'a@example.org');
  expect(release('0.2.0').stderr).toContain('Commit or stash');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  expect(release('0.2.0')).toMatchObject({ status: 0, stdout: expect.stringContaining('v0.2.0 is ready') });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('show', `HEAD:${entry}`)).toBe('new');
  expect(git('describe')).toBe('v0.2.0');
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe('0.2.0');
  expect(release('0.2.0')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('version above 0.2.0'),
  });
});
