import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/robots';

/** Kept finished: a crawler that is refused it, because the site is busy, stays away for days. */
export const handle: PageHandle = { page: 'file', finished: () => [] };

/** Calls that anybody may make and keep: what `/registry` and the description of the API offer. */
const openData = ['/api/v1/', '/api/registry/', '/api/openapi.json'];

/** `/robots.txt`: everything public may be read, and of the calls those that give open data. The longest rule holds. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const lines = [
    'User-agent: *',
    ...openData.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    'Disallow: /account',
    'Disallow: /admin',
    '',
    `Sitemap: ${config.siteUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
