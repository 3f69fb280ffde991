import { leadToProvider } from '../providers/provider-sign-in.server.ts';
import type { Route } from './+types/to-provider';

/** A link and no form: browsers hold a form's redirects to the policy of its page, and a provider leads on as it likes. */
export const loader = (args: Route.LoaderArgs) => leadToProvider(args, args.params.provider);
