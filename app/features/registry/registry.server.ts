/** The door of the registry. */
import { keyOf, registry } from './entries.server.ts';

export { registryOperations } from './operations.server.ts';
export { registryPages } from './public-pages.ts';

/** Addresses of the pages of all entries, for the sitemap. */
export async function listEntryPaths(): Promise<string[]> {
  return (await registry.all()).map((entry) => `/registry/${keyOf(entry)}`);
}

/** What the social image of an entry's page says, or undefined for another path. */
export async function findEntryPage(path: string) {
  const key = /^\/registry\/([^/]+\/[^/]+)$/.exec(path)?.[1];
  const entry = key === undefined ? undefined : await registry.find(key);
  return entry && { title: entry.name, kicker: `registry · ${keyOf(entry)}` };
}
