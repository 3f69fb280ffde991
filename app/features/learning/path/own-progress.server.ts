import type { Database } from '#app/services/database/database.server.ts';
import { listCompleted } from '../progress.server.ts';

/** Completed lessons by key with their times, as the browser keeps them too. */
export async function listCompletedTimes(db: Database, userId: string): Promise<Record<string, string>> {
  const completed = await listCompleted(db, userId);
  return Object.fromEntries([...completed].map(([key, at]) => [key, at.toISOString()]));
}
