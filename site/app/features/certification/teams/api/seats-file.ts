import { writeSeatsFile } from '../team-page.server.ts';
import type { Route } from './+types/seats-file';

/** `GET /account/teams/:id/seats.csv`: the seats of a team, for who bought them. */
export const loader = (args: Route.LoaderArgs) => writeSeatsFile(args);
