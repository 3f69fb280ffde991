import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/type-data';
import { answerType } from './data.server.ts';

export const handle: PageHandle = { page: 'call', finished: () => [] };

/** `GET /api/v1/types/{name}`. @throws Refusal 404 */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerType(context.get(servicesContext), request, params.name);
