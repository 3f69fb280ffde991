import { isIP } from 'node:net';
import { NotFetched, notPublic } from '#app/services/outbound/fetch-public.server.ts';
import { isPublicAddress } from '#app/services/outbound/public-address.server.ts';
import { makePublicFetch } from '#app/services/outbound/public-fetch.server.ts';
import type { CheckKind } from './address.ts';
import { politeAtOnce, politeRequests } from './agent.ts';
import { type Seen, shownUrl } from './problems.server.ts';

/** An answer that stays open for so long (ms) before the check gives up counts as endless. */
const endlessMs = 4_000;

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);

interface RequestRules {
  url: URL;
  kind: CheckKind;
  /** An address of this machine, in a trial: http and loopback are allowed. */
  isLocal: boolean;
  userAgent: string;
  bytes: number;
}

/**
 * The requests of one check, and how each ended. They go to the checked host; on another host, such as that of an
 * authorisation server, they only read. A polite check sends at most 40, two at a time.
 */
export function makeRequests({ url, kind, isLocal, userAgent, bytes }: RequestRules) {
  const seen: Seen[] = [];
  /** Aborted when a polite check has sent what it may. */
  const spent = new AbortController();
  const places = new Places(kind === 'polite' ? politeAtOnce : Number.POSITIVE_INFINITY);
  let sent = 0;
  let mayRequest = (_path: string) => true;
  const isAllowed = isLocal ? isLoopback : isPublicAddress;
  const get = makePublicFetch({
    userAgent,
    bytes,
    isAllowed,
    async begin(asked, method) {
      const one: Seen = { method };
      const failed = (error: Error) => {
        const code = error instanceof NotFetched ? error.name : (error as NodeJS.ErrnoException).code;
        one.failure = { code: String(code ?? error.name), message: error.message };
      };
      const isHere = asked.host === url.host;
      const literal = asked.hostname.replace(/^\[(.*)\]$/, '$1');
      const fault =
        asked.protocol !== 'https:' && !isLocal
          ? `redirects to ${shownUrl(asked)}, a URL without https`
          : isIP(literal) && !isAllowed(literal)
            ? notPublic
            : !isHere && method !== 'GET'
              ? `redirects to ${shownUrl(asked)}, on another host. Check that URL instead`
              : isHere && !mayRequest(asked.pathname + asked.search)
                ? 'does not let our agent request this path'
                : kind === 'polite' && sent >= mostOf(method)
                  ? `got ${politeRequests} requests, the most of a polite check`
                  : undefined;
      seen.push(one);
      if (fault !== undefined) {
        const error = new NotFetched(fault);
        failed(error);
        if (kind === 'polite' && sent >= mostOf(method)) spent.abort();
        throw error;
      }
      sent += 1;
      await places.take();
      let answeredAt = 0;
      return {
        answered({ status, headers }) {
          places.give();
          answeredAt = Date.now();
          one.status = status;
          const location = headers.get('location');
          if (status >= 300 && status < 400 && location !== null && URL.canParse(location, asked))
            one.location = new URL(location, asked).href;
          one.type = headers.get('content-type') ?? '';
          one.challenge = headers.get('www-authenticate') ?? '';
        },
        failed(error) {
          // After an answer, the body broke off.
          if (answeredAt === 0) places.give();
          failed(error);
        },
        ended(isWhole) {
          if (!isWhole && Date.now() - answeredAt > endlessMs) one.isEndless = true;
        },
      };
    },
  });
  /** Without the token for another host, such as one that describes an authorisation server. */
  const send: typeof fetch = (input, init = {}) => {
    const asked = new URL(input instanceof Request ? input.url : input);
    if (asked.host === url.host) return get(asked, init);
    const headers = new Headers(init.headers);
    headers.delete('authorization');
    return get(asked, { ...init, headers });
  };
  return {
    send,
    seen,
    spent: spent.signal,
    /** From now on, requests that the host's `robots.txt` forbids are refused. */
    obey: (rule: (path: string) => boolean) => {
      mayRequest = rule;
    },
  };
}

/** The last request of a polite check ends a session. */
const mostOf = (method: string) => (method === 'DELETE' ? politeRequests : politeRequests - 1);

/** Lets some go on at a time, the others in their order. */
class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
