import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { expect, inject, test } from 'vitest';
import { anyAddress, createAccount, sessionCookie } from '../e2e/people.ts';
import { articlePaths, publicRoutes } from '../e2e/routes.ts';

const site = inject('siteUrl');

/** On every answer; a page has a policy of its own besides. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const nothing = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Their forms lead to the payment provider. */
const paying = ['/pricing', '/pricing/teams', '/donations'];

const json = { 'Content-Type': 'application/json' };
const answers: [name: string, path: string, status: number, init?: RequestInit][] = [
  ['a finished page', '/', 200],
  ['a rendered page', '/blog?type=video', 200],
  ['an application page', '/auth', 200],
  ['a page that is not there', '/no-such-page', 404],
  ['a post to a page without a form', '/specification', 405, { method: 'POST' }],
  ['JSON', '/api/me', 200],
  ['an unknown call', '/api/no-such-call', 404],
  [
    'a refused call',
    '/api/blog/four-profiles-one-core/likes',
    401,
    { method: 'POST', body: '{}', headers: json },
  ],
  ['a static file', '/favicon.svg', 200],
  ['a static file that is not there', '/assets/none.js', 404],
  ['a redirect', '/account', 302],
  ['a redirect to another site', '/blog/where-the-protocol-is-governed', 302],
  ['too large a body', '/auth', 413, { method: 'POST', body: 'x'.repeat(300_000) }],
  ['another site’s post', '/auth', 403, { method: 'POST', headers: { Origin: 'https://evil.example' } }],
  ['the state of health', '/healthz', 200],
  ['a feed', '/feeds/rss.xml', 200],
  ['a social image', '/social/home.png', 200],
  ['robots.txt', '/robots.txt', 200],
  ['the web manifest', '/site.webmanifest', 200],
  ['a schema', '/schemas/v0.1/trace.json', 200],
  ['a schema that is not there', '/schemas/v0.1/none.json', 404],
];

