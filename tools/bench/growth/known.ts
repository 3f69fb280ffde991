import type pg from 'pg';
import type { Known } from './addresses.ts';

/** Pages of the desk about one record, with a query for its id. */
const deskPages: [path: string, query: string][] = [
  ['people', `select id from users where email = 'mary@example.org'`],
  ['articles', `select id from blog_articles where content_type = 'article'`],
  ['courses', 'select id from courses'],
  ['catalogue', 'select id from mcp_catalog_items where is_active'],
  ['partners', 'select id from partners'],
  ['library', 'select id from content_entries'],
  ['library/slots', 'select id from featured_content_slots'],
  ['orders', `select id from orders where status = 'refunded'`],
  ['exams', 'select id from exam_attempts where held_for is not null'],
  ['credentials', 'select id from credentials'],
  ['submissions', 'select id from submissions'],
];

/**
 * Finds an article, an item, a cursor for each long list, the parts of the sitemap, and a record for each desk page.
 */
export async function findKnown(siteUrl: string, client: pg.Client): Promise<Known> {
  const one = async (query: string) => {
    const [row = {}] = (await client.query<Record<string, string>>(`${query} limit 1`)).rows;
    const [found] = Object.values(row);
    if (!found) throw new Error(`The filled database has no row for: ${query}`);
    return found;
  };
  const article = await one(
    `select slug from blog_articles where content_type = 'article' and slug like '%-1%'`,
  );
  const item = await one(`select slug from mcp_catalog_items where is_active and slug like '%-1%'`);
  const cursors: Record<string, string> = {};
  for (const list of ['/api/v1/articles', '/api/v1/catalogue', '/v0.1/servers']) {
    const url = `${siteUrl}${list}?limit=100&updated_since=2026-06-01T00:00:00Z`;
    const answer = (await (await fetch(url)).json()) as {
      next_cursor?: string;
      metadata?: { nextCursor?: string };
    };
    const cursor = answer.next_cursor ?? answer.metadata?.nextCursor;
    if (cursor) cursors[list] = cursor;
  }
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const sitemaps = [...sitemap.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  const desk: string[] = [];
  for (const [path, query] of deskPages) desk.push(`/admin/${path}/${await one(query)}`);
  return { article, item, cursors, sitemaps, desk };
}
