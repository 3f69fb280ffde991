import { cancelCheck, checkInWorker, type DocumentsCheck } from '@context-native/checker/worker';
import { startTransition, useEffect, useRef, useState } from 'react';

export interface Found {
  /** The text that it is about. */
  of: string;
  check: DocumentsCheck | undefined;
  /** Why there is no result, in words for the person. */
  problem?: string | undefined;
}

/** While somebody types, each pause is checked and not each key. */
const pauseMs = 150;

/**
 * The newest result for a text, which is checked in a worker, and whether a newer one is under way. The first one came
 * with the page, or was found a moment ago.
 */
export function useCheck(text: string, initial: Found): Found & { isChecking: boolean } {
  const [found, setFound] = useState(initial);
  const [isChecking, setIsChecking] = useState(false);
  const checkedText = useRef(initial.of);
  useEffect(() => {
    if (text === checkedText.current) return;
    const timer = setTimeout(async () => {
      checkedText.current = text;
      if (text.trim() === '') {
        cancelCheck();
        setIsChecking(false);
        setFound({ check: undefined, of: text });
        return;
      }
      setIsChecking(true);
      try {
        const check = await checkInWorker(text);
        // Given up: a newer text is being checked, or there is none.
        if (!check) return;
        // Drawing may wait for a key that is pressed meanwhile.
        startTransition(() => setFound({ check, of: text }));
      } catch (error) {
        setFound({ check: undefined, of: text, problem: (error as Error).message });
      }
      setIsChecking(false);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { ...found, isChecking };
}
