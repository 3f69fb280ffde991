import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');

test('the list of decisions names every one, and each by its title', () => {
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
  const pages = readdirSync(folder).filter((name) => name !== 'README.md');
  const titleOf = (name: string) => /^# (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
  expect(listed.map(([, title, name]) => [name, title]).sort()).toEqual(
    pages.map((name) => [name, titleOf(name)]).sort(),
  );
});
