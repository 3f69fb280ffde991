import { z } from 'zod';
import { readVatId } from '#app/lib/vat-ids.ts';
import { site } from '#site';
import { keyRingText } from './key-ring.server.ts';
import {
  address,
  isAddressWith,
  isProxyAddress,
  mailHosts,
  setting,
  text,
  whole,
  wholeNumber,
} from './setting-kinds.server.ts';

/** Hosts at which very many people have their mail; others' names for them (`googlemail.com`) are known. */
const largeMailHosts =
  'gmail.com, outlook.com, hotmail.com, live.com, msn.com, yahoo.com, yahoo.co.jp, icloud.com, aol.com, proton.me, ' +
  'gmx.de, gmx.net, gmx.com, web.de, t-online.de, mail.com, zoho.com, fastmail.com, mail.ru, yandex.com, qq.com, ' +
  '163.com, 126.com, naver.com, orange.fr, free.fr, libero.it, comcast.net';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What a setting is, for people. */
interface SettingWords {
  means: string;
  /** What stands in the place of its default where it has none. */
  without?: string;
  /** Nobody is shown its value, not even who set it. */
  isSecret?: true;
}
export const settingWords = z.registry<SettingWords>();

/** Every setting: README.md and the page `/deploy` have a table that is made from it (`settings.server.ts`). */
export const environment = z.object({
  PORT: whole(0, 65535, 3000).register(settingWords, {
    means: 'where it listens; 0 takes a free one',
  }),
  HOST: setting(z.string().default('127.0.0.1')).register(settingWords, {
    means: 'the address that it listens on',
  }),
  SITE_URL: address('http:', 'https:').register(settingWords, {
    means: 'public origin: canonical links, mails, badge ids',
    without: '`http://localhost:$PORT`',
  }),
  DATA_DIR: setting(z.string().default('./data')).register(settingWords, {
    means: 'embedded database, uploads, mail outbox, generated secrets',
  }),
  DATABASE_URL: address('postgres:', 'postgresql:').register(settingWords, {
    means:
      'PostgreSQL server (15 or newer), or a pooler in front of one, in transaction mode too. One that is not there yet is waited for',
    without: 'embedded database',
  }),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').register(settingWords, {
    means:
      'the same database past the pooler, for migrations and LISTEN. Without it a site behind a pooler looks for changes every second; its log says which',
    without: 'none',
  }),
  DATABASE_CONNECTIONS: whole(2, 1000, 10).register(settingWords, {
    means:
      'the most connections to the database that a process works with; it has up to three more, for hearing of changes and jobs and for `/readyz`',
  }),
  KEEP_ALIVE_SECONDS: whole(1, 3600, 75).register(settingWords, {
    means: 'how long a connection without a request is kept: longer than the proxy in front keeps it',
  }),
  DRAIN_SECONDS: setting(wholeNumber(0, 600).optional()).register(settingWords, {
    means:
      'after `SIGTERM`, how long `/readyz` says no before the port is closed. A second signal, or Ctrl+C, cuts it short',
    without: '`5`; `0` on this machine',
  }),
  SMTP_URL: address('smtp:', 'smtps:').register(settingWords, {
    means: 'mail; without it mails are kept in `DATA_DIR/outbox`, and readable at `/dev/mail` in a trial',
    without: 'outbox',
  }),
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address such as hello@standard.example or Name <hello@standard.example>',
      )
      .optional(),
  ).register(settingWords, {
    means: 'whom mails come from; needed when `SMTP_URL` is set',
    without: 'none',
  }),
  MAILS_PER_HOUR: whole(10, 1_000_000, 1000).register(settingWords, {
    means:
      'the most mails in an hour that strangers can ask for. Half of them is kept for confirmations and resets. The other half is for thanks after a form and for mails of the waitlist: beyond it these wait, a day at most',
  }),
  MAIL_LARGE_HOSTS: mailHosts(largeMailHosts).register(settingWords, {
    means:
      'large mail hosts, separated by commas. Their domains have no limit of their own; other domains have 100 of each half in an hour. Your list replaces ours; `none` limits every domain',
  }),
  STRIPE_SECRET_KEY: text().register(settingWords, {
    means:
      'payments by Stripe Checkout. A restricted key needs to write Checkout Sessions and refunds, and to read payments, charges and disputes. Without it a trial has a sandbox checkout in which no money moves; elsewhere buying is closed',
    without: 'sandbox',
    isSecret: true,
  }),
  STRIPE_WEBHOOK_SECRET: text().register(settingWords, {
    means:
      "signs what Stripe's webhook sends to `SITE_URL/api/payment-webhook`: the events `checkout.session.completed`, `checkout.session.async_payment_succeeded`, `checkout.session.async_payment_failed`, `checkout.session.expired`, `charge.refunded`, `refund.failed`, `refund.updated`, `charge.dispute.created`, `charge.dispute.updated`, `charge.dispute.funds_withdrawn`, `charge.dispute.funds_reinstated` and `charge.dispute.closed`",
    without: 'none',
    isSecret: true,
  }),
  STRIPE_API_BASE: address('http:', 'https:').register(settingWords, {
    means: "another host that speaks Stripe's API, for tests",
    without: "Stripe's own",
  }),
  TAX_AUTOMATIC: setting(
    z.literal('inclusive', 'must be inclusive: the prices that the site shows hold the tax').optional(),
  ).register(settingWords, {
    means:
      '`inclusive`: the payment provider works out the tax that prices hold (Stripe Tax, with your registrations and the tax code of what you sell set there), and each paid order gets an invoice of the seller. It is set with the three settings of the seller, or none of them is. Invoices are in US dollars alone: a seller in the Union has to give the tax in their own currency besides',
    without: 'none',
  }),
  SELLER_NAME: setting(z.string().trim().max(150, 'may have 150 characters').optional()).register(
    settingWords,
    {
      means: 'legal name of who sells',
      without: 'none',
    },
  ),
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
  ).register(settingWords, {
    means: 'its address: lines with a semicolon between them',
    without: 'none',
  }),
  SELLER_VAT_ID: setting(
    z
      .string()
      .refine(readVatId, 'must be a VAT number with the letters of its country, such as DE123456789')
      .transform((value) => readVatId(value))
      .optional(),
  ).register(settingWords, {
    means: 'its VAT number',
    without: 'none',
  }),
  INVOICE_PREFIX: setting(
    z
      .string()
      .regex(
        /^(?!CN$|TEST$)[A-Z0-9]{1,8}$/,
        'must be one to eight capitals or digits, and neither CN nor TEST',
      )
      .optional(),
  ).register(settingWords, {
    means:
      'up to eight capitals or digits before the numbers of invoices, such as `WREN` for `WREN-2026-000123`',
    without: 'none',
  }),
  S3_ENDPOINT: address('http:', 'https:').register(settingWords, {
    means:
      'attachments, and covers that editors send, in an S3-compatible bucket, addressed as `endpoint/bucket/key`. Without it they are in `DATA_DIR/attachments`, from where they move into the bucket once there is one',
    without: 'disk',
  }),
  S3_BUCKET: text().register(settingWords, {
    means:
      'the bucket. Sites may share one; a copy of a site, which would delete what it believes to be its own, needs another',
    without: 'none',
  }),
  S3_REGION: text().register(settingWords, {
    means: 'its region',
    without: '`us-east-1`',
  }),
  S3_ACCESS_KEY_ID: text().register(settingWords, {
    means: 'a key that may read, write and delete there',
    without: 'none',
    isSecret: true,
  }),
  S3_SECRET_ACCESS_KEY: text().register(settingWords, {
    means: 'the secret of that key',
    without: 'none',
    isSecret: true,
  }),
  SESSION_SECRET: setting(
    z.string().min(32, 'must have at least 32 characters; `openssl rand -base64 32` makes one').optional(),
  ).register(settingWords, {
    means:
      'signs sessions and encrypts second factors; needed when the database is a server; at least 32 characters',
    without: 'generated into `DATA_DIR`',
    isSecret: true,
  }),
  STAFF_PASSKEYS: setting(
    z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  ).register(settingWords, {
    means:
      '`required`: the desk opens to editors and admins once they have used a passkey in their session; needs https, or this machine, and a `SITE_URL` with a name',
  }),
  GITHUB_CLIENT_ID: text().register(settingWords, {
    means: 'signing in with GitHub: an OAuth app there, with the callback `SITE_URL/auth/with/github/back`',
    without: 'off',
  }),
  GITHUB_CLIENT_SECRET: text().register(settingWords, {
    means: 'the secret of that app',
    without: 'none',
    isSecret: true,
  }),
  OIDC_ISSUER: address('http:', 'https:').register(settingWords, {
    means: 'signing in with an OpenID provider: its issuer',
    without: 'off',
  }),
  OIDC_CLIENT_ID: text().register(settingWords, {
    means: 'a confidential client there, with the callback `SITE_URL/auth/with/oidc/back`',
    without: 'none',
  }),
  OIDC_CLIENT_SECRET: text().register(settingWords, {
    means: 'the secret of that client',
    without: 'none',
    isSecret: true,
  }),
  OIDC_NAME: text().register(settingWords, {
    means: 'what the button says',
    without: 'none',
  }),
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
  ).register(settingWords, {
    means: 'addresses or ranges of proxies whose forwarded headers count, separated by commas',
    without: 'none',
  }),
  CACHE_SECONDS: whole(1, 60, 60).register(settingWords, {
    means:
      'how long a cache in front of the site keeps a page before it asks again: a change shows after that',
  }),
  QUESTION_BANK_DIR: text().register(settingWords, {
    means:
      "your own exam questions, `<level>/questions.json` for each level, in the shape of `site/content/assessments`; a wrong file stops the start, and so does an unfair one (a question twice, or options whose form gives a guesser more than 30 %). With a public `SITE_URL` a level without them has no exam and is not sold, which the start says once: the repository's are public, and serve on loopback alone",
    without: "the repository's",
  }),
  CREDENTIAL_KEYS: setting(keyRingText.optional()).register(settingWords, {
    means:
      'keys that credentials are signed with, as `DATA_DIR/credential-keys.json` holds them; needed when the database is a server. `npm run credentials -- new-keys` prints some',
    without: 'generated into `DATA_DIR`',
    isSecret: true,
  }),
  LOGO_LOOKUP_URL: setting(
    z
      .string()
      .refine(
        (value) => isAddressWith(value, '{host}'),
        'must be an address with {host} in it, such as https://logos.example/{host}',
      )
      .optional(),
  ).register(settingWords, {
    means:
      'where logos of websites are looked up, such as `https://logos.example/{host}`. Without it the site makes no such request',
    without: 'two letters',
  }),
  CATALOGUE_UPSTREAM: address('http:', 'https:').register(settingWords, {
    means:
      'base address of an MCP registry, such as `https://registry.modelcontextprotocol.io`, from which the map takes each hour what changed. It has to be on the public internet. The desk reports the runs',
    without: 'no sync',
  }),
  VIDEO_THUMBNAIL_URL: setting(
    z
      .string()
      .default(site.video.thumbnails)
      .refine(
        (value) => value === 'none' || (isAddressWith(value, '{id}') && isAddressWith(value, '{size}')),
        `must be none, or an address with {id} and {size} in it, such as ${site.video.thumbnails}`,
      ),
  ).register(settingWords, {
    means: 'where the site fetches the pictures of videos in the content library; `none`: they are drawn',
  }),
  DISK_FLOOR_MB: whole(0, 100_000_000, 512).register(settingWords, {
    means:
      'what is left free on the disk of `DATA_DIR`, in megabytes: with less no file is taken (the rest of its form is), since the database needs the room more',
  }),
  BODY_MAX_KB: whole(64, 65_536, 256).register(settingWords, {
    means:
      'the largest body of a form or a call of the API, in kilobytes; a larger one is refused (413). What takes more by its nature has a limit of its own: merging progress, drafts of the desk, `/mcp`',
  }),
  ATTACHMENT_MAX_MB: whole(1, 50, 10).register(settingWords, {
    means:
      'the largest file that may come with a contribution, in megabytes; a larger one is left out and the sender told. The body limit of the proxy in front has to let it pass',
  }),
  ATTACHMENTS_MAX_MB: whole(10, 100_000_000, 10_000).register(settingWords, {
    means:
      'what all files together may take that people send with their contributions, in megabytes; a file beyond it is refused (507), the contribution can be sent without it',
  }),
  OVERLOAD_DELAY_MS: whole(20, 60_000, 150).register(settingWords, {
    means:
      "mean delay of the event loop, in milliseconds, above which work that no kept page answers is refused in part with 503: strangers' first, then everybody's. Exams that run and payment notices are always taken",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').register(settingWords, {
    means:
      'traces: the base address of an OpenTelemetry collector, which takes them at `/v1/traces` (OTLP over HTTP, as JSON). OpenTelemetry reads `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG` and `OTEL_BSP_…` itself; without a sampler one trace in ten is recorded',
    without: 'no traces',
  }),
  METRICS_PORT: setting(wholeNumber(0, 65535).optional()).register(settingWords, {
    means: 'metrics for Prometheus: `/metrics` on a port of its own, at the address of `HOST`',
    without: 'none',
  }),
  METRICS_TOKEN: setting(
    z.string().min(16, 'must have at least 16 characters; `openssl rand -hex 16` makes one').optional(),
  ).register(settingWords, {
    means:
      'metrics for Prometheus: whoever sends `Authorization: Bearer` with this token may read `/metrics`, on `METRICS_PORT` if there is one, else on `PORT`; at least 16 characters',
    without: 'none',
    isSecret: true,
  }),
  LOG_LEVEL: setting(z.enum(levels, `must be one of ${levels.join(', ')}`).default('info')).register(
    settingWords,
    {
      means: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
    },
  ),
});

export type Environment = z.infer<typeof environment>;
