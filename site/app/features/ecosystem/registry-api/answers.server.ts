import { z } from 'zod';
import { readCursor, writeCursor } from '#app/lib/cursor.ts';
import { answerOpenly, openHeaders } from '#app/lib/open-answer.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { parametersOf } from '#app/services/http/call.server.ts';
import { site } from '#site';
import { type Claims, evidenceOf, readClaims } from './claims.server.ts';
import { type Choice, readChoice, serverQuery, serversQuery } from './query.ts';
import { type MapServer, registryName, serverResponse, serverVersion } from './server-response.ts';
import { findServer, findServers } from './servers.server.ts';

interface Asked {
  request: Request;
  db: Database;
  siteUrl: string;
  searchParams: URLSearchParams;
  /** Filters in the path, if any. */
  choice: string | undefined;
}

/**
 * Headers for clients on other sites, which send headers of their own. GitHub's documentation requires these two and
 * `Access-Control-Allow-Origin` (in `openHeaders`).
 */
const headers = {
  'Access-Control-Allow-Methods': 'GET, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
};

/** Answer to a browser's preflight before a call with extra headers. */
export const answerRegistryPreflight = () =>
  new Response(null, {
    status: 204,
    headers: { ...openHeaders, ...headers, 'Access-Control-Max-Age': '86400' },
  });

/** An error in the official registry's form. Its API description defines only `error`. */
function refuseServers(status: number, detail: string): Response {
  const title = { 400: 'Bad Request', 404: 'Not Found' }[status] ?? 'Error';
  return Response.json(
    { title, status, detail, error: detail },
    { status, headers: { ...openHeaders, ...headers } },
  );
}

async function answer(request: Request, body: unknown): Promise<Response> {
  const response = await answerOpenly(request, JSON.stringify(body), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=60',
  });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** `GET /v0.1/servers`: the map's servers, filtered, sorted by slug, with a cursor. */
export async function answerServers({ request, db, siteUrl, ...given }: Asked): Promise<Response> {
  const read = serversQuery.safeParse(parametersOf(given.searchParams));
  if (!read.success) return refuseServers(400, faultIn(read.error));
  const chosen = readChoice(given.choice);
  if (!chosen) return refuseServers(404, noSuchChoice);
  const { cursor } = read.data;
  const from = cursor ? readCursor(cursor, place) : { after: '', search: undefined };
  if (!from) return refuseServers(400, 'cursor: use metadata.nextCursor of an earlier response, unchanged.');
  const { limit, search = from.search, ...filters } = read.data;
  const asked = { ...filters, search, ...chosen };
  const claims = await readClaims();
  const rows = await findServers(db, claims, asked, { after: from.after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const servers = page.flatMap((row) => listed(row, claims, siteUrl, asked) ?? []);
  return answer(request, {
    servers,
    metadata: {
      count: servers.length,
      ...(last && { nextCursor: writeCursor({ after: last.slug, search }) }),
    },
  });
}

/**
 * `GET /v0.1/servers/{name}/versions`, one version, or `latest`: the map has one version of each server.
 * @param path the part after `/v0.1/servers/`, still encoded, because a version may contain a slash or a percent sign
 */
export async function answerServer(
  { request, db, siteUrl, searchParams, choice }: Asked,
  path: string,
): Promise<Response> {
  const [, encodedName = '', encodedVersion] =
    /^([^/]+?(?:%2f|\/)[^/]+?)\/versions(?:\/(.+))?$/i.exec(path) ?? [];
  const name = decoded(encodedName);
  const wanted = encodedVersion === undefined ? undefined : decoded(encodedVersion);
  if (!name || wanted === '')
    return refuseServers(404, 'There is nothing at this URL. Write the slash in a name as %2F.');
  const read = serverQuery.safeParse(parametersOf(searchParams));
  if (!read.success) return refuseServers(400, faultIn(read.error));
  const chosen = readChoice(choice);
  if (!chosen) return refuseServers(404, noSuchChoice);
  const asked = { ...read.data, ...chosen };
  const claims = await readClaims();
  const row = await findServer(db, claims, name, asked);
  const found = row && listed(row, claims, siteUrl, asked);
  if (!row || !found) return refuseServers(404, 'Server not found');
  if (wanted === undefined) return answer(request, { servers: [found], metadata: { count: 1 } });
  if (wanted !== 'latest' && wanted !== serverVersion(row)) return refuseServers(404, 'Version not found');
  return answer(request, found);
}

/** Empty where the encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return '';
  }
}

const noSuchChoice =
  'This list does not exist. Use a path such as tier-official or tier-official,verified.evidence-rechecked.';

const faultIn = ({ issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] }) =>
  `${String(issue?.path[0] ?? 'query')}: ${issue?.message}`;

/** Undefined if several entries are about one server and the best-proven one does not match the filter. */
function listed(row: MapServer, claims: Claims, siteUrl: string, { evidence, profile }: Choice) {
  const claim = claims.about({ ...row, name: registryName(row) });
  const stage = evidenceOf(claim);
  if (evidence && !evidence.includes(stage)) return undefined;
  if (profile && claim?.profile !== profile) return undefined;
  return serverResponse(row, {
    siteUrl,
    declared: claim
      ? {
          profile: claim.profile,
          standard: site.standardVersion,
          entry: `${siteUrl}/registry/${claim.key}`,
        }
      : null,
    evidence: stage,
  });
}

/** The cursor includes the search: VS Code requests the next page with the cursor alone. */
const place = z.object({
  after: z.string().regex(/^[a-z0-9-]{1,300}$/),
  search: serversQuery.shape.search.refine((text) => !text?.includes('\0')),
});
