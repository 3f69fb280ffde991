import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit, recordAudits } from '#app/services/audit/audit.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { boundedCount } from '#app/services/database/query-parts.server.ts';
import { credentialQuestions, credentials, type QuestionReason } from './tables.server.ts';

/**
 * Asks an admin to decide on these people's credentials of a level. An open question gets the new reason, if it
 * changed.
 */
export async function questionCredentials(
  tx: Database,
  userIds: string[],
  level: LevelId,
  { reason, actor }: { reason: QuestionReason; actor: string },
): Promise<void> {
  const held = userIds.length > 0 ? await heldBy(tx, userIds, level) : [];
  if (held.length === 0) return;
  const questioned = await tx
    .insert(credentialQuestions)
    .values(held.map(({ id }) => ({ credentialId: id, reason })))
    .onConflictDoUpdate({
      target: credentialQuestions.credentialId,
      set: { reason },
      setWhere: ne(credentialQuestions.reason, reason),
    })
    .returning({ id: credentialQuestions.credentialId });
  const entries = questioned.map(({ id }) => entryOf(actor, 'questioned', id, { level, reason }));
  await recordAudits(tx, entries);
}

/** Closes the questions about credentials whose payment is valid again. */
export async function settleQuestions(tx: Database, userIds: string[], level: LevelId, actor: string) {
  if (userIds.length === 0) return;
  const settled = await tx
    .delete(credentialQuestions)
    .where(inArray(credentialQuestions.credentialId, heldBy(tx, userIds, level)))
    .returning({ id: credentialQuestions.credentialId, reason: credentialQuestions.reason });
  const entries = settled.map(({ id, reason }) => entryOf(actor, 'unquestioned', id, { level, reason }));
  await recordAudits(tx, entries);
}

/** Credentials of the level that these people hold and that are not revoked. */
function heldBy(tx: Database, userIds: string[], level: LevelId) {
  const { id, userId, replacedBy, revokedAt } = credentials;
  const areTheirs = and(inArray(userId, userIds), eq(credentials.level, level));
  return tx
    .select({ id })
    .from(credentials)
    .where(and(areTheirs, isNull(replacedBy), isNull(revokedAt)));
}

/**
 * Keeps the credential, by an admin's decision.
 * @throws Refusal 403 without the role admin, 409 if no question is open
 */
export async function keepCredential(db: Database, admin: Pick<Visitor, 'id' | 'role'>, id: string) {
  if (admin.role !== 'admin') throw new Refusal(403, 'Only admins can do this.');
  await db.transaction(async (tx) => {
    const reason = await endQuestion(tx, id);
    if (!reason) throw new Refusal(409, 'This credential no longer waits for a decision.');
    await recordAudit(tx, entryOf(`user:${admin.id}`, 'kept', id, { reason }));
  });
}

export function askQuestion(db: Database, id: string) {
  const { reason, since } = credentialQuestions;
  return db
    .select({ reason, since })
    .from(credentialQuestions)
    .where(eq(credentialQuestions.credentialId, id));
}

/** Removes the question about a credential and returns its reason, if there was one. */
export async function endQuestion(tx: Database, id: string): Promise<QuestionReason | undefined> {
  if (!isUuid(id)) return undefined;
  const [ended] = await tx
    .delete(credentialQuestions)
    .where(eq(credentialQuestions.credentialId, id))
    .returning({ reason: credentialQuestions.reason });
  return ended?.reason;
}

/** A query of how many credentials wait for a decision. */
export const questionedCount = () => boundedCount(credentialQuestions, undefined);

const entryOf = (actor: string, what: string, id: string, details: Record<string, unknown>) => ({
  actor,
  action: `credential.${what}`,
  subject: `credential:${id}`,
  details,
});
