import { isEmailAddress } from '@context-native/text/email-address';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { attempt } from '#app/lib/attempt.ts';
import { mailHostOf } from '#app/lib/mailbox.ts';
import { readVatId } from '#app/lib/vat-ids.ts';
import { site } from '#site';
import { keyRingText } from './key-ring.server.ts';
import { stripeEvents } from './stripe-events.ts';

/** Mail hosts with very many users. `mailHostOf` knows their aliases, such as `googlemail.com`. */
const largeMailHosts =
  'gmail.com, outlook.com, hotmail.com, live.com, msn.com, yahoo.com, yahoo.co.jp, icloud.com, aol.com, proton.me, ' +
  'gmx.de, gmx.net, gmx.com, web.de, t-online.de, mail.com, zoho.com, fastmail.com, mail.ru, yandex.com, qq.com, ' +
  '163.com, 126.com, naver.com, orange.fr, free.fr, libero.it, comcast.net';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const listed = (words: string[]) => new Intl.ListFormat('en-GB').format(words);

/** `NAME=` in an env file means "not set". */
const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
/** A trimmed text. */
const text = () => setting(z.string().trim().optional());

/** A URL with one of these protocols (`https:`). */
const address = (...protocols: string[]) =>
  setting(
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
      .optional(),
  );

/** A whole number within bounds, both of them included. */
const wholeNumber = (from: number, to: number) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(rule).int(rule).min(from, rule).max(to, rule);
};
/** The same with a default. */
const whole = (from: number, to: number, preset: number) => setting(wholeNumber(from, to).default(preset));

/** Trimmed parts of a list, without empty ones. */
const partsOf = (separator: string) => (value: string) =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Facts about a setting for its documentation, besides its description. */
interface SettingFacts {
  /** Shown in place of the default. */
  without?: string;
  /** Its value is never shown. */
  isSecret?: true;
}
export const settingFacts = z.registry<SettingFacts>();

const withFacts = <T extends z.ZodType>(schema: T, facts: SettingFacts): T => {
  settingFacts.add(schema, facts);
  return schema;
};
const without = <T extends z.ZodType>(words: string, schema: T) => withFacts(schema, { without: words });
const secret = <T extends z.ZodType>(schema: T, words = 'none') =>
  withFacts(schema, { without: words, isSecret: true });

