import { answerPreflight, openHeaders } from '#app/lib/open-answer.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import type { Route } from './+types/published-type';
import { dictionaryVersion, domains, listTypes, readTypeFile } from './dictionary.server.ts';

export const handle: PageHandle = { page: 'file', finished: () => [] };

/**
 * `/schemas/types/money.amount.json`, an entry byte for byte; without a name, or as `index.json`, the list of them.
 * @throws Refusal 404
 */
export function loader({ request, params }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const name = params['*'];
  const body = name === '' || name === 'index.json' ? index() : readTypeFile(name.replace(/\.json$/, ''));
  if (body === undefined || (name !== '' && !name.endsWith('.json')))
    throw new Refusal(404, 'There is no file at this address.', { headers: openHeaders });
  // A working draft: what stands here may change, so nobody keeps it for long.
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' };
  return new Response(body, { headers: { ...openHeaders, ...headers } });
}

function index(): string {
  const types = listTypes().map(({ name, version, title, domain, replaced_by }) => ({
    name,
    version,
    title,
    domain,
    replaced_by,
    file: `${name}.json`,
  }));
  const list = { standard: site.product, version: dictionaryVersion, state: 'working draft' };
  return `${JSON.stringify({ ...list, kind: 'types', count: types.length, domains, types }, null, 2)}\n`;
}
