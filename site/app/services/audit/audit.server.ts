import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { auditLog } from './tables.server.ts';

interface AuditEntry {
  /** Actor: `user:<id>`, or the process that acted, such as `event:<id>` or `reconciliation`. */
  actor: string;
  /** Subject and verb, such as `order.paid`. */
  action: string;
  /** Object of the action, such as `order:<id>`. */
  subject: string;
  /** No names and no addresses: the log outlives accounts. */
  details?: Record<string, unknown>;
}

/** Appends to the audit log, inside the transaction of the change itself. */
export function recordAudit(tx: Database, entry: AuditEntry): Promise<void> {
  return recordAudits(tx, [entry]);
}

/** The same for several entries. */
export async function recordAudits(tx: Database, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditLog).values(entries.map(({ details = {}, ...entry }) => ({ ...entry, details })));
}

/** True if the log has this action on the subject, by any actor; with exactly these details, if any are given. */
export async function wasAudited(
  tx: Database,
  { action, subject, details }: Pick<AuditEntry, 'action' | 'subject' | 'details'>,
): Promise<boolean> {
  const isSame = details && sql`${auditLog.details} = ${JSON.stringify(details)}::jsonb`;
  const isIt = and(eq(auditLog.subject, subject), eq(auditLog.action, action), isSame);
  return (await tx.$count(auditLog, isIt)) > 0;
}
