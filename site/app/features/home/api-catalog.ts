import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/api-catalog';
import { apis } from './apis.ts';

export const handle: PageHandle = { page: 'file', finished: () => [] };

const address = '/.well-known/api-catalog';

/** What a page says in its head of what else there is for programs (RFC 9727, section 3). */
export const apiCatalogLink = `<${address}>; rel="api-catalog"`;

/** `/.well-known/api-catalog` (RFC 9727): a set of links (RFC 9264) to what answers programs, and to what describes it. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const linkTo = (path: string, more: object) => ({ href: siteUrl + path, ...more });
  const linkset = [
    { anchor: siteUrl + address, item: apis.map(({ path, type, title }) => linkTo(path, { type, title })) },
    ...apis
      .filter(({ describedBy, explainedAt }) => describedBy || explainedAt)
      .map(({ path, describedBy, descriptionType = 'application/json', explainedAt }) => ({
        anchor: siteUrl + path,
        ...(describedBy && { 'service-desc': [linkTo(describedBy, { type: descriptionType })] }),
        ...(explainedAt && { 'service-doc': [linkTo(explainedAt, { type: 'text/html' })] }),
      })),
  ];
  return new Response(JSON.stringify({ linkset }, null, 2), {
    headers: {
      'Content-Type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      'Access-Control-Allow-Origin': '*',
      Link: apiCatalogLink,
    },
  });
}
