import { countOverTime, type Period } from '#app/services/database/count-over-time.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { users } from './tables.server.ts';

/** Accounts that there are, by when they were made. */
export const countSignUps = (db: Database, period: Period) => countOverTime(db, users.createdAt, period);
