import { expect, test } from 'vitest';
import { readTiers } from './levels.server.ts';

test('the levels are those of the product specification', async () => {
  const certification = await readTiers();
  expect(
    certification.levels.map(({ id, level, name, badge, priceUsd, paceDays, weeks, isPopular }) =>
      [id, level, name, badge, priceUsd, paceDays, ...weeks, isPopular].join(' '),
    ),
  ).toEqual([
    'foundation L1 MCP Foundation Beginner 49 30 4 6 false',
    'developer L2 MCP Developer Intermediate 99 60 8 10 true',
    'architect L3 MCP Architect Advanced 149 90 12 14 false',
  ]);
  expect(certification.levels.flatMap(({ modules }) => modules).join()).toBe(
    'MCP 100,MCP 110,MCP 120,MCP 130,MCP 210,MCP 220,MCP 230,MCP 240,MCP 310,MCP 320,MCP 330,MCP 340',
  );
  expect(certification.levels.map(({ includesMentorship }) => includesMentorship)).toEqual([
    false,
    false,
    true,
  ]);
  expect(certification.advanced.map(({ id }) => id)).toEqual(['fellow', 'board']);
});
