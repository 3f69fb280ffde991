import { sql } from 'drizzle-orm';
import { siteContext } from '#app/feature.server.ts';
import { type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { listAddress, readFilter } from '#app/lib/list-address.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { maxSearchLength } from '#app/lib/search-places.ts';
import { type Database, rows } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { auditList } from './audit-log.server.ts';
import type { deskList } from './desk-list.server.ts';
import { groupsFor, pageAt, placeOf } from './navigation.ts';
import { queue } from './queue/queue.server.ts';

export type DeskList = Pick<
  ReturnType<typeof deskList>,
  'name' | 'path' | 'role' | 'list' | 'csvParts' | 'sendCsv' | 'hitIds' | 'readHits' | 'sortNames'
>;

/** The desk's lists, in the order of its navigation. */
const listsOf = ({ context }: PageArgs): DeskList[] =>
  [queue, ...context.get(siteContext).all('deskLists'), auditList].sort(
    (a, b) => placeOf(a.path) - placeOf(b.path),
  );

/** The CSV file of the list in the URL, such as `/admin/orders.csv`. @throws Refusal 403, 404, 413 */
export async function sendListCsv(args: PageArgs): Promise<Response> {
  await requireRole(args, 'editor');
  const list = listsOf(args).find(({ name }) => args.url.pathname === `/admin/${name}.csv`);
  if (!list) throw new Refusal(404, 'List not found.');
  return list.sendCsv(args);
}

/**
 * Pages of the desk whose names contain the query, and the first records that each list finds, among the lists that the
 * visitor's role may see.
 *
 * @throws Refusal 403
 */
export async function searchDesk(args: PageArgs) {
  const { role } = await requireRole(args, 'editor');
  const { db, config } = args.context.get(servicesContext);
  const query = readFilter(args.url.searchParams, 'q').slice(0, maxSearchLength);
  if (query === '') return { query, groups: [] };
  const pages = groupsFor({ role, hasSeller: config.seller !== undefined }).flatMap(
    ({ label: about, pages }) =>
      pages
        .filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
        .map(({ label: title, path: href }) => ({ title, href, about })),
  );
  const lists = listsOf(args).filter((list) => list.role === 'editor' || role === 'admin');
  const ids = await findHits(db, lists, query);
  const found = await Promise.all(
    lists.map(async ({ path, readHits }, at) => {
      const name = pageAt(path)?.label ?? path;
      const more = { label: `All in ${name}`, href: listAddress(path, { q: query }) };
      return { name, hits: await readHits(db, ids[at] ?? []), more };
    }),
  );
  const groups = [{ name: 'Pages', hits: pages, more: undefined }, ...found];
  return { query, groups: groups.filter(({ hits }) => hits.length > 0) };
}

/** The ids of the first records that each list finds, by one query. */
export async function findHits(db: Database, lists: DeskList[], query: string): Promise<string[][]> {
  const each = await Promise.all(lists.map(({ hitIds }) => hitIds(db, query)));
  const [row] = await rows<{ ids: string[][] }>(
    db,
    sql`select jsonb_build_array(${sql.join(each, sql`, `)}) as ids`,
  );
  return row?.ids ?? [];
}
