import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, '.github', file), 'utf8');
const files = globSync('**/*.{yml,md}', { cwd: join(root, '.github') }).concat('CODEOWNERS');

/** Words with a slash: repository paths, but no action, team, URL of a page, or folder that a step makes (`./release`). */
function pathsIn(file: string): string[] {
  const text = read(file).replace(/^.*(uses|placeholder): .*$/gm, '');
  const isForm = file.startsWith('ISSUE_TEMPLATE/');
  return text
    .split(/[\s`[\](),:;]+|\.(?=\s)/)
    .map((word) => word.replace(/^.*\/blob\/main\//, ''))
    .filter((word) => /^[\w/.][\w./-]*\/|^SECURITY/.test(word))
    .filter((word) => !/^(\.\/|\/\/)/.test(word) && !(isForm && word.startsWith('/')));
}

test.each(files)('each path that .github/%s names exists', (file) => {
  // `ORG/CODE.json` stands for any such file.
  const globs = pathsIn(file).map((path) => join('.', path.replace(/(?<=\/)[A-Z]+(?=[/.])/g, '*')));
  expect(globs.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
});

test('the files name paths, and each folder with npm packages has its lock file', () => {
  expect(files.flatMap(pathsIn)).toEqual(
    expect.arrayContaining(['/standard/', 'proposals/README.md', 'registry/entries/ORG/CODE.json']),
  );
  const [npm] = parse(read('dependabot.yml')).updates;
  expect(npm.directories).toContain('/');
  for (const folder of npm.directories)
    expect(existsSync(join(root, folder, 'package-lock.json')), folder).toBe(true);
  for (const name of parse(read('workflows/release.yml')).jobs.npm.strategy.matrix.package)
    expect(existsSync(join(root, 'packages', name, 'package.json')), name).toBe(true);
});
