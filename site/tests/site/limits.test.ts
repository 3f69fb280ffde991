import { expect, inject, onTestFinished, test } from 'vitest';
import { anyAddress, createAccount, newPerson } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

const site = inject('siteUrl');

test('ten wrong passwords from one address, and it has to wait; the owner does not', async () => {
  const person = await createAccount(site);
  const address = anyAddress();
  const answers = [];
  for (let attempt = 1; attempt <= 12; attempt += 1)
    answers.push(await signIn(address, { ...person, password: `wrong ${attempt}` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  const last = answers.at(-1);
  expect(last?.text).toMatch(/Too many attempts\. Please try again in (a second|\d+ seconds)\./);
  expect(Number(last?.retryAfter)).toBeGreaterThan(0);
  expect((await signIn(address, person)).status, 'the right password as well').toBe(429);
  expect((await signIn(address, newPerson())).status, 'other accounts are not concerned').toBe(401);
  expect((await signIn(anyAddress(), person)).status, 'nor are other addresses').toBe(302);
});

test('twenty accounts in an hour from one address are enough', async () => {
  const address = anyAddress();
  const statuses = [];
  for (let attempt = 1; attempt <= 21; attempt += 1) {
    const { email } = newPerson();
    const answer = await fetch(`${site}/auth?tab=sign-up`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      // A common password: refused after it was counted, and quicker.
      body: new URLSearchParams({ intent: 'sign-up', email, password: 'password' }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
});

test('who has sent too many suggestions is told how long to wait', async () => {
  const address = anyAddress();
  const send = () =>
    fetch(`${site}/mcp-map/suggest`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'X-Forwarded-For': address },
      body: new URLSearchParams({ name: 'One', url: 'https://one.example/', category: 'servers' }),
    });
  const first = await send();
  expect([first.status, first.headers.get('location')]).toEqual([303, '/mcp-map/suggest?sent']);
  const answers = await Promise.all(Array.from({ length: 60 }, send));
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.text()).toContain('value="https://one.example/"');
});

test('calls are counted for each address, pages are not', async () => {
  const address = anyAddress();
  const call = () => fetch(`${site}/api/me`, { headers: { 'X-Forwarded-For': address } });
  const statuses: number[] = [];
  for (let round = 0; round < 26; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 25 }, call))).map(({ status }) => status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  const refused = await call();
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { message: expect.stringMatching(/^Too many attempts/) },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(site, { headers: { 'X-Forwarded-For': address } })).status).toBe(200);
  expect((await fetch(`${site}/api/me`, { headers: { 'X-Forwarded-For': anyAddress() } })).status).toBe(200);
});

test('nobody chooses their own address when no proxy is trusted', async () => {
  const direct = await startSite();
  onTestFinished(async () => {
    await direct.stop();
  });
  const statuses = [];
  for (let attempt = 1; attempt <= 31; attempt += 1) {
    const answer = await fetch(`${direct.url}/auth`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': anyAddress() },
      body: new URLSearchParams({ intent: 'sign-in', email: newPerson().email, password: 'some password' }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429]);
});

async function signIn(address: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${site}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': address },
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  });
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
}
