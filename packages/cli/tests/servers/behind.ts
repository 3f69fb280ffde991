/** The correct server of exchange rates over HTTP, with a gate before it that answers some requests in its place. */
import { onTestFinished } from 'vitest';
import { type Message, parse } from '../corpus/kit/messages.ts';
import { makeModernPost, makePost } from '../corpus/kit/post.ts';
import { makeModernRates, makeRates } from '../corpus/kit/rates.ts';
import { ask } from './ask.ts';
import { serve } from './http-server.ts';

/** Answers a request before the server does, or lets it pass. */
export type Gate = (
  request: Request,
  message: Message | undefined,
) => Response | Request | Promise<Response | undefined> | undefined;

const revisions = ['2025-11-25', '2025-06-18'] as const;
export const posts = {
  '2025-11-25': makePost(makeRates(revisions), revisions),
  '2026-07-28': makeModernPost(makeModernRates()),
};

/** Verifies the server behind a gate, by one revision. */
export async function askBehind(
  gate: Gate,
  revision: keyof typeof posts = '2025-11-25',
  settings: Parameters<typeof ask>[1] = {},
) {
  const served = await serve(async (request) => {
    const given = await gate(request, parse(await request.clone().text()));
    return given instanceof Response ? given : posts[revision](given ?? request);
  });
  onTestFinished(served.close);
  return ask({ url: served.url }, { revisions: [revision], ...settings });
}

/** Metadata of sign-in for a request of it; undefined for any other one. */
export function describeSignIn(
  request: Request,
  { resource = '/mcp', servers = ['/login'] }: { resource?: string; servers?: unknown[] } = {},
): Response | undefined {
  const { origin, pathname } = new URL(request.url);
  if (pathname !== '/.well-known/oauth-protected-resource/mcp') return undefined;
  return Response.json({
    resource: new URL(resource, origin).href,
    authorization_servers: servers.map((server) => (server === '/login' ? `${origin}/login` : server)),
  });
}

export const unauthorised = (challenge?: string) =>
  new Response(null, { status: 401, headers: challenge ? { 'www-authenticate': challenge } : {} });
