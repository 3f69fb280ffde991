import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names whose values never reach a log line, at any of the first three levels of an object. */
const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'secret',
  'code',
  'authorization',
  'cookie',
  'set-cookie',
];

/** The structured log: one JSON object a line on standard output, or to `destination` in tests. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
  // Written beside the requests, not within them; what is on its way is written out when the process ends.
  return pino(options, destination ?? pino.destination({ sync: false }));
}

/** An error for the log: its causes with it, but not a query's parameters, which hold what people typed. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = error.message.replace(/\nparams:[\s\S]*$/, '');
  return {
    type: error.name,
    message,
    errorCode: 'code' in error ? error.code : undefined,
    stack: error.stack?.replace(error.message, () => message),
    cause: error.cause ? describeError(error.cause) : undefined,
  };
}
