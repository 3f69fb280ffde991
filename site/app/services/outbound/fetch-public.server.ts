import dns from 'node:dns';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { site } from '#site';
import { traced } from '../telemetry/tracing.server.ts';
import { isPublicAddress } from './public-address.server.ts';

export interface FetchLimits {
  /** For all of it: redirects, headers and body. */
  milliseconds: number;
  bytes: number;
  redirects: number;
  headers: Record<string, string>;
  /** Which addresses may be connected to. */
  isAllowed?: ((address: string) => boolean) | undefined;
  /** And at which ports; without it, at all. */
  ports?: readonly number[] | undefined;
}

/** User agent with a link to more. */
const userAgent = `${site.slug} (+${site.repository})`;

/** A whole answer, of any status. */
export interface Fetched {
  /** Where it came from, after redirects. */
  address: string;
  status: number;
  type: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const returnsMore = 'returns more than';

/** Tests that a `problem` is an answer above the limit. */
export const isTooLarge = (problem: string) => problem.startsWith(returnsMore);

/** Why there is no whole answer, in words that go on after the address. */
class NotFetched extends Error {}

/**
 * Fetches a URL that a stranger chose. It connects to public addresses only, and to exactly the one it checked:
 * the check runs in the connection's own name lookup, so a name that answers differently the second
 * time gains nothing. Redirects are followed by the same rules. A `problem` for everything that is no whole answer.
 */
export function fetchPublic(address: string, limits: FetchLimits): Promise<Fetched | { problem: string }> {
  // Not even the host is traced: a stranger chose the URL, and the host may name them.
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
  // A literal address never comes to the lookup.
  if (isIP(literal) && !isAllowed(literal)) throw new NotFetched('is not on the public internet');
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
  // A host that changes to another protocol is heard no further: there is neither an answer nor an error then.
  request.on('upgrade', (_, socket) => {
    socket.destroy();
    reject(new NotFetched('changes to another protocol'));
  });
  return promise;
}

/** A name is refused as a whole when one of its addresses is: it is not up to it which one is taken. */
function lookupAmong(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '', 4);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new NotFetched('is not on the public internet'), '', 4);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
