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
          {details.length > 0 && (
            <p className="font-mono text-xs wrap-anywhere text-soft">{details.join(', ')}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
