import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { whole } from '../../../tools/gate.ts';
import { newPerson } from '../e2e/people.ts';
import { credentialKeys } from '../support/credential-keys.ts';
import { runScript } from '../support/run-script.ts';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import {
  issueCredentials,
  type SiteProcess,
  startSite,
  temporaryDirectory,
} from '../support/site-process.ts';

const server = inject('databaseServer');
/** The command of an image: the build has compiled `site/scripts/credentials.ts`, which takes a second longer to load. */
const command = 'build/server/credentials.js';
const within2s = { timeout: 2000, interval: 50 };
// Two sites, and commands beside them, one after the other.
vi.setConfig({ testTimeout: 120_000 });

test.runIf(server)('two processes sign alike, and both know what is revoked in two seconds', async () => {
  const database = await createDatabase(server);
  onTestFinished(() => dropDatabase(database));
  const settings = {
    DATABASE_URL: database,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    SITE_URL: 'https://standard.example',
    DATA_DIR: temporaryDirectory(),
  };
  const { held } = issueCredentials(newPerson(), settings);
  // Keys are the setting's: no process needs the directory of another.
  const sites = await Promise.all([
    startSite(settings),
    startSite({ ...settings, DATA_DIR: temporaryDirectory() }),
  ]);
  onTestFinished(async () => {
    await Promise.all(sites.map((process) => process.stop()));
  });
  const [first, second] = sites as [SiteProcess, SiteProcess];
  const read = async ({ url }: SiteProcess, path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const page = `/credentials/${held}`;
  const signed = ['credential.jwt', 'credential.json', 'badge.png'].map((file) => `${page}/${file}`);
  for (const path of [...signed, '/.well-known/jwks.json', '/badges/status/1.json'])
    expect(await read(first, path), path).toEqual(await read(second, path));
  for (const process of sites) {
    expect((await read(process, page)).text).toContain('Verified');
    expect((await read(process, `${page}/assertion.json`)).status).toBe(200);
  }
  const list = await read(second, '/badges/status/1.jwt');

  const revoked = await runScript([command, 'revoke', held, 'Issued by mistake.'], {
    ...settings,
    CREDENTIAL_KEYS: credentialKeys,
  });
  expect(revoked).toEqual({ code: 0, stdout: `Revoked: https://standard.example${page}`, stderr: '' });
  for (const process of sites) {
    await expect.poll(async () => (await read(process, page)).text, within2s).toContain('Issued by mistake.');
    await expect.poll(async () => (await read(process, `${page}/assertion.json`)).status, within2s).toBe(410);
    await expect
      .poll(async () => (await read(process, '/badges/status/1.jwt')).text, within2s)
      .not.toBe(list.text);
  }

  const { kid } = JSON.parse(credentialKeys).keys[0];
  const ended = await runScript([command, 'revoke-key', kid, 'It was stolen.'], {
    ...settings,
    CREDENTIAL_KEYS: credentialKeys,
  });
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('No key is left to sign with.') });
  for (const process of sites) {
    const keys = async () => JSON.parse((await read(process, '/.well-known/jwks.json')).text).keys;
    await expect.poll(keys, within2s).toEqual([]);
    expect((await read(process, `${page}/credential.jwt`)).status).toBe(503);
  }
});

const run = (settings: object, ...args: string[]) => runScript([command, ...args], settings as never);

// That a restart keeps the keys is tested by `sessions.test.ts`.
test('commands say what they did, and are refused in words', async () => {
  const { settings, held } = issueCredentials(newPerson());
  expect(await run(settings, 'revoke', held)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('revoke ID REASON'),
  });
  expect(await run(settings, 'reissue', held, 'Ada', 'Byron')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Reissued: http:\/\/localhost:3000\/credentials\/[0-9a-f-]{36}$/),
  });
  const made = await runScript(['site/scripts/credentials.ts', 'new-keys'], {});
  expect(JSON.parse(made.stdout).keys).toHaveLength(2);
});

test('so are the other commands', { tags: whole }, async () => {
  const { settings, held } = issueCredentials(newPerson());
  expect(await run(settings, 'revoke', held, 'x')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a reason of 3'),
  });
  expect(await run(settings, 'reissue', 'nothing')).toMatchObject({
    code: 1,
    stderr: 'No credential has the id nothing. Check the id.',
  });
  expect(await run(settings, 'rotate-keys')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('new keys sign'),
  });
});
