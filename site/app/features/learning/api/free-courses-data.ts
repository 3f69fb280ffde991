import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerFreeCourses } from '../courses/data.server.ts';
import type { Route } from './+types/free-courses-data';

export const handle: PageHandle = { page: 'call', finished: () => [topics.courses] };

/** `GET /api/v1/free-courses`. @throws Refusal 400 */
export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  answerFreeCourses(context.get(servicesContext), { request, url });
