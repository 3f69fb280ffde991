import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { projectRoot } from '../config/project-root.server.ts';
import type { Database } from './database.server.ts';

const migrationsFolder = resolve(projectRoot, 'site/migrations');

/** Key of the advisory lock: any number that nothing else uses. */
const migrationLock = 7_021_125;

/** Lock timeout (ms): while a change waits for its lock on a table, all readers of that table wait behind it. */
const lockMs = 2_000;
/** Maximum retries after a lock timeout, and the pause (ms) before each, in which readers get their turn. */
const tries = 30;
const betweenMs = 2_000;

/**
 * Applies missing migrations while other processes work. Several processes may call this at once: one applies them, the
 * others wait.
 *
 * @throws when the migrations fail, or a table stays locked for two minutes
 */
export async function migrateServer(url: string, wait = () => setTimeout(betweenMs)): Promise<SchemaAge> {
  // Its own connection: a migration may take longer than the limit of the pool's statements.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let left = tries; ; left -= 1)
      try {
        await applyMigrations(drizzle(client));
        return await readSchemaAge(client);
      } catch (error) {
        if (left === 0 || !isLockTimeout(error)) throw error;
        await wait();
      }
  } finally {
    await client.end();
  }
}

/** PostgreSQL's `lock_not_available`. */
const isLockTimeout = (error: unknown) =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === '55P03';

export async function migrateEmbedded(lite: PGlite): Promise<void> {
  // Loaded here: a site with a database server does not need it.
  const { drizzle } = await import('drizzle-orm/pglite');
  await applyMigrations(drizzle(lite));
}

/**
 * Applies missing migrations, up to the migration `last` if it is given.
 *
 * All of it, the lock included, is one transaction. With Drizzle's own migrator the lock would have to belong to the
 * session, and a transaction pooler would leave it with a connection that others use. The table of applied migrations
 * is Drizzle's.
 */
export async function applyMigrations(db: Database, last?: string): Promise<void> {
  const names = migrationNames();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    // Set after the advisory lock, for which a second process waits as long as the first one works.
    await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`));
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    await tx.execute(
      sql`create table if not exists drizzle.contracted (created_at bigint primary key, migration text not null)`,
    );
    const newest = sql`select max(created_at)::float8 as applied from drizzle.__drizzle_migrations`;
    const { rows } = (await tx.execute(newest)) as { rows: { applied: number | null }[] };
    const appliedAt = rows[0]?.applied ?? 0;
    for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
      if (folderMillis <= appliedAt) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
      const name = names.get(folderMillis);
      if (takesAway(statements))
        await tx.execute(
          sql`insert into drizzle.contracted (created_at, migration) values (${folderMillis}, ${name}) on conflict do nothing`,
        );
      if (name === last) break;
    }
  });
}

/**
 * True if a migration removes something that the version before needs: its first statement has the line `-- contracts`.
 * Only the version after the one that stopped using it removes it, so that an older process still works beside other
 * migrations (docs/decisions/database.md).
 */
export const takesAway = ([first = '']: readonly string[]): boolean => /^\s*-- contracts\s*$/m.test(first);

/** Message to the operator about a migration that removed things this version needs. */
export const tooNew = (migration: string) =>
  `The database belongs to a newer version of this site, which removed something that this version needs (${migration}). Start the newer version, or restore an earlier backup.`;

/** Age of a database relative to the migrations of this process. */
export type SchemaAge =
  | { age: 'known' }
  /** A newer version migrated it, and this one still works with it. */
  | { age: 'newer' }
  /** A newer version removed something that this one needs, in `migration`. */
  | { age: 'too new'; migration: string };

export async function readSchemaAge(client: Pick<pg.Client, 'query'>): Promise<SchemaAge> {
  const own = Math.max(...migrationNames().keys());
  const { rows } = await client.query(
    `select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as newest,
      (select migration from drizzle.contracted where created_at > $1 order by created_at limit 1) as contracted`,
    [own],
  );
  const [{ newest, contracted }] = rows;
  if (contracted !== null) return { age: 'too new', migration: contracted };
  return { age: newest > own ? 'newer' : 'known' };
}

/** Key of a new database: a hash of the migrations and of the versions of PGlite and pg-boss. */
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
