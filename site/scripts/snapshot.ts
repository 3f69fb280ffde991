/**
 * Makes the ready database that a first start copies: migrated, with the tables of the background work, without
 * any content. The build writes it to build/database-snapshot.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Background } from '#app/services/background/background.server.ts';
import { builtSnapshot, openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { migrationsKey } from '#app/services/database/migrate.server.ts';
import { setModes } from '#app/services/database/sync.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';

export async function makeSnapshot(directory: string): Promise<void> {
  const log = createLog('warn');
  const draft = mkdtempSync(join(dirname(resolve(directory)), 'snapshot-'));
  const database = await openEmbeddedDatabase(draft, log, join(draft, 'none'));
  await new Background(database, log).install();
  await database.close();
  for (const file of ['lock', 'lock.pid']) rmSync(join(draft, file));
  writeFileSync(join(draft, 'key'), migrationsKey());
  // It contains no secrets, and the site may run as another user than the one who built it.
  setModes(draft, { file: 0o644, directory: 0o755 });
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
}

if (import.meta.main) await makeSnapshot(builtSnapshot);
