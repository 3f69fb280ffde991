import { topics } from '#app/lib/topics.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerValidator } from '../answer.ts';
import { publishPath } from '../publish.server.ts';
import type { Route } from './+types/issuer-document';

export const handle: PageHandle = {
  page: 'file',
  finished: () => [topics.credentialKeys, topics.credentialStatus],
  mayChangeAtOnce: true,
};

/**
 * What credentials of 3.0 name of their issuer: `/badges/profile.json`, `/badges/keys/{key}`, `/badges/status/{list}` and
 * `/.well-known/jwks.json`. @throws Refusal 404
 */
export const loader = ({ request, context, url }: Route.LoaderArgs) =>
  answerValidator(request, () => publishPath(context.get(servicesContext), url.pathname));
