/**
 * What `npm test` runs, and what it leaves to `npm run test:all`.
 *
 * A test with the tag `whole` takes long, and a shorter one beside it sees the same faults: `npm run test:all` alone runs it.
 */
import process from 'node:process';

/** Tag of a test: `test('…', { tags: whole }, …)`, and in the browser the last word of its title, `@whole`. */
export const whole = 'whole';

/** Whether this is a run of `npm run test:all`. */
export const isWhole = Boolean(process.env.TEST_WHOLE);

/**
 * Test files that run on the embedded database as well as on a server, since what they are about differs between the two:
 * transactions, locks, notifications, backup, snapshots, sorting and searching text. The rest runs on a server alone; the
 * sites of `site/tests/site` and `site/tests/e2e` run on the embedded one.
 */
export const onBothDatabases = [
  'site/app/services/{background,control,database}/**',
  'site/app/services/limits/limits.server.test.ts',
  'site/app/{desk/desk-list,features/accounts/account/account}.server.test.ts',
  'site/app/features/certification/{exams/exams,invoices/invoices,teams/seats}.server.test.ts',
  'site/app/features/certification/killed-purchase.server.test.ts',
  'site/app/features/ecosystem/catalogue/{import,items}.server.test.ts',
  'site/app/features/found-secrets/scan-stored.server.test.ts',
  'site/app/features/insights/{articles,view-sums}.server.test.ts',
  'site/app/features/library/entries.server.test.ts',
];

/** A change here can affect each test of the built site; elsewhere, the tests that name the place in `watched`. */
export const underEverySite = [
  'site/app/*',
  'site/app/{enhance,fonts,lib,services,ui}/**',
  'site/migrations/**',
  'site/scripts/*',
  'site/tests/**',
  '*.{json,ts}',
];

/** All that visitors read. */
const pages = [
  'site/app/features/**',
  'site/content/**',
  'proposals/**',
  'site/public/**',
  'registry/**',
  'standard/**',
];
const desk = ['site/app/desk/**'];
const features = (...names: string[]) =>
  names.flatMap((name) => [`site/app/features/${name}/**`, ...(name === '*' ? desk : [])]);
const packages = (...names: string[]) => names.map((name) => `packages/${name}/**`);
const checked = [...packages('checker', 'text'), 'standard/**'];
const standard = [...features('standard'), ...checked];
const agents = [...features('agents', 'accounts'), ...packages('mcp'), 'standard/**'];
const badges = packages('openbadges');
const exams = [...features('certification'), ...badges];
const tools = [...packages('*'), 'standard/**'];
const sold = features('certification', 'donations', 'dev');

