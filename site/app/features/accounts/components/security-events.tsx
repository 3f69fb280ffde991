import type { listOwnEvents } from '../security-log/security-log.server.ts';

type SecurityEventsProps = Pick<Awaited<ReturnType<typeof listOwnEvents>>, 'events'>;

/** Events of an account, the newest first. */
export function SecurityEvents({ events }: SecurityEventsProps) {
  if (events.length === 0) return <p className="text-soft">Nothing has happened in the last 90 days.</p>;
  return (
    <ol className="border-t border-rule">
      {events.map(({ id, what, note, isFailure, count, at, from }) => (
        <li key={id} className="border-b border-rule py-3">
          <p className={isFailure ? 'font-semibold text-error' : 'font-semibold'}>
            {what}
            {count > 1 && <span className="font-normal whitespace-nowrap"> · {count} times</span>}
            {note && <span className="font-normal text-soft"> · {note}</span>}
          </p>
          <p className="kicker wrap-anywhere">{[count > 1 ? `last ${at}` : at, ...from].join(' · ')}</p>
        </li>
      ))}
    </ol>
  );
}