test.each(answers)('%s has the security headers', async (_name, path, status, init) => {
  const response = await fetch(site + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject(everywhere);
  const isPage = headers['content-type']?.startsWith('text/html');
  const isForOthers = /^\/(feeds|social|schemas)\//.test(path);
  expect(headers['cross-origin-resource-policy']).toBe(isForOthers ? 'cross-origin' : 'same-origin');
  if (!isPage) expect(headers['content-security-policy']).toBe(nothing);
  for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
    expect(headers).not.toHaveProperty(name);
});

test('a file that another build has is kept as missing by nobody', async () => {
  const missing = await fetch(`${site}/assets/none.js`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('a trace and the landscape to embed may be in a frame of any site, and nothing else may', async () => {
  const embed = await fetch(`${site}/embed/trace?example=smb-invoice-vat`);
  const html = await embed.text();
  expect(embed.status).toBe(200);
  expect(directivesOf(embed.headers.get('content-security-policy'))['frame-ancestors']).toBe('*');
  expect(embed.headers.get('x-frame-options')).toBeNull();
  expect(embed.headers.getSetCookie()).toEqual([]);
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toContain('rates.lookup');
  expect(html).not.toMatch(/<header|<footer|<form/);
  // A browser asks the redirect as well as the page.
  const redirect = await fetch(`${site}/mcp-map?embed`, { redirect: 'manual' });
  expect(directivesOf(redirect.headers.get('content-security-policy'))['frame-ancestors']).toBe('*');
  expect(redirect.headers.get('x-frame-options')).toBeNull();
  const landscape = await fetch(`${site}/mcp-map?view=landscape&layer=serve&embed`);
  expect(landscape.url).toBe(`${site}/embed/landscape?layer=serve`);
  expect(directivesOf(landscape.headers.get('content-security-policy'))['frame-ancestors']).toBe('*');
  expect(landscape.headers.get('x-frame-options')).toBeNull();
  expect(landscape.headers.getSetCookie()).toEqual([]);
  const drawn = await landscape.text();
  expect(drawn).toContain('<meta name="robots" content="noindex"');
  expect(drawn).not.toMatch(/<header|<footer|<form/);
  for (const [path, status] of [
    ['/mcp-map?view=landscape', 200],
    ['/embed/trace?example=none', 404],
    ['/embed/trace?example=capability', 404],
    ['/playground?example=smb-invoice-vat', 200],
  ] as const) {
    const answer = await fetch(site + path);
    await answer.arrayBuffer();
    expect(answer.status, path).toBe(status);
    expect(directivesOf(answer.headers.get('content-security-policy'))['frame-ancestors'], path).toBe(
      "'none'",
    );
    expect(answer.headers.get('x-frame-options'), path).toBe('DENY');
  }
});

test('a page may have frames of this site where it shows a trace in one, and nowhere else', async () => {
  const framesOf = async (path: string) => {
    const answer = await fetch(site + path);
    const html = await answer.text();
    const policy = directivesOf(answer.headers.get('content-security-policy'));
    return { frames: policy['frame-src'], inPage: html.match(/<iframe[^>]*>/g)?.length ?? 0 };
  };
  const player = 'https://www.youtube-nocookie.com';
  const lesson = '/course-module?module=MCP-230&lesson=';
  expect(await framesOf('/specification')).toEqual({ frames: "'self'", inPage: 1 });
  expect(await framesOf(`${lesson}03-redaction-retries-and-storage`)).toEqual({
    frames: "'self'",
    inPage: 1,
  });
  expect(await framesOf('/blog/from-tools-call-to-trace')).toEqual({ frames: `'self' ${player}`, inPage: 1 });
  // Their neighbours, the book of the same lesson, and the page in the frame.
  for (const path of [
    '/specification/changelog',
    `${lesson}02-write-a-recorder`,
    '/courses/book/developer',
    '/embed/trace?example=smb-invoice-vat',
  ])
    expect(await framesOf(path), path).toEqual({ frames: undefined, inPage: 0 });
  expect(await framesOf('/blog/one-format-for-every-run')).toEqual({ frames: player, inPage: 0 });
});

test('feeds and books have the link to a trace, and no frame', async () => {
  for (const [path, before] of [
    ['/feeds/rss.xml', site],
    ['/feeds/atom.xml', site],
    ['/feeds/feed.json', site],
    ['/courses/book/developer', ''],
  ] as const) {
    const text = await (await fetch(site + path)).text();
    expect(text, path).toContain(`${before}/embed/trace?example=`);
    expect(text, path).not.toContain('iframe');
  }
});

test('a method that no page has is refused with the same headers', async () => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(site, { method: 'TRACE' }).on('response', resolve).on('error', reject).end();
  });
  answer.resume();
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect(answer.headers).toMatchObject({ ...everywhere, 'content-security-policy': nothing });
});

test('every page’s policy allows its own inline scripts by their hashes, and nothing inline besides', async () => {
  const cookie = await sessionCookie(site, await createAccount(site));
  const pages = [
    ...publicRoutes,
    ...(await articlePaths(site)),
    '/no-such-page',
    '/account',
    '/account/security',
    '/account/passkey',
    '/account/second-factor',
  ];
  for (const path of pages) {
    const response = await fetch(site + path, { headers: { cookie } });
    const policy = directivesOf(response.headers.get('content-security-policy'));
    const html = await response.text();
    const inline = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g)];
    const hashes = inline
      .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
      .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    const { 'script-src': scripts, 'frame-src': frames, 'form-action': forms, ...others } = policy;
    expect(new Set(scripts?.split(' ')), path).toEqual(new Set(["'self'", ...hashes]));
    expect(others, path).toEqual({
      'default-src': "'none'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
    });
    // Where something is paid for, its form leads to the provider.
    const isPaying = paying.includes(path.split('?', 1)[0] ?? '');
    expect(forms, path).toMatch(isPaying ? /^'self' http:\/\/127\.0\.0\.1:\d+$/ : /^'self'$/);
    // A video of an article, and a trace of ours wherever the text shows one.
    const framed = [
      ...(html.includes('<iframe src="/embed/trace?') ? ["'self'"] : []),
      ...(path.startsWith('/blog/') ? ['https://www.youtube-nocookie.com'] : []),
    ];
    expect(frames, path).toBe(framed.join(' ') || undefined);
    expect(html, path).not.toMatch(/ nonce=|<style| style="| on[a-z]+="/);
  }
});

test.each(['/', '/blog/four-profiles-one-core'])(
  'a page that has not changed keeps its own policy: %s',
  async (path) => {
    const headers = { 'X-Forwarded-For': anyAddress() };
    const first = await fetch(site + path, { headers });
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(site + path, { headers: { ...headers, 'If-None-Match': etag } });
    expect(second.status).toBe(304);
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  },
);

test('the session cookie is for this site and for the server alone', async () => {
  const person = await createAccount(site);
  const answer = await fetch(`${site}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': anyAddress() },
    body: new URLSearchParams({ intent: 'sign-in', email: person.email, password: person.password }),
  });
  expect(answer.headers.get('cache-control')).toMatch(/private|no-store/);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

function directivesOf(policy: string | null): Record<string, string> {
  const directives = (policy ?? '').split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources.join(' ')]));
}
