import { Readable } from 'node:stream';

/** A stored file as an answer. One to HEAD goes without its body: what is open behind it is closed, as nobody will read it. */
export function sendFile({ method }: Request, content: Readable, headers: Record<string, string>): Response {
  if (method !== 'HEAD') return new Response(Readable.toWeb(content) as ReadableStream, { headers });
  content.destroy();
  return new Response(null, { headers });
}
