import { isDeepStrictEqual } from 'node:util';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { type catalogItems, catalogReports } from './tables.server.ts';

type Row = typeof catalogItems.$inferSelect;

/**
 * The columns that an import leaves to editors and owners (`mergeColumns`). A column that has the registry's last value
 * again belongs to the registry.
 */
export function editedColumns(
  { edited, imported }: Row,
  values: Partial<Row>,
  changed: readonly string[],
): string[] {
  const isRegistrys = (name: string) =>
    imported !== null && name in imported && isDeepStrictEqual(imported[name], values[name as keyof Row]);
  const untouched = edited.filter((name) => !changed.includes(name));
  return [...untouched, ...changed.filter((name) => !isRegistrys(name))];
}

/** Settles the reports on links that an item no longer has. */
export async function settleOldLinks(
  tx: Database,
  id: string,
  { websiteUrl, repositoryUrl, remoteUrl }: Pick<Row, 'websiteUrl' | 'repositoryUrl' | 'remoteUrl'>,
): Promise<void> {
  const links = [websiteUrl, repositoryUrl, remoteUrl].filter((url) => url !== null);
  await tx
    .update(catalogReports)
    .set({ status: 'settled', updatedAt: sql`now()` })
    .where(
      and(
        eq(catalogReports.itemId, id),
        eq(catalogReports.status, 'open'),
        notInArray(catalogReports.url, links),
      ),
    );
}
