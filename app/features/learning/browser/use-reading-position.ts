import { type RefObject, useEffect } from 'react';

const storageKey = 'learning-positions';
/** Below so many pixels from the top of the window the text that is being read begins. */
const readingLine = 140;

/**
 * Remembers at which paragraph somebody stopped, and goes there when they open the lesson again by a link. A reload or
 * the back button is left to the browser, an address with an anchor to the anchor.
 */
export function useReadingPosition(key: string, text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const blocks = () => [...(text.current?.querySelectorAll('.prose > *, .transcript > li') ?? [])];
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const stopped = readPositions()[key];
    if (stopped && !location.hash && entry?.type === 'navigate' && scrollY < 10)
      blocks()[stopped]?.scrollIntoView({ block: 'start' });

    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      const all = blocks();
      const isInText = all.some((block) => block.getClientRects().length > 0);
      if (!isInText) return;
      const begun = all.findLastIndex((block) => block.getBoundingClientRect().top < readingLine);
      const isAtEnd = (all.at(-1)?.getBoundingClientRect().bottom ?? 0) < innerHeight;
      writePosition(key, isAtEnd ? 0 : Math.max(0, begun));
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, 300);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [key, text]);
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function writePosition(key: string, position: number): void {
  const positions = readPositions();
  if (position > 0) positions[key] = position;
  else delete positions[key];
  try {
    localStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Refused or full: then nothing is remembered.
  }
}
