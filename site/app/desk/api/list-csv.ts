import { sendListCsv } from '../lists.server.ts';
import type { Route } from './+types/list-csv';

/** Any list of the desk, filtered and sorted as its page is, as a CSV file. */
export const loader = (args: Route.LoaderArgs) => sendListCsv(args);
