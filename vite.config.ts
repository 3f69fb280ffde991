import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * `virtual:enhance` is the address of the script of reading pages. It is a second entry of the client build;
 * its name is made from its sources, so that client and server builds agree on it without reading each other.
 */
function enhanceEntry(): Plugin {
  const sources = globSync(['app/enhance/**/*.ts', 'app/lib/**/*.ts', 'package-lock.json']).sort();
  const hash = createHash('sha256');
  for (const file of sources) hash.update(readFileSync(file));
  const fileName = `assets/enhance-${hash.digest('base64url').slice(0, 8)}.js`;
  let isBuild = false;
  return {
    name: 'enhance-entry',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: 'app/enhance/index.ts', fileName });
    },
    generateBundle(_, bundle) {
      const chunk = bundle[fileName];
      if (chunk?.type === 'chunk' && chunk.imports.length > 0)
        this.error(
          `app/enhance shares code with pages (${chunk.imports}): reading pages would load it as well.`,
        );
    },
    resolveId: (id) => (id === 'virtual:enhance' ? '\0virtual:enhance' : undefined),
    load: (id) =>
      id === '\0virtual:enhance'
        ? `export default ${JSON.stringify(isBuild ? `/${fileName}` : '/app/enhance/index.ts')}`
        : undefined,
  };
}

/**
 * What all application pages load, in two files instead of two dozen: fewer requests, and 3 KB less, since small
 * files compress badly. What is loaded on demand stays apart.
 */
const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'ui', test: /\/app\/ui\/(?!dialog-window|toast-list)|\/site\.config|\/lucide-react\// },
];

const notBundled = [
  '@electric-sql/pglite',
  '@resvg/resvg-js',
  'gray-matter',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
];

export default defineConfig(({ command }) => ({
  plugins: [enhanceEntry(), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    // The server bundle is the whole site (services, features, pages), so that nothing exists twice in a process.
    ssr: {
      // Bundled, a library takes only the memory of what is used of it. The rest bring files or native code.
      resolve: command === 'build' ? { noExternal: true, external: notBundled } : {},
      build: { rolldownOptions: { input: './app/site.server.ts' } },
    },
  },
  build: {
    target: 'es2022',
    // light-dark() as it is: lowering it doubles every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
}));
