import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names whose values never reach a log line, at any of the first three levels of an object. */
const secrets = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'code', 'authorization', 'cookie', 'set-cookie'];

/** The structured log: one JSON object a line on standard output, or to `destination` in tests. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
