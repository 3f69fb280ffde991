import { dateWriter, formatLongDate, formatShortDate } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/format-number.ts';
import { TableScroll } from '#app/ui/table-scroll.tsx';
import { site } from '#site';
import type { Range } from '../ranges.ts';

interface BarChartProps {
  title: string;
  /** Exact description of the figure. */
  what: string;
  range: Range;
  /** The oldest first. The last is not over yet. */
  buckets: { start: string; count: number }[];
  total: number;
  before: number;
}

/** Heights in pixels, so that letters keep their size. Horizontal places are in per cent of the width. */
const height = 168;
const top = 20;
const base = height - 24;
/** Per cent of the width. The rest, at the right, is for the numbers of the scale. */
const plotWidth = 88;

const compact = new Intl.NumberFormat(site.locale, { notation: 'compact' });
const percent = new Intl.NumberFormat(site.locale, { style: 'percent', signDisplay: 'exceptZero' });

/** Counts over time: the total as a number, bars, and a table of the same counts. */
export function BarChart({ title, what, range, buckets, total, before }: BarChartProps) {
  const highest = Math.max(...buckets.map(({ count }) => count));
  const scale = scaleTop(highest);
  const step = plotWidth / buckets.length;
  const heightOf = (count: number) => (count / scale) * (base - top);
  const last = buckets.length - 1;
  const isNumbered = buckets.length <= 12 && highest < 1000;
  return (
    // A subgrid: its rows align with those of the chart beside it.
    <section className="row-span-5 grid grid-rows-subgrid content-start pb-12">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 text-sm text-soft">{what}</p>
      <p className="mt-3 text-sm tabular-nums">
        <span className="mr-2 text-2xl">{formatNumber(total)}</span>
        {formatNumber(before)} in the {range.label} before
        {before > 0 && ` (${percent.format(total / before - 1)})`}
      </p>
      <svg
        role="img"
        aria-label={`${title} by ${range.unit}: ${total} in ${range.label}, at most ${highest} per ${range.unit}. The numbers are in the table below.`}
        width="100%"
        height={height}
        className="mt-2 fill-soft text-xs tabular-nums"
      >
        {[scale, scale / 2, 0].map((value) => (
          <g key={value}>
            <line
              x2={`${plotWidth}%`}
              y1={base - heightOf(value)}
              y2={base - heightOf(value)}
              className={value === 0 ? 'stroke-edge' : 'stroke-rule'}
            />
            <text x="100%" y={base - heightOf(value) + 4} textAnchor="end">
              {compact.format(value)}
            </text>
          </g>
        ))}
        {buckets.map(({ start, count }, index) => (
          <g key={start}>
            <rect
              x={`${index * step + step * 0.15}%`}
              y={base - heightOf(count)}
              width={`${step * 0.7}%`}
              height={heightOf(count)}
              className={index === last ? 'fill-signal' : 'fill-ink'}
            >
              <title>{`${nameOf(start, range)}: ${formatNumber(count)}`}</title>
            </rect>
            {isNumbered && count > 0 && (
              <text x={`${(index + 0.5) * step}%`} y={base - heightOf(count) - 5} textAnchor="middle">
                {count}
              </text>
            )}
          </g>
        ))}
        {total === 0 && (
          <text x={`${plotWidth / 2}%`} y={(top + base) / 2 - 8} textAnchor="middle">
            none in this time
          </text>
        )}
        <text y={height - 6}>{markOf(buckets[0]?.start, range)}</text>
        <text x={`${plotWidth}%`} y={height - 6} textAnchor="end">
          {markOf(buckets[last]?.start, range)}
        </text>
      </svg>
      <details className="desk-folded mt-2">
        <summary>{title} as a table</summary>
        <TableScroll label={`${title} by ${range.unit}`} className="mt-2">
          <table>
            <thead>
              <tr>
                <th scope="col">
                  {range.unit === 'week' ? 'Week from' : range.unit === 'day' ? 'Day' : 'Month'}
                </th>
                <th scope="col" className="text-right">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {buckets.map(({ start, count }, index) => (
                <tr key={start}>
                  <th scope="row">
                    {nameOf(start, range)}
                    {index === last && ' (so far)'}
                  </th>
                  <td className="text-right tabular-nums">{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </details>
    </section>
  );
}

/** The top of the scale, at least `highest`: 2, 4, 6, 8, 10, 20, 40 … */
function scaleTop(highest: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(highest, 1))));
  return [2, 4, 6, 8, 10].map((times) => times * power).find((value) => value >= highest) ?? 10 * power;
}

/** 'Aug 2025' */
const formatMonth = dateWriter({ month: 'short', year: 'numeric' });

const nameOf = (start: string, { unit }: Range) =>
  unit === 'month' ? formatMonth(start) : formatLongDate(start);

const markOf = (start: string | undefined, { unit }: Range) =>
  start && (unit === 'month' ? formatMonth(start) : formatShortDate(start));
