import { isIPv6 } from 'node:net';
import type { Logger } from '../telemetry/log.server.ts';

/** Log lines in a minute, for all sources together. */
const maxLines = 20;
const minuteMs = 60_000;

/**
 * Logs which sources are refused and why, for the person who runs the site: a line for a source and a reason once a
 * minute, at most 20 lines a minute. A line says how many refusals were left out before it (`unwritten`).
 */
export class RefusedSources {
  readonly #log: Pick<Logger, 'warn'>;
  #written = new Set<string>();
  #unwritten = 0;
  #endsAt = 0;

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log;
  }

  /** `reason`: the name of a limit, or what else was full. */
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

/** The network that an address is in, which names no person: an IPv4 address as its /24, an IPv6 address as its /48. */
export function shortenAddress(address: string): string {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4) return `${v4}.0/24`;
  // IPv6: the first four groups are known here, written out (`clientAddress`).
  const [host = ''] = address.split('/');
  if (isIPv6(host)) return `${host.split(':').slice(0, 3).join(':')}::/48`;
  return 'unknown';
}
