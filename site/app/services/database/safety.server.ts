import { sql } from 'drizzle-orm';
import { type OpenDatabase, rows } from './database.server.ts';
import { backups } from './tables.server.ts';

/**
 * Newest copies that would survive if this database were lost now. Times in seconds since 1970; null if there is none,
 * or if unknown.
 */
export interface Safety {
  /** Last part of the log that the server archived, and last one it failed to archive. */
  archivedAt: number | null;
  archiveFailedAt: number | null;
  /** Last backup that `npm run db -- backup` wrote. */
  backupAt: number | null;
}

export async function tellSafety({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>): Promise<Safety> {
  const isServer = kind === 'server';
  const seconds = (time: string) => sql`extract(epoch from ${sql.raw(time)})::float8`;
  const [told] = await rows<Safety & Record<string, unknown>>(
    db,
    // Once archiving is off, its last times stay.
    sql`select ${seconds('archiver.last_archived_time')} as "archivedAt",
      ${seconds('archiver.last_failed_time')} as "archiveFailedAt",
      (select ${seconds('max(at)')} from ${backups}) as "backupAt"
      from (select 1) one left join pg_stat_archiver archiver on ${isServer} and current_setting('archive_mode') <> 'off'`,
  );
  if (!told) throw new Error('the database does not say what is safe');
  return told;
}
