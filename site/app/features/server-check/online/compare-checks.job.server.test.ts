import { expect, test } from 'vitest';
import { readFacts } from './compare-checks.job.server.ts';

const digest = (text: string) => `sha256:${text.padStart(64, '0')}`;

/** A report of a server with these tools, by name and description. */
const reportOf = (tools: Record<string, string>, revision = '2025-11-25') =>
  JSON.stringify({
    made_at: '2026-11-30T12:00:00Z',
    revisions: [revision],
    listings: [
      {
        revisions: [revision],
        tools: Object.entries(tools).map(([name, description]) => ({
          name,
          digest: digest(String(description.length)),
          definition: { name, description },
        })),
        prompts: [],
        resource_templates: [],
      },
    ],
    rules: [
      { id: 'a/b', outcome: 'failed' },
      { id: 'a/c', outcome: 'skipped' },
    ],
  });

test('the first report has facts and no changes', () => {
  expect(readFacts({ report: reportOf({ rate: 'x' }), before: null })).toMatchObject({
    server: null,
    counts: { passed: 0, failed: 1, warned: 0, skipped: 1 },
    broken: ['a/b'],
    sets: [{ revisions: ['2025-11-25'] }],
    items: { tools: { rate: digest('1') }, prompts: {} },
    changes: [],
    moreChanges: 0,
  });
});

test('of a server that changes everything, the first changes are kept, and their texts as far as they fit', () => {
  const toolsOf = (text: string) =>
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`tool ${1000 + at}`, text]));
  const before = reportOf(toolsOf('An old text.'));
  const { changes, moreChanges } = readFacts({ report: reportOf(toolsOf('n'.repeat(900))), before });
  expect(changes).toHaveLength(200);
  expect(moreChanges).toBeGreaterThan(0);
  expect(changes[0]?.parts).not.toEqual([]);
  expect(changes.at(-1)).toMatchObject({ name: 'tool 1199', what: 'reworded', parts: [] });
  expect(JSON.stringify(changes).length).toBeLessThan(60_000);
});

test('a report without lists tells no change', () => {
  const empty = JSON.stringify({ made_at: '2026-11-30T12:00:00Z', revisions: [], rules: [] });
  expect(readFacts({ report: empty, before: reportOf({ rate: 'x' }) }).changes).toEqual([]);
  expect(readFacts({ report: reportOf({ rate: 'x' }), before: empty }).changes).toEqual([]);
});
