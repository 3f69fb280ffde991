import { eq } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';

/** Contributions that ever came, whatever became of them. */
export const countContributions = (db: Database): Promise<number> =>
  db.$count(submissions, eq(submissions.kind, 'contribution'));
