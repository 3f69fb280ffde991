import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerAgentPreflight, answeringAgent, OAuthRefusal } from '../oauth-answer.server.ts';
import { takeBackToken } from '../token-calls.server.ts';
import type { Route } from './+types/revoke';

export const handle: PageHandle = { page: 'call', takesForeignPosts: true, maxBodyBytes: 16_384 };

export const loader = ({ request }: Route.LoaderArgs) =>
  answeringAgent(async () => {
    if (request.method === 'OPTIONS') return answerAgentPreflight();
    throw new OAuthRefusal(405, 'invalid_request', 'this address takes POST');
  });

/** `POST /oauth2/revoke` */
export const action = (args: Route.ActionArgs) => answeringAgent(() => takeBackToken(args));
