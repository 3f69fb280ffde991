import { onTestFinished } from 'vitest';
import { type Served, serve } from './http-server.ts';

/** A request as a counting server saw it. */
interface Counted {
  verb: string;
  path: string;
  headers: Headers;
  body: string;
  /** Method of its message; undefined if it has none. */
  method: string | undefined;
}

export interface Counting extends Served {
  requests: Counted[];
  /** Responses that are not over, now and at most. */
  running: () => number;
  most: () => number;
}

/** Serves a handler and counts its requests. It ends with the test. */
export async function serveCounted(handle: (request: Request) => Promise<Response>): Promise<Counting> {
  const requests: Counted[] = [];
  let [running, most] = [0, 0];
  const read = async (request: Request) => {
    const { method: verb, headers } = request;
    const body = await request.clone().text();
    const method = methodOf(body);
    requests.push({ verb, path: new URL(request.url).pathname, headers, body, method });
    return handle(request);
  };
  const served = await serve(read, 0, (outgoing) => {
    most = Math.max(most, ++running);
    outgoing.once('close', () => running--);
  });
  onTestFinished(served.close);
  return { ...served, requests, running: () => running, most: () => most };
}

function methodOf(body: string): string | undefined {
  try {
    return JSON.parse(body).method;
  } catch {
    return undefined;
  }
}

/** A handler that passes requests on to another server. */
export const passOn =
  ({ url }: Served, send: typeof fetch = fetch) =>
  async (request: Request): Promise<Response> => {
    const { method, signal } = request;
    const headers = new Headers(request.headers);
    for (const name of ['connection', 'content-length', 'host', 'transfer-encoding']) headers.delete(name);
    const body = method === 'POST' ? { body: await request.text() } : {};
    return send(url, { method, headers, signal, ...body });
  };
