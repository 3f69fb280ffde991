import { coverLimits } from './limits.ts';

interface Size {
  width: number;
  height: number;
}

const { bytes, leastWidth, leastHeight, mostSide } = coverLimits;

/** True if the server takes a picture of so many bytes and pixels. Minimum sides are not checked here. */
export const isWithinLimits = (size: number, { width, height }: Size): boolean =>
  size <= bytes && width <= mostSide && height <= mostSide;

/**
 * Size of the canvas, and place of the picture on it, for a picture to be drawn again, `width` pixels wide. The picture
 * is never enlarged. It may be wider than `width`, so that no side falls below the minimum. Parts beyond the maximum
 * side are cut off at both ends.
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
