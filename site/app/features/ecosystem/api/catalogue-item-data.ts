import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerItem } from '../catalogue/data.server.ts';
import type { Route } from './+types/catalogue-item-data';

export const handle: PageHandle = { page: 'call', finished: ({ slug = '' }) => [topics.item(slug)] };

/** `GET /api/v1/catalogue/{slug}`. @throws Refusal 404 */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerItem(context.get(servicesContext), request, params.slug);
