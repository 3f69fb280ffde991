import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { environment } from './environment.server.ts';
import { projectRoot } from './project-root.server.ts';
import { listSettings, listSettingsInForce, settingsTable } from './settings.server.ts';

test('the table of README.md is what the schema says (node site/scripts/settings.ts writes it)', () => {
  expect(readFileSync(resolve(projectRoot, 'README.md'), 'utf8')).toContain(settingsTable());
});

test('each setting says what it is and what happens without it', () => {
  const settings = listSettings();
  expect(settings.find(({ name }) => name === 'PORT')).toEqual({
    name: 'PORT',
    preset: '`3000`',
    means: expect.stringContaining('Port to listen on'),
  });
  expect(new Set(settings.map(({ means }) => means)).size, 'one schema has one text').toBe(settings.length);
  for (const { name, preset, means } of settings) {
    expect(preset, name).not.toMatch(/^`(undefined|)`$/);
    expect(means, name).not.toContain('|');
  }
});

const password = 'correct-horse-battery';

/** Addresses with a password, one of which each setting takes that takes any. */
const withPassword = ['postgres', 'postgresql', 'http', 'https', 'smtp', 'smtps'].flatMap((scheme) => [
  `${scheme}://ada:${password}@db.wren.example:1234/{host}/{id}/{size}?password=${password}#${password}`,
  `${scheme}://ada:${password}@[2001:db8::1]/wren`,
]);

test('no setting tells a password that its address holds', () => {
  let shown = 0;
  for (const [name, schema] of Object.entries(environment.shape))
    for (const address of [...withPassword, withPassword.slice(0, 4).join(','), withPassword.join(' ')]) {
      const told = listSettingsInForce({ [name]: address }).find((setting) => setting.name === name)?.value;
      expect(told, name).not.toContain(password);
      expect(told, name).not.toContain('ada');
      if (schema.safeParse(address).success && told !== 'set') {
        expect(told, name).toMatch(/^[a-z]+:\/\/(db\.wren\.example|\[2001)/);
        shown += 1;
      }
    }
  expect(shown).toBeGreaterThan(10);
});

test('a secret is only said to be set, and what is not set has its preset', () => {
  const secrets = ['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'CREDENTIAL_KEYS', 'S3_SECRET_ACCESS_KEY'];
  const env = Object.fromEntries(secrets.map((name) => [name, password]));
  const settings = listSettingsInForce({ ...env, PORT: '4000', TRUST_PROXY: '10.0.0.1, loopback' });
  const settingOf = (wanted: string) => settings.find(({ name }) => name === wanted);
  for (const name of secrets) expect(settingOf(name)?.value).toBe('set');
  expect(settingOf('PORT')?.value).toBe('4000');
  expect(settingOf('TRUST_PROXY')?.value).toBe('10.0.0.1, loopback');
  expect(settingOf('HOST')).toMatchObject({ value: undefined, preset: '`127.0.0.1`' });
  const mayHoldOne = Object.keys(environment.shape).filter((name) =>
    /SECRET|_KEYS?(_|$)|TOKEN|PASSWORD/.test(name),
  );
  for (const name of mayHoldOne)
    expect(listSettingsInForce({ [name]: password }).find((one) => one.name === name)?.value, name).toBe(
      'set',
    );
});
