import { expect, test } from 'vitest';
import { titleFit, wordsOf } from './search.ts';

test('a search is its words, however they are written', () => {
  expect(wordsOf('  MCP_context,  “Trace”! ')).toEqual(['mcp', 'context', 'trace']);
  expect(wordsOf('%%% <> \u0000')).toEqual([]);
  expect(wordsOf('Größe 4.6')).toEqual(['größe', '4', '6']);
});

test('the small words of a question count only where there are no others', () => {
  expect(wordsOf('How do I get certified?')).toEqual(['certified']);
  expect(wordsOf('what is it')).toEqual(['what', 'is', 'it']);
});

test('a search has an end', () => {
  expect(wordsOf('b '.repeat(500))).toHaveLength(8);
  expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(100)]);
});

test('a title fits the better, the more of it was typed', () => {
  expect(titleFit('Registry', 'registry')).toBe(3);
  expect(titleFit('Registry entries', 'regis')).toBe(2);
  expect(titleFit('Submit a registry entry', 'entry regis')).toBe(1);
  expect(titleFit('Submit a registry entry', 'trace')).toBe(0);
});
