import { expect, test } from 'vitest';
import { withNewKeys } from '../openbadges/keys.server.ts';
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

test('passkeys are for a name, on https or this machine; other sites to sign in with are off until they are set', () => {
  expect(readConfig({})).toMatchObject({ passkeyHost: 'localhost', providers: [], staffPasskeys: false });
  expect(readConfig({ SITE_URL: 'https://standard.example' }).passkeyHost).toBe('standard.example');
  expect(readConfig({ SITE_URL: 'http://127.0.0.1:3000' }).passkeyHost).toBeUndefined();
  const { providers } = readConfig({
    GITHUB_CLIENT_ID: 'a',
    GITHUB_CLIENT_SECRET: 'b',
    OIDC_ISSUER: 'https://id.example/realm',
    OIDC_CLIENT_ID: 'c',
    OIDC_CLIENT_SECRET: 'd',
    OIDC_NAME: 'Wren ID',
  });
  expect(providers).toMatchObject([
    { slug: 'github', name: 'GitHub' },
    { slug: 'oidc', id: 'https://id.example/realm', name: 'Wren ID' },
  ]);
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

test('a database has one address', async () => {
  const CREDENTIAL_KEYS = JSON.stringify(await withNewKeys({ keys: [] }));
  const secrets = { SESSION_SECRET: 'x'.repeat(32), CREDENTIAL_KEYS };
  expect(readConfig({ DATABASE_URL: 'postgres://x/y', ...secrets }).databaseUrl).toBe('postgres://x/y');
  expect(readConfig({ DATABASE_URLS: '', DATABASE_REPLICA_LAG_MS: '' }).databaseUrl).toBeUndefined();
});

test.each(['CACHE_PURGE_URL', 'CACHE_PURGE_FORM', 'CACHE_PURGE_HEADER'])(
  'a start with %s, which is gone, says what to do',
  (name) => {
    expect(() => readConfig({ [name]: 'http://10.0.0.1:6081/-/purge', CACHE_SECONDS: '3600' })).toThrow(
      `${name} is no longer a setting. Remove it and CACHE_SECONDS. `,
    );
    expect(readConfig({ [name]: '' }).cacheSeconds).toBe(60);
  },
);

const seller = {
  TAX_AUTOMATIC: 'inclusive',
  SELLER_NAME: 'Wren Ltd',
  SELLER_ADDRESS: 'Wren Lane 1; 10115 Berlin;',
  SELLER_VAT_ID: 'de 123456789',
};

test('who sells is all of it, or nobody', () => {
  expect(readConfig({}).seller).toBeUndefined();
  expect(readConfig({ ...seller, INVOICE_PREFIX: 'WREN' }).seller).toEqual({
    name: 'Wren Ltd',
    address: ['Wren Lane 1', '10115 Berlin'],
    vatId: 'DE123456789',
    country: 'DE',
    invoicePrefix: 'WREN',
  });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number'],
  [{ SITE_URL: 'standard.example' }, 'SITE_URL must be a URL that starts with http:// or https://'],
  [{ SITE_URL: 'https://standard.example/docs' }, 'SITE_URL must be an origin without a path'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'SESSION_SECRET is missing: it is required with DATABASE_URL'],
  [
    { DATABASE_URL: 'postgres://x/y', SESSION_SECRET: 'x'.repeat(32) },
    'CREDENTIAL_KEYS is missing: it is required with DATABASE_URL; `npm run credentials -- new-keys` prints new ones',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://x/y' },
    'DATABASE_URL is missing: it is required with DATABASE_DIRECT_URL',
  ],
  [
    { DATABASE_URL: 'postgres://x/y', DATABASE_URLS: 'postgres://x/y postgres://z/y' },
    'DATABASE_URLS is no longer a setting. Set DATABASE_URL to the URL of HAProxy or PgBouncer',
  ],
  [
    { DATABASE_REPLICA_LAG_MS: '5000' },
    'DATABASE_REPLICA_LAG_MS is no longer a setting. The site reads from DATABASE_URL only. Remove this setting. Set DATABASE_URL to',
  ],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ SMTP_URL: 'smtp://x' }, 'MAIL_FROM is missing'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is missing'],
  [{ TAX_AUTOMATIC: 'inclusive' }, 'SELLER_NAME is missing: it is required with TAX_AUTOMATIC'],
  [{ SELLER_NAME: 'Wren Ltd' }, 'TAX_AUTOMATIC is missing: it is required with SELLER_NAME'],
  [{ ...seller, SELLER_VAT_ID: '' }, 'SELLER_VAT_ID is missing: it is required with TAX_AUTOMATIC'],
  [{ ...seller, SELLER_VAT_ID: 'DE12' }, 'SELLER_VAT_ID must be a VAT number'],
  [{ ...seller, SELLER_ADDRESS: 'Berlin' }, 'SELLER_ADDRESS must have two to six lines'],
  [{ ...seller, TAX_AUTOMATIC: 'yes' }, 'TAX_AUTOMATIC must be inclusive'],
  [{ ...seller, INVOICE_PREFIX: 'CN' }, 'INVOICE_PREFIX must be one to eight capital letters or digits'],
  [{ INVOICE_PREFIX: 'WREN' }, 'TAX_AUTOMATIC is missing: it is required with INVOICE_PREFIX'],
  [{ TRUST_PROXY: '10.0.0.1, everybody' }, 'TRUST_PROXY must be a comma-separated list of addresses'],
  [{ TRUST_PROXY: '10.0.0.1/99' }, 'TRUST_PROXY must be a comma-separated list of addresses'],
  [
    { STAFF_PASSKEYS: 'required', SITE_URL: 'http://standard.example' },
    'STAFF_PASSKEYS must be optional here: browsers support passkeys only on HTTPS',
  ],
  [{ STAFF_PASSKEYS: 'required', SITE_URL: 'https://192.0.2.1' }, 'STAFF_PASSKEYS must be optional here'],
  [{ STAFF_PASSKEYS: 'yes' }, 'STAFF_PASSKEYS must be optional or required'],
  [{ GITHUB_CLIENT_ID: 'x' }, 'GITHUB_CLIENT_SECRET is missing'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID is missing'],
  [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER is missing'],
  [
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y', OIDC_NAME: 'Id' },
    'OIDC_ISSUER must be a URL that starts with https://',
  ],
  [{ MAIL_FROM: 'not an address' }, 'MAIL_FROM must be an address'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
])('%j stops the start with one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig(env)).not.toThrow(/\n/);
});
