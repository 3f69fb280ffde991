import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');

const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const day = String.raw`20\d\d-[01]\d-[0-3]\d`;
const status = new RegExp(
  `^# .+\\n\\n(${day}) · (?:accepted(?:, revised (${day}))?|superseded by \\[.+\\]\\((.+)\\))\\n\\n`,
);

test.each(pages)('%s has a date and a status', (name) => {
  const [whole, decided = '', revised = decided, by] = status.exec(read(name)) ?? [];
  expect(whole).toBeDefined();
  expect(Date.parse(decided)).toBeLessThanOrEqual(Date.parse(revised));
  if (by) expect(pages.filter((other) => other !== name)).toContain(by);
});

test('the list of decisions names every one, and each by its title', () => {
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
  const titleOf = (name: string) => /^# (.+)$/m.exec(read(name))?.[1];
  expect(listed.map(([, title, name]) => [name, title]).sort()).toEqual(
    pages.map((name) => [name, titleOf(name)]).sort(),
  );
});
