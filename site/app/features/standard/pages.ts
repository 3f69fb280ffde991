import { formatLongDate } from '#app/lib/dates.ts';
import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';
import { workingDraft } from './revisions/working-draft.ts';

export const standardPages: PublicPages = {
  '/specification': {
    file: 'pages/specification.tsx',
    title: 'Specification',
    kicker: `draft ${site.standardVersion}`,
    searchWords: 'spec standard rules clauses trace format normative text requirements',
    header: { menu: 'Build', at: 1, about: `The standard, draft ${site.standardVersion}` },
    footer: { column: 'Documentation', at: 1, label: `Specification ${site.standardVersion}` },
  },
  '/specification/changelog': {
    file: 'pages/changelog.tsx',
    title: 'Changelog of the standard',
    description: `What changed in ${site.product} from version to version, and additions that do not affect conformance.`,
    kicker: 'what changed, and when',
    searchWords: 'release notes revisions versions what is new',
    feed: { folder: '/feeds/standard', title: 'Changes of the standard' },
  },
  [workingDraft.path]: {
    file: 'pages/draft.tsx',
    title: `Working draft ${workingDraft.name}`,
    description: `Not published. ${site.product} ${workingDraft.name} will add runs and their outcome, core events, a binding to MCP, typed values, streams, redaction as data, and signatures.`,
    kicker: `not published: ${workingDraft.adds}`,
    searchWords: 'draft outcome binding redaction signature stream',
  },
  '/examples': {
    file: 'pages/examples.tsx',
    title: 'Examples',
    description: `Example payloads for the SMB, Enterprise, Developer and Gov/Public profiles, each checked against draft ${site.standardVersion}, and the data model behind them.`,
    kicker: 'payloads and the data model',
    searchWords: 'valid invalid examples sample traces broken payloads data model entities json schemas',
    header: { menu: 'Build', at: 3, about: 'Payloads for each profile, the data model' },
    footer: { column: 'Documentation', at: 2, label: 'Examples & Schema' },
  },
  '/types': {
    file: 'types/pages/types.tsx',
    title: 'Types',
    kicker: 'the dictionary, a working draft',
    searchWords:
      'vocabulary schema units currency money payload value data types measure date address dictionary',
    header: { menu: 'Build', at: 4, about: 'Shared meaning of values, a working draft' },
    footer: { column: 'Documentation', at: 3 },
  },
  '/types/propose': {
    file: 'types/pages/propose.tsx',
    title: 'Propose a type',
    description:
      'Build a dictionary entry: the site checks its schema, units, examples and counter examples, and you propose the file.',
    kicker: 'one file, one pull request',
    searchWords: 'add new type contribute submit',
  },
  '/compliance': {
    file: 'pages/compliance.tsx',
    title: 'Compliance',
    description: `Requirements that an implementation meets before it declares compliance with draft ${site.standardVersion}, a checklist that your own trace fills in, and the badge.`,
    kicker: 'requirements, self-check, badge',
    searchWords:
      'test suite protocol conform checker command line validate certification declare self declaration badge',
    footer: { column: 'Legal', at: 1 },
  },
  '/conformance': {
    file: 'pages/conformance.tsx',
    title: 'Conformance',
    description: `Checkers for ${site.product}, each run against the test suite: how many cases per clause a checker judges correctly, why it misses others, and how to add a checker.`,
    kicker: 'checkers compared, by clause',
    searchWords:
      'matrix ajv jsonschema python validator protocol test suite checkers results compare implementations',
    footer: { column: 'Documentation', at: 5 },
  },
  '/playground': {
    file: 'pages/playground.tsx',
    title: 'Playground',
    description: `Check a trace, a registry entry or a capability against draft ${site.standardVersion} in your browser, as you type. Nothing is uploaded.`,
    kicker: 'check a trace in your browser',
    searchWords: 'validator online checker viewer timeline compare two traces diff paste json try',
    header: { menu: 'Build', at: 5, about: 'Check a trace as you write it' },
    footer: { column: 'Documentation', at: 4 },
  },
  '/history': {
    file: 'pages/history.tsx',
    title: 'History',
    description: `From ${site.lineage.join(' to ')}: what each step standardised, the first publication on ${formatLongDate(site.firstPublished)}, and the versions still to come.`,
    kicker: site.lineage.join(' → '),
    searchWords: 'origin timeline lineage cloud native ai native past proposals',
  },
  '/about': {
    file: 'pages/about.tsx',
    title: 'About',
    description: `Where ${site.product} comes from, who decides about it today, what is planned, and what it aims for.`,
    kicker: 'origin, governance, roadmap',
    searchWords: 'who runs this site organisation people mission contact roadmap governance team',
    header: { menu: 'More', at: 3, about: 'Origin and governance' },
  },
  '/faq': {
    file: 'pages/faq.tsx',
    title: 'Frequently asked questions',
    kicker: 'ten questions',
    searchWords: 'help questions answers support',
    footer: { column: 'Documentation', at: 6, label: 'FAQ' },
  },
  '/adoption': {
    file: 'pages/adoption.tsx',
    title: 'Adoption Guide',
    description: `Who should adopt the ${site.product} standard, and how. Record a server with one command, or your own code with three lines. Get evidence with verify, and submit an entry.`,
    kicker: 'four steps',
    searchWords:
      'benefits reasons getting started quick start integrate implement record instrument how to start',
    header: { menu: 'Community', at: 1, label: 'Adoption', about: 'Four steps from an existing agent' },
    footer: { column: 'Community', at: 1 },
  },
  '/adoption/opentelemetry': {
    file: 'pages/opentelemetry.tsx',
    title: 'Why not OpenTelemetry?',
    description: `When to use OpenTelemetry, when to use a trace of ${site.product}, how to use both, and what you lose when you convert one to the other.`,
    kicker: 'telemetry and traces',
    searchWords: 'otel otlp spans observability gen_ai semantic conventions',
  },
  '/deploy': {
    file: 'pages/deploy.tsx',
    title: 'Deploy',
    kicker: 'run this site yourself',
    searchWords: 'self host install own server docker settings environment download backup upgrade',
    header: { menu: 'Build', at: 7, about: 'Run this site for your own standard' },
  },
  '/deploy/try': {
    title: 'Try this site',
    description: 'Install and start the site on your own machine, with everything that it needs built in.',
    kicker: 'on your own machine',
    searchWords: 'install npm node local trial',
  },
  '/deploy/static': {
    title: 'Static copy',
    description: 'Put the reading pages on any web server as plain files, without a database or accounts.',
    kicker: 'the reading pages as files',
    searchWords: 'export html nginx hosting',
  },
  '/deploy/server': {
    title: 'Run one server',
    description:
      'Run the site in public on one machine: PostgreSQL, systemd or a container, a proxy with TLS, payments, and every setting.',
    kicker: 'database, service, proxy, settings',
    searchWords: 'self host production install environment variables docker podman stripe',
  },
  '/deploy/operate': {
    title: 'Operate a server',
    description:
      'Back up, restore and upgrade the site, survive the loss of a machine, put a cache in front, and read metrics and traces.',
    kicker: 'backup, upgrade, failover, metrics',
    searchWords: 'monitoring prometheus restore disaster recovery cache cdn',
  },
};
