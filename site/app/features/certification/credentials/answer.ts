import { answerOpenly, answerPreflight, openHeaders, refuseOpenly } from '#app/lib/open-answer.ts';
import type { Published } from './documents.server.ts';

/** Asked again each time, mostly with a 304 for an answer: a revocation counts at once. */
const caching = { 'Cache-Control': 'public, no-cache' };

/**
 * Answers any validator, wherever it runs, with a document of a credential or of its issuer.
 * @throws Refusal 404
 */
export async function answerValidator(
  request: Request,
  find: () => Promise<Published | undefined>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight();
  const found = await find();
  if (!found) throw refuseOpenly(404, 'There is no document of a credential at this address.');
  const { type, body, status } = found;
  const headers = { 'Content-Type': type, ...caching };
  if (status) return new Response(body as string, { status, headers: { ...openHeaders, ...headers } });
  if (typeof body === 'string') return answerOpenly(request, body, headers);
  return new Response(new Uint8Array(body), { headers: { ...openHeaders, ...headers } });
}
