import type { ComparedEvent, TwoTimes } from '@context-native/checker/worker';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { formatElapsed } from '#app/lib/traces.ts';
import { DifferenceList, SideMark } from './difference-list.tsx';
import { describeGap, signGap } from './time-gap.ts';

const words = { same: 'same', changed: 'differs', left: 'only A', right: 'only B' };

interface ComparedEventsProps {
  events: readonly ComparedEvent[];
  /** True if few events differ: these are open at first. */
  areFew: boolean;
}

/**
 * Two traces on one time axis. Each event has an open node for the first trace and a filled one for the second, with
 * the bar of its call.
 */
export function ComparedEvents({ events, areFew }: ComparedEventsProps) {
  const ends = events.flatMap(({ elapsed, duration }) => [
    ...endsOf(elapsed, duration, 'left'),
    ...endsOf(elapsed, duration, 'right'),
  ]);
  const start = Math.min(0, ...ends);
  const span = Math.max(1, Math.max(0, ...ends) - start);
  const placeOf = (ms: number) => `${(((ms - start) / span) * 100).toFixed(2)}%`;
  if (events.length === 0) return <p className="text-sm text-soft">All events are equal.</p>;
  return (
    <ol className="waterfall compared" aria-label="Events of both traces" data-more>
      {events.map((event) => (
        <li key={`${event.left} ${event.right}`}>
          <details open={areFew && event.state === 'changed'}>
            <Summary event={event} placeOf={placeOf} />
            <div className="waterfall-payload">
              {event.members.count > 0 && <DifferenceList differences={event.members} />}
              <dl className="compared-times">
                <Times label="From the start" times={event.elapsed} more="later" />
                <Times label="Lasts" times={event.duration} more="longer" />
              </dl>
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

function endsOf(elapsed: TwoTimes, duration: TwoTimes, side: 'left' | 'right'): number[] {
  const from = elapsed[side];
  return from === null ? [] : [from, from + (duration[side] ?? 0)];
}

interface SummaryProps {
  event: ComparedEvent;
  placeOf: (ms: number) => string;
}

function Summary({ event: { type, state, elapsed, duration, members }, placeOf }: SummaryProps) {
  return (
    <summary className="waterfall-row">
      <span className="waterfall-time" data-state={state}>
        {words[state]}
      </span>
      <span className="waterfall-type">
        {escapeHidden(type) || <span className="text-error">no event_type</span>}
      </span>
      <span className="waterfall-length">
        {elapsed.byMs ? (
          <>
            <span className="sr-only">{describeGap(elapsed.byMs, 'later')} in B</span>
            <span aria-hidden>{signGap(elapsed.byMs)}</span>
          </>
        ) : null}
      </span>
      <svg className="waterfall-track" width="100%" height="24" aria-hidden>
        {(['left', 'right'] as const).map((side, lane) => {
          const [from, length, y] = [elapsed[side], duration[side], 6 + lane * 12];
          return (
            <g key={side} data-side={side}>
              <line className="waterfall-rail" x1="0%" x2="100%" y1={y} y2={y} />
              {from !== null && length !== null && (
                <line
                  className="waterfall-bar"
                  x1={placeOf(from)}
                  x2={placeOf(from + length)}
                  y1={y}
                  y2={y}
                />
              )}
              {from !== null && <circle cx={placeOf(from)} cy={y} r="4.5" />}
            </g>
          );
        })}
      </svg>
      <code className="waterfall-summary">
        {members.listed.map(({ pointer }) => escapeHidden(pointer)).join(' · ')}
      </code>
    </summary>
  );
}

interface TimesProps {
  label: string;
  times: TwoTimes;
  more: 'later' | 'longer';
}

function Times({ label, times: { left, right, byMs }, more }: TimesProps) {
  if (left === null && right === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {left !== null && (
          <span>
            <SideMark side="A" /> {formatElapsed(left)}
          </span>
        )}
        {right !== null && (
          <span>
            <SideMark side="B" /> {formatElapsed(right)}
          </span>
        )}
        {byMs !== null && <span>{byMs === 0 ? 'no difference' : `${describeGap(byMs, more)} in B`}</span>}
      </dd>
    </div>
  );
}
