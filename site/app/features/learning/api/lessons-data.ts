import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerLessons } from '../courses/data.server.ts';
import type { Route } from './+types/lessons-data';

export const handle: PageHandle = { page: 'call', finished: () => [] };

/** `GET /api/v1/courses/{course}/lessons`. @throws Refusal 400, 404 */
export const loader = ({ request, params, url, context }: Route.LoaderArgs) =>
  answerLessons(context.get(servicesContext), { request, url }, params.course);
