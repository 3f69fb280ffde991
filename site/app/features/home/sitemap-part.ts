import { siteContext } from '#app/feature.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/sitemap-part';
import { findPart, sitemapOf, urlSet, xmlHeaders } from './sitemap-parts.server.ts';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/** `/sitemaps/articles-1.xml`: a part of the sitemap, made and kept on its own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const part = await findPart(sitemapOf(context.get(siteContext)).sources, params.part.replace(/\.xml$/, ''));
  if (!part) return new Response('Not found', { status: 404 });
  context.get(requestContext).addTopics(part.topics);
  return new Response(urlSet(siteUrl, part.entries), { headers: xmlHeaders });
}
