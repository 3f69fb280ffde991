import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { learningMerged, parseLearning } from '#app/lib/learning-record.ts';
import { learningText, subscribeToLearning } from './kept-learning.ts';

const onServer = () => null;

/**
 * Somebody's completed lessons with their times: of the account as the server gave them, else of this browser;
 * undefined for a visitor who has not begun.
 */
export function useOwnProgress(
  ofAccount: Record<string, string> | undefined,
): ReadonlyMap<string, string> | undefined {
  const kept = useSyncExternalStore(subscribeToLearning, learningText, onServer);
  useEffect(() => {
    if (!ofAccount) return;
    const reload = () => location.reload();
    document.addEventListener(learningMerged, reload);
    return () => document.removeEventListener(learningMerged, reload);
  }, [ofAccount]);
  return useMemo(() => {
    if (ofAccount) return new Map(Object.entries(ofAccount));
    const held = Object.entries(parseLearning(kept).completed);
    return held.length > 0 ? new Map(held) : undefined;
  }, [ofAccount, kept]);
}
