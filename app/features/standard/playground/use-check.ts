import { startTransition, useEffect, useRef, useState } from 'react';
import { checkInWorker, type DocumentsCheck } from '#conformance/worker';

interface Found {
  check: DocumentsCheck | undefined;
  /** Why there is no result, in words for the person. */
  problem?: string | undefined;
}

/** While somebody types, each pause is checked and not each key. */
const pauseMs = 150;

/** The newest result for a text, which is checked in a worker. The first one came with the page. */
export function useCheck(text: string, initial: Found): Found {
  const [found, setFound] = useState(initial);
  const checkedText = useRef(text);
  useEffect(() => {
    if (text === checkedText.current) return;
    const timer = setTimeout(async () => {
      checkedText.current = text;
      if (text.trim() === '') {
        setFound({ check: undefined });
        return;
      }
      try {
        const check = await checkInWorker(text);
        // Drawing may wait for a key that is pressed meanwhile.
        if (check) startTransition(() => setFound({ check }));
      } catch (error) {
        setFound({ check: undefined, problem: (error as Error).message });
      }
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return found;
}
