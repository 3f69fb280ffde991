import { coverLimits } from './limits.ts';

interface Size {
  width: number;
  height: number;
}

const { bytes, leastWidth, leastHeight, mostSide } = coverLimits;

/** Whether the server takes a picture that is no smaller than it must be. */
export const isWithinLimits = (size: number, { width, height }: Size): boolean =>
  size <= bytes && width <= mostSide && height <= mostSide;

/**
 * Size of the canvas, and place of the picture on it, for a picture that is redrawn at most `width` pixels wide. A very
 * long picture loses its ends, as on the pages: at the limit of one side, the other would be too short.
 */
export function drawingOf(picture: Size, width: number) {
  const whole = Math.min(width / picture.width, mostSide / picture.height);
  const least = Math.max(leastWidth / picture.width, leastHeight / picture.height);
  const scale = Math.min(1, Math.max(whole, least));
  const drawn = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const canvas = { width: Math.min(mostSide, drawn.width), height: Math.min(mostSide, drawn.height) };
  const offset = (side: keyof Size) => (canvas[side] - drawn[side]) / 2;
  return { canvas, picture: { ...drawn, x: offset('width'), y: offset('height') } };
}
