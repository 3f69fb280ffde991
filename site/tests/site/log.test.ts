import { afterAll, expect, test } from 'vitest';
import { createAccount, newPerson, sessionCookie } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

const site = await startSite({ TRUST_PROXY: 'loopback' });
afterAll(() => site.stop());

interface Line {
  level: string;
  time: string;
  requestId?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  msg?: string;
}

test('every request has one line, with the id that its answer carries', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/blog?search=secretword', 200],
    ['/no-such-page', 404],
    ['/favicon.svg', 200],
    ['/api/me', 200],
  ] as const) {
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    const id = answer.headers.get('x-request-id') ?? '';
    const lines = await linesOf(id, (line) => line.status !== undefined);
    expect(lines, path).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        requestId: id,
        method: 'GET',
        path: path.replace(/\?.*/, ''),
        status,
        ms: expect.any(Number),
      },
    ]);
  }
});

test('an unknown address is logged as such', async () => {
  const answer = await fetch(`${site.url}/no-such-page?token=secretword`);
  const lines = await linesOf(answer.headers.get('x-request-id') ?? '', (line) => line.msg !== undefined);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', path: '/no-such-page', msg: 'page not found' }),
  ]);
});

test('no line holds a query, a password, a token or a cookie', async () => {
  const person = await createAccount(site.url, { ...newPerson(), password: 'secretword of mine' });
  const cookie = await sessionCookie(site.url, person);
  await fetch(`${site.url}/account`, { headers: { cookie } });
  await fetch(`${site.url}/auth/confirm?token=secretword`);
  await fetch(`${site.url}/auth/reset?token=secretword`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'reset', password: 'secretword again' }),
  });
  await fetch(`${site.url}/auth`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'sign-in', email: person.email, password: 'secretword wrong' }),
  });
  await fetch(`${site.url}/healthz`);
  const log = site.output.join('\n');
  expect(log).not.toContain('secretword');
  expect(log).not.toContain(cookie.split('=')[1]);
  expect(log).not.toContain(person.email);
  for (const line of site.output.filter((text) => !text.startsWith('Context-Native is at'))) JSON.parse(line);
});

/** The lines of one request, waited for: the last comes when the answer is out. */
async function linesOf(id: string, wanted: (line: Line) => boolean): Promise<Line[]> {
  const find = (): Line[] =>
    site.output
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line))
      .filter(wanted);
  await expect.poll(find, { timeout: 5000 }).not.toEqual([]);
  return find();
}
