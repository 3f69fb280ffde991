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

/** Verifies through a site that runs on `services`, as an operator does beside it. */
async function besideSite() {
  const { dataDir } = services.config;
  const control = await serveControl(
    controlSocket(dataDir),
    { credentials: credentialsCommand(services) },
    quietLog,
  );
  onTestFinished(() => control.close());
  return (...args: string[]) => verify({ DATA_DIR: dataDir }, ...args);
}

test('the running site verifies a URL: genuine, of somebody else, revoked', async () => {
  const { newHolder, pass } = holdersOn(services);
  const { id, email } = await newHolder();
  const held = await pass(id, { level: 'developer' });
  const revoked = await pass(id);
  await revokeCredential(services, 'operator', revoked.id, 'Issued by mistake.');
  const asked = await besideSite();
  const of = (badge: string, ...more: string[]) =>
    asked(`http://localhost:3000/credentials/${badge}`, ...more);
  expect(await of(held.id, '--email', email)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Issued by Context-Native\nissued-here: /),
    stderr: '',
  });
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
  const alone = await verify({ DATA_DIR: testDirectory() }, forged);
  expect(alone).toMatchObject({ code: 1, stdout: expect.stringContaining('\nclaims-to-be-us: ') });
  const asked = await besideSite();
  const said = await asked(forged);
  expect(said.stdout).toBe(alone.stdout);
  expect(said.stdout).not.toContain('\u001b');
  const json = await asked(forged, '--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'claims-to-be-us', is_valid: false });
  expect(await asked(fileOf('{"a": 1}'))).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('neither an assertion'),
  });
});

const wrongCalls = [[], [forged, forged], [forged, '--loud'], [forged, '--email', 'nobody']];

test('a wrong call prints how to call it, and has exit code 2', async () => {
  const say = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    say.mockRestore();
    process.exitCode = undefined;
  });
  for (const args of wrongCalls) {
    process.exitCode = undefined;
    say.mockClear();
    await verifyFromShell(args, 'how to call it');
    expect([process.exitCode, say.mock.calls], args.join(' ')).toEqual([2, [['how to call it']]]);
  }
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
