import type { ShownFigure } from '#app/lib/figures.ts';
import { formatNumber } from '#app/lib/format-number.ts';

interface FiguresProps {
  figures: readonly ShownFigure[];
  /** In a row with smaller numbers, below other content. */
  isLine?: boolean;
}

/** Counts, each with a link to the counted things. */
export function Figures({ figures, isLine = false }: FiguresProps) {
  const [list, row, number] = isLine
    ? ['flex flex-wrap gap-x-9 gap-y-2', 'flex-row-reverse items-baseline gap-2', 'text-xl']
    : ['grid grid-cols-2 gap-x-8 gap-y-6 md:grid-cols-4', 'flex-col-reverse justify-end', 'text-3xl'];
  return (
    <dl className={list}>
      {figures.map(({ label, href, value }) => (
        <div key={href + label} className={`flex ${row}`}>
          <dt className="mt-1 text-sm text-soft">
            <a href={href} className="link">
              {label}
            </a>
          </dt>
          <dd className={`font-serif leading-none tabular-nums ${number}`}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
