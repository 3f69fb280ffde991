import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { hasProgram } from '@context-native/dev/debian';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { createAccount, letterTo, sessionCookie } from '../e2e/people.ts';
import { eventually } from '../support/services.ts';
import { freePort, shortLived, startSite, temporaryDirectory } from '../support/site-process.ts';

const { url: site, port, output, stop } = await startSite();
afterAll(stop);
const root = resolve(import.meta.dirname, '../../..');

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

test('the trial says that it is one', () => {
  expect(output).toContain(
    `Context-Native is at ${site} (a trial: it must not be put behind a proxy; \`npm run serve\` is for that)`,
  );
});

test('its mails are shown newest first, and their links lead where they say, whatever sign follows them', async () => {
  const person = await createAccount(site);
  const cookie = await sessionCookie(site, person);
  const wish = { intent: 'password', password: 'a new one for me' };
  await fetch(`${site}/account/security`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(wish),
  });
  const letter = await letterTo(site, person.email, /password/i);
  expect(letter.text, 'a sign follows the link').toMatch(/\/auth\/forgot[,.:]/);
  const page = await (await fetch(`${site}/dev/mail`)).text();
  expect(page).toContain(person.email);
  const links = [...page.matchAll(/href="(http[^"]+)"/g)];
  expect(links.map(([, href]) => href)).toContain(`${site}/auth/forgot`);
  expect(links.filter(([, href]) => /[,.:;]$/.test(href ?? ''))).toEqual([]);
  const listed = await (await fetch(`${site}/dev/mail.json`)).json();
  expect(listed[0]).toEqual({
    id: letter.id,
    to: person.email,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.date,
  });
});

test.each([
  ['a page of another site, whose name was pointed at this machine', `attacker.example:${port}`],
  ['what came by a name without the port of the site', 'localhost'],
  ['what came to the port of another program', 'localhost:1'],
])('it is closed to %s', async (_who, host) => {
  const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
    const outgoing = request({ port, path: '/dev/mail.json', headers: { Host: host } });
    outgoing.on('response', (answer) => resolve({ status: answer.resume().statusCode }));
    outgoing.on('error', reject).end();
  });
  expect(status).toBe(404);
});

const expectNoMailbox = async (url: string) => {
  expect((await fetch(`${url.replace('localhost', '127.0.0.1')}/dev/mail`)).status).toBe(404);
  expect((await fetch(`${url}/dev/mail.json`)).status).toBe(404);
};

// That there is none at a public address is asked in `https.test.ts`.
test('there is no mailbox when a proxy is trusted', () => expectNoMailbox(inject('siteUrl')));

test('there is no mailbox when mails are really sent', async () => {
  const other = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@standard.example' });
  await expectNoMailbox(other.url);
  expect(other.output).toContain(`Context-Native is at ${other.url}`);
  expect(await other.stop()).toBe(0);
});

const nginx = '/usr/sbin/nginx';

/** nginx as somebody sets it up in a hurry: it says nothing of who asks, and asks by the address it was given. */
async function startNginx(to: number) {
  const directory = temporaryDirectory();
  const from = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  );
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${join(directory, 'pid')}; error_log stderr crit; events {}
http { access_log off; ${paths.join(' ')} server { listen 127.0.0.1:${from}; location / { proxy_pass http://127.0.0.1:${to}; } } }`,
  );
  const child = spawn(nginx, ['-c', file, '-p', directory], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${from}`;
  await eventually(() =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

test.skipIf(!hasProgram(nginx, 'nginx'))(
  'behind a bare nginx `npm run serve` has neither mailbox nor sandbox, and sells nothing',
  async () => {
    const own = await freePort();
    const serve = spawn(resolve(root, 'node_modules/.bin/node'), [...shortLived, 'build/server/start.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(own), DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'error' },
      stdio: 'ignore',
    });
    onTestFinished(() => void serve.kill('SIGKILL'));
    const isUp = () =>
      fetch(`http://127.0.0.1:${own}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    // A site of its own, which starts on a busy machine.
    await expect.poll(isUp, { timeout: 50_000 }).toBe(true);
    const beforeServe = await startNginx(own);
    const beforeTrial = await startNginx(port);
    try {
      for (const origin of [beforeServe.url, `http://localhost:${own}`, beforeTrial.url])
        for (const path of ['/dev/mail', '/dev/mail.json', '/dev/checkout/cs_sandbox_x'])
          expect((await fetch(origin + path)).status, origin + path).toBe(404);
      const donation = await fetch(`http://localhost:${own}/api/create-donation`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ amount: 10 }),
      });
      expect([donation.status, await donation.json()]).toEqual([
        503,
        { message: 'This site does not accept payments at the moment. Nothing was charged.' },
      ]);
    } finally {
      await beforeServe.stop();
      await beforeTrial.stop();
      serve.kill();
      await once(serve, 'exit');
    }
  },
);

test('`npm start` is the trial, and `npm run serve` is not', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect([scripts.serve, scripts.start]).toEqual([
    'node --import ./site/scripts/need-node.js site/scripts/start.ts',
    'node --import ./site/scripts/need-node.js site/scripts/start.ts --trial',
  ]);
});
