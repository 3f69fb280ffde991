import { answerPreflight, openHeaders } from '#app/lib/open-answer.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { readMatrixFile } from '../conformance.server.ts';
import type { Route } from './+types/conformance-file';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/** `/conformance.json`: the matrix of checkers, byte for byte. */
export function loader({ request }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' };
  return new Response(readMatrixFile(), { headers: { ...openHeaders, ...headers } });
}
