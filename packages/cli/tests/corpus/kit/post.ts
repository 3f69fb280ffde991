/** Streamable HTTP without an SDK and without sessions, for the servers that are made by hand. */
import { isForeign } from './http.ts';
import { errorOf, type Message, parse } from './messages.ts';
import type { Answer } from './rates.ts';

type Handler = (request: Request) => Promise<Response>;

/** Refuses what every revision refuses, and hands the messages that remain to `accept`. */
async function read(request: Request, accept: (message: Message) => Promise<Response>): Promise<Response> {
  if (isForeign(request)) return new Response('This origin is not allowed.', { status: 403 });
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const message = parse(await request.text());
  if (message === undefined) return Response.json(errorOf(null, -32700, 'Parse error'), { status: 400 });
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return Response.json(errorOf(null, -32600, 'Invalid request'), { status: 400 });
  return accept(message);
}

/** Revisions up to 2025-11-25. A header MCP-Protocol-Version must name one of `revisions`. */
export const makePost =
  (answer: Answer, revisions: readonly string[]): Handler =>
  (request) =>
    read(request, async (message) => {
      const version = request.headers.get('mcp-protocol-version');
      if (version !== null && !revisions.includes(version))
        return Response.json(errorOf(message.id, -32600, `Unsupported protocol version: ${version}`), {
          status: 400,
        });
      const answered = await answer(message);
      return answered === undefined ? new Response(null, { status: 202 }) : Response.json(answered);
    });

/** Methods whose header Mcp-Name repeats this member of their params. */
const names: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
/** HTTP status of an error (2026-07-28 basic/transports/streamable-http and basic/index). */
const statuses: Record<number, number> = {
  [-32601]: 404,
  [-32600]: 400,
  [-32602]: 400,
  [-32021]: 400,
  [-32022]: 400,
};

/** Revision 2026-07-28: the headers must say the same as the body. */
export const makeModernPost =
  (answer: Answer): Handler =>
  (request) =>
    read(request, async (message) => {
      const { id, method = '', params } = message;
      if (id === undefined) return new Response(null, { status: 202 });
      const meta = params?._meta as Record<string, unknown> | undefined;
      const expected: Record<string, unknown> = {
        'mcp-protocol-version': meta?.['io.modelcontextprotocol/protocolVersion'],
        'mcp-method': method,
        ...(names[method] !== undefined && { 'mcp-name': params?.[names[method]] }),
      };
      // A client of an earlier revision sends no such headers, and learns more from the answer itself.
      const wrong = Object.keys(expected).find((name) => request.headers.get(name) !== expected[name]);
      if (wrong !== undefined && method !== 'initialize')
        return Response.json(errorOf(id, -32020, `Header mismatch: ${wrong}`), { status: 400 });
      const answered = (await answer(message)) as { error?: { code: number } };
      const code = answered.error?.code;
      // Wrong arguments of a tool are no malformed request.
      const isCall = method === 'tools/call' && code === -32602;
      const status = code === undefined || isCall ? 200 : (statuses[code] ?? 200);
      return Response.json(answered, { status });
    });
