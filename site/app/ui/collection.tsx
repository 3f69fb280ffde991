import type { ReactNode } from 'react';

interface CollectionProps {
  id: string;
  title: string;
  about: string;
  /** Number of its entries, in words. */
  holds: string;
  /** One line about its entries, shown while it is closed. */
  peek?: string;
  isOpen: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a long list that opens and closes. */
export function Collection({ id, title, about, holds, peek, isOpen, action, children }: CollectionProps) {
  return (
    <section aria-labelledby={id} className="accordion -mt-px">
      <details open={isOpen} className="group/fold">
        <summary>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-8 text-xl">
            <span id={id}>{title}</span> <span className="kicker">{holds}</span>
          </h3>
          {peek && (
            <span
              className="col-start-1 row-start-2 -mt-3.5 line-clamp-1 text-sm text-soft group-open/fold:hidden"
              aria-hidden="true"
            >
              {peek}
            </span>
          )}
        </summary>
        <div className="pb-8">
          <p className="mb-4 max-w-[40em] text-[0.9375rem] text-soft">{about}</p>
          {children}
        </div>
      </details>
      {action && <p className="border-t border-rule pt-6">{action}</p>}
    </section>
  );
}

/** Number of entries to show at first: a limit for `collectionsOpen`. */
export const entriesInSight = 12;

/**
 * Which collections are open with a filter, by their numbers of entries: the first that has any, and each further one
 * that keeps the entries in sight within `entriesInSight`.
 */
export function collectionsOpen(counts: readonly number[]): boolean[] {
  let shown = 0;
  return counts.map((count) => {
    const isOpen = count > 0 && (shown === 0 || shown + count <= entriesInSight);
    if (isOpen) shown += count;
    return isOpen;
  });
}
