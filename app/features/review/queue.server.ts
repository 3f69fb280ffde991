import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import {
  actorOf,
  findAddresses,
  type PageArgs,
  requireRole,
} from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readPage } from '#app/lib/list-address.ts';
import { containsText } from '#app/services/database/contains-text.server.ts';
import { countLimit, countRows } from '#app/services/database/count.server.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { searchedText, submissions } from '#app/services/submissions/tables.server.ts';
import { kindInWords } from '#app/services/submissions/words.ts';
import { ageOf, ages, type QueueFilter, readQueueFilter, statuses } from './filter.ts';
import { submissionKindsContext } from './kinds.server.ts';

const perPage = 50;

/** The page `/admin`. @throws Refusal 403 for everybody but editors and admins */
export async function showQueue(args: PageArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const filter = readQueueFilter(args.url.searchParams);
  const [listed, counts, ofKind] = await Promise.all([
    listQueue(db, filter, readPage(args.url.searchParams)),
    countByStatus(db),
    countByKind(db, filter.status),
  ]);
  const known = args.context.get(submissionKindsContext).map(({ kind }) => kind);
  const kinds = [...new Set([...known, ...ofKind.keys()])].map((kind) => ({
    value: kind,
    label: `${kindInWords(kind)} (${ofKind.get(kind) ?? 0})`,
  }));
  return { filter, counts, kinds, ...listed };
}

/** What waits is listed oldest first, so that nobody waits for ever; what is decided, newest first. */
export async function listQueue(db: Database, filter: QueueFilter, page: number) {
  const where = conditionOf(filter);
  const order = isWaitingList(filter) ? asc : desc;
  const [total, found] = await Promise.all([
    countRows(db, submissions, where),
    db
      .select({
        id: submissions.id,
        kind: submissions.kind,
        title: submissions.title,
        email: submissions.email,
        submittedBy: submissions.submittedBy,
        createdAt: submissions.createdAt,
      })
      .from(submissions)
      .where(where)
      .orderBy(order(submissions.createdAt), order(submissions.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const accounts = await findAddresses(
    db,
    found.flatMap(({ submittedBy }) => (submittedBy ? [actorOf(submittedBy)] : [])),
  );
  const now = new Date();
  const entries = found.map(({ submittedBy, createdAt, kind, email, ...entry }) => ({
    ...entry,
    kind: kindInWords(kind),
    from: email ?? (submittedBy ? accounts.get(actorOf(submittedBy)) : undefined) ?? '',
    hasAccount: submittedBy !== null,
    sentAt: createdAt.toISOString(),
    age: ageOf(createdAt, now),
  }));
  return { entries, total, page, pages: pagesOf(total, perPage) };
}

const isWaitingList = ({ status }: QueueFilter) => status === 'pending' || status === 'asked';

function conditionOf({ status, kind, q, age }: QueueFilter): SQL | undefined {
  const limits: { atMost?: number; atLeast?: number } = age ? ages[age] : {};
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  return and(
    eq(submissions.status, status),
    kind ? eq(submissions.kind, kind) : undefined,
    limits.atMost ? gt(submissions.createdAt, daysAgo(limits.atMost)) : undefined,
    limits.atLeast ? lt(submissions.createdAt, daysAgo(limits.atLeast)) : undefined,
    q ? holds(q) : undefined,
  );
}

/** Fewer than three letters make no trigram to look up: they are looked for in titles alone. */
function holds(text: string): SQL {
  const searched = text.length < 3 ? sql`${submissions.title}` : searchedText(submissions);
  return containsText(searched, text);
}

/** How many there are of each status, counted no further than lists count. */
export async function countByStatus(db: Database) {
  const counted = await Promise.all(
    statuses.map((status) => countRows(db, submissions, eq(submissions.status, status))),
  );
  return statuses.map((status, index) => ({ status, count: counted[index] ?? 0 }));
}

/** How many submissions wait for an editor. */
export const countWaiting = (db: Database) => countRows(db, submissions, eq(submissions.status, 'pending'));

/** How many of a status there are of each kind, among as many as lists count. */
async function countByKind(db: Database, status: string): Promise<Map<string, number>> {
  const counted = await rows<{ kind: string; count: number }>(
    db,
    sql`select kind, count(*)::int as count
      from (select kind from ${submissions} where status = ${status} limit ${countLimit}) as counted group by kind`,
  );
  return new Map(counted.map(({ kind, count }) => [kind, count]));
}

/** The neighbours of a submission in a list, as the list is sorted; the list may not hold the submission itself any more. */
export async function findNeighbours(
  db: Database,
  filter: QueueFilter,
  id: string,
): Promise<{ previous?: string; next?: string }> {
  const where = conditionOf(filter);
  const place = sql`(${submissions.createdAt}, ${submissions.id})`;
  // Compared in the database: its times are finer than those of JavaScript.
  const own = sql`(select created_at, id from ${submissions} where id = ${id})`;
  const find = async (isLater: boolean) => {
    const order = isLater ? asc : desc;
    const [found] = await db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(where, isLater ? sql`${place} > ${own}` : sql`${place} < ${own}`))
      .orderBy(order(submissions.createdAt), order(submissions.id))
      .limit(1);
    return found?.id;
  };
  const [earlier, later] = await Promise.all([find(false), find(true)]);
  const [previous, next] = isWaitingList(filter) ? [earlier, later] : [later, earlier];
  return { ...(previous && { previous }), ...(next && { next }) };
}
