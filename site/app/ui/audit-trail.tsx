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

/** Details of an entry, such as `to: admin`. Only one that is longer than the column is broken. */
export function AuditDetails({ details }: { details: string[] }) {
  if (details.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 font-mono text-xs font-normal text-soft">
      {details.map((detail) => (
        <li key={detail} className="min-w-0 wrap-anywhere">
          {detail}
        </li>
      ))}
    </ul>
  );
}
