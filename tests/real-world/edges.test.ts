import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  encodingOf,
  isWhatItSays,
} from '../../app/features/community/contributions/attachment-content.server.ts';
import { readEntry } from '../../app/features/ecosystem/catalogue/registry-entry.ts';
import { accountAddress, isEmailAddress } from '../../app/lib/email-address.ts';
import { readRanges } from '../../app/services/http/byte-ranges.ts';
import { chooseEncoding } from '../../app/services/http/content-encoding.ts';
import cases from './edges.json' with { type: 'json' };

/*
 * What other people's software really sends, in the shape of public reports (`from`) and in our own words, with the verdict that
 * it must get. `docs/real-world.md` lists what is read; a new report gets its case here first.
 */

const directory = mkdtempSync(join(tmpdir(), 'test-real-world-'));
afterAll(() => rmSync(directory, { recursive: true }));

test.each(cases.registry)('registry entry: $about ($from)', ({ server, leftOut, packages }) => {
  const read = readEntry({ server: { name: 'com.example/one', description: 'Does one thing.', ...server } });
  if ('malformed' in read) throw new Error(read.malformed);
  expect(read.columns.leftOut.map(({ member }) => member)).toEqual(leftOut);
  expect(read.columns.packages).toHaveLength(packages);
});

test.each(cases.emails)('email address: $typed ($from)', ({ typed, stored }) => {
  const address = accountAddress(typed);
  expect(isEmailAddress(address) ? address : null).toBe(stored);
});

test.each(cases.encodings)('Accept-Encoding: $header ($from)', ({ header, takes }) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(takes);
});

test.each(cases.ranges)('Range: $header ($from)', ({ header, pieces }) => {
  const read = readRanges(header, 100)?.map(({ start, end }) => [start, end]);
  expect(read ?? null).toEqual(pieces);
});

test.each(cases.uploads)('upload: $about ($from)', async ({ base64, says }) => {
  const path = join(directory, 'note.txt');
  writeFileSync(path, Buffer.from(base64, 'base64'));
  expect(await isWhatItSays(path, '.txt')).toBe(says === null);
  if (says !== null) expect(await encodingOf(path)).toBe(says);
});
