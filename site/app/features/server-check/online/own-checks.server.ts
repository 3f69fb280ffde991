import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { serverChecks } from './tables.server.ts';

/** Maximum checks in the list of one server. */
const maxListed = 10;

const { id, url, kind, report, hasToken, createdAt } = serverChecks;

/** Checks with a report that a person asked for while signed in, of one server, by its `shownServer`. */
const areOwn = (userId: string, server: string) =>
  and(eq(serverChecks.userId, userId), eq(url, server), eq(serverChecks.state, 'done'), isNotNull(report));

/** The newest checks of a server with a report, which a person asked for while signed in. */
export const listOwnReports = (db: Database, userId: string, server: string) =>
  db
    .select({ id, kind, createdAt })
    .from(serverChecks)
    .where(areOwn(userId, server))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxListed);

/** The report of one of them as JSON text; undefined if it is another's, of another server, or deleted. */
export async function findOwnReport(
  db: Database,
  userId: string,
  server: string,
  wanted: string,
): Promise<{ kind: 'polite' | 'full'; report: string; hasToken: boolean } | undefined> {
  const [found] = await db
    .select({ kind, report, hasToken })
    .from(serverChecks)
    .where(and(areOwn(userId, server), eq(id, wanted)));
  return found && { ...found, report: found.report ?? '' };
}
