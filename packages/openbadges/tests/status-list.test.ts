import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeStatusList, encodeStatusList, isSet, statusListBits } from '../src/status-list.ts';
import { isMoment, momentOf } from '../src/values.ts';

test('entry 0 is the leftmost bit of the first byte, and the list is u, base64url, gzip and 16 KB', async () => {
  const encoded = await encodeStatusList([0, 9, 131_071]);
  expect(encoded).toMatch(/^u[\w-]+$/);
  const bytes = gunzipSync(Buffer.from(encoded.slice(1), 'base64url'));
  expect(bytes.length * 8).toBe(statusListBits);
  expect([bytes[0], bytes[1], bytes.at(-1)]).toEqual([0x80, 0x40, 0x01]);
  const bits = await decodeStatusList(encoded);
  expect([0, 1, 9, 131_071].map((entry) => isSet(bits, entry))).toEqual([true, false, true, true]);
});

test('a list may be longer, and is not unpacked without end', async () => {
  expect((await decodeStatusList(await encodeStatusList([200_000]))).length).toBe(25_001);
  await expect(decodeStatusList(await encodeStatusList([9_000_000]))).rejects.toThrow('more than 1024 KB');
  for (const encoded of ['H4sIAAAA', 'u', 'uA', 'uH4sIA'])
    await expect(decodeStatusList(encoded), encoded).rejects.toThrow('letter u');
});

test('a moment has a zone, in any of the ways of ISO 8601', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  for (const text of [
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:00Z',
    '2026-11-21T14:00:00.000+0200',
    '2026-11-21T13:00:00+01',
    '2026-11-21T06:30:00-05:30',
  ])
    expect([text, isMoment(text), momentOf(text)]).toEqual([text, true, noon]);
  for (const text of ['2026-11-21', '2026-11-21T12:00:00', '2026-13-41T12:00:00Z', 'now', 5])
    expect([text, isMoment(text)]).toEqual([text, false]);
});
