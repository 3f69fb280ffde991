/** Import rules (docs/architecture.md), checked by `node tools/check-dependencies.ts`. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const feature = '^site/app/features/([^/]+)/';
/** Files that declare a feature (or the desk) and its API calls, for the composition. */
const declaration = '^site/app/(features/([^/]+)|desk)/(feature|calls)\\.server\\.ts$';
const composition = '^site/app/composition[^/]*\\.server\\.ts$';
/** A feature's entry point: its file with the feature's name. */
const entryPoint = '^site/app/features/([^/]+)/\\1\\.server\\.ts$';
/** Files of accounts that other features may import: the entry point, and the tables for foreign keys. */
const accountsEntry = '^site/app/features/accounts/(accounts|tables)\\.server\\.ts$';
/** The desk's entry point, for features that declare lists and forms of /admin. */
const deskEntry = '^site/app/desk/desk\\.server\\.ts$';

/** Features, with the other features whose entry points they may import, besides accounts. */
const allowedEntries: Record<string, string[]> = {
  home: ['ecosystem'],
  ecosystem: ['registry', 'owners'],
  registry: ['owners'],
  owners: ['server-check'],
  learning: ['standard'],
  standard: ['registry'],
  certification: ['learning'],
};

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '..');
/** Folders of `packages/` with their manifests. */
const packages = globSync('packages/*/package.json', { cwd: root }).map((file) => ({
  folder: dirname(file),
  manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest,
}));
/** Folders of the packages that a list of dependencies names. */
const foldersOf = (dependencies: Record<string, string> = {}) =>
  packages.filter(({ manifest }) => manifest.name in dependencies).map(({ folder }) => `^${folder}/`);

/** Matches all services except those in these folders. */
const services = (...folders: string[]) => ({
  path: '^site/app/services/',
  pathNot: `^site/app/services/(${folders.join('|')})(/|\\.|$)`,
});

const to = (...paths: string[]) => ({ path: `^(${paths.join('|')})` });

