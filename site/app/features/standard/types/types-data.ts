import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/types-data';
import { answerTypes } from './data.server.ts';

export const handle: PageHandle = { page: 'call', finished: () => [] };

/** `GET /api/v1/types`. @throws Refusal 400 */
export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  answerTypes(context.get(servicesContext), { request, url });
