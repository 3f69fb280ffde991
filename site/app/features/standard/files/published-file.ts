import { answerPreflight, openHeaders } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/published-file';
import { readPublishedFile, readSchemaCatalogue } from './published-files.server.ts';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/**
 * `/schemas/v0.1/trace.json` and its like under `/examples` and `/test-suite`; without a name the list of files. And
 * `/schemas/catalog.json`.
 * @throws Refusal 404
 */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const kind = url.pathname.split('/')[1] ?? '';
  const file = params.version
    ? await readPublishedFile(kind, params.version, params['*'])
    : await readSchemaCatalogue();
  if (!file) throw new Refusal(404, 'There is no file at this address.', { headers: openHeaders });
  return new Response(file.body, {
    headers: { ...openHeaders, 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl },
  });
}
