import { and, eq, sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { contentEntries, contentEntriesPublic as entries } from './tables.server.ts';

interface CountedView {
  /** Absolute: where the work is. */
  redirectUrl: string;
  views: number;
}

/**
 * Counts one viewing of an entry, unless a known bot asks, and says where the work is. The database raises the
 * count in one statement, so that viewings at the same moment are all counted.
 * @throws Refusal 404
 */
export async function countView(
  { db, changes, config }: Pick<Services, 'db' | 'changes' | 'config'>,
  id: string,
  userAgent: string,
): Promise<CountedView> {
  const unknown = new Refusal(404, 'There is nothing in the library at this address.');
  if (!isUuid(id)) throw unknown;
  const [entry] = isbot(userAgent)
    ? await db
        .select({ sourceUrl: entries.sourceUrl, views: entries.viewCount })
        .from(entries)
        .where(eq(entries.id, id))
    : await changes.write(db, [topics.library], (tx) =>
        tx
          .update(contentEntries)
          .set({ viewCount: sql`${contentEntries.viewCount} + 1` })
          .where(and(eq(contentEntries.id, id), eq(contentEntries.isPublished, true)))
          .returning({ sourceUrl: contentEntries.sourceUrl, views: contentEntries.viewCount }),
      );
  if (!entry) throw unknown;
  return { redirectUrl: new URL(entry.sourceUrl, config.siteUrl).href, views: entry.views };
}

/**
 * A page that leads on to `url` by itself. Not a redirect: `form-action 'self'` of the page with the form would
 * block one to another site.
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
