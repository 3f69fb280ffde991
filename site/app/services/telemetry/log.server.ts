import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names whose values are redacted, at the first three levels of an object. */
const secrets =
  'password newPassword currentPassword token secret code authorization cookie set-cookie'.split(' ');

/** The structured log: one JSON object per line, on standard output or to `destination`. */
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
 * Lines are buffered and written every 100 ms, or earlier at 4096 characters: one write per request would cost more
 * than the answer with a finished page. A process that ends normally writes the rest; a killed one loses it.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ sync: false, minLength: 4096 });
  setInterval(() => output.flush(), 100).unref();
  return output;
}

/** An error for the log, with its causes, but without the parameters of a query: these can be personal data. */
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
