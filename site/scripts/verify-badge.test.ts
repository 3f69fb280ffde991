import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { credentialsCommand } from '#app/features/certification/certification.server.ts';
import { revokeCredential } from '#app/features/certification/credentials/revoke.server.ts';
import { controlSocket, serveControl } from '#app/services/control/control.server.ts';
import { whole } from '../../tools/gate.ts';
import { quietLog, testDirectory } from '../tests/support/database.ts';
import { holdersOn } from '../tests/support/holders.ts';
import { runScript } from '../tests/support/run-script.ts';
import { testServices } from '../tests/support/services.ts';
import { verifyFromShell } from './verify-badge.ts';

const services = await testServices();
await services.start();
const directory = testDirectory();
const fileOf = (text: string) => {
  const path = join(directory, randomUUID());
  writeFileSync(path, text);
  return path;
};
const verify = (settings: Record<string, string>, ...args: string[]) =>
  runScript(['site/scripts/credentials.ts', 'verify', ...args], settings);

/** Verifies in this process. Returns the same as `verify`, without the start of a process. */
async function verifyHere(settings: Record<string, string>, ...args: string[]) {
  const [print, complain] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of [print, complain]) spy.mockReturnValue();
  const textOf = ({ mock }: typeof print) => mock.calls.map(([text]) => String(text)).join('\n');
  for (const [name, value] of Object.entries({ LOG_LEVEL: 'silent', ...settings })) vi.stubEnv(name, value);
  try {
    await verifyFromShell(args, usage);
    return { code: process.exitCode ?? 0, stdout: textOf(print), stderr: textOf(complain) };
  } finally {
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const spy of [print, complain]) spy.mockRestore();
  }
}
const usage = 'how to call it';
const forged = fileOf(
  JSON.stringify({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: `${services.config.siteUrl}/credentials/${randomUUID()}/assertion.json`,
    badge: `${services.config.siteUrl}/badges/architect.json`,
    verification: { type: 'hosted' },
    recipient: { type: 'email', identity: '\u001b[2Jeve@example.org' },
  }),
);

/** Settings of commands beside a site that runs on `services`, and verifies for them. */
async function besideSite() {
  const { dataDir } = services.config;
  const control = await serveControl(
    controlSocket(dataDir),
    { credentials: credentialsCommand(services) },
    quietLog,
  );
  onTestFinished(() => control.close());
  return { DATA_DIR: dataDir };
}

test('the running site verifies a URL: genuine, of somebody else, revoked', async () => {
  const { newHolder, pass } = holdersOn(services);
  const { id, email } = await newHolder();
  const held = await pass(id, { level: 'developer' });
  const revoked = await pass(id);
  await revokeCredential(services, 'operator', revoked.id, 'Issued by mistake.');
  const settings = await besideSite();
  const pageOf = (badge: string) => `http://localhost:3000/credentials/${badge}`;
  const of = (badge: string, ...more: string[]) => verifyHere(settings, pageOf(badge), ...more);
  const genuine = {
    code: 0,
    stdout: expect.stringMatching(/^Issued by Context-Native\nissued-here: /),
    stderr: '',
  };
  expect(await of(held.id, '--email', email)).toEqual(genuine);
  expect(await verify(settings, pageOf(held.id), '--email', email)).toEqual(genuine);
  expect(await of(held.id, '--email', 'eve@example.org')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/issued to another person\ninvalid: [\s\S]*\nFailed: /),
  });
  expect(await of(revoked.id)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^This badge was revoked\n[\s\S]*\nFailed: .*Issued by mistake\./),
  });
  const json = await of(held.id, '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'issued-here', is_valid: true });
});

test('the command verifies a file, with a site that runs and without', async () => {
  const alone = await verifyHere({ DATA_DIR: testDirectory() }, forged);
  expect(alone).toMatchObject({ code: 1, stdout: expect.stringContaining('\nclaims-to-be-us: ') });
  const settings = await besideSite();
  const said = await verify(settings, forged);
  expect(said).toEqual({ code: 1, stdout: alone.stdout, stderr: '' });
  expect(said.stdout).not.toContain('\u001b');
  const json = await verifyHere(settings, forged, '--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'claims-to-be-us', is_valid: false });
  expect(await verifyHere(settings, fileOf('{"a": 1}'))).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('neither an assertion'),
  });
});

const wrongCalls = [[], [forged, forged], [forged, '--loud'], [forged, '--email', 'nobody']];

test('a wrong call prints how to call it, and has exit code 2', async () => {
  for (const args of wrongCalls)
    expect(await verifyHere({}, ...args), args.join(' ')).toEqual({ code: 2, stdout: '', stderr: usage });
});

test('so does the command', { tags: whole }, async () => {
  for (const args of wrongCalls)
    expect(await verify({}, ...args), args.join(' ')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('verify FILE|URL'),
    });
  expect(await verify({ DATA_DIR: directory }, join(directory, 'none'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ENOENT'),
  });
});
