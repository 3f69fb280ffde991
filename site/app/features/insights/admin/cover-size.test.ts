import { expect, test } from 'vitest';
import { drawingOf, isWithinLimits } from './cover-size.ts';

const small = 1000;

test('a picture is redrawn for its bytes, its width or its height', () => {
  expect(isWithinLimits(small, { width: 3000, height: 3000 })).toBe(true);
  expect(isWithinLimits(2 * 1024 * 1024, { width: 1000, height: 1000 })).toBe(false);
  expect(isWithinLimits(small, { width: 4000, height: 1000 })).toBe(false);
  expect(isWithinLimits(small, { width: 1000, height: 4000 })).toBe(false);
});

test('a redrawn picture is whole, unless a side would become too short', () => {
  const canvasOf = (width: number, height: number) => drawingOf({ width, height }, 2000).canvas;
  expect(canvasOf(4000, 2000)).toEqual({ width: 2000, height: 1000 });
  expect(canvasOf(2000, 4000)).toEqual({ width: 1500, height: 3000 });
  expect(canvasOf(1000, 700)).toEqual({ width: 1000, height: 700 });
  expect(drawingOf({ width: 1000, height: 4000 }, 2000)).toEqual({
    canvas: { width: 800, height: 3000 },
    picture: { width: 800, height: 3200, x: 0, y: -100 },
  });
  expect(canvasOf(6000, 600)).toEqual({ width: 3000, height: 400 });
});
