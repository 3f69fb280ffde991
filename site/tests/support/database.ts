import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import type { OpenDatabase } from '#app/services/database/database.server.ts';
import { openEmbeddedDatabase } from '#app/services/database/embedded-database.server.ts';
import { openServerDatabase } from '#app/services/database/server-database.server.ts';
import { createLog } from '#app/services/telemetry/log.server.ts';
import { createDatabase, dropDatabase } from './server-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Ready database directory, in the project `embedded`. */
    snapshot: string;
    /** Ready database, in the project `server`. */
    templateUrl: string;
  }
}

/** Database of this test project. */
export const databaseKind = process.env.TEST_DATABASE === 'server' ? 'server' : 'embedded';

export const quietLog = createLog('silent');

/**
 * A migrated database without content, for this test file only. Call it at the top of the file. It is removed after the
 * file's last test.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const { database, remove } = databaseKind === 'server' ? await onServer() : await embedded();
  afterAll(async () => {
    await database.close();
    await remove();
  });
  return database;
}

async function onServer() {
  const url = await createDatabase(inject('templateUrl'), true);
  return { database: await openServerDatabase(url, quietLog), remove: () => dropDatabase(url) };
}

async function embedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-data-'));
  const database = await openEmbeddedDatabase(dataDir, quietLog, inject('snapshot'));
  return { database, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A temporary directory for this test file only, removed after its last test. */
export function testDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'test-dir-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
