import type { RowState, Timeline, TimelineEvent, TimelineRow } from '@context-native/checker';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { type ReactNode, useState } from 'react';
import { countOf } from '#app/lib/format-number.ts';
import { formatElapsed } from '#app/lib/traces.ts';

type Drawn = Pick<Timeline, 'events' | 'total' | 'rows' | 'isInOrder'>;

interface TraceWaterfallProps {
  timeline: Drawn;
  label: string;
  /** Indices of the events in error (`eventsInError`). */
  inError?: readonly number[] | undefined;
  /** Draws a payload when its row opens: for application pages, where drawing delays typing. */
  isLazy?: boolean;
  /** Id of the JSON beside it. Rows then lead to the JSON, and have no payloads of their own. */
  jsonId?: string;
  /** The rows appear one after the other when the page opens. */
  isPlayed?: boolean;
}

/** Rows in sight. The others are folded. */
const maxOpen = 24;

/**
 * A trace as a waterfall: a bar per call from its start to its answer, and a mark per other event. A row opens to its
 * payload, or leads to the JSON, without scripts. `enhance/trace-lines.ts` also marks its lines in the JSON beside it.
 */
export function TraceWaterfall({ timeline, label, isPlayed, ...rest }: TraceWaterfallProps) {
  const { events, total, rows, isInOrder } = timeline;
  if (total === 0) return <p className="text-sm text-soft">The trace has no events.</p>;
  const draw = (row: TimelineRow) => <Row key={row.event} row={row} timeline={timeline} {...rest} />;
  const others = rows.slice(maxOpen);
  return (
    <>
      <ol className="waterfall" aria-label={label} data-play={isPlayed || undefined}>
        {rows.slice(0, maxOpen).map(draw)}
      </ol>
      {others.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="link inline-block">
            Show {countOf(others.length, 'more row', 'more rows')}
          </summary>
          <ol className="waterfall mt-4" start={maxOpen + 1} aria-label={`${label}, continued`}>
            {others.map(draw)}
          </ol>
        </details>
      )}
      {isInOrder && events.length > 1 && (
        <p className="mt-3 text-xs text-soft">The bars show the order of the events, not their times.</p>
      )}
      {events.length < total && (
        <p className="mt-3 text-sm text-soft">
          Showing the first {events.length} of {total} events.
        </p>
      )}
    </>
  );
}

interface RowProps extends Pick<TraceWaterfallProps, 'inError' | 'isLazy' | 'jsonId'> {
  row: TimelineRow;
  timeline: Drawn;
}

function Row({ row, timeline: { events, isInOrder }, inError, isLazy = false, jsonId }: RowProps) {
  const event = events[row.event];
  const [isDrawn, setIsDrawn] = useState(!isLazy);
  if (!event) return null;
  const answer = row.answer === null ? undefined : events[row.answer];
  const lines = linesOf(event, answer);
  const hasFinding = inError?.some((index) => index === row.event || index === row.answer);
  const { elapsedMs, durationMs, depth } = event;
  const type = escapeHidden(event.type);
  const summary = (
    <>
      {elapsedMs === null ? (
        <span className="waterfall-time">no time</span>
      ) : (
        <time className="waterfall-time" dateTime={escapeHidden(event.createdAt)}>
          {formatElapsed(elapsedMs)}
        </time>
      )}
      <span className="waterfall-type" data-depth={Math.min(depth, 4) || undefined}>
        {type || <span className="text-error">no event_type</span>}
      </span>
      <span className="waterfall-length">
        {answer && durationMs !== null && (
          <>
            <span className="sr-only">lasts </span>
            {formatElapsed(durationMs)}
          </>
        )}
      </span>
      <Track row={row} isOpen={row.state === 'unanswered' && !isInOrder} />
      <span className="waterfall-summary">
        {sayOutcome(row, hasFinding)}
        {!jsonId && <code>{escapeHidden(event.summary)}</code>}
      </span>
    </>
  );
  return (
    <li
      data-error={hasFinding || undefined}
      data-state={row.state ?? undefined}
      data-left-out={row.leftOut > 0 || undefined}
      data-lines={lines?.join(' ')}
    >
      {jsonId ? (
        <a className="waterfall-row" href={`#${jsonId}`}>
          {summary}
        </a>
      ) : (
        <details onToggle={() => setIsDrawn(true)}>
          <summary className="waterfall-row">{summary}</summary>
          {isDrawn && (
            <div className="waterfall-payload" data-md="skip">
              <Payload event={event} />
              {answer && <Payload event={answer} heading={`${escapeHidden(answer.type)}, `} />}
            </div>
          )}
        </details>
      )}
    </li>
  );
}

