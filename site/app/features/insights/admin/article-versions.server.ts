import { and, desc, eq, notInArray } from 'drizzle-orm';
import { actorOf, isActor, users } from '#app/features/accounts/accounts.server.ts';
import type { Fields } from '#app/lib/form-answer.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { articleVersions } from '../tables.server.ts';

/** Maximum number of versions stored for one article; the oldest are deleted. */
const mostVersions = 50;

interface Replaced {
  articleId: string;
  /** The fields of the article before the change. */
  values: Fields;
  /** Names of the fields that the change changed. */
  changed: string[];
  editorId: string;
}

/** Stores the version that a change replaces, in the transaction of the change. */
export async function keepVersion(tx: Database, { editorId, ...replaced }: Replaced): Promise<void> {
  await tx.insert(articleVersions).values({ ...replaced, actor: actorOf(editorId) });
  const isOfArticle = eq(articleVersions.articleId, replaced.articleId);
  const newest = tx
    .select({ id: articleVersions.id })
    .from(articleVersions)
    .where(isOfArticle)
    .orderBy(desc(articleVersions.changedAt), articleVersions.id)
    .limit(mostVersions);
  await tx.delete(articleVersions).where(and(isOfArticle, notInArray(articleVersions.id, newest)));
}

/**
 * Query of an article's earlier versions, newest first, each with the change that replaced it. `showVersions` reads the
 * result.
 */
export function askVersions(db: Database, articleId: string) {
  const { id, changed, actor, changedAt } = articleVersions;
  return db
    .select({ id, changed, changedAt, email: users.email })
    .from(articleVersions)
    .leftJoin(users, isActor(actor))
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(changedAt), id)
    .limit(mostVersions);
}

export const showVersions = (found: Awaited<ReturnType<typeof askVersions>>) =>
  found.map(({ id, changed, changedAt, email }) => ({
    id,
    changed,
    until: changedAt.toISOString(),
    who: email ?? 'An editor',
  }));

/** A version of the article: its fields, and the time when it was replaced. Undefined if there is none with this id. */
export async function findVersion(db: Database, articleId: string, id: string) {
  if (!isUuid(id)) return undefined;
  const [found] = await db
    .select({ values: articleVersions.values, until: articleVersions.changedAt })
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.id, id)));
  return found && { id, values: found.values, until: found.until.toISOString() };
}
