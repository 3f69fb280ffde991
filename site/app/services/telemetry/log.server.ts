import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names whose values never reach a log line, at any of the first three levels of an object. */
const secrets =
  'password newPassword currentPassword token secret code authorization cookie set-cookie'.split(' ');

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
  return pino(options, destination ?? standardOutput());
}

/**
 * Lines are gathered and written at least ten times a second: one write for each request would cost more than
 * answering a finished page. When the process ends by itself, what is left is written; a killed one loses it.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ sync: false, minLength: 4096 });
  setInterval(() => output.flush(), 100).unref();
  return output;
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
