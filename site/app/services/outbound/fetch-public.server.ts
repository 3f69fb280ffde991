import dns from 'node:dns';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { site } from '#site';
import { traced } from '../telemetry/tracing.server.ts';
import { isPublicAddress } from './public-address.server.ts';

export interface FetchLimits {
  /** Time for everything: redirects, headers and body. */
  milliseconds: number;
  bytes: number;
  redirects: number;
  headers: Record<string, string>;
  /** Addresses that it may connect to; by default public ones. */
  isAllowed?: ((address: string) => boolean) | undefined;
  /** Allowed ports; all by default. */
  ports?: readonly number[] | undefined;
}

const userAgent = `${site.slug} (+${site.repository})`;

/** A complete answer of any status, except redirects. */
export interface Fetched {
  /** Its URL, after redirects. */
  address: string;
  status: number;
  type: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const returnsMore = 'returns more than';

/** True if the `problem` is an answer above the limit of bytes. */
export const isTooLarge = (problem: string) => problem.startsWith(returnsMore);

/** Reason why there is no complete answer, as words after the URL. */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

export const notPublic = 'is not on the public internet';

/**
 * Fetches a URL that a stranger chose. It connects only to allowed addresses, by default public ones. The check is part
 * of the connection's own name lookup, so it applies to the address that is used, even if a name changes its answer.
 * Redirects follow the same rules. Returns a `problem` if there is no complete answer.
 */
export function fetchPublic(address: string, limits: FetchLimits): Promise<Fetched | { problem: string }> {
  // The trace has no host: a stranger chose the URL, and the host may identify them.
  return traced('GET public address', {}, () => fetchWithin(address, limits), 'client');
}

async function fetchWithin(address: string, limits: FetchLimits): Promise<Fetched | { problem: string }> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let url = address;
  try {
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (!URL.canParse(url)) throw new NotFetched('is not a web address');
      const answer = await get(url, limits, signal);
      if ('body' in answer) return answer;
      if (!URL.canParse(answer.location, url))
        throw new NotFetched('redirects to something that is not a web address');
      url = new URL(answer.location, url).href;
    }
    return { problem: `redirects more than ${limits.redirects} times` };
  } catch (error) {
    if (error instanceof NotFetched) return { problem: error.message };
    return {
      problem: signal.aborted
        ? `did not answer within ${limits.milliseconds / 1000} seconds`
        : 'could not be reached',
    };
  }
}

function get(
  address: string,
  { bytes, headers, isAllowed = isPublicAddress, ports }: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched | { location: string }> {
  const url = new URL(address);
  const client = { 'http:': http, 'https:': https }[url.protocol];
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const { promise, resolve, reject } = Promise.withResolvers<Fetched | { location: string }>();
  if (!client || url.username) throw new NotFetched('is not a web address');
  // A literal address does not go through the lookup.
  if (isIP(literal) && !isAllowed(literal)) throw new NotFetched(notPublic);
  const port = Number(url.port) || (client === https ? 443 : 80);
  if (ports && !ports.includes(port)) throw new NotFetched(`uses a port other than ${ports.join(' and ')}`);
  const request = client.get(
    url,
    {
      signal,
      lookup: lookupAmong(isAllowed),
      agent: false,
      headers: { ...headers, 'user-agent': userAgent },
    },
    (response) => {
      const { statusCode: status = 0, headers } = response;
      const refuse = (why: string) => {
        response.destroy();
        reject(new NotFetched(why));
      };
      const tooLarge = `${returnsMore} ${Math.round(bytes / 1024)} KB`;
      if (status >= 300 && status < 400 && headers.location) {
        response.destroy();
        return resolve({ location: headers.location });
      }
      if (Number(headers['content-length'] ?? 0) > bytes) return refuse(tooLarge);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bytes) return refuse(tooLarge);
        chunks.push(chunk);
      });
      response.on('end', () =>
        resolve({
          address,
          status,
          type: headers['content-type'] ?? '',
          headers,
          body: Buffer.concat(chunks),
        }),
      );
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  // When a host changes to another protocol, Node calls neither the response nor the error handler.
  request.on('upgrade', (_, socket) => {
    socket.destroy();
    reject(new NotFetched('changes to another protocol'));
  });
  return promise;
}

/** Refuses a name if one of its addresses is not allowed, because the system chooses which one is used. */
export function lookupAmong(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '', 4);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new NotFetched(notPublic), '', 4);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
