import { isEmailAddress } from '@context-native/text/email-address';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { attempt } from '#app/lib/attempt.ts';
import { mailHostOf } from '#app/lib/mailbox.ts';
import { readVatId } from '#app/lib/vat-ids.ts';
import { site } from '#site';
import { keyRingText } from './key-ring.server.ts';

/** Hosts at which very many people have their mail; others' names for them (`googlemail.com`) are known. */
const largeMailHosts =
  'gmail.com, outlook.com, hotmail.com, live.com, msn.com, yahoo.com, yahoo.co.jp, icloud.com, aol.com, proton.me, ' +
  'gmx.de, gmx.net, gmx.com, web.de, t-online.de, mail.com, zoho.com, fastmail.com, mail.ru, yandex.com, qq.com, ' +
  '163.com, 126.com, naver.com, orange.fr, free.fr, libero.it, comcast.net';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** `NAME=` in an env file means "not set". */
const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
/** Text of any kind, without the spaces around it. */
const text = () => setting(z.string().trim().optional());

/** An address that starts with one of these protocols (`https:`). */
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

/** A whole number within bounds, both of them included. */
const wholeNumber = (from: number, to: number) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(rule).int(rule).min(from, rule).max(to, rule);
};
/** The same, with what it is where nothing is set. */
const whole = (from: number, to: number, preset: number) => setting(wholeNumber(from, to).default(preset));

