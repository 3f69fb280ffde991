import { escapeHidden } from '@context-native/text/hidden-characters';
import { useState } from 'react';
import { formatElapsed } from '#app/lib/traces.ts';
import type { TimelineEvent } from './trace-timeline.tsx';

export interface WaterfallEvent extends TimelineEvent {
  /** Milliseconds from a call to its answer; null if there is no answer. */
  durationMs: number | null;
  /** How many calls it lies within. */
  depth: number;
  /** The payload as JSON. */
  payload: string;
  isCut: boolean;
}

interface TraceWaterfallProps {
  /** The events to draw; a trace may have more. */
  events: readonly WaterfallEvent[];
  total: number;
  label: string;
  /** Places of the events in error (`eventsInError`): these alone are red then. Without it the last event is. */
  inError?: readonly number[] | undefined;
  /** Payloads are drawn when they are opened: for application pages, where drawing holds up typing. */
  isLazy?: boolean;
}

/**
 * The events of a trace against time: a node where each was recorded, a bar from a call to what answers it. An event opens
 * to its payload, by the browser's own means.
 */
export function TraceWaterfall({ events, total, label, inError, isLazy = false }: TraceWaterfallProps) {
  if (total === 0) return <p className="text-sm text-soft">The trace has no events.</p>;
  const times = events.flatMap(({ elapsedMs }) => elapsedMs ?? []);
  const start = Math.min(0, ...times);
  const span = Math.max(1, Math.max(0, ...times) - start);
  const placeOf = (ms: number) => `${(((ms - start) / span) * 100).toFixed(2)}%`;
  return (
    <>
      <ol
        className="waterfall"
        aria-label={label}
        data-more={events.length < total || undefined}
        data-found={inError ? true : undefined}
      >
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event has no other identity than its place
          <li key={index} data-error={inError?.includes(index) || undefined}>
            <EventRow event={event} isLazy={isLazy} placeOf={placeOf} />
          </li>
        ))}
      </ol>
      {events.length < total && (
        <p className="mt-3 text-sm text-soft">
          Showing the first {events.length} of {total} events.
        </p>
      )}
    </>
  );
}

interface EventRowProps {
  event: WaterfallEvent;
  isLazy: boolean;
  placeOf: (ms: number) => string;
}

function EventRow({ event, isLazy, placeOf }: EventRowProps) {
  const { elapsedMs, durationMs, depth, isCut } = event;
  const [type, createdAt, summary, payload] = [event.type, event.createdAt, event.summary, event.payload].map(
    escapeHidden,
  ) as [string, string, string, string];
  const [isDrawn, setIsDrawn] = useState(!isLazy);
  return (
    <details onToggle={() => setIsDrawn(true)}>
      <summary>
        {elapsedMs === null ? (
          <span className="waterfall-time text-signal">no time</span>
        ) : (
          <time className="waterfall-time" dateTime={createdAt}>
            {formatElapsed(elapsedMs)}
          </time>
        )}
        <span className="waterfall-type" data-depth={Math.min(depth, 4) || undefined}>
          {type || <span className="text-signal">no event_type</span>}
        </span>
        <span className="waterfall-length">
          {durationMs !== null && (
            <>
              <span className="sr-only">lasts </span>
              {formatElapsed(durationMs)}
            </>
          )}
        </span>
        <svg className="waterfall-track" width="100%" height="12" aria-hidden>
          <line className="waterfall-rail" x1="0%" x2="100%" y1="6" y2="6" />
          {elapsedMs !== null && (
            <>
              {durationMs !== null && (
                <line
                  className="waterfall-bar"
                  x1={placeOf(elapsedMs)}
                  x2={placeOf(elapsedMs + durationMs)}
                  y1="6"
                  y2="6"
                />
              )}
              <circle cx={placeOf(elapsedMs)} cy="6" r="4.5" />
            </>
          )}
        </svg>
        <code className="waterfall-summary">{summary}</code>
      </summary>
      {isDrawn && (
        <div className="waterfall-payload">
          <p>
            created_at <span className="text-ink">{createdAt || 'missing'}</span>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section tabIndex={0} aria-label={`Payload of ${type}`}>
            <pre>{colour(payload)}</pre>
          </section>
          {isCut && <p>The rest of this payload is not shown.</p>}
        </div>
      )}
    </details>
  );
}

/** JSON with its texts and marks apart from names and numbers, as the editor has them. */
function colour(json: string) {
  return json.split(/("(?:[^"\\]|\\.)*"(?!\s*:)|[{}[\],])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
      <span key={index} className={part.startsWith('"') ? 'text-ok' : 'text-soft'}>
        {part}
      </span>
    ),
  );
}
