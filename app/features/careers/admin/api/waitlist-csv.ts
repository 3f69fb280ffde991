import { sendWaitlistCsv } from '../waitlist.server.ts';
import type { Route } from './+types/waitlist-csv';

/** The waitlist, filtered as the page is, as a CSV file. */
export const loader = (args: Route.LoaderArgs) => sendWaitlistCsv(args);
