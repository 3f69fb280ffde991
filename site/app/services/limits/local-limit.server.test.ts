import { expect, test } from 'vitest';
import { LocalLimit } from './local-limit.server.ts';

test('so many uses in a window, for each key apart; refused with the time to wait', () => {
  const limit = new LocalLimit({ uses: 3, seconds: 60 }, 'three');
  for (let use = 0; use < 3; use += 1) limit.take('192.0.2.1', 1000);
  expect(() => limit.take('192.0.2.1', 31_000)).toThrow('Too many attempts. Please try again in 30 seconds.');
  limit.take('192.0.2.2', 31_000);
  limit.take('192.0.2.1', 61_000);
});

test('however many addresses ask, so many are remembered', () => {
  const limit = new LocalLimit({ uses: 1, seconds: 60 }, 'one');
  for (let key = 0; key <= 10_000; key += 1) limit.take(String(key), 1000);
  expect(() => limit.take('10000', 1000)).toThrow();
  limit.take('0', 1000);
});
