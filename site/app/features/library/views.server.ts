import { and, eq, sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { filesOf } from './files.server.ts';
import { contentEntries, contentEntriesPublic as entries } from './tables.server.ts';

type Counting = Pick<Services, 'db' | 'changes' | 'config'>;

/** Counts a view of a work, except by known bots, and returns the work's absolute URL. @throws Refusal 404 */
export async function countView(services: Counting, id: string, userAgent: string) {
  const { sourceUrl, views } = await countOne(services, id, userAgent, 'viewCount');
  return { redirectUrl: new URL(sourceUrl, services.config.siteUrl).href, views };
}

/** Counts a download of a work's file, except by known bots, and returns the file's path. @throws Refusal 404 */
export async function countDownload(
  services: Counting,
  id: string,
  kind: string,
  userAgent: string,
  files = filesOf,
) {
  const work = isUuid(id) && (await services.db.select(counted).from(entries).where(eq(entries.id, id)))[0];
  const file = work && files(work.sourceUrl).find((file) => file.kind === kind);
  if (!file) throw new Refusal(404, 'File not found.');
  const { downloads } = await countOne(services, id, userAgent, 'downloadCount');
  return { redirectUrl: file.path, downloads };
}

const counted = {
  sourceUrl: entries.sourceUrl,
  views: entries.viewCount,
  downloads: entries.downloadCount,
};

/** One statement increases the count, so concurrent requests are all counted. */
async function countOne(
  { db, changes }: Counting,
  id: string,
  userAgent: string,
  column: 'viewCount' | 'downloadCount',
) {
  const unknown = new Refusal(404, 'The library has no work at this URL.');
  if (!isUuid(id)) throw unknown;
  const { sourceUrl, viewCount: views, downloadCount: downloads } = contentEntries;
  const [entry] = isbot(userAgent)
    ? await db.select(counted).from(entries).where(eq(entries.id, id))
    : await changes.write(db, [topics.library], (tx) =>
        tx
          .update(contentEntries)
          .set({
            [column]: sql`${contentEntries[column]} + 1`,
            // A count does not change the work's date.
            updatedAt: sql`${contentEntries.updatedAt}`,
          })
          .where(and(eq(contentEntries.id, id), eq(contentEntries.isPublished, true)))
          .returning({ sourceUrl, views, downloads }),
      );
  if (!entry) throw unknown;
  return entry;
}

/**
 * A page that opens `url` by itself. Not a redirect: `form-action 'self'` of the page with the form would block a
 * redirect to another site.
 */
export function leadOn(url: string): Response {
  const href = escapeHtml(url);
  return new Response(
    `<!doctype html><html lang="${site.locale}"><head><meta charset="utf-8"><title>Opening</title></head><body><p><a href="${href}">Continue to ${href}</a></p></body></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        Refresh: `0; url=${url}`,
      },
    },
  );
}
