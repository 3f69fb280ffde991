import { setTimeout as wait } from 'node:timers/promises';
import { inject, test } from 'vitest';
import { anyAddress } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

/** Time (ms) after its start in which a site counts nothing as overload, less a second (`pressure.server.ts`). */
const calmMs = 9000;

// Concurrent: the second waits as long as the first takes.
test.concurrent('a script that has pages made for it is asked to wait; the same pages, kept, go on', async ({
  expect,
}) => {
  const site = inject('siteUrl');
  const address = anyAddress();
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(site + path, { headers: { 'X-Forwarded-For': address, Accept: 'text/html', ...headers } });
  const statuses: number[] = [];
  for (let round = 0; round < 31; round += 1) {
    const asked = Array.from({ length: 20 }, (_, at) =>
      // The cookie asks for a page of one's own as well.
      at % 2 ? ask(`/faq?x=${round}`) : ask('/faq', { cookie: 'notice=bm90aGluZw' }),
    );
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  const refused = await ask('/mcp-map?search=x');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await refused.text()).toMatch(/Too many attempts\. .*Then reload this page\./);
  expect((await ask('/faq')).status).toBe(200);
  expect((await fetch(`${site}/faq?x`, { headers: { 'X-Forwarded-For': anyAddress() } })).status).toBe(200);
});

test.concurrent('when it is too busy strangers are refused; what is kept, files, exams and payments go on', async ({
  expect,
}) => {
  const site = await startSite({ OVERLOAD_DELAY_MS: '20', TRUST_PROXY: 'loopback' });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { ...init, headers: { 'X-Forwarded-For': anyAddress(), ...init.headers } });
  const post = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
  const exam = `/assessment/${crypto.randomUUID()}`;
  expect((await ask('/about')).status).toBe(200);
  await wait(calmMs);
  const refused: Response[] = [];
  let isFlooding = true;
  const flood = Array.from({ length: 40 }, async (_, at) => {
    for (let n = 0; isFlooding; n += 1) {
      // It renders long without a pause, and asks no database.
      const answer = await ask(`/specification?x=${at}-${n}`);
      if (answer.status === 503) refused.push(answer);
      await answer.text();
    }
  });
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThan(10);
  for (const path of ['/about', '/healthz', '/speculation-rules.json'])
    expect((await ask(path)).status, path).toBe(200);
  expect((await ask('/api/payment-webhook', post)).status).toBe(400);
  expect((await ask('/api/exam-answers', post)).status).not.toBe(503);
  expect((await ask(exam, { redirect: 'manual' })).status).toBe(302);
  isFlooding = false;
  await Promise.all(flood);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(site.output.filter((line) => line.includes('overloaded: refusing some requests'))).not.toEqual([]);
  expect(await site.stop()).toBe(0);
}, 120_000);
