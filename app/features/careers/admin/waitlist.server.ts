import { Readable } from 'node:stream';
import { and, desc, eq, sql } from 'drizzle-orm';
import { deskList, type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { csvLine, csvStart } from '#app/lib/csv.ts';
import type { ListFilter } from '#app/lib/list-address.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { interests, interestTitle } from '../roles.ts';
import { jobsWaitlist as waitlist } from '../tables.server.ts';

/** The page `/admin/waitlist`: the newest first. */
export const waitlistList = deskList({
  role: 'editor',
  path: '/admin/waitlist',
  table: waitlist,
  one: 'entry',
  many: 'entries',
  states: {
    label: 'Status',
    name: 'status',
    of: {
      all: { label: 'All' },
      pending: { label: 'Not confirmed', where: eq(waitlist.status, 'pending') },
      confirmed: { label: 'Confirmed', where: eq(waitlist.status, 'confirmed') },
      left: { label: 'Left', where: eq(waitlist.status, 'left') },
    },
  },
  filters: {
    q: {
      // Somebody asks what is kept about them.
      label: 'Whole address',
      placeholder: 'name@example.org',
      where: (email) => eq(waitlist.email, email.toLowerCase()),
    },
    interest: {
      label: 'Role interest',
      placeholder: 'Every role',
      choices: interests.map(({ value, title }) => ({ value, label: title })),
      where: (interest) => eq(waitlist.roleInterest, interest),
    },
  },
  empty: {
    title: 'Nobody is on the waitlist yet.',
    text: 'People join on /jobs; each confirms by a letter before they may be written to.',
  },
  sorts: {
    address: waitlist.email,
    joined: waitlist.createdAt,
  },
  read: async ({ db, where, inOrder, limit, offset }) => {
    const found = await db
      .select()
      .from(waitlist)
      .where(where)
      .orderBy(...inOrder(desc(waitlist.createdAt), desc(waitlist.id)))
      .limit(limit)
      .offset(offset);
    return found.map(({ id, email, name, company, roleInterest, status, source, createdAt }) => ({
      ...{ id, email, name, company, status, source },
      interest: interestTitle(roleInterest),
      joinedAt: createdAt.toISOString(),
    }));
  },
});

/** The page, and for admins the address of the same as a file. */
export async function showWaitlist(args: PageArgs) {
  const list = await waitlistList.load(args);
  const { role } = await requireRole(args, 'editor');
  return { list, mayExport: role === 'admin' };
}

/** What one export reads at a time. */
const rowsPerRead = 500;

/**
 * The waitlist as a CSV file, oldest first, for admins: everybody's address at once is more than an editor needs. It is
 * read and sent in parts, whatever its length, and the export is noted in the audit log.
 */
export async function sendWaitlistCsv(args: PageArgs): Promise<Response> {
  const admin = await requireRole(args, 'admin');
  const { db } = args.context.get(servicesContext);
  const { filter } = await waitlistList.readAddress(args);
  await recordAudit(db, {
    actor: `user:${admin.id}`,
    action: 'waitlist.exported',
    subject: 'jobs-waitlist',
    // Whose address was looked for is nothing for a log that outlives the list.
    details: { status: '', ...filter, q: filter.q ? 'one address' : '' },
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
export async function* csvParts(db: Database, filter: ListFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvStart + csvLine(Object.keys(columns)));
  const where = await waitlistList.conditionOf(db, filter);
  let after: { at: string; id: string } | undefined;
  for (;;) {
    const rows = await db
      // As text: a JavaScript date is less exact than the database's, and would skip rows of one millisecond.
      .select({ ...columns, at: sql<string>`${waitlist.createdAt}::text` })
      .from(waitlist)
      .where(and(where, after && comesAfter(after)))
      .orderBy(waitlist.createdAt, waitlist.id)
      .limit(rowsPerRead);
    const lines = rows.map(({ at: _, ...row }) => csvLine(Object.values(row)));
    if (lines.length > 0) yield encoder.encode(lines.join(''));
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = { at: last.at, id: last.id };
  }
}

const columns = {
  id: waitlist.id,
  email: waitlist.email,
  role_interest: waitlist.roleInterest,
  type: waitlist.type,
  name: waitlist.name,
  company: waitlist.company,
  status: waitlist.status,
  source: waitlist.source,
  referrer_url: waitlist.referrerUrl,
  created_at: waitlist.createdAt,
  changed_at: waitlist.changedAt,
};

const comesAfter = ({ at, id }: { at: string; id: string }) =>
  sql`(${waitlist.createdAt}, ${waitlist.id}) > (${at}::timestamptz, ${id}::uuid)`;
