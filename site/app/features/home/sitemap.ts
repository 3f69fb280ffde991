import { siteContext } from '#app/feature.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/sitemap';
import { listAll, listParts, sitemapIndex, sitemapOf, urlSet, xmlHeaders } from './sitemap-parts.server.ts';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/** `/sitemap.xml`: every public page, or the parts of the sitemap where they are too many for one file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const { sources, count } = sitemapOf(context.get(siteContext));
  context.get(requestContext).addTopics(sources.flatMap(({ topics }) => topics));
  const counts = await count();
  const entries = await listAll(sources, counts);
  const xml = entries ? urlSet(siteUrl, entries) : sitemapIndex(siteUrl, listParts(sources, counts));
  return new Response(xml, { headers: xmlHeaders });
}
