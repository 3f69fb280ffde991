import { request } from 'node:http';
import { expect, inject, test } from 'vitest';
import { createAccount, letterTo, sessionCookie } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

const site = inject('siteUrl');

test('the mailbox is open to this machine alone', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json']) {
    expect((await fetch(site + path)).status, path).toBe(200);
    for (const header of [
      'X-Forwarded-For',
      'Forwarded',
      'X-Real-IP',
      'Via',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
    ]) {
      const answer = await fetch(site + path, { headers: { [header]: '127.0.0.1' } });
      expect(answer.status, `${path} with ${header}`).toBe(404);
      expect(await answer.text()).not.toContain('@example');
    }
  }
});

test('the links of its letters lead where they say, whatever sign follows them', async () => {
  const person = await createAccount(site);
  const cookie = await sessionCookie(site, person);
  const wish = { intent: 'password', currentPassword: person.password, password: 'a new one for me' };
  await fetch(`${site}/account`, { method: 'POST', headers: { cookie }, body: new URLSearchParams(wish) });
  const letter = await letterTo(site, person.email, /password/i);
  expect(letter.text, 'a sign follows the link').toMatch(/\/auth\/forgot[,.:]/);
  const links = [...(await (await fetch(`${site}/dev/mail`)).text()).matchAll(/href="(http[^"]+)"/g)];
  expect(links.map(([, href]) => href)).toContain(`${site}/auth/forgot`);
  expect(links.filter(([, href]) => /[,.:;]$/.test(href ?? ''))).toEqual([]);
});

test('a page of another site, whose name was pointed at this machine, cannot read it', async () => {
  const { port } = new URL(site);
  const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
    const outgoing = request({ port, path: '/dev/mail.json', headers: { Host: `attacker.example:${port}` } });
    outgoing.on('response', (answer) => resolve({ status: answer.resume().statusCode }));
    outgoing.on('error', reject).end();
  });
  expect(status).toBe(404);
});

test.each([
  ['the site’s own address is a public one', { SITE_URL: 'https://standard.example' }],
  ['mails are really sent', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@standard.example' }],
])('there is no mailbox when %s', async (_reason, settings) => {
  const other = await startSite(settings);
  expect((await fetch(`${other.url.replace('localhost', '127.0.0.1')}/dev/mail`)).status).toBe(404);
  expect((await fetch(`${other.url}/dev/mail.json`)).status).toBe(404);
  expect(await other.stop()).toBe(0);
});
