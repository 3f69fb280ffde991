import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/sitemap';
import { sitemapContext } from './home.server.ts';

export const handle: PageHandle = {
  page: 'reading',
  finished: () => [topics.articles, topics.catalogue, topics.credentials],
};

/** `/sitemap.xml`: every public page, with its last change where it is known. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const urls = (await context.get(sitemapContext)()).map(
    ({ path, changed }) =>
      `<url><loc>${config.siteUrl}${path.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
}
