import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server.ts';

test('nothing set gives a site on this machine with the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    isLoopback: true,
    isHttps: false,
    databaseUrl: undefined,
    logLevel: 'info',
  });
  expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
  expect(readConfig({ PORT: '', LOG_LEVEL: '' })).toMatchObject({ port: 3000, logLevel: 'info' });
});

test('a public address', () => {
  expect(readConfig({ SITE_URL: 'https://standard.example/' })).toMatchObject({
    siteUrl: 'https://standard.example',
    isHttps: true,
    isLoopback: false,
  });
});

test('a trial is what was started as one and has nothing of a public site', () => {
  expect(readConfig({}).isTrial, 'npm run serve').toBe(false);
  expect(readConfig({}, { asTrial: true }).isTrial).toBe(true);
  for (const env of [
    { SITE_URL: 'https://standard.example' },
    { TRUST_PROXY: 'loopback' },
    { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'site@standard.example' },
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
  ])
    expect(readConfig(env, { asTrial: true }).isTrial, Object.keys(env)[0]).toBe(false);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number'],
  [{ SITE_URL: 'standard.example' }, 'SITE_URL must be an address that starts with http:// or https://'],
  [{ SITE_URL: 'https://standard.example/docs' }, 'SITE_URL must be an origin without a path'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
  ],
  [{ DATABASE_URL: 'postgres://x/y' }, 'SESSION_SECRET is missing: it is needed when DATABASE_URL is set'],
  [
    { DATABASE_URL: 'postgres://x/y', SESSION_SECRET: 'x'.repeat(32) },
    'CREDENTIAL_KEYS is missing: it is needed when DATABASE_URL is set; `npm run credentials -- new-keys` prints some',
  ],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ SMTP_URL: 'smtp://x' }, 'MAIL_FROM is missing'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is missing'],
  [{ TRUST_PROXY: '10.0.0.1, everybody' }, 'TRUST_PROXY must be a comma-separated list of addresses'],
  [{ TRUST_PROXY: '10.0.0.1/99' }, 'TRUST_PROXY must be a comma-separated list of addresses'],
  [{ MAIL_FROM: 'not an address' }, 'MAIL_FROM must be an address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
])('%j stops the start with one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig(env)).not.toThrow(/\n/);
});
