import { expect, test } from 'vitest';
import { listQuery } from './answers.server.ts';

test.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', '1.5'],
  ['limit', 'many'],
  ['limit', 'Infinity'],
  ['profile', 'large'],
  ['compliance', 'yes'],
  ['q', 'x'.repeat(101)],
  ['cursor', 'x'.repeat(601)],
  ['updated_since', 'yesterday'],
  ['updated_since', '0000-01-01T00:00:00Z'],
])('a refusal of %s=%.9s says what to use, in our words', (name, value) => {
  const [issue] = listQuery.safeParse({ [name]: value }).error?.issues ?? [];
  expect(issue?.path).toEqual([name]);
  expect(issue?.message).toMatch(/^use .+\.$/);
});
