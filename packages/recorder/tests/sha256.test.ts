import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256, sha256ByHand } from '../src/sha256.ts';

test('SHA-256 is the same by hand as by the system, at every length of a last block', () => {
  for (let length = 0; length <= 130; length += 1) {
    const text = 'é'.repeat(length % 7) + 'a'.repeat(length);
    const expected = createHash('sha256').update(text).digest('hex');
    expect([sha256(text), sha256ByHand(text)]).toEqual([expected, expected]);
  }
});
