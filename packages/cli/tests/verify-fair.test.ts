import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makePost } from './corpus/kit/post.ts';
import { makeRates, rateMethods } from './corpus/kit/rates.ts';
import { ask, brokenIn, ruleOf } from './servers/ask.ts';
import { serve } from './servers/http-server.ts';

const revisions = ['2025-11-25', '2025-06-18'] as const;
const legacy = { revisions: ['2025-11-25'] } as const;
type Handle = (request: Request) => Promise<Response>;

/** A correct server without an SDK, behind a handler that changes something. */
async function serveRates(
  change: (post: Handle, request: Request, url: URL) => Response | Promise<Response>,
  methods = rateMethods,
): Promise<string> {
  const post = makePost(makeRates(revisions, methods), revisions);
  const served = await serve(async (request) => change(post, request, new URL(request.url)));
  onTestFinished(served.close);
  return served.url;
}

test('a server that limits requests is asked again, and breaks no rule', async () => {
  let count = 0;
  const slowDown = () => new Response('', { status: 429, headers: { 'retry-after': '0' } });
  const url = await serveRates((post, request) => (++count % 3 === 0 ? slowDown() : post(request)));
  const verified = await ask({ url }, legacy);
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.report.calls).toEqual({ called: 1, listed: 1 });
});

test('a redirect is followed', async () => {
  const url = await serveRates((post, request, { pathname }) =>
    pathname === '/mcp'
      ? new Response(null, { status: 307, headers: { location: '/v2/mcp' } })
      : pathname === '/v2/mcp'
        ? post(request)
        : new Response('', { status: 404 }),
  );
  expect(brokenIn(await ask({ url }, legacy))).toEqual([]);
});

test('verify waits for a slow tool while the server answers other requests', async () => {
  const slow = async (params: Record<string, unknown>) => {
    await wait(1200);
    return rateMethods['tools/call']?.(params) ?? {};
  };
  const methods = { ...rateMethods, 'tools/call': slow };
  const url = await serveRates((post, request) => post(request), methods);
  const verified = await ask({ url }, { ...legacy, timeoutMs: 600 });
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.report.calls).toEqual({ called: 1, listed: 1 });
});

test('a tool that never answers breaks one rule', async () => {
  const methods = { ...rateMethods, 'tools/call': () => wait(60_000, {}, { ref: false }) };
  const url = await serveRates((post, request) => post(request), methods);
  const verified = await ask({ url }, { ...legacy, timeoutMs: 200 });
  expect(brokenIn(verified)).toEqual([
    expect.stringMatching(/^limits\/answers: no response within 1\.2 s to a call of rate\. .*--timeout$/),
  ]);
  expect(verified.report.calls).toEqual({ called: 0, listed: 1 });
});

test('an error that has the id null is read as the answer, and breaks one rule', async () => {
  const url = await serveRates(async (post, request) => {
    const response = await post(request);
    const text = await response.text();
    const { status, headers } = response;
    const body = text.includes('"error"') ? text.replace(/"id":("[^"]*"|\d+)/, '"id":null') : text || null;
    return new Response(body, { status, headers });
  });
  const verified = await ask({ url }, legacy);
  expect(brokenIn(verified).map((reason) => reason.split(':')[0])).toEqual(['limits/unasked']);
});

test('a server that takes any token breaks the rule about tokens, and the audience is not judged', async () => {
  const url = await serveRates((post, request, { origin, pathname }) => {
    if (pathname.includes('oauth-protected-resource'))
      return Response.json({ resource: `${origin}/mcp`, authorization_servers: ['https://login.example'] });
    return request.headers.has('authorization') ? post(request) : new Response('', { status: 401 });
  });
  const verified = await ask({ url }, legacy);
  expect(brokenIn(verified).map((reason) => reason.split(':')[0])).toEqual(['authorisation/wrong-token']);
  expect(ruleOf(verified, 'authorisation/wrong-audience')).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringContaining('any token is accepted'),
  });
  expect(verified.impossible).toBe('the server requires a token. Use --token-file');
});
