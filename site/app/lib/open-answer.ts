import { Refusal } from './refusal.ts';

/** The entity tags of a list, as they are written. */
const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

const opaque = (tag: string) => tag.replace(/^W\//, '');

/** True if `If-None-Match` names the tag: `*`, or one of a list, compared weakly (RFC 9110, 13.1.2). */
export const isKnownTag = (list: string | null | undefined, tag: string): boolean =>
  list !== null &&
  list !== undefined &&
  (list.trim() === '*' || tagsIn(list).some((one) => opaque(one) === opaque(tag)));

/** True if `If-Match` or `If-Range` names the tag, compared strongly: a weak tag matches nothing. */
export const isSameTag = (list: string, tag: string): boolean =>
  !tag.startsWith('W/') && (list.trim() === '*' || tagsIn(list).includes(tag));

/** Headers of an answer that every site may read and show. */
export const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * Answer to a CORS preflight: browsers send one before a request of another site with its own headers, such as
 * If-None-Match, or with JSON.
 */
export function answerPreflight(
  methods = 'GET, HEAD, OPTIONS',
  headers: Record<string, string> = {},
): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...openHeaders,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
      ...headers,
    },
  });
}

/** A refusal that scripts of other sites may read. */
export function refuseOpenly(status: number, message: string, field?: string): Refusal {
  return new Refusal(status, message, { headers: openHeaders, ...(field !== undefined && { field }) });
}

/** An answer that every site may read, with a weak ETag; 304 without a body if the request already names it. */
export async function answerOpenly(
  request: Request,
  body: string,
  headers: { 'Content-Type': string; 'Cache-Control': string },
): Promise<Response> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const tag = btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 16))).replace(/=+$/, '');
  const etag = `W/"${tag}"`;
  const all = { ...openHeaders, ...headers, ETag: etag };
  const isKnown = isKnownTag(request.headers.get('if-none-match'), etag);
  return isKnown ? new Response(null, { status: 304, headers: all }) : new Response(body, { headers: all });
}
