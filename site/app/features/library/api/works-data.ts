import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerWorks } from '../data.server.ts';
import type { Route } from './+types/works-data';

export const handle: PageHandle = { page: 'call', finished: () => [topics.library] };

/** `GET /api/v1/library`. @throws Refusal 400 */
export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  answerWorks(context.get(servicesContext), { request, url });
