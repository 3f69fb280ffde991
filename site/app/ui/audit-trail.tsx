import { DeskTime } from './desk.tsx';

interface AuditTrailProps {
  /** The oldest first. */
  entries: { id: string; at: string; who: string; action: string; details: string[] }[];
}

/** The audit log of one thing: a line with a node for each entry. */
export function AuditTrail({ entries }: AuditTrailProps) {
  if (entries.length === 0) return <p className="text-sm text-soft">No changes recorded.</p>;
  return (
    <ol className="desk-history">
      {entries.map(({ id, at, who, action, details }) => (
        <li key={id}>
          <p className="kicker wrap-anywhere">
            <DeskTime at={at} /> · {who}
          </p>
          <p className="font-semibold">{action}</p>
          <AuditDetails details={details} />
        </li>
      ))}
    </ol>
  );
}

/** An id, such as a UUID or `cs_test_a1…`: nobody reads its last letters, and a copy has all of them. */
const longId = /[\w-]{28}/;

/** Details of an entry, such as `to: admin`. An id is cut; other details break only if they are longer than the column. */
export function AuditDetails({ details }: { details: string[] }) {
  if (details.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 font-mono text-xs font-normal text-soft">
      {details.map((detail) => (
        <li
          key={detail}
          className={longId.test(detail) ? 'max-w-56 truncate' : 'min-w-0 wrap-anywhere'}
          title={detail}
        >
          {detail}
        </li>
      ))}
    </ul>
  );
}
