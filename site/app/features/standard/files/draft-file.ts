import { answerPreflight, openHeaders } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/draft-file';
import { readDraftFile } from './draft-files.server.ts';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/**
 * `/schemas/v0.2-draft/trace.json` and its like under `/examples` and `/test-suite`; without a name the list of files.
 * @throws Refusal 404
 */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const file = await readDraftFile(url.pathname.split('/')[1] ?? '', params['*']);
  if (!file) throw new Refusal(404, 'There is no file at this address.', { headers: openHeaders });
  return new Response(file.body, {
    headers: { ...openHeaders, 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl },
  });
}
