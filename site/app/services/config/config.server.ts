import { resolve } from 'node:path';
import { mailHostOf } from '#app/lib/mailbox.ts';
import { readProviders, signInProviders } from '../sign-in-providers/providers.server.ts';
import { type Environment, environment } from './environment.server.ts';
import { listSettingsInForce } from './settings.server.ts';

/** A wrong setting, which stops the start. The message names the setting and says how to fix it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  /** The operator can fix it, so the log needs no stack. */
  readonly expected = true;
}

export type Config = ReturnType<typeof readConfig>;

const purgeHelp =
  'Remove it and CACHE_SECONDS. A cache in front of the site keeps each page for 60 seconds. See /deploy/operate#edge-caches.';

const failoverHelp =
  'Set DATABASE_URL to the URL of HAProxy or PgBouncer in front of your servers. See /deploy/operate#failover (site/content/deploy/operate/12-failover.md).';

/** Settings of earlier versions, which stop the start, and their replacements. */
const removedSettings = {
  CACHE_PURGE_URL: purgeHelp,
  CACHE_PURGE_FORM: purgeHelp,
  CACHE_PURGE_HEADER: purgeHelp,
  DATABASE_URLS: failoverHelp,
  DATABASE_REPLICA_LAG_MS: `The site reads from DATABASE_URL only. Remove this setting. ${failoverHelp}`,
};

/**
 * Reads the settings from `env`. `asTrial`: the site runs as a trial (`npm start`), not to serve.
 * @throws ConfigError for the first setting that is wrong or missing
 */
