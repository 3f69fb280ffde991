import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { notBundled } from './site/scripts/not-bundled.ts';

/**
 * Addresses of scripts that are no pages: `virtual:enhance`, the script of every page; those that it loads when a
 * visitor wants them, or where a page has what they work on (`virtual:search-window`, `virtual:carousel`, …); and that
 * of the desk. Each is one file with all that it imports: what `site/app/lib` shares with pages is in both, so that a reading
 * page loads nothing else. Their names are made from their sources, so that client and server builds agree on them
 * without reading each other.
 */
const scripts = {
  enhance: 'site/app/enhance/index.ts',
  'self-check': 'site/app/enhance/self-check.ts',
  'self-check-box': 'site/app/enhance/self-check-box.ts',
  'search-window': 'site/app/enhance/search-window.ts',
  article: 'site/app/enhance/article.ts',
  carousel: 'site/app/enhance/carousel.ts',
  'desk-drafts': 'site/app/enhance/desk-drafts.ts',
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
        // The checker is large, and runs in a worker that the pages have too: this one script shares it with them.
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

/** The code of a script and of all that it imports, as one module with its exports. */
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
 * Every application page loads three files: React, the root route's own, and what forty modules or more
 * share. Those of accounts share one besides. Small files compress badly: left to the bundler, a page takes 3 KB more.
 */
const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'shared', minShareCount: 40 },
  // A file of a hundred bytes costs as much again in headers.
  {
    name: 'small',
    test: /\/app\/ui\/(copy-button|hooks|icon-button|prose|use-drop)\.tsx?$|\/app\/lib\/(attempt|copy-text|large-text|modified-click|post-json|tab-attributes|traces)\.ts$/,
  },
  {
    name: 'forms',
    test: /\/app\/lib\/(form-answer|form-fields)\.ts|\/zod\/v4\/(core|mini)\//,
  },
  // Lists that refetch themselves: two requests less, 1.5 KB of headers.
  { name: 'lists', test: /\/app\/ui\/(collection|list-filters|refetched)\.tsx?$/ },
  // Files that the playground, the labs and the registry's form use to check documents: small files compress badly (0.1
  // KB).
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

/** Jobs of worker threads: each is a further entry of the server's build (services/heavy finds it by its name). */
const jobs = globSync('site/app/**/*.job.server.ts').map((file) => [
  basename(file, '.server.ts'),
  `./${file}`,
]);
/** Commands of an operator, for a container image, which has no sources: `node build/server/admin.js`. */
const commands = ['admin', 'catalogue', 'credentials', 'db'].map((name) => [
  name,
  `./site/scripts/${name}.ts`,
]);

export default defineConfig(({ command }) => ({
  publicDir: 'site/public',
  plugins: [scriptEntries(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    // The server bundle is the whole site (services, features, pages), so that nothing exists twice in a process.
    ssr: {
      // Bundled, a library takes only the memory of what is used of it. The rest bring files or native code.
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
    // The framework names the files of each page in its HTML. The list in the scripts costs every page 0.3 KB.
    modulePreload: false,
    // light-dark() as it is: lowering it doubles every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
}));
