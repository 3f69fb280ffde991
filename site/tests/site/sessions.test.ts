import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { callControl, controlSocket } from '#app/services/control/control.server.ts';
import { createAccount, newPerson, sessionCookie, withRole } from '../e2e/people.ts';
import { issueCredentials, startSite } from '../support/site-process.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
// Sites and commands one after the other.
vi.setConfig({ testTimeout: 120_000 });

test('what was acknowledged is there after a kill and after a restart: accounts, sessions, likes, keys; an admin is made on the command line; no other user may read what the site writes', async () => {
  const { settings, held } = issueCredentials(newPerson());
  let site = await startSite({ ...settings, TRUST_PROXY: 'loopback' });
  const again = { ...settings, PORT: String(site.port) };
  const read = async (path: string, cookie = '') =>
    (await fetch(site.url + path, { headers: { cookie } })).text();
  const nameOf = async (cookie: string) => JSON.parse(await read('/api/me', cookie)).name;
  const signed = () =>
    Promise.all(['/.well-known/jwks.json', `/credentials/${held}/credential.jwt`].map((path) => read(path)));
  const signedAtFirst = await signed();

  const slug = 'four-profiles-one-core';
  const person = await createAccount(site.url);
  const cookie = await sessionCookie(site.url, person);
  const like = await fetch(`${site.url}/api/blog/${slug}/likes`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: '{"liked": true}',
  });
  expect(await like.json()).toMatchObject({ liked: true, likes: 1 });
  await site.kill();
  site = await startSite({ ...again, TRUST_PROXY: 'loopback' });
  expect(await nameOf(cookie)).toBe(person.name);
  expect(await read(`/blog/${slug}`)).toMatch(/data-like-count[^>]*>1</);

  const visitDesk = async () =>
    (await fetch(`${site.url}/admin`, { headers: { cookie }, redirect: 'manual' })).status;
  const admin = (...args: string[]) =>
    run('npm', ['run', '--silent', 'admin', '--', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: site.dataDir },
    });
  expect(await visitDesk()).toBe(403);
  await admin('grant', person.email, 'admin');
  expect(await visitDesk()).toBe(200);
  const listed: string[] = [];
  await callControl(controlSocket(site.dataDir), 'admin', ['list'], (line) => listed.push(line));
  expect(listed.join('\n')).toContain(person.email);
  await expect(admin('grant', newPerson().email, 'admin')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/.{10}/),
  });
  await withRole(person, 'member', site.dataDir);
  // Signed out.
  expect(await visitDesk()).toBe(302);

  const later = await sessionCookie(site.url, person);
  expect(await site.stop()).toBe(0);
  for (const name of ['database', 'session-secret', 'outbox', '.'])
    expect(statSync(join(site.dataDir, name)).mode & 0o077, name).toBe(0);
  site = await startSite(again);
  expect(await nameOf(later)).toBe(person.name);
  expect(await signed()).toEqual(signedAtFirst);
  expect(await site.stop()).toBe(0);
});
