import { escapeHidden } from '@context-native/text/hidden-characters';
import { TableScroll } from './table-scroll.tsx';

/**
 * Share of a rule's cases that a checker judges correctly, or `all` and `none` for a check that passed or failed.
 * `not-asked`: more than half of the cases were not put to the checker, or the rule does not apply.
 */
export type Heat = 'all' | 'most' | 'half' | 'few' | 'none' | 'not-asked';

interface HeatColumn {
  id: string;
  /** Columns of one group have one heading; without groups there is none. */
  group?: string;
  /** Short, as a column is narrow. */
  label: string;
  /** The column in words, for screen readers and as a tooltip. */
  title: string;
  href?: string | undefined;
}

interface HeatRow {
  id: string;
  name: string;
  /** One per column; undefined for a rule that does not exist. */
  cells: readonly (HeatCell | undefined)[];
}

interface HeatCell {
  heat: Heat;
  words: string;
  href?: string;
}

interface HeatMapProps {
  label: string;
  /** Heading of the first column. */
  corner: string;
  columns: readonly HeatColumn[];
  rows: readonly HeatRow[];
  /** Meanings of the looks to explain, in the order of the legend. */
  legend: Partial<Record<Heat, string>>;
}

/**
 * A table of small cells, such as rules by checker. The filled part of a cell is right and the hatched part wrong, so
 * that it needs no colour. Words in the cell say the same to screen readers. The first column stays in view when the
 * table scrolls.
 */
export function HeatMap({ label, corner, columns, rows, legend }: HeatMapProps) {
  const groups = Map.groupBy(columns, ({ group }) => group ?? '');
  const hasGroups = !groups.has('');
  return (
    <div data-md="skip">
      <TableScroll label={label}>
        <table className="heat-map">
          <colgroup span={1} />
          {[...groups].map(([group, { length }]) => (
            <colgroup key={group} span={length} />
          ))}
          <thead>
            {hasGroups && (
              <tr>
                <td />
                {[...groups].map(([group, { length }]) => (
                  <th scope="colgroup" key={group} colSpan={length}>
                    <span className="sr-only">Section </span>
                    {group}
                  </th>
                ))}
              </tr>
            )}
            <tr>
              <th scope="col">{corner}</th>
              {columns.map(({ id, label, title, href }) => (
                <th scope="col" key={id} title={title}>
                  {href ? (
                    <a href={href}>
                      <span aria-hidden>{label}</span>
                      <span className="sr-only">{title}</span>
                    </a>
                  ) : (
                    <>
                      <span aria-hidden>{label}</span>
                      <span className="sr-only">{title}</span>
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">{escapeHidden(name)}</th>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index]?.id}
                    data-heat={cell?.heat}
                    title={
                      cell && (cell.href ? cell.words : `${name}, ${columns[index]?.title}: ${cell.words}`)
                    }
                  >
                    {cell?.href ? (
                      <a href={cell.href}>
                        <span className="sr-only">{cell.words}</span>
                      </a>
                    ) : (
                      <span className="sr-only">{cell?.words}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <ul className="heat-legend">
        {Object.entries(legend).map(([heat, meaning]) => (
          <li key={heat}>
            <i data-heat={heat} aria-hidden /> {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}
