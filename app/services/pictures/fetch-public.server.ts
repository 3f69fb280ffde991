import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { site } from '#site';
import { isPublicAddress } from './public-address.server.ts';

export interface FetchLimits {
  /** For all of it: redirects, headers and body. */
  milliseconds: number;
  bytes: number;
  redirects: number;
  /** Which addresses may be connected to. */
  isAllowed?: (address: string) => boolean;
}

/** Who asks, and where more of it is to be read. */
const userAgent = `${site.slug} (+${site.repository})`;

interface Fetched {
  type: string;
  body: Buffer;
}

/**
 * Fetches an address that somebody else chose. It connects to public addresses only, and to exactly the one that it
 * judged: the judgement is made in the connection's own name lookup, so a name that answers differently the second
 * time gains nothing. Redirects are followed by the same rules. Undefined for everything that is not a whole answer.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<Fetched | undefined> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let url = address;
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    if (!URL.canParse(url)) return undefined;
    const answer = await get(url, limits, signal).catch(() => undefined);
    if (!answer) return undefined;
    if ('body' in answer) return answer;
    if (!URL.canParse(answer.location, url)) return undefined;
    url = new URL(answer.location, url).href;
  }
  return undefined;
}

function get(
  address: string,
  { bytes, isAllowed = isPublicAddress }: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched | { location: string } | undefined> {
  const url = new URL(address);
  const client = { 'http:': http, 'https:': https }[url.protocol];
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // A literal address never comes to the lookup.
  if (!client || url.username || (isIP(literal) && !isAllowed(literal))) return Promise.resolve(undefined);
  const { promise, resolve, reject } = Promise.withResolvers<Fetched | { location: string } | undefined>();
  const request = client.get(
    url,
    {
      signal,
      lookup: lookupAmong(isAllowed),
      agent: false,
      headers: { accept: 'image/*', 'user-agent': userAgent },
    },
    (response) => {
      const { statusCode = 0, headers } = response;
      const refuse = (answer?: { location: string }) => {
        response.destroy();
        resolve(answer);
      };
      if (statusCode >= 300 && statusCode < 400 && headers.location)
        return refuse({ location: headers.location });
      if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > bytes) return refuse();
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bytes) return refuse();
        chunks.push(chunk);
      });
      response.on('end', () => resolve({ type: headers['content-type'] ?? '', body: Buffer.concat(chunks) }));
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  // A host that changes to another protocol is heard no further: there is neither an answer nor an error then.
  request.on('upgrade', (_, socket) => {
    socket.destroy();
    resolve(undefined);
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
        return callback(new Error(`${hostname} is not on the public internet`), '', 4);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