export function readConfig(env: Record<string, string | undefined>, { asTrial = false } = {}) {
  for (const [name, help] of Object.entries(removedSettings))
    if (env[name]) throw new ConfigError(`${name} is no longer a setting. ${help}`);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = parsed.data;
  const needs = (name: keyof Environment, other: keyof Environment, help?: string) => {
    if (values[name] && !values[other])
      throw new ConfigError(`${other} is missing: it is required with ${name}${help ? `; ${help}` : ''}`);
  };
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL');
  needs('DATABASE_URL', 'SESSION_SECRET');
  needs('DATABASE_URL', 'CREDENTIAL_KEYS', '`npm run credentials -- new-keys` prints new ones');
  needs('SMTP_URL', 'MAIL_FROM');
  needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  needs('STRIPE_API_BASE', 'STRIPE_SECRET_KEY');
  // An invoice needs all of them.
  const taxSettings = ['TAX_AUTOMATIC', 'SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT_ID'] as const;
  for (const name of taxSettings) for (const other of taxSettings) needs(name, other);
  needs('INVOICE_PREFIX', 'TAX_AUTOMATIC');
  needs('S3_ENDPOINT', 'S3_BUCKET');
  // With half of the settings, files would silently stay on the disk.
  needs('S3_BUCKET', 'S3_ENDPOINT');
  needs('S3_ENDPOINT', 'S3_ACCESS_KEY_ID');
  needs('S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY');
  for (const provider of signInProviders) for (const pair of provider.needs) needs(...pair);
  const issuer = values.OIDC_ISSUER && new URL(values.OIDC_ISSUER);
  if (issuer && issuer.protocol !== 'https:' && !isLoopbackHost(issuer.hostname))
    throw new ConfigError('OIDC_ISSUER must be a URL that starts with https://');

  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`);
  if (siteUrl.pathname !== '/' || siteUrl.search || siteUrl.hash)
    throw new ConfigError('SITE_URL must be an origin without a path, such as https://standard.example');
  const isLoopback = isLoopbackHost(siteUrl.hostname);

  const passkeyHost = findPasskeyHost(siteUrl);
  if (values.STAFF_PASSKEYS === 'required' && !passkeyHost)
    throw new ConfigError(
      'STAFF_PASSKEYS must be optional here: browsers support passkeys only on HTTPS and with a host name in SITE_URL',
    );

  return {
    port: values.PORT,
    host: values.HOST,
    /** Public origin without a trailing slash. */
    siteUrl: siteUrl.origin,
    isHttps: siteUrl.protocol === 'https:',
    isLoopback,
    /** `/dev/mail` and the sandbox checkout need it, and answer only direct loopback requests. */
    isTrial:
      asTrial &&
      isLoopback &&
      values.TRUST_PROXY.length === 0 &&
      !values.SMTP_URL &&
      !values.STRIPE_SECRET_KEY,
    dataDir: resolve(values.DATA_DIR),
    /** URL of a database server; without it, the embedded database is used. */
    databaseUrl: values.DATABASE_URL,
    /** The same database past a pooler, for migrations and LISTEN. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Time (ms) for which an idle connection is kept. It should exceed that of a proxy in front. */
    keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
    /** Time (ms) between "not ready" at `/readyz` and the closing of the port, for a load balancer. */
    drainMs: (values.DRAIN_SECONDS ?? (isLoopback ? 0 : 5)) * 1000,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** Mails that strangers cause, per hour. */
    mailsPerHour: values.MAILS_PER_HOUR,
    /**
     * Main names of mail hosts without a limit by domain: it would delay people who have nothing to do with each other.
     */
    largeMailHosts: readHosts(values.MAIL_LARGE_HOSTS),
    sessionSecret: values.SESSION_SECRET,
    /** WebAuthn's RP ID for passkeys; undefined if browsers support none at `siteUrl`. */
    passkeyHost,
    /** True if editors and admins need a passkey. */
    staffPasskeys: values.STAFF_PASSKEYS === 'required',
    /** Other sites with which people can sign in. */
    providers: readProviders(values),
    /** Without it, a trial has the sandbox checkout, and any other site sells nothing. */
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            apiBase: values.STRIPE_API_BASE,
          }
        : undefined,
    /** With a seller, tax is calculated, and paid orders get an invoice. */
    seller:
      values.SELLER_NAME && values.SELLER_ADDRESS && values.SELLER_VAT_ID
        ? {
            name: values.SELLER_NAME,
            /** Lines. */
            address: values.SELLER_ADDRESS,
            vatId: values.SELLER_VAT_ID.id,
            /** ISO 3166, from the VAT number. */
            country: values.SELLER_VAT_ID.country,
            /** Prefix of invoice numbers. */
            invoicePrefix: values.INVOICE_PREFIX,
          }
        : undefined,
    /**
     * Directory of the operator's own exam questions. Without it, the repository's are used on loopback, and there are
     * no exams elsewhere.
     */
    questionBankDir: values.QUESTION_BANK_DIR && resolve(values.QUESTION_BANK_DIR),
    /** Keys that sign credentials; without it, keys in the data directory. */
    credentialKeys: values.CREDENTIAL_KEYS,
    /** Object storage for uploaded files. Without it, they are in the data directory. */
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
    /** Seconds for which a cache in front may keep a page without asking. */
    cacheSeconds: values.CACHE_SECONDS,
    /** URL of a logo, with `{host}` for the website's host. Without it, the site requests no logos. */
    logoLookup: values.LOGO_LOOKUP_URL,
    catalogueUpstream: values.CATALOGUE_UPSTREAM,
    /** URL of a video's thumbnail, with `{id}` and `{size}`; undefined for `none`. */
    videoThumbnails: values.VIDEO_THUMBNAIL_URL === 'none' ? undefined : values.VIDEO_THUMBNAIL_URL,
    trustedProxies: values.TRUST_PROXY,
    /** Free space to keep on the disk of `dataDir`. With less, no uploaded file is accepted. */
    diskFloorBytes: values.DISK_FLOOR_MB * 1024 * 1024,
    /** Default limit for a form or an API call whose page sets none. */
    maxBodyBytes: values.BODY_MAX_KB * 1024,
    /** Limit for one file of a contribution. */
    maxAttachmentBytes: values.ATTACHMENT_MAX_MB * 1024 * 1024,
    /** Limit for all files of all submissions together. */
    maxAttachmentsBytes: values.ATTACHMENTS_MAX_MB * 1024 * 1024,
    /** Mean delay of the event loop (ms) above which the site refuses some requests, first of signed-out visitors. */
    overloadDelayMs: values.OVERLOAD_DELAY_MS,
    /** URL of an OTLP collector; without it, tracing is off. */
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Undefined if neither is set: then there are no metrics. */
    metrics:
      values.METRICS_PORT !== undefined || values.METRICS_TOKEN
        ? { port: values.METRICS_PORT, token: values.METRICS_TOKEN }
        : undefined,
    logLevel: values.LOG_LEVEL,
    /** All settings, for display: without secrets. */
    inForce: listSettingsInForce(env),
  };
}

/** Seller shown on invoices. */
export type Seller = NonNullable<Config['seller']>;

function readHosts(value: string): string[] {
  return value.trim() === 'none' ? [] : value.split(',').map((host) => mailHostOf(`x@${host.trim()}`));
}

/** Browsers support passkeys on HTTPS or `localhost`, at a host name that is no IP address. */
function findPasskeyHost({ protocol, hostname }: URL): string | undefined {
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return hostname === 'localhost' || (protocol === 'https:' && isName) ? hostname : undefined;
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
