import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerCredential } from '../data.server.ts';
import type { Route } from './+types/credential-data';

export const handle: PageHandle = {
  page: 'file',
  finished: ({ id = '' }) => [topics.credential(id), topics.credentialKeys],
  mayChangeAtOnce: true,
};

/** `GET /api/v1/credentials/{id}`. @throws Refusal 404 */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerCredential(context.get(servicesContext), request, params.id);
