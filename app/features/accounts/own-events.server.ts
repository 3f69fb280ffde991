import { asc, eq } from 'drizzle-orm';
import { formatMoment } from '#app/lib/dates.ts';
import { pageWithin } from '#app/lib/list-address.ts';
import { newestFirst } from '#app/services/database/newest-first.server.ts';
import { type RequestArgs, servicesContext } from '#app/services/services.server.ts';
import { nameKind } from './security-kinds.ts';
import { securityEvents } from './tables.server.ts';
import type { Visitor } from './visitor.server.ts';

/** A page of the visitor's own security log, the newest first. */
export async function listOwnEvents({ context }: RequestArgs, visitor: Visitor, perPage: number, asked = 1) {
  const { db } = context.get(servicesContext);
  const isTheirs = eq(securityEvents.userId, visitor.id);
  const total = await db.$count(securityEvents, isTheirs);
  const { page, pages } = pageWithin(asked, total, perPage);
  const found = await db
    .select()
    .from(securityEvents)
    .where(isTheirs)
    .orderBy(newestFirst(securityEvents.at), asc(securityEvents.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const events = found.map(({ id, kind, at, count, address, device, note }) => ({
    ...{ id, what: nameKind(kind), isFailure: kind.endsWith('-failed'), note, count },
    at: formatMoment(at),
    from: [device, address].filter((part) => part !== null),
  }));
  return { events, total, page, pages };
}
