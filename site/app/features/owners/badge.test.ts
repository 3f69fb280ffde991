import { expect, test } from 'vitest';
import { badgeLabel, badgeStateOf, badgeText, expiryOf } from './badge.ts';
import { drawCheckBadge } from './badge-drawing.ts';

const madeAt = new Date('2026-11-30T14:05:00Z');
const facts = { madeAt, failed: 0, hasChanged: false };
const soon = Date.parse('2026-12-01T00:00:00Z');
const last = Date.parse('2026-12-30T23:59:59Z');
const over = Date.parse('2026-12-31T00:00:00Z');

test('a badge shows the day of the check, and the number of broken rules', () => {
  expect(badgeText(facts, soon)).toBe('30 Nov 2026');
  expect(badgeText({ ...facts, failed: 1 }, soon)).toBe('1 rule broken');
  expect(badgeLabel({ ...facts, failed: 2 }, soon)).toBe('Server check, 30 November 2026, 2 rules broken');
});

test('it expires at the end of the thirtieth day', () => {
  expect(expiryOf(madeAt).getTime()).toBe(over);
  expect(badgeStateOf(facts, last)).toBe('valid');
  expect(badgeStateOf(facts, over)).toBe('expired');
  expect(badgeText({ ...facts, failed: 2 }, over)).toBe('30 Nov 2026, expired');
});

test('a change of the server comes before its age', () => {
  expect(badgeText({ ...facts, hasChanged: true }, over)).toBe('changed since 30 Nov 2026');
});

test('the drawing is grey when it says nothing about today, and never red', () => {
  const draw = (more: object, now: number) => drawCheckBadge({ ...facts, ...more }, now).svg;
  const grey = /#6b6f78/;
  expect(draw({}, soon)).not.toMatch(grey);
  expect(draw({ failed: 3 }, soon)).not.toMatch(grey);
  expect(draw({}, over)).toMatch(grey);
  expect(draw({ hasChanged: true }, soon)).toMatch(grey);
  for (const svg of [draw({}, soon), draw({ failed: 3 }, soon), draw({}, over)]) {
    const colours = [...svg.matchAll(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/g)];
    expect(colours.length).toBeGreaterThan(3);
    // No colour has clearly more red than green.
    for (const [colour, red = '', green = ''] of colours)
      expect(Number.parseInt(red, 16) - Number.parseInt(green, 16), colour).toBeLessThan(20);
    expect(svg).toContain('role="img" aria-label="Server check, 30 November 2026');
  }
});
