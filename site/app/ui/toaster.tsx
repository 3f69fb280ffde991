import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { Notice } from './notice.tsx';

/** The toast library is loaded with the first toast. */
const ToastList = lazy(() => import('./toast-list.tsx'));

/** A toast, or, without a title, the removal of the toast for the form `of`. */
export type Waiting = { of?: string | undefined } & (NoticeContent | { title?: undefined });

const waiting: Waiting[] = [];
const listeners = new Set<() => void>();
let isNeeded = false;

/** Shows a toast on an application page. `of` names the form that it answers. */
export function notify(notice: NoticeContent, of?: string): void {
  waiting.push({ ...notice, of });
  isNeeded = true;
  for (const listener of listeners) listener();
}

/** Removes the toast for a form, which is sent again. */
export function takeAway(of: string): void {
  waiting.push({ of });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Place of the toasts. The root component draws it once. */
export function Toaster() {
  const isStarted = useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );
  if (!isStarted) return null;
  return (
    <Suspense>
      <ToastList waiting={waiting} subscribe={subscribe} />
    </Suspense>
  );
}

/**
 * The answer of an action. If it was rendered with the page, after an ordinary post, it is shown in place, and gets the
 * focus if it is a refusal. An answer that arrives later is a toast.
 */
export function ActionNotice({
  notice,
  of,
  className,
}: {
  notice: NoticeContent | undefined;
  /** The form that it answers. */
  of?: string | undefined;
  className?: string;
}) {
  const rendered = useRef(notice);
  useEffect(() => {
    if (notice && notice !== rendered.current) notify(notice, of);
  }, [notice, of]);
  if (!notice || notice !== rendered.current) return null;
  const shown = <Notice notice={notice} className={className} />;
  if (!notice.destructive) return shown;
  return (
    // biome-ignore lint/a11y/noAutofocus: the form may stand far below the top of the page
    <div tabIndex={-1} autoFocus className="focus:outline-none">
      {shown}
    </div>
  );
}
