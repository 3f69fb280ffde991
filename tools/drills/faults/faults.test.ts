import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { breakText, findFile } from './fault.ts';
import { faultList } from './list.ts';

const root = resolve(import.meta.dirname, '../../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

test('each deliberate fault fits once into its file, and its tests are there', () => {
  for (const fault of faultList) {
    const file = findFile(tracked, fault.file);
    const text = readFileSync(join(root, file), 'utf8');
    expect(breakText(text, fault), fault.id).not.toBe(text);
    expect(fault.tests.length, fault.id).toBeGreaterThan(0);
    for (const path of fault.tests)
      expect(findFile(tracked, path)).toMatch(/\.(test|spec)\.tsx?$|test_\w+\.py$/);
  }
});

test('there are at least 44 faults, and no id stands twice', () => {
  expect(new Set(faultList.map(({ id }) => id)).size).toBe(faultList.length);
  expect(faultList.length).toBeGreaterThanOrEqual(44);
});
