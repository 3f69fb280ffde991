import { expect, test } from 'vitest';
import {
  countTerms,
  excerptOf,
  foldWord,
  listIdentifiers,
  listWords,
  markWords,
  titleFit,
  wordsOf,
} from './search.ts';

test('a search is its words, however they are written', () => {
  expect(wordsOf('  MCP_context,  “Trace”! ')).toEqual(['mcp', 'context', 'trace']);
  expect(wordsOf('%%% <> \u0000')).toEqual([]);
  expect(wordsOf('Größe 4.6, v0.1. Ende.')).toEqual(['größe', '4.6', 'v0.1', 'ende']);
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
  expect(titleFit('Donation', 'donations')).toBe(3);
  expect(titleFit('3 Trace', 'traces')).toBe(3);
  expect(titleFit('9.2 Versions', 'version')).toBe(3);
  expect(titleFit('3 Trace', '3')).toBe(2);
  expect(titleFit('3 Trace events', 'trace')).toBe(1);
  expect(titleFit('2025 trace', 'trace')).toBe(1);
});

test('all forms of a word have the same stem', () => {
  for (const forms of [
    'trace traces traced tracing',
    'donate donates donation',
    'verify verified verifying',
    'signature signed signing',
    'install installed installation installations',
    'validate validation validator validators',
    'configure configured configuration',
    'deploy deploying deployment',
    'make making made',
    'write writing wrote written',
    'choose chosen',
    'lose lost',
    'run running ran',
  ])
    expect(new Set(forms.split(' ').map(foldWord)).size, forms).toBe(1);
  for (const others of ['form format', 'specific specifications', 'found foundation'])
    expect(new Set(others.split(' ').map(foldWord)).size, others).toBe(2);
  expect(['news', 'status', 'speed', 'string', 'used', 'v0.1', 'größen'].map(foldWord)).toEqual([
    'news',
    'status',
    'speed',
    'string',
    'used',
    'v0.1',
    'größen',
  ]);
});

test('names of members, settings, flags and files are identifiers, and C# is a word', () => {
  const text =
    'Set DATA_DIR, `mcp_run` and requestState; tool.called with --otlp, e.g. in server.json. v0.2 of MCP.';
  expect(listIdentifiers(text)).toEqual([
    'data_dir',
    'mcp_run',
    'requeststate',
    'tool.called',
    '--otlp',
    'e.g',
    'server.json',
  ]);
  expect(listWords('C#, C++ and .NET')).toEqual(['csharp', 'cpp', 'and', 'dotnet']);
});

test('one and many are the same word', () => {
  expect(['refunds', 'companies', 'class', 'bus', 'api'].map(foldWord)).toEqual([
    'refund',
    'company',
    'class',
    'bus',
    'api',
  ]);
});

test('what was looked for is marked, and nothing of the text is lost', () => {
  const pieces = markWords('Refunds: your refund, nothing refundable.', ['refund']);
  expect(pieces.map(({ text }) => text).join('')).toBe('Refunds: your refund, nothing refundable.');
  expect(pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['Refunds', 'refund']);
  expect(markWords('<b>', ['b'])).toEqual([
    { text: '<', isMarked: false },
    { text: 'b', isMarked: true },
    { text: '>', isMarked: false },
  ]);
});

test('an excerpt shows where most of the words stand together', () => {
  const text = `A refund is rare. ${'Much else is said here. '.repeat(20)}You ask for money back, a refund, by mail. ${'And more. '.repeat(30)}`;
  const excerpt = excerptOf(text, ['refund', 'money', 'back'], 80) ?? '';
  expect(excerpt).toMatch(/^… .*money back, a refund, by mail.* …$/);
  expect(excerpt.length).toBeLessThan(90);
  expect(excerptOf('A refund.', ['refund'])).toBe('A refund.');
  expect(excerptOf(text, ['nothing'])).toBeUndefined();
});

test('a text has a term as a whole word, as the beginning of one, or in a synonym', () => {
  const terms = ['filesy', 'ser', 'k8s'].map((word) => ({ words: [word], synonyms: [['kubernet']] }));
  expect(countTerms('A filesystem server', terms)).toBe(1);
  expect(countTerms('Kubernetes', terms)).toBe(3);
});
