import { type SQL, sql } from 'drizzle-orm';
import { type Database, type OpenDatabase, rows } from './database.server.ts';
import { migrationNames } from './migrate.server.ts';
import { type SlowStatement, withoutValues } from './slow-statements.server.ts';
import { backups } from './tables.server.ts';

/** Maximum lines of the lists, which a person reads. */
const shown = 20;
const shownStatements = 10;

/** A replica of this server. Members that our user may not see are null. */
interface Replica {
  name: string;
  address: string | null;
  state: string | null;
  /** `sync`, `quorum`, `potential` or `async`. */
  mode: string | null;
  lagBytes: number | null;
  lagSeconds: number | null;
}

/** Connections of one program from one address. */
interface Client {
  name: string;
  address: string | null;
  count: number;
}

export interface DatabaseDescription {
  kind: 'embedded' | 'server';
  version: string;
  name: string;
  bytes: number;
  connections: number;
  maxConnections: number;
  /** True for a standby, which follows another server. */
  isStandby: boolean;
  /** Schema of the extension `pg_stat_statements`; null without it. */
  statementsIn: string | null;
  clients: Client[];
  replicas: Replica[];
  /** WAL archive for point-in-time recovery; null if the server keeps none. */
  archive: { lastAt: string | null; failed: number; lastFailedAt: string | null } | null;
  migration: string;
  applied: number;
  /** Migrations of this version not yet applied: 0 once it has started. */
  missing: number;
  /** Migrations that this version does not know, such as those of a newer one. */
  unknown: number;
}

/** A time as JavaScript writes it, whatever the time zone of the server. */
const iso = (time: string) => sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Facts about the database, from one query. */
export async function describeDatabase({
  db,
  kind,
}: Pick<OpenDatabase, 'db' | 'kind'>): Promise<DatabaseDescription> {
  const behind = sql`case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end`;
  const [told] = await rows<Told>(
    db,
    sql`select current_setting('server_version') as version, current_database() as name,
      pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as "maxConnections",
      pg_is_in_recovery() as "isStandby",
      (select quote_ident(nspname) from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_stat_statements') as "statementsIn",
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (${listed(
        sql`select coalesce(application_name, '') as name, host(client_addr) as address, count(*)::int as count from pg_stat_activity
          where datname = current_database() group by 1, 2 order by 3 desc, 1, 2`,
      )}) as clients,
      (${listed(
        sql`select application_name as name, host(client_addr) as address, state, sync_state as mode, ${behind} as "lagBytes",
          extract(epoch from replay_lag)::float8 as "lagSeconds" from pg_stat_replication order by 1, 2`,
      )}) as replicas,
      (select case when current_setting('archive_mode') = 'off' then null else json_build_object('lastAt', ${iso('last_archived_time')},
        'failed', failed_count, 'lastFailedAt', ${iso('last_failed_time')}) end from pg_stat_archiver) as archive,
      (select coalesce(json_agg(created_at::float8), '[]') from drizzle.__drizzle_migrations) as applied`,
  );
  if (!told) throw new Error('the database returned no description');
  const { applied, ...description } = told;
  const names = migrationNames();
  const known = applied.filter((time) => names.has(time));
  const newest = known.length > 0 ? names.get(Math.max(...known)) : undefined;
  return {
    ...description,
    kind,
    migration: newest ?? 'none',
    applied: applied.length,
    missing: names.size - known.length,
    unknown: applied.length - known.length,
  };
}

type Told = Omit<DatabaseDescription, 'kind' | 'migration' | 'applied' | 'missing' | 'unknown'> & {
  applied: number[];
};

const listed = (query: SQL) =>
  sql`select coalesce(json_agg(told), '[]') from (${query} limit ${sql.raw(String(shown))}) told`;

interface SlowStatements {
  /**
   * Source of the counts: the server, for all processes since its statistics were reset, or this process since its
   * start.
   */
  countedBy: 'server' | 'process';
  statements: SlowStatement[];
}

/**
 * The statements of the site with the longest mean or longest time, longest first: as `pg_stat_statements` counts them,
 * or else as this process noticed them.
 */
export async function listSlowStatements(
  { db, slow }: Pick<OpenDatabase, 'db' | 'slow'>,
  { statementsIn }: Pick<DatabaseDescription, 'statementsIn'>,
): Promise<SlowStatements> {
  // The extension may exist without being loaded, or our user may not read it.
  const counted = statementsIn && (await askExtension(db, statementsIn).catch(() => undefined));
  return counted
    ? { countedBy: 'server', statements: counted }
    : { countedBy: 'process', statements: slow.list().slice(0, shownStatements) };
}

async function askExtension(db: Database, schema: string): Promise<SlowStatement[]> {
  const statements = await rows<SlowStatement & Record<string, unknown>>(
    db,
    sql`select left(query, 2000) as text, calls::float8 as count, mean_exec_time as "meanMs", max_exec_time as "longestMs"
      from ${sql.raw(schema)}.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and queryid is not null
        and userid = (select oid from pg_roles where rolname = current_user)
      order by mean_exec_time desc limit ${shownStatements}`,
  );
  return statements.map((statement) => ({ ...statement, text: withoutValues(statement.text) }));
}

/**
 * The newest copies that would survive the loss of this database. Times in seconds since 1970; null if there is none,
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
    // When archiving is turned off, the last times stay.
    sql`select ${seconds('archiver.last_archived_time')} as "archivedAt",
      ${seconds('archiver.last_failed_time')} as "archiveFailedAt",
      (select ${seconds('max(at)')} from ${backups}) as "backupAt"
      from (select 1) one left join pg_stat_archiver archiver on ${isServer} and current_setting('archive_mode') <> 'off'`,
  );
  if (!told) throw new Error('the database returned nothing about archives and backups');
  return told;
}
