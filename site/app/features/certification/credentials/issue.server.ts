import { randomInt, randomUUID } from 'node:crypto';
import { hashIdentity, randomSalt } from '@context-native/openbadges/assertion';
import { statusListBits } from '@context-native/openbadges/status-list';
import { and, eq, isNull, or } from 'drizzle-orm';
import { users } from '#app/features/accounts/accounts.server.ts';
import { tidyLine } from '#app/lib/tidy-line.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { currentKeyIds } from '#app/services/openbadges/keys.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { counters } from '#app/services/telemetry/counters.server.ts';
import { currentWording } from '../badges/wordings.ts';
import { issuedLetter } from './letters.server.ts';
import { listRevokedKeys } from './ring.server.ts';
import { type Credential, credentials } from './tables.server.ts';

export type Issuing = Pick<Services, 'mail' | 'config'>;

export interface PassedExam {
  userId: string;
  level: LevelId;
  attemptId: string;
  /** As the holder gave it: 1 to 100 characters. */
  holderName: string;
  evidence: Pick<Credential, 'score' | 'total' | 'passScore' | 'examMinutes' | 'passedAt'> & {
    minutesTaken: number;
  };
}

/**
 * Issues the credential of a passed exam, in the caller's transaction: with its entry in the audit log and its mail, or
 * not at all. One for each person and level: a second pass, and a pass after a revocation, issue nothing. Nothing is
 * signed here, so no fault of a key can undo the exam.
 *
 * @returns the person's credential of this level, and whether it is new
 */
export async function issueCredential(
  { mail, config }: Issuing,
  tx: Database,
  { userId, level, attemptId, holderName, evidence }: PassedExam,
): Promise<{ id: string; isNew: boolean }> {
  const [holder] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!holder) throw new Error(`There is no account ${userId} to issue a credential to.`);
  const id = randomUUID();
  const mark = await markOf(tx, holder.email, config);
  const row = { id, userId, level, attemptId, holderName: asName(holderName), ...evidence, ...mark };
  const isNew = await addCredential(tx, row);
  if (!isNew) return { id: await findHeld(tx, userId, level, attemptId), isNew: false };
  await recordIssue(tx, `user:${userId}`, id, { level, attemptId });
  await mail.send(tx, await issuedLetter(holder.email, { id, level }, config.siteUrl));
  return { id, isNew: true };
}

/** Hashed recipient, wording and signing keys of a new credential. */
export async function markOf(tx: Database, email: string, config: Issuing['config']) {
  const recipientSalt = randomSalt();
  return {
    wording: currentWording,
    recipientSalt,
    recipientHash: await hashIdentity(email, recipientSalt),
    ...(await currentKeyIds(config, await listRevokedKeys(tx))),
  };
}

/**
 * Adds a credential at a place in the status lists that no other has, drawn from lists that are at most half full.
 * @returns false when its person or its attempt has one of the level already
 */
export async function addCredential(tx: Database, row: Omit<typeof credentials.$inferInsert, 'statusIndex'>) {
  const lists = Math.floor((2 * (await tx.$count(credentials))) / statusListBits) + 1;
  for (;;) {
    // The first place is the example's.
    const statusIndex = randomInt(1, lists * statusListBits);
    const added = await tx
      .insert(credentials)
      .values({ ...row, statusIndex })
      .onConflictDoNothing()
      .returning({ id: credentials.id });
    if (added.length > 0) return true;
    // Another credential has this status index, so draw again. Otherwise the conflict was not about the index.
    if ((await tx.$count(credentials, eq(credentials.statusIndex, statusIndex))) === 0) return false;
  }
}

/**
 * Name for the credential, at most 100 characters; null for text that is no name, so that the exam never fails over it.
 */
const asName = (text: string) => [...tidyLine(text)].slice(0, 100).join('') || null;

export function recordIssue(tx: Database, actor: string, id: string, details: Record<string, unknown>) {
  counters.credentials.add('issued');
  return recordAudit(tx, { actor, action: 'credential.issued', subject: `credential:${id}`, details });
}

async function findHeld(tx: Database, userId: string, level: LevelId, attemptId: string): Promise<string> {
  const isTheirs = and(eq(credentials.userId, userId), eq(credentials.level, level));
  const [held] = await tx
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(isNull(credentials.replacedBy), or(isTheirs, eq(credentials.attemptId, attemptId))));
  if (!held) throw new Error(`The credential of attempt ${attemptId} was neither issued nor found.`);
  return held.id;
}
