import type { Site } from '#app/feature.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { SitemapEntry, SitemapSource } from './home.server.ts';

/** Maximum URLs in one file, by sitemaps.org. */
const maxAddresses = 50_000;
/** URLs in a part; a change regenerates the whole part. */
export const partSize = 10_000;

/** Sources of all listed URLs of the site. */
export function sitemapOf({ services: { db }, pages, all }: Site) {
  const stored = all('storedPages');
  const listFixedPaths = async () => [
    ...Object.keys(pages).filter((path) => !pages[path]?.isUnlisted),
    ...(await Promise.all(all('filePaths').map((list) => list()))).flat(),
  ];
  return {
    sources: [
      {
        name: 'pages',
        topics: [],
        list: async ({ offset, limit }) =>
          (await listFixedPaths()).slice(offset, offset + limit).map((path) => ({ path })),
      },
      ...stored.map(({ name, topics, list }): SitemapSource => {
        return { name, topics, list: (slice) => list(db, slice) };
      }),
    ] satisfies SitemapSource[],
    /** Number of URLs of each source, by its name. */
    async count(): Promise<Record<string, number>> {
      const counts = Object.fromEntries(stored.map(({ name, count }) => [name, count(db)]));
      return { pages: (await listFixedPaths()).length, ...(await askTogether(db, counts)) };
    },
  };
}

/** The URLs of all parts, such as `/sitemaps/articles-1.xml`. */
export function listParts(sources: SitemapSource[], counts: Record<string, number>): string[] {
  return sources.flatMap(({ name }) =>
    Array.from(
      { length: Math.ceil((counts[name] ?? 0) / partSize) },
      (_, index) => `/sitemaps/${name}-${index + 1}.xml`,
    ),
  );
}

/** All entries for one file, or undefined if there are too many. */
export async function listAll(
  sources: SitemapSource[],
  counts: Record<string, number>,
): Promise<SitemapEntry[] | undefined> {
  if (Object.values(counts).reduce((sum, count) => sum + count, 0) > maxAddresses) return undefined;
  const lists = await Promise.all(
    sources.map(({ name, list }) => (counts[name] ? list({ offset: 0, limit: counts[name] }) : [])),
  );
  return lists.flat();
}

/** Entries of a part, by its name without `.xml`; undefined if there is none. */
export async function findPart(sources: SitemapSource[], part: string) {
  const [, name, number] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(part) ?? [];
  const source = sources.find((each) => each.name === name);
  if (!source) return undefined;
  const entries = await source.list({ offset: (Number(number) - 1) * partSize, limit: partSize });
  return entries.length > 0 ? { entries, topics: source.topics } : undefined;
}

const escaped = (address: string) => address.replaceAll('&', '&amp;');
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of pages, with their last change if it is known. */
export function urlSet(siteUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${siteUrl}${escaped(path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
  );
  return `${head}\n<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** An index of the sitemap's parts. */
export function sitemapIndex(siteUrl: string, parts: string[]): string {
  const sitemaps = parts.map((path) => `<sitemap><loc>${siteUrl}${path}</loc></sitemap>`);
  return `${head}\n<sitemapindex ${namespace}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

export const xmlHeaders = { 'Content-Type': 'application/xml; charset=utf-8' };
