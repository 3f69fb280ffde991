import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerItems } from '../catalogue/data.server.ts';
import type { Route } from './+types/catalogue-data';

export const handle: PageHandle = { page: 'call', finished: () => [topics.catalogue] };

/** `GET /api/v1/catalogue`. @throws Refusal 400 */
export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  answerItems(context.get(servicesContext), { request, url });
