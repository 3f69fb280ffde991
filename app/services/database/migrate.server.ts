import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { projectRoot } from '../config/project-root.server.ts';

/** Every command runs in the project's directory: npm sees to it. */
const migrationsFolder = resolve(projectRoot, 'migrations');

/** Any number that nothing else locks. */
const migrationLock = 7_021_125;

/** Applies what is missing. Every process may do so at once: one works, the others wait and find it done. */
export async function migrateServer(url: string): Promise<void> {
  // A connection of its own: the lock belongs to the session, and a migration may take longer than a query may.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

export async function migrateEmbedded(lite: PGlite): Promise<void> {
  // Loaded here: a site on a server does without the embedded database's code.
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  await migrate(drizzle(lite), { migrationsFolder });
}

/** Names the state that the migrations lead to: changes with any of them and with what else shapes a new database. */
export function migrationsKey(): string {
  const hash = createHash('sha256');
  for (const { hash: migration } of readMigrationFiles({ migrationsFolder })) hash.update(migration);
  const { dependencies } = JSON.parse(readFileSync(resolve(projectRoot, 'package.json'), 'utf8'));
  hash.update(`${dependencies['@electric-sql/pglite']} ${dependencies['pg-boss']}`);
  return hash.digest('hex').slice(0, 16);
}

/** File names of the migrations in order, such as `0000_first`, by their time in the journal. */
export function migrationNames(): Map<number, string> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return new Map(journal.entries.map((entry: { when: number; tag: string }) => [entry.when, entry.tag]));
}
