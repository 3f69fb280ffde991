import { Refusal } from '#app/lib/refusal.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/published-file';
import { readPublishedFile } from './published-files.server.ts';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

/** Anybody's page may read these files, and show them. */
const forAll = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/**
 * `/schemas/v0.1/trace.json` and its like under `/examples` and `/test-suite`; without a name the list of files.
 * OPTIONS is what a browser asks before a request with headers of its own. @throws Refusal 404
 */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: {
        ...forAll,
        'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      },
    });
  const kind = url.pathname.split('/')[1] ?? '';
  const file = await readPublishedFile(kind, params.version, params['*']);
  if (!file) throw new Refusal(404, 'There is no file at this address.', { headers: forAll });
  return new Response(file.body, {
    headers: { ...forAll, 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl },
  });
}
