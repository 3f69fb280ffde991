import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerAgentPreflight, answeringAgent, OAuthRefusal } from '../oauth-answer.server.ts';
import { giveToken } from '../token-calls.server.ts';
import type { Route } from './+types/token';

export const handle: PageHandle = { page: 'call', takesForeignPosts: true, maxBodyBytes: 16_384 };

export const loader = ({ request }: Route.LoaderArgs) =>
  answeringAgent(async () => {
    if (request.method === 'OPTIONS') return answerAgentPreflight();
    throw new OAuthRefusal(405, 'invalid_request', 'this address takes POST');
  });

/** `POST /oauth2/token` */
export const action = (args: Route.ActionArgs) => answeringAgent(() => giveToken(args));
