import { countOf } from '#app/lib/format-number.ts';
import type { SystemDescription } from './system.server.ts';

type Judged = Pick<SystemDescription, 'backup' | 'failing'> & {
  database: Pick<SystemDescription['database'], 'isStandby' | 'missing'>;
  storage: Pick<SystemDescription['storage'], 'floorBytes' | 'freeBytes'>;
};

/** Whether all is well, in a line: what fails, and whether the site has written a backup. */
export function verdictOf({ failing, database, storage, backup }: Judged): string {
  const faults = [
    failing.length > 0 && `${countOf(failing.length, 'job is', 'jobs are')} failing.`,
    database.missing > 0 && `${countOf(database.missing, 'migration is', 'migrations are')} missing.`,
    database.isStandby && 'The database accepts no writes.',
    storage.freeBytes !== null &&
      storage.freeBytes <= storage.floorBytes &&
      'The disk is nearly full, so the site accepts no files.',
  ].filter((fault) => fault !== false);
  const kept = backup ? 'The site has written a backup.' : 'The site has written no backup yet.';
  return [...(faults.length > 0 ? faults : ['Nothing is failing.']), kept].join(' ');
}
