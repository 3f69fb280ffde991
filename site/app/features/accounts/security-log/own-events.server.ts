import { asc, eq } from 'drizzle-orm';
import { formatMoment } from '#app/lib/dates.ts';
import { pageOrLast } from '#app/lib/list-address.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import type { Visitor } from '../sessions/visitor.server.ts';
import { securityEvents } from '../tables.server.ts';
import { nameKind } from './security-kinds.ts';

/** A page of the visitor's own security log, the newest first. */
export async function listOwnEvents({ context }: RequestArgs, visitor: Visitor, perPage: number, asked = 1) {
  const { db } = context.get(servicesContext);
  const isTheirs = eq(securityEvents.userId, visitor.id);
  const { found, total, page, pages } = await pageOrLast(asked, perPage, (offset) =>
    askTogether(db, {
      found: db
        .select()
        .from(securityEvents)
        .where(isTheirs)
        .orderBy(newestFirst(securityEvents.at), asc(securityEvents.id))
        .limit(perPage)
        .offset(offset),
      total: db.$count(securityEvents, isTheirs),
    }),
  );
  const events = found.map(({ id, kind, at, count, address, device, note }) => ({
    id,
    what: nameKind(kind),
    isFailure: kind.endsWith('-failed'),
    note,
    count,
    at: formatMoment(at),
    /** The browser and the network address, where known. */
    from: [device, address].filter((part) => part !== null),
  }));
  return { events, total, page, pages };
}
