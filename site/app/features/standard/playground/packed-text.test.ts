import { expect, test } from 'vitest';
import { packText, unpackText } from './packed-text.ts';

test('a text comes back from its link as it was', async () => {
  for (const text of ['', '{"a": "ü → 𝄞"}\n', 'x'.repeat(100_000)]) {
    const packed = await packText(text);
    expect(packed).toMatch(/^[\w-]*$/);
    expect(await unpackText(packed, 100_000)).toBe(text);
  }
});

test('a link that was cut, made up or holds too much gives nothing', async () => {
  const packed = await packText('x'.repeat(1_000_000));
  expect(packed.length).toBeLessThan(2000);
  expect(await unpackText(packed, 999_999)).toBeUndefined();
  expect(await unpackText(packed.slice(0, -20), 2_000_000)).toBeUndefined();
  expect(await unpackText('no%link', 100)).toBeUndefined();
});
