import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { siteContext, submissionKindsOf } from '#app/feature.server.ts';
import { users } from '#app/features/accounts/tables.server.ts';
import type { ListFilter } from '#app/lib/list-address.ts';
import { askTogether, type Found } from '#app/services/database/ask-together.server.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import {
  boundedCount,
  containsText,
  countLimit,
  countTogether,
} from '#app/services/database/query-parts.server.ts';
import { foundSecrets } from '#app/services/found-secrets/tables.server.ts';
import { submissionSource, withheldOf, withholdValues } from '#app/services/found-secrets/withheld.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { kindInWords, kindNames } from '#app/services/submissions/kinds.server.ts';
import { submissionSearchText, submissions } from '#app/services/submissions/tables.server.ts';
import { deskList } from '../desk-list.server.ts';
import type { DeskAction, Empty } from '../desk-list-declaration.server.ts';
import { decideSubmission } from './decision.server.ts';
import { type Status, statusLabels } from './filter.ts';

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/** Choices of the filter by age. */
const ages: Record<string, { label: string; where: SQL }> = {
  day: { label: 'In the last 24 hours', where: gt(submissions.createdAt, daysAgo(1)) },
  week: { label: 'In the last 7 days', where: gt(submissions.createdAt, daysAgo(7)) },
  'over-week': { label: 'More than 7 days ago', where: lt(submissions.createdAt, daysAgo(7)) },
  'over-month': { label: 'More than 30 days ago', where: lt(submissions.createdAt, daysAgo(30)) },
};

/**
 * Rejects many obvious spam submissions at once. A reopened one is refused: it is decided on its own page, which shows
 * the reason.
 */
const spam: DeskAction = {
  label: 'Reject as spam',
  done: 'Rejected as spam',
  note: 'No email is sent.',
  isFor: isWaitingList,
  run: ({ services, context, editorId, id }) =>
    decideSubmission(services, submissionKindsOf(context.get(siteContext)), editorId, {
      id,
      decision: 'rejected',
      message: '',
      isSpam: true,
    }),
};

const ofStatus = (status: Status, empty: Empty) => ({
  label: statusLabels[status],
  where: eq(submissions.status, status),
  empty,
});

const byTitle = sql`lower(${submissions.title})`;

/**
 * The page `/admin`. Submissions without a decision are listed oldest first, so that none waits for ever; decided ones,
 * newest first.
 */
export const queue = deskList({
  role: 'editor',
  path: '/admin',
  table: submissions,
  one: 'submission',
  many: 'submissions',
  states: {
    label: 'Status',
    name: 'status',
    countsIgnoreFilters: true,
    of: {
      pending: ofStatus('pending', {
        title: 'Nothing is waiting for review.',
        text: 'Contributions, suggestions and applications appear here automatically.',
      }),
      asked: ofStatus('asked', { title: 'No submission is waiting for an answer.' }),
      approved: ofStatus('approved', { title: 'Nothing has been approved yet.' }),
      rejected: ofStatus('rejected', { title: 'Nothing has been rejected yet.' }),
    },
  },
  filters: {
    q: {
      label: 'Text',
      placeholder: 'Title, address, sender',
      // A text of fewer than three characters has no trigram for the index: only titles are searched.
      where: (text) =>
        containsText(text.length < 3 ? sql`${submissions.title}` : submissionSearchText(submissions), text),
    },
    kind: {
      label: 'Kind',
      placeholder: 'Every kind',
      where: (kind) => eq(submissions.kind, kind),
    },
    age: {
      label: 'Sent',
      placeholder: 'At any time',
      choices: Object.entries(ages).map(([value, { label }]) => ({ value, label })),
      where: (age) => ages[age]?.where,
    },
  },
  async lookUp(db, { context, url }) {
    const ofKind = await countByKind(db, url.searchParams.get('status') || 'pending');
    const known = submissionKindsOf(context.get(siteContext));
    const kinds = kindNames.filter((name) => known.some(({ kind }) => kind === name));
    return {
      kind: [...new Set([...kinds, ...ofKind.keys()])].map((kind) => ({
        value: kind,
        label: `${kindInWords(kind)} (${ofKind.get(kind) ?? 0})`,
      })),
    };
  },
  sorts: { title: byTitle, sent: submissions.createdAt },
  order: (state) => {
    const direction = isWaitingList(state) ? asc : desc;
    return [direction(submissions.createdAt), direction(submissions.id)];
  },
  query: (db) => {
    const { id, title, submittedBy, createdAt, kind, email } = submissions;
    return db
      .select({
        id,
        title,
        submittedBy,
        createdAt,
        kind,
        email,
        accountEmail: users.email,
        places: foundSecrets.places,
      })
      .from(submissions)
      .leftJoin(users, eq(users.id, submittedBy))
      .leftJoin(foundSecrets, withheldOf(submissionSource, id));
  },
  show: (found) =>
    found.map(({ id, title, submittedBy, createdAt, kind, email, accountEmail, places }) => ({
      id,
      ...withholdValues({ title }, places ?? []),
      kind: kindInWords(kind),
      from: email ?? accountEmail ?? '',
      hasAccount: submittedBy !== null,
      sentAt: createdAt.toISOString(),
    })),
  hit: ({ id, title, kind }) => ({ title, about: kind, href: `/admin/submissions/${id}` }),
  actions: { spam },
  csv: ['id', 'title', 'kind', 'from', 'hasAccount', 'sentAt'],
  exportedBy: 'admin',
});

