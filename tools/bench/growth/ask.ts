import { postOf } from '../mcp.ts';
import type { Address } from './addresses.ts';

/** Sends a request. Each `run` of a page has another query, so that no cached page answers. */
export async function askFor(
  siteUrl: string,
  { path, as, tool }: Address,
  run: number,
  cookies: Record<string, string>,
) {
  const startedAt = performance.now();
  const post = tool && postOf('tools/call', tool);
  const address = post
    ? `${siteUrl}${path}`
    : `${siteUrl}${path}${path.includes('?') ? '&' : '?'}rendered=${run}`;
  const response = await fetch(address, {
    redirect: 'manual',
    ...(post && { method: 'POST', body: post.body }),
    headers: { ...(cookies[as] && { cookie: cookies[as] }), ...post?.headers },
  });
  const bytes = (await response.arrayBuffer()).byteLength;
  return { status: response.status, answerMs: performance.now() - startedAt, kb: bytes / 1000 };
}
