import { isIPv6 } from 'node:net';
import type { Logger } from '../telemetry/log.server.ts';

/** Maximum log lines in a minute, for all sources together. */
const maxLines = 20;
const minuteMs = 60_000;

/**
 * Logs which sources are refused and why, for the operator: one line per source and reason in a minute, and at most 20
 * lines a minute. `unwritten` is the number of refusals without a line since the last line.
 */
export class RefusedSources {
  readonly #log: Pick<Logger, 'warn'>;
  #written = new Set<string>();
  #unwritten = 0;
  #endsAt = 0;

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log;
  }

  /** `reason`: the name of a limit, or of a full queue. */
  note(address: string, reason: string, now = Date.now()): void {
    if (now >= this.#endsAt) {
      this.#written.clear();
      this.#endsAt = now + minuteMs;
    }
    const source = shortenAddress(address);
    const line = `${source} ${reason}`;
    if (this.#written.has(line) || this.#written.size >= maxLines) {
      this.#unwritten += 1;
      return;
    }
    this.#written.add(line);
    const unwritten = this.#unwritten;
    this.#unwritten = 0;
    this.#log.warn({ source, reason, ...(unwritten > 0 && { unwritten }) }, 'a source is refused');
  }
}

/** The network of an address, which identifies no person: an IPv4 address as its /24, an IPv6 address as its /48. */
export function shortenAddress(address: string): string {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4) return `${v4}.0/24`;
  // IPv6: `clientAddress` gives the first four groups, written out.
  const [host = ''] = address.split('/');
  if (isIPv6(host)) return `${host.split(':').slice(0, 3).join(':')}::/48`;
  return 'unknown';
}
