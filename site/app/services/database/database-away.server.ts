import type { Logger } from '../telemetry/log.server.ts';

/** True if a query failed because the database is away, not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || isFetch(error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (lostConnection.test(code) || awayStates.test(code))) return true;
  // The socket does not exist. A missing file has another `syscall`.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (lostMessages.some((message) => error.message.startsWith(message))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  // Drizzle wraps what the driver threw.
  return isDatabaseAway(error.cause);
}

/** A failed `fetch` to another server, not a database error. */
const isFetch = (error: Error) => error instanceof TypeError && error.message === 'fetch failed';

/** Node's error codes of sockets. */
const lostConnection = /^(ECONN(REFUSED|RESET)|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Codes of PostgreSQL and of a pooler: 08 the connection failed, 53300 there are too many, 57P01 to 57P03 the server
 * stops or starts, 25006 it is read-only, 28 it refuses our user, 3D000 our database does not exist. At the start, the
 * last two are a wrong setting.
 */
const awayStates = /^(08\w{3}|28\w{3}|3D000|53300|57P0[123]|25006)$/;

/** Messages of the two drivers' errors that have no code. */
const lostMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end on the pool',
  'PGlite is clos',
];

/** Message of the innermost cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node's own AggregateError, for the addresses of a name, has no message.
  if (error instanceof AggregateError && error.errors.length > 0 && !error.message)
    return reasonOf(error.errors[0]);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}

const quietMs = 1_000;
let toldAt = Number.NEGATIVE_INFINITY;
let failures = 0;

/** Logs that the database is away, at most once a second, with the number of failures since the last line. */
export function logDatabaseAway(log: Logger, error: unknown): void {
  failures += 1;
  if (performance.now() - toldAt < quietMs) return;
  log.error({ reason: reasonOf(error), failures }, 'the database does not answer');
  toldAt = performance.now();
  failures = 0;
}
