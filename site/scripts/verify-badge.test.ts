import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { credentialsCommand } from '#app/features/certification/certification.server.ts';
import { controlSocket, serveControl } from '#app/services/control/control.server.ts';
import { whole } from '../../tools/gate.ts';
import { quietLog, testDirectory } from '../tests/support/database.ts';
import { runScript } from '../tests/support/run-script.ts';
import { testServices } from '../tests/support/services.ts';
import { issueCredentials } from '../tests/support/site-process.ts';
import { verifyFromShell } from './verify-badge.ts';

const services = await testServices();
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

test('an address is verified: genuine, of somebody else, revoked', async () => {
  const person = { name: 'Ada Lovelace', email: 'ada@example.org', password: 'correct horse 1815' };
  const { settings, held, revoked } = issueCredentials(person, { DATA_DIR: testDirectory() });
  const of = (id: string, ...more: string[]) =>
    verify(settings as never, `http://localhost:3000/credentials/${id}`, ...more);
  expect(await of(held, '--email', person.email)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Issued by Context-Native\nissued-here: /),
    stderr: '',
  });
  expect(await of(held, '--email', 'eve@example.org')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/issued to another person\ninvalid: [\s\S]*\nFailed: /),
  });
  expect(await of(revoked)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^This badge was revoked\n[\s\S]*\nFailed: .*Issued by mistake\./),
  });
  const json = await of(held, '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'issued-here', is_valid: true });
});

test('the running site verifies a file that the command reads', async () => {
  const { dataDir } = services.config;
  const control = await serveControl(
    controlSocket(dataDir),
    { credentials: credentialsCommand(services) },
    quietLog,
  );
  onTestFinished(() => control.close());
  const settings = { DATA_DIR: dataDir };
  const said = await verify(settings, forged);
  expect(said).toMatchObject({ code: 1, stdout: expect.stringContaining('\nclaims-to-be-us: ') });
  expect(said.stdout).not.toContain('\u001b');
  const json = await verify(settings, forged, '--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'claims-to-be-us', is_valid: false });
  expect(await verify(settings, fileOf('{"a": 1}'))).toEqual({
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
