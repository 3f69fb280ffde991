import { resolve } from 'node:path';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { readVatId } from '#app/lib/vat-ids.ts';
import { site } from '#site';
import { keyRingText } from './key-ring.server.ts';

/** A setting that stops the start. The message is one line that names the setting and says how to mend it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  /** The person who starts the site can mend it: one line, no stack. */
  readonly expected = true;
}

/** `NAME=` in an env file means "not set". */
const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const text = setting(z.string().trim().optional());

const address = (...protocols: string[]) =>
  setting(
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
      .optional(),
  );

const wholeNumber = (from: number, to: number) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(rule).int(rule).min(from, rule).max(to, rule);
};
const whole = (from: number, to: number, preset: number) => setting(wholeNumber(from, to).default(preset));

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The table of settings in README.md, as a schema. */
const environment = z.object({
  PORT: whole(0, 65535, 3000),
  HOST: setting(z.string().default('127.0.0.1')),
  SITE_URL: address('http:', 'https:'),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:'),
  DATABASE_CONNECTIONS: whole(2, 1000, 10),
  KEEP_ALIVE_SECONDS: whole(1, 3600, 75),
  DRAIN_SECONDS: setting(wholeNumber(0, 600).optional()),
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address such as hello@standard.example or Name <hello@standard.example>',
      )
      .optional(),
  ),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: address('http:', 'https:'),
  TAX_AUTOMATIC: setting(
    z.literal('inclusive', 'must be inclusive: the prices that the site shows hold the tax').optional(),
  ),
  SELLER_NAME: setting(z.string().trim().max(150, 'may have 150 characters').optional()),
  SELLER_ADDRESS: setting(
    z
      .string()
      .transform((value) =>
        value
          .split(';')
          .map((line) => line.trim())
          .filter(Boolean),
      )
      .refine(
        (lines) => lines.length >= 2 && lines.length <= 6 && lines.every((line) => line.length <= 100),
        'must have two to six lines with a semicolon between them, such as Wren Lane 1; 10115 Berlin; Germany',
      )
      .optional(),
  ),
  SELLER_VAT_ID: setting(
    z
      .string()
      .refine(readVatId, 'must be a VAT number with the letters of its country, such as DE123456789')
      .transform((value) => readVatId(value))
      .optional(),
  ),
  INVOICE_PREFIX: setting(
    z
      .string()
      .regex(
        /^(?!CN$|TEST$)[A-Z0-9]{1,8}$/,
        'must be one to eight capitals or digits, and neither CN nor TEST',
      )
      .optional(),
  ),
  S3_ENDPOINT: address('http:', 'https:'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SESSION_SECRET: setting(
    z.string().min(32, 'must have at least 32 characters; `openssl rand -base64 32` makes one').optional(),
  ),
  STAFF_PASSKEYS: setting(
    z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  ),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  OIDC_ISSUER: address('http:', 'https:'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  TRUST_PROXY: setting(
    z
      .string()
      .default('')
      .transform((value) =>
        value
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .refine(
        (entries) => entries.every(isProxyAddress),
        'must be a comma-separated list of addresses or ranges, such as 10.0.0.1, 172.16.0.0/12 or loopback',
      ),
  ),
  QUESTION_BANK_DIR: text,
  CREDENTIAL_KEYS: setting(keyRingText.optional()),
  LOGO_LOOKUP_URL: setting(
    z
      .string()
      .refine(
        (value) => isAddressWith(value, '{host}'),
        'must be an address with {host} in it, such as https://logos.example/{host}',
      )
      .optional(),
  ),
  CATALOGUE_UPSTREAM: address('http:', 'https:'),
  VIDEO_THUMBNAIL_URL: setting(
    z
      .string()
      .default(site.video.thumbnails)
      .refine(
        (value) => value === 'none' || (isAddressWith(value, '{id}') && isAddressWith(value, '{size}')),
        `must be none, or an address with {id} and {size} in it, such as ${site.video.thumbnails}`,
      ),
  ),
  ATTACHMENTS_MAX_MB: whole(10, 100_000_000, 10_000),
  OVERLOAD_DELAY_MS: whole(20, 60_000, 150),
  LOG_LEVEL: setting(z.enum(levels, `must be one of ${levels.join(', ')}`).default('info')),
});

/** An http address with a place in it that is filled in for each request. */
function isAddressWith(value: string, place: string): boolean {
  const filled = value.replace(place, 'a.example');
  return filled !== value && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}

function isProxyAddress(entry: string): boolean {
  try {
    proxyAddr.compile([entry]);
    return true;
  } catch {
    return false;
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads every setting of the process from `env`. `asTrial`: it was started to be tried (`npm start`), not to serve.
 * @throws ConfigError for the first setting that is wrong or missing
 */
export function readConfig(env: Record<string, string | undefined>, { asTrial = false } = {}) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = parsed.data;
  const needs = (name: keyof typeof values, other: keyof typeof values, help?: string) => {
    if (values[name] && !values[other])
      throw new ConfigError(
        `${other} is missing: it is needed when ${name} is set${help ? `; ${help}` : ''}`,
      );
  };
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL');
  needs('DATABASE_URL', 'SESSION_SECRET');
  needs('DATABASE_URL', 'CREDENTIAL_KEYS', '`npm run credentials -- new-keys` prints some');
  needs('SMTP_URL', 'MAIL_FROM');
  needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  needs('STRIPE_API_BASE', 'STRIPE_SECRET_KEY');
  // An invoice without one of them is none.
  const taxSettings = ['TAX_AUTOMATIC', 'SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT_ID'] as const;
  for (const name of taxSettings) for (const other of taxSettings) needs(name, other);
  needs('INVOICE_PREFIX', 'TAX_AUTOMATIC');
  needs('S3_ENDPOINT', 'S3_BUCKET');
  // Half of it would quietly keep the files on the disk.
  needs('S3_BUCKET', 'S3_ENDPOINT');
  needs('S3_ENDPOINT', 'S3_ACCESS_KEY_ID');
  needs('S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY');

  needs('GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET');
  needs('GITHUB_CLIENT_SECRET', 'GITHUB_CLIENT_ID');
  needs('OIDC_ISSUER', 'OIDC_CLIENT_ID');
  needs('OIDC_CLIENT_ID', 'OIDC_ISSUER');
  needs('OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
  needs('OIDC_ISSUER', 'OIDC_NAME', 'it is what the button says');
  const issuer = values.OIDC_ISSUER && new URL(values.OIDC_ISSUER);
  if (issuer && issuer.protocol !== 'https:' && !isLoopbackHost(issuer.hostname))
    throw new ConfigError('OIDC_ISSUER must be an address that starts with https://');

  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`);
  if (siteUrl.pathname !== '/' || siteUrl.search || siteUrl.hash)
    throw new ConfigError('SITE_URL must be an origin without a path, such as https://standard.example');
  const isLoopback = isLoopbackHost(siteUrl.hostname);

  const passkeyHost = findPasskeyHost(siteUrl);
  if (values.STAFF_PASSKEYS === 'required' && !passkeyHost)
    throw new ConfigError(
      'STAFF_PASSKEYS must be optional here: browsers know passkeys on https alone, and at a name, as SITE_URL is to be',
    );

  return {
    port: values.PORT,
    host: values.HOST,
    /** Public origin without a trailing slash. */
    siteUrl: siteUrl.origin,
    isHttps: siteUrl.protocol === 'https:',
    isLoopback,
    /** `/dev/mail` and the sandbox checkout exist only then (and only for direct loopback requests). */
    isTrial:
      asTrial &&
      isLoopback &&
      values.TRUST_PROXY.length === 0 &&
      !values.SMTP_URL &&
      !values.STRIPE_SECRET_KEY,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** The same database past a pooler, for migrations and LISTEN. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** How long a connection without a request is kept: longer than a proxy in front keeps it. */
    keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
    /** How long `/readyz` says no before the port is closed: for a balancer to notice. Nobody asks on this machine. */
    drainMs: (values.DRAIN_SECONDS ?? (isLoopback ? 0 : 5)) * 1000,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    sessionSecret: values.SESSION_SECRET,
    /** What passkeys are made for (WebAuthn's RP ID); undefined where browsers know none. */
    passkeyHost,
    /** Whether editors and admins need a passkey. */
    staffPasskeys: values.STAFF_PASSKEYS === 'required',
    /** Where else people can sign in. */
    providers: readProviders(values),
    /** Without it the sandbox checkout takes its place, on loopback. */
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            apiBase: values.STRIPE_API_BASE,
          }
        : undefined,
    /** With it tax is worked out, and what is paid gets an invoice; without it nothing on the site says so. */
    seller:
      values.SELLER_NAME && values.SELLER_ADDRESS && values.SELLER_VAT_ID
        ? {
            name: values.SELLER_NAME,
            /** Lines. */
            address: values.SELLER_ADDRESS,
            vatId: values.SELLER_VAT_ID.id,
            /** ISO 3166, as the VAT number says. */
            country: values.SELLER_VAT_ID.country,
            /** Stands before the numbers of its invoices. */
            invoicePrefix: values.INVOICE_PREFIX,
          }
        : undefined,
    /** The operator's own exam questions; without it, those of the repository. */
    questionBankDir: values.QUESTION_BANK_DIR && resolve(values.QUESTION_BANK_DIR),
    /** What credentials are signed with; without it, keys in the data directory. */
    credentialKeys: values.CREDENTIAL_KEYS,
    /** Where attachments are kept; without it on the disk, in the data directory. */
    s3:
      values.S3_ENDPOINT && values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: values.S3_ENDPOINT,
            bucket: values.S3_BUCKET,
            region: values.S3_REGION ?? 'us-east-1',
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    /** Where logos are looked up, `{host}` being the website's; without it the site makes no such request. */
    logoLookup: values.LOGO_LOOKUP_URL,
    catalogueUpstream: values.CATALOGUE_UPSTREAM,
    /** Where YouTube's pictures of a video are, `{size}` being their name there; undefined for `none`. */
    videoThumbnails: values.VIDEO_THUMBNAIL_URL === 'none' ? undefined : values.VIDEO_THUMBNAIL_URL,
    trustedProxies: values.TRUST_PROXY,
    /** Of all files together that came with submissions. */
    maxAttachmentsBytes: values.ATTACHMENTS_MAX_MB * 1024 * 1024,
    /** Mean delay of the event loop from which on work is refused, strangers' first. */
    overloadDelayMs: values.OVERLOAD_DELAY_MS,
    logLevel: values.LOG_LEVEL,
  };
}

/** Who sells, as invoices say. */
export type Seller = NonNullable<Config['seller']>;

/** Browsers know passkeys on https or this machine, at a name that is no number. */
function findPasskeyHost({ protocol, hostname }: URL): string | undefined {
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return hostname === 'localhost' || (protocol === 'https:' && isName) ? hostname : undefined;
}

/** Another site whose accounts are taken here. */
export type ProviderSettings = {
  /** In addresses of this site. */
  slug: 'github' | 'oidc';
  /** What its accounts are kept under: those of another issuer are others. */
  id: string;
  /** As people know it. */
  name: string;
  clientId: string;
  clientSecret: string;
} & ({ slug: 'github'; urls: { authorize: string; token: string; api: string } } | { slug: 'oidc' });

function readProviders(values: z.infer<typeof environment>): ProviderSettings[] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = values;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values;
  const providers: ProviderSettings[] = [];
  if (GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET)
    providers.push({
      slug: 'github',
      id: 'github',
      name: 'GitHub',
      clientId: GITHUB_CLIENT_ID,
      clientSecret: GITHUB_CLIENT_SECRET,
      urls: {
        authorize: 'https://github.com/login/oauth/authorize',
        token: 'https://github.com/login/oauth/access_token',
        api: 'https://api.github.com',
      },
    });
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET && OIDC_NAME)
    providers.push({
      slug: 'oidc',
      id: OIDC_ISSUER,
      name: OIDC_NAME,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
    });
  return providers;
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
