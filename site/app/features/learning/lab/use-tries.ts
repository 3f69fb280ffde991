import { useEffect, useRef, useState } from 'react';

/** So many tries, and a worked solution can be opened. */
export const triesBeforeSolution = 3;

/** Checking never stops while somebody types: a try is a text that was left alone for so long and does not do yet. */
const restMs = 2000;

/** How often an exercise was tried in this visit, and `before` it without JavaScript. */
export function useTries(text: string, { isTried, before }: { isTried: boolean; before: number }): number {
  const [tries, setTries] = useState(before);
  const last = useRef(text);
  useEffect(() => {
    if (!isTried || text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      setTries((count) => count + 1);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, isTried]);
  return tries;
}
