import { formatLongDate } from '#app/lib/dates.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { Besides } from '../entry-file.ts';

/** That an entry is not to be used any more, why, and what to use instead. Nothing of one that is active. */
export function StatusBanner({ status }: { status: Besides['status'] }) {
  if (!status || status.state === 'active') return null;
  const { state, since, reason, replaced_by } = status;
  return (
    <div className="mt-7 max-w-[46rem] border-l-2 border-signal pl-4" role="note">
      <p className="font-semibold">
        {state === 'gone' ? 'Gone' : 'Deprecated'} since <time dateTime={since}>{formatLongDate(since)}</time>
      </p>
      <p className="mt-0.5 wrap-anywhere text-soft">
        <bdi>{reason}</bdi>{' '}
        {replaced_by && <TextLink href={`/registry/${replaced_by}`}>Use {replaced_by} instead.</TextLink>}
      </p>
    </div>
  );
}
