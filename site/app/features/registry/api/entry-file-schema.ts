import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { readEntryFileSchema } from '../entry-file-schema.server.ts';
import type { Route } from './+types/entry-file-schema';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/** `/schemas/registry/entry-file.json`: the schema of a registry file, byte for byte. */
export async function loader({ request }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  return answerOpenly(request, readEntryFileSchema(), {
    'Content-Type': 'application/schema+json',
    'Cache-Control': 'public, max-age=300',
  });
}
