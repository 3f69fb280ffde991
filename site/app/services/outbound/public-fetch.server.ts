import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { lookupAmong, NotFetched, notPublic } from './fetch-public.server.ts';
import { isPublicAddress } from './public-address.server.ts';

export interface PublicFetchRules {
  userAgent: string;
  /** Maximum bytes of all bodies together. The body that exceeds it breaks off, and further requests are refused. */
  bytes: number;
  /** Addresses that it may connect to; by default public ones. */
  isAllowed?: ((address: string) => boolean) | undefined;
  /** Called before each request. It may throw a NotFetched to refuse the URL. */
  begin?: (url: URL, method: string) => RequestWatch;
}

/** Learns how a request ends. */
interface RequestWatch {
  answered: (response: Response) => void;
  failed: (error: Error) => void;
  /** The body is over, or broke off before its end. */
  ended: (isWhole: boolean) => void;
}

const hasNoBody = [101, 204, 205, 304];

/**
 * Makes a `fetch` for URLs that a stranger chose, with the rules of `fetchPublic`: it connects only to allowed
 * addresses, and the check is part of the connection's own name lookup. Unlike `fetchPublic`, it sends any method and
 * body, returns the body as a stream, and follows no redirect: the caller decides about each. It asks for no
 * compression.
 *
 * As with `fetch`, a request that fails throws a TypeError whose `cause` says why: a NotFetched, or the system's error
 * with its `code`.
 */
export function makePublicFetch(rules: PublicFetchRules): typeof fetch {
  const left = { bytes: rules.bytes };
  return async (input, { method = 'GET', body, headers: given, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(given);
    headers.set('user-agent', rules.userAgent);
    headers.set('accept-encoding', 'identity');
    if (!headers.has('accept')) headers.set('accept', '*/*');
    const text = body === undefined || body === null ? undefined : String(body);
    return send(url, { method: method.toUpperCase(), body: text, headers, signal }, rules, left);
  };
}

const sentTooMuch = 'sent too much';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });

interface Sent {
  method: string;
  body: string | undefined;
  headers: Headers;
  signal: AbortSignal | null | undefined;
}

async function send(
  url: URL,
  { method, body, headers, signal }: Sent,
  { isAllowed = isPublicAddress, begin }: PublicFetchRules,
  left: { bytes: number },
): Promise<Response> {
  const client = { 'http:': http, 'https:': https }[url.protocol];
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!client || url.username) throw failed(new NotFetched('is not a web address'));
  let watch: RequestWatch | undefined;
  try {
    watch = begin?.(url, method);
    // A literal address does not go through the lookup.
    if (isIP(literal) && !isAllowed(literal)) throw new NotFetched(notPublic);
    if (left.bytes <= 0) throw new NotFetched(sentTooMuch);
  } catch (error) {
    watch?.failed(error as Error);
    throw failed(error);
  }
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const fail = (error: Error) => {
    watch?.failed(error);
    reject(signal?.aborted ? signal.reason : failed(error));
  };
  if (signal?.aborted) {
    fail(signal.reason);
    return promise;
  }
  const request = client.request(
    url,
    {
      method,
      agent: false,
      lookup: lookupAmong(isAllowed),
      headers: Object.fromEntries(headers),
      ...(signal && { signal }),
    },
    (message) => {
      const { statusCode: status = 0, statusMessage: statusText, rawHeaders } = message;
      const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index): [string, string] => [
        rawHeaders[2 * index] ?? '',
        rawHeaders[2 * index + 1] ?? '',
      ]);
      try {
        const stream = hasNoBody.includes(status) || method === 'HEAD' ? null : countBytes(message, left);
        if (!stream) message.resume();
        const response = new Response(stream, { status, statusText: statusText ?? '', headers: pairs });
        watch?.answered(response);
        message.on('close', () => watch?.ended(message.complete));
        resolve(response);
      } catch (error) {
        // A status or a header that `Response` does not take.
        message.destroy();
        fail(error as Error);
      }
    },
  );
  request.on('error', fail);
  // When a host changes to another protocol, Node calls neither the response nor the error handler.
  request.on('upgrade', (_, socket) => {
    socket.destroy();
    fail(new NotFetched('changes to another protocol'));
  });
  request.end(body);
  return promise;
}

function countBytes(message: http.IncomingMessage, left: { bytes: number }): ReadableStream<Uint8Array> {
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left.bytes -= chunk.byteLength;
      if (left.bytes >= 0) return controller.enqueue(chunk);
      message.destroy();
      controller.error(new NotFetched(sentTooMuch));
    },
  });
  return (Readable.toWeb(message) as ReadableStream<Uint8Array>).pipeThrough(counted);
}
