import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { callControl, controlSocket } from '#app/services/control/control.server.ts';
import { createAccount, newPerson, sessionCookie, withRole } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
// Sites and commands one after the other.
vi.setConfig({ testTimeout: 120_000 });

test('what was acknowledged is there after a kill: accounts, sessions, likes', async () => {
  let site = await startSite({ TRUST_PROXY: 'loopback' });
  const slug = 'four-profiles-one-core';
  const cookies: string[] = [];
  for (let round = 1; round <= 2; round += 1) {
    const cookie = await sessionCookie(site.url, await createAccount(site.url, newPerson(`Person ${round}`)));
    const like = await fetch(`${site.url}/api/blog/${slug}/likes`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: '{"liked": true}',
    });
    expect(await like.json()).toMatchObject({ liked: true, likes: round });
    cookies.push(cookie);
    await site.kill();
    site = await startSite({ TRUST_PROXY: 'loopback', DATA_DIR: site.dataDir });
    for (const [index, known] of cookies.entries()) {
      const me = await (await fetch(`${site.url}/api/me`, { headers: { cookie: known } })).json();
      expect(me).toEqual({ name: `Person ${index + 1}` });
    }
    expect(await (await fetch(`${site.url}/blog/${slug}`)).text()).toMatch(
      new RegExp(`data-like-count[^>]*>${round}<`),
    );
  }
  expect(await site.stop()).toBe(0);
});

test('an admin is made on the command line while the site runs; a session outlasts a restart, and no other user may read what the site writes', async () => {
  const site = await startSite({ TRUST_PROXY: 'loopback' });
  const person = await createAccount(site.url);
  const cookie = await sessionCookie(site.url, person);
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
  const again = await startSite({ DATA_DIR: site.dataDir });
  const { name } = await (await fetch(`${again.url}/api/me`, { headers: { cookie: later } })).json();
  expect(name).toBe(person.name);
  expect(await again.stop()).toBe(0);
});