const words: Record<RowState, string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  refused: 'Refused',
  unanswered: 'No answer',
};

/** The outcome in words, with the trace's own word if that says more, and the number of parts left out. */
function sayOutcome({ state, outcome, leftOut }: TimelineRow, hasFinding: boolean | undefined): ReactNode {
  const isOwn = outcome !== '' && outcome !== 'ok';
  const own = isOwn ? escapeHidden(outcome).replaceAll('_', ' ') : '';
  const word = state && words[state] + (own && ` (${own})`);
  const parts = [
    hasFinding && 'Has a finding',
    word || own,
    leftOut > 0 && countOf(leftOut, 'part left out', 'parts left out'),
  ].filter(Boolean);
  return parts.length > 0 && <b className="waterfall-outcome">{parts.join(' · ')}</b>;
}

const place = (share: number) => `${(share * 100).toFixed(2)}%`;

/** Shapes of the mark at the end of a bar, around its middle. Outcomes differ by shape, not by colour alone. */
const shapes: Record<RowState, string> = {
  succeeded: 'M0-4.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z',
  failed: 'M-4-4 4 4M4-4-4 4',
  refused: 'M0-5.5 5.5 0 0 5.5-5.5 0z',
  unanswered: 'M-2.5-5 4 0-2.5 5z',
};
const otherShape = 'M0-4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z';

function Track({ row: { from, to, state }, isOpen }: { row: TimelineRow; isOpen: boolean }) {
  return (
    <svg className="waterfall-track" width="100%" height="14" aria-hidden>
      <line className="waterfall-rail" x1="0%" x2="100%" y1="7" y2="7" />
      {(to > from || isOpen) && (
        <line className="waterfall-bar" x1={place(from)} x2={isOpen ? '100%' : place(to)} y1="7" y2="7" />
      )}
      <svg x={place(to)} y="7" overflow="visible" aria-hidden>
        <path d={state ? shapes[state] : otherShape} />
      </svg>
    </svg>
  );
}

function Payload({ event, heading = '' }: { event: TimelineEvent; heading?: string }) {
  const [type, createdAt, payload] = [event.type, event.createdAt, event.payload].map(escapeHidden) as [
    string,
    string,
    string,
  ];
  return (
    <>
      <p>
        {heading}created_at <span className="text-ink">{createdAt || 'missing'}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={`Payload of ${type}`}>
        <pre>{colour(payload)}</pre>
      </section>
      {event.isCut && <p>The rest of this payload is not shown.</p>}
    </>
  );
}

/** Lines from the call's first to its last, or to the last of its answer if that follows directly. */
function linesOf(event: TimelineEvent, answer: TimelineEvent | undefined): [number, number] | undefined {
  if (!event.lines) return undefined;
  const [from, to] = event.lines;
  const next = answer?.lines;
  return next && next[0] <= to + 1 ? [from, next[1]] : [from, to];
}

/** JSON with its string values coloured, as in the editor. */
function colour(json: string) {
  return json.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/).map((part, index) =>
    index % 2 === 0 || part.endsWith(':') ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
      <span key={index} className="text-ok">
        {part}
      </span>
    ),
  );
}
