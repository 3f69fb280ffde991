/**
 * `node tools/image/gather.ts DIR`: makes a file system in DIR with what a container of the site needs: Node, the
 * system libraries that it loads, the built site, the files that it reads, and the packages that are not bundled. It
 * has no shell and no npm. The build stage of `Containerfile` runs it.
 */
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { notBundled } from '../../site/scripts/not-bundled.ts';

const root = resolve(import.meta.dirname, '../..');
/** Folder of the site in the container. */
const home = 'srv/context-native';

/** Files that the running site reads, besides `build`; a test checks that each is there. */
export const readFiles = [
  ...['LICENSE', 'package.json', 'site.config.ts', 'packages/checker/package.json'],
  ...[
    'site/content',
    'site/deploy/failover',
    'site/migrations',
    'site/public/covers',
    'proposals',
    'registry',
    'standard',
  ],
  ...['site/app/services/social-image/fonts', 'site/app/features/certification/invoices/fonts'],
];

/** User of the site, without a shell. */
const user = 'site:x:10001:10001:Context-Native:/data:/nonexistent\n';

/** Makes the root file system of a container in `directory`. */
export function gather(directory: string): void {
  const put = (file: string, place = file) => {
    const to = join(directory, place);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(file, to);
    chmodSync(to, 0o755);
  };
  for (const library of listLibraries()) put(library);
  put(process.execPath, 'usr/bin/node');
  const site = join(directory, home);
  for (const path of ['build', ...readFiles])
    cpSync(join(root, path), join(site, path), { recursive: true, filter: isNeeded });
  for (const folder of listPackages(notBundled))
    cpSync(join(root, folder), join(site, folder), { recursive: true, filter: isNeeded });
  write(directory, 'etc/passwd', user);
  write(directory, 'etc/group', 'site:x:10001:\n');
  // Without it glibc asks the name server before /etc/hosts.
  write(directory, 'etc/nsswitch.conf', 'hosts: files dns\n');
  mkdirSync(join(directory, 'tmp'));
  chmodSync(join(directory, 'tmp'), 0o1777);
}

/** Shared libraries that Node and the native package loaded, with the loader. */
function listLibraries(): string[] {
  // The only package with native code, loaded as the site loads it.
  process.getBuiltinModule('module').createRequire(join(root, 'package.json'))('@resvg/resvg-js');
  const report = process.report.getReport() as unknown as { sharedObjects: string[] };
  return report.sharedObjects.filter((file) => file.startsWith('/lib') || file.startsWith('/usr/lib'));
}

/** Leaves out type declarations and source maps. The database snapshot has other files that end with `.map`. */
const isNeeded = (file: string) => !/\.((js|mjs|cjs|css|ts|mts|cts)\.map|d\.[cm]?ts|flow)$/.test(file);

/**
 * Folders of these packages and of all their dependencies, as Node would find them.
 *
 * @throws Error for a dependency that is neither installed nor optional
 */
export function listPackages(names: readonly string[], from = root, found = new Set<string>()): string[] {
  for (const name of names) {
    const folder = findPackage(name, from);
    const path = folder.slice(root.length + 1);
    if (found.has(path)) continue;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const optional = Object.keys(optionalDependencies);
    const installed = optional.filter((name) => existsSync(join(root, 'node_modules', name)));
    const needed = Object.keys(dependencies).filter((name) => !optional.includes(name));
    listPackages([...needed, ...installed], folder, found);
  }
  // A folder inside another one is copied with it.
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)));
}

function findPackage(name: string, from: string): string {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  throw new Error(`The package ${name} is not installed: npm ci`);
}

function write(directory: string, path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2);
  if (!directory) throw new Error('node tools/image/gather.ts DIR');
  gather(resolve(directory));
}
