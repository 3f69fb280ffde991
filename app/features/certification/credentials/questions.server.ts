import { eq } from 'drizzle-orm';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { findHeldCredential } from './credentials.server.ts';
import { credentialQuestions, type QuestionReason } from './tables.server.ts';

/** Puts what a person holds of a level before an editor; again, when there is another reason now. */
export async function questionCredential(
  tx: Database,
  userId: string,
  level: LevelId,
  { reason, actor }: { reason: QuestionReason; actor: string },
): Promise<void> {
  const held = await findHeldCredential(tx, userId, level);
  if (!held || held.revokedAt) return;
  const known = await findQuestion(tx, held.id);
  if (known?.reason === reason) return;
  await tx
    .insert(credentialQuestions)
    .values({ credentialId: held.id, reason })
    .onConflictDoUpdate({ target: credentialQuestions.credentialId, set: { reason } });
  await record(tx, actor, 'questioned', held.id, { level, reason });
}

/** The payment stands after all: there is nothing to decide. */
export async function settleQuestion(
  tx: Database,
  userId: string,
  level: LevelId,
  actor: string,
): Promise<void> {
  const held = await findHeldCredential(tx, userId, level);
  const reason = held && (await endQuestion(tx, held.id));
  if (held && reason) await record(tx, actor, 'unquestioned', held.id, { level, reason });
}

/**
 * An editor lets the credential stand.
 * @throws Refusal 403 for all but admins, who alone could revoke it; 409 when nobody asks
 */
export async function keepCredential(
  db: Database,
  editor: Pick<Visitor, 'id' | 'role'>,
  id: string,
): Promise<void> {
  if (editor.role !== 'admin') throw new Refusal(403, 'Only people with the role admin may do this.');
  await db.transaction(async (tx) => {
    const reason = await endQuestion(tx, id);
    if (!reason) throw new Refusal(409, 'Nothing about this credential waits for a decision any more.');
    await record(tx, `user:${editor.id}`, 'kept', id, { reason });
  });
}

export async function findQuestion(db: Database, id: string) {
  const { reason, since } = credentialQuestions;
  const [found] = await db
    .select({ reason, since })
    .from(credentialQuestions)
    .where(eq(credentialQuestions.credentialId, id));
  return found;
}

/** Takes it from the editors; gives why it was there, if it was. */
export async function endQuestion(tx: Database, id: string): Promise<QuestionReason | undefined> {
  if (!isUuid(id)) return undefined;
  const [ended] = await tx
    .delete(credentialQuestions)
    .where(eq(credentialQuestions.credentialId, id))
    .returning({ reason: credentialQuestions.reason });
  return ended?.reason;
}

/** Credentials that wait for a decision. */
export function countQuestioned(db: Database): Promise<number> {
  return db.$count(credentialQuestions);
}

const record = (tx: Database, actor: string, what: string, id: string, details: Record<string, unknown>) =>
  recordAudit(tx, { actor, action: `credential.${what}`, subject: `credential:${id}`, details });
