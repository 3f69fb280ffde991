import { TableScroll } from '#app/ui/table-scroll.tsx';
import type { SectionCount } from '../compliance.server.ts';

/** How much each section asks, and how much of it a machine can see. */
export function ClauseCounts({ counts }: { counts: SectionCount[] }) {
  const sum = (name: 'MUST' | 'SHOULD' | 'MAY' | 'checked') =>
    counts.reduce((total, count) => total + count[name], 0);
  return (
    <TableScroll label="Clauses by section">
      <table className="clause-counts">
        <thead>
          <tr>
            <th scope="col">section</th>
            <th scope="col">MUST</th>
            <th scope="col">SHOULD</th>
            <th scope="col">MAY</th>
            <th scope="col">checked by machine</th>
          </tr>
        </thead>
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
      </table>
    </TableScroll>
  );
}
