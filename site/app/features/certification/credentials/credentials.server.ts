import { and, asc, eq, isNull, max, or } from 'drizzle-orm';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { LevelId } from '#app/services/curriculum/levels.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { type Credential, credentials } from './tables.server.ts';

export async function findCredential(db: Database, id: string): Promise<Credential | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await db.select().from(credentials).where(eq(credentials.id, id));
  return found;
}

/** Query of a person's credential of a level, revoked or not; at most one row. */
export const askHeldCredential = (db: Database, userId: string, level: LevelId) =>
  db
    .select({ id: credentials.id, revokedAt: credentials.revokedAt })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.level, level), isNull(credentials.replacedBy)));

/** A person's credentials, the newest first; without a part, at most 100. */
export function listOwnCredentials(
  db: Database,
  userId: string,
  { offset, limit } = { offset: 0, limit: 100 },
) {
  return db
    .select()
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .orderBy(newestFirst(credentials.issuedAt), credentials.id)
    .limit(limit)
    .offset(offset);
}

/** The pages that their holders want to be found, for the sitemap. */
export async function listCredentialPaths(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ path: string; changed: Date }[]> {
  const listed = await db
    .select({ id: credentials.id, issuedAt: credentials.issuedAt })
    .from(credentials)
    .where(isListed())
    .orderBy(asc(credentials.id))
    .offset(offset)
    .limit(limit);
  return listed.map(({ id, issuedAt }) => ({ path: `/credentials/${id}`, changed: issuedAt }));
}

/** Number of publicly listed credentials. */
export const countCredentialPaths = (db: Database) => db.$count(credentials, isListed());

const isListed = () => and(eq(credentials.isListed, true), isNull(credentials.revokedAt));

/** Number of valid credentials: revoked ones, and those replaced by a reissue, do not count. */
export const countCredentials = (db: Database) => db.$count(credentials, isNull(credentials.revokedAt));

/** Number of credentials issued with a key, for the operator who replaces or revokes it. */
export const countByKey = (db: Database, kid: string): Promise<number> =>
  db.$count(credentials, or(eq(credentials.jwtKey, kid), eq(credentials.proofKey, kid)));

/** Highest used index in the status lists; 0 if none. */
export async function lastStatusIndex(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(credentials.statusIndex) }).from(credentials);
  return row?.last ?? 0;
}

/**
 * Sets what the holder shows of a credential.
 * @throws Refusal 404 when it is not theirs
 */
export async function showCredentialAs(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  userId: string,
  id: string,
  shown: Pick<Credential, 'isNameShown' | 'isListed'>,
): Promise<void> {
  await changes.write(db, [topics.credential(id), topics.credentials], async (tx) => {
    const changed = isUuid(id)
      ? await tx
          .update(credentials)
          .set(shown)
          .where(and(eq(credentials.id, id), eq(credentials.userId, userId)))
          .returning({ id: credentials.id })
      : [];
    if (changed.length === 0) throw new Refusal(404, 'You have no credential at this address.');
    const subject = `credential:${id}`;
    const details = { ...shown };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'credential.shown', subject, details });
  });
}
