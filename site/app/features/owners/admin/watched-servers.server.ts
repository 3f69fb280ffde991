import { eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deskEditor, deskList, type EditArgs } from '#app/desk/desk.server.ts';
import { siteContext } from '#app/feature.server.ts';
import { actorOf } from '#app/features/accounts/accounts.server.ts';
import { dropScheduledCheck, isLocalFor } from '#app/features/server-check/server-check.server.ts';
import { neededText, oneOf, textsOf, tick } from '#app/lib/edit-fields.ts';
import { isWebAddress } from '#app/lib/http-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/query-parts.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { intervalHours, type outcomes } from '../watching/history.ts';
import { nameOfWatched, pathOfWatched, topicsOfWatched } from '../watching/names.ts';
import { askForDueChecks } from '../watching/schedule.server.ts';
import { watchedServers as watched, watchedChecks } from '../watching/tables.server.ts';

// Full names, because both tables have an `id`.
const lastOutcome = sql<keyof typeof outcomes | null>`(select made.outcome from watched_checks made
  where made.watch_id = watched_servers.id order by made.made_at desc limit 1)`;

/** List of `/admin/watched-servers`: servers that the site checks regularly, for their owners or for the operator. */
export const watchedList = deskList({
  role: 'admin',
  path: '/admin/watched-servers',
  table: watched,
  one: 'server',
  many: 'servers',
  states: {
    label: 'Checks',
    name: 'state',
    of: {
      on: {
        label: 'On',
        where: eq(watched.isActive, true),
        empty: {
          title: 'No server is checked regularly.',
          text: 'Owners turn the checks on at their listings. Add servers of your own with the button.',
        },
      },
      off: {
        label: 'Off',
        where: not(watched.isActive),
        empty: { title: 'No server’s checks are off.' },
      },
    },
  },
  filters: {
    host: {
      label: 'Host',
      placeholder: 'mcp.example.org',
      where: (host) => eq(watched.host, host.toLowerCase()),
    },
    of: {
      label: 'For',
      placeholder: 'Everyone',
      choices: [
        { value: 'owner', label: 'an owner' },
        { value: 'site', label: 'this site' },
      ],
      where: (of) => (of === 'site' ? isNull(watched.listing) : isNotNull(watched.listing)),
    },
  },
  sorts: { added: watched.createdAt, next: watched.nextAt },
  order: [newestFirst(watched.createdAt), newestFirst(watched.id)],
  query: (db) =>
    db
      .select({
        id: watched.id,
        listing: watched.listing,
        name: watched.name,
        host: watched.host,
        everyHours: watched.everyHours,
        isActive: watched.isActive,
        stoppedBecause: watched.stoppedBecause,
        askedAt: watched.askedAt,
        nextAt: watched.nextAt,
        createdAt: watched.createdAt,
        outcome: lastOutcome,
      })
      .from(watched),
  show: (found) => found.map((server) => ({ ...server, href: pathOfWatched(server) })),
  actions: {
    stop: {
      label: 'Stop the checks',
      done: 'Stopped',
      isFor: (state) => state !== 'off',
      run: ({ services, editorId, id }) => stopAsAdmin(services, editorId, id),
    },
  },
  csv: [
    'id',
    'listing',
    'name',
    'host',
    'everyHours',
    'isActive',
    'stoppedBecause',
    'askedAt',
    'nextAt',
    'createdAt',
    'outcome',
  ],
});

/** Stops the checks of a server. Its owner can turn them on again. @throws Refusal 404 */
async function stopAsAdmin({ db, changes }: Services, editorId: string, id: string): Promise<void> {
  await changes.write(
    db,
    (listing: string | null) => [topics.serverChecks, ...topicsOfWatched({ id, listing })],
    async (tx) => {
      const [server] = await tx.select().from(watched).where(eq(watched.id, id)).for('update');
      if (!server) throw new Refusal(404, 'This server does not exist.');
      if (!server.isActive) return server.listing;
      const stoppedBecause = 'An admin of this site stopped them.';
      await tx
        .update(watched)
        .set({ isActive: false, stoppedBecause, checkId: null })
        .where(eq(watched.id, id));
      if (server.checkId) await dropScheduledCheck(tx, server.checkId);
      await recordAudit(tx, {
        actor: actorOf(editorId),
        action: 'watched-server.stopped',
        subject: `watched-server:${id}`,
        details: { listing: nameOfWatched(server) },
      });
      return server.listing;
    },
  );
}

const isServerAddress = (url: string) =>
  isWebAddress(url) && (url.startsWith('https:') || isLocalFor({ isLocal: true }, new URL(url)));

const schema = z
  .object({
    name: neededText(100, 'A name is required'),
    url: neededText(2000, 'An address is required').refine(
      isServerAddress,
      'Enter the https address of a server, such as https://mcp.example.org/mcp.',
    ),
    everyHours: oneOf(intervalHours, 'Choose how often.'),
    isActive: tick,
  })
  .transform(({ url, everyHours, ...values }) => ({
    ...values,
    url: new URL(url).href,
    host: new URL(url).host,
    everyHours: Number(everyHours),
  }));

/** The pages `/admin/watched-servers/new` and `/admin/watched-servers/<id>`: servers of the operator. */
export const watchedEditor = deskEditor({
  role: 'admin',
  path: '/admin/watched-servers',
  thing: 'server',
  audit: 'watched-server',
  table: watched,
  schema,
  fieldsOf: (server) => textsOf(server, ['name', 'url', 'everyHours', 'isActive']),
  blank: { everyHours: '24', isActive: 'yes' },
  topics: (server) => [topics.serverChecks, ...topicsOfWatched(server)],
  nameOf: ({ name }) => name,
  notices: { created: 'Added', saved: 'Saved' },
  alsoSet: () => ({ stoppedBecause: null }),
  afterSave: settleSchedule,
});

/** Another interval counts from the last check. Another address is another server: the results of the old one go. */
async function settleSchedule(
  tx: Database,
  id: string,
  { url, everyHours }: z.output<typeof schema>,
  before: typeof watched.$inferSelect,
): Promise<void> {
  if (url === before.url) {
    const nextAt = sql`greatest(now(), ${watched.askedAt} + make_interval(hours => ${everyHours}))`;
    await tx.update(watched).set({ nextAt }).where(eq(watched.id, id));
    return;
  }
  await tx
    .update(watched)
    .set({ nextAt: sql`now()`, lastReport: null, checkId: null })
    .where(eq(watched.id, id));
  await tx.delete(watchedChecks).where(eq(watchedChecks.watchId, id));
  if (before.checkId) await dropScheduledCheck(tx, before.checkId);
}

/** Only servers of the operator are edited here. @throws Refusal 404 for an owner's */
async function demandOwn({ context, params: { id } }: EditArgs): Promise<void> {
  if (id === undefined || !isUuid(id)) return;
  const { db } = context.get(servicesContext);
  const [found] = await db.select({ listing: watched.listing }).from(watched).where(eq(watched.id, id));
  if (found && found.listing !== null)
    throw new Refusal(404, 'This server’s owner decides about its checks. You can stop them in the list.');
}

export async function showWatchedServer(args: EditArgs) {
  const { row, form } = await watchedEditor.load(args);
  await demandOwn(args);
  return { form, server: row && { name: row.name, href: pathOfWatched(row) } };
}

export async function answerWatchedServer(args: EditArgs) {
  await demandOwn(args);
  const answer = await watchedEditor.answer(args);
  // The first check begins at once.
  const { context } = args;
  await askForDueChecks(context.get(servicesContext), context.get(siteContext).all('listings'));
  return answer;
}
