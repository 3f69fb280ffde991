import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newPerson } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

/** As behind a proxy that speaks TLS: the site itself is spoken to in the clear. */
const origin = 'https://standard.example';
const site = await startSite({ SITE_URL: origin });
afterAll(() => site.stop());

test('at a public address and without a provider it sells nothing', async () => {
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(site.url + path, { method: 'POST', body, headers });
  const answer = await post('/api/create-donation', '{"amount":10}', { 'Content-Type': 'application/json' });
  expect([answer.status, (await answer.json()).message]).toEqual([
    503,
    'This site does not accept payments at the moment. Nothing was charged.',
  ]);
  const signed = { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=0' };
  expect((await post('/api/payment-webhook', '{}', signed)).status).toBe(503);
  expect((await fetch(`${site.url}/dev/checkout/cs_sandbox_x`)).status).toBe(404);
});

test('browsers are told to stay on https', async () => {
  for (const path of ['/', '/auth', '/favicon.svg', '/api/me', '/no-such-page']) {
    const answer = await fetch(site.url + path);
    expect(answer.headers.get('strict-transport-security'), path).toBe('max-age=63072000; includeSubDomains');
  }
  const page = await fetch(site.url);
  expect(page.headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);
});

test('links lead to the public address', async () => {
  const html = await (await fetch(`${site.url}/blog`)).text();
  expect(html).toContain(`<link rel="canonical" href="${origin}/blog"`);
  expect(html).not.toContain('http://localhost');
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(`<loc>${origin}/blog</loc>`);
  expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('a form works behind the proxy, and its cookies are for https and this host alone', async () => {
  const { name, email, password } = newPerson();
  const post = (path: string, fields: Record<string, string>) =>
    fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin },
      body: new URLSearchParams(fields),
    });
  const signUp = await post('/auth?tab=sign-up', { intent: 'sign-up', fullName: name, email, password });
  expect(signUp.status).toBe(200);
  const link = await expect
    .poll(() => linkTo(email), { timeout: 10_000 })
    .toMatch(/^https:\/\/standard\.example\/auth\/confirm\?token=/)
    .then(() => linkTo(email));
  const cookie = signUp.headers.getSetCookie().map((line) => line.split(';')[0]);
  const confirmed = await fetch(link.replace(origin, site.url), { headers: { cookie: cookie.join('; ') } });
  expect(confirmed.status).toBe(200);
  const signIn = await post('/auth', { intent: 'sign-in', email, password });
  expect(signIn.status).toBe(302);
  const cookies = signIn.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
  }
  const session = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  expect(await (await fetch(`${site.url}/api/me`, { headers: { cookie: session } })).json()).toEqual({
    name,
  });
});

test('an https site is no trial: it shows nobody its mails', async () => {
  expect(site.output).toContain(`Context-Native is at ${origin}`);
  for (const host of ['localhost', '127.0.0.1'])
    for (const path of ['/dev/mail', '/dev/mail.json'])
      expect((await fetch(site.url.replace('localhost', host) + path)).status, path).toBe(404);
});

/** The mailbox is closed, but its mails lie in the data directory. */
function linkTo(email: string): string {
  const outbox = join(site.dataDir, 'outbox');
  const letters = readdirSync(outbox).map((file) => JSON.parse(readFileSync(join(outbox, file), 'utf8')));
  const letter: { text: string } | undefined = letters.find(({ to }) => to === email);
  return /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';
}
