import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { makeEntryFileSchema, readEntryFileSchema } from './entry-file-schema.server.ts';
import { judgeFile } from './judge.server.ts';
import { faultsOfFile, listEntryFiles, readRechecks, recheckEntries } from './registry-command.server.ts';

const paths = listEntryFiles();
const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test('the published schema is the one that the site reads files by', () => {
  expect(readEntryFileSchema()).toBe(makeEntryFileSchema());
});

test('every file of the registry is of its form, and its evidence is what it says', () => {
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect({ path, faults: faultsOfFile(path) }).toEqual({ path, faults: [] });
});

test('the schema by itself says the same, with the schemas of the standard', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(
    JSON.parse(read('standard/schemas/v0.1/bundle.json')),
    'https://context-native.example/schemas/v0.1/bundle.json',
  );
  for (const name of [
    'registry-entry',
    'trace',
    'context',
    'context-core',
    'context-enterprise',
    'context-smb',
    'context-developer',
    'context-gov',
    'event',
  ])
    if (!ajv.getSchema(`https://context-native.example/schemas/v0.1/${name}.json`))
      ajv.addSchema(JSON.parse(read(`standard/schemas/v0.1/${name}.json`)));
  const validate = ajv.compile(JSON.parse(readEntryFileSchema()));
  for (const path of paths) {
    validate(JSON.parse(read(path)));
    expect({ path, errors: validate.errors }).toEqual({ path, errors: null });
  }
  const [file] = paths.map((path) => JSON.parse(read(path)));
  for (const change of [
    { status: { state: 'gone' } },
    { subject: {} },
    { more: 1 },
    { traces: [] },
    { entry: {} },
  ])
    expect(validate({ ...file, ...change }), JSON.stringify(change)).toBe(false);
});

test('what was looked at again is in the registry, and a look again finds the same', () => {
  const rechecks = readRechecks();
  const now = Date.now();
  for (const [key, looks] of Object.entries(rechecks)) {
    const path = `registry/entries/${key}.json`;
    expect(paths).toContain(path);
    expect(looks.length).toBeLessThanOrEqual(10);
    for (const { checked_at } of looks) expect(Date.parse(checked_at)).toBeLessThanOrEqual(now);
    expect(judgeFile(read(path), key, looks, now).problems).toEqual([]);
  }
  const again = recheckEntries([], rechecks, { now });
  const withReport = paths.filter((path) => JSON.parse(read(path)).report !== undefined);
  expect(Object.keys(again).sort()).toEqual(
    [...new Set([...Object.keys(rechecks), ...withReport.map((path) => path.slice(17, -5))])].sort(),
  );
});
