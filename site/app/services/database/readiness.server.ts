import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../telemetry/log.server.ts';
import type { OpenDatabase } from './database.server.ts';
import { readSchemaAge, tooNew } from './migrate.server.ts';

/**
 * `away`: it does not answer. `full`: it answers, and keeps nothing any more. `too new`: a newer version of the site took away what
 * this process needs.
 */
export type DatabaseState = 'good' | 'away' | 'full' | 'too new';

/** More frequent calls get the last answer: a check writes to the disk. */
const everyMs = 1_000;

const timeoutMs = 2_000;

/**
 * Looks how the database is, for `/readyz`: a server on a connection of its own, so that a pool whose connections all
 * wait for one lock is not taken for a dead database; the embedded one by writing.
 */
export function createReadiness(database: OpenDatabase, dataDir: string, log: Logger) {
  const { look, close } =
    database.kind === 'server' ? ofServer(database.url, log) : ofEmbedded(database, dataDir);
  let last: Promise<DatabaseState> | undefined;
  let lookedAt = 0;
  return {
    look(): Promise<DatabaseState> {
      if (last && performance.now() - lookedAt < everyMs) return last;
      lookedAt = performance.now();
      last = look();
      return last;
    },
    close,
  };
}

function ofServer(url: string, log: Logger) {
  let isTold = false;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A connection that breaks while it is idle is replaced; without a listener the process would end.
  pool.on('error', () => {});
  return {
    look: () =>
      readSchemaAge(pool).then(
        (schema): DatabaseState => {
          if (schema.age !== 'too new') return 'good';
          if (!isTold) log.error(tooNew(schema.migration));
          isTold = true;
          return schema.age;
        },
        (): DatabaseState => 'away',
      ),
    close: () => pool.end(),
  };
}

/** More than the blocks that a nearly full disk still finds somewhere. */
const trial = Buffer.alloc(262_144, 1);

function ofEmbedded({ lite }: OpenDatabase & { kind: 'embedded' }, dataDir: string) {
  const file = join(dataDir, 'readyz.tmp');
  /** A record in its log, for which it waits until the disk has it; a long query before it is no fault. */
  const commit = () => lite.query(`select pg_logical_emit_message(true, 'readyz', '')`);
  return {
    async look(): Promise<DatabaseState> {
      if (lite.closed) return 'away';
      try {
        await writeAndRemove(file);
        const timeout = new AbortController();
        await Promise.race([commit(), wait(timeoutMs, undefined, { signal: timeout.signal })]).finally(() =>
          timeout.abort(),
        );
        return 'good';
      } catch {
        return 'full';
      }
    },
    close: async () => {},
  };
}

/** The database itself may go on for a while with what it had from the disk before. */
async function writeAndRemove(file: string): Promise<void> {
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(trial);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
