import { asc, eq, gte, sql } from 'drizzle-orm';
import { findAccountId, nameKind, securityKinds } from '#app/features/accounts/accounts.server.ts';
import { securityEvents, users } from '#app/features/accounts/tables.server.ts';
import { choicesOf } from '#app/lib/choices.ts';
import { pick } from '#app/lib/pick.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { deskList } from '../desk-list.server.ts';

/** The page `/admin/security`: the security log of all accounts, the newest first. */
export const securityList = deskList({
  role: 'admin',
  path: '/admin/security',
  table: securityEvents,
  one: 'event',
  many: 'events',
  filters: {
    q: {
      label: 'Address',
      placeholder: 'Of the account',
      where: async (address, db) => {
        const id = await findAccountId(db, address);
        return id ? eq(securityEvents.userId, id) : sql`false`;
      },
    },
    kind: {
      label: 'Event',
      placeholder: 'Everything',
      choices: choicesOf(securityKinds),
      where: (kind) => eq(securityEvents.kind, kind),
    },
    from: { label: 'From', isDay: true, where: (day) => gte(securityEvents.at, new Date(day)) },
  },
  empty: {
    title: 'Nothing has happened yet.',
    text: 'Sign-ins, wrong passwords and account changes appear here for 90 days.',
  },
  sorts: { when: securityEvents.at },
  order: [newestFirst(securityEvents.at), asc(securityEvents.id)],
  query: (db) =>
    db
      .select({ event: securityEvents, email: users.email })
      .from(securityEvents)
      .innerJoin(users, eq(users.id, securityEvents.userId)),
  show: (found) =>
    found.map(({ event, email }) => ({
      ...pick(event, 'id', 'userId', 'kind', 'count', 'address', 'device', 'note'),
      email,
      what: nameKind(event.kind),
      at: event.at.toISOString(),
    })),
  csv: ['id', 'email', 'kind', 'note', 'count', 'at', 'address', 'device'],
});
