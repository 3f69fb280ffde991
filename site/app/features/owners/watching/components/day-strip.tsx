import type { stripOf } from '../history.ts';

type Strip = ReturnType<typeof stripOf>;

/** Height of a day's bar. The fuller it is, the better the day, as in the calendar of the history. */
const heights: Record<Strip['heats'][number], number> = {
  all: 10,
  most: 7,
  half: 5,
  none: 2,
  'not-asked': 0,
};

/** The last 90 days as bars, and in words. */
export function DayStrip({ strip: { heats, words } }: { strip: Strip }) {
  const bars = heats.map((heat, at) =>
    heights[heat] ? `M${at} 10v-${heights[heat]}h.8v${heights[heat]}z` : '',
  );
  return (
    <figure className="mt-3 max-w-[30rem]" data-md="skip">
      <svg viewBox="0 0 90 11" className="w-full text-soft" aria-hidden>
        <path d={bars.join('')} fill="currentColor" />
        <path d="M0 10.6h89.8" stroke="currentColor" strokeWidth=".3" />
      </svg>
      <figcaption className="mt-1 text-sm text-soft">{words}</figcaption>
    </figure>
  );
}
