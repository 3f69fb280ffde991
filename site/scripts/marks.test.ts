import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawMarks, pathsFile } from './marks.ts';

test('the marks that are built in are those that the catalogue names, and no others', () => {
  expect(readFileSync(pathsFile, 'utf8')).toBe(drawMarks());
});
