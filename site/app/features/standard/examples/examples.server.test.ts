import { globSync } from 'node:fs';
import { checkDocuments } from '@context-native/checker';
import { expect, test } from 'vitest';
import { listExamples } from './examples.server.ts';

test('every example that we wrote is in the list, under a name of its own', () => {
  const files = globSync('standard/examples/**/*.json', { exclude: ['**/*-draft', '**/recorded'] }).filter(
    (file) => !file.endsWith('breaks.json'),
  );
  const hrefs = files.map((file) => file.replace('standard/examples/', '/examples/v0.1/'));
  expect(listExamples().map(({ href }) => href)).toEqual(expect.arrayContaining(hrefs));
  expect(new Set(listExamples().map(({ name }) => name)).size).toBe(files.length);
});

test('the valid ones conform, and each invalid one breaks the clause that it names', () => {
  for (const { name, text, breaks } of listExamples()) {
    const [document] = checkDocuments(text).documents;
    const failed = document?.results.filter(({ status }) => status === 'fail') ?? [];
    expect(
      failed.map(({ clause }) => clause),
      name,
    ).toEqual(breaks ? [breaks] : []);
  }
});
