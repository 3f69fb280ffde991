import type { Database } from '../database/database.server.ts';
import { submissions } from './tables.server.ts';

interface NewSubmission {
  /** What it is, such as `catalogue-item`. */
  kind: string;
  /** The line that the queue shows. */
  title: string;
  data: Record<string, unknown>;
  email?: string | undefined;
  /** Account of who sent it. */
  submittedBy?: string | undefined;
}

/** Puts something into the review queue, inside the caller's transaction; gives its id. */
export async function submit(tx: Database, submission: NewSubmission): Promise<string> {
  const [row] = await tx.insert(submissions).values(submission).returning({ id: submissions.id });
  if (!row) throw new Error('the submission was not stored');
  return row.id;
}
