import { hasProgram } from '@context-native/dev/debian';
import { expect, onTestFinished, test } from 'vitest';
import { createAccount, sessionCookie } from '../e2e/people.ts';
import { type Answer, ask, nginx, startNginxCache, startVarnish, varnish } from '../support/edge.ts';
import { freePort, type SiteProcess, startSite } from '../support/site-process.ts';

const article = '/blog/four-profiles-one-core';
const liked = '/blog/adopting-in-one-afternoon';
const foreign = () => `_ga=GA1.2.${Math.random()}; theme=dark`;
/** The site names each answer: one that comes twice was kept. */
const idOf = ({ headers }: Answer) => headers['x-request-id'];
const likes = ({ body }: Answer) => Number(/data-like-count[^>]*>(\d+)</.exec(body)?.[1]);

async function like(siteUrl: string, cookie: string): Promise<void> {
  const answer = await fetch(`${siteUrl}/api${liked}/likes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify({ liked: true }),
  });
  expect(await answer.json()).toMatchObject({ liked: true });
}

/** What every cache of `/deploy/operate` does. */
async function expectVariants(url: string, cookie: string): Promise<void> {
  const first = await ask(url + article, { cookie: foreign() });
  expect(first.headers['cache-control']).toMatch(/^public/);
  expect(first.headers.vary).toBe('Accept-Encoding, Accept, Cookie');
  const alike: Record<string, string>[] = [
    {},
    { cookie: foreign() },
    { accept: 'text/html' },
    { accept: '*/*' },
  ];
  for (const headers of alike) expect(idOf(await ask(url + article, headers))).toBe(idOf(first));

  for (const session of [cookie, `${foreign()};${cookie}`, `${foreign()}; ${cookie}; z=1`]) {
    const own = await ask(url + article, { cookie: session });
    expect(own.headers['cache-control']).toMatch(/^private/);
    expect(own.body).toContain('data-signed-in');
    expect(idOf(await ask(url + article, { cookie: session }))).not.toBe(idOf(own));
  }
  expect((await ask(url + article)).body).toContain('>Sign In</a>');
  expect((await ask(`${url}/account`, { cookie: foreign() })).status).toBe(302);

  const text = await ask(url + article, { accept: 'text/markdown', cookie: foreign() });
  expect(text.headers['content-type']).toContain('text/markdown');
  expect(idOf(await ask(url + article, { accept: 'text/markdown' }))).toBe(idOf(text));
  // A header sent twice is one to the site: what it chooses by is what the cache looks under.
  const page = '/faq';
  await ask(url + page, { accept: ['text/html;q=0.1', 'text/markdown'] });
  await ask(url + page, { cookie: ['_ga=1', cookie] });
  const seen = await ask(url + page, { accept: 'text/html' });
  expect(seen.headers['content-type']).toContain('text/html');
  expect(seen.body).toContain('>Sign In</a>');
}

test.skipIf(!hasProgram(varnish, 'varnish') || !hasProgram(nginx, 'nginx'))(
  'the caches of /deploy/operate keep one page for all visitors and none of members, live without the site, and show a change',
  async () => {
    const [port, sitePort] = [await freePort(), await freePort()];
    const settings = { PORT: String(sitePort), TRUST_PROXY: 'loopback' };
    const [site, cache, other] = await Promise.all([
      startSite(settings),
      startVarnish(port, [sitePort]),
      startNginxCache(sitePort),
    ]);
    let again: SiteProcess | undefined;
    onTestFinished(async () => {
      await Promise.all([site.kill(), again?.kill(), cache.stop(), other.stop()]);
    });
    const cookie = (await sessionCookie(site.url, await createAccount(site.url))).replace(
      /(?:; )?notice=[^;]+/,
      '',
    );
    // Varnish has to see the site.
    await expect.poll(async () => (await ask(cache.url)).status, { timeout: 20_000 }).toBe(200);
    await expectVariants(cache.url, cookie);
    await expectVariants(other.url, cookie);

    await site.kill();
    for (const { url } of [cache, other])
      for (const path of [article, '/faq']) {
        const answer = await ask(url + path, { cookie: foreign() });
        expect([path, answer.status]).toEqual([path, 200]);
        expect(answer.body).toContain('>Sign In</a>');
      }
    expect((await ask(cache.url + article, { cookie })).status).toBe(503);

    again = await startSite({ ...settings, DATA_DIR: site.dataDir, CACHE_SECONDS: '1' });
    const count = async (url: string) => likes(await ask(url + liked));
    for (const { url } of [cache, other]) await expect.poll(() => count(url), { timeout: 20_000 }).toBe(0);
    await like(again.url, cookie);
    for (const { url } of [cache, other]) await expect.poll(() => count(url), { timeout: 5_000 }).toBe(1);
  },
);