/** What each test of the built site watches beside `underEverySite`: it has no import of what it looks at. */
export const watched: Record<string, string[]> = {
  'site/tests/e2e/accessibility': features('accounts', 'styleguide'),
  'site/tests/e2e/account': features('accounts'),
  'site/tests/e2e/account-home': features('accounts', 'learning'),
  'site/tests/e2e/admin': [...desk, ...features('community', 'system')],
  'site/tests/e2e/admin-people': features('accounts', 'careers', 'donations', 'certification'),
  'site/tests/e2e/article': [...features('insights'), 'site/content/**'],
  'site/tests/e2e/auth': features('accounts'),
  'site/tests/e2e/badges': exams,
  'site/tests/e2e/blog': [...features('insights'), 'site/content/**'],
  'site/tests/e2e/compliance': standard,
  'site/tests/e2e/conformance': standard,
  'site/tests/e2e/contribute': features('community'),
  'site/tests/e2e/copy-as-markdown': features('standard'),
  'site/tests/e2e/courses': features('learning'),
  'site/tests/e2e/credentials': exams,
  'site/tests/e2e/desk-articles': features('insights'),
  'site/tests/e2e/desk-drafts': desk,
  'site/tests/e2e/desk-ecosystem': features('ecosystem', 'library'),
  'site/tests/e2e/desk-frame': desk,
  'site/tests/e2e/embedded-trace': standard,
  'site/tests/e2e/exams': exams,
  'site/tests/e2e/feeds': features('insights', 'ecosystem', 'home', 'careers', 'library', 'registry'),
  'site/tests/e2e/guides': [...features('standard'), 'site/content/**'],
  'site/tests/e2e/home': [...features('home'), ...checked],
  'site/tests/e2e/invoices': features('certification'),
  'site/tests/e2e/jobs': features('careers'),
  'site/tests/e2e/layout': features('accounts', 'home'),
  'site/tests/e2e/lessons': [...features('learning'), ...checked, 'site/content/**'],
  'site/tests/e2e/library': features('library'),
  'site/tests/e2e/likes-and-views': features('insights'),
  'site/tests/e2e/lists': features('insights', 'registry', 'standard', 'library', 'ecosystem', 'learning'),
  'site/tests/e2e/mcp-map': features('ecosystem'),
  'site/tests/e2e/pages': pages,
  'site/tests/e2e/partners': features('ecosystem'),
  'site/tests/e2e/passkeys': features('accounts'),
  'site/tests/e2e/payments': sold,
  'site/tests/e2e/playground': standard,
  'site/tests/e2e/playground-tabs': standard,
  'site/tests/e2e/proof': [...desk, ...features('accounts')],
  'site/tests/e2e/providers': features('accounts'),
  'site/tests/e2e/registry': [...features('registry'), ...checked, 'registry/**'],
  'site/tests/e2e/routes': [...desk, ...features('home', 'accounts')],
  'site/tests/e2e/search': features('search', 'home'),
  'site/tests/e2e/seats': features('certification'),
  'site/tests/e2e/second-factor': features('accounts'),
  'site/tests/e2e/shell': features('home'),
  'site/tests/e2e/specification': [...features('standard'), ...packages('text'), 'standard/**'],
  'site/tests/e2e/strict-site': features('accounts'),
  'site/tests/e2e/styleguide': features('styleguide'),
  'site/tests/e2e/styleguide-no-script': features('styleguide'),
  'site/tests/e2e/theme': [],
  'site/tests/e2e/types': [...features('standard'), ...packages('checker'), 'standard/types/**'],

  'site/tests/site/admin-roles': features('*'),
  'site/tests/site/agents-away': agents,
  'site/tests/site/agents-document': agents,
  'site/tests/site/agents-oauth': agents,
  'site/tests/site/agents-session': agents,
  'site/tests/site/agents-signed-in': agents,
  'site/tests/site/another-name': ['site/app/features/**', ...tools],
  'site/tests/site/article-kinds': features('insights'),
  'site/tests/site/asked-mails': features('*'),
  'site/tests/site/catalogue': features('ecosystem'),
  'site/tests/site/checker-command': [...standard, ...packages('cli'), ...features('learning')],
  'site/tests/site/claims': pages,
  'site/tests/site/compression': ['site/public/**'],
  'site/tests/site/credentials': exams,
  'site/tests/site/deploy-proxy': ['site/deploy/**'],
  'site/tests/site/dev': features('standard'),
  'site/tests/site/downloads': [...features('standard'), ...tools, 'site/content/**'],
  'site/tests/site/edge-caches': ['site/deploy/**', ...features('insights')],
  'site/tests/site/exams': [...exams, 'site/content/**'],
  'site/tests/site/export': [...features('home'), 'site/public/**'],
  'site/tests/site/failure': features('insights'),
  'site/tests/site/finished-pages': features('insights', 'certification', 'learning'),
  'site/tests/site/headers': features('*'),
  'site/tests/site/health': [],
  'site/tests/site/heavy': [...features('certification', 'registry', 'standard'), ...badges],
  'site/tests/site/http-rules': features('*'),
  'site/tests/site/https': features('accounts'),
  'site/tests/site/installed': ['site/public/**'],
  'site/tests/site/invoices': sold,
  'site/tests/site/kept-pages-storm': features('ecosystem'),
  'site/tests/site/library-files': [...features('standard'), 'standard/**'],
  'site/tests/site/limits': features('accounts', 'ecosystem'),
  'site/tests/site/links': pages,
  'site/tests/site/log': [],
  'site/tests/site/mailbox': features('dev', 'accounts', 'donations'),
  'site/tests/site/mcp': [...features('*'), ...packages('mcp'), 'standard/**'],
  'site/tests/site/mcp-bounds': [...features('agents'), ...packages('mcp')],
  'site/tests/site/mcp-conformance': [...features('agents'), ...packages('mcp')],
  'site/tests/site/mcp-inspector': [...features('agents'), ...packages('mcp', 'cli')],
  'site/tests/site/not-found': features('home', 'standard', 'ecosystem', 'insights', 'registry'),
  'site/tests/site/open-data': features('*'),
  'site/tests/site/openapi': features('*'),
  'site/tests/site/overload': features('standard'),
  'site/tests/site/payments': sold,
  'site/tests/site/queries': features('*'),
  'site/tests/site/registry-form': features('registry', 'ecosystem'),
  'site/tests/site/requests': features('accounts', 'community'),
  'site/tests/site/search': [...features('search'), 'site/content/**', 'standard/**'],
  'site/tests/site/security-rows': ['docs/**'],
  'site/tests/site/sessions': features('accounts'),
  'site/tests/site/settings': [],
  'site/tests/site/standard-files': standard,
  'site/tests/site/stop': [],
  'site/tests/site/structured-data': pages,
  'site/tests/site/submit-form': [...features('registry'), ...checked],
  'site/tests/site/telemetry': ['site/deploy/**'],
  'site/tests/site/text-pages': pages,
  'site/tests/site/uploads': features('community'),
  'site/tests/site/validity': pages,
  'site/tests/site/waitlist': features('careers'),
};

