import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerArticles } from '../data.server.ts';
import type { Route } from './+types/articles-data';

export const handle: PageHandle = { page: 'call', finished: () => [topics.articles] };

/** `GET /api/v1/articles`. @throws Refusal 400 */
export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  answerArticles(context.get(servicesContext), { request, url });
