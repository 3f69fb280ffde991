import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { formatMoment } from '#app/lib/dates.ts';
import { pageOrLast } from '#app/lib/list-address.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { browserName } from '../sessions/browser-name.ts';
import type { Visitor } from '../sessions/visitor.server.ts';
import { securityEvents } from '../tables.server.ts';

/**
 * Days that an event is kept, and days that its address is kept whole. `/privacy` and the pages of the log name them.
 */
const keptDays = 90;
const wholeDays = 7;

interface SecurityEvent {
  userId: string;
  kind: SecurityKind;
  /** A further detail, such as 'member to editor'. Never typed text. */
  note?: string;
}

/**
 * Records an event of an account in the security log. Call it inside the transaction of the event, so that neither
 * exists without the other. `from` is the request of the person who acted, unless that is an admin, an operator or the
 * site. Equal events within one clock hour are one row with a count. All failures of one kind are equal, wherever they
 * come from: so guesses cannot fill the table, and the row shows the place of the last.
 */
export async function recordSecurityEvent(
  db: Database,
  { userId, kind, note = '' }: SecurityEvent,
  from?: RequestArgs,
): Promise<void> {
  const place = from ? requestSource(from) : { address: null, device: null };
  const hour = Math.floor(Date.now() / 3_600_000);
  const alike = kind.endsWith('-failed') ? [kind, hour] : [kind, hour, note, ...Object.values(place)];
  await db
    .insert(securityEvents)
    .values({ userId, kind, note, ...place, alike: digestOf(alike) })
    .onConflictDoUpdate({
      target: [securityEvents.userId, securityEvents.alike],
      set: { ...place, at: sql`now()`, count: sql`least(${securityEvents.count} + 1, 1000000)` },
    });
}

/**
 * Records an event outside a transaction, where nothing was changed. A failure to record is logged, and the refused
 * person still gets the refusal.
 */
export async function recordRefusal(args: RequestArgs, event: SecurityEvent): Promise<void> {
  const { db, log } = args.context.get(servicesContext);
  await recordSecurityEvent(db, event, args).catch((error) =>
    log.error(
      { requestId: args.context.get(requestContext).id, err: error, ...event },
      'a security event was not recorded',
    ),
  );
}

/** The origin of a request: its address, if it is one, and its browser. */
export function requestSource({ request, context }: RequestArgs) {
  const { address } = context.get(requestContext);
  return {
    address: isIP(address.replace(/\/\d+$/, '')) ? address : null,
    device: browserName(request.headers.get('user-agent')),
  };
}

const digestOf = (values: unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);

/**
 * Deletes events after `keptDays`, and shortens network addresses after `wholeDays` (to a /24, or a /48 for IPv6);
 * nightly.
 */
export async function sweepSecurityLog(db: Database): Promise<void> {
  const { at, address } = securityEvents;
  const olderThan = (days: number) => lt(at, sql`now() - make_interval(days => ${days}::int)`);
  await db.delete(securityEvents).where(olderThan(keptDays));
  const bits = sql`case family(${address}) when 4 then 24 else 48 end`;
  await db
    .update(securityEvents)
    // The digest contains the address, and could be searched by trying all addresses.
    .set({ address: sql`network(set_masklen(${address}, ${bits}))`, alike: null })
    .where(and(olderThan(wholeDays), sql`masklen(${address}) > ${bits}`));
}

/** The log for a person's export of their own data. */
export function exportSecurityLog(db: Database, userId: string) {
  const { kind, at, count, address, device, note } = securityEvents;
  return db
    .select({ kind, at, count, address, device, note })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(securityEvents.at);
}

/**
 * Events of the security log, in the words of its pages. A kind that ends in `-failed` is a refused sign-in or proof.
 */
export const securityKinds = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password at sign-in',
  'code-failed': 'Wrong code at sign-in, after the right password',
  'proof-failed': 'Wrong password or code while signed in',
  'passkey-failed': 'Passkey refused',
  'signed-out': 'Signed out',
  'sessions-ended': 'Sessions ended',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by a link in an email',
  'address-confirmed': 'Address confirmed',
  'address-asked': 'Change of address requested',
  'address-changed': 'Address changed',
  'address-restored': 'Change of address undone',
  'factor-on': 'Second factor turned on',
  'factor-off': 'Second factor turned off',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'provider-linked': 'Another site linked for sign-in',
  'provider-unlinked': 'Another site unlinked',
  'agent-connected': 'Agent connected',
  'agent-disconnected': 'Agent disconnected',
  'backup-codes-renewed': 'New backup codes created',
  'role-changed': 'Role changed',
  'data-exported': 'Data downloaded',
  'list-exported': 'Desk list downloaded',
} as const;

export type SecurityKind = keyof typeof securityKinds;

/** A kind in words. One that this release does not know is shown as it is stored. */
export const nameKind = (kind: string): string => securityKinds[kind as SecurityKind] ?? kind;

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
