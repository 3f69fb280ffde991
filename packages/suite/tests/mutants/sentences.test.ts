import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { sentences } from './sentences.ts';

const folder = join(import.meta.dirname, '../../../../standard/specification/v0.1');
const newest = globSync('*.md', { cwd: folder }).sort().at(-1) ?? '';
const text = readFileSync(join(folder, newest), 'utf8');

/** The sentences of all numbered clauses, in order, on one line each. */
const inText = [
  ...text.matchAll(/<a id="clause-[\d-]+"><\/a>\*\*([\d.]+) (?:MUST|SHOULD|MAY)\*\* (.+?)(?=\n\n|$)/gs),
].flatMap(([, clause = '', paragraph = '']) =>
  paragraph
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=\.) (?=[A-Z`])/)
    .map((sentence) => ({ clause, sentence })),
);

test('each sentence of the newest text is in the list, and nothing else is', () => {
  expect(inText.length).toBeGreaterThan(100);
  const listed = sentences.map(([clause, beginning], index) => {
    const there = inText[index];
    return { clause, sentence: there?.sentence.startsWith(beginning) ? there.sentence : beginning };
  });
  expect(listed).toEqual(inText);
});

test('each sentence that binds has wrong checkers that drop it, which cases of the suite show', () => {
  const names = new Set(mutants.map(({ name }) => name));
  for (const [clause, beginning, dropped] of sentences) {
    expect([clause, beginning, dropped.length]).not.toEqual([clause, beginning, 0]);
    const missing = typeof dropped === 'string' ? [] : dropped.filter((name) => !names.has(name));
    expect([clause, beginning, missing]).toEqual([clause, beginning, []]);
  }
});
