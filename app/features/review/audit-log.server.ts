import { and, eq, gte, or, type SQL } from 'drizzle-orm';
import {
  findActor,
  type PageArgs,
  readEntries,
  requireRole,
} from '#app/features/accounts/accounts.server.ts';
import { pagesOf, readDay, readFilter, readPage } from '#app/lib/list-address.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/newest-first.server.ts';
import { servicesContext } from '#app/services/services.server.ts';

interface AuditFilter {
  /** An email address, or an actor as the log names it. */
  who: string;
  /** What it was done to, or which action it was. */
  about: string;
  /** First day, `2026-01-31`. */
  from: string;
}

const perPage = 50;

/** The page `/admin/audit`. @throws Refusal 403 for everybody but admins */
export async function showAuditLog(args: PageArgs) {
  await requireRole(args, 'admin');
  const params = args.url.searchParams;
  const filter = {
    who: readFilter(params, 'who'),
    about: readFilter(params, 'about'),
    from: readDay(params, 'from'),
  };
  const { db } = args.context.get(servicesContext);
  return { filter, ...(await listAudit(db, filter, readPage(params))) };
}

/** Entries of the log, newest first, with the address of each account that is still there. */
export async function listAudit(db: Database, filter: AuditFilter, page: number) {
  const where = await conditionOf(db, filter);
  const [total, found] = await Promise.all([
    countRows(db, auditLog, where),
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(newestFirst(auditLog.at), auditLog.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  return { entries: await readEntries(db, found), total, page, pages: pagesOf(total, perPage) };
}

async function conditionOf(db: Database, { who, about, from }: AuditFilter): Promise<SQL | undefined> {
  const actor = who.includes('@') ? await findActor(db, who) : who;
  return and(
    actor ? eq(auditLog.actor, actor) : undefined,
    about ? or(eq(auditLog.subject, about), eq(auditLog.action, about)) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
  );
}