function isWaitingList(state: string): boolean {
  return state === 'pending' || state === 'asked';
}

/** A query of the number of submissions that wait for an editor, up to `countLimit`. */
const waitingCount = () => boundedCount(submissions, eq(submissions.status, 'pending'));

/** The number of submissions of each kind with this status, among at most `countLimit` of them. */
async function countByKind(db: Database, status: string): Promise<Map<string, number>> {
  const counted = await rows<{ kind: string; count: number }>(
    db,
    sql`select kind, count(*)::int as count
      from (select kind from ${submissions} where status = ${status} limit ${countLimit}) as counted group by kind`,
  );
  return new Map(counted.map(({ kind, count }) => [kind, count]));
}

/**
 * The queries of a submission's neighbours in a list, also if the list no longer contains the submission.
 * `neighboursOf` puts them in the order of the list.
 */
export async function askNeighbours(db: Database, filter: ListFilter, id: string) {
  const where = await queue.conditionOf(db, filter);
  const sent = [submissions.createdAt, submissions.id];
  const sorted = filter.sort?.endsWith('title') ? [byTitle, ...sent] : sent;
  const columns = sql.join(
    sorted.map((column) => sql`${column}`),
    sql`, `,
  );
  const place = sql`(${columns})`;
  // Compared in the database, whose times are more precise than those of JavaScript.
  const own = sql`(select ${columns} from ${submissions} where ${submissions.id} = ${id})`;
  const nearest = (isLater: boolean) => {
    const order = isLater ? asc : desc;
    return db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(where, isLater ? sql`${place} > ${own}` : sql`${place} < ${own}`))
      .orderBy(...sorted.map((column) => order(column)))
      .limit(1);
  };
  return { earlier: nearest(false), later: nearest(true) };
}

export const findNeighbours = async (db: Database, filter: ListFilter, id: string) =>
  neighboursOf(filter, await askTogether(db, await askNeighbours(db, filter, id)));

export function neighboursOf(
  filter: ListFilter,
  { earlier: [earlier], later: [later] }: Found<Awaited<ReturnType<typeof askNeighbours>>>,
): { previous?: string; next?: string } {
  const isAscending = filter.sort ? !filter.sort.startsWith('-') : isWaitingList(filter.status || 'pending');
  const [previous, next] = isAscending ? [earlier, later] : [later, earlier];
  return { ...(previous && { previous: previous.id }), ...(next && { next: next.id }) };
}

/** Work outside the queue that waits for an editor or admin, counted for its page. Features declare it. */
export interface Waiting {
  path: string;
  /** A query of one number. */
  count: () => SQL;
}

/** The number of waiting items by the path of their page. The queue comes first. */
export async function countAllWaiting(
  context: Readonly<RouterContextProvider>,
): Promise<Record<string, number>> {
  const { db } = context.get(servicesContext);
  const counted = [{ path: '/admin', count: waitingCount }, ...context.get(siteContext).all('waiting')];
  const found = await countTogether(
    db,
    counted.map(({ count }) => count()),
  );
  return Object.fromEntries(counted.map(({ path }, at) => [path, found[at] ?? 0]));
}
