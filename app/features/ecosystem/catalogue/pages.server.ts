import type { Database } from '#app/services/database/database.server.ts';
import { findItem, listItemSlugs } from './items.server.ts';

/** Addresses of the pages of all items with their last change, for the sitemap. */
export async function listItemPaths(db: Database) {
  const items = await listItemSlugs(db);
  return items.map(({ slug, updatedAt }) => ({ path: `/mcp-map/${slug}`, changed: updatedAt }));
}

/** What the social image of an item's page says, or undefined for another path. */
export async function findMapPage(db: Database, path: string) {
  const slug = /^\/mcp-map\/([^/]+)$/.exec(path)?.[1];
  const item = slug ? await findItem(db, slug) : undefined;
  return item && { title: item.name, kicker: `MCP Map · ${item.categoryName}` };
}
