import { expect, inject, test } from 'vitest';
import { anyAddress, letterTo } from '../e2e/people.ts';

const site = inject('siteUrl');

/** Joins, and gives the links of the mail. */
async function join(email: string) {
  const answer = await fetch(`${site}/api/jobs-waitlist`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anyAddress() },
    body: JSON.stringify({ email, role_interest: 'employer' }),
  });
  expect(await answer.json()).toEqual({ ok: true });
  const { text } = await letterTo(site, email, /^Confirm your place/);
  const [confirm = '', leave = ''] = text.match(/http\S+/g) ?? [];
  return { confirm, leave };
}

test('looking at the links of a mail changes nothing; pressing their buttons does, and again does no harm', async () => {
  const { confirm, leave } = await join('scanned@example.org');
  for (const href of [confirm, leave, confirm]) {
    const page = await fetch(href);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await page.text()).toMatch(/<button[^>]*>(Confirm my place|Leave the list)</);
  }
  for (let time = 0; time < 2; time += 1)
    expect(await (await fetch(confirm, { method: 'POST' })).text()).toContain('You are on the list');
  expect((await letterTo(site, 'scanned@example.org', /^You are on/)).text).toContain(leave);
});

test('a mail program leaves the list with one post, from a page of another site, without cookies or redirect', async () => {
  const { confirm, leave } = await join('one-click@example.org');
  await fetch(confirm, { method: 'POST' });
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form];
  for (const origin of ['https://mail.example', 'null', undefined])
    for (const body of bodies) {
      const headers: Record<string, string> = origin ? { Origin: origin } : {};
      const answer = await fetch(leave, { method: 'POST', redirect: 'manual', headers, body });
      expect(answer.status, `${origin}`).toBe(200);
      expect(await answer.text()).toContain('You are not on the list');
    }
  expect(await (await fetch(confirm)).text()).toContain('You have left the list');
});

test('the other pages of the waitlist take no post of another site, and a link that was changed does nothing', async () => {
  const { confirm, leave } = await join('kept@example.org');
  const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' } };
  for (const address of [confirm, `${site}/jobs`, `${site}/api/jobs-waitlist`])
    expect((await fetch(address, foreign)).status).toBe(403);
  const forged = leave.replace(
    /token=[\w-]+/,
    `token=${Buffer.from('eve@example.org').toString('base64url')}`,
  );
  for (const href of [forged, leave.slice(0, -1), `${site}/jobs/leave`])
    expect(await (await fetch(href, { ...foreign })).text()).toContain('This link is not complete');
  expect(await (await fetch(confirm)).text()).toContain('Confirm my place');
});

test('a body that is too large for a form is refused also where other sites may post', async () => {
  const body = new Blob(['x'.repeat(300 * 1024)]).stream();
  const answer = await fetch(`${site}/jobs/leave`, {
    method: 'POST',
    headers: { Origin: 'https://mail.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
});
