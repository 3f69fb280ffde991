import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.server.ts';
import { listSettings, settingsTable } from './settings.server.ts';

test('the table of README.md is what the schema says (node scripts/settings.ts writes it)', () => {
  expect(readFileSync(resolve(projectRoot, 'README.md'), 'utf8')).toContain(settingsTable());
});

test('each setting says what it is and what happens without it', () => {
  const settings = listSettings();
  expect(settings.find(({ name }) => name === 'PORT')).toEqual({
    name: 'PORT',
    preset: '`3000`',
    means: expect.stringContaining('listens'),
  });
  expect(new Set(settings.map(({ means }) => means)).size, 'one schema has one text').toBe(settings.length);
  for (const { name, preset, means } of settings) {
    expect(preset, name).not.toMatch(/^`(undefined|)`$/);
    expect(means, name).not.toContain('|');
  }
});
