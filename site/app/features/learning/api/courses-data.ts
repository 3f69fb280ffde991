import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerCourses } from '../courses/data.server.ts';
import type { Route } from './+types/courses-data';

export const handle: PageHandle = { page: 'call', finished: () => [] };

/** `GET /api/v1/courses`. @throws Refusal 400 */
export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  answerCourses(context.get(servicesContext), { request, url });
