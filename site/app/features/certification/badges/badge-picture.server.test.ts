import { expect, test } from 'vitest';
import { badgePicture } from './badge-picture.server.ts';
import { badgeTypes } from './badge-types.ts';

test.each(Object.entries(badgeTypes))('the words of the badge %s need no font', async (type, { name }) => {
  const svg = await badgePicture(type as keyof typeof badgeTypes);
  expect(svg).toContain(`aria-label="${name}"`);
  expect(svg).not.toMatch(/<text|font/);
  // Three lines of letters, and the line between the nodes.
  expect(svg.match(/<path /g)?.length).toBeGreaterThanOrEqual(4);
  expect(svg.length).toBeLessThan(30_000);
});
