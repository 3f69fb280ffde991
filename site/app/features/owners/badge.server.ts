import { eq, sql } from 'drizzle-orm';
import { shownServer } from '#app/features/server-check/server-check.server.ts';
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

const { url, madeAt, failed } = publishedChecks;

/** Words of the badge of a published report, and the server that the report is about. */
export const badgeColumns = { url, madeAt, failed, hasChanged };

type BadgeRow = BadgeFacts & { url: string };

/**
 * The facts on the badge of a report. A report about another server than the listing's present endpoint counts as
 * changed.
 */
export const badgeFacts = (
  { url, madeAt, failed, hasChanged }: BadgeRow,
  endpoint: string | null | undefined,
): BadgeFacts => ({
  madeAt,
  failed,
  hasChanged: hasChanged || !endpoint || shownServer(endpoint) !== url,
});

/** The columns of the badge of a listing; undefined if the listing shows no report. */
export async function findBadge(db: Database, listing: string): Promise<BadgeRow | undefined> {
  const [shown] = await db
    .select(badgeColumns)
    .from(publishedChecks)
    .where(eq(publishedChecks.listing, listing));
  return shown;
}
