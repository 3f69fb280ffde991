/**
 * Which tab a key leads to, as the ARIA practices say: the arrows go round, Home and End to the ends. Undefined
 * for every other key. One rule for the tabs of application pages and those of reading pages.
 */
export function tabAfterKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
