import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../telemetry/log.server.ts';
import type { OpenDatabase } from './database.server.ts';
import { readSchemaAge, tooNew } from './migrate.server.ts';

/**
 * `away`: it does not answer. `full`: it answers but can store nothing. `too new`: a newer version of the site removed
 * something that this process needs.
 */
export type DatabaseState = 'good' | 'away' | 'full' | 'too new';

/** Minimum time (ms) between two checks. Calls in between get the last answer. */
const everyMs = 1_000;

const timeoutMs = 2_000;

/**
 * Checks the database for `/readyz`. A server is asked on its own connection, so that a pool whose connections all wait
 * for one lock does not look like a dead database. The embedded one must write.
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

/** 256 KB: more than a nearly full disk may still find in spare blocks. */
const trial = Buffer.alloc(262_144, 1);

function ofEmbedded({ lite }: OpenDatabase & { kind: 'embedded' }, dataDir: string) {
  const file = join(dataDir, 'readyz.tmp');
  /**
   * Writes a WAL record and waits until it is on disk. If a long query delays it beyond the timeout, that is no error.
   */
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

/** The database itself may still have space for a while, from files that it already has. */
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
