import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerArticle } from '../data.server.ts';
import type { Route } from './+types/article-data';

export const handle: PageHandle = { page: 'call', finished: ({ slug = '' }) => [topics.article(slug)] };

/** `GET /api/v1/articles/{slug}`. @throws Refusal 404 */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerArticle(context.get(servicesContext), request, params.slug);
