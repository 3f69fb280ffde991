import { comeBack } from '../providers/provider-sign-in.server.ts';
import type { Route } from './+types/from-provider';

export const loader = (args: Route.LoaderArgs) => comeBack(args, args.params.provider);