/** The settings of the site. README.md and the page `/deploy/server` have a table of them (`settings.server.ts`). */
export const environment = z.object({
  PORT: whole(0, 65535, 3000).describe('Port to listen on. `0` picks a free port.'),
  HOST: setting(z.string().default('127.0.0.1')).describe('Address to listen on.'),
  SITE_URL: without('`http://localhost:$PORT`', address('http:', 'https:')).describe(
    'Public origin, used in canonical links, emails and badge ids.',
  ),
  DATA_DIR: setting(z.string().default('./data')).describe(
    'Directory for the embedded database, uploads, mail outbox and generated secrets.',
  ),
  DATABASE_URL: without('embedded database', address('postgres:', 'postgresql:')).describe(
    'URL of a PostgreSQL server (15 or later), or of a connection pooler in front of it. A pooler in transaction mode works too. At startup, the site retries until the server is up.',
  ),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').describe(
    'URL of the same database without the pooler, for migrations and `LISTEN`. Without it, a site behind a pooler polls for changes every second. The log says whether the site listens or polls.',
  ),
  DATABASE_CONNECTIONS: whole(2, 1000, 10).describe(
    'Size of the connection pool of each process. Each process also uses up to three more connections: for changes, for jobs and for `/readyz`.',
  ),
  KEEP_ALIVE_SECONDS: whole(1, 3600, 75).describe(
    'Keep-alive timeout of idle HTTP connections, in seconds. Set a longer time than the timeout of the proxy in front of the site.',
  ),
  DRAIN_SECONDS: without('`5`; `0` on loopback', setting(wholeNumber(0, 600).optional())).describe(
    'After `SIGTERM`, `/readyz` reports for this many seconds that the process is not ready. Then the port closes. A second signal, or Ctrl+C, ends the wait.',
  ),
  SMTP_URL: without('outbox', address('smtp:', 'smtps:')).describe(
    'URL of the mail server. Without it, emails are stored in `DATA_DIR/outbox`. A trial shows them at `/dev/mail`.',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address such as hello@standard.example or Name <hello@standard.example>',
      )
      .optional(),
  ).describe('Sender of emails. Required with `SMTP_URL`.'),
  MAILS_PER_HOUR: whole(10, 1_000_000, 1000).describe(
    'Emails per hour that signed-out visitors can cause. Half is reserved for confirmations and password resets. The other half is for form receipts and the waitlist. Above the limit, receipts and waitlist emails wait up to a day.',
  ),
  MAIL_LARGE_HOSTS: setting(
    z
      .string()
      .default(largeMailHosts)
      .refine(
        (value) => value.trim() === 'none' || value.split(',').every(isMailHost),
        'must be none, or domains separated by commas, such as gmail.com, outlook.com',
      ),
  ).describe(
    'Large mail hosts, separated by commas. The site does not limit their domains. Every other domain gets at most 100 emails per hour from each half of `MAILS_PER_HOUR`. Your list replaces ours. With `none`, every domain is limited.',
  ),
  STRIPE_SECRET_KEY: secret(text(), 'sandbox').describe(
    'Secret key for Stripe Checkout. A restricted key needs write access to Checkout Sessions and refunds, and read access to payments, charges and disputes. Without a key, a trial has a sandbox checkout without real money. Outside a trial, visitors cannot buy.',
  ),
  STRIPE_WEBHOOK_SECRET: secret(text()).describe(
    `Signing secret of Stripe's webhook, which calls \`SITE_URL/api/payment-webhook\`. Subscribe the webhook to the events ${listed(stripeEvents.map((event) => `\`${event}\``))}.`,
  ),
  STRIPE_API_BASE: without("Stripe's own", address('http:', 'https:')).describe(
    "Base URL of a server that imitates Stripe's API, for tests.",
  ),
  TAX_AUTOMATIC: setting(
    z.literal('inclusive', 'must be inclusive: the prices on the site include tax').optional(),
  ).describe(
    '`inclusive`: Stripe Tax calculates the tax included in prices, and the site issues an invoice for each paid order. Set up your registrations and tax codes at Stripe first. Requires `SELLER_NAME`, `SELLER_ADDRESS` and `SELLER_VAT_ID`. Invoices are in US dollars only. A seller in the EU must also state the tax in their own currency.',
  ),
  SELLER_NAME: setting(z.string().trim().max(150, 'must have at most 150 characters').optional()).describe(
    'Legal name of the seller.',
  ),
  SELLER_ADDRESS: setting(
    z
      .string()
      .transform(partsOf(';'))
      .refine(
        (lines) => lines.length >= 2 && lines.length <= 6 && lines.every((line) => line.length <= 100),
        'must have two to six lines separated by semicolons, such as Wren Lane 1; 10115 Berlin; Germany',
      )
      .optional(),
  ).describe('Postal address of the seller: lines separated by semicolons.'),
  SELLER_VAT_ID: setting(
    z
      .string()
      .refine(readVatId, 'must be a VAT number with its country code, such as DE123456789')
      .transform((value) => readVatId(value))
      .optional(),
  ).describe('VAT number of the seller.'),
  INVOICE_PREFIX: setting(
    z
      .string()
      .regex(
        /^(?!CN$|TEST$)[A-Z0-9]{1,8}$/,
        'must be one to eight capital letters or digits, other than CN and TEST',
      )
      .optional(),
  ).describe(
    'Prefix of invoice numbers, up to eight capital letters or digits. For example, `WREN` gives `WREN-2026-000123`.',
  ),
  S3_ENDPOINT: without('disk', address('http:', 'https:')).describe(
    'URL of S3-compatible storage for attachments and article covers. The URL of an object is `endpoint/bucket/key`. Without this setting, files are in `DATA_DIR/attachments`. When you set a bucket, the site moves these files to it.',
  ),
  S3_BUCKET: text().describe(
    'Name of the bucket. Different sites can share a bucket. A copy of a site needs its own bucket. Otherwise the copy deletes the files of the original.',
  ),
  S3_REGION: without('`us-east-1`', text()).describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: secret(text()).describe('Access key with read, write and delete rights.'),
  S3_SECRET_ACCESS_KEY: secret(text()).describe('Secret of the access key.'),
  SESSION_SECRET: secret(
    setting(
      z.string().min(32, 'must have at least 32 characters; `openssl rand -base64 32` makes one').optional(),
    ),
    'generated into `DATA_DIR`',
  ).describe(
    'Secret that signs sessions and encrypts second factors. At least 32 characters. Required with `DATABASE_URL`.',
  ),
  STAFF_PASSKEYS: setting(
    z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  ).describe(
    '`required`: editors and admins must use a passkey in their session before the desk opens. Requires a `SITE_URL` with a host name, and HTTPS except on loopback.',
  ),
  GITHUB_CLIENT_ID: without('off', text()).describe(
    'Client id of a GitHub OAuth app, for signing in with GitHub. Callback: `SITE_URL/auth/with/github/back`.',
  ),
  GITHUB_CLIENT_SECRET: secret(text()).describe('Client secret of the GitHub OAuth app.'),
  OIDC_ISSUER: without('off', address('http:', 'https:')).describe(
    'Issuer URL of an OpenID provider that visitors can sign in with.',
  ),
  OIDC_CLIENT_ID: text().describe(
    'Id of a confidential client at the OpenID provider. Callback: `SITE_URL/auth/with/oidc/back`.',
  ),
  OIDC_CLIENT_SECRET: secret(text()).describe('Client secret at the OpenID provider.'),
  OIDC_NAME: text().describe('Name of the OpenID provider, as the sign-in button shows it.'),
  TRUST_PROXY: without(
    'none',
    setting(
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
  ).describe(
    'Trusted proxies: addresses or ranges, separated by commas. The site trusts their forwarded headers.',
  ),
  CACHE_SECONDS: whole(1, 60, 60).describe(
    'Seconds for which a cache in front of the site keeps a page. Changes appear within this time.',
  ),
  QUESTION_BANK_DIR: without("the repository's", text()).describe(
    "Directory with your own exam questions: `<level>/questions.json` for each level, in the format of `site/content/assessments`. If a file is invalid, the site does not start. A file is also invalid if it repeats a question, or if the options let a guesser score above 30 %. With a public `SITE_URL`, a level without its own questions has no exam and is not sold. The log says so at startup. The repository's questions are public and work only on loopback.",
  ),
  CREDENTIAL_KEYS: secret(setting(keyRingText.optional()), 'generated into `DATA_DIR`').describe(
    'Keys that sign credentials, in the format of `DATA_DIR/credential-keys.json`. Required with `DATABASE_URL`. `npm run credentials -- new-keys` prints new ones.',
  ),
  LOGO_LOOKUP_URL: without(
    'two letters',
    setting(
      z
        .string()
        .refine(
          (value) => isAddressWith(value, '{host}'),
          'must be a URL that contains {host}, such as https://logos.example/{host}',
        )
        .optional(),
    ),
  ).describe(
    'URL of a service with logos of websites, such as `https://logos.example/{host}`. Without it, the site shows two letters and requests no logos.',
  ),
  CATALOGUE_UPSTREAM: without('no sync', address('http:', 'https:')).describe(
    'Base URL of an MCP registry, such as `https://registry.modelcontextprotocol.io`. Each hour, the map imports changes from this registry. The URL must be on the public internet. The desk lists these imports.',
  ),
  VIDEO_THUMBNAIL_URL: setting(
    z
      .string()
      .default(site.video.thumbnails)
      .refine(
        (value) => value === 'none' || (isAddressWith(value, '{id}') && isAddressWith(value, '{size}')),
        `must be none, or a URL that contains {id} and {size}, such as ${site.video.thumbnails}`,
      ),
  ).describe('URL of video thumbnails for the content library. With `none`, cards have no thumbnails.'),
  DISK_FLOOR_MB: whole(0, 100_000_000, 512).describe(
    'Free space, in megabytes, to keep on the disk of `DATA_DIR` for the database. If less is free, the site accepts forms but not their files.',
  ),
  BODY_MAX_KB: whole(64, 65_536, 256).describe(
    'Largest body of a form or an API call, in kilobytes. A larger body gets status 413. Requests that merge progress or save desk drafts, and requests to `/mcp`, have separate limits.',
  ),
  ATTACHMENT_MAX_MB: whole(1, 50, 10).describe(
    'Largest file in a contribution, in megabytes. The site refuses a larger file and tells the sender. Set a higher body limit in the proxy in front of the site.',
  ),
  ATTACHMENTS_MAX_MB: whole(10, 100_000_000, 10_000).describe(
    'Maximum total size of all contribution files, in megabytes. Above this size, the site refuses further files with status 507. The sender can still send the contribution without its file.',
  ),
  OVERLOAD_DELAY_MS: whole(20, 60_000, 150).describe(
    'Mean delay of the event loop, in milliseconds, above which the site sheds load. It then returns 503 for some requests for uncached pages, first to signed-out visitors. The site always serves running exams and payment webhooks.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: without('no traces', address('http:', 'https:')).describe(
    'Base URL of an OpenTelemetry collector that accepts traces at `/v1/traces` (OTLP over HTTP, as JSON). OpenTelemetry reads `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG` and `OTEL_BSP_…` itself. Without a sampler, the site records one trace in ten.',
  ),
  METRICS_PORT: setting(wholeNumber(0, 65535).optional()).describe(
    'Port for Prometheus metrics. `/metrics` is then on this port, at the address of `HOST`.',
  ),
  METRICS_TOKEN: secret(
    setting(
      z.string().min(16, 'must have at least 16 characters; `openssl rand -hex 16` makes one').optional(),
    ),
  ).describe(
    'Token for Prometheus metrics, at least 16 characters. Send it as `Authorization: Bearer` to read `/metrics`, on `METRICS_PORT` if set, otherwise on `PORT`.',
  ),
  LOG_LEVEL: setting(z.enum(levels, `must be one of ${levels.join(', ')}`).default('info')).describe(
    'Lowest level to log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  ),
});

export type Environment = z.infer<typeof environment>;

/** True for an http(s) URL that contains this placeholder. */
function isAddressWith(value: string, place: string): boolean {
  const filled = value.replace(place, 'a.example');
  return filled !== value && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}

/** True if `proxy-addr` can read it: an address, a range, or a name such as `loopback`. */
function isProxyAddress(entry: string): boolean {
  return attempt(() => proxyAddr.compile([entry])) !== undefined;
}

const isMailHost = (host: string) =>
  !host.includes('@') && isEmailAddress(`x@${mailHostOf(`x@${host.trim()}`)}`);
