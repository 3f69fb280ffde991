import type { PageHandle } from '#app/ui/page-handle.ts';
import { answerAgent, answerAgentPreflight, answeringAgent, OAuthRefusal } from '../oauth-answer.server.ts';
import { registerAgent } from '../register-agent.server.ts';
import type { Route } from './+types/register';

export const handle: PageHandle = { page: 'call', takesForeignPosts: true, maxBodyBytes: 16_384 };

export const loader = ({ request }: Route.LoaderArgs) =>
  answeringAgent(async () => {
    if (request.method === 'OPTIONS') return answerAgentPreflight();
    throw new OAuthRefusal(405, 'invalid_request', 'this address takes POST');
  });

/** `POST /oauth2/register` (RFC 7591) */
export const action = (args: Route.ActionArgs) =>
  answeringAgent(async () => {
    const said: unknown = await args.request.json().catch(() => {
      throw new OAuthRefusal(400, 'invalid_client_metadata', 'the body has to be JSON');
    });
    return answerAgent(await registerAgent(args, said), 201);
  });
