/** Why a server behind a URL lets no client in that connects as `check-server` does, and what to do. */
import { HttpWire } from './http.ts';
import type { Revision } from './options.ts';

/** Credentials that a server wants: a token of OAuth, or a key of its own. */
export type Wanted = 'token' | 'key';

const howToGiveKeys =
  'Give the key with --token-file if it is a bearer token, or in the URL. check-server sends keys in no other header';

export const wantedInWords: Record<Wanted, string> = {
  token: 'the server requires a token. Use --token-file',
  key: `the server asks for a key, not for OAuth: HTTP 401. ${howToGiveKeys}`,
};

/** The transport of the first revision is legal, and a client of Streamable HTTP cannot test it. */
export const oldTransport =
  'the URL has the HTTP+SSE transport of 2024-11-05, which MCP has deprecated. check-server tests Streamable HTTP: give the URL of that, or move the server to it';

/**
 * Why the rules cannot judge a server that refused the connection; undefined if they can. It wants credentials, as a
 * server may (authorisation is optional in MCP, and need not be OAuth), it has the old transport, or it has one session
 * at a time and refuses to end that of an earlier wire, which it may.
 */
export async function whyClosed(
  wire: HttpWire,
  { token }: { token: string | undefined },
  wires: Iterable<object>,
): Promise<string | undefined> {
  const { status = 0 } = wire;
  if (status === 401 || status === 403)
    return token !== undefined
      ? `the server refuses the token of --token-file: HTTP ${status}. check-server sends it as a bearer token, and keys in no other header`
      : `the server refuses a client without a key: HTTP ${status}. ${howToGiveKeys}`;
  if (status < 400 || status >= 500) return undefined;
  if (await opensOldStream(wire)) return oldTransport;
  const isHeld = [...wires].some((other) => other instanceof HttpWire && other.isHeld);
  return isHeld
    ? `the server refuses another session by HTTP ${status}, and did not end the one before. Let it take two sessions, or end one by DELETE`
    : undefined;
}

/** As clients find it out (MCP 2025-11-25 basic/transports#backwards-compatibility): the first event is `endpoint`. */
async function opensOldStream(wire: HttpWire): Promise<boolean> {
  const headers = { accept: 'text/event-stream', ...wire.authorisation() };
  const { status, body } = await wire
    .get(wire.url, headers, 'follow', true)
    .catch(() => ({ status: 0, body: '' }));
  return status === 200 && /^event: ?endpoint$/m.test(body);
}

/** Reasons why no connection was possible; of a server that answered, each with its revisions. */
export const reasonsInWords = (reasons: ReadonlyMap<string, Revision[]>, hasHeard: boolean): string =>
  [...reasons]
    .map(([reason, revisions]) =>
      !hasHeard || revisions.length === 0 ? reason : `${revisions.join(' and ')}: ${reason}`,
    )
    .join('; ');
