import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerValidator } from '../answer.ts';
import { publishFile } from '../publish.server.ts';
import type { Route } from './+types/credential-file';

export const handle: PageHandle = {
  page: 'file',
  finished: ({ id = '' }) => [topics.credential(id), topics.credentialKeys],
  mayChangeAtOnce: true,
};

/**
 * `/credentials/{id}/{file}`: the assertion of OpenBadges 2.0, the credential of 3.0, and the pictures that they are
 * baked into. A revoked assertion, and what holds one, answers 410 with the revocation. @throws Refusal 404
 */
export const loader = ({ request, params: { id, file }, context }: Route.LoaderArgs) =>
  answerValidator(request, () => publishFile(context.get(servicesContext), id, file));
