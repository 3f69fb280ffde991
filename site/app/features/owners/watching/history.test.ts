import { expect, test } from 'vitest';
import { calendarOf, changesInLine, resultInWords, statusInLine, stripOf } from './history.ts';

const right = {
  outcome: 'right',
  madeAt: new Date('2026-11-30T14:05:00Z'),
  passed: 24,
  failed: 0,
  problem: null,
  revisions: ['2025-11-25'],
} as const;

test('the calendar has 90 days in weeks, the newest first, and says in words what each day was', () => {
  // A Monday.
  const now = Date.parse('2026-11-30T01:00:00Z');
  const { columns, rows } = calendarOf(
    [
      { day: '2026-11-29', right: 3, broken: 0, unreached: 0 },
      { day: '2026-11-28', right: 3, broken: 0, unreached: 1 },
      { day: '2026-11-27', right: 0, broken: 2, unreached: 0 },
      { day: '2026-11-26', right: 0, broken: 0, unreached: 4 },
    ],
    now,
  );
  expect(columns.map(({ id }) => id).join()).toBe('Mon,Tue,Wed,Thu,Fri,Sat,Sun');
  const cells = rows.flatMap((row) => row.cells);
  expect(cells.filter(Boolean)).toHaveLength(90);
  expect(rows[0]).toMatchObject({ name: '30 Nov', id: '2026-11-30' });
  expect(rows[0]?.cells.map((cell) => cell?.heat)).toEqual(['not-asked', ...Array(6).fill(undefined)]);
  expect(rows[1]?.cells.slice(3)).toEqual([
    { heat: 'none', words: '26 November 2026: 4 checks without a result' },
    { heat: 'half', words: '27 November 2026: 2 checks with broken rules' },
    {
      heat: 'most',
      words: '28 November 2026: 3 checks without a broken rule, 1 check without a result',
    },
    { heat: 'all', words: '29 November 2026: 3 checks without a broken rule' },
  ]);
});

test('the first day of the calendar is in its own week', () => {
  for (let day = 0; day < 7; day += 1) {
    const { rows } = calendarOf([], Date.parse('2026-11-30T23:59:00Z') + day * 86_400_000);
    expect(rows.flatMap((row) => row.cells).filter(Boolean)).toHaveLength(90);
  }
});

test('the strip has the same days, the newest last, and counts them in words', () => {
  const { heats, words } = stripOf(
    [
      { day: '2026-11-30', right: 1, broken: 0, unreached: 0 },
      { day: '2026-11-29', right: 1, broken: 0, unreached: 2 },
      { day: '2026-09-02', right: 0, broken: 0, unreached: 1 },
      { day: '2026-09-01', right: 1, broken: 0, unreached: 0 },
    ],
    Date.parse('2026-11-30T23:00:00Z'),
  );
  expect(heats).toHaveLength(90);
  expect([heats[0], ...heats.slice(-2)]).toEqual(['none', 'most', 'all']);
  expect(words).toBe(
    'The last 90 days: 1 day without a broken rule, 1 day with checks that could not be made, 1 day that could not be checked, 87 days without a check.',
  );
});

test('a result is one sentence', () => {
  expect(resultInWords(right)).toBe('It answered in MCP 2025-11-25 and broke no MUST rule; 24 rules passed.');
  expect(resultInWords({ ...right, outcome: 'broken', failed: 1, passed: 1 })).toBe(
    'It answered in MCP 2025-11-25 and broke 1 MUST rule; 1 rule passed.',
  );
  const unreached = { ...right, outcome: 'unreached', problem: 'x refuses connections.' } as const;
  expect(resultInWords(unreached)).toBe('x refuses connections.');
  expect(statusInLine(right)).toBe('Checked on 30 November 2026: no rule broken');
  expect(statusInLine({ ...right, outcome: 'broken', failed: 2 })).toBe('2 rules broken on 30 November 2026');
  expect(statusInLine(unreached)).toBe('Could not be checked on 30 November 2026');
});

test('changes are counted by kind', () => {
  const of = (kind: 'tools' | 'prompts', what: 'added' | 'reworded') => ({ kind, what });
  expect(changesInLine([of('tools', 'added'), of('tools', 'added'), of('prompts', 'reworded')], 3)).toBe(
    '2 tools added, 1 prompt reworded, 3 more changes',
  );
  expect(changesInLine([])).toBe('');
});
