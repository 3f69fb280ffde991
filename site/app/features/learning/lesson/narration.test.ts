import { expect, test } from 'vitest';
import { clockTime, cueAt, placeOnLine, startOfSlide, timelineOf } from './narration.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('a sentence is said at 150 words a minute, and a slide ends with a pause', () => {
  const timeline = timelineOf([{ sentences: [words(150), words(75)] }, { sentences: [words(15)] }]);
  const [first, second, third] = timeline.cues;
  expect(first).toMatchObject({ slide: 0, start: 0, end: 60_350 });
  expect(second?.start).toBe(60_350);
  expect(third).toMatchObject({ slide: 1, start: 60_350 + 30_350 + 900 });
  expect(cueAt(timeline, 0)).toBe(0);
  expect(cueAt(timeline, 60_350)).toBe(1);
  expect(cueAt(timeline, 91_000), 'in the pause').toBe(1);
  expect(cueAt(timeline, timeline.total)).toBe(2);
  expect(startOfSlide(timeline, 1)).toBe(third?.start);
});

test('the line has one part of equal length for each slide', () => {
  const timeline = timelineOf([{ sentences: [words(100)] }, { sentences: [words(10)] }]);
  expect(placeOnLine(timeline, 0)).toBe(0);
  expect(placeOnLine(timeline, startOfSlide(timeline, 1))).toBe(0.5);
  expect(placeOnLine(timeline, timeline.total)).toBe(1);
});

test('times are shown as on a clock', () => {
  expect([0, 59_999, 65_000, 600_000].map(clockTime)).toEqual(['0:00', '0:59', '1:05', '10:00']);
});