/** The parts of a list, without empty ones. */
const partsOf = (separator: string) => (value: string) =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Facts about a setting that people read besides its description. */
interface SettingFacts {
  /** Shown as the default if it has none; `none` if this is missing. */
  without?: string;
  /** Nobody is shown its value, not even who set it. */
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

/** Every setting: README.md and the page `/deploy` have a table that is made from it (`settings.server.ts`). */
export const environment = z.object({
  PORT: whole(0, 65535, 3000).describe('where it listens; 0 takes a free one'),
  HOST: setting(z.string().default('127.0.0.1')).describe('the address that it listens on'),
  SITE_URL: without('`http://localhost:$PORT`', address('http:', 'https:')).describe(
    'public origin: canonical links, mails, badge ids',
  ),
  DATA_DIR: setting(z.string().default('./data')).describe(
    'embedded database, uploads, mail outbox, generated secrets',
  ),
  DATABASE_URL: without('embedded database', address('postgres:', 'postgresql:')).describe(
    'PostgreSQL server (15 or newer), or a pooler in front of one, in transaction mode too. One that is not there yet is waited for',
  ),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').describe(
    'the same database past the pooler, for migrations and LISTEN. Without it a site behind a pooler looks for changes every second; its log says which',
  ),
  DATABASE_CONNECTIONS: whole(2, 1000, 10).describe(
    'the most connections to the database that a process works with; it has up to three more, for hearing of changes and jobs and for `/readyz`',
  ),
  KEEP_ALIVE_SECONDS: whole(1, 3600, 75).describe(
    'how long a connection without a request is kept: longer than the proxy in front keeps it',
  ),
  DRAIN_SECONDS: without('`5`; `0` on this machine', setting(wholeNumber(0, 600).optional())).describe(
    'after `SIGTERM`, how long `/readyz` says no before the port is closed. A second signal, or Ctrl+C, cuts it short',
  ),
  SMTP_URL: without('outbox', address('smtp:', 'smtps:')).describe(
    'mail; without it mails are kept in `DATA_DIR/outbox`, and readable at `/dev/mail` in a trial',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address such as hello@standard.example or Name <hello@standard.example>',
      )
      .optional(),
  ).describe('whom mails come from; needed when `SMTP_URL` is set'),
  MAILS_PER_HOUR: whole(10, 1_000_000, 1000).describe(
    'the most mails in an hour that strangers can ask for. Half of them is kept for confirmations and resets. The other half is for thanks after a form and for mails of the waitlist: beyond it these wait, a day at most',
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
    'large mail hosts, separated by commas. Their domains have no limit of their own; other domains have 100 of each half in an hour. Your list replaces ours; `none` limits every domain',
  ),
  STRIPE_SECRET_KEY: secret(text(), 'sandbox').describe(
    'payments by Stripe Checkout. A restricted key needs to write Checkout Sessions and refunds, and to read payments, charges and disputes. Without it a trial has a sandbox checkout in which no money moves; elsewhere buying is closed',
  ),
  STRIPE_WEBHOOK_SECRET: secret(text()).describe(
    "signs what Stripe's webhook sends to `SITE_URL/api/payment-webhook`: the events `checkout.session.completed`, `checkout.session.async_payment_succeeded`, `checkout.session.async_payment_failed`, `checkout.session.expired`, `charge.refunded`, `refund.failed`, `refund.updated`, `charge.dispute.created`, `charge.dispute.updated`, `charge.dispute.funds_withdrawn`, `charge.dispute.funds_reinstated` and `charge.dispute.closed`",
  ),
  STRIPE_API_BASE: without("Stripe's own", address('http:', 'https:')).describe(
    "another host that speaks Stripe's API, for tests",
  ),
  TAX_AUTOMATIC: setting(
    z.literal('inclusive', 'must be inclusive: the prices that the site shows hold the tax').optional(),
  ).describe(
    '`inclusive`: the payment provider works out the tax that prices hold (Stripe Tax, with your registrations and the tax code of what you sell set there), and each paid order gets an invoice of the seller. It is set with the three settings of the seller, or none of them is. Invoices are in US dollars alone: a seller in the Union has to give the tax in their own currency besides',
  ),
  SELLER_NAME: setting(z.string().trim().max(150, 'may have 150 characters').optional()).describe(
    'legal name of who sells',
  ),
  SELLER_ADDRESS: setting(
    z
      .string()
      .transform(partsOf(';'))
      .refine(
        (lines) => lines.length >= 2 && lines.length <= 6 && lines.every((line) => line.length <= 100),
        'must have two to six lines with a semicolon between them, such as Wren Lane 1; 10115 Berlin; Germany',
      )
      .optional(),
  ).describe('its address: lines with a semicolon between them'),
  SELLER_VAT_ID: setting(
    z
      .string()
      .refine(readVatId, 'must be a VAT number with the letters of its country, such as DE123456789')
      .transform((value) => readVatId(value))
      .optional(),
  ).describe('its VAT number'),
  INVOICE_PREFIX: setting(
    z
      .string()
      .regex(
        /^(?!CN$|TEST$)[A-Z0-9]{1,8}$/,
        'must be one to eight capitals or digits, and neither CN nor TEST',
      )
      .optional(),
  ).describe(
    'up to eight capitals or digits before the numbers of invoices, such as `WREN` for `WREN-2026-000123`',
  ),
  S3_ENDPOINT: without('disk', address('http:', 'https:')).describe(
    'attachments, and covers that editors send, in an S3-compatible bucket, addressed as `endpoint/bucket/key`. Without it they are in `DATA_DIR/attachments`, from where they move into the bucket once there is one',
  ),
  S3_BUCKET: text().describe(
    'the bucket. Sites may share one; a copy of a site, which would delete what it believes to be its own, needs another',
  ),
  S3_REGION: without('`us-east-1`', text()).describe('its region'),
  S3_ACCESS_KEY_ID: secret(text()).describe('a key that may read, write and delete there'),
  S3_SECRET_ACCESS_KEY: secret(text()).describe('the secret of that key'),
  SESSION_SECRET: secret(
    setting(
      z.string().min(32, 'must have at least 32 characters; `openssl rand -base64 32` makes one').optional(),
    ),
    'generated into `DATA_DIR`',
  ).describe(
    'signs sessions and encrypts second factors; needed when the database is a server; at least 32 characters',
  ),
  STAFF_PASSKEYS: setting(
    z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  ).describe(
    '`required`: the desk opens to editors and admins once they have used a passkey in their session; needs https, or this machine, and a `SITE_URL` with a name',
  ),
  GITHUB_CLIENT_ID: without('off', text()).describe(
    'signing in with GitHub: an OAuth app there, with the callback `SITE_URL/auth/with/github/back`',
  ),
  GITHUB_CLIENT_SECRET: secret(text()).describe('the secret of that app'),
  OIDC_ISSUER: without('off', address('http:', 'https:')).describe(
    'signing in with an OpenID provider: its issuer',
  ),
  OIDC_CLIENT_ID: text().describe(
    'a confidential client there, with the callback `SITE_URL/auth/with/oidc/back`',
  ),
  OIDC_CLIENT_SECRET: secret(text()).describe('the secret of that client'),
  OIDC_NAME: text().describe('what the button says'),
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
  ).describe('addresses or ranges of proxies whose forwarded headers count, separated by commas'),
  CACHE_SECONDS: whole(1, 60, 60).describe(
    'how long a cache in front of the site keeps a page before it asks again: a change shows after that',
  ),
  QUESTION_BANK_DIR: without("the repository's", text()).describe(
    "your own exam questions, `<level>/questions.json` for each level, in the shape of `site/content/assessments`; a wrong file stops the start, and so does an unfair one (a question twice, or options whose form gives a guesser more than 30 %). With a public `SITE_URL` a level without them has no exam and is not sold, which the start says once: the repository's are public, and serve on loopback alone",
  ),
  CREDENTIAL_KEYS: secret(setting(keyRingText.optional()), 'generated into `DATA_DIR`').describe(
    'keys that credentials are signed with, as `DATA_DIR/credential-keys.json` holds them; needed when the database is a server. `npm run credentials -- new-keys` prints some',
  ),
  LOGO_LOOKUP_URL: without(
    'two letters',
    setting(
      z
        .string()
        .refine(
          (value) => isAddressWith(value, '{host}'),
          'must be an address with {host} in it, such as https://logos.example/{host}',
        )
        .optional(),
    ),
  ).describe(
    'where logos of websites are looked up, such as `https://logos.example/{host}`. Without it the site makes no such request',
  ),
  CATALOGUE_UPSTREAM: without('no sync', address('http:', 'https:')).describe(
    'base address of an MCP registry, such as `https://registry.modelcontextprotocol.io`, from which the map takes each hour what changed. It has to be on the public internet. The desk reports the runs',
  ),
  VIDEO_THUMBNAIL_URL: setting(
    z
      .string()
      .default(site.video.thumbnails)
      .refine(
        (value) => value === 'none' || (isAddressWith(value, '{id}') && isAddressWith(value, '{size}')),
        `must be none, or an address with {id} and {size} in it, such as ${site.video.thumbnails}`,
      ),
  ).describe('where the site fetches the pictures of videos in the content library; `none`: they are drawn'),
  DISK_FLOOR_MB: whole(0, 100_000_000, 512).describe(
    'what is left free on the disk of `DATA_DIR`, in megabytes: with less no file is taken (the rest of its form is), since the database needs the room more',
  ),
  BODY_MAX_KB: whole(64, 65_536, 256).describe(
    'the largest body of a form or a call of the API, in kilobytes; a larger one is refused (413). What takes more by its nature has a limit of its own: merging progress, drafts of the desk, `/mcp`',
  ),
  ATTACHMENT_MAX_MB: whole(1, 50, 10).describe(
    'the largest file that may come with a contribution, in megabytes; a larger one is left out and the sender told. The body limit of the proxy in front has to let it pass',
  ),
  ATTACHMENTS_MAX_MB: whole(10, 100_000_000, 10_000).describe(
    'what all files together may take that people send with their contributions, in megabytes; a file beyond it is refused (507), the contribution can be sent without it',
  ),
  OVERLOAD_DELAY_MS: whole(20, 60_000, 150).describe(
    "mean delay of the event loop, in milliseconds, above which work that no kept page answers is refused in part with 503: strangers' first, then everybody's. Exams that run and payment notices are always taken",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: without('no traces', address('http:', 'https:')).describe(
    'traces: the base address of an OpenTelemetry collector, which takes them at `/v1/traces` (OTLP over HTTP, as JSON). OpenTelemetry reads `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG` and `OTEL_BSP_…` itself; without a sampler one trace in ten is recorded',
  ),
  METRICS_PORT: setting(wholeNumber(0, 65535).optional()).describe(
    'metrics for Prometheus: `/metrics` on a port of its own, at the address of `HOST`',
  ),
  METRICS_TOKEN: secret(
    setting(
      z.string().min(16, 'must have at least 16 characters; `openssl rand -hex 16` makes one').optional(),
    ),
  ).describe(
    'metrics for Prometheus: whoever sends `Authorization: Bearer` with this token may read `/metrics`, on `METRICS_PORT` if there is one, else on `PORT`; at least 16 characters',
  ),
  LOG_LEVEL: setting(z.enum(levels, `must be one of ${levels.join(', ')}`).default('info')).describe(
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
  ),
});

export type Environment = z.infer<typeof environment>;

/** An http address with a place in it that is filled in for each request. */
function isAddressWith(value: string, place: string): boolean {
  const filled = value.replace(place, 'a.example');
  return filled !== value && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}

/** Whether `proxy-addr` reads it: an address, a range, or a name such as `loopback`. */
function isProxyAddress(entry: string): boolean {
  return attempt(() => proxyAddr.compile([entry])) !== undefined;
}

const isMailHost = (host: string) =>
  !host.includes('@') && isEmailAddress(`x@${mailHostOf(`x@${host.trim()}`)}`);
