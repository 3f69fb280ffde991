import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { lockAccount, type Role } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { tidyLine } from '#app/lib/tidy-line.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { emailOf } from '../orders.server.ts';
import { findCredential } from './credentials.server.ts';
import { addCredential, markOf, recordIssue } from './issue.server.ts';
import { reissuedLetter, revokedLetter } from './letters.server.ts';
import { askQuestion, endQuestion } from './questions.server.ts';
import { type Credential, credentialQuestions, credentials } from './tables.server.ts';

type Revoking = Pick<Services, 'db' | 'changes' | 'mail' | 'config'>;

/** A signed-in user, or the operator at the machine's command line. */
export type Actor = { id: string; role: Role } | 'operator';

const nameOf = (actor: Actor) => (actor === 'operator' ? actor : `user:${actor.id}`);

/**
 * Revokes a credential for a public reason: its page says so, its assertion answers 410, its bit in the status list is
 * set, and its holder, if the account still exists, gets a mail. This cannot be undone; `reissueCredential` corrects a
 * mistake.
 *
 * @throws Refusal 403 for people without the role admin, 404, 409 when it is revoked already, 422 for the reason
 */
export async function revokeCredential(services: Revoking, actor: Actor, id: string, reason: string) {
  allow(actor);
  const why = readReason(reason);
  const { db, changes, mail, config } = services;
  await changes.write(db, topicsOf(id), async (tx) => {
    // Lock: a dispute at this moment must not open a question about it afterwards.
    await lockHolder(tx, id);
    const credential = await lockCredential(tx, id);
    if (credential.revokedAt) throw new Refusal(409, 'This credential is already revoked.');
    await markRevoked(tx, credential, { by: nameOf(actor), reason: why });
    const email = await emailOf(tx, credential.userId);
    if (email)
      await mail.send(tx, await revokedLetter(email, { ...credential, reason: why }, config.siteUrl));
  });
}

/**
 * Reissues a credential for the same exam: to fix a name or a mistaken revocation, after a change of email, or with new
 * keys. The earlier one is revoked and links to it. The new one uses the current wording. The holder gets a mail.
 *
 * @throws Refusal 403 for people without the role admin, 404, 409 when it was replaced or its account is gone, 422 for
 * the name
 */
export async function reissueCredential(services: Revoking, actor: Actor, id: string, holderName?: string) {
  allow(actor);
  const name = holderName === undefined ? undefined : tidyLine(holderName);
  if (name !== undefined && (name === '' || name.length > 100))
    throw new Refusal(422, 'The name must have 1 to 100 characters.', { field: 'holderName' });
  const { db, changes, mail, config } = services;
  return changes.write(db, topicsOf(id), async (tx) => {
    await lockHolder(tx, id);
    const old = await lockCredential(tx, id);
    if (old.replacedBy) throw new Refusal(409, `This credential was already replaced, by ${old.replacedBy}.`);
    const email = await emailOf(tx, old.userId);
    if (!email)
      throw new Refusal(
        409,
        'The account of this credential was deleted, so a new credential would have no holder.',
      );
    const newId = randomUUID();
    const [question] = await askQuestion(tx, id);
    if (!old.revokedAt)
      await markRevoked(tx, old, { by: nameOf(actor), reason: 'It was replaced by a new credential.' });
    // The old credential hides a name that was corrected.
    await tx
      .update(credentials)
      .set({ replacedBy: newId, ...(name && { isNameShown: false }) })
      .where(eq(credentials.id, id));
    const { userId, level, attemptId, isNameShown, isListed } = old;
    const { score, total, passScore, examMinutes, minutesTaken, passedAt } = old;
    const evidence = { score, total, passScore, examMinutes, minutesTaken, passedAt };
    const kept = { userId, level, attemptId, isNameShown, isListed, ...evidence };
    const mark = await markOf(tx, email, config);
    const holder = name ?? old.holderName;
    const isNew = await addCredential(tx, { ...kept, id: newId, holderName: holder, ...mark });
    if (!isNew) throw new Error(`The holder of ${id} has another credential for the same level.`);
    // An open question about the old credential also applies to the new one.
    if (question) await tx.insert(credentialQuestions).values({ ...question, credentialId: newId });
    await recordIssue(tx, nameOf(actor), newId, { level, attemptId, replaces: id });
    await mail.send(tx, await reissuedLetter(email, { id: newId, level }, config.siteUrl));
    return newId;
  });
}

/** @throws Refusal 422 */
export function readReason(reason: string): string {
  const why = reason.trim();
  if (why.length >= 3 && why.length <= 500) return why;
  throw new Refusal(422, 'Please enter a reason of 3 to 500 characters. It is public.', {
    field: 'reason',
  });
}

/** The change itself, with its entry in the audit log; ends an open question about the credential. */
export async function markRevoked(
  tx: Database,
  { id, level }: Pick<Credential, 'id' | 'level'>,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await tx
    .update(credentials)
    .set({ revokedAt: new Date(), revocationReason: reason, revokedBy: by })
    .where(eq(credentials.id, id));
  await endQuestion(tx, id);
  counters.credentials.add('revoked');
  const subject = `credential:${id}`;
  await recordAudit(tx, { actor: by, action: 'credential.revoked', subject, details: { level, reason } });
}

/** Topics of the pages that show a credential or its validity. */
const topicsOf = (id: string) => [topics.credential(id), topics.credentialStatus, topics.credentials];

function allow(actor: Actor): void {
  if (actor !== 'operator' && actor.role !== 'admin') throw new Refusal(403, 'Only admins can do this.');
}

async function lockCredential(tx: Database, id: string): Promise<Credential> {
  const [found] = isUuid(id)
    ? await tx.select().from(credentials).where(eq(credentials.id, id)).for('update')
    : [];
  if (!found) throw new Refusal(404, `No credential has the id ${id}. Check the id.`);
  return found;
}

/** Locks the account before the credential, in the same order as deleting an account does. */
async function lockHolder(tx: Database, id: string): Promise<void> {
  const userId = (await findCredential(tx, id))?.userId;
  if (userId) await lockAccount(tx, userId);
}
