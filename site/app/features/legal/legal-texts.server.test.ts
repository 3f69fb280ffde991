import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { site } from '#site';
import { readTextPage } from './legal-texts.server.ts';

test('names and terms of the site stand in the texts, and no braces', async () => {
  for (const name of ['privacy', 'terms', 'accessibility'])
    expect((await readTextPage(name, { hasSeller: true })).html, name).not.toMatch(/\{\w+\}/);
  const { html } = await readTextPage('privacy', { hasSeller: false });
  for (const days of Object.values(site.keepDays)) expect(html).toContain(`${days} days after`);
});

test('everything that the browser keeps is named in the privacy policy', async () => {
  const { html } = await readTextPage('privacy', { hasSeller: false });
  const files = globSync('site/app/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !file.includes('.test.'),
  );
  const keys = files.flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), 'utf8');
    if (!/(local|session)Storage|readStored|learningKey/.test(source)) return [];
    const named = source.matchAll(/(?:Key|stored|keyStart) =[^'`\n]*['`]([a-z][a-z-]*)/g);
    const direct = source.matchAll(/Storage\.setItem\('([^']+)'/g);
    return [...named, ...direct].map(([, key]) => key ?? '');
  });
  expect(keys.length).toBeGreaterThan(8);
  for (const key of new Set(keys)) expect(html, key).toContain(`<code>${key}`);
});

test('what is kept to sign people in is named there', async () => {
  const { html } = await readTextPage('privacy', { hasSeller: false });
  for (const kept of [
    'Passkeys:',
    'Accounts at other sites',
    'Sessions:',
    'Security log:',
    'Connected agents:',
    '.begun</code>',
  ])
    expect(html, kept).toContain(kept);
});

test('what is said of invoices stands there only where somebody sells with them', async () => {
  for (const name of ['privacy', 'terms']) {
    expect((await readTextPage(name, { hasSeller: true })).html, name).toMatch(/\binvoice/);
    expect((await readTextPage(name, { hasSeller: false })).html, name).not.toMatch(/\binvoice|\btax/i);
  }
});
