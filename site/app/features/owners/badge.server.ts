import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { BadgeFacts } from './badge.ts';
import { publishedChecks } from './tables.server.ts';
import { watchedChecks, watchedServers } from './watching/tables.server.ts';

/** What the badge of a listing says; undefined if the listing shows no report. */
export async function findBadge(db: Database, listing: string): Promise<BadgeFacts | undefined> {
  const [shown] = await db
    .select({
      madeAt: publishedChecks.madeAt,
      failed: publishedChecks.failed,
      revision: publishedChecks.revision,
      digest: publishedChecks.digest,
      hasToken: publishedChecks.hasToken,
    })
    .from(publishedChecks)
    .where(eq(publishedChecks.listing, listing));
  if (!shown) return undefined;
  const { madeAt, failed } = shown;
  return { madeAt, failed, hasChanged: await hasChangedSince(db, listing, shown) };
}

type ComparedReport = Pick<
  typeof publishedChecks.$inferSelect,
  'madeAt' | 'revision' | 'digest' | 'hasToken'
>;

/** True if a later regular check saw another digest in the same revision of MCP. Regular checks send no token. */
export async function hasChangedSince(
  db: Database,
  listing: string,
  { madeAt, revision, digest, hasToken }: ComparedReport,
): Promise<boolean> {
  if (revision === null || digest === null || hasToken) return false;
  const differs = sql`exists (
    select 1 from jsonb_array_elements(${watchedChecks.sets}) seen
    where seen -> 'revisions' @> ${JSON.stringify([revision])}::jsonb and seen ->> 'digest' <> ${digest})`;
  const later = await db
    .select({ id: watchedChecks.id })
    .from(watchedChecks)
    .innerJoin(watchedServers, eq(watchedServers.id, watchedChecks.watchId))
    .where(and(eq(watchedServers.listing, listing), gt(watchedChecks.madeAt, madeAt), differs))
    .limit(1);
  return later.length > 0;
}
