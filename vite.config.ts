import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { notBundled } from './site/scripts/not-bundled.ts';

/**
 * Scripts besides the pages' own, imported by pages as `virtual:NAME`, which is the script's URL: `enhance` for every
 * page, `desk` for the desk, and others that a page loads when it needs them. Each is one file with all its imports,
 * except `self-check`, so that a reading page loads nothing else. The file name contains a hash of the sources, so that
 * the client and the server build agree on it without reading each other.
 */
const scripts = {
  enhance: 'site/app/enhance/index.ts',
  'self-check': 'site/app/enhance/self-check.ts',
  'self-check-box': 'site/app/enhance/self-check-box.ts',
  'search-window': 'site/app/enhance/search-window.ts',
  article: 'site/app/enhance/article.ts',
  carousel: 'site/app/enhance/carousel.ts',
  'desk-drafts': 'site/app/enhance/desk-drafts.ts',
  follow: 'site/app/enhance/follow.ts',
  'field-errors': 'site/app/enhance/field-errors.ts',
  landscape: 'site/app/enhance/landscape.ts',
  'learning-path': 'site/app/enhance/learning-path.ts',
  'trace-lines': 'site/app/enhance/trace-lines.ts',
  refetch: 'site/app/enhance/refetch.ts',
  settling: 'site/app/enhance/settling.ts',
  desk: 'site/app/enhance/desk.ts',
};

function scriptEntries(): Plugin {
  const sources = globSync(
    ['site/app/{enhance,lib}/**/*.ts', 'packages/{checker,text}/src/**/*.ts', 'package-lock.json'],
    { exclude: ['**/*.test.ts'] },
  ).sort();
  const hash = createHash('sha256');
  for (const file of sources) hash.update(readFileSync(file));
  const suffix = hash.digest('base64url').slice(0, 8);
  const fileNameOf = (name: string) => `assets/${name}-${suffix}.js`;
  let isBuild = false;
  return {
    name: 'script-entries',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    async buildStart() {
      if (!isBuild || this.environment.name !== 'client') return;
      for (const [name, id] of Object.entries(scripts)) {
        const fileName = fileNameOf(name);
        // The checker is large and runs in a worker that pages use too, so this script shares its file with them.
        if (name === 'self-check') this.emitFile({ type: 'chunk', id, fileName });
        else this.emitFile({ type: 'asset', fileName, source: await bundleAlone(id) });
      }
    },
    resolveId: (id) => (virtualScript(id) ? `\0${id}` : undefined),
    load(id) {
      const script = id.startsWith('\0') ? virtualScript(id.slice(1)) : undefined;
      if (!script) return undefined;
      return `export default ${JSON.stringify(`/${isBuild ? fileNameOf(script.name) : script.file}`)}`;
    },
  };
}

/** A script and all its imports, as one module. */
async function bundleAlone(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}

function virtualScript(id: string) {
  const name = id.replace(/^virtual:/, '');
  return id.startsWith('virtual:') && Object.hasOwn(scripts, name)
    ? { name, file: scripts[name as keyof typeof scripts] }
    : undefined;
}

/**
 * Dynamic imports without Vite's helper, 0.6 KB in every page with React: it first loads the styles of the imported
 * file, and ours have none, because `app.css` is the only stylesheet.
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/**
 * Groups of the pages' JavaScript. Without them, the bundler makes more, smaller files, which compress worse: a page
 * takes 3 KB more.
 */
const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'shared', minShareCount: 46 },
  // Small modules in one file: the headers of a file cost about a hundred bytes.
  {
    name: 'small',
    test: /\/app\/ui\/(copy-button|hooks|icon-button|prose|use-drop)\.tsx?$|\/app\/lib\/(attempt|copy-text|large-text|modified-click|post-json|tab-attributes|traces)\.ts$|\/icons\/arrow-(left|right)\.mjs$/,
  },
  {
    name: 'forms',
    test: /\/app\/lib\/(form-answer|form-fields)\.ts|\/zod\/v4\/(core|mini)\//,
  },
  // Code of lists that refetch themselves: fewer requests.
  { name: 'lists', test: /\/app\/ui\/(collection|list-filters|refetched)\.tsx?$/ },
  // Code of pages that check documents, such as the playground and the labs: small files compress badly.
  {
    name: 'check-results',
    test: /\/(app\/ui\/check-results\.tsx|text\/src\/hidden-characters\.ts|checker\/src\/check-in-worker\.ts)$|working-draft\.(ts|json)$/,
  },
  { name: 'learning', test: /\/learning\/(lesson-names|browser\/(kept-learning|mark-completed))\.ts$/ },
  { name: 'root', test: /\/app\/(root\.tsx|ui\/(shell\/|toaster))/ },
  {
    name: 'account',
    test: /\/accounts\/(form-page\.ts|sign-in\/next-path\.ts|components\/(account-section|settings-page|auth-card|security-events)\.tsx)/,
  },
];

const target = 'es2022';

/** Jobs of worker threads. Each is an entry of the server's build, where `services/heavy` finds it by its name. */
const jobs = globSync('site/app/**/*.job.server.ts').map((file) => [
  basename(file, '.server.ts'),
  `./${file}`,
]);
/** Commands of an operator, for a container image without sources: `node build/server/admin.js`. */
const commands = ['admin', 'catalogue', 'credentials', 'db'].map((name) => [
  name,
  `./site/scripts/${name}.ts`,
]);

export default defineConfig(({ command }) => ({
  publicDir: 'site/public',
  plugins: [scriptEntries(), plainDynamicImports(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    // The server bundle is the whole site (services, features, pages), so that nothing exists twice in a process.
    ssr: {
      // A bundled library takes memory only for the code that is used. Packages in `notBundled` bring files or native
      // code.
      resolve: command === 'build' ? { noExternal: true, external: notBundled } : {},
      build: {
        minify: true,
        rolldownOptions: {
          input: {
            index: './site/app/site.server.ts',
            start: './site/server.ts',
            ...Object.fromEntries([...jobs, ...commands]),
          },
        },
      },
    },
  },
  build: {
    target,
    // React Router names the files of each page in its HTML. Vite's list in the scripts would cost every page 0.3 KB.
    modulePreload: false,
    // Browsers that know light-dark(): lowering it would write every colour twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
}));
