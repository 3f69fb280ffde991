import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';

/** Contributions that wait or are accepted. What was turned down, spam above all, is none; it is deleted later on. */
export const countContributions = (db: Database): Promise<number> =>
  db.$count(submissions, and(eq(submissions.kind, 'contribution'), ne(submissions.status, 'rejected')));
