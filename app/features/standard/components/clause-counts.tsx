import { ColumnTable } from '#app/ui/column-table.tsx';
import type { SectionCount } from '../compliance.server.ts';

/** How much each section asks, and how much of it a machine can see. */
export function ClauseCounts({ counts }: { counts: SectionCount[] }) {
  const sum = (name: 'MUST' | 'SHOULD' | 'MAY' | 'checked') =>
    counts.reduce((total, count) => total + count[name], 0);
  return (
    <ColumnTable
      label="Clauses by section"
      columns={['section', 'MUST', 'SHOULD', 'MAY', 'checked by machine']}
      tableClass="clause-counts"
    >
      <tbody>
        {counts.map(({ id, number, title, MUST, SHOULD, MAY, checked }) => (
          <tr key={id}>
            <td>
              <a className="link" href={`/specification#${id}`}>
                {number} {title}
              </a>
            </td>
            <td>{MUST || '–'}</td>
            <td>{SHOULD || '–'}</td>
            <td>{MAY || '–'}</td>
            <td>{checked || '–'}</td>
          </tr>
        ))}
        <tr>
          <td>All clauses</td>
          <td>{sum('MUST')}</td>
          <td>{sum('SHOULD')}</td>
          <td>{sum('MAY')}</td>
          <td>{sum('checked')}</td>
        </tr>
      </tbody>
    </ColumnTable>
  );
}
