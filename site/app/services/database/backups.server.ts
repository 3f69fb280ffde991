import { lt, sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';
import { newestFirst } from './query-parts.server.ts';
import { backups } from './tables.server.ts';

type Backup = typeof backups.$inferSelect;

/** Notes a backup that this site's own command has written. Those of more than a year ago are forgotten. */
export async function noteBackup(db: Database, backup: Omit<Backup, 'id' | 'at'>): Promise<void> {
  await db.insert(backups).values(backup);
  await db.delete(backups).where(lt(backups.at, sql`now() - interval '1 year'`));
}

/** The last one, if there is any. What other programs do, nobody tells this site. */
export async function findLastBackup(db: Database): Promise<Backup | undefined> {
  const [last] = await db.select().from(backups).orderBy(newestFirst(backups.at)).limit(1);
  return last;
}
