import { isIP } from 'node:net';
import { RequestLimit } from 'context-native/verify/request-limit';
import { NotFetched, notPublic } from '#app/services/outbound/fetch-public.server.ts';
import { isPublicAddress } from '#app/services/outbound/public-address.server.ts';
import { makePublicFetch } from '#app/services/outbound/public-fetch.server.ts';
import type { CheckKind } from './address.ts';
import type { Seen } from './problems.server.ts';

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
 * The requests of one check. They follow no redirect by themselves. They go to the checked host; on another host, such
 * as that of an authorisation server, they only read.
 *
 * @returns `send` for all requests; `limit` of a polite check, which `send` goes through; `seen`, how the requests to
 * the checked host ended
 */
export function makeRequests({ url, kind, isLocal, userAgent, bytes }: RequestRules) {
  const seen: Seen[] = [];
  let mayRequest = (_path: string) => true;
  const isAllowed = isLocal ? isLoopback : isPublicAddress;
  const refusalOf = (asked: URL, method: string): string | undefined => {
    const isHere = asked.host === url.host;
    const literal = asked.hostname.replace(/^\[(.*)\]$/, '$1');
    if (asked.protocol !== 'https:' && !isLocal) return 'names a URL without https';
    if (isIP(literal) && !isAllowed(literal)) return notPublic;
    if (!isHere && method !== 'GET') return 'is another host';
    return isHere && !mayRequest(asked.pathname + asked.search)
      ? 'does not let our agent request this path'
      : undefined;
  };
  const get = makePublicFetch({
    userAgent,
    bytes,
    isAllowed,
    begin(asked, method) {
      const one: Seen = { method };
      const failed = (error: Error) => {
        const code = error instanceof NotFetched ? error.name : (error as NodeJS.ErrnoException).code;
        one.failure = { code: String(code ?? error.name), message: error.message };
      };
      // Another host explains nothing about this one.
      if (asked.host === url.host) seen.push(one);
      const refusal = refusalOf(asked, method);
      if (refusal !== undefined) {
        const error = new NotFetched(refusal);
        failed(error);
        throw error;
      }
      let answeredAt = 0;
      return {
        answered({ status, headers }) {
          answeredAt = Date.now();
          one.status = status;
          const location = headers.get('location');
          if (status >= 300 && status < 400 && location !== null && URL.canParse(location, asked))
            one.location = new URL(location, asked).href;
          one.type = headers.get('content-type') ?? '';
          one.challenge = headers.get('www-authenticate') ?? '';
        },
        failed,
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
  const limit = kind === 'polite' ? new RequestLimit(send) : undefined;
  return {
    send: limit?.fetch ?? send,
    limit,
    seen,
    /** From now on, requests that the host's `robots.txt` forbids are refused. */
    obey: (rule: (path: string) => boolean) => {
      mayRequest = rule;
    },
  };
}
