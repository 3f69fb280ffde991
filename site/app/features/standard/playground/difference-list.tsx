import type { Differences } from '@context-native/checker/worker';
import { escapeHidden } from '@context-native/text/hidden-characters';
import { formatNumber } from '#app/lib/format-number.ts';
import { describeGap } from './time-gap.ts';

/** Sign of the first or second text: an open or a filled node, as in the drawing. */
export function SideMark({ side }: { side: 'A' | 'B' }) {
  return (
    <span className="side-mark" data-side={side}>
      {side}
    </span>
  );
}

/** Differing places with both values: side by side, or one below the other on phones. */
export function DifferenceList({ differences: { listed, count } }: { differences: Differences }) {
  return (
    <>
      <ul className="differences">
        {listed.map(({ pointer, left, right, byMs }) => (
          <li key={pointer}>
            <p className="wrap-anywhere">
              <span className="font-semibold">{escapeHidden(pointer) || 'the whole document'}</span>
              {byMs !== undefined && <span className="text-soft"> {describeGap(byMs, 'later')} in B</span>}
            </p>
            <Value side="A" json={left} />
            <Value side="B" json={right} />
          </li>
        ))}
      </ul>
      {listed.length < count && (
        <p className="mt-2 text-sm text-soft">
          {formatNumber(listed.length)} of {formatNumber(count)} differences are listed.
        </p>
      )}
    </>
  );
}

function Value({ side, json }: { side: 'A' | 'B'; json: string | undefined }) {
  return (
    <p className="flex items-baseline gap-2">
      <SideMark side={side} />
      {json === undefined ? (
        <span className="text-soft">missing</span>
      ) : (
        <code className="wrap-anywhere">{escapeHidden(json)}</code>
      )}
    </p>
  );
}
