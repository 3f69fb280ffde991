import { expect, test } from 'vitest';
import { eventsInError, formatElapsed, shortId } from './traces.ts';

test('elapsed time is given in the unit that suits it', () => {
  const day = 86_400_000;
  expect([0, 41, 999.4, 1000, 1250, 59_999, 60_000, 210_000, 3_600_000, 3 * day].map(formatElapsed)).toEqual([
    '0 ms',
    '41 ms',
    '999 ms',
    '1 s',
    '1.2 s',
    '59.9 s',
    '1 min',
    '3.5 min',
    '1 h',
    '3 d',
  ]);
  expect(formatElapsed(-1500)).toBe('−1.5 s');
});

test('an id is shortened when it is long', () => {
  expect(shortId('7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa')).toBe('7c1e…04fa');
  expect(shortId('x')).toBe('x');
});

test('events in error are those that a MUST finding points into', () => {
  const found = (pointer: string, level: 'MUST' | 'SHOULD' = 'MUST') => ({
    pointer,
    level,
    status: 'fail' as const,
  });
  expect(eventsInError([{ ...found('/mcp_events/1'), status: 'pass' }])).toBeUndefined();
  expect(
    eventsInError([found('/mcp_events/2/created_at'), found('/mcp_events/12'), found('/mcp_events/2')]),
  ).toEqual([2, 12]);
  expect(eventsInError([found('/mcp_context/profile'), found('/mcp_events')])).toEqual([]);
  expect(eventsInError([found('/mcp_events/0', 'SHOULD')])).toEqual([]);
});
