import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { learningMerged, parseLearning } from '#app/lib/learning-record.ts';
import { learningText, subscribeToLearning } from './kept-learning.ts';

const onServer = () => null;

/**
 * Somebody's completed lessons with their times. Signed in, they are the account's: given by the server, or asked for
 * where the page is the same for everybody; else this browser's. Undefined for a visitor who has not begun, and until
 * the account has answered.
 */
export function useOwnProgress(
  given: Record<string, string> | undefined,
  isSignedIn: boolean,
): ReadonlyMap<string, string> | undefined {
  const kept = useSyncExternalStore(subscribeToLearning, learningText, onServer);
  const [asked, setAsked] = useState<Record<string, string>>();
  useEffect(() => {
    if (!isSignedIn) return;
    const ask = async () => {
      const response = await fetch('/api/learning/progress').catch(() => undefined);
      if (response?.ok) setAsked((await response.json()).completed);
    };
    if (!given) void ask();
    document.addEventListener(learningMerged, ask);
    return () => document.removeEventListener(learningMerged, ask);
  }, [isSignedIn, given]);
  return useMemo(() => {
    if (isSignedIn) {
      const ofAccount = asked ?? given;
      return ofAccount && new Map(Object.entries(ofAccount));
    }
    const held = Object.entries(parseLearning(kept).completed);
    return held.length > 0 ? new Map(held) : undefined;
  }, [isSignedIn, asked, given, kept]);
}
