import { useEffect, useSyncExternalStore } from 'react';
import { learningMerged, parseLearning } from '#app/lib/learning-record.ts';
import { lessonKey } from '../lesson-names.ts';
import { learningText, subscribeToLearning } from './kept-learning.ts';

const onServer = () => null;

/**
 * Which lessons of a module are completed: for somebody signed in those of the account, as the server gave them, else
 * those of this browser. The server's page shows a visitor none; they come when React takes it over.
 */
export function useCompleted(module: string, ofAccount: readonly string[] | undefined): ReadonlySet<string> {
  const kept = useSyncExternalStore(subscribeToLearning, learningText, onServer);
  const isSignedIn = ofAccount !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    const reload = () => location.reload();
    // A page that the browser brought back may be older than what was done on the next one.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reload();
    document.addEventListener(learningMerged, reload);
    addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener(learningMerged, reload);
      removeEventListener('pageshow', onShow);
    };
  }, [isSignedIn]);
  if (ofAccount) return new Set(ofAccount);
  const prefix = lessonKey({ module, lesson: '' });
  const keys = Object.keys(parseLearning(kept).completed).filter((key) => key.startsWith(prefix));
  return new Set(keys.map((key) => key.slice(prefix.length)));
}
