import { escapeHidden } from '@context-native/text/hidden-characters';
import { formatElapsed } from '#app/lib/traces.ts';

export interface TimelineEvent {
  type: string;
  createdAt: string;
  /** Milliseconds since the context's timestamp; null where there is no time. */
  elapsedMs: number | null;
  /** The payload on one line. */
  summary: string;
}

interface TraceTimelineProps {
  /** The events to draw; a trace may have more. */
  events: readonly TimelineEvent[];
  total: number;
  label?: string;
  /** Places of the events in error (`eventsInError`): these alone are red then. Without it the last event is. */
  inError?: readonly number[] | undefined;
  /** The events arrive one after the other when the page opens. */
  isPlayed?: boolean;
}

const inSight = 20;

/** The events of a trace on a line, with the time since it began. More than a screenful is folded. */
export function TraceTimeline({ events, total, label, inError, isPlayed }: TraceTimelineProps) {
  if (total === 0) return <p className="text-sm text-soft">The trace has no events.</p>;
  const hasMore = total > inSight;
  const isFound = inError ? true : undefined;
  const drawEvent = (event: TimelineEvent, index: number) => (
    <Event key={index} event={event} isInError={inError?.includes(index)} />
  );
  return (
    <>
      <ol
        className="trace-events"
        aria-label={label}
        data-play={isPlayed || undefined}
        data-more={hasMore || undefined}
        data-found={isFound}
      >
        {events.slice(0, inSight).map(drawEvent)}
      </ol>
      {hasMore && (
        <details className="mt-4 border-t border-rule pt-3 text-sm">
          <summary className="link inline-block">
            {events.length === total
              ? `The other ${total - inSight} events`
              : `${events.length - inSight} more of ${total} events; the rest is not drawn`}
          </summary>
          <ol
            className="trace-events mt-4"
            start={inSight + 1}
            data-more={events.length < total || undefined}
            data-found={isFound}
            aria-label={label && `${label}, continued`}
          >
            {events.slice(inSight).map((event, index) => drawEvent(event, inSight + index))}
          </ol>
        </details>
      )}
    </>
  );
}

function Event({ event, isInError }: { event: TimelineEvent; isInError: boolean | undefined }) {
  return (
    <li data-error={isInError || undefined}>
      <Elapsed event={event} />
      <i />
      <div className="min-w-0">
        <b className="block font-mono text-[0.8125rem] leading-[1.375rem] font-semibold break-words">
          {escapeHidden(event.type) || <span className="text-signal">no event_type</span>}
        </b>
        <code className="block text-xs leading-relaxed wrap-anywhere text-soft">
          {escapeHidden(event.summary)}
        </code>
      </div>
    </li>
  );
}

function Elapsed({ event: { createdAt, elapsedMs } }: { event: TimelineEvent }) {
  const look = 'text-right text-xs tabular-nums leading-[1.375rem] text-soft';
  if (elapsedMs === null) return <span className={`${look} text-signal`}>no time</span>;
  return (
    <time dateTime={createdAt} className={look}>
      {formatElapsed(elapsedMs)}
    </time>
  );
}
