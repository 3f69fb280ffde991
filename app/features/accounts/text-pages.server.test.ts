import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';
import { readTextPage } from './text-pages.server.ts';

test('names and terms of the site stand in the texts, and no braces', async () => {
  for (const name of ['privacy', 'terms', 'accessibility'])
    expect((await readTextPage(name)).html, name).not.toMatch(/\{\w+\}/);
  const { html } = await readTextPage('privacy');
  for (const days of Object.values(site.keepDays)) expect(html).toContain(`${days} days after`);
});

test('everything that the browser keeps is named in the privacy policy', async () => {
  const { html } = await readTextPage('privacy');
  const files = globSync('app/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !file.includes('.test.'),
  );
  const keys = files.flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8');
    if (!/(local|session)Storage|learningKey/.test(source)) return [];
    const named = source.matchAll(/(?:Key|stored|keyStart) =[^'`\n]*['`]([a-z][a-z-]*)/g);
    const direct = source.matchAll(/Storage\.setItem\('([^']+)'/g);
    return [...named, ...direct].map(([, key]) => key ?? '');
  });
  expect(keys.length).toBeGreaterThan(8);
  for (const key of new Set(keys)) expect(html, key).toContain(`<code>${key}`);
});