/** Other tests that read or start what they do not import. A package's tests watch that package without being named. */
export const readers: Record<string, string[]> = {
  'site/app/features/{agents,api-description,home,insights,learning,registry,search,standard}/**/*.test.*': [
    'standard/**',
    'registry/**',
    'proposals/**',
    'site/deploy/**',
  ],
  'site/app/features/**/*.test.*': ['site/content/**'],
  'site/app/services/{claims,config,curriculum,openbadges}/**/*.test.*': [
    'standard/**',
    'site/content/**',
    'docs/**',
  ],
  'site/app/services/database/**/*.test.*': ['site/migrations/**'],
  'site/app/{lib,ui}/**/*.test.*': ['standard/**', 'site/content/**', 'site/public/**'],
  'packages/action/**/*.test.*': packages('checker', 'cli', 'text'),
  'packages/cli/**/*.test.*': [
    ...packages('checker', 'mcp', 'openbadges', 'opentelemetry', 'recorder', 'suite', 'text'),
    'registry/**',
  ],
  'packages/**/*.test.*': ['standard/{schemas,examples,test-suite,types}/**', 'standard/*', 'packages/*'],
  'packages/{checker,mcp,python,suite,text}/**/*.test.*': ['standard/specification/**'],
  'packages/cli/tests/{mcp,package}.test.*': ['standard/specification/**'],
  'packages/{opentelemetry,python,suite}/**/*.test.*': packages('checker', 'recorder', 'text'),
  '{site/scripts,tools}/**/*.test.*': [
    'site/scripts/**',
    'tools/**',
    'docs/**',
    'site/deploy/**',
    '.*/**',
    '.*',
    '*',
    'packages/*/package.json',
  ],
  '{site/scripts,tools}/{check-dependencies,changed,marks,security,standard}.test.*': [
    'site/app/**',
    ...tools,
    'site/tests/**',
  ],
  'tools/drills/faults/*.test.*': ['site/app/**', ...packages('*')],
  'site/scripts/verify-badge.test.*': exams,
  'site/tests/{real-world,support}/*.test.*': [
    'site/tests/**',
    ...packages('*'),
    ...features('standard', 'registry'),
  ],
};