const rules = {
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|^virtual:|\\.css\\?url$|\\.woff2\\?url$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types may refer to each other in a cycle. Code may not.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'lib-is-pure',
      comment: 'site/app/lib imports only npm packages and its own files.',
      from: { path: '^site/app/lib/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(site|standard|tools)/', pathNot: '^site/app/lib/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: "site/app/ui imports only React, lib, ui, the site's names, and packages by name.",
      from: { path: '^site/app/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(site|standard|tools)/', pathNot: '^site/app/(ui|lib)/' },
    },
    {
      name: 'enhance-is-small',
      comment: 'site/app/enhance imports only lib, not React or a feature.',
      from: { path: '^site/app/enhance/', pathNot: '\\.test\\.tsx?$|/self-check\\.ts$' },
      to: { pathNot: '^site/app/(enhance|lib)/' },
    },
    {
      name: 'self-check-is-on-demand',
      comment:
        'The self-check is loaded by its URL (vite.config.ts). An import would add the checker to the first load.',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '^site/app/enhance/self-check\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'self-check-uses-the-worker',
      from: { path: '^site/app/enhance/self-check\\.ts$' },
      to: { pathNot: '^(site/app/(enhance|lib)/|packages/checker/src/check-in-worker\\.ts$)' },
    },
    {
      name: 'services-know-no-feature',
      from: { path: '^site/app/services/', pathNot: '\\.test\\.tsx?$' },
      to: to(
        'site/app/features/',
        'site/app/desk/',
        'site/app/composition',
        'site/app/feature',
        'site/app/site',
      ),
    },
    {
      name: 'services-use-few-services',
      comment:
        'A service imports only config, telemetry, the database, outbound, heavy, claims and its own files. Config also reads what each sign-in provider declares. Mail, payments and submissions have their own rules. Http may import every service.',
      from: {
        path: '^site/app/services/([^/]+)/',
        pathNot: '\\.test\\.tsx?$|^site/app/services/(http|mail|payments|submissions)/',
      },
      to: services(
        ...['config', 'telemetry', 'database', 'outbound', 'heavy', 'claims', '$1'],
        ...['sign-in-providers/providers', 'services\\.server'],
      ),
    },
    {
      name: 'mail-waits-on-the-queue',
      from: { path: '^site/app/services/mail/', pathNot: '\\.test\\.tsx?$' },
      to: services('config', 'telemetry', 'database', 'background', 'mail'),
    },
    {
      name: 'submissions-are-answered',
      comment: 'The service emails senders, but only a few times an hour.',
      from: { path: '^site/app/services/submissions/', pathNot: '\\.test\\.tsx?$' },
      to: services('config', 'telemetry', 'database', 'limits', 'mail', 'submissions', 'services\\.server'),
    },
    {
      name: 'payments-are-audited',
      comment: 'Payments are recorded in the audit log, and background tasks settle them.',
      from: { path: '^site/app/services/payments/', pathNot: '\\.test\\.tsx?$' },
      to: services('config', 'telemetry', 'database', 'background', 'audit', 'payments', 'services\\.server'),
    },
    {
      name: 'vendors-in-their-service',
      comment: "Only the service for a vendor imports the vendor's SDK.",
      from: { pathNot: '^(site/app/services/|site/tests/|site/scripts/|tools/)|\\.test\\.tsx?$' },
      to: {
        path: 'node_modules/(pg|pg-boss|nodemailer|stripe|@electric-sql/pglite|@resvg/resvg-js|pino|proxy-addr|hono|@hono/node-server|aws4fetch|@fastify/busboy|openid-client|piscina)/',
      },
    },
    {
      name: 'jsonld-in-worker-threads',
      comment:
        "JSON-LD takes 30 MB, and minutes for strangers' documents. Browsers import it with the first proof.",
      from: { path: '\\.server\\.tsx?$', pathNot: '\\.job\\.server\\.ts$|\\.test\\.tsx?$' },
      to: { path: '^packages/openbadges/src/data-integrity\\.ts$' },
    },
    {
      name: 'pages-do-not-query',
      comment: 'Pages and components never import the database.',
      from: { path: '^site/app/(features|desk)/', pathNot: '\\.server(\\.test)?\\.tsx?$' },
      to: to('site/app/services/database/', 'node_modules/drizzle-orm/'),
    },
    {
      name: 'features-are-apart',
      comment:
        'A feature imports its own files. From other features, it imports only the entry point of accounts.',
      from: { path: feature, pathNot: ['\\.test\\.tsx?$', declaration] },
      to: {
        path: feature,
        pathNot: [
          '^site/app/features/$1/',
          accountsEntry,
          ...Object.entries(allowedEntries).flatMap(([, entries]) =>
            entries.map((entry) => `^site/app/features/${entry}/${entry}(\\.server\\.ts|\\.tsx)$`),
          ),
        ],
      },
    },
    {
      name: 'desk-by-its-entry-point',
      comment: 'Accounts are below the desk, and all other features are above it.',
      from: { path: '^site/app/features/', pathNot: '\\.test\\.tsx?$|^site/app/features/accounts/' },
      to: { path: '^site/app/desk/', pathNot: deskEntry },
    },
    {
      name: 'desk-knows-accounts-alone',
      from: { path: '^site/app/desk/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^site/app/features/', pathNot: accountsEntry },
    },
    {
      name: 'accounts-know-no-desk',
      from: { path: '^site/app/features/accounts/', pathNot: '\\.test\\.tsx?$' },
      to: to('site/app/desk/'),
    },
    ...Object.entries(allowedEntries).flatMap(([, entries]) =>
      entries.map((entry) => ({
        name: `entry-point-of-${entry}`,
        comment: `Only the features listed in tools/dependency-rules.ts use the entry point of ${entry}.`,
        from: {
          path: '^site/app/features/',
          pathNot: [
            '\\.test\\.tsx?$',
            declaration,
            ...Object.entries(allowedEntries)
              .filter(([, list]) => list.includes(entry))
              .map(([user]) => `^site/app/features/${user}/`),
            `^site/app/features/${entry}/`,
          ],
        },
        to: { path: `^site/app/features/${entry}/` },
      })),
    ),
    {
      name: 'composition-reads-declarations',
      comment: 'The composition imports only a feature’s declaration.',
      from: { path: composition },
      to: { path: '^site/app/(features|desk)/', pathNot: declaration },
    },
    {
      name: 'declarations-are-for-the-composition',
      from: { pathNot: [composition, '\\.test\\.tsx?$'] },
      to: { path: declaration },
    },
    {
      name: 'declarations-use-entry-points',
      comment: "A declaration may import another feature's entry point for a context or a type.",
      from: { path: declaration },
      to: { path: '^site/app/features/', pathNot: ['^site/app/$1/', entryPoint] },
    },
    {
      name: 'site-uses-entry-points',
      from: { path: '^site/app/(site|feature)\\.server\\.ts$' },
      to: { path: '^site/app/(features|desk)/', pathNot: [entryPoint, deskEntry] },
    },
    {
      name: 'packages-stand-alone',
      comment:
        'Packages are published, so they import only the standard and the dependencies that they declare.',
      from: { path: '^packages/', pathNot: '^packages/([^/]+/tests/|checker/src/standard\\.ts$)' },
      to: { path: '^(site|tools)/|^site\\.config' },
    },
    {
      name: 'packages-by-name',
      comment: 'Import a package by its name, and only what its exports list.',
      from: { path: '^(packages/([^/]+)|site|tools)/' },
      to: {
        path: '^packages/[^/]+/',
        pathNot: '^packages/$2/',
        dependencyTypes: ['local' as const],
        dependencyTypesNot: ['aliased-workspace' as const],
      },
    },
    ...packages.flatMap(({ folder, manifest: { dependencies, devDependencies } }) => [
      {
        name: 'packages-declare-what-they-import',
        from: { path: `^${folder}/src/` },
        to: { path: '^packages/', pathNot: [`^${folder}/`, ...foldersOf(dependencies)] },
      },
      {
        name: 'packages-declare-what-they-import',
        comment: 'Tests and scripts of a package may import its development dependencies too.',
        from: { path: `^${folder}/`, pathNot: `^${folder}/src/` },
        to: {
          path: '^packages/',
          pathNot: [`^${folder}/`, ...foldersOf({ ...dependencies, ...devDependencies })],
        },
      },
    ]),
    {
      name: 'checker-core-does-no-io',
      comment:
        'The checker runs in browsers and workers, so it imports no Node.js module, other package or command-line tool.',
      from: {
        path: '^packages/checker/src/',
        pathNot: '^packages/checker/src/standard\\.ts$',
      },
      to: { pathNot: '^packages/checker/src/' },
    },
    {
      name: 'checker-takes-its-names',
      comment: 'Only names and clauses come from outside the package: its build copies them in.',
      from: { path: '^packages/checker/src/standard\\.ts$' },
      to: { pathNot: '^(site\\.config\\.ts|standard/checks\\.json)$' },
    },
    {
      name: 'checker-by-its-entry',
      comment: 'The site uses only what the published package exports.',
      from: { pathNot: '^packages/' },
      to: {
        path: '^packages/checker/',
        pathNot: '^packages/checker/src/(index|check-in-worker)\\.ts$',
      },
    },
    {
      name: 'nobody-imports-the-command-line',
      comment:
        'The command-line tool uses the other packages. None of them imports it, because programs start it as a command. The site uses the words of its reports, which are pure functions, and the server check runs its rules.',
      from: { path: '^(site/app|packages)/', pathNot: '^(packages/cli|site/app/features/server-check)/' },
      to: { path: '^packages/cli/', pathNot: '^packages/cli/src/verify/verdict\\.ts$' },
    },
    {
      name: 'data-imports-nothing',
      from: { path: '^(standard|proposals|site/content|registry)/' },
      to: { path: '.' },
    },
    {
      name: 'nobody-imports-tests',
      comment: 'Only the benchmark and the drills use the tests’ servers.',
      from: { pathNot: '^(site/tests|tools)/|\\.test\\.tsx?$' },
      to: { path: '^site/tests/' },
    },
    {
      name: 'nobody-imports-tools',
      comment: 'Benches, drills and the gate may import anything. Only tests may import from them.',
      from: { pathNot: '^(site/tests|tools)/|\\.test\\.tsx?$' },
      to: { path: '^tools/' },
    },
  ].map((rule) => ({ ...rule, severity: 'error' as const })),
};

export default rules;
