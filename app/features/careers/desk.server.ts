import { Readable } from 'node:stream';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { csvLine, csvStart } from '#app/lib/csv.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { WaitlistFilter } from './filter.ts';
import { jobsWaitlist } from './tables.server.ts';

/** The arguments of the loader that asks. */
type PageArgs = Parameters<typeof requireRole>[0];

export const waitlistPerPage = 50;
/** What one export reads at a time. */
const rowsPerRead = 500;

/** The waitlist for editors, newest first: one page, how many pass the filter, and how many there are of each status. */
export async function listWaitlist(args: PageArgs, filter: WaitlistFilter) {
  await requireRole(args, 'editor');
  return readWaitlist(args.context.get(servicesContext).db, filter);
}

/** For tests; pages ask `listWaitlist`. */
export async function readWaitlist(db: Database, filter: WaitlistFilter) {
  const [entries, [found], statuses] = await Promise.all([
    db
      .select(columns)
      .from(jobsWaitlist)
      .where(passes(filter))
      .orderBy(desc(jobsWaitlist.createdAt), desc(jobsWaitlist.id))
      .limit(waitlistPerPage)
      .offset((filter.page - 1) * waitlistPerPage),
    db.select({ total: count() }).from(jobsWaitlist).where(passes(filter)),
    db
      .select({ status: jobsWaitlist.status, total: count() })
      .from(jobsWaitlist)
      .groupBy(jobsWaitlist.status),
  ]);
  const total = found?.total ?? 0;
  return {
    entries,
    total,
    pages: Math.ceil(total / waitlistPerPage),
    counts: {
      pending: 0,
      confirmed: 0,
      left: 0,
      ...Object.fromEntries(statuses.map((row) => [row.status, row.total])),
    },
  };
}

/**
 * The waitlist as a CSV file, oldest first, for admins: everybody's address at once is more than an editor needs. It is
 * read and sent in parts, whatever its length, and the export is noted in the audit log.
 */
export async function waitlistCsv(args: PageArgs, filter: WaitlistFilter): Promise<Response> {
  const admin = await requireRole(args, 'admin');
  const { db } = args.context.get(servicesContext);
  const { page: _, ...details } = filter;
  await recordAudit(db, {
    actor: `user:${admin.id}`,
    action: 'waitlist.exported',
    subject: 'jobs-waitlist',
    // Whose address was looked for is nothing for a log that outlives the list.
    details: { ...details, search: details.search ? 'one address' : '' },
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

function passes({ status, interest, search }: WaitlistFilter): SQL | undefined {
  return and(
    status ? eq(jobsWaitlist.status, status) : undefined,
    interest ? eq(jobsWaitlist.roleInterest, interest) : undefined,
    search ? eq(jobsWaitlist.email, search) : undefined,
  );
}

const comesAfter = ({ at, id }: { at: string; id: string }) =>
  sql`(${jobsWaitlist.createdAt}, ${jobsWaitlist.id}) > (${at}::timestamptz, ${id}::uuid)`;
