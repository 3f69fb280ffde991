import { Readable } from 'node:stream';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { csvLine, csvStart } from '#app/lib/csv.ts';
import { pagesOf, readPage } from '#app/lib/list-address.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { interestTitle } from '../roles.ts';
import { jobsWaitlist } from '../tables.server.ts';
import { readWaitlistFilter, statuses, type WaitlistFilter } from './filter.ts';

const perPage = 50;
/** What one export reads at a time. */
const rowsPerRead = 500;

/** The page `/admin/waitlist`. @throws Refusal 403 for everybody but editors and admins */
export async function showWaitlist(args: PageArgs) {
  const { role } = await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  const params = args.url.searchParams;
  const filter = readWaitlistFilter(params);
  const [listed, counts] = await Promise.all([
    listWaitlist(db, filter, readPage(params)),
    countByStatus(db, filter),
  ]);
  return { filter, counts, mayExport: role === 'admin', ...listed };
}

/** What passes the filter, the newest first. */
export async function listWaitlist(db: Database, filter: WaitlistFilter, page: number) {
  const where = passes(filter);
  const [total, found] = await Promise.all([
    countRows(db, jobsWaitlist, where),
    db
      .select()
      .from(jobsWaitlist)
      .where(where)
      .orderBy(desc(jobsWaitlist.createdAt), desc(jobsWaitlist.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const entries = found.map(({ id, email, name, company, roleInterest, status, source, createdAt }) => ({
    ...{ id, email, name, company, status, source },
    interest: interestTitle(roleInterest),
    joinedAt: createdAt.toISOString(),
  }));
  return { entries, total, page, pages: pagesOf(total, perPage) };
}

/** How many there are of each status among what else passes the filter. */
export async function countByStatus(db: Database, filter: WaitlistFilter) {
  return Promise.all(
    (['', ...statuses] as const).map(async (status) => ({
      status,
      count: await countRows(db, jobsWaitlist, passes({ ...filter, status })),
    })),
  );
}

/**
 * The waitlist as a CSV file, oldest first, for admins: everybody's address at once is more than an editor needs. It is
 * read and sent in parts, whatever its length, and the export is noted in the audit log.
 */
export async function sendWaitlistCsv(args: PageArgs): Promise<Response> {
  const admin = await requireRole(args, 'admin');
  const { db } = args.context.get(servicesContext);
  const filter = readWaitlistFilter(args.url.searchParams);
  await recordAudit(db, {
    actor: `user:${admin.id}`,
    action: 'waitlist.exported',
    subject: 'jobs-waitlist',
    // Whose address was looked for is nothing for a log that outlives the list.
    details: { ...filter, q: filter.q ? 'one address' : '' },
  });
  return new Response(Readable.toWeb(Readable.from(csvParts(db, filter))) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="jobs-waitlist-${new Date().toISOString().slice(0, 10)}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** The file in parts, as bytes. Exported for its test. */
export async function* csvParts(db: Database, filter: WaitlistFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvStart + csvLine(Object.keys(columns)));
  let after: { at: string; id: string } | undefined;
  for (;;) {
    const rows = await db
      // As text: a JavaScript date is less exact than the database's, and would skip rows of one millisecond.
      .select({ ...columns, at: sql<string>`${jobsWaitlist.createdAt}::text` })
      .from(jobsWaitlist)
      .where(and(passes(filter), after && comesAfter(after)))
      .orderBy(jobsWaitlist.createdAt, jobsWaitlist.id)
      .limit(rowsPerRead);
    const lines = rows.map(({ at: _, ...row }) => csvLine(Object.values(row)));
    if (lines.length > 0) yield encoder.encode(lines.join(''));
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = { at: last.at, id: last.id };
  }
}

const columns = {
  id: jobsWaitlist.id,
  email: jobsWaitlist.email,
  role_interest: jobsWaitlist.roleInterest,
  type: jobsWaitlist.type,
  name: jobsWaitlist.name,
  company: jobsWaitlist.company,
  status: jobsWaitlist.status,
  source: jobsWaitlist.source,
  referrer_url: jobsWaitlist.referrerUrl,
  created_at: jobsWaitlist.createdAt,
  changed_at: jobsWaitlist.changedAt,
};

function passes({ status, interest, q }: WaitlistFilter): SQL | undefined {
  return and(
    status ? eq(jobsWaitlist.status, status) : undefined,
    interest ? eq(jobsWaitlist.roleInterest, interest) : undefined,
    q ? eq(jobsWaitlist.email, q) : undefined,
  );
}

const comesAfter = ({ at, id }: { at: string; id: string }) =>
  sql`(${jobsWaitlist.createdAt}, ${jobsWaitlist.id}) > (${at}::timestamptz, ${id}::uuid)`;
