/** Whether a query failed because the database does not answer, and not because of what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || isFetch(error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (lostConnection.has(code) || awayStates.test(code))) return true;
  // There is no such socket; a file that is missing is another matter.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (lostMessages.some((message) => error.message.startsWith(message))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  // Drizzle wraps what the driver threw.
  return isDatabaseAway(error.cause);
}

/** What befell a call to somebody else's server. */
const isFetch = (error: Error) => error instanceof TypeError && error.message === 'fetch failed';

/** Node's own, of the socket. */
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL's codes, and a pooler's: 08 the connection failed, 53300 there are too many, 57P01 to 57P03 the server stops
 * or starts, 25006 it only reads meanwhile.
 */
const awayStates = /^(08\w{3}|53300|57P0[123]|25006)$/;

/** What the two drivers throw without a code. */
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
