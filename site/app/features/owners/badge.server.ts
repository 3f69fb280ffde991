import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import type { BadgeFacts } from './badge.ts';
import { publishedChecks } from './tables.server.ts';

/**
 * True if a later regular check saw another digest in the same revision of MCP. Regular checks send no token, so a report
 * that was made with one is not compared.
 */
const hasChanged = sql<boolean>`(not published_checks.has_token and exists (
  select 1 from watched_servers server
    join watched_checks made on made.watch_id = server.id,
    jsonb_array_elements(made.sets) seen
  where server.listing = published_checks.listing and made.made_at > published_checks.made_at
    and seen -> 'revisions' @> to_jsonb(array[published_checks.revision])
    and seen ->> 'digest' <> published_checks.digest))`;

/** The facts on the badge of a published report. */
export const badgeColumns = { madeAt: publishedChecks.madeAt, failed: publishedChecks.failed, hasChanged };

/** The facts on the badge of a listing; undefined if the listing shows no report. */
export async function findBadge(db: Database, listing: string): Promise<BadgeFacts | undefined> {
  const [shown] = await db
    .select(badgeColumns)
    .from(publishedChecks)
    .where(eq(publishedChecks.listing, listing));
  return shown;
}
