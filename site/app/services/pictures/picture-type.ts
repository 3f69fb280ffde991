/**
 * The media type of a picture by its first bytes, whatever its sender called it; undefined for everything else. SVG is
 * not among them: it is a document that may hold scripts.
 */
export function typeOf(bytes: Buffer): string | undefined {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('89504e470d0a1a0a')) return 'image/png';
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('474946383961') || starts('474946383761')) return 'image/gif';
  if (starts('52494646') && starts('57454250', 8)) return 'image/webp';
  if (starts('00000100')) return 'image/x-icon';
  return undefined;
}
