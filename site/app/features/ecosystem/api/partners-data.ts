import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerPartners } from '../partners-data.server.ts';
import type { Route } from './+types/partners-data';

export const handle: PageHandle = { page: 'call', finished: () => [topics.partners] };

/** `GET /api/v1/partners`. @throws Refusal 400 */
export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  answerPartners(context.get(servicesContext), { request, url });
