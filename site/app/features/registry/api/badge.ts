import { makeBadge } from '@context-native/checker';
import { answerOpenly, answerPreflight, refuseOpenly } from '#app/lib/open-answer.ts';
import { topics } from '#app/lib/topics.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { findEvidence } from '../evidence.server.ts';
import { badgeQuery } from '../schema.ts';
import type { Route } from './+types/badge';

export const handle: PageHandle = { page: 'call', finished: () => [topics.registry] };

/**
 * `/registry/{org}/{code}/badge.svg?style=`: the compliance badge, for as long as the entry declares compliance and
 * breaks no MUST clause. @throws Refusal 400, 404
 */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  if (request.method === 'OPTIONS') return answerPreflight();
  const query = badgeQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) throw refuseOpenly(400, 'style: use light, dark or outline.', 'style');
  const evidence = await findEvidence(`${params.org}/${params.code}`);
  if (!evidence) throw refuseOpenly(404, 'There is no registry entry at this address.');
  if (!evidence.entry.compliance || !evidence.check.conforms)
    throw refuseOpenly(404, 'This entry does not declare compliance, or does not conform: it has no badge.');
  return answerOpenly(request, makeBadge(query.data.style).svg, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}
