import { cancelCheck, checkInWorker, type DocumentsCheck } from '@context-native/checker/worker';
import { startTransition, useEffect, useRef, useState } from 'react';

export interface Found {
  /** The checked text. */
  of: string;
  check: DocumentsCheck | undefined;
  /** Reason for no result, for the visitor. */
  problem?: string | undefined;
}

/** Debounce (ms): a pause starts a check, not each key. */
const pauseMs = 150;

/**
 * The newest result for a text, which a worker checks, and whether a newer check is running. The first result comes
 * with the page, or from the last time that the document was open.
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
        // Aborted: a newer text is being checked, or the page is gone.
        if (!check) return;
        // Typing has priority over drawing.
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
