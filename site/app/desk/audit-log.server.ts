import { asc, eq, gte, or } from 'drizzle-orm';
import { findActor, readEntries } from '#app/features/accounts/accounts.server.ts';
import { auditLog } from '#app/services/audit/tables.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { deskList } from './desk-list.server.ts';

/** The page `/admin/audit`: the audit log, newest first. */
export const auditList = deskList({
  role: 'admin',
  path: '/admin/audit',
  table: auditLog,
  one: 'entry',
  many: 'entries',
  filters: {
    who: {
      label: 'Who',
      placeholder: 'Email address or actor',
      where: async (who, db) => eq(auditLog.actor, who.includes('@') ? await findActor(db, who) : who),
    },
    about: {
      // Matches the subject of an entry or its action.
      label: 'About',
      placeholder: 'order.paid',
      where: (about) => or(eq(auditLog.subject, about), eq(auditLog.action, about)),
    },
    from: { label: 'From', isDay: true, where: (day) => gte(auditLog.at, new Date(day)) },
  },
  empty: { title: 'Nothing has been recorded yet.' },
  sorts: { when: auditLog.at },
  order: [newestFirst(auditLog.at), asc(auditLog.id)],
  query: (db) => db.select().from(auditLog),
  show: (found, db) => readEntries(db, found),
  csv: ['id', 'action', 'subject', 'who', 'at', 'details'],
});
